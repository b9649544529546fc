//! Recovery words: twelve words that sign a person in again after they have lost every device.
//!
//! Twelve words from the BIP 39 list encode 128 random bits and a checksum, so storing their hash is enough and copying
//! mistakes are noticed. They work once, and again for ten minutes, in case the response was lost.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use bip39::{Language, Mnemonic};
use eightfold_protocol as api;
use eightfold_store::Item;

use crate::app::App;
use crate::auth::{Address, Body, Query, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::random;
use crate::sign_in::{self, TokenDelivery, new_token, with_token};

/// How long used words still work, in ms.
const REPEAT_MS: u64 = 10 * 60_000;
/// The number of words.
const WORDS: usize = 12;

async fn forget(app: &App, person: &str) -> ApiResult<()> {
    for item in app.store.items(sign_in::WORDS, Some(person), "", 9).await? {
        app.store.take_item(sign_in::WORDS.to_owned(), item.key).await?;
    }
    Ok(())
}

/// Creates recovery words, shown only once; the old ones stop working.
#[utoipa::path(post, path = "/api/me/words", operation_id = "make_words", tag = "people",
    responses((status = 201, body = api::RecoveryWords)))]
pub async fn make(User(app, person): User) -> ApiResult<(StatusCode, Json<api::RecoveryWords>)> {
    app.limits.by_person(LimitKind::Account, &person.id)?;
    let words = Mnemonic::from_entropy(&random::bytes::<16>()?);
    let words = words.map_err(|error| ApiError::internal(error.to_string()))?;
    let words = words.words().collect::<Vec<_>>().join(" ");
    forget(&app, &person.id).await?;
    let item = Item {
        kind: sign_in::WORDS.to_owned(),
        key: random::hash(&words),
        person: Some(person.id.clone()),
        value: String::new(),
        at_ms: app.clock.now_ms(),
        due_ms: None,
    };
    app.store.add_item(item).await?;
    Ok((StatusCode::CREATED, Json(api::RecoveryWords { words })))
}

/// Deletes your recovery words.
#[utoipa::path(delete, path = "/api/me/words", operation_id = "forget_words", tag = "people",
    responses((status = 204, description = "there are none now")))]
pub async fn remove(User(app, person): User) -> ApiResult<StatusCode> {
    forget(&app, &person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Normalizes words for hashing, if they are valid.
fn read(text: &str) -> ApiResult<String> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    if words.len() != WORDS {
        return Err(ApiError::malformed(format!("there are {WORDS} words, not {}", words.len())));
    }
    if let Some(word) = words.iter().find(|word| Language::English.find_word(word).is_none()) {
        return Err(ApiError::malformed(format!("`{word}` isn't one of the words: check its spelling")));
    }
    let words = words.join(" ");
    let sound = Mnemonic::parse_in_normalized(Language::English, &words);
    let wrong = |_| ApiError::malformed("a word is wrong, or two words are swapped");
    sound.map(|_| words).map_err(wrong)
}

/// Signs in with recovery words.
#[utoipa::path(post, path = "/api/words", operation_id = "enter_with_words", tag = "people",
    params(("cookie" = Option<bool>, Query, description = "set the token as a cookie instead of returning it"),
        ("leave" = Option<bool>, Query, description = "with `cookie`: leave the cookie's account, even if nobody can sign in to it again")),
    request_body = api::RecoveryWords,
    responses((status = 200, body = api::Account)))]
pub async fn enter(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Query(keeping): Query<TokenDelivery>,
    headers: HeaderMap,
    Body(given): Body<api::RecoveryWords>,
) -> ApiResult<Response> {
    sign_in::may_enter(&app, &headers, keeping).await?;
    let key = random::hash(&read(&given.words)?);
    let guess = app.limits.guess(address, None)?;
    let unknown = || ApiError::not_found("no account has these words, or they have been replaced");
    let item = app.store.item(sign_in::WORDS, &key).await?.ok_or_else(unknown)?;
    let now = app.clock.now_ms();
    let used = item.value.parse::<u64>().ok();
    if used.is_some_and(|used| now > used + REPEAT_MS) {
        return Err(ApiError::not_found("these words have already been used: they work once"));
    }
    if used.is_none() {
        // A concurrent request with the same words is equally authorised.
        app.store.change_item(sign_in::WORDS.to_owned(), key, String::new(), now.to_string(), None).await?;
    }
    let person = item.person.ok_or_else(unknown)?;
    let person = app.store.person(&person).await?.filter(|person| !person.deleted).ok_or_else(unknown)?;
    guess.right();
    let account = new_token(&app, &person, "words").await?;
    with_token(&app, StatusCode::OK, account, keeping)
}

#[cfg(test)]
mod tests {
    use eightfold_protocol::Code;

    use super::*;

    #[test]
    fn misspelled_and_wrong_words_are_noticed() {
        let words = "legal winner thank year wave sausage worth useful legal winner thank yellow";
        assert_eq!(read(&words.to_uppercase().replace(' ', "  ")).unwrap(), words);
        for (wrong, why) in [
            ("legal winner", "12 words, not 2"),
            (&words.replace("sausage", "sausege"), "`sausege`"),
            (&words.replace("sausage", "wave"), "a word is wrong"),
            (&words.replace("legal winner thank year", "winner legal thank year"), "two words are swapped"),
        ] {
            let refused = read(wrong).unwrap_err();
            assert_eq!(refused.problem.code, Code::Malformed);
            assert!(refused.problem.message.contains(why), "{}", refused.problem.message);
        }
    }
}
