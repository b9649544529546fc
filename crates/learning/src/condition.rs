//! Conditions as expressions: for turns that are wanted, fail or are allowed.

use eightfold_facts::Words;

/// A condition on a turn; `F` are the facts of a game.
#[derive(Clone, Debug)]
pub(crate) enum Condition<F> {
    /// Always true.
    Any,
    /// The game is over, and the learner's side has won.
    Won,
    /// The game is over, and the learner's side hasn't won.
    Lost,
    /// The turn is this one.
    Plays(String),
    /// A comparison of two values.
    Compare(Value<F>, Comparison, Value<F>),
    /// No legal turn has a higher value.
    Best(Value<F>),
    /// No legal turn has a lower value.
    Least(Value<F>),
    /// Some reply of the next player makes it true.
    TheyCan(Box<Self>),
    /// After any reply of the next player, some turn of the learner makes it true.
    Sure(Box<Self>),
    /// If the next player passed, some turn of the learner would make it true.
    Threat(Box<Self>),
    Not(Box<Self>),
    And(Vec<Self>),
    Or(Vec<Self>),
}

/// A number.
#[derive(Clone, Debug)]
pub(crate) enum Value<F> {
    Number(i64),
    /// The number of legal turns of the next player.
    Replies,
    /// Its value after the turn.
    Fact(F),
    /// Its increase by the turn.
    Gained(F),
    /// Its value for the next opponent.
    Other(F),
    /// Its increase for the next opponent.
    OtherGained(F),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Comparison {
    pub(crate) fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Equal => a == b,
            Self::Unequal => a != b,
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::More => a > b,
            Self::AtLeast => a >= b,
        }
    }

    fn read(word: &str) -> Option<Self> {
        Some(match word {
            "=" => Self::Equal,
            "!=" => Self::Unequal,
            "<" => Self::Less,
            "<=" => Self::AtMost,
            ">" => Self::More,
            ">=" => Self::AtLeast,
            _ => return None,
        })
    }
}

impl<F> Condition<F> {
    /// Parses a condition; `fact` parses a fact by its name.
    pub(crate) fn read(
        text: &str,
        fact: &dyn Fn(&str, &mut Words) -> Result<F, String>,
    ) -> Result<Self, String> {
        let mut words = Words::of(text)?;
        let condition = Self::read_or(&mut words, fact)?;
        match words.take() {
            None => Ok(condition),
            Some(word) => Err(format!("`{word}` does not belong here; conditions are joined by and, or")),
        }
    }

    fn read_or(
        words: &mut Words,
        fact: &dyn Fn(&str, &mut Words) -> Result<F, String>,
    ) -> Result<Self, String> {
        let mut all = vec![Self::read_and(words, fact)?];
        while words.accept("or") {
            all.push(Self::read_and(words, fact)?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Self::Or(all) })
    }

    fn read_and(
        words: &mut Words,
        fact: &dyn Fn(&str, &mut Words) -> Result<F, String>,
    ) -> Result<Self, String> {
        let mut all = vec![Self::read_one(words, fact)?];
        while words.accept("and") {
            all.push(Self::read_one(words, fact)?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Self::And(all) })
    }

    fn read_one(
        words: &mut Words,
        fact: &dyn Fn(&str, &mut Words) -> Result<F, String>,
    ) -> Result<Self, String> {
        let Some(word) = words.take() else {
            return Err("a condition ends where something is still to come".to_owned());
        };
        let inner = |words: &mut Words| Self::read_one(words, fact).map(Box::new);
        Ok(match word.as_str() {
            "(" => {
                let inside = Self::read_or(words, fact)?;
                if !words.accept(")") {
                    return Err("a bracket is not closed".to_owned());
                }
                inside
            }
            "not" => Self::Not(inner(words)?),
            "any" => Self::Any,
            "won" => Self::Won,
            "lost" => Self::Lost,
            "they-can" => Self::TheyCan(inner(words)?),
            "sure" => Self::Sure(inner(words)?),
            "threat" => Self::Threat(inner(words)?),
            "plays" => {
                let turn = words.argument("plays", "a turn in quotes")?;
                let Some(turn) = turn.strip_prefix('"').and_then(|turn| turn.strip_suffix('"')) else {
                    return Err(format!("`plays` is followed by a turn in quotes, not by `{turn}`"));
                };
                Self::Plays(turn.to_owned())
            }
            "best" | "least" => {
                let name = words.argument(&word, "a fact")?;
                let value = Value::read(name, words, fact)?;
                if word == "best" { Self::Best(value) } else { Self::Least(value) }
            }
            _ => {
                let left = Value::read(word, words, fact)?;
                match words.peek().and_then(Comparison::read) {
                    Some(comparison) => {
                        words.take();
                        let right = words.argument("a comparison", "a number or a fact")?;
                        Self::Compare(left, comparison, Value::read(right, words, fact)?)
                    }
                    None => Self::Compare(left, Comparison::Unequal, Value::Number(0)),
                }
            }
        })
    }
}

