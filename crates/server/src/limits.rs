//! Rate limits, by address and by person. A turn is never refused because of them: `tables::play` lets a person take
//! their turn even beyond a limit. Only failed sign-in attempts count, by address and by account.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::HeaderMap;
use eightfold_protocol::Code;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};
use tokio::time::Instant;

use crate::error::ApiError;

/// How many requests an address can send at once.
const REQUEST_BURST: u32 = 600;
/// How many rows of a log count like a request.
const ROWS_PER_REQUEST: u64 = 20;

/// What each limit counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LimitKind {
    /// Any request, by address.
    Request,
    /// A new account, by address.
    Guest,
    /// A change to the person's own account, such as a code for another device, by person.
    Account,
    /// A change of name, by person.
    Name,
    /// A new table, by person.
    Table,
    /// An action at a table, by person.
    Action,
    /// A message or report, by person.
    Word,
    /// A board or puzzle to publish, by person.
    Publish,
    /// A puzzle to prove, by person.
    Proof,
    /// A solution to check, by person.
    Solution,
    /// A step on a shared board, by person.
    Step,
    /// A step of a guest on a shared board, by person.
    GuestStep,
    /// What a person points at on a shared board, by person.
    Pointer,
    /// An expensive request, such as all legal turns, by address.
    Work,
}

/// The counters.
#[derive(Debug)]
pub struct Limits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    /// How many requests an address can send at once.
    burst: NonZeroU32,
    guests: DefaultKeyedRateLimiter<IpAddr>,
    work: DefaultKeyedRateLimiter<IpAddr>,
    tables: DefaultKeyedRateLimiter<String>,
    actions: DefaultKeyedRateLimiter<String>,
    words: DefaultKeyedRateLimiter<String>,
    steps: DefaultKeyedRateLimiter<String>,
    guest_steps: DefaultKeyedRateLimiter<String>,
    pointers: DefaultKeyedRateLimiter<String>,
    account: DefaultKeyedRateLimiter<String>,
    names: DefaultKeyedRateLimiter<String>,
    published: DefaultKeyedRateLimiter<String>,
    proofs: DefaultKeyedRateLimiter<String>,
    solutions: DefaultKeyedRateLimiter<String>,
    /// Failed sign-in attempts.
    of_address: AttemptLimiter<IpAddr>,
    of_account: AttemptLimiter<String>,
    /// Attempts of due turns beyond the other limits.
    turns: DefaultKeyedRateLimiter<String>,
}

/// A counted sign-in attempt.
#[derive(Debug)]
pub struct SignInAttempt<'a> {
    limits: &'a Limits,
    address: IpAddr,
    account: Option<String>,
}

impl SignInAttempt<'_> {
    /// Uncounts the attempt, because it succeeded.
    pub fn right(self) {
        self.limits.of_address.compensate_outage(&self.address);
        if let Some(account) = &self.account {
            self.limits.of_account.compensate_outage(account);
        }
    }
}

/// A burst of this many attempts, refilled by one per interval. Unlike with `governor`, attempts can be given back.
#[derive(Debug)]
struct AttemptLimiter<K> {
    most: u32,
    each: Duration,
    /// When the burst of each key is full again.
    full: Mutex<HashMap<K, Instant>>,
}

impl<K: std::hash::Hash + Eq + Clone> AttemptLimiter<K> {
    fn new(most: u32, each: Duration, factor: u32) -> Self {
        let factor = factor.max(1);
        Self { most: most.saturating_mul(factor), each: each / factor, full: Mutex::default() }
    }

    fn take(&self, key: &K) -> Result<(), ApiError> {
        let now = Instant::now();
        let mut full = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        let next = full.get(key).map_or(now, |at| *at.max(&now)) + self.each;
        let over = next.saturating_duration_since(now + self.each * self.most);
        if over.is_zero() {
            full.insert(key.clone(), next);
            return Ok(());
        }
        let seconds = (over + Duration::from_millis(999)).as_secs();
        let words = format!("too many failed attempts: try again in {seconds} s, or sign in another way");
        Err(ApiError { retry_after: Some(seconds), ..ApiError::new(Code::RateLimited, words) })
    }

    fn compensate_outage(&self, key: &K) {
        let mut full = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = full.get_mut(key) {
            *at = at.checked_sub(self.each).unwrap_or(*at);
        }
    }

    fn drop_unused(&self) {
        let now = Instant::now();
        self.full.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, at| *at > now);
    }
}

fn times(count: u32, factor: u32) -> NonZeroU32 {
    NonZeroU32::new(count.saturating_mul(factor)).unwrap_or(NonZeroU32::MIN)
}

fn quota(per_minute: u32, burst: u32, factor: u32) -> Quota {
    Quota::per_minute(times(per_minute, factor)).allow_burst(times(burst, factor))
}

