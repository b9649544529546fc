//! A cache of rendered pictures.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The cache is cleared when it has this many pictures.
const MAX_PICTURES: usize = 64;

/// Rendered pictures by the hash of their SVG.
#[derive(Debug, Default)]
pub struct Pictures(Mutex<HashMap<[u8; 32], Arc<Vec<u8>>>>);

impl Pictures {
    pub fn get(&self, key: &[u8; 32]) -> Option<Arc<Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    pub fn insert(&self, key: [u8; 32], png: Arc<Vec<u8>>) {
        let mut pictures = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pictures.len() >= MAX_PICTURES {
            pictures.clear();
        }
        pictures.insert(key, png);
    }
}
