//! Errors as HTTP responses.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use eightfold_protocol::{Code, ErrorBody, Problem};
use eightfold_store::{StoreError, StoredRow};
use eightfold_table::Refusal;
use serde_json::value::RawValue;

/// The longest body of a request, and the longest message on a socket, in bytes.
pub const LONGEST_MESSAGE: usize = 16 * 1024;

/// A request that is refused.
#[derive(Debug)]
pub struct ApiError {
    pub problem: Problem,
    /// After how many seconds to come again.
    pub retry_after: Option<u64>,
    /// The class of the error of the store, if that is why.
    pub fault: Option<&'static str>,
}

/// Goes with a response, for the log: the class of the error of the store.
#[derive(Clone, Copy, Debug)]
pub struct Fault(pub &'static str);

impl ApiError {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            problem: Problem { code, message: message.into(), rows: None },
            retry_after: None,
            fault: None,
        }
    }

    pub fn malformed(message: impl Into<String>) -> Self {
        Self::new(Code::Malformed, message)
    }

    pub fn too_large() -> Self {
        Self::new(Code::TooLarge, format!("a body or a message has at most {} KiB", LONGEST_MESSAGE / 1024))
    }

    pub fn going_down() -> Self {
        Self::new(Code::Unavailable, "the server is going down")
    }

    /// What is asked for is no part of this program.
    #[allow(dead_code, reason = "in a program with all features nothing is missing")]
    pub fn not_built(name: &str, feature: &str) -> Self {
        let words = format!("this server was built without {name}: build it with the feature `{feature}`");
        Self::new(Code::NotFound, words)
    }

    pub fn no_table(id: &str) -> Self {
        Self::new(Code::NotFound, format!("there is no table `{id}`"))
    }

    /// With the rows that were missed.
    pub fn with_rows(mut self, rows: &[StoredRow]) -> Self {
        self.problem.rows = Some(raw_rows(rows));
        self
    }
}

/// Rows as they are stored, to stand in an answer.
pub fn raw_rows(rows: &[StoredRow]) -> Vec<Box<RawValue>> {
    rows.iter().filter_map(|row| RawValue::from_string(row.text.clone()).ok()).collect()
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.problem.code.status()).unwrap_or(StatusCode::BAD_REQUEST);
        let mut response = (status, Json(ErrorBody { error: self.problem })).into_response();
        if let Some(class) = self.fault {
            response.extensions_mut().insert(Fault(class));
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
            StoreError::Missing(what) => Self::new(Code::NotFound, format!("there is no {what}")),
            StoreError::Taken(what) => Self::new(Code::Taken, format!("{what} is taken")),
            StoreError::Unavailable(_) => Self {
                retry_after: Some(1),
                ..Self::new(
                    Code::Unavailable,
                    "the server cannot keep anything just now: ask again, with the same action_id",
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
                Self::new(Code::Internal, "the server made a mistake, and saved nothing of this request")
            }
            StoreError::TooWide => Self::new(
                Code::TooMany,
                "too many games would have to be looked through: name a player, a game or days, or fewer of them",
            ),
            StoreError::Damaged(_)
            | StoreError::TooNew { .. }
            | StoreError::NotBuilt { .. }
            | StoreError::Foreign => Self::new(Code::Internal, "the server cannot read its data"),
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

/// What is wrong with a request, in words that name nothing of this program.
pub fn plain(text: &str) -> String {
    let inside = [
        "Failed to deserialize the JSON body into the target type: ",
        "Failed to deserialize query string: ",
    ];
    let text = inside.iter().find_map(|before| text.strip_prefix(before)).unwrap_or(text);
    let text = text.replace("Failed to parse the request body as JSON", "this is no JSON");
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
    // The types of this program have names that nobody outside knows.
    let mut words = text.split(' ');
    let mut said: Vec<String> = Vec::new();
    while let Some(word) = words.next() {
        let (word, comma) = word.split_at(word.trim_end_matches(',').len());
        let skipped = match word {
            "internally" => 3,
            "struct" | "enum" => 1,
            _ => 0,
        };
        let plain = match word {
            "internally" => "an object with a `kind`",
            "struct" => "an object",
            "enum" => "one of the words for it",
            "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
            "i8" | "i16" | "i32" | "i64" => "a whole number",
            "f32" | "f64" => "a number",
            "map" => "object",
            "sequence" => "list",
            word => word,
        };
        words.by_ref().take(skipped).for_each(drop);
        said.push(format!("{plain}{comma}"));
    }
    said.join(" ").replace(" a object", " an object")
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

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn messages_name_no_types_of_this_program() {
        for (text, words) in [
            (
                "limit: invalid type: string \"x\", expected u32 at line 1 column 12",
                "limit: invalid type: string \"x\", expected a whole number, 0 or more at line 1 column 12",
            ),
            ("invalid type: integer `7`, expected a map", "invalid type: integer `7`, expected an object"),
            ("invalid type: map, expected a sequence", "invalid type: object, expected a list"),
        ] {
            assert_eq!(plain(text), words);
        }
    }
}
