//! Rate limits, by address and by person. A turn is never refused for one: `tables::play` lets a person take
//! their turn even beyond a limit. Of tries to sign in only the failed ones count, by address and by account.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::HeaderMap;
use eightfold_protocol::Code;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::time::Instant;

use crate::error::ApiError;

/// What is counted apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Any request, by address.
    Request,
    /// A new account, by address.
    Guest,
    /// Something about one's own account, such as a code for another device, by person.
    Account,
    /// Another name, by person.
    Name,
    /// A new table, by person.
    Table,
    /// An action at a table, by person.
    Action,
    /// Something said or reported, by person.
    Word,
    /// Something that takes the server some work, such as all legal turns, by address.
    Work,
}

/// The counters.
#[derive(Debug)]
pub struct Limits {
    requests: DefaultKeyedRateLimiter<IpAddr>,
    guests: DefaultKeyedRateLimiter<IpAddr>,
    work: DefaultKeyedRateLimiter<IpAddr>,
    tables: DefaultKeyedRateLimiter<String>,
    actions: DefaultKeyedRateLimiter<String>,
    words: DefaultKeyedRateLimiter<String>,
    account: DefaultKeyedRateLimiter<String>,
    names: DefaultKeyedRateLimiter<String>,
    /// Failed tries to sign in.
    of_address: Tries<IpAddr>,
    of_account: Tries<String>,
    /// Tries of one turn beyond the other limits.
    turns: DefaultKeyedRateLimiter<String>,
}

/// A try to sign in that has been counted.
#[derive(Debug)]
pub struct Guess<'a> {
    limits: &'a Limits,
    address: IpAddr,
    account: Option<String>,
}

impl Guess<'_> {
    /// The try was right and does not count.
    pub fn right(self) {
        self.limits.of_address.give_back(&self.address);
        if let Some(account) = &self.account {
            self.limits.of_account.give_back(account);
        }
    }
}

/// So many tries at once, and one more each time this has passed. Unlike those of `governor`, tries can be given back.
#[derive(Debug)]
struct Tries<K> {
    most: u32,
    each: Duration,
    /// When all tries of one are there again.
    full: Mutex<HashMap<K, Instant>>,
}

impl<K: std::hash::Hash + Eq + Clone> Tries<K> {
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
        let words = format!("too many failed tries: try again in {seconds} s, or sign in in another way");
        Err(ApiError { retry_after: Some(seconds), ..ApiError::new(Code::RateLimited, words) })
    }

    fn give_back(&self, key: &K) {
        let mut full = self.full.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = full.get_mut(key) {
            *at = at.checked_sub(self.each).unwrap_or(*at);
        }
    }

    fn tidy(&self) {
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
    /// The usual limits, times `factor`.
    pub fn new(factor: u32) -> Self {
        Self {
            requests: RateLimiter::keyed(quota(6_000, 600, factor)),
            guests: RateLimiter::keyed(quota(60, 100, factor)),
            work: RateLimiter::keyed(quota(1_200, 200, factor)),
            tables: RateLimiter::keyed(quota(60, 60, factor)),
            actions: RateLimiter::keyed(quota(1_200, 200, factor)),
            words: RateLimiter::keyed(quota(30, 10, factor)),
            account: RateLimiter::keyed(quota(10, 10, factor)),
            names: RateLimiter::keyed(Quota::per_hour(times(6, factor)).allow_burst(times(10, factor))),
            of_address: Tries::new(20, Duration::from_secs(6), factor),
            of_account: Tries::new(20, Duration::from_secs(300), factor),
            turns: RateLimiter::keyed(quota(6, 5, 1)),
        }
    }

    /// Counts one more by an address.
    pub fn by_address(&self, what: Counted, address: IpAddr) -> Result<(), ApiError> {
        let limiter = match what {
            Counted::Guest => &self.guests,
            Counted::Work => &self.work,
            _ => &self.requests,
        };
        check(limiter, &network(address))
    }

    /// Counts one more by a person.
    pub fn by_person(&self, what: Counted, person: &str) -> Result<(), ApiError> {
        let limiter = match what {
            Counted::Table => &self.tables,
            Counted::Word => &self.words,
            Counted::Account => &self.account,
            Counted::Name => &self.names,
            _ => &self.actions,
        };
        check(limiter, &person.to_owned())
    }

    /// Counts one more try of a turn that is due, by who is to take it: a few are always free, whatever else was asked.
    pub fn due_turn(&self, table: &str, seq: u64, person: &str) -> Result<(), ApiError> {
        check(&self.turns, &format!("{table} {seq} {person}"))
    }

    /// Counts one more try to sign in from an address, to an account if it is known. It counts until it is
    /// [right](Guess::right).
    pub fn guess(&self, address: IpAddr, account: Option<String>) -> Result<Guess<'_>, ApiError> {
        let address = network(address);
        self.of_address.take(&address)?;
        if let Some(Err(error)) = account.as_ref().map(|account| self.of_account.take(account)) {
            self.of_address.give_back(&address);
            return Err(error);
        }
        Ok(Guess { limits: self, address, account })
    }

    /// Forgets those who have been quiet.
    pub fn tidy(&self) {
        self.requests.retain_recent();
        self.guests.retain_recent();
        self.work.retain_recent();
        self.tables.retain_recent();
        self.actions.retain_recent();
        self.words.retain_recent();
        self.account.retain_recent();
        self.names.retain_recent();
        self.of_address.tidy();
        self.of_account.tidy();
        self.turns.retain_recent();
    }
}

