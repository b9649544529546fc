use crate::baseline::{Baselines, Budget, greedy};
use crate::level::Level;

use super::{Clock, LevelPlayer, Player, RandomPlayer};

/// Who plays: `2` (a level), `random`, `greedy` or a baseline of the game's own, each with parameters
/// after commas: `3,nodes=20000,depth=2,widths=16/6,chances=8,blur=0,overlook=0`. Parameters alone change the
/// strongest level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    name: String,
    changes: Vec<(String, String)>,
}

/// Why a text names no player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// No such player.
    #[error("no player `{name}`: this game has {known}")]
    Unknown {
        /// The name given.
        name: String,
        /// The players there are.
        known: String,
    },
    /// A parameter.
    #[error("`{text}` is no parameter of this player, which has {known}")]
    Parameter {
        /// The parameter given.
        text: String,
        /// What there is.
        known: &'static str,
    },
}

/// The parameters of levels.
const OF_LEVELS: &str = "nodes=, depth=, widths=16/6, chances=, blur=, overlook= (percent), selfish=1";
/// The parameters of baselines that look ahead.
const OF_BASELINES: &str = "depth=, chances=, nodes=";

impl Spec {
    /// Takes the text apart.
    ///
    /// # Errors
    /// If a parameter is not of the form `key=value`.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let mut parts = text.split(',').map(str::trim).peekable();
        let name = parts.next_if(|part| !part.contains('=')).unwrap_or_default();
        let name = name.to_ascii_lowercase();
        let changes = parts
            .map(|part| {
                let (key, value) = part.split_once('=').ok_or_else(|| SpecError::Parameter {
                    text: part.to_owned(),
                    known: OF_LEVELS,
                })?;
                Ok((key.trim().to_owned(), value.trim().to_owned()))
            })
            .collect::<Result<_, SpecError>>()?;
        Ok(Self { name, changes })
    }

    /// The player, for a game of these rules. `nodes` is the budget for those that have none of their
    /// own or when given for all; `clock` as in [`LevelPlayer::clock`].
    ///
    /// # Errors
    /// If this game has no such player, or a parameter makes no sense.
    pub fn player<G: Baselines>(
        &self,
        rules: &G::Rules,
        nodes: Option<u64>,
        clock: Option<Clock>,
    ) -> Result<Box<dyn Player<G>>, SpecError> {
        if let Some(level) = self.level::<G>(rules) {
            let nodes = nodes.unwrap_or(if clock.is_some() { u64::MAX } else { level.nodes });
            let mut player = LevelPlayer::new(G::Sense::default(), self.changed(level.with_nodes(nodes))?);
            player.clock = clock;
            return Ok(Box::new(player));
        }
        if self.name == "random" {
            return match self.changes.first() {
                None => Ok(Box::new(RandomPlayer)),
                Some((key, value)) => Err(SpecError::Parameter {
                    text: format!("{key}={value}"),
                    known: "none",
                }),
            };
        }
        let budget = Budget {
            nodes,
            clock,
            ..Budget::default()
        };
        if self.name == "greedy" {
            return Ok(greedy(self.spent(budget)?));
        }
        if G::OWN.contains(&self.name.as_str())
            && let Some(player) = G::own(&self.name, self.spent(budget)?)
        {
            return Ok(player);
        }
        Err(SpecError::Unknown {
            name: self.name.clone(),
            known: format!(
                "levels 1 to {}, {}",
                G::levels(rules).len(),
                [&["random", "greedy"], G::OWN].concat().join(", ")
            ),
        })
    }

    fn level<G: Baselines>(&self, rules: &G::Rules) -> Option<Level> {
        if self.name.is_empty() && !self.changes.is_empty() {
            return G::levels(rules).last().copied();
        }
        let number = self.name.strip_prefix("level").unwrap_or(&self.name).trim();
        G::level(rules, number.parse().ok()?).copied()
    }

    fn spent(&self, mut budget: Budget) -> Result<Budget, SpecError> {
        for (key, value) in &self.changes {
            let wrong = || SpecError::Parameter {
                text: format!("{key}={value}"),
                known: OF_BASELINES,
            };
            let number = || value.parse::<u64>().ok().filter(|&n| n > 0).ok_or_else(wrong);
            match key.as_str() {
                "depth" => budget.depth = Some(number()?.min(100) as u8),
                "chances" => budget.chances = Some(number()?.min(1_000) as usize),
                "nodes" => budget.nodes = Some(number()?),
                _ => return Err(wrong()),
            }
        }
        Ok(budget)
    }

    fn changed(&self, mut level: Level) -> Result<Level, SpecError> {
        for (key, value) in &self.changes {
            let wrong = || SpecError::Parameter {
                text: format!("{key}={value}"),
                known: OF_LEVELS,
            };
            let number = || value.parse::<u32>().map_err(|_| wrong());
            match key.as_str() {
                "nodes" => level.nodes = value.parse().map_err(|_| wrong())?,
                "depth" => level.depth = number()?.clamp(1, 100) as u8,
                "chances" => level.chances = number()?.clamp(1, 1_000) as u16,
                "blur" => level.blur = number()?.min(20_000) as i32,
                "overlook" => level.overlook = number()?.min(100),
                "selfish" => level.selfish = number()? > 0,
                "widths" => {
                    let mut last = 0;
                    let mut given = value.split('/');
                    for width in &mut level.widths {
                        if let Some(text) = given.next() {
                            last = text.parse().map_err(|_| wrong())?;
                        }
                        *width = last;
                    }
                }
                _ => return Err(wrong()),
            }
        }
        Ok(level)
    }
}
