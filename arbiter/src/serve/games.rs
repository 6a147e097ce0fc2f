//! Descriptions of games, which a page needs to draw them. They take a while to make and never change, so each is made
//! once.
//!
//! For: making and keeping them. Not for: what is in them (`view`, [`drawing`]).

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;

use super::assets::Packed;
use super::error::ApiError;
use super::view;
use crate::drawing;

/// What is told of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// What is needed to draw it.
    Board,
    /// The rules for players, with diagrams.
    Rules,
}

/// The descriptions made so far, by the game's full name. There are only so many games.
#[derive(Default)]
pub struct Games(Mutex<BTreeMap<(String, Part), Arc<Packed>>>);

impl Games {
    /// What is told of a game, if it has been made already.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn known(&self, name: &str, part: Part) -> Result<Option<Arc<Packed>>, ApiError> {
        let table =
            crate::open(name, None).map_err(|error| ApiError::not_found(error.to_string()))?;
        Ok(self.lock().get(&(table.game(), part)).cloned())
    }

    /// What is told of a game. It is made if it has not been yet.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn describe(&self, name: &str, part: Part) -> Result<Arc<Packed>, ApiError> {
        let table =
            crate::open(name, None).map_err(|error| ApiError::not_found(error.to_string()))?;
        let key = (table.game(), part);
        if let Some(made) = self.lock().get(&key) {
            return Ok(Arc::clone(made));
        }
        // Two who ask at once may make it twice; that does no harm.
        let value = match part {
            Part::Board => view::game(table.as_ref()),
            Part::Rules => drawing::rules(table.as_ref()),
        };
        let made = Arc::new(Packed::new(
            "application/json",
            Bytes::from(value.to_string()),
        ));
        self.lock().insert(key, Arc::clone(&made));
        Ok(made)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<(String, Part), Arc<Packed>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
