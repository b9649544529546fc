//! The games of the family and their options.

use eightfold_game::{OptionError, OptionSpec, OptionValues, Seat, Seats};

use crate::board::{Board, Point};
use crate::sides::{four, two};

/// A game of the family.
///
/// # Examples
/// ```
/// use eightfold_octi::{Mode, Rules};
///
/// let pods = [Mode::Fast, Mode::Full, Mode::Four].map(|mode| Rules::plain(mode).pods());
/// assert_eq!(pods, [7, 7, 4]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mode {
    /// Two players; occupying one enemy base wins.
    Fast,
    /// Two players; occupying all three enemy bases at the same time wins.
    Full,
    /// Four players in two teams.
    Four,
}

/// A game of the family with its options. Every combination is playable.
///
/// # Examples
/// ```
/// use eightfold_game::Seat;
/// use eightfold_octi::{Mode, Rules};
///
/// let rules = Rules::validated(Mode::Four, [("superprongs", "on")])?;
/// assert_eq!((rules.players(), rules.prongs()), (4, 12));
/// assert_eq!(rules.name(Seat::new(0)), "South");
/// assert!(rules.side(Seat::new(0)).contains(Seat::new(2)));
/// # Ok::<(), eightfold_game::OptionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The number of players and the aim.
    pub mode: Mode,
    /// True if the board wraps round in both directions.
    pub edgeless: bool,
    /// True if one prong of each player is a superprong.
    pub superprongs: bool,
}

const EDGELESS: OptionSpec = OptionSpec {
    key: "edgeless",
    values: OptionValues::Switch,
    default: Some("off"),
    help: "The board wraps around: east joins west and north joins south.",
};

const SUPERPRONGS: OptionSpec = OptionSpec {
    key: "superprongs",
    values: OptionValues::Switch,
    default: Some("off"),
    help: "Each player has one superprong, which allows a free move before the turn.",
};

impl Rules {
    /// The options of every game of the family.
    pub const OPTIONS: &'static [OptionSpec] = &[EDGELESS, SUPERPRONGS];

    /// The fast game without options.
    pub const FAST: Self = Self::plain(Mode::Fast);
    /// The full game without options.
    pub const FULL: Self = Self::plain(Mode::Full);
    /// The four-player game without options.
    pub const FOUR: Self = Self::plain(Mode::Four);

    /// Returns a game without options.
    pub const fn plain(mode: Mode) -> Self {
        Self { mode, edgeless: false, superprongs: false }
    }

    /// Returns a game with the options given as text, `edgeless` and `superprongs`, each `on` or `off`.
    ///
    /// # Errors
    /// If an option is unknown, given twice, or neither `on` nor `off`.
    pub fn validated<'a>(
        mode: Mode,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionError> {
        let mut rules = Self::plain(mode);
        let mut given = [false; 2];
        for (key, value) in options {
            let at = Self::OPTIONS.iter().position(|spec| spec.key == key).ok_or_else(|| {
                OptionError::Unknown { key: key.to_owned(), known: "edgeless and superprongs".to_owned() }
            })?;
            let switch = Self::OPTIONS[at].switch(value)?;
            if std::mem::replace(&mut given[at], true) {
                return Err(OptionError::Twice { key: key.to_owned() });
            }
            *[&mut rules.edgeless, &mut rules.superprongs][at] = switch;
        }
        Ok(rules)
    }

    /// Returns all games with all combinations of options.
    pub fn all() -> impl Iterator<Item = Self> {
        [Mode::Fast, Mode::Full, Mode::Four].into_iter().flat_map(|mode| {
            [(false, false), (false, true), (true, false), (true, true)]
                .into_iter()
                .map(move |(edgeless, superprongs)| Self { mode, edgeless, superprongs })
        })
    }

    /// Returns the board it is played on.
    #[inline]
    pub const fn board(self) -> Board {
        Board { edgeless: self.edgeless }
    }

    /// Returns the number of players, two or four.
    #[inline]
    pub const fn players(self) -> usize {
        match self.mode {
            Mode::Fast | Mode::Full => 2,
            Mode::Four => 4,
        }
    }

    /// Returns the number of pods per player: seven, or four with four players.
    pub const fn pods(self) -> u8 {
        match self.mode {
            Mode::Fast | Mode::Full => 7,
            Mode::Four => 4,
        }
    }

    /// Returns the number of prongs each player starts with, including the superprong: 25, or 12 with four players.
    pub const fn prongs(self) -> u8 {
        match self.mode {
            Mode::Fast | Mode::Full => 25,
            Mode::Four => 12,
        }
    }

    /// Returns the bases of a player, where pods start: three, or the one home base with four players.
    pub const fn bases(self, seat: Seat) -> &'static [Point] {
        match self.mode {
            Mode::Fast | Mode::Full => two::bases(seat),
            Mode::Four => four::home(seat),
        }
    }

    /// Returns the letter for the player in texts.
    pub const fn letter(self, seat: Seat) -> char {
        match self.mode {
            Mode::Fast | Mode::Full => two::LETTERS[seat.index() & 1],
            Mode::Four => four::LETTERS[seat.index()],
        }
    }

    /// Returns the player with this letter, in either case.
    pub fn seat(self, letter: char) -> Option<Seat> {
        let letter = letter.to_ascii_lowercase();
        (0..self.players()).map(Seat::new).find(|&seat| self.letter(seat) == letter)
    }

    /// Returns the player's name: `Blue`, `South`, ..
    pub const fn name(self, seat: Seat) -> &'static str {
        match self.mode {
            Mode::Fast | Mode::Full => two::NAMES[seat.index() & 1],
            Mode::Four => four::NAMES[seat.index()],
        }
    }

    /// Returns the players on this player's side, including the player.
    pub const fn side(self, seat: Seat) -> Seats {
        match self.mode {
            Mode::Fast | Mode::Full => Seats::one(seat),
            Mode::Four => Seats::one(seat).with(four::partner(seat)),
        }
    }

    /// Returns the players on the other side.
    pub const fn enemies(self, seat: Seat) -> Seats {
        Seats::first(self.players()).minus(self.side(seat))
    }
}
