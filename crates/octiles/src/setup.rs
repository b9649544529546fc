//! Positions in parts, which may be impossible, and the checks that all games share.

use eightfold_game::{Seat, Seats};

use crate::board::{POSTS, Post, PostSet, Space};
use crate::error::SetupError;
use crate::face_down::FaceDown;
use crate::layout::Layout;
use crate::seating::Seating;
use crate::supply::Supply;
use crate::tile::TILES;

/// A position of a game on the Octiles board in parts, whether it is possible or not: what an editor changes and what a
/// text says. `D` is what only one of the games has: nothing for the race, otherwise
/// [`TeamUpDetails`](crate::TeamUpDetails), [`DotsDetails`](crate::DotsDetails) or
/// [`HuntDetails`](crate::HuntDetails).
///
/// `from_setup` of each game checks it and makes a position of it, such as
/// [`Race::from_setup`](crate::Race::from_setup).
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice};
/// use eightfold_octiles::{Post, Race, RaceRules, SetupError};
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let mut setup = Race::start(&rules, Deal::Hidden, &mut IdentityDice).to_setup();
/// let home = Post::from_name("A1").expect("a circle");
/// let runner = setup.posts[home.index()].take();
/// assert!(matches!(Race::from_setup(&rules, &setup), Err(SetupError::Runners { found: 4, expected: 5, .. })));
///
/// setup.posts[Post::from_name("C3").expect("a stop").index()] = runner;
/// assert!(Race::from_setup(&rules, &setup).is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<D = ()> {
    /// The tiles that are face up.
    pub layout: Layout,
    /// The tiles that are face down on the board: only a race can have any.
    pub face_down: FaceDown,
    /// The piece on each post, by [`Post::index`]. Connect the Dots has none, since its runners never move.
    pub posts: [Option<SetupPiece>; POSTS],
    /// The tiles beside the board: the supply, top first, the pool of Team Up, or the spare of Scavenger Hunt.
    pub supply: Supply,
    /// The seat to act.
    pub turn: Seat,
    /// The number of players who have just passed in succession.
    pub passes: u8,
    /// The seats that have resigned.
    pub out: Seats,
    /// What only this game has.
    pub details: D,
}

/// A piece on a stop or circle.
///
/// # Examples
/// ```
/// use eightfold_game::{Game, Seat};
/// use eightfold_octiles::{Hunt, HuntRules, Post, SetupPiece};
///
/// let text = "1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0 \
///             p.o.p.o.p.o.p.o.p.o......G....T..... 18 G play T:0,G:0 - 0";
/// let setup = Hunt::from_text(&HuntRules::default(), text)?.to_setup();
/// let piece = |name| setup.posts[Post::from_name(name).expect("a stop or circle").index()];
/// assert_eq!(piece("C3"), Some(SetupPiece::Runner(Seat::new(0))));
/// assert_eq!(piece("A1"), Some(SetupPiece::Prize(Seat::new(1))));
/// # Ok::<(), eightfold_octiles::PositionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupPiece {
    /// The runner of this seat.
    Runner(Seat),
    /// A prize that this seat can collect, in Scavenger Hunt.
    Prize(Seat),
    /// The marker of this seat, which it must reach before its next prize, in Scavenger Hunt.
    Marker(Seat),
}

impl<D> Setup<D> {
    /// Returns a setup without tiles and pieces; the first seat is to act.
    pub const fn empty(details: D) -> Self {
        Self {
            layout: Layout::EMPTY,
            face_down: FaceDown::NONE,
            posts: [None; POSTS],
            supply: Supply::EMPTY,
            turn: Seat::new(0),
            passes: 0,
            out: Seats::NONE,
            details,
        }
    }

    /// Returns the same setup with other details.
    pub fn with_details<E>(&self, details: E) -> Setup<E> {
        let &Self { layout, face_down, posts, supply, turn, passes, out, .. } = self;
        Setup { layout, face_down, posts, supply, turn, passes, out, details }
    }

    /// Returns the posts with this piece.
    pub fn posts_of(&self, piece: SetupPiece) -> PostSet {
        Post::all().filter(|post| self.posts[post.index()] == Some(piece)).collect()
    }

    /// Returns the number of tiles on the board, face up or down.
    pub fn tiles_on_board(&self) -> usize {
        self.layout.len() + self.face_down.spaces().len()
    }

    /// Puts the runners of all seats on their posts.
    pub(crate) fn put_runners(&mut self, runners: &[PostSet]) {
        for (seat, set) in runners.iter().enumerate() {
            for post in set.iter() {
                self.posts[post.index()] = Some(SetupPiece::Runner(Seat::new(seat)));
            }
        }
    }

