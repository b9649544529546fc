//! Limits the number of long-lived connections from one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts long-lived connections by address.
#[derive(Clone, Debug)]
pub struct ConnectionLimit {
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
    most: usize,
}

/// A connection, counted until this is dropped.
#[derive(Debug)]
pub struct ConnectionPermit {
    places: ConnectionLimit,
    address: IpAddr,
}

impl ConnectionLimit {
    /// Allows at most this many connections per address.
    pub fn new(most: usize) -> Self {
        Self { taken: Arc::default(), most }
    }

    /// Counts a connection, unless there are too many.
    pub fn enter(&self, address: IpAddr) -> Option<ConnectionPermit> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(ConnectionPermit { places: self.clone(), address })
    }
}

impl Drop for ConnectionPermit {
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
