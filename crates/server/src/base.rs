//! What all components work with.

use std::sync::Arc;

use eightfold_store::Store;

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
