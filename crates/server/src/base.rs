//! What all components work with.

use std::sync::Arc;

use eightfold_store::{ObservedStore, Store};

use crate::bus::Bus;
use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::shutdown::Shutdown;

/// The parts of a node that all components may use.
#[derive(Clone)]
pub struct Base {
    pub store: Arc<dyn Store>,
    /// Whether other nodes may write to the store.
    pub shared: bool,
    /// The random number of this node.
    pub node: u64,
    pub bus: Arc<dyn Bus>,
    pub clock: Clock,
    pub metrics: Arc<Metrics>,
    pub shutdown: Arc<Shutdown>,
}

impl Base {
    /// Creates the parts of a node. The store's calls are counted by the metrics.
    pub fn new(store: Arc<dyn Store>, shared: bool, node: u64, bus: Arc<dyn Bus>, clock: Clock) -> Self {
        let metrics = Arc::new(Metrics::new());
        let measured = Arc::clone(&metrics);
        let store = Arc::new(ObservedStore::new(store, move |call| measured.store_called(call)));
        let shutdown = Arc::new(Shutdown::new(Arc::clone(&bus)));
        Self { store, shared, node, bus, clock, metrics, shutdown }
    }
}
