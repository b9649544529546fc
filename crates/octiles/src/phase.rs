//! The phases of Scavenger Hunt.

/// The kind of turn that the player to act takes.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice};
/// use eightfold_octiles::{Hunt, HuntPhase, HuntRules};
///
/// let hunt = Hunt::start(&HuntRules::default(), Deal::Hidden, &mut IdentityDice);
/// assert_eq!(hunt.phase(), HuntPhase::Gold);
/// let next = hunt.apply(&hunt.step_from_text("start C3 D4")?)?;
/// assert_eq!(next.phase(), HuntPhase::Prizes);
/// # Ok::<(), eightfold_octiles::TurnError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum HuntPhase {
    /// Gold puts both runners on centre stops.
    Gold,
    /// Teal places the prizes.
    Prizes,
    /// A turn of one of the three kinds.
    Play,
    /// Put the other player's marker on a vacant stop.
    Mark,
    /// Scramble four tiles, or decline.
    Scramble,
}

impl HuntPhase {
    /// Returns the name: `gold`, `prizes`, ..
    pub const fn name(self) -> &'static str {
        ["gold", "prizes", "play", "mark", "scramble"][self as usize]
    }

    /// All phases, in the order in which they first come up.
    pub const ALL: [Self; 5] = [Self::Gold, Self::Prizes, Self::Play, Self::Mark, Self::Scramble];

    /// Describes what the player has to do.
    pub const fn task(self) -> &'static str {
        [
            "Gold puts both runners on centre stops, like `start C3 D4`",
            "Teal places the prizes, like `prizes A1`",
            "run, or change a tile",
            "put the other player's marker on a stop, like `marker B4`",
            "choose 4 spaces to scramble, like `scramble b2 c3 d4 b5`, or say `done`",
        ][self as usize]
    }
}
