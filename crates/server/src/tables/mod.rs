//! Tables over HTTP: create, find, view and play.

use std::collections::BTreeMap;

use eightfold_catalog::Choice;
use serde::de::DeserializeOwned;

use crate::error::{ApiError, ApiResult};

pub mod audience;
pub mod chat;
pub mod lists;
pub mod make;
pub mod pairs;
pub mod play;
pub mod view;

/// Converts a value to a type of another crate with the same JSON.
pub fn same_json<T: DeserializeOwned>(value: &impl serde::Serialize) -> ApiResult<T> {
    let value = serde_json::to_value(value).and_then(serde_json::from_value);
    value.map_err(|error| ApiError::malformed(error.to_string()))
}

/// Returns the game with these options.
pub fn choice(game: &str, options: &BTreeMap<String, serde_json::Value>) -> ApiResult<Choice> {
    let mut texts = Vec::new();
    for (key, value) in options {
        let text = match value {
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Number(number) => number.to_string(),
            serde_json::Value::Bool(on) => (if *on { "on" } else { "off" }).to_owned(),
            _ => {
                return Err(ApiError::malformed(format!("option `{key}` is a text, a number or a boolean")));
            }
        };
        texts.push((key.as_str(), text));
    }
    let options = texts.iter().map(|(key, text)| (*key, text.as_str()));
    Choice::new(game, options).map_err(|error| ApiError::malformed(error.to_string()))
}
