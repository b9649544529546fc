use eightfold_game::{Deal, Dice, Game, Match, OptionError, OptionValues};

use crate::{AnyMatch, AnyRules, GameId, GameInfo, StepError, UnknownGame, Values, dispatch};

/// A game with valid options.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
///
/// let choice = Choice::new("octiles", [("players", "03")])?;
/// assert_eq!(choice.info().id, "octiles");
/// assert_eq!(choice.values().number("players"), Some(3));
/// # Ok::<(), eightfold_catalog::ChoiceError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Choice {
    info: &'static GameInfo,
    values: Values,
    rules: AnyRules,
}

/// Why a choice is invalid.
///
/// # Examples
/// ```
/// use eightfold_catalog::Choice;
///
/// assert!(Choice::new("chess", []).is_err());
/// assert!(Choice::new("octiles", [("players", "9")]).is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChoiceError {
    /// A game that the catalog doesn't have.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// An option that the game doesn't have, or with a value it doesn't allow.
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl Choice {
    /// Returns the game with this ID and options; other options have their defaults.
    ///
    /// # Errors
    /// If there is no such game, or an option is unknown, out of range, given twice, or excluded by another.
    pub fn new<'a>(
        id: &str,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ChoiceError> {
        let info = id.parse::<GameId>()?.info();
        let mut given: Vec<(&'static str, String)> = Vec::new();
        for (key, value) in options {
            let key = key.trim();
            let spec = info
                .options
                .iter()
                .find(|spec| spec.key == key)
                .ok_or_else(|| OptionError::Unknown { key: key.to_owned(), known: known(info) })?;
            if given.iter().any(|(known, _)| *known == spec.key) {
                return Err(OptionError::Twice { key: key.to_owned() }.into());
            }
            given.push((spec.key, spec.canonical(value)?));
        }
        let chosen = info
            .options
            .iter()
            .filter_map(|spec| {
                let asked = given.iter().find(|(key, _)| *key == spec.key);
                let value = asked.map(|(_, value)| value.clone());
                Some((spec.key, value.or_else(|| spec.default.map(str::to_owned))?))
            })
            .collect();
        let mut values = Values { chosen, given: given.into_iter().map(|(key, _)| key).collect() };
        values.settle(info.superseded_by)?;
        let rules = (info.rules)(&values)?;
        Ok(Self { info, values, rules })
    }

    /// Returns the game with option values derived from numbers, for tests and programs that pick games at random;
    /// options without a number have their defaults. Of ranges with more than twelve numbers only the start is used.
    ///
    /// # Errors
    /// If the game doesn't allow these values together.
    ///
    /// ```
    /// use eightfold_catalog::{Choice, GameId};
    ///
    /// let race = Choice::drawn("octiles".parse::<GameId>()?, [Some(1)])?;
    /// assert_eq!(race.values().get("players"), Some("3"));
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    pub fn drawn(game: GameId, draws: impl IntoIterator<Item = Option<u32>>) -> Result<Self, ChoiceError> {
        let info = game.info();
        let values: Vec<(&str, String)> = info
            .options
            .iter()
            .zip(draws)
            .filter_map(|(option, draw)| {
                let draw = draw?;
                let value = match option.values {
                    OptionValues::Switch => if draw % 2 == 0 { "on" } else { "off" }.to_owned(),
                    OptionValues::Number { min, max } => (min + draw % (max - min + 1).min(12)).to_string(),
                    OptionValues::Word(words) => words[draw as usize % words.len()].to_owned(),
                };
                Some((option.key, value))
            })
            .collect();
        Self::new(info.id, values.iter().map(|(key, value)| (*key, value.as_str())))
    }

    /// Returns the options written in records: all that have a value, except words at their default, so that a record
    /// from before such an option existed stays the same.
    pub fn written_options(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().filter(|(key, value)| {
            !self.info.options.iter().any(|spec| {
                spec.key == *key
                    && matches!(spec.values, OptionValues::Word(_))
                    && spec.default == Some(*value)
            })
        })
    }

    /// Returns the description of the game.
    pub fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// Returns the ID of the game.
    pub fn game(&self) -> GameId {
        self.info.game
    }

    /// Returns all options that have a value.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Returns the rules, for [`dispatch!`](crate::dispatch).
    pub fn rules(&self) -> &AnyRules {
        &self.rules
    }

    /// Starts a new match.
    pub fn start(&self, deal: Deal, dice: &mut dyn Dice) -> Box<dyn AnyMatch> {
        dispatch!(&self.rules, |G, rules| Box::new(Match::new(<G as Game>::start(rules, deal, dice))))
    }

    /// Starts a match at this position.
    ///
    /// # Errors
    /// If the text isn't a position of the game; the error names the invalid field.
    pub fn open(&self, position: &str) -> Result<Box<dyn AnyMatch>, StepError> {
        // Some programs put a byte order mark at the start of every text.
        let position = position.trim_start_matches('\u{feff}');
        dispatch!(&self.rules, |G, rules| match <G as Game>::from_text(rules, position) {
            Ok(position) => Ok(Box::new(Match::new(position))),
            Err(error) => Err(StepError::Position(Box::new(error))),
        })
    }
}

fn known(info: &GameInfo) -> String {
    match info.options {
        [] => "no options".to_owned(),
        options => options.iter().map(|spec| format!("`{}`", spec.key)).collect::<Vec<_>>().join(", "),
    }
}
