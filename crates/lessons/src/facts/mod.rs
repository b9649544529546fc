//! The facts that conditions are made of: numbers that the rules give for a turn or for the position after it.

mod dots;
mod hunt;
mod octi;
mod race;
mod team_up;

use eightfold_game::{Game, Seat};
use eightfold_octiles::{Path, Post, Space};

use crate::condition::Words;

/// A turn that was taken.
pub struct Moment<'a, G: Game> {
    /// The position before.
    pub before: &'a G,
    /// The turn.
    pub turn: &'a G::Turn,
    /// The position that is looked at: the one after the turn, for most questions.
    pub at: &'a G,
    /// Whose facts are asked for.
    pub seat: Seat,
}

/// A game with facts.
pub trait Studied: Game {
    /// A fact, read.
    type Fact: Clone + std::fmt::Debug + Send + Sync + 'static;

    /// Reads a fact by its name; its arguments are the next words.
    fn fact(rules: &Self::Rules, name: &str, words: &mut Words) -> Result<Self::Fact, String>;

    /// The number that the fact is.
    fn measure(fact: &Self::Fact, moment: &Moment<'_, Self>) -> i64;

    /// The position as if the player to act did nothing; `None` where there is no such thing.
    fn if_nothing_were_done(&self) -> Option<Self> {
        None
    }
}

/// A fact of a game by its name and arguments, as conditions write them: `takes`, `runner B3`. It is what lessons and
/// puzzles count by, so that there is one way to count.
///
/// # Errors
/// If the game has no such fact, or its arguments are wrong: says which facts there are, or what is missing.
pub fn fact<G: Studied>(rules: &G::Rules, text: &str) -> Result<G::Fact, String> {
    let mut words = Words::of(text)?;
    let name = words.argument("a fact", "its name")?;
    let fact = G::fact(rules, &name, &mut words)?;
    match words.argument("", "") {
        Ok(word) => Err(format!("`{word}` does not belong here")),
        Err(_) => Ok(fact),
    }
}

fn unknown<F>(name: &str, known: &[&str]) -> Result<F, String> {
    Err(format!("unknown fact `{name}`; the facts of this game are {}", known.join(", ")))
}

fn post(of: &str, words: &mut Words) -> Result<Post, String> {
    let name = words.argument(of, "a stop or circle, as in B3")?;
    Post::from_name(&name).ok_or_else(|| format!("`{of} {name}`: there is no stop or circle `{name}`"))
}

fn space(of: &str, words: &mut Words) -> Result<Space, String> {
    let name = words.argument(of, "a space, as in c3")?;
    Space::from_name(&name).ok_or_else(|| format!("`{of} {name}`: there is no space `{name}`"))
}

/// How many tiles a path crosses, each time counted.
fn crossings(path: Option<Path>) -> i64 {
    path.map_or(0, |path| path.segments().count() as i64)
}

/// How often a path crosses this space.
fn times_over(path: Option<&Path>, space: Space) -> i64 {
    path.map_or(0, |path| path.segments().filter(|segment| segment.space == space).count() as i64)
}
