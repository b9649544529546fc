//! The scopes of a token: what it allows.

use axum::http::Method;
use eightfold_store::Session;

use crate::error::ApiError;

/// Reading: your account, tables and notes, and whatever is public.
pub const READ: &str = "read";
/// Playing: create and join tables, take turns, chat.
pub const PLAY: &str = "play";
/// Setting the address for notes.
pub const HOOKS: &str = "hooks";
/// All scopes.
pub const ALL: [&str; 3] = [READ, PLAY, HOOKS];

/// Whether a token has a scope.
pub fn check(session: &Session, scope: &str) -> Result<(), ApiError> {
    match &session.scopes {
        Some(scopes) if !scopes.split(' ').any(|one| one == scope) => {
            Err(ApiError::not_allowed(format!("this token is for `{scopes}`, not for `{scope}`")))
        }
        _ => Ok(()),
    }
}

/// Whether a token allows this request. Requests not listed here need a token with all rights.
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
        return Err(ApiError::not_allowed("this token can't manage the account: use one of its devices"));
    } else if under("/api/moderation") {
        return Err(ApiError::not_allowed("this token can't moderate: use one of the account's devices"));
    } else if !reads
        && ["archive", "collections", "races", "solved-puzzles"]
            .iter()
            .any(|part| under(&format!("/api/{part}")))
    {
        let words = "this token can't publish, comment or enter rankings: use one of the account's devices";
        return Err(ApiError::not_allowed(words));
    } else if !reads && under("/api/clubs") {
        let words = "this token can't join or change clubs: use one of the account's devices";
        return Err(ApiError::not_allowed(words));
    } else if reads {
        READ
    } else if under("/api/tables")
        || under("/api/pair")
        || under("/api/tournaments")
        || under("/api/shared-boards")
    {
        PLAY
    } else {
        // Signing in needs no token.
        return Ok(());
    };
    check(session, scope)
}
