//! Metrics in the text format of Prometheus. Labels contain only names from this program, never ids, so their number is
//! bounded.

use std::fmt;
use std::hash::Hash;
use std::time::Duration;

use axum::http::{Method, StatusCode};
use eightfold_store::{Call, FAULT_CLASSES, fault_counts, waiting_writes};
use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeLabelSet, prometheus_text};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};

/// The content type of the text.
pub const CONTENT_TYPE: &str = prometheus_text::CONTENT_TYPE;

/// The upper bounds of the time buckets, in seconds.
const BUCKETS: [f64; 12] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];

fn times() -> Histogram {
    Histogram::new(BUCKETS)
}

/// Creates a family of histograms of times.
fn times_by<L: Clone + Hash + Eq>() -> Family<L, Histogram> {
    Family::new_with_constructor(times)
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Request {
    route: String,
    method: &'static str,
    status: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Route {
    route: String,
    method: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Action {
    action: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct StoreCall {
    call: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct FailedCall {
    call: &'static str,
    class: &'static str,
}

/// All metrics of a server.
#[derive(Debug)]
pub struct Metrics {
    registry: Registry,
    /// API requests.
    pub requests: Counter,
    /// Error responses.
    pub refusals: Counter,
    /// Accounts created.
    pub guests: Counter,
    /// Tables created.
    pub tables: Counter,
    /// Games ended.
    pub ended: Counter,
    /// Rows stored.
    pub rows: Counter,
    /// Open sockets and streams.
    pub connections: Gauge,
    /// Connections dropped because they were too slow.
    pub slow: Counter,
    /// Turns of computer players.
    pub thoughts: Counter,
    /// The time to acknowledge an action.
    pub acknowledged: Histogram,
    /// The size of the database.
    pub database_bytes: Gauge,
    http_requests: Family<Request, Counter>,
    http_times: Family<Route, Histogram>,
    socket_times: Family<Action, Histogram>,
    call_times: Family<StoreCall, Histogram>,
    call_errors: Family<FailedCall, Counter>,
    now: NowGauges,
}

/// Metrics that are sampled when they are read.
#[derive(Clone, Copy, Debug)]
pub struct RuntimeGauges {
    pub tables_in_memory: usize,
    /// Whether other nodes can be reached, or there is no bus between nodes.
    pub nodes_heard: bool,
    pub other_nodes: usize,
    pub draining: bool,
    /// Whether the last heartbeat was written in time and the server isn't shutting down.
    pub ready: bool,
    /// When the last heartbeat was written, in ms since 1970.
    pub last_heartbeat_ms: u64,
}

#[derive(Debug)]
struct NowGauges {
    tables_in_memory: Gauge,
    bus_up: Gauge,
    other_nodes: Gauge,
    draining: Gauge,
    ready: Gauge,
    heartbeat: Gauge<f64, std::sync::atomic::AtomicU64>,
}

/// Registers metrics, with names that start with `eightfold_`.
struct Names<'a>(&'a mut Registry);

impl Names<'_> {
    /// Registers a metric. Counters get the suffix `_total`, and the help a full stop.
    fn add<M: Metric + Clone>(&mut self, name: &str, help: &str, metric: M) -> M {
        self.0.register(name, help, metric.clone());
        metric
    }
}

impl Metrics {
    /// Creates the metrics, all at zero.
    pub fn new() -> Self {
        let mut registry = Registry::default();
        let mut names = Names(registry.sub_registry_with_prefix("eightfold"));
        let requests = names.add("requests", "Requests to the interface", Counter::default());
        let refusals = names.add("refusals", "Requests that were refused", Counter::default());
        let guests = names.add("accounts", "Accounts created", Counter::default());
        let tables = names.add("tables", "Tables created", Counter::default());
        let ended = names.add("games_ended", "Games that ended", Counter::default());
        let rows = names.add("rows", "Rows stored", Counter::default());
        let thoughts = names.add("computer_turns", "Turns of computers", Counter::default());
        let help = "Connections dropped because they were slow";
        let slow = names.add("slow_readers", help, Counter::default());
        let connections = names.add("connections", "Sockets and streams open now", Gauge::default());
        let acknowledged = names.add("acknowledge_seconds", "Time from an action to its response", times());
        let help = "Responses by route, method and class of the status";
        let http_requests = names.add("http_requests", help, Family::default());
        let help = "Time from a request to the head of its response, by route and method";
        let http_times = names.add("http_request_seconds", help, times_by());
        let help = "Time from a message on a socket to its response, by action";
        let socket_times = names.add("socket_message_seconds", help, times_by());
        let help = "Time from a call of the store to its response";
        let call_times = names.add("store_call_seconds", help, times_by());
        let help = "Calls of the store that had an error, by class";
        let call_errors = names.add("store_call_errors", help, Family::default());
        let help = "The size of the database in bytes; 0 if it is in memory";
        let database_bytes = names.add("database_bytes", help, Gauge::default());
        let heard = "1 while the bus is connected, or there is none; 0 while it is away";
        let beaten = "When the last heartbeat was written to the store, in seconds since 1970";
        let ready = "1 while heartbeats are written and the server is not going down";
        let now = NowGauges {
            tables_in_memory: names.add("tables_in_memory", "Tables in memory", Gauge::default()),
            bus_up: names.add("bus_up", heard, Gauge::default()),
            other_nodes: names.add(
                "other_nodes",
                "Other servers of the site that send heartbeats",
                Gauge::default(),
            ),
            draining: names.add("draining", "1 while the server is going down", Gauge::default()),
            ready: names.add("ready", ready, Gauge::default()),
            heartbeat: names.add("heartbeat_timestamp_seconds", beaten, Gauge::default()),
        };
        let commit = option_env!("EIGHTFOLD_COMMIT")
            .filter(|commit| !commit.is_empty())
            .map(|commit| ("commit", commit));
        let built: Vec<_> = [("version", env!("CARGO_PKG_VERSION"))].into_iter().chain(commit).collect();
        names.0.register("build", "The version of the program", Info::new(built));
        names.0.register_collector(Box::new(StoreCounters));
        #[cfg(target_os = "linux")]
        registry.register_collector(Box::new(process::Process));
        Self {
            registry,
            requests,
            refusals,
            guests,
            tables,
            ended,
            rows,
            connections,
            slow,
            thoughts,
            acknowledged,
            database_bytes,
            http_requests,
            http_times,
            socket_times,
            call_times,
            call_errors,
            now,
        }
    }

    /// Counts a response.
    pub fn served(&self, route: &str, method: &Method, status: StatusCode, took: Duration) {
        let method = method_name(method);
        let status = match status.as_u16() / 100 {
            1 => "1xx",
            2 => "2xx",
            3 => "3xx",
            4 => "4xx",
            _ => "5xx",
        };
        self.http_requests.get_or_create(&Request { route: route.to_owned(), method, status }).inc();
        let route = Route { route: route.to_owned(), method };
        self.http_times.get_or_create(&route).observe(took.as_secs_f64());
    }

    /// Counts a response to a socket message.
    pub fn socket_served(&self, action: &'static str, took: Duration) {
        self.socket_times.get_or_create(&Action { action }).observe(took.as_secs_f64());
    }

    /// Counts a call of the store.
    pub fn store_called(&self, call: Call) {
        let Call { name, took, error } = call;
        self.call_times.get_or_create(&StoreCall { call: name }).observe(took.as_secs_f64());
        if let Some(class) = error {
            self.call_errors.get_or_create(&FailedCall { call: name, class }).inc();
        }
    }

    /// Returns the metrics as text for Prometheus.
    ///
    /// # Errors
    /// If a metric can't be written as text.
    pub fn text(&self, now: RuntimeGauges) -> Result<String, fmt::Error> {
        self.now.tables_in_memory.set(i64::try_from(now.tables_in_memory).unwrap_or(i64::MAX));
        self.now.other_nodes.set(i64::try_from(now.other_nodes).unwrap_or(i64::MAX));
        self.now.bus_up.set(now.nodes_heard.into());
        self.now.draining.set(now.draining.into());
        self.now.ready.set(now.ready.into());
        self.now.heartbeat.set(now.last_heartbeat_ms as f64 / 1_000.0);
        let mut text = String::new();
        prometheus_text::encode(&mut text, &self.registry)?;
        Ok(text)
    }
}

/// Returns the name of a method. Clients may invent methods; those share one name.
fn method_name(method: &Method) -> &'static str {
    let known = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"];
    known.into_iter().find(|name| *name == method.as_str()).unwrap_or("other")
}

/// Counters of the store for the whole process.
#[derive(Debug)]
struct StoreCounters;

impl Collector for StoreCounters {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        use prometheus_client::encoding::EncodeMetric;
        let help = "Errors of the database, by class.";
        let mut faults = encoder.encode_descriptor("store_faults", help, None, MetricType::Counter)?;
        for (class, count) in FAULT_CLASSES.iter().zip(fault_counts()) {
            ConstCounter::new(count).encode(faults.encode_family(&[("class", *class)])?)?;
        }
        let help = "Requests that wait to be written to the file.";
        let waiting = encoder.encode_descriptor("store_waiting_writes", help, None, MetricType::Gauge)?;
        ConstGauge::new(waiting_writes()).encode(waiting)
    }
}

/// Process metrics from Linux, with the usual names of Prometheus exporters.
#[cfg(target_os = "linux")]
mod process {
    use std::fmt;

    use procfs::process::LimitValue;
    use procfs::{ProcResult, WithCurrentSystemInfo, boot_time_secs, ticks_per_second};
    use prometheus_client::collector::Collector;
    use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
    use prometheus_client::metrics::MetricType;
    use prometheus_client::metrics::counter::ConstCounter;
    use prometheus_client::metrics::gauge::ConstGauge;

    #[derive(Debug)]
    pub struct Process;

    struct Figures {
        cpu_s: f64,
        resident_bytes: u64,
        virtual_bytes: u64,
        threads: i64,
        start_s: f64,
        open_files: u64,
        most_files: Option<u64>,
    }

    fn figures() -> ProcResult<Figures> {
        let process = procfs::process::Process::myself()?;
        let (stat, ticks) = (process.stat()?, ticks_per_second() as f64);
        let most_files = match process.limits()?.max_open_files.soft_limit {
            LimitValue::Value(most) => Some(most),
            LimitValue::Unlimited => None,
        };
        Ok(Figures {
            cpu_s: (stat.utime + stat.stime) as f64 / ticks,
            resident_bytes: stat.rss_bytes().get(),
            virtual_bytes: stat.vsize,
            threads: stat.num_threads,
            start_s: boot_time_secs()? as f64 + stat.starttime as f64 / ticks,
            open_files: process.fd_count()? as u64,
            most_files,
        })
    }

    impl Collector for Process {
        fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
            // If the system gives no figures, only these metrics are missing.
            let Ok(figures) = figures() else { return Ok(()) };
            let help = "Processor time of the process.";
            let cpu = encoder.encode_descriptor("process_cpu_seconds", help, None, MetricType::Counter)?;
            ConstCounter::new(figures.cpu_s).encode(cpu)?;
            let mut gauge = |name, help, value: f64| {
                let gauge = encoder.encode_descriptor(name, help, None, MetricType::Gauge)?;
                ConstGauge::new(value).encode(gauge)
            };
            let resident = figures.resident_bytes as f64;
            gauge("process_resident_memory_bytes", "Memory of the process.", resident)?;
            let addresses = figures.virtual_bytes as f64;
            gauge("process_virtual_memory_bytes", "Address space of the process.", addresses)?;
            gauge("process_threads", "Threads of the process.", figures.threads as f64)?;
            let help = "When the process started, in seconds since 1970.";
            gauge("process_start_time_seconds", help, figures.start_s)?;
            gauge("process_open_fds", "Open files and connections.", figures.open_files as f64)?;
            match figures.most_files {
                Some(most) => gauge("process_max_fds", "The most open files and connections.", most as f64),
                None => Ok(()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use saphyr::{LoadableYamlNode, Yaml};
    use serde_json::Value;

    use super::*;

    const RUNTIME_GAUGES: RuntimeGauges = RuntimeGauges {
        tables_in_memory: 3,
        nodes_heard: true,
        other_nodes: 0,
        draining: false,
        ready: true,
        last_heartbeat_ms: 1_500,
    };

    #[test]
    fn requests_are_counted_by_route_method_and_status() {
        let metrics = Metrics::new();
        let took = Duration::from_millis(15);
        metrics.served("/api/tables/{id}", &Method::GET, StatusCode::OK, took);
        metrics.served("/api/tables/{id}", &Method::GET, StatusCode::NOT_FOUND, took);
        let invented = Method::from_bytes(b"DANCE").unwrap();
        metrics.served("a\"b\\c\nd", &invented, StatusCode::OK, took);
        let text = metrics.text(RUNTIME_GAUGES).unwrap();
        for line in [
            "eightfold_http_requests_total{route=\"/api/tables/{id}\",method=\"GET\",status=\"4xx\"} 1",
            "eightfold_http_request_seconds_bucket{route=\"/api/tables/{id}\",method=\"GET\",le=\"0.02\"} 2",
            "eightfold_http_request_seconds_bucket{route=\"/api/tables/{id}\",method=\"GET\",le=\"0.01\"} 0",
            "eightfold_http_requests_total{route=\"a\\\"b\\\\c\\nd\",method=\"other\",status=\"2xx\"} 1",
        ] {
            assert!(text.lines().any(|known| known == line), "{line} in {text}");
        }
    }

    #[test]
    fn calls_of_the_store_are_timed_by_name() {
        let metrics = Metrics::new();
        let took = Duration::from_millis(3);
        metrics.store_called(Call { name: "append", took, error: Some("unavailable") });
        let text = metrics.text(RUNTIME_GAUGES).unwrap();
        for line in [
            "eightfold_store_call_seconds_count{call=\"append\"} 1",
            "eightfold_store_call_errors_total{call=\"append\",class=\"unavailable\"} 1",
            "eightfold_heartbeat_timestamp_seconds 1.5",
            "eightfold_ready 1",
            "eightfold_tables_in_memory 3",
            concat!("eightfold_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
        ] {
            assert!(text.lines().any(|known| known == line), "{line} in {text}");
        }
    }

    fn read(path: &str) -> String {
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
    }

    /// Returns the names of metrics in a text.
    fn names(text: &str) -> BTreeSet<&str> {
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        words
            .filter(|word| {
                (word.starts_with("eightfold_") && word.len() > 10) || word.starts_with("process_")
            })
            .collect()
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn dashboard_alerts_and_manual_name_exported_metrics() {
        let metrics = Metrics::new();
        metrics.served("/api/me", &Method::GET, StatusCode::OK, Duration::ZERO);
        metrics.socket_served("act", Duration::ZERO);
        metrics.store_called(Call { name: "append", took: Duration::ZERO, error: Some("damaged") });
        let text = metrics.text(RUNTIME_GAUGES).unwrap();
        let exported = names(&text);
        for (path, least) in [
            ("deploy/monitoring/alerts.yaml", 12),
            ("deploy/monitoring/alerts.test.yaml", 12),
            ("deploy/monitoring/dashboard.json", 25),
            ("docs/OPERATE.md", 15),
        ] {
            let text = read(path);
            let named = names(&text);
            assert!(named.len() >= least, "{path}: {named:?}");
            let unknown: Vec<_> = named.difference(&exported).collect();
            assert!(unknown.is_empty(), "{path}: {unknown:?}");
        }
    }

    #[test]
    fn dashboard_and_alerts_are_well_formed() {
        let dashboard: Value = serde_json::from_str(&read("deploy/monitoring/dashboard.json")).unwrap();
        let panels = dashboard["panels"].as_array().unwrap();
        let shown: Vec<_> = panels.iter().filter(|panel| panel["type"] != "row").collect();
        assert!(shown.len() > 20);
        for panel in shown {
            let targets = panel["targets"].as_array().unwrap();
            assert!(
                targets.iter().all(|target| !names(target["expr"].as_str().unwrap()).is_empty()),
                "{panel}"
            );
        }
        let (rules, tests) =
            (read("deploy/monitoring/alerts.yaml"), read("deploy/monitoring/alerts.test.yaml"));
        let parsed = Yaml::load_from_str(&rules).unwrap();
        Yaml::load_from_str(&tests).unwrap();
        let alerts = parsed[0]["groups"][0]["rules"].as_sequence().unwrap();
        assert!(alerts.len() > 10);
        for alert in alerts {
            let name = alert["alert"].as_str().unwrap();
            assert!(
                !names(alert["expr"].as_str().unwrap()).is_empty() || name == "EightfoldServerDown",
                "{name}"
            );
            assert!(alert["annotations"]["summary"].as_str().unwrap().ends_with('.'), "{name}");
            let severity = alert["labels"]["severity"].as_str().unwrap();
            assert!(["critical", "warning"].contains(&severity), "{name}");
            assert!(tests.contains(&format!("alertname: {name}")), "{name} has no test");
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn exports_process_metrics() {
        let text = Metrics::new().text(RUNTIME_GAUGES).unwrap();
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.unwrap_or_else(|| panic!("{name} in {text}")).parse::<f64>().unwrap()
        };
        assert!(value("process_resident_memory_bytes") > 1e6);
        assert!(value("process_open_fds") >= 3.0 && value("process_threads") >= 1.0);
        assert!(value("process_start_time_seconds") > 1.6e9);
        assert!(value("process_cpu_seconds_total") >= 0.0);
    }
}