fn check<K: std::hash::Hash + Eq + Clone>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
) -> Result<(), ApiError> {
    limiter.check_key(key).map_err(|until| {
        let wait = until.wait_time_from(DefaultClock::default().now());
        let seconds = (wait + Duration::from_millis(999)).as_secs().max(1);
        too_many(seconds)
    })
}

/// There are too many requests; so many seconds later there may be another.
pub fn too_many(seconds: u64) -> ApiError {
    let words = format!("too many requests: come again in {seconds} s");
    ApiError { retry_after: Some(seconds), ..ApiError::new(Code::RateLimited, words) }
}

/// Who gets one allowance: an address of version 4, or a network of version 6.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// Whose request it is: the peer, or, if the peer is a proxy to be trusted, whom it speaks for.
pub fn address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    if !trusted.contains(&peer.to_canonical()) {
        return peer.to_canonical();
    }
    let named = headers.get_all("x-forwarded-for").iter();
    let named: Vec<&str> = named.flat_map(|value| value.to_str().unwrap_or_default().split(',')).collect();
    let mut speaker = peer.to_canonical();
    // Each proxy adds on the right from whom it has the request. What stands left of an address that is not trusted
    // may be anybody's invention, and so may be all that cannot be read.
    for one in named.into_iter().rev() {
        let Some(one) = read_address(one.trim()) else { break };
        speaker = one.to_canonical();
        if !trusted.contains(&speaker) {
            break;
        }
    }
    speaker
}

/// An address, as it is or with a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<std::net::SocketAddr>().ok().map(|address| address.ip());
    let bracketed = || text.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    text.parse().ok().or_else(with_port).or_else(bracketed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_say_for_whom_they_speak() {
        let proxy: IpAddr = "10.0.0.1".parse().unwrap();
        let inner: IpAddr = "10.0.0.2".parse().unwrap();
        let peer: IpAddr = "192.0.2.9".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "203.0.113.5, 198.51.100.7".parse().unwrap());
        headers.append("x-forwarded-for", "10.0.0.2".parse().unwrap());
        assert_eq!(address(peer, &headers, &[proxy]), peer);
        assert_eq!(address(proxy, &headers, &[proxy, inner]), "198.51.100.7".parse::<IpAddr>().unwrap());
        assert_eq!(address(proxy, &HeaderMap::new(), &[proxy]), proxy);
        // A port is no hindrance; what cannot be read ends the search, and nothing left of it is believed.
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
    fn a_burst_is_followed_by_a_refusal_that_says_when_to_come_again() {
        let limits = Limits::new(1);
        let refused = (0..11).find_map(|_| limits.by_person(Counted::Account, "ann").err()).unwrap();
        assert_eq!(refused.problem.code, Code::RateLimited);
        assert!(refused.retry_after.is_some_and(|seconds| (1..=6).contains(&seconds)));
        limits.by_person(Counted::Account, "ben").unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn only_failed_tries_count_by_address_and_account() {
        let limits = Limits::new(1);
        let from = |last: u8| IpAddr::from([192, 0, 2, last]);
        let ann = || Some("ann".to_owned());
        for _ in 0..100 {
            limits.guess(from(1), ann()).unwrap().right();
        }
        // From many addresses, against one account.
        for at in 0..20 {
            limits.guess(from(at), ann()).unwrap();
        }
        let refused = limits.guess(from(50), ann()).unwrap_err();
        assert_eq!((refused.problem.code, refused.retry_after), (Code::RateLimited, Some(300)));
        // From one address, against many accounts or a code; those from elsewhere do not mind.
        for at in 0..20 {
            limits.guess(from(60), (at % 2 == 0).then(|| format!("person {at}"))).unwrap();
        }
        assert_eq!(limits.guess(from(60), Some("ben".to_owned())).unwrap_err().retry_after, Some(6));
        limits.guess(from(61), Some("ben".to_owned())).unwrap();
        tokio::time::advance(Duration::from_secs(301)).await;
        limits.tidy();
        limits.guess(from(50), ann()).unwrap();
        assert!(limits.guess(from(50), ann()).is_err(), "one more has come, and no second one");
        limits.guess(from(60), None).unwrap();
    }
}
