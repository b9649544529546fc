//! The scopes of a token: what it may be used for.

use axum::http::Method;
use eightfold_protocol::Code;
use eightfold_store::Session;

use crate::error::ApiError;

/// To look: who one is, one's tables and notes, whatever anybody may see.
pub const READ: &str = "read";
/// To play: make tables, sit down, take turns, speak.
pub const PLAY: &str = "play";
/// To say where notes are to be sent.
pub const HOOKS: &str = "hooks";
/// All there are.
pub const ALL: [&str; 3] = [READ, PLAY, HOOKS];

/// Whether a token may be used for this.
pub fn check(session: &Session, scope: &str) -> Result<(), ApiError> {
    match &session.scopes {
        Some(scopes) if !scopes.split(' ').any(|one| one == scope) => {
            let words = format!("this token is for `{scopes}`, not for `{scope}`");
            Err(ApiError::new(Code::NotAllowed, words))
        }
        _ => Ok(()),
    }
}

/// Whether a token may be used for this request. What is not named here needs a token for everything.
pub fn check_request(session: &Session, method: &Method, path: &str) -> Result<(), ApiError> {
    if session.scopes.is_none() {
        return Ok(());
    }
    let reads = matches!(*method, Method::GET | Method::HEAD);
    let under =
        |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    let scope = if under("/api/me/hook") {
        HOOKS
    } else if reads && (path == "/api/me" || path == "/api/me/games") {
        READ
    } else if under("/api/me") {
        let words = "this token cannot see to the account: that takes one of its devices";
        return Err(ApiError::new(Code::NotAllowed, words));
    } else if reads {
        READ
    } else if under("/api/tables") || under("/api/pair") || under("/api/tournaments") {
        PLAY
    } else {
        // Ways into an account need none.
        return Ok(());
    };
    check(session, scope)
}
