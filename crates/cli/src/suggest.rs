//! Suggestions for Tab completion in shells. Any input is accepted, and checked later.

use std::collections::BTreeSet;
use std::ffi::OsStr;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use eightfold_catalog::{Choice, games};
use eightfold_challenges::Measure;
use eightfold_game::{Deal, IdentityDice, OptionValues};

/// Accepts any text, and suggests these.
#[derive(Clone)]
pub struct Suggestions(fn() -> Vec<String>);

impl TypedValueParser for Suggestions {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

pub const GAMES: Suggestions = Suggestions(|| games().map(|game| game.id.to_owned()).collect());

/// The options of all games with their values; options with many numeric values without them.
pub const OPTIONS: Suggestions = Suggestions(|| {
    let mut all = BTreeSet::new();
    for option in games().flat_map(|game| game.options) {
        let values: Vec<String> = match option.values {
            OptionValues::Switch => vec!["on".to_owned(), "off".to_owned()],
            OptionValues::Number { min, max } if max - min < 10 => {
                (min..=max).map(|n| n.to_string()).collect()
            }
            OptionValues::Number { .. } => vec![String::new()],
            OptionValues::Word(words) => words.iter().map(|&word| word.to_owned()).collect(),
        };
        all.extend(values.into_iter().map(|value| format!("{}={value}", option.key)));
    }
    all.into_iter().collect()
});

/// Returns the names of the computer's levels in all games, the weakest first.
fn levels() -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut choices: Vec<Choice> = games().filter_map(|game| Choice::new(game.id, []).ok()).collect();
    // The game with most levels has them in order.
    choices.sort_by_key(|choice| std::cmp::Reverse(choice.levels().count()));
    for level in choices.iter().flat_map(|choice| choice.levels()) {
        if !all.iter().any(|known| known == level) {
            all.push(level.to_owned());
        }
    }
    all
}

pub const PLAYERS: Suggestions = Suggestions(|| {
    let others = ["random", "greedy", "distance-ab", "material-ab", "engine:"];
    levels().into_iter().chain(others.map(str::to_owned)).collect()
});

pub const ABSENCE_RULES: Suggestions =
    Suggestions(|| ["wait", "out"].map(str::to_owned).into_iter().chain(levels()).collect());

/// Seats and their players: `B=person`, `Y=expert`.
pub const SEATS: Suggestions = Suggestions(|| {
    let who: Vec<String> = ["person", "random"].map(str::to_owned).into_iter().chain(levels()).collect();
    let mut letters = BTreeSet::new();
    for game in games() {
        // The largest game has all seats.
        let most = game.options.iter().find(|option| option.key == "players").and_then(|option| match option
            .values
        {
            OptionValues::Number { max, .. } => Some(max.to_string()),
            _ => None,
        });
        let options = most.as_deref().map(|most| ("players", most));
        if let Ok(choice) = Choice::new(game.id, options) {
            letters.extend(choice.start(Deal::Open, &mut IdentityDice).seat_letters());
        }
    }
    letters.iter().flat_map(|letter| who.iter().map(move |who| format!("{letter}={who}"))).collect()
});

/// Challenges and their scores, except those for single pairs of stops.
pub const SCORES: Suggestions = Suggestions(|| {
    let mut all = Vec::new();
    for measure in Measure::all() {
        for id in [measure.group(), measure.to_string()] {
            if !all.contains(&id) {
                all.push(id);
            }
        }
    }
    all
});

/// The same, and the additional goals of `solve`.
pub const GOALS: Suggestions = Suggestions(|| {
    let others = ["1", "24b"].map(str::to_owned);
    others.into_iter().chain((SCORES.0)()).collect()
});

pub const COMMANDS: Suggestions =
    Suggestions(|| crate::command().get_subcommands().map(|command| command.get_name().to_owned()).collect());