    /// Sets whose turn it is, how many have passed and who has resigned.
    pub(crate) fn set_seating(&mut self, seating: &Seating) {
        (self.turn, self.passes, self.out) = (seating.turn(), seating.passes() as u8, seating.out());
    }

    /// Checks that board and supply together have each tile of the set once, and that unknown tiles of the supply come
    /// between its top and its known bottom.
    pub(crate) fn check_tiles(&self) -> Result<(), SetupError> {
        check_board(&self.layout, &self.face_down)?;
        let on_board = self.tiles_on_board();
        let in_supply = self.supply.len();
        if on_board + in_supply != TILES {
            return Err(SetupError::TileCount { on_board, in_supply });
        }
        let mut known_bottom = false;
        for (at, tile) in self.supply.tiles().iter().enumerate() {
            match *tile {
                None if known_bottom => return Err(SetupError::UnknownOutOfPlace),
                None => {}
                Some(tile) => {
                    let twice = self.layout.find(tile).is_some()
                        || self.face_down.known().any(|known| known == tile)
                        || self.supply.tiles()[..at].contains(&Some(tile));
                    if twice {
                        return Err(SetupError::TileTwice { field: "supply", tile });
                    }
                    known_bottom |= at > 0;
                }
            }
        }
        Ok(())
    }

    /// Checks that no tile is face down.
    pub(crate) fn check_face_up(&self) -> Result<(), SetupError> {
        self.face_down.spaces().iter().next().map_or(Ok(()), |space| Err(SetupError::FaceDownHere(space)))
    }

    /// Checks that every space has a tile, face up or down.
    pub(crate) fn check_no_gaps(&self) -> Result<(), SetupError> {
        let gaps = Space::all()
            .filter(|&space| self.layout[space].is_none() && !self.face_down.contains(space))
            .count();
        if gaps > 0 { Err(SetupError::SpacesEmpty(gaps)) } else { Ok(()) }
    }

    /// Checks that no tile of the supply is hidden.
    pub(crate) fn check_nothing_hidden(&self) -> Result<(), SetupError> {
        if self.supply.tiles().contains(&None) { Err(SetupError::NothingHidden) } else { Ok(()) }
    }

    /// Returns the posts of each seat's runners, checking that each of these colours has `each` and that there are no
    /// other pieces.
    pub(crate) fn runners(
        &self,
        names: &[&'static str],
        each: usize,
    ) -> Result<[PostSet; Seat::MAX], SetupError> {
        let mut runners = [PostSet::NONE; Seat::MAX];
        for post in Post::all() {
            match self.posts[post.index()] {
                None => {}
                Some(SetupPiece::Runner(seat)) if seat.index() < names.len() => {
                    runners[seat.index()].insert(post)
                }
                Some(_) => return Err(SetupError::WrongPiece(post)),
            }
        }
        for (seat, (set, colour)) in runners.iter().zip(names).enumerate() {
            if set.len() != each {
                let seat = Seat::new(seat);
                return Err(SetupError::Runners { seat, colour, found: set.len(), expected: each });
            }
        }
        Ok(runners)
    }

    /// Returns whose turn it is, how many have passed and who has resigned, checking that they are consistent: the
    /// player to act is still in, and no more have passed than are still in.
    pub(crate) fn seating(&self, names: &[&'static str]) -> Result<Seating, SetupError> {
        let players = Seats::first(names.len());
        if let Some(seat) = self.out.with(self.turn).minus(players).iter().next() {
            return Err(SetupError::NoSuchSeat(seat));
        }
        let playing = players.minus(self.out);
        if playing.is_empty() {
            return Err(SetupError::AllResigned);
        }
        if self.out.contains(self.turn) {
            return Err(SetupError::TurnResigned { seat: self.turn, name: names[self.turn.index()] });
        }
        if usize::from(self.passes) > playing.len() {
            return Err(SetupError::TooManyPasses { found: self.passes, most: playing.len() });
        }
        Ok(Seating::of(names.len(), self.turn, self.passes, self.out))
    }
}

/// Checks that no tile is on the board twice, and that no space has two tiles.
pub(crate) fn check_board(layout: &Layout, face_down: &FaceDown) -> Result<(), SetupError> {
    let mut used = 0u32;
    for space in Space::all() {
        if layout[space].is_some() && face_down.contains(space) {
            return Err(SetupError::TwoTiles(space));
        }
        let Some(tile) = layout[space].map(|placement| placement.tile()).or(face_down.tile(space)) else {
            continue;
        };
        if used >> tile.index() & 1 != 0 {
            return Err(SetupError::TileTwice { field: "tiles", tile });
        }
        used |= 1 << tile.index();
    }
    Ok(())
}