impl Limits {
    /// Creates the default limits, multiplied by `factor`.
    pub fn new(factor: u32) -> Self {
        Self {
            requests: RateLimiter::keyed(quota(6_000, REQUEST_BURST, factor)),
            burst: times(REQUEST_BURST, factor),
            guests: RateLimiter::keyed(quota(60, 100, factor)),
            work: RateLimiter::keyed(quota(1_200, 200, factor)),
            tables: RateLimiter::keyed(quota(60, 60, factor)),
            actions: RateLimiter::keyed(quota(1_200, 200, factor)),
            words: RateLimiter::keyed(quota(30, 10, factor)),
            steps: RateLimiter::keyed(quota(600, 60, factor)),
            guest_steps: RateLimiter::keyed(quota(300, 40, factor)),
            pointers: RateLimiter::keyed(quota(240, 20, factor)),
            account: RateLimiter::keyed(quota(10, 10, factor)),
            names: RateLimiter::keyed(Quota::per_hour(times(6, factor)).allow_burst(times(10, factor))),
            published: RateLimiter::keyed(quota(20, 40, factor)),
            proofs: RateLimiter::keyed(quota(3, 5, factor)),
            solutions: RateLimiter::keyed(quota(20, 10, factor)),
            of_address: AttemptLimiter::new(20, Duration::from_secs(6), factor),
            of_account: AttemptLimiter::new(20, Duration::from_secs(300), factor),
            turns: RateLimiter::keyed(quota(6, 5, 1)),
        }
    }

    /// Counts a request by address.
    pub fn by_address(&self, what: LimitKind, address: IpAddr) -> Result<(), ApiError> {
        let limiter = match what {
            LimitKind::Guest => &self.guests,
            LimitKind::Work => &self.work,
            _ => &self.requests,
        };
        check(limiter, &network(address))
    }

    /// Counts the rows of a log that a response contains, by address: each [`ROWS_PER_REQUEST`] like a request.
    pub fn rows_by_address(&self, address: IpAddr, rows: u64) -> Result<(), ApiError> {
        let Some(requests) = NonZeroU32::new(u32::try_from(rows / ROWS_PER_REQUEST).unwrap_or(u32::MAX))
        else {
            return Ok(());
        };
        let key = network(address);
        // More than a burst is never available at once.
        let counted = self.requests.check_key_n(&key, requests.min(self.burst));
        counted.map_or(Ok(()), |counted| counted.map_err(wait))
    }

    /// Counts a request by person.
    pub fn by_person(&self, what: LimitKind, person: &str) -> Result<(), ApiError> {
        let limiter = match what {
            LimitKind::Table => &self.tables,
            LimitKind::Word => &self.words,
            LimitKind::Step => &self.steps,
            LimitKind::GuestStep => &self.guest_steps,
            LimitKind::Pointer => &self.pointers,
            LimitKind::Account => &self.account,
            LimitKind::Name => &self.names,
            LimitKind::Publish => &self.published,
            LimitKind::Proof => &self.proofs,
            LimitKind::Solution => &self.solutions,
            _ => &self.actions,
        };
        check(limiter, &person.to_owned())
    }

    /// Counts an attempt at a due turn by the player to move: a few are always free, whatever else was requested.
    pub fn due_turn(&self, table: &str, seq: u64, person: &str) -> Result<(), ApiError> {
        check(&self.turns, &format!("{table} {seq} {person}"))
    }

    /// Counts a sign-in attempt from an address, to an account if it is known. It stays counted unless it was
    /// [right](SignInAttempt::right).
    pub fn guess(&self, address: IpAddr, account: Option<String>) -> Result<SignInAttempt<'_>, ApiError> {
        let address = network(address);
        self.of_address.take(&address)?;
        if let Some(Err(error)) = account.as_ref().map(|account| self.of_account.take(account)) {
            self.of_address.compensate_outage(&address);
            return Err(error);
        }
        Ok(SignInAttempt { limits: self, address, account })
    }

    /// Removes idle entries.
    pub fn drop_unused(&self) {
        self.requests.retain_recent();
        self.guests.retain_recent();
        self.work.retain_recent();
        self.tables.retain_recent();
        self.actions.retain_recent();
        self.words.retain_recent();
        self.steps.retain_recent();
        self.guest_steps.retain_recent();
        self.pointers.retain_recent();
        self.account.retain_recent();
        self.names.retain_recent();
        self.published.retain_recent();
        self.proofs.retain_recent();
        self.solutions.retain_recent();
        self.of_address.drop_unused();
        self.of_account.drop_unused();
        self.turns.retain_recent();
    }
}

fn check<K: std::hash::Hash + Eq + Clone>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
) -> Result<(), ApiError> {
    limiter.check_key(key).map_err(wait)
}

/// Returns the error that says when to try again.
fn wait(until: NotUntil<<DefaultClock as Clock>::Instant>) -> ApiError {
    let wait = until.wait_time_from(DefaultClock::default().now());
    too_many((wait + Duration::from_millis(999)).as_secs().max(1))
}

