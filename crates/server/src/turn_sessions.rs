//! The sessions of people who take turns by requests.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use eightfold_store::Session;

/// How long turns use a session without reading it again, in ms.
pub const TURN_SESSION_MS: u64 = 10_000;
/// The maximum number of such sessions.
const MAX_TURN_SESSIONS: usize = 20_000;

/// Sessions of people who take turns by requests, by the hash of their token, so that a turn needs no read before its
/// append. Any other change that a person requests ends their entries; a change elsewhere takes effect within
/// [`TURN_SESSION_MS`].
#[derive(Debug, Default)]
pub struct TurnSessions(Mutex<HashMap<String, (u64, Arc<Session>)>>);

impl TurnSessions {
    /// Returns the session of a token, if it was read lately.
    pub fn get(&self, hash: &str, now_ms: u64) -> Option<Arc<Session>> {
        let sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (read_ms, session) = sessions.get(hash)?;
        (now_ms.saturating_sub(*read_ms) < TURN_SESSION_MS).then(|| Arc::clone(session))
    }

    /// Keeps a session that was read now.
    pub fn insert(&self, hash: String, session: &Arc<Session>, now_ms: u64) {
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if sessions.len() >= MAX_TURN_SESSIONS {
            sessions.retain(|_, (read_ms, _)| now_ms.saturating_sub(*read_ms) < TURN_SESSION_MS);
        }
        if sessions.len() < MAX_TURN_SESSIONS {
            sessions.insert(hash, (now_ms, Arc::clone(session)));
        }
    }

    /// Removes the sessions of a person.
    pub fn remove_person(&self, person: &str) {
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.retain(|_, (_, session)| session.person.id != person);
    }
}
