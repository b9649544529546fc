//! JSON as input: what is wrong with it in plain words, and objects in which no key is there twice.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Describes what is wrong with JSON, given the message of the parser: without names of Rust types, and without the
/// position.
///
/// # Examples
/// ```
/// use eightfold_record::json_words;
///
/// let words = json_words("invalid type: string \"1\", expected u32 at line 1 column 27");
/// assert_eq!(words, "this should be a whole number, 0 or more, not \"1\"");
/// ```
pub fn json_words(message: &str) -> String {
    let text = message.rsplit_once(" at line ").map_or(message, |(text, _)| text);
    if let Some(name) = text.strip_prefix("missing field ") {
        return format!("the field {name} is missing");
    }
    if let Some(name) = text.strip_prefix("duplicate field ") {
        return format!("{name} is there twice");
    }
    if text.starts_with("invalid length ") && text.contains(", expected struct ") {
        return "this should be an object, not a list".to_owned();
    }
    for wrong in ["invalid type: ", "invalid value: "] {
        let said =
            text.split_once(wrong).and_then(|(place, rest)| Some((place, rest.rsplit_once(", expected ")?)));
        if let Some((place, (given, kind))) = said {
            let place = place.trim_end_matches([':', ' ']);
            let place = if place.is_empty() { "this".to_owned() } else { format!("`{place}`") };
            return format!("{place} should be {}, not {}", json_type_words(kind), json_kind(given));
        }
    }
    let syntax =
        ["expected ", "EOF ", "trailing ", "key must be ", "invalid escape", "control character ", "lone "];
    if syntax.iter().any(|start| text.starts_with(start)) {
        return format!("this isn't valid JSON: {text}");
    }
    text.replace("unknown variant", "unknown word")
}

/// Returns the JSON name of the value that was given.
fn json_kind(given: &str) -> String {
    let named = [("map", "an object"), ("sequence", "a list"), ("unit", "nothing")];
    if let Some((_, word)) = named.iter().find(|(name, _)| *name == given) {
        return (*word).to_owned();
    }
    let kinds = ["string ", "integer ", "floating point ", "boolean ", "character "];
    kinds.iter().find_map(|kind| given.strip_prefix(kind)).unwrap_or(given).to_owned()
}

/// Describes a type that a parser expected, without the names of Rust.
///
/// # Examples
/// ```
/// assert_eq!(eightfold_record::json_type_words("u64"), "a whole number, 0 or more");
/// ```
pub fn json_type_words(kind: &str) -> String {
    let first = kind.split(' ').next().unwrap_or_default();
    let word = match first {
        "internally" | "struct" => "an object",
        "enum" | "variant" => "one of the words for it",
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" | "nonzero" => "a whole number, 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "bool" => "true or false",
        _ => match kind {
            "a map" | "map" => "an object",
            "a sequence" | "sequence" => "a list",
            "a boolean" => "true or false",
            "string or map" => "one of the words for it",
            other => other,
        },
    };
    word.to_owned()
}

/// Deserializes an object in which no key is there twice.
pub(crate) fn distinct_keys<'de, D, V>(deserializer: D) -> Result<BTreeMap<String, V>, D::Error>
where
    D: Deserializer<'de>,
    V: Deserialize<'de>,
{
    deserializer.deserialize_map(DistinctKeys(PhantomData))
}

struct DistinctKeys<V>(PhantomData<V>);

impl<'de, V: Deserialize<'de>> Visitor<'de> for DistinctKeys<V> {
    type Value = BTreeMap<String, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Self::Value, A::Error> {
        let mut map = BTreeMap::new();
        while let Some((key, value)) = access.next_entry::<String, V>()? {
            match map.entry(key) {
                Entry::Occupied(there) => {
                    return Err(A::Error::custom(format!("duplicate field `{}`", there.key())));
                }
                Entry::Vacant(free) => free.insert(value),
            };
        }
        Ok(map)
    }
}
