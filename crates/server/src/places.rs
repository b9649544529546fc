//! Limits the number of long-lived connections from one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts lasting connections by address.
#[derive(Clone, Debug)]
pub struct Places {
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    most: usize,
}

/// A connection that is counted until this is dropped.
#[derive(Debug)]
pub struct Place {
    places: Places,
    address: IpAddr,
}

impl Places {
    /// At most so many an address.
    pub fn new(most: usize) -> Self {
        Self { taken: Arc::default(), most }
    }

    /// One more, unless there are too many.
    pub fn enter(&self, address: IpAddr) -> Option<Place> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { places: self.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.address);
            }
        }
    }
}
