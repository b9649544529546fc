use crate::level::Level;
use crate::levels::Played;

use super::{Clock, LevelPlayer, Player, RandomPlayer};

/// Who plays: `2` (a level), `random`, `greedy` or a yardstick of the game, each with parameters
/// after commas: `3,nodes=20000,depth=2,widths=16/6,chances=8,blur=0,overlook=0`.
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
    #[error(
        "`{text}` is no parameter of a player: nodes=, depth=, widths=16/6, chances=, blur=, overlook= (percent)"
    )]
    Parameter {
        /// The parameter given.
        text: String,
    },
}

impl Spec {
    /// Takes the text apart.
    ///
    /// # Errors
    /// If a parameter is not of the form `key=value`.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let mut parts = text.split(',').map(str::trim);
        let name = parts.next().unwrap_or_default().to_ascii_lowercase();
        let changes = parts
            .map(|part| {
                let (key, value) = part.split_once('=').ok_or_else(|| SpecError::Parameter {
                    text: part.to_owned(),
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
    pub fn player<G: Played>(
        &self,
        rules: &G::Rules,
        nodes: Option<u64>,
        clock: Option<Clock>,
    ) -> Result<Box<dyn Player<G>>, SpecError> {
        if self.name == "random" {
            return Ok(Box::new(RandomPlayer));
        }
        let timed = clock.is_some();
        let budget = |level: Level| {
            let nodes = nodes.unwrap_or(if timed { u64::MAX } else { level.nodes });
            self.changed(level.with_nodes(nodes))
        };
        let number: Option<u8> = self.name.trim_start_matches("level").trim().parse().ok();
        let known = number.and_then(|number| G::level(rules, number));
        if let Some(level) = known {
            return Ok(seated::<G, _>(G::Sense::default(), budget(*level)?, clock));
        }
        if self.name == "greedy" {
            return Ok(seated::<G, _>(G::Sense::default(), budget(Level::GREEDY)?, clock));
        }
        match G::yardstick(rules, &self.name) {
            Some((sense, level)) => Ok(seated::<G, _>(sense, budget(level)?, clock)),
            None => Err(SpecError::Unknown {
                name: self.name.clone(),
                known: format!(
                    "levels 1 to {}, {}",
                    G::levels(rules).len(),
                    [&["random", "greedy"], G::yardsticks()].concat().join(", ")
                ),
            }),
        }
    }

    fn changed(&self, mut level: Level) -> Result<Level, SpecError> {
        for (key, value) in &self.changes {
            let wrong = || SpecError::Parameter {
                text: format!("{key}={value}"),
            };
            let number = || value.parse::<u32>().map_err(|_| wrong());
            match key.as_str() {
                "nodes" => level.nodes = value.parse().map_err(|_| wrong())?,
                "depth" => level.depth = number()?.clamp(1, 100) as u8,
                "chances" => level.chances = number()?.clamp(1, 1_000) as u16,
                "blur" => level.blur = number()?.min(20_000) as i32,
                "overlook" => level.overlook = number()?.min(100),
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

fn seated<G: Played, E: eightfold_game::Evaluate<G>>(
    sense: E,
    level: Level,
    clock: Option<Clock>,
) -> Box<dyn Player<G>> {
    let mut player = LevelPlayer::new(sense, level);
    player.clock = clock;
    Box::new(player)
}
