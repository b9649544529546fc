//! Errors as HTTP responses.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use eightfold_protocol::{Code, ErrorBody, Problem};
use eightfold_record::{json_type_words, json_words};
use eightfold_store::{StoreError, StoredRow};
use eightfold_table::Refusal;
use serde_json::value::RawValue;

use crate::plain_text::is_plain;

/// The maximum length of a request body or socket message, in bytes.
pub const MAX_MESSAGE_LEN: usize = 16 * 1024;
/// The maximum length of a request body that has the trees of a shared study, in bytes.
pub const MAX_TREE_BODY_LEN: usize = 256 * 1024;

/// The maximum length of an error message and of a word in it, in characters: messages quote what was sent.
const MAX_PROBLEM_LEN: usize = 500;
const MAX_WORD_LEN: usize = 80;

/// The result of a request.
pub type ApiResult<T> = Result<T, ApiError>;

/// An error response.
#[derive(Debug)]
pub struct ApiError {
    pub problem: Problem,
    /// The value of `Retry-After`, in seconds.
    pub retry_after: Option<u64>,
    /// The class of the store error that caused this, if any.
    pub fault: Option<&'static str>,
}

/// A response extension for the log: the class of the store error.
#[derive(Clone, Copy, Debug)]
pub struct StoreErrorClass(pub &'static str);

impl ApiError {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            problem: Problem { code, message: readable(&message.into()), rows: None },
            retry_after: None,
            fault: None,
        }
    }

    pub fn malformed(message: impl Into<String>) -> Self {
        Self::new(Code::Malformed, message)
    }

    pub fn not_allowed(message: impl Into<String>) -> Self {
        Self::new(Code::NotAllowed, message)
    }

    pub fn not_found(message: impl Into<String>) -> Self {
        Self::new(Code::NotFound, message)
    }

    pub fn internal(message: impl Into<String>) -> Self {
        Self::new(Code::Internal, message)
    }

    pub fn too_large(most: usize) -> Self {
        Self::new(Code::TooLarge, format!("a body or a message has at most {} KiB here", most / 1024))
    }

    pub fn shutting_down() -> Self {
        Self::new(Code::Unavailable, "the server is going down")
    }

    /// The request needs a feature that this program was built without.
    #[allow(dead_code, reason = "in a program with all features nothing is missing")]
    pub fn not_built(name: &str, feature: &str) -> Self {
        Self::not_found(format!(
            "this server was built without {name}: build it with the feature `{feature}`"
        ))
    }

    pub fn no_table(id: &str) -> Self {
        Self::not_found(format!("there is no table `{id}`"))
    }

    /// Adds the missed rows.
    pub fn with_rows(mut self, rows: &[StoredRow]) -> Self {
        self.problem.rows = Some(raw_rows(rows));
        self
    }
}

/// Returns stored rows as JSON for a response.
pub fn raw_rows(rows: &[StoredRow]) -> Vec<Box<RawValue>> {
    rows.iter().filter_map(|row| RawValue::from_string(row.text.clone()).ok()).collect()
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.problem.code.status()).unwrap_or(StatusCode::BAD_REQUEST);
        let mut response = (status, Json(ErrorBody { error: self.problem })).into_response();
        if let Some(class) = self.fault {
            response.extensions_mut().insert(StoreErrorClass(class));
        }
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.max(1).into());
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let fault = Some(error.class());
        let answer = match error {
            StoreError::Missing(what) => Self::not_found(format!("there is no {what}")),
            StoreError::Taken(what) => Self::new(Code::Taken, format!("{what} is taken")),
            StoreError::Unavailable(_) => Self {
                retry_after: Some(1),
                ..Self::new(
                    Code::Unavailable,
                    "the server can't save anything right now: try again with the same action_id",
                )
            },
            StoreError::NotWritable(_) => Self {
                retry_after: Some(10),
                ..Self::new(
                    Code::Unavailable,
                    "the server can't save anything until its operator makes room: try again later, with the same action_id",
                )
            },
            StoreError::Internal(_) => {
                Self::internal("the server made a mistake, and saved nothing of this request")
            }
            StoreError::QueryTooExpensive => Self::new(
                Code::TooMany,
                "too many games to search: name a player, a game or a shorter period",
            ),
            StoreError::Damaged(_)
            | StoreError::TooNew { .. }
            | StoreError::NotBuilt { .. }
            | StoreError::Foreign
            | StoreError::InUse => Self::internal("the server can't read its data"),
        };
        Self { fault, ..answer }
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        use eightfold_table::Code as T;
        let code = match refusal.code {
            T::Stale => Code::Stale,
            T::Illegal => Code::Illegal,
            T::NotYourTurn => Code::NotYourTurn,
            T::NotSeated => Code::NotSeated,
            T::Over => Code::Over,
            T::NotStarted => Code::NotStarted,
            T::Started => Code::Started,
            T::SeatTaken => Code::SeatTaken,
            T::NoSeat => Code::NoSeat,
            T::Paused => Code::Paused,
            T::NoOffer => Code::NoOffer,
            T::NotAllowed => Code::NotAllowed,
            T::TooEarly => Code::TooEarly,
            T::TimeUp => Code::TimeUp,
            T::Malformed => Code::Malformed,
            T::TooMany => Code::TooMany,
            T::Unavailable => Code::Unavailable,
        };
        Self::new(code, refusal.message)
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        Self::malformed(plain(&rejection.body_text()))
    }
}

