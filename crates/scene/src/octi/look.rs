use super::view::View;
use eightfold_octi::Point;

/// Whose a pod, a base or a tray is. Each is told apart by shape and letter as well as by colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerStyle {
    /// Two players: Blue, who moves first.
    Blue,
    /// Two players: Red.
    Red,
    /// Four players, Blue team.
    South,
    /// Four players, Red team.
    West,
    /// Four players, Blue team.
    North,
    /// Four players, Red team.
    East,
}

impl PlayerStyle {
    /// The livery of the player with this letter in positions: `b r s w n e`, in either case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'b' => Self::Blue,
            'r' => Self::Red,
            's' => Self::South,
            'w' => Self::West,
            'n' => Self::North,
            'e' => Self::East,
            _ => return None,
        })
    }

    /// The letter on its pods, a capital.
    pub const fn letter(self) -> char {
        match self {
            Self::Blue => 'B',
            Self::Red => 'R',
            Self::South => 'S',
            Self::West => 'W',
            Self::North => 'N',
            Self::East => 'E',
        }
    }

    /// The name, `Blue`, `South`, ..
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "Blue",
            Self::Red => "Red",
            Self::South => "South",
            Self::West => "West",
            Self::North => "North",
            Self::East => "East",
        }
    }

    /// The CSS class that colours what is theirs.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::South => "south",
            Self::West => "west",
            Self::North => "north",
            Self::East => "east",
        }
    }

    /// Whether it is one of the four-player game.
    pub const fn is_of_four(self) -> bool {
        !matches!(self, Self::Blue | Self::Red)
    }
}

/// The eight directions in words, in the order of their letters `A` (north) to `H`, clockwise.
pub const DIRECTIONS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// One pod: its owner and what stands in its eight holes. Bit 0 is the hole to the north, then clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pod {
    /// Whose it is.
    pub livery: PlayerStyle,
    /// The holes with a prong, superprongs included.
    pub prongs: u8,
    /// The holes with a superprong.
    pub superprongs: u8,
}

impl Pod {
    /// A pod with nothing in its holes.
    pub const fn bare(livery: PlayerStyle) -> Self {
        Self { livery, prongs: 0, superprongs: 0 }
    }
}

/// `a`, `a and b`, `a, b and c`.
pub fn and(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

/// How a pod on the board is to be shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceState {
    /// As it stands.
    #[default]
    Still,
    /// It can be chosen now.
    Ready,
    /// It has been chosen.
    Chosen,
    /// It has been chosen to move and must still be moved.
    Waiting,
    /// It stood here when the turn began and has been lifted.
    Lifted,
    /// It is captured and leaves when the turn ends.
    Captured,
}

/// A pod on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Tells it from all others of the scene, the same as long as the pod stands where it stands.
    pub key: String,
    /// Where it stands.
    pub square: Point,
    /// Its place in the fan of its square, from 0.
    pub slot: usize,
    /// How many pods the fan shows.
    pub fan: usize,
    /// What it is.
    pub pod: Pod,
    /// How it is shown.
    pub state: PieceState,
    /// Its holes that light up, for a prong can go there.
    pub holes: u8,
}

/// An OCTI square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Base {
    /// Which square.
    pub square: Point,
    /// Whose base it is; `None` for a neutral one.
    pub livery: Option<PlayerStyle>,
    /// Whether its owner is out of the game.
    pub out: bool,
}

/// Something that a square is marked with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A mover can step here.
    Step,
    /// A mover can jump here.
    Jump,
    /// A pod can enter, or come back, here.
    Enter,
    /// The pod or stack on it has been chosen.
    Chosen,
    /// The movers left from here.
    Origin,
    /// The last turn touched it.
    Trace,
    /// One of one's own pods on it can be captured next turn.
    InDanger,
    /// One of one's own bases that an enemy can reach next turn.
    Reachable,
    /// An enemy base that one can reach oneself.
    WithinReach,
    /// An enemy base that a winner has reached.
    Won,
    /// It was jumped and what stands on it may be captured.
    CanCapture,
    /// It was jumped and something on it is captured.
    Captures,
}

/// One step or jump of a mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hop {
    /// From here.
    pub from: Point,
    /// Over this square, for a jump.
    pub over: Option<Point>,
    /// Its direction, 0 north, then clockwise.
    pub direction: u8,
    /// What the square gone over is numbered with, or the landing square of a step.
    pub label: String,
}

/// What is to be seen of one square: what is told of it in words, and quickly compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sight {
    /// Which square.
    pub square: Point,
    /// The base that it is.
    pub base: Option<Base>,
    /// The pods on it, in the order of its fan.
    pub pods: Vec<(Pod, PieceState)>,
    /// What it is marked with.
    pub marks: Vec<Mark>,
}

/// What is to be seen of a position on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// How the board lies before the viewer.
    pub view: View,
    /// The OCTI squares.
    pub bases: Vec<Base>,
    /// The pods, in the order they are painted.
    pub pieces: Vec<Piece>,
    /// The marks.
    pub marks: Vec<(Point, Mark)>,
    /// The turn as far as it has been made.
    pub hops: Vec<Hop>,
    /// The turn before, softly.
    pub trace: Vec<Hop>,
}

impl Scene {
    /// The pods on a square, in the order of its fan.
    pub fn stack(&self, square: Point) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.square == square)
    }

    /// What is on a square.
    pub fn sight(&self, square: Point) -> Sight {
        Sight {
            square,
            base: self.bases.iter().find(|base| base.square == square).copied(),
            pods: self.stack(square).map(|piece| (piece.pod, piece.state)).collect(),
            marks: self.marks.iter().filter(|(on, _)| *on == square).map(|(_, mark)| *mark).collect(),
        }
    }

    /// Whether a square bears a mark.
    pub fn is_marked(&self, square: Point, mark: Mark) -> bool {
        self.marks.contains(&(square, mark))
    }
}

/// What a player has beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tray {
    /// Whose.
    pub livery: PlayerStyle,
    /// Pods that have never been on the board.
    pub reserve: u8,
    /// Ordinary prongs in supply.
    pub prongs: u8,
    /// Superprongs in supply.
    pub superprongs: u8,
    /// Pods of this player that were captured.
    pub captured: u8,
    /// Whether it is this player's turn.
    pub to_act: bool,
    /// Whether the player is out of the game.
    pub out: bool,
}

impl Tray {
    /// The tray in words.
    pub fn describe(&self) -> String {
        let pods = |n: u8| if n == 1 { "pod" } else { "pods" };
        let prongs = |n: u8| if n == 1 { "prong" } else { "prongs" };
        let mut text = format!(
            "{}: {} {} in reserve, {} {} in supply",
            self.livery.name(),
            self.reserve,
            pods(self.reserve),
            self.prongs,
            prongs(self.prongs)
        );
        if self.superprongs > 0 {
            text.push_str(&format!(", {} super{}", self.superprongs, prongs(self.superprongs)));
        }
        text.push_str(&format!(", {} captured {}", self.captured, pods(self.captured)));
        if self.out {
            text.push_str(", out of the game");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_name_liveries() {
        for letter in ['B', 'R', 'S', 'W', 'N', 'E'] {
            assert_eq!(PlayerStyle::from_letter(letter).unwrap().letter(), letter);
            assert!(PlayerStyle::from_letter(letter.to_ascii_lowercase()).is_some());
        }
        assert_eq!(PlayerStyle::from_letter('x'), None);
    }
}
