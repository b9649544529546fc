//! Facts of a turn: numbers that the rules give for a turn or for the position after it. Lessons, puzzles and guided
//! first games use them in conditions, written in words; `docs/LESSONS.md` lists the facts of each game.
//!
//! ```
//! use eightfold_facts::{FactContext, HasFacts, fact};
//! use eightfold_game::{Game, Step};
//! use eightfold_octi::{Octi, Rules};
//!
//! let before = Octi::new(Rules::FAST);
//! let Ok(Step::Turn(turn)) = before.step_from_text("33+A") else { unreachable!("a turn") };
//! let at = before.play(&turn).expect("a legal turn");
//!
//! let prongs = fact::<Octi>(&Rules::FAST, "board-prongs").expect("a fact of OCTI");
//! let context = FactContext { before: &before, turn: &turn, at: &at, seat: before.turn_seat() };
//! assert_eq!(Octi::measure(&prongs, &context), 1);
//! ```
#![allow(missing_docs, reason = "only this workspace uses the crate")]

mod dots;
mod hunt;
mod octi;
mod race;
mod team_up;
mod words;

use eightfold_game::{Game, Seat};
use eightfold_octiles::{Path, Post, Space};

pub use words::Words;

/// A place that a turn has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnPlace {
    /// Where what moved was before.
    From,
    /// Where it is after the turn.
    To,
    /// The space of the new tile.
    Laid,
}

/// The context for evaluating a fact.
pub struct FactContext<'a, G: Game> {
    /// The position before the turn.
    pub before: &'a G,
    pub turn: &'a G::Turn,
    /// The position to evaluate, mostly the one after the turn.
    pub at: &'a G,
    /// The seat whose facts are wanted.
    pub seat: Seat,
}

pub trait HasFacts: Game {
    /// A parsed fact.
    type Fact: Clone + std::fmt::Debug + Send + Sync + 'static;

    /// Parses a fact by its name; its arguments are the next words.
    fn fact(rules: &Self::Rules, name: &str, words: &mut Words) -> Result<Self::Fact, String>;

    /// Returns the value of the fact.
    fn measure(fact: &Self::Fact, moment: &FactContext<'_, Self>) -> i64;

    /// Returns the name of a place that the turn has.
    fn place(turn: &Self::Turn, place: TurnPlace) -> Option<String>;

    /// Returns the position after a null move of the player to act; `None` if the game has no null moves.
    fn after_null_move(&self) -> Option<Self> {
        None
    }
}

/// Parses a fact of a game from its name and arguments, as written in conditions: `takes`, `runner B3`. Lessons and
/// puzzles share it so that both count in the same way.
///
/// # Errors
/// If the game has no such fact, or its arguments are invalid: lists the facts, or says what is missing.
pub fn fact<G: HasFacts>(rules: &G::Rules, text: &str) -> Result<G::Fact, String> {
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

/// Returns the number of tiles a path crosses, counting repetitions.
fn crossings(path: Option<Path>) -> i64 {
    path.map_or(0, |path| path.segments().count() as i64)
}

/// Returns how often a path crosses this space.
fn times_over(path: Option<&Path>, space: Space) -> i64 {
    path.map_or(0, |path| path.segments().filter(|segment| segment.space == space).count() as i64)
}
