//! The evaluation of the race of two, learnt from games of the computer against itself.

use std::sync::LazyLock;

use eightfold_game::{Evaluate, Game, Seat};
use eightfold_octiles::{POSTS, Post, Race, RaceTurn};

use super::RaceEvaluator;
use super::outlook::{JoinChances, OUTLOOK_VALUES, SideEnds, outlook};
use crate::ends::ends;

/// The number of inputs of the network.
pub const INPUTS: usize = 2 * POSTS + 2 * OUTLOOK_VALUES + SHARED_INPUTS;
/// Number of inputs that belong to no seat.
const SHARED_INPUTS: usize = 3;
/// Number of hidden neurons.
pub const HIDDEN_NEURONS: usize = 16;
/// The fixed-point value of a weight of one.
const WEIGHT_ONE: i32 = 1024;
/// The fixed-point value of an input of one.
const UNIT: i32 = 100;

/// A small network: inputs in hundredths, one hidden layer between 0 and 1, and a direct connection.
///
/// # Examples
/// ```
/// use eightfold_octiles_eval::{HIDDEN_NEURONS, INPUTS, Net};
///
/// let zero = Net::rounded(&[[0.0; HIDDEN_NEURONS]; INPUTS], &[0.0; HIDDEN_NEURONS], &[0.0; INPUTS], &[0.0; HIDDEN_NEURONS], 0.0);
/// let bytes = zero.to_bytes();
/// assert_eq!(Net::from_bytes(&bytes).map(|net| net.to_bytes()), Some(bytes));
/// assert!(Net::from_bytes(&[0]).is_none());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    hidden: Vec<[i16; HIDDEN_NEURONS]>,
    hidden_bias: [i32; HIDDEN_NEURONS],
    direct: Vec<i16>,
    out: [i16; HIDDEN_NEURONS],
    bias: i32,
}

impl Net {
    /// Rounds the weights of a network, given as one row per input.
    pub fn rounded(
        hidden: &[[f64; HIDDEN_NEURONS]],
        hidden_bias: &[f64; HIDDEN_NEURONS],
        direct: &[f64],
        out: &[f64; HIDDEN_NEURONS],
        bias: f64,
    ) -> Self {
        let small = |weight: f64| (weight * f64::from(WEIGHT_ONE)).round().clamp(-32_767.0, 32_767.0) as i16;
        let large = |weight: f64| (weight * f64::from(WEIGHT_ONE * UNIT)).round() as i32;
        Self {
            hidden: hidden.iter().map(|row| row.map(small)).collect(),
            hidden_bias: hidden_bias.map(large),
            direct: direct.iter().copied().map(small).collect(),
            out: out.map(small),
            bias: large(bias),
        }
    }

    /// Returns the weights as little-endian bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let shorts = self.hidden.iter().flatten().chain(&self.direct).chain(&self.out);
        let mut bytes: Vec<u8> = shorts.flat_map(|weight| weight.to_le_bytes()).collect();
        let longs = self.hidden_bias.iter().chain([&self.bias]);
        bytes.extend(longs.flat_map(|bias| bias.to_le_bytes()));
        bytes
    }

    /// Creates a network from bytes; `None` if their number is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let shorts = INPUTS * HIDDEN_NEURONS + INPUTS + HIDDEN_NEURONS;
        if bytes.len() != 2 * shorts + 4 * (HIDDEN_NEURONS + 1) {
            return None;
        }
        let (short, long) = bytes.split_at(2 * shorts);
        let mut short = short.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut long =
            long.chunks_exact(4).map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let row =
            |short: &mut dyn Iterator<Item = i16>| std::array::from_fn(|_| short.next().unwrap_or_default());
        Some(Self {
            hidden: (0..INPUTS).map(|_| row(&mut short)).collect(),
            direct: short.by_ref().take(INPUTS).collect(),
            out: row(&mut short),
            hidden_bias: std::array::from_fn(|_| long.next().unwrap_or_default()),
            bias: long.next()?,
        })
    }

    /// Returns the log odds of winning, in 1024ths.
    fn log_odds(&self, inputs: &Inputs) -> i32 {
        let mut hidden = self.hidden_bias;
        let mut direct = self.bias;
        for (at, value) in inputs.each() {
            for (sum, weight) in hidden.iter_mut().zip(&self.hidden[at]) {
                *sum += i32::from(*weight) * value;
            }
            direct += i32::from(self.direct[at]) * value;
        }
        let through: i32 = hidden
            .iter()
            .zip(self.out)
            .map(|(sum, weight)| (sum / UNIT).clamp(0, WEIGHT_ONE) * i32::from(weight))
            .sum();
        (through / WEIGHT_ONE) + direct / UNIT
    }
}

