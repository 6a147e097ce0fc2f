//! Descriptions of games, which a page needs to draw them. They take a while to make and never change, so each is made
//! once.
//!
//! For: making and keeping them. Not for: what is in them (`view`).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;

use super::assets::Packed;
use super::error::ApiError;
use super::view;

/// The descriptions made so far, by the game's full name. There are only so many games.
#[derive(Default)]
pub struct Games(Mutex<BTreeMap<String, Arc<Packed>>>);

impl Games {
    /// The description of a game.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn describe(&self, name: &str) -> Result<Arc<Packed>, ApiError> {
        let table =
            crate::open(name, None).map_err(|error| ApiError::not_found(error.to_string()))?;
        let name = table.game();
        if let Some(made) = self.lock().get(&name) {
            return Ok(Arc::clone(made));
        }
        // Two who ask at once may make it twice; that does no harm.
        let text = view::game(table.as_ref()).to_string();
        let made = Arc::new(Packed::new("application/json", Bytes::from(text)));
        self.lock().insert(name, Arc::clone(&made));
        Ok(made)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<String, Arc<Packed>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
