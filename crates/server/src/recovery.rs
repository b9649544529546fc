//! Recovery words: twelve words that sign a person in again after they have lost every device.
//!
//! Twelve words from the BIP 39 list encode 128 random bits and a checksum, so only their hash is stored, and a
//! word that was copied wrongly is noticed. They work once, and again for ten minutes, in case the response was
//! lost.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use bip39::{Language, Mnemonic};
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::Item;

use crate::app::App;
use crate::auth::{Address, Body, Query, Signed};
use crate::error::ApiError;
use crate::limits::Counted;
use crate::random;
use crate::ways::{self, Keeping, new_token, with_token};

type Answer<T> = Result<T, ApiError>;

/// How long they work again once they were used, in ms.
const AGAIN_MS: u64 = 10 * 60_000;
/// How many words there are.
const WORDS: usize = 12;

async fn forget(app: &App, person: &str) -> Answer<()> {
    for item in app.store.items(ways::WORDS, Some(person), "", 9).await? {
        app.store.take_item(ways::WORDS.to_owned(), item.key).await?;
    }
    Ok(())
}

/// Words to write down. They are told this once; those before them work no longer.
#[utoipa::path(post, path = "/api/me/words", operation_id = "make_words", tag = "people",
    responses((status = 201, body = api::RecoveryWords), (status = "default", body = api::ErrorBody)))]
pub async fn make(
    State(app): State<Arc<App>>,
    Signed(person): Signed,
) -> Answer<(StatusCode, Json<api::RecoveryWords>)> {
    app.limits.by_person(Counted::Account, &person.id)?;
    let words = Mnemonic::from_entropy(&random::bytes::<16>()?);
    let words = words.map_err(|error| ApiError::new(Code::Internal, error.to_string()))?;
    let words = words.words().collect::<Vec<_>>().join(" ");
    forget(&app, &person.id).await?;
    let item = Item {
        kind: ways::WORDS.to_owned(),
        key: random::hash(&words),
        person: Some(person.id.clone()),
        value: String::new(),
        at_ms: app.clock.now_ms(),
        due_ms: None,
    };
    app.store.add_item(item).await?;
    Ok((StatusCode::CREATED, Json(api::RecoveryWords { words })))
}

/// The words work no longer.
#[utoipa::path(delete, path = "/api/me/words", operation_id = "forget_words", tag = "people",
    responses((status = 204, description = "there are none any more"), (status = "default", body = api::ErrorBody)))]
pub async fn remove(State(app): State<Arc<App>>, Signed(person): Signed) -> Answer<StatusCode> {
    forget(&app, &person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Words as they are hashed, if they can be words at all.
fn read(text: &str) -> Answer<String> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    if words.len() != WORDS {
        let words = format!("there are {WORDS} words, not {}", words.len());
        return Err(ApiError::malformed(words));
    }
    if let Some(word) = words.iter().find(|word| Language::English.find_word(word).is_none()) {
        return Err(ApiError::malformed(format!("`{word}` is none of the words: look how it is spelt")));
    }
    let words = words.join(" ");
    let sound = Mnemonic::parse_in_normalized(Language::English, &words);
    let wrong = |_| ApiError::malformed("a word is not the right one, or two are in each other's place");
    sound.map(|_| words).map_err(wrong)
}

/// An account by its recovery words.
#[utoipa::path(post, path = "/api/words", operation_id = "enter_with_words", tag = "people",
    params(("cookie" = Option<bool>, Query, description = "set the token as a cookie instead of answering it"),
        ("leave" = Option<bool>, Query, description = "with `cookie`: leave the account that the cookie is for, even if nobody can come back to it")),
    request_body = api::RecoveryWords,
    responses((status = 200, body = api::Account), (status = "default", body = api::ErrorBody)))]
pub async fn enter(
    State(app): State<Arc<App>>,
    Address(address): Address,
    Query(keeping): Query<Keeping>,
    headers: HeaderMap,
    Body(given): Body<api::RecoveryWords>,
) -> Answer<Response> {
    ways::may_enter(&app, &headers, keeping).await?;
    let key = random::hash(&read(&given.words)?);
    let guess = app.limits.guess(address, None)?;
    let unknown = || ApiError::new(Code::NotFound, "these words belong to no account, or have been replaced");
    let item = app.store.item(ways::WORDS, &key).await?.ok_or_else(unknown)?;
    let now = app.clock.now_ms();
    let used = item.value.parse::<u64>().ok();
    if used.is_some_and(|used| now > used + AGAIN_MS) {
        return Err(ApiError::new(Code::NotFound, "these words have been used: they work once"));
    }
    if used.is_none() {
        // Somebody who uses them at the same moment has them as well as this one.
        app.store.change_item(ways::WORDS.to_owned(), key, String::new(), now.to_string(), None).await?;
    }
    let person = item.person.ok_or_else(unknown)?;
    let person = app.store.person(&person).await?.filter(|person| !person.deleted).ok_or_else(unknown)?;
    guess.right();
    let account = new_token(&app, &person, "words").await?;
    with_token(&app, StatusCode::OK, account, keeping)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_copied_wrongly_is_named_and_a_wrong_one_noticed() {
        let words = "legal winner thank year wave sausage worth useful legal winner thank yellow";
        assert_eq!(read(&words.to_uppercase().replace(' ', "  ")).unwrap(), words);
        for (wrong, why) in [
            ("legal winner", "12 words, not 2"),
            (&words.replace("sausage", "sausege"), "`sausege`"),
            (&words.replace("sausage", "wave"), "not the right one"),
            (&words.replace("legal winner thank year", "winner legal thank year"), "each other's place"),
        ] {
            let refused = read(wrong).unwrap_err();
            assert_eq!(refused.problem.code, Code::Malformed);
            assert!(refused.problem.message.contains(why), "{}", refused.problem.message);
        }
    }
}
