use eightfold_game::{Deal, Dice, Game, Match, OptionError, OptionValues};

use crate::{AnyMatch, AnyRules, GameId, GameInfo, StepError, UnknownGame, Values, dispatch};

/// A game with its options chosen and found valid.
#[derive(Clone, Debug)]
pub struct Choice {
    info: &'static GameInfo,
    values: Values,
    rules: AnyRules,
}

/// Why there is no such game to play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ChoiceError {
    /// No game of that name.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// An option that the game refuses.
    #[error(transparent)]
    Option(#[from] OptionError),
}

impl Choice {
    /// The game of this id with these options; what is not given is at its default.
    ///
    /// # Errors
    /// If there is no such game, or it refuses an option: unknown, out of range, given twice, or
    /// excluded by another.
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
        values.settle(info.gives_way)?;
        let rules = (info.rules)(&values)?;
        Ok(Self { info, values, rules })
    }

    /// The game with a value for each option made of a number, for tests and programs that try games by chance: what
    /// has no number, or none left, is at its default. Ranges of over twelve numbers are used from their start.
    ///
    /// # Errors
    /// If the game refuses these values together.
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

    /// The options as records have them: all that have a value, but for words at their default, so that a record
    /// from before such an option was known stays as it is.
    pub fn written_options(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().filter(|(key, value)| {
            !self.info.options.iter().any(|spec| {
                spec.key == *key
                    && matches!(spec.values, OptionValues::Word(_))
                    && spec.default == Some(*value)
            })
        })
    }

    /// The game.
    pub fn info(&self) -> &'static GameInfo {
        self.info
    }

    /// Which game it is.
    pub fn game(&self) -> GameId {
        self.info.game
    }

    /// All options that have a value.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The rules, for [`dispatch!`](crate::dispatch).
    pub fn rules(&self) -> &AnyRules {
        &self.rules
    }

    /// A new match.
    pub fn start(&self, deal: Deal, dice: &mut dyn Dice) -> Box<dyn AnyMatch> {
        dispatch!(&self.rules, |G, rules| Box::new(Match::new(<G as Game>::start(rules, deal, dice))))
    }

    /// A match that begins at this position.
    ///
    /// # Errors
    /// If the text is no position of the game: names the field at fault.
    pub fn open(&self, position: &str) -> Result<Box<dyn AnyMatch>, StepError> {
        // Some programs put the mark of its encoding in front of every text.
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
