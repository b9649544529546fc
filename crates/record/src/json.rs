//! A record as JSON.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::json_input::{distinct_keys, json_words};
use crate::read::{Draft, Item, Spanned};
use crate::{DiceContext, Problem, Record, RecordError, TextPosition};

const FORMAT: &str = "eightfold-record";

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    format: String,
    version: u32,
    game: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "distinct_keys")]
    options: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    event: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "distinct_keys")]
    players: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    commitment: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    opening: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contributions: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
    steps: Vec<JsonStep>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<String>,
    /// In digits, because JSON numbers don't hold 64 bits in every language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    salt: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    closing: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonStep {
    /// The letter of the player; absent for chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
    step: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<String>,
}

impl Record {
    /// Returns the record as multi-line JSON.
    pub fn to_json(&self) -> String {
        let letters = self.played.seat_letters();
        let remarks_after =
            |steps| self.remarks_after(steps).map(|remark| remark.text.clone()).collect::<Vec<_>>();
        let json = Json {
            format: FORMAT.to_owned(),
            version: 1,
            game: self.choice.info().id.to_owned(),
            options: self
                .choice
                .written_options()
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect(),
            event: self.event.clone(),
            date: self.date.clone(),
            players: letters
                .iter()
                .zip(&self.names)
                .filter_map(|(letter, name)| Some((letter.to_string(), name.clone()?)))
                .collect(),
            commitment: self.commitment.map(|commitment| commitment.to_string()),
            table: self.table.clone(),
            opening: match self.dice_context {
                Some(DiceContext::Opening(hash)) => Some(hash.to_string()),
                _ => None,
            },
            contributions: match self.dice_context {
                Some(DiceContext::Contributions(hash)) => Some(hash.to_string()),
                _ => None,
            },
            start: self.played.position_at(0),
            comments: remarks_after(0),
            steps: self
                .played
                .steps()
                .into_iter()
                .enumerate()
                .map(|(at, made)| JsonStep {
                    by: made.by.map(|seat| letters[seat.index()].to_string()),
                    step: made.text,
                    comments: remarks_after(at + 1),
                })
                .collect(),
            result: Some(self.result_line()),
            seed: self.seed.map(|seed| seed.to_string()),
            salt: self.salt.as_ref().map(ToString::to_string),
            secret: self.secret.map(|secret| secret.0.to_string()),
            closing: self
                .remarks
                .iter()
                .filter(|remark| remark.closing)
                .map(|remark| remark.text.clone())
                .collect(),
        };
        serde_json::to_string_pretty(&json).expect("texts and maps of texts become JSON") + "\n"
    }

    /// Parses a record from JSON and checks every turn against the rules.
    ///
    /// # Errors
    /// Says where the JSON is invalid, or which turn is illegal.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        let text = crate::without_bom(text);
        let json: Json = serde_json::from_str(text).map_err(|error| {
            let value = serde_json::from_str::<serde_json::Value>(text);
            if value.is_ok_and(|value| value.get("format").is_none()) {
                return RecordError::from(Problem::OtherJson(FORMAT));
            }
            let place = TextPosition { line: error.line(), column: error.column().max(1) };
            RecordError { place: Some(place), problem: Problem::Json(json_words(&error.to_string())) }
        })?;
        if json.format != FORMAT {
            return Err(Problem::Json(format!("`format` is `{}`, not `{FORMAT}`", json.format)).into());
        }
        if json.version != 1 {
            return Err(Problem::Version(json.version.to_string()).into());
        }
        let mut items = remarks(json.comments, false);
        for step in json.steps {
            let text = step.step.trim();
            items.push(Item::Step(plain(match step.by {
                Some(by) => format!("{} {text}", by.trim()),
                None => text.to_owned(),
            })));
            items.extend(remarks(step.comments, false));
        }
        items.extend(remarks(json.closing, true));
        Draft {
            game: Some(plain(json.game)),
            options: json.options.into_iter().map(plain).collect(),
            event: json.event.map(plain),
            date: json.date.map(plain),
            players: json.players.into_iter().map(plain).collect(),
            commitment: json.commitment.map(plain),
            start: json.start.map(plain),
            seed: json.seed.map(plain),
            salt: json.salt.map(plain),
            table: json.table.map(plain),
            opening: json.opening.map(plain),
            contributions: json.contributions.map(plain),
            secret: json.secret.map(plain),
            result: json.result.map(plain),
            items,
        }
        .record()
    }
}

fn plain<T>(value: T) -> Spanned<T> {
    Spanned { place: None, value }
}

fn remarks(texts: Vec<String>, closing: bool) -> Vec<Item> {
    texts
        .iter()
        .flat_map(|text| text.split('\n'))
        .map(|line| Item::Remark { text: line.trim_end().to_owned(), closing })
        .collect()
}
