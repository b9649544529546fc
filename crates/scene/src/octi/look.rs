use super::view::View;
use eightfold_octi::Point;

/// The player a pod, base or tray belongs to. Players differ by shape and letter as well as by colour.
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
    /// Returns the player with this letter in positions: `b r s w n e`, in either case.
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

    /// Returns the capital letter shown on the player's pods.
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

    /// Returns the name: `Blue`, `South`, …
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

    /// Returns the CSS class that colours the player's pieces.
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

    /// Returns whether this is a player of the four-player game.
    pub const fn is_of_four(self) -> bool {
        !matches!(self, Self::Blue | Self::Red)
    }
}

/// The names of the eight directions, in the order of their letters `A` (north) to `H`, clockwise.
pub const DIRECTIONS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/// A pod: its owner and the contents of its eight holes. Bit 0 is the hole to the north, then clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pod {
    /// The owner.
    pub livery: PlayerStyle,
    /// The holes with a prong, including superprongs.
    pub prongs: u8,
    /// The holes with a superprong.
    pub superprongs: u8,
}

impl Pod {
    /// Returns a pod with empty holes.
    pub const fn bare(livery: PlayerStyle) -> Self {
        Self { livery, prongs: 0, superprongs: 0 }
    }
}

/// Joins words: `a`, `a and b`, `a, b and c`.
pub fn and(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

/// How a pod on the board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PieceState {
    /// Normally.
    #[default]
    Still,
    /// It can be selected now.
    Ready,
    /// It is selected.
    Chosen,
    /// It is selected to move and hasn't moved yet.
    Waiting,
    /// It was here when the turn started and has moved on.
    Lifted,
    /// It is captured and leaves the board when the turn ends.
    Captured,
}

/// A pod on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Identifies it within the scene; it keeps the same key until it moves.
    pub key: String,
    /// Its square.
    pub square: Point,
    /// Its place in the fan of its square, from 0.
    pub slot: usize,
    /// The number of pods in the fan.
    pub fan: usize,
    /// The pod.
    pub pod: Pod,
    /// How it is shown.
    pub state: PieceState,
    /// Its highlighted holes, where a prong can go.
    pub holes: u8,
}

/// An OCTI square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Base {
    /// The square.
    pub square: Point,
    /// The player whose base it is; `None` for a neutral one.
    pub livery: Option<PlayerStyle>,
    /// Whether its owner is out of the game.
    pub out: bool,
}

/// A mark on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A mover can step here.
    Step,
    /// A mover can jump here.
    Jump,
    /// A pod can enter or return here.
    Enter,
    /// The pod or stack on it is selected.
    Chosen,
    /// The movers started here.
    Origin,
    /// The last turn touched it.
    Trace,
    /// One of your pods on it can be captured next turn.
    InDanger,
    /// An enemy can reach this base of yours next turn.
    Reachable,
    /// You can reach this enemy base.
    WithinReach,
    /// A winner has reached this enemy base.
    Won,
    /// It was jumped and its pods may be captured.
    CanCapture,
    /// It was jumped and one of its pods is captured.
    Captures,
}

/// One step or jump of a mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hop {
    /// Where it starts.
    pub from: Point,
    /// The jumped square, for a jump.
    pub over: Option<Point>,
    /// Its direction: 0 is north, then clockwise.
    pub direction: u8,
    /// The number shown on the jumped square, or on the landing square of a step.
    pub label: String,
}

/// The contents of one square, for descriptions and quick comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquareContents {
    /// The square.
    pub square: Point,
    /// Its base, if it has one.
    pub base: Option<Base>,
    /// The pods on it, in the order of its fan.
    pub pods: Vec<(Pod, PieceState)>,
    /// Its marks.
    pub marks: Vec<Mark>,
}

/// The scene of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// How the board is oriented.
    pub view: View,
    /// The OCTI squares.
    pub bases: Vec<Base>,
    /// The pods, in the order they are painted.
    pub pieces: Vec<Piece>,
    /// The marks.
    pub marks: Vec<(Point, Mark)>,
    /// The hops of the turn in progress.
    pub hops: Vec<Hop>,
    /// The hops of the last turn, drawn softly.
    pub trace: Vec<Hop>,
}

impl Scene {
    /// Returns the pods on a square, in the order of its fan.
    pub fn stack(&self, square: Point) -> impl Iterator<Item = &Piece> {
        self.pieces.iter().filter(move |piece| piece.square == square)
    }

    /// Returns the contents of a square.
    pub fn contents(&self, square: Point) -> SquareContents {
        SquareContents {
            square,
            base: self.bases.iter().find(|base| base.square == square).copied(),
            pods: self.stack(square).map(|piece| (piece.pod, piece.state)).collect(),
            marks: self.marks.iter().filter(|(on, _)| *on == square).map(|(_, mark)| *mark).collect(),
        }
    }

    /// Returns whether a square has this mark.
    pub fn is_marked(&self, square: Point, mark: Mark) -> bool {
        self.marks.contains(&(square, mark))
    }
}

/// A player's pieces beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tray {
    /// The player.
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
    /// Describes the tray in words.
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