/// The inputs of the network for a position, from the point of view of the player to act.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice};
/// use eightfold_octiles::{Race, RaceRules};
/// use eightfold_octiles_eval::{INPUTS, Inputs};
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let inputs = Inputs::of(&Race::start(&rules, Deal::Hidden, &mut IdentityDice));
/// assert!(inputs.each().all(|(number, _)| number < INPUTS));
/// ```
#[derive(Clone, Debug)]
pub struct Inputs {
    posts: [u8; 10],
    count: u8,
    numbers: [i32; 2 * OUTLOOK_VALUES + SHARED_INPUTS],
}

/// The opposite post through the middle of the board.
static OPPOSITE_POSTS: LazyLock<[u8; POSTS]> = LazyLock::new(|| {
    let mut across = [0; POSTS];
    for post in Post::all() {
        let (column, row) = post.cell();
        let opposite = Post::all().find(|other| other.cell() == (7 - column, 7 - row));
        across[post.index()] = opposite.map_or(0, |post| post.index() as u8);
    }
    across
});

impl Inputs {
    /// Returns the inputs for a race of two.
    pub fn of(race: &Race) -> Self {
        let ends = ends(race.layout());
        let contours = SideEnds::of(&ends);
        let us = race.turn_seat();
        let them = Seat::new(1 - us.index());
        let mut seen = Self { posts: [0; 10], count: 0, numbers: [0; 2 * OUTLOOK_VALUES + SHARED_INPUTS] };
        for (from, seat) in [us, them].into_iter().enumerate() {
            for post in race.runners(seat).iter() {
                let at = match us.index() {
                    0 => post.index() as u8,
                    _ => OPPOSITE_POSTS[post.index()],
                };
                if let Some(place) = seen.posts.get_mut(usize::from(seen.count)) {
                    *place = at + (from * POSTS) as u8;
                    seen.count += 1;
                }
            }
            let draw = JoinChances::after(race, from);
            seen.numbers[from * OUTLOOK_VALUES..][..OUTLOOK_VALUES]
                .copy_from_slice(&outlook(race, &ends, &contours, seat, &draw));
        }
        let known = race.supply().tiles().iter().flatten().count() as i32;
        seen.numbers[2 * OUTLOOK_VALUES] = if race.supply().top().is_some() { UNIT } else { 0 };
        seen.numbers[2 * OUTLOOK_VALUES + 1] = 10 * race.layout().tiles().count() as i32;
        seen.numbers[2 * OUTLOOK_VALUES + 2] = 10 * known;
        seen
    }

    /// Iterates over the inputs that can be non-zero, with their values in hundredths.
    pub fn each(&self) -> impl Iterator<Item = (usize, i32)> + '_ {
        let posts = self.posts[..usize::from(self.count)].iter().map(|&at| (usize::from(at), UNIT));
        let numbers = self.numbers.iter().enumerate().map(|(at, &value)| (2 * POSTS + at, value));
        posts.chain(numbers)
    }
}

/// The value for each 32nd of the log odds, from the winning chance that the odds give.
static VALUES_BY_ODDS: LazyLock<[i32; 129]> = LazyLock::new(|| {
    // The 32nd root of e, and products only, to be identical on every machine.
    const ROOT: f64 = 1.031_743_407_499_103;
    let mut odds = 1.0;
    std::array::from_fn(|_| {
        let worth: f64 = 225.0 * (odds - 1.0);
        odds *= ROOT;
        worth.round() as i32
    })
});

/// Converts odds to the evaluators' units.
fn worth(log_odds: i32) -> i32 {
    let (size, sign) = (log_odds.abs(), log_odds.signum());
    let (step, rest) = ((size / 32) as usize, size % 32);
    let worth = match VALUES_BY_ODDS.get(step..step + 2) {
        Some(&[low, high]) => low + (high - low) * rest / 32,
        _ => VALUES_BY_ODDS[128] + (size - 32 * 128) / 2,
    };
    sign * worth.min(19_999)
}