/// Returns the error for too many requests, with the seconds to wait.
pub fn too_many(seconds: u64) -> ApiError {
    let words = format!("too many requests: try again in {seconds} s");
    ApiError { retry_after: Some(seconds), ..ApiError::new(Code::RateLimited, words) }
}

/// Returns the key of an allowance: an IPv4 address, or the network of an IPv6 address.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// Returns the client's address: the peer, or the address that a trusted proxy forwards for.
pub fn address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    if !trusted.contains(&peer.to_canonical()) {
        return peer.to_canonical();
    }
    let named = headers.get_all("x-forwarded-for").iter();
    let named: Vec<&str> = named.flat_map(|value| value.to_str().unwrap_or_default().split(',')).collect();
    let mut speaker = peer.to_canonical();
    // Each proxy appends the address it received the request from on the right. Anything to the left of an untrusted
    // address, or of one that can't be parsed, may be forged.
    for one in named.into_iter().rev() {
        let Some(one) = read_address(one.trim()) else { break };
        speaker = one.to_canonical();
        if !trusted.contains(&speaker) {
            break;
        }
    }
    speaker
}

/// Parses an address with or without a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(with_port).or_else(bracketed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_set_the_client_address() {
        let proxy: IpAddr = "10.0.0.1".parse().unwrap();
        let inner: IpAddr = "10.0.0.2".parse().unwrap();
        let peer: IpAddr = "192.0.2.9".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "203.0.113.5, 198.51.100.7".parse().unwrap());
        headers.append("x-forwarded-for", "10.0.0.2".parse().unwrap());
        assert_eq!(address(peer, &headers, &[proxy]), peer);
        assert_eq!(address(proxy, &headers, &[proxy, inner]), "198.51.100.7".parse::<IpAddr>().unwrap());
        assert_eq!(address(proxy, &HeaderMap::new(), &[proxy]), proxy);
        // Ports are ignored; an unreadable entry ends the search, and nothing to its left is trusted.
        for (named, whom) in [
            ("203.0.113.5, 198.51.100.7:4711", "198.51.100.7"),
            ("203.0.113.5, [2001:db8::1]:4711", "2001:db8::1"),
            ("203.0.113.5, unknown", "10.0.0.1"),
            ("203.0.113.5, unknown, 10.0.0.2", "10.0.0.2"),
        ] {
            let mut headers = HeaderMap::new();
            headers.append("x-forwarded-for", named.parse().unwrap());
            assert_eq!(address(proxy, &headers, &[proxy, inner]), whom.parse::<IpAddr>().unwrap(), "{named}");
        }
    }

    #[test]
    fn a_refusal_after_a_burst_has_retry_after() {
        let limits = Limits::new(1);
        let refused = (0..11).find_map(|_| limits.by_person(LimitKind::Account, "ann").err()).unwrap();
        assert_eq!(refused.problem.code, Code::RateLimited);
        assert!(refused.retry_after.is_some_and(|seconds| (1..=6).contains(&seconds)));
        limits.by_person(LimitKind::Account, "ben").unwrap();
    }

    #[test]
    fn solutions_do_not_use_up_proofs() {
        let limits = Limits::new(1);
        let allowed = |what| (0..30).take_while(|_| limits.by_person(what, "ann").is_ok()).count();
        assert_eq!((allowed(LimitKind::Solution), allowed(LimitKind::Proof)), (10, 5));
    }

    #[tokio::test(start_paused = true)]
    async fn only_failed_tries_count_by_address_and_account() {
        let limits = Limits::new(1);
        let from = |last: u8| IpAddr::from([192, 0, 2, last]);
        let ann = || Some("ann".to_owned());
        for _ in 0..100 {
            limits.guess(from(1), ann()).unwrap().right();
        }
        // From many addresses, for one account.
        for at in 0..20 {
            limits.guess(from(at), ann()).unwrap();
        }
        let refused = limits.guess(from(50), ann()).unwrap_err();
        assert_eq!((refused.problem.code, refused.retry_after), (Code::RateLimited, Some(300)));
        // From one address, for many accounts or a code; other addresses are unaffected.
        for at in 0..20 {
            limits.guess(from(60), (at % 2 == 0).then(|| format!("person {at}"))).unwrap();
        }
        assert_eq!(limits.guess(from(60), Some("ben".to_owned())).unwrap_err().retry_after, Some(6));
        limits.guess(from(61), Some("ben".to_owned())).unwrap();
        tokio::time::advance(Duration::from_secs(301)).await;
        limits.drop_unused();
        limits.guess(from(50), ann()).unwrap();
        assert!(limits.guess(from(50), ann()).is_err(), "only one attempt was refilled");
        limits.guess(from(60), None).unwrap();
    }
}