impl<F> Value<F> {
    /// Parses a text that is one value.
    pub(crate) fn of(
        text: &str,
        fact: &dyn Fn(&str, &mut Words) -> Result<F, String>,
    ) -> Result<Self, String> {
        let mut words = Words::of(text)?;
        let first = words.argument("a placeholder", "a fact")?;
        let value = Self::read(first, &mut words, fact)?;
        match words.take() {
            None => Ok(value),
            Some(word) => Err(format!("`{word}` does not belong here")),
        }
    }

    fn read(
        word: String,
        words: &mut Words,
        fact: &dyn Fn(&str, &mut Words) -> Result<F, String>,
    ) -> Result<Self, String> {
        if let Ok(number) = word.parse() {
            return Ok(Self::Number(number));
        }
        let named = |words: &mut Words| {
            let name = words.argument(&word, "a fact")?;
            fact(&name, words)
        };
        Ok(match word.as_str() {
            "replies" => Self::Replies,
            "gained" => Self::Gained(named(words)?),
            "other" if words.accept("gained") => Self::OtherGained(named(words)?),
            "other" => Self::Other(named(words)?),
            _ => Self::Fact(fact(&word, words)?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Condition<String>, String> {
        Condition::read(text, &|name, words| match name {
            "home" => Ok(name.to_owned()),
            "on" => Ok(format!("on {}", words.argument("on", "a point")?)),
            _ => Err(format!("unknown fact `{name}`")),
        })
    }

    #[test]
    fn and_binds_tighter_than_or() {
        let text = |text: &str| format!("{:?}", read(text).unwrap());
        assert_eq!(text("won or lost and any"), "Or([Won, And([Lost, Any])])");
        assert_eq!(text("(won or lost) and not any"), "And([Or([Won, Lost]), Not(Any)])");
        assert_eq!(text("on 33"), "Compare(Fact(\"on 33\"), Unequal, Number(0))");
        assert_eq!(text("gained home >= 2"), "Compare(Gained(\"home\"), AtLeast, Number(2))");
        assert_eq!(text("other gained home < home"), "Compare(OtherGained(\"home\"), Less, Fact(\"home\"))");
        assert_eq!(text("plays \"14@a2:1 A3-B3\""), "Plays(\"14@a2:1 A3-B3\")");
        assert_eq!(text("they-can (won or any)"), "TheyCan(Or([Won, Any]))");
        assert_eq!(text("best gained home"), "Best(Gained(\"home\"))");
    }

    #[test]
    fn errors_name_the_mistake() {
        let wrong = |text: &str| read(text).unwrap_err();
        assert_eq!(wrong("hoem"), "unknown fact `hoem`");
        assert_eq!(wrong("(won"), "a bracket is not closed");
        assert_eq!(wrong("won lost"), "`lost` does not belong here; conditions are joined by and, or");
        assert_eq!(wrong("won and"), "a condition ends where something is still to come");
        assert_eq!(wrong("home >"), "`a comparison` is followed by a number or a fact");
        assert_eq!(wrong("plays 33+A"), "`plays` is followed by a turn in quotes, not by `33+A`");
        assert_eq!(wrong("on"), "`on` is followed by a point");
    }
}
