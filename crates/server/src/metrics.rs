//! Counters in the format of Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use eightfold_store::{FAULT_CLASSES, fault_counts};

/// A number that only grows, or one that goes up and down.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn inc(&self) {
        self.add(1);
    }

    /// Some more.
    pub fn add(&self, count: u64) {
        self.0.fetch_add(count, Ordering::Relaxed);
    }

    /// One less.
    pub fn dec(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// Where it is.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The upper ends of the classes of how long an acknowledgement took, in ms.
const CLASSES: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];

/// How long something took, in classes.
#[derive(Debug, Default)]
pub struct Times {
    classes: [Counter; CLASSES.len()],
    count: Counter,
    sum_us: Counter,
}

impl Times {
    /// One more that took so long.
    pub fn took(&self, time: std::time::Duration) {
        let us = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        for (class, end) in self.classes.iter().zip(CLASSES) {
            if us <= end * 1_000 {
                class.inc();
            }
        }
        self.count.inc();
        self.sum_us.add(us);
    }
}

/// What is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Requests to the interface.
    pub requests: Counter,
    /// Refusals among the answers.
    pub refusals: Counter,
    /// Accounts made.
    pub guests: Counter,
    /// Tables made.
    pub tables: Counter,
    /// Games ended.
    pub ended: Counter,
    /// Rows kept.
    pub rows: Counter,
    /// Sockets and streams open now.
    pub connections: Counter,
    /// Connections dropped because they were too slow.
    pub slow: Counter,
    /// Turns of computers.
    pub thoughts: Counter,
    /// How long it took to acknowledge an action.
    pub acknowledged: Times,
}

impl Metrics {
    /// As text for Prometheus.
    pub fn text(&self, tables_in_memory: usize, nodes_heard: bool, draining: bool) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: u64| {
            let _ = write!(
                text,
                "# HELP eightfold_{name} {help}\n# TYPE eightfold_{name} {kind}\neightfold_{name} {value}\n"
            );
        };
        line("requests_total", "counter", "Requests to the interface.", self.requests.get());
        line("refusals_total", "counter", "Requests that were refused.", self.refusals.get());
        line("accounts_total", "counter", "Accounts made.", self.guests.get());
        line("tables_total", "counter", "Tables made.", self.tables.get());
        line("games_ended_total", "counter", "Games that came to an end.", self.ended.get());
        line("rows_total", "counter", "Rows kept.", self.rows.get());
        line("computer_turns_total", "counter", "Turns of computers.", self.thoughts.get());
        line("slow_readers_total", "counter", "Connections dropped because they were slow.", self.slow.get());
        line("connections", "gauge", "Sockets and streams open now.", self.connections.get());
        let heard =
            "1 while other servers are heard, or there is no bus to hear them by; 0 while the bus is away.";
        line("bus_up", "gauge", heard, nodes_heard.into());
        line("draining", "gauge", "1 while the server is going down.", draining.into());
        line("tables_in_memory", "gauge", "Tables in memory.", tables_in_memory as u64);
        let name = "eightfold_store_faults_total";
        let _ = write!(text, "# HELP {name} Errors of the database, by class.\n# TYPE {name} counter\n");
        for (class, count) in FAULT_CLASSES.iter().zip(fault_counts()) {
            let _ = writeln!(text, "{name}{{class=\"{class}\"}} {count}");
        }
        let name = "eightfold_acknowledge_seconds";
        let _ = write!(text, "# HELP {name} From an action to its answer.\n# TYPE {name} histogram\n");
        for (class, end) in self.acknowledged.classes.iter().zip(CLASSES) {
            let _ = writeln!(text, "{name}_bucket{{le=\"{}\"}} {}", end as f64 / 1_000.0, class.get());
        }
        let (count, sum) = (self.acknowledged.count.get(), self.acknowledged.sum_us.get());
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {}", sum as f64 / 1e6);
        let _ = writeln!(text, "{name}_count {count}");
        text
    }
}
