//! How much one address may ask for.
//!
//! For: rates of requests and of new tables, and the numbers of open connections and event streams. Not for: sizes of
//! bodies and lines, which stand where they are read.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use super::error::ApiError;

type Limiter = RateLimiter<IpAddr, HashMapStateStore<IpAddr>, DefaultClock>;

/// The rates.
pub struct Rates {
    requests: Limiter,
    tables: Limiter,
    /// How many tables may come at once.
    most_tables: NonZeroU32,
}

impl Rates {
    /// So many requests a second, with a burst of twice that, and so many new tables a minute, which may come at once.
    pub fn new(requests: NonZeroU32, tables: NonZeroU32) -> Self {
        let burst = requests.saturating_mul(NonZeroU32::new(2).unwrap_or(NonZeroU32::MIN));
        let clock = DefaultClock::default();
        Self {
            requests: RateLimiter::new(
                Quota::per_second(requests).allow_burst(burst),
                HashMapStateStore::default(),
                clock.clone(),
            ),
            tables: RateLimiter::new(
                Quota::per_minute(tables),
                HashMapStateStore::default(),
                clock,
            ),
            most_tables: tables,
        }
    }

    /// Counts a request.
    ///
    /// # Errors
    /// If it is one too many.
    pub fn request(&self, address: IpAddr) -> Result<(), ApiError> {
        check(
            &self.requests,
            address,
            NonZeroU32::MIN,
            "too many requests from this address",
        )
    }

    /// Counts a new table as so many, or as all that may come at once if that is less.
    ///
    /// # Errors
    /// If it is one too many.
    pub fn table(&self, address: IpAddr, weight: u32) -> Result<(), ApiError> {
        let weight = NonZeroU32::new(weight).unwrap_or(NonZeroU32::MIN);
        check(
            &self.tables,
            address,
            weight.min(self.most_tables),
            "too many new tables from this address",
        )
    }

    /// Forgets addresses that have not asked for anything lately.
    pub fn forget(&self) {
        self.requests.retain_recent();
        self.tables.retain_recent();
        self.requests.shrink_to_fit();
        self.tables.shrink_to_fit();
    }
}

fn check(
    limiter: &Limiter,
    address: IpAddr,
    weight: NonZeroU32,
    reason: &str,
) -> Result<(), ApiError> {
    let refused = match limiter.check_key_n(&network(address), weight) {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(refused)) => refused.wait_time_from(DefaultClock::default().now()),
        Err(_more_than_ever) => Duration::from_secs(60),
    };
    Err(ApiError::too_many(reason, refused.as_secs() + 1))
}

/// What counts as one address: for IPv6 the first half, since whoever has one has all of the second.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// Counts what is open at a time, of all addresses and of each.
pub struct Places {
    most: usize,
    most_each: usize,
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// One of the [`Places`], until it is dropped.
pub struct Place {
    places: Arc<Places>,
    address: IpAddr,
}

impl Places {
    /// So many places, and so many for one address.
    pub fn new(most: usize, most_each: usize) -> Arc<Self> {
        Arc::new(Self {
            most,
            most_each,
            open: Mutex::new(HashMap::new()),
        })
    }

    /// Takes a place, if one is left.
    pub fn take(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let address = network(address);
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = open.get(&address).copied().unwrap_or(0);
        if taken >= self.most_each || open.values().sum::<usize>() >= self.most {
            return None;
        }
        open.insert(address, taken + 1);
        Some(Place {
            places: Arc::clone(self),
            address,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = (self.places.open.lock()).unwrap_or_else(PoisonError::into_inner);
        if let Some(taken) = open.get_mut(&self.address) {
            *taken -= 1;
            if *taken == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn rates_are_for_each_address() {
        let few = NonZeroU32::new(2).unwrap();
        let rates = Rates::new(few, few);
        let (one, other) = (address("10.0.0.1"), address("10.0.0.2"));
        for _ in 0..4 {
            rates.request(one).unwrap();
        }
        rates.request(one).unwrap_err();
        rates.request(other).unwrap();
        rates.table(one, 1).unwrap();
        rates.table(one, 1).unwrap();
        rates.table(one, 1).unwrap_err();
        rates.table(other, 1).unwrap();
        let (same, neighbour) = (address("2001:db8::1"), address("2001:db8::2"));
        rates.table(same, 1).unwrap();
        rates.table(neighbour, 1).unwrap();
        rates.table(same, 1).unwrap_err();
        rates.forget();
        rates.table(one, 1).unwrap_err();
        // What is long counts as several, but anybody may open one such thing.
        let (long, longest) = (address("10.0.0.3"), address("10.0.0.4"));
        rates.table(long, 2).unwrap();
        rates.table(long, 1).unwrap_err();
        rates.table(longest, 99).unwrap();
        rates.table(longest, 1).unwrap_err();
    }

    #[test]
    fn places_come_back() {
        let places = Places::new(3, 2);
        let one = address("10.0.0.1");
        let first = places.take(one);
        let second = places.take(one);
        assert!(first.is_some() && second.is_some());
        assert!(places.take(one).is_none());
        let third = places.take(address("10.0.0.2"));
        assert!(third.is_some());
        assert!(places.take(address("10.0.0.3")).is_none());
        drop(second);
        assert!(places.take(one).is_some());
        drop((first, third));
        assert!(places.open.lock().unwrap().is_empty());
    }
}
