//! Messages with placeholders: what a turn did, as a number or a place.

use eightfold_facts::{TurnPlace, Words};

use crate::condition::Value;

/// The placeholder in a lesson's text for a sentence about the other side's reply.
pub const REPLY: &str = "{reply}";

/// A message about a turn; `F` are the facts of a game.
#[derive(Clone, Debug)]
pub(crate) struct Message<F> {
    parts: Vec<Part<F>>,
}

/// A part of a message.
#[derive(Clone, Debug)]
enum Part<F> {
    Text(String),
    /// Where the turn happened: `{from}`, `{to}`, `{laid}`.
    Place(TurnPlace),
    /// A number without its sign: `{gained points}`.
    Number(Value<F>),
    /// The largest or smallest number of all legal turns: `{best gained points}`.
    Extreme(Value<F>, bool),
}

/// Returns the values of a message's placeholders.
pub(crate) trait Values<F> {
    /// Returns the name of a place; `None` if the turn has no such place.
    fn place(&self, place: TurnPlace) -> Option<String>;
    /// Returns the value for the turn.
    fn number(&self, value: &Value<F>) -> i64;
    /// Returns the largest or smallest value of all legal turns.
    fn extreme(&self, value: &Value<F>, most: bool) -> i64;
}

impl<F> Message<F> {
    /// Parses a message. `{reply}` stays as it is; the host replaces it.
    ///
    /// # Errors
    /// If a placeholder isn't closed or is neither a place nor a value.
    pub(crate) fn read(
        text: &str,
        fact: &dyn Fn(&str, &mut Words) -> Result<F, String>,
    ) -> Result<Self, String> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (inside, left) =
                after.split_once('}').ok_or_else(|| format!("`{{{after}` is not closed by `}}`"))?;
            parts.push(Part::Text(before.to_owned()));
            parts.push(match inside {
                "reply" => Part::Text(REPLY.to_owned()),
                "from" => Part::Place(TurnPlace::From),
                "to" => Part::Place(TurnPlace::To),
                "laid" => Part::Place(TurnPlace::Laid),
                _ => {
                    let (extreme, value) = match inside.split_once(' ') {
                        Some(("best", value)) => (Some(true), value),
                        Some(("least", value)) => (Some(false), value),
                        _ => (None, inside),
                    };
                    let value = Value::of(value, fact)?;
                    match extreme {
                        Some(most) => Part::Extreme(value, most),
                        None => Part::Number(value),
                    }
                }
            });
            rest = left;
        }
        parts.push(Part::Text(rest.to_owned()));
        Ok(Self { parts })
    }

    /// Returns the message with its values. A place that the turn doesn't have stays empty.
    pub(crate) fn with(&self, values: &dyn Values<F>) -> String {
        let part = |part: &Part<F>| match part {
            Part::Text(text) => text.clone(),
            Part::Place(place) => values.place(*place).unwrap_or_default(),
            Part::Number(value) => values.number(value).unsigned_abs().to_string(),
            Part::Extreme(value, most) => values.extreme(value, *most).unsigned_abs().to_string(),
        };
        self.parts.iter().map(part).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sample;

    impl Values<String> for Sample {
        fn place(&self, place: TurnPlace) -> Option<String> {
            (place == TurnPlace::To).then(|| "B4".to_owned())
        }

        fn number(&self, _: &Value<String>) -> i64 {
            -3
        }

        fn extreme(&self, _: &Value<String>, most: bool) -> i64 {
            if most { 5 } else { -6 }
        }
    }

    fn read(text: &str) -> Result<Message<String>, String> {
        Message::read(text, &|name, _| match name {
            "way" => Ok(name.to_owned()),
            _ => Err(format!("unknown fact `{name}`")),
        })
    }

    #[test]
    fn placeholders_are_filled_and_the_reply_stays() {
        let said = |text: &str| read(text).unwrap().with(&Sample);
        assert_eq!(said("To {to}: {gained way}, others {least way}. {reply}"), "To B4: 3, others 6. {reply}");
        assert_eq!(said("Best: {best way}."), "Best: 5.");
    }

    #[test]
    fn unknown_and_open_placeholders_are_errors() {
        assert_eq!(read("{hoem}").unwrap_err(), "unknown fact `hoem`");
        assert_eq!(read("{way way}").unwrap_err(), "`way` does not belong here");
        assert_eq!(read("a {way").unwrap_err(), "`{way` is not closed by `}`");
    }
}
