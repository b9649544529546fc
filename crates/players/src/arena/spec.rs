use crate::baseline::{Baselines, Budget, greedy};
use eightfold_search::Level;

use super::{Clock, LevelPlayer, Player, RandomPlayer};

/// The specification of a player: `2` or `casual` (a level), `random`, `greedy` or a baseline of the game, each with
/// comma-separated parameters: `3,nodes=20000,depth=2,widths=16/6,chances=8,noise=0,overlook=0`. Parameters alone
/// modify the strongest level.
///
/// # Examples
/// ```
/// use eightfold_octi::{Octi, Rules};
/// use eightfold_players::arena::Spec;
///
/// let spec = Spec::parse("2,nodes=1000")?;
/// assert!(spec.player::<Octi>(&Rules::FAST, None, None).is_ok());
/// # Ok::<(), eightfold_players::arena::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    name: String,
    changes: Vec<(String, String)>,
}

/// The fault of a text that isn't a player of the game.
///
/// # Examples
/// ```
/// use eightfold_octi::{Octi, Rules};
/// use eightfold_players::arena::{Spec, SpecError};
///
/// let refused = Spec::parse("grandmaster")?.player::<Octi>(&Rules::FAST, None, None).err();
/// assert!(matches!(refused, Some(SpecError::Unknown { .. })));
/// # Ok::<(), SpecError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// A name that no player of this game has.
    #[error("no player `{name}`: this game has {known}")]
    Unknown {
        /// The name in the text.
        name: String,
        /// The players of this game, for messages.
        known: String,
    },
    /// A parameter that this player doesn't take, or with an invalid value.
    #[error("`{text}` isn't a parameter of this player, which takes {known}")]
    Parameter {
        /// The parameter in the text.
        text: String,
        /// The parameters of this player, for messages.
        known: &'static str,
    },
    /// A parameter that is given twice.
    #[error("`{key}=` is given twice")]
    Twice {
        /// The name of the parameter.
        key: String,
    },
}

/// The parameters of levels.
const LEVEL_PARAMETERS: &str = "nodes= (from 1), depth= (1 to 100), widths=16/6 (one to four numbers up to 65535), \
                         chances= (1 to 1000), noise= (0 to 20000), overlook= (0 to 100 percent), selfish= (0 or 1)";
/// The parameters of baselines that search.
const BASELINE_PARAMETERS: &str = "depth= (1 to 100), chances= (1 to 1000), nodes= (from 1)";

impl Spec {
    /// Parses the name of a player and its parameters.
    ///
    /// # Errors
    /// If a parameter doesn't have the form `key=value`, or is repeated.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let mut parts = text.split(',').map(str::trim).peekable();
        let name = parts.next_if(|part| !part.contains('=')).unwrap_or_default();
        let name = name.to_ascii_lowercase();
        let mut changes: Vec<(String, String)> = Vec::new();
        for part in parts {
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| SpecError::Parameter { text: part.to_owned(), known: LEVEL_PARAMETERS })?;
            let key = key.trim().to_owned();
            if changes.iter().any(|(known, _)| *known == key) {
                return Err(SpecError::Twice { key });
            }
            changes.push((key, value.trim().to_owned()));
        }
        Ok(Self { name, changes })
    }

    /// Returns the player for a game with these rules. `nodes` is the budget for players without their own; `clock`
    /// works as in [`LevelPlayer::clock`].
    ///
    /// # Errors
    /// If this game has no such player, or a parameter is invalid.
    pub fn player<G: Baselines>(
        &self,
        rules: &G::Rules,
        nodes: Option<u64>,
        clock: Option<Clock>,
    ) -> Result<Box<dyn Player<G>>, SpecError> {
        if let Some(level) = self.level::<G>(rules) {
            let nodes = nodes.unwrap_or(if clock.is_some() { u64::MAX } else { level.nodes });
            let mut player = LevelPlayer::new(G::evaluator(&level), self.changed(level.with_nodes(nodes))?);
            player.clock = clock;
            return Ok(Box::new(player));
        }
        if self.name == "random" {
            return match self.changes.first() {
                None => Ok(Box::new(RandomPlayer)),
                Some((key, value)) => {
                    Err(SpecError::Parameter { text: format!("{key}={value}"), known: "none" })
                }
            };
        }
        let budget = Budget { nodes, clock, ..Budget::default() };
        if self.name == "greedy" {
            return Ok(greedy(self.spent(budget)?));
        }
        if G::NAMES.contains(&self.name.as_str())
            && let Some(player) = G::baseline(&self.name, self.spent(budget)?)
        {
            return Ok(player);
        }
        Err(SpecError::Unknown {
            name: self.name.clone(),
            known: format!(
                "levels 1 to {} ({}), {}",
                G::levels(rules).len(),
                G::levels(rules).iter().map(|level| level.name).collect::<Vec<_>>().join(", "),
                [&["random", "greedy"], G::NAMES].concat().join(", ")
            ),
        })
    }

    fn level<G: Baselines>(&self, rules: &G::Rules) -> Option<Level> {
        if self.name.is_empty() && !self.changes.is_empty() {
            return G::levels(rules).last().copied();
        }
        if let Some(level) = G::levels(rules).iter().find(|level| level.name == self.name) {
            return Some(*level);
        }
        let number = self.name.strip_prefix("level").unwrap_or(&self.name).trim();
        G::level(rules, number.parse().ok()?).copied()
    }

    fn spent(&self, mut budget: Budget) -> Result<Budget, SpecError> {
        for (key, value) in &self.changes {
            let wrong =
                || SpecError::Parameter { text: format!("{key}={value}"), known: BASELINE_PARAMETERS };
            let number = |most| within(value, 1, most).ok_or_else(wrong);
            match key.as_str() {
                "depth" => budget.depth = Some(number(100)? as u8),
                "chances" => budget.chances = Some(number(1_000)? as usize),
                "nodes" => budget.nodes = Some(number(u64::MAX)?),
                _ => return Err(wrong()),
            }
        }
        Ok(budget)
    }

    fn changed(&self, mut level: Level) -> Result<Level, SpecError> {
        for (key, value) in &self.changes {
            let wrong = || SpecError::Parameter { text: format!("{key}={value}"), known: LEVEL_PARAMETERS };
            let number = |least, most| within(value, least, most).ok_or_else(wrong);
            match key.as_str() {
                "nodes" => level.nodes = number(1, u64::MAX)?,
                "depth" => level.depth = number(1, 100)? as u8,
                "chances" => level.chances = number(1, 1_000)? as u16,
                "noise" => level.noise = number(0, 20_000)? as i32,
                "overlook" => level.overlook = number(0, 100)? as u32,
                "selfish" => level.selfish = number(0, 1)? == 1,
                "widths" => {
                    let given: Vec<u16> = value
                        .split('/')
                        .map(|width| width.parse().map_err(|_| wrong()))
                        .collect::<Result<_, SpecError>>()?;
                    if given.len() > level.widths.len() {
                        return Err(wrong());
                    }
                    // The last number applies to all deeper plies.
                    for (at, width) in level.widths.iter_mut().enumerate() {
                        *width = given[at.min(given.len() - 1)];
                    }
                }
                _ => return Err(wrong()),
            }
        }
        Ok(level)
    }
}

/// Returns the number, if it is a whole one within these bounds.
fn within(value: &str, least: u64, most: u64) -> Option<u64> {
    value.parse().ok().filter(|number| (least..=most).contains(number))
}