/// Returns an error message with what it quotes cut to a readable length, and without characters that change how the
/// text around them looks.
fn readable(message: &str) -> String {
    let mut text = String::new();
    let (mut len, mut word_len) = (0, 0);
    for c in message.chars() {
        word_len = if c.is_whitespace() { 0 } else { word_len + 1 };
        let shown = match word_len {
            0..MAX_WORD_LEN if c == '\n' || is_plain(c) => c,
            0..MAX_WORD_LEN => char::REPLACEMENT_CHARACTER,
            MAX_WORD_LEN => '…',
            _ => continue,
        };
        if len == MAX_PROBLEM_LEN {
            return text + "…";
        }
        len += 1;
        text.push(shown);
    }
    text
}

/// Describes what is wrong with a request, without names of Rust types.
pub fn plain(text: &str) -> String {
    let inside = [
        "Failed to deserialize the JSON body into the target type: ",
        "Failed to deserialize query string: ",
        "Invalid URL: ",
    ];
    let text = inside.iter().find_map(|before| text.strip_prefix(before)).unwrap_or(text);
    // A number or list instead of a word reads like a JSON syntax error.
    let words = text.strip_prefix("Failed to parse the request body as JSON: ");
    if let Some((place, _)) = words.and_then(|words| words.split_once(": expected value at line ")) {
        return format!("`{place}` has none of its possible values");
    }
    let text = text.replace("Failed to parse the request body as JSON", "this isn't JSON");
    // If the message is about the structure and not about JSON syntax, the position is of no use.
    let text = match text.rsplit_once(" at line ") {
        Some((words, _)) if !text.contains("isn't JSON") => words.to_owned(),
        _ => text,
    };
    let numbers = [
        "invalid digit found in string",
        "cannot parse integer from empty string",
        "number too large to fit in target type",
    ];
    for wrong in numbers {
        if let Some(name) = text.strip_suffix(wrong).and_then(|name| name.strip_suffix(": ")) {
            return format!("`{name}` is a whole number, 0 or more");
        }
    }
    let parsed = text.strip_prefix("Cannot parse ").and_then(|rest| rest.split_once(" to a `"));
    if let Some((given, kind)) = parsed {
        return format!("{given} should be {}", json_type_words(kind.trim_end_matches('`')));
    }
    if text.contains("did not match any variant of untagged enum") {
        let place = text.split_once(": data").map(|(place, _)| format!("`{place}`"));
        return format!("{} has none of its possible forms", place.as_deref().unwrap_or("this"));
    }
    if text.contains("isn't JSON") { text } else { json_words(&text) }
}

impl From<PathRejection> for ApiError {
    fn from(rejection: PathRejection) -> Self {
        Self::malformed(plain(&rejection.body_text()))
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::malformed(plain(&rejection.body_text()))
    }
}

/// The error for stored data that this version can't read.
pub fn damaged(what: &str) -> ApiError {
    ApiError::internal(format!("{what} in the store can't be read"))
}

#[cfg(test)]
mod tests {
    use super::{plain, readable};

    #[test]
    fn messages_quote_long_and_invisible_text_in_short() {
        assert_eq!(readable("there is no table `x`"), "there is no table `x`");
        assert_eq!(readable("no player is called `a\u{202e}b`"), "no player is called `a\u{fffd}b`");
        let long = readable(&format!("`seat` should be a character, not \"{}\": B or Y", "a".repeat(5_000)));
        assert!(long.len() < 150 && long.contains("aaa…") && long.ends_with("… B or Y"), "{long}");
        assert!(readable(&"word ".repeat(5_000)).chars().count() <= 501);
    }

    #[test]
    fn messages_name_no_rust_types() {
        for (text, words) in [
            (
                "limit: invalid type: string \"x\", expected u32 at line 1 column 12",
                "`limit` should be a whole number, 0 or more, not \"x\"",
            ),
            ("invalid type: integer `7`, expected a map", "this should be an object, not `7`"),
            ("terms: invalid type: map, expected a sequence", "`terms` should be a list, not an object"),
            (
                "Failed to parse the request body as JSON: terms.visibility: expected value at line 1 column 16",
                "`terms.visibility` has none of its possible values",
            ),
            (
                "Failed to parse the request body as JSON: name: EOF while parsing a string at line 1 column 12",
                "this isn't JSON: name: EOF while parsing a string at line 1 column 12",
            ),
            (
                "invalid value: integer `-5`, expected u64",
                "this should be a whole number, 0 or more, not `-5`",
            ),
            ("Invalid URL: Cannot parse `abc` to a `u64`", "`abc` should be a whole number, 0 or more"),
            ("at: unknown variant `x`, expected `a` or `b`", "at: unknown word `x`, expected `a` or `b`"),
            (
                "seats[0]: data did not match any variant of untagged enum SeatRequest at line 1 column 40",
                "`seats[0]` has none of its possible forms",
            ),
        ] {
            assert_eq!(plain(text), words);
        }
    }
}