/// Evaluates a race of two with a learnt network. For a race of more, and for one with face-down tiles, for which the
/// network isn't trained, it uses [`RaceEvaluator`].
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Evaluate, Game, IdentityDice, Seat};
/// use eightfold_octiles::{Race, RaceRules};
/// use eightfold_octiles_eval::RaceNet;
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let race = Race::start(&rules, Deal::Hidden, &mut IdentityDice);
/// assert!(RaceNet::default().evaluate(&race, Seat::new(0)).abs() <= 20_000);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RaceNet {
    net: Option<&'static Net>,
}

static LEARNED_NET: LazyLock<Option<Net>> =
    LazyLock::new(|| Net::from_bytes(include_bytes!("../../nets/race.net")));

impl RaceNet {
    /// Evaluates every race with [`RaceEvaluator`].
    pub const WITHOUT_NET: Self = Self { net: None };

    /// Evaluates with another network.
    pub const fn of(net: &'static Net) -> Self {
        Self { net: Some(net) }
    }
}

impl Default for RaceNet {
    fn default() -> Self {
        Self { net: LEARNED_NET.as_ref() }
    }
}

impl Evaluate<Race> for RaceNet {
    fn evaluate(&self, race: &Race, seat: Seat) -> i32 {
        match self.net {
            Some(net) if race.seats() == 2 && !race.rules().is_face_down() => {
                let worth = worth(net.log_odds(&Inputs::of(race)));
                if race.turn_seat() == seat { worth } else { -worth }
            }
            _ => RaceEvaluator::TUNED.evaluate(race, seat),
        }
    }

    fn progress_key(&self, race: &Race) -> Option<u64> {
        RaceEvaluator::TUNED.progress_key(race)
    }

    fn subtlety(&self, race: &Race, turn: &RaceTurn) -> u32 {
        RaceEvaluator::TUNED.subtlety(race, turn)
    }
}

#[cfg(test)]
mod tests {
    use eightfold_octiles::RaceRules;

    use super::*;

    const EMPTY: &str = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-";
    const HIDDEN_SUPPLY: &str = "?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?";

    fn worth_to_blue(posts: &str, turn: char) -> i32 {
        let rules = RaceRules::race(2).unwrap();
        let race = Race::from_text(&rules, &format!("{EMPTY} {posts} {HIDDEN_SUPPLY} {turn}")).unwrap();
        RaceNet::default().evaluate(&race, Seat::new(0))
    }

    #[test]
    fn the_network_in_use_round_trips() {
        let bytes = include_bytes!("../../nets/race.net");
        let net = Net::from_bytes(bytes).expect("a network of this shape");
        assert_eq!(net.to_bytes(), bytes);
        assert_eq!(Net::from_bytes(&bytes[1..]), None);
        assert_eq!(RaceNet::default().net, Some(&net));
    }

    #[test]
    fn both_seats_are_evaluated_alike() {
        // The same position with the board rotated by half a turn and the colours swapped.
        let blue = worth_to_blue(".BBBB.....YYYYY.........B...........", 'B');
        let yellow = worth_to_blue("BBBBB......YYYY................Y....", 'Y');
        assert_eq!(blue, -yellow);
        assert!(blue > 0);
        let start = "BBBBB.....YYYYY.....................";
        assert_eq!(worth_to_blue(start, 'B'), -worth_to_blue(start, 'Y'));
    }

    #[test]
    fn progress_increases_the_value() {
        // Blue's first runner on its home circle A1, on B3, on E3, on the goal circle F3.
        let places = [
            "BBBBB.....YY.........Y........Y..Y..",
            ".BBBB.....YY.........Y..B.....Y..Y..",
            ".BBBB.....YY.........Y.....B..Y..Y..",
            ".BBBB.....YY.B.......Y........Y..Y..",
        ];
        for turn in ['B', 'Y'] {
            for pair in places.map(|posts| worth_to_blue(posts, turn)).windows(2) {
                assert!(pair[0] < pair[1], "{pair:?} with {turn} to move");
            }
        }
    }

    #[test]
    fn better_odds_have_a_higher_value() {
        assert_eq!(worth(0), 0);
        for odds in -200_000..200_000 {
            assert!(worth(odds) <= worth(odds + 1), "{odds}");
            assert_eq!(worth(odds), -worth(-odds));
        }
        assert!(worth(i32::MAX) < 20_000);
        // Odds of e to 1 are a winning expectation of tanh 1/2.
        let even = f64::from(worth(1024)) / (f64::from(worth(1024)) + 450.0);
        assert!((even - 0.462).abs() < 0.002);
    }
}
