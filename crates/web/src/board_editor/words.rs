//! The challenges in words.

use eightfold_challenges::{Kind, Length, Measure, PairType, Pairing, RouteLength, Turning};

/// The name of challenge 30.
pub const MAKE_YOUR_OWN: &str = "Make your own";

/// The grades of the solitaires.
pub const GRADES: [&str; 5] = ["easy", "gentle", "middling", "hard", "very hard"];

/// How hard a challenge is, as [`difficulty`] counts.
pub const DIFFICULTIES: [&str; 3] = ["gentle", "middling", "hard"];

/// How hard it is to come near the best board known by hand, 1 to 3. A judgement, not a measurement: 1 where single
/// tiles can be improved one by one, 2 where several have to fit, 3 where almost the whole board has to.
pub fn difficulty(challenge: u8) -> u8 {
    match challenge {
        1 | 3 | 7 | 12 | 13 | 19 | 21 | 27 | 28 => 1,
        4 | 5 | 8 | 11 | 18 | 23 | 25 | 26 | 29 => 3,
        _ => 2,
    }
}

/// The name of a challenge, 1 to 29; anything else is the puzzle.
pub fn title(challenge: u8) -> &'static str {
    match challenge {
        1 => "The shortest way",
        2 => "The longest strand",
        3 => "Loops",
        4 => "The round tour",
        5 => "Tour with printed paths",
        6 => "From rim to rim, the long way",
        7 => "Paths along the rim",
        8 => "Every circle to its neighbour",
        9 => "Across the board",
        10 => "Same place, another side",
        11 => "Back to the same tiles",
        12 => "Knots in one strand",
        13 => "Knotted and nearly knotted",
        14 => "Pairs of strands",
        15 => "Routes",
        16 => "Posts and their images",
        17 => "Stops that see all sides",
        18 => "Twin stops",
        19 => "One kind of segment",
        20 => "Paths that turn into themselves",
        21 => "Different shapes",
        22 => "Identical shapes",
        23 => "Long twins",
        24 => "Paths with an image",
        25 => "Every path an image",
        26 => "Every path a mirror",
        27 => "No neighbours joined",
        28 => "No diagonals joined",
        29 => "One network",
        _ => "The same tile again",
    }
}

/// What is to be made, in a sentence or two.
pub fn about(challenge: u8) -> &'static str {
    match challenge {
        1 => "Choose two posts and join them by a path as short as you can. Smaller is better.",
        2 => "Make one path, or one loop, as long as you can.",
        3 => "Close as many loops as you can: strands that touch no post.",
        4 => "Make one loop that crosses all 17 tiles, each exactly once. It may take printed paths.",
        5 => {
            "Make one path that crosses all 17 tiles, some perhaps more than once, and takes as many of the eight \
              printed paths as it can. Without such a path the score is 0."
        }
        6 => "Make a path from one circle to another as long as you can.",
        7 => "Join circles to circles by as many paths as you can; ten use them all.",
        8 => {
            "Join every circle to a circle next to it on the rim. There are two ways to pair them, and both count."
        }
        9 => "Join circles of opposite sides: west with east, north with south.",
        10 => {
            "Join circles that are in the same place of different sides, counted 1 to 5 along each side, clockwise."
        }
        11 => "Make one strand come back to as many tiles as you can, twice or three times.",
        12 => "Make one strand cross itself as often as you can.",
        13 => {
            "Make many strands that cross themselves; or many paths that cross some tile twice and yet nowhere \
               themselves."
        }
        14 => "Make two strands cross each other often; or make them share many tiles and never cross.",
        15 => {
            "Make routes from circle to circle: paths joined end to end at stops, no stop twice. Each has exactly \
               the number of stops chosen, and no two share a stop or a circle."
        }
        16 => "Make paths whose two ends are images of each other when the board is turned.",
        17 => "Make stops that are joined directly to a circle of each of the four sides.",
        18 => {
            "Make pairs of stops joined to each other, to one circle of each side, and to nothing else. Type A \
               divides the sides 2 and 4, B 3 and 3, C 4 and 4 with two paths between the stops."
        }
        19 => {
            "Make paths of one kind of segment only: arcs, bends, curves or diameters. Printed paths may be on them."
        }
        20 => {
            "Make paths that a half turn or a quarter turn lays on themselves, wherever on the board they are."
        }
        21 => {
            "Make as many different shapes of strands as you can. Turned or shifted, a shape stays the same; its \
               mirror image is another."
        }
        22 => "Make many strands, or many routes, of one and the same shape.",
        23 => {
            "Make two different strands of the same shape, or two routes that share no path, as long as you can."
        }
        24 => {
            "Make paths that land exactly on another path when the board is turned by a quarter, a half or three \
               quarters. A path that lands on itself does not count."
        }
        25 => {
            "Every path lands on another path under some turn of the board. The relaxed form allows it to land on \
               itself."
        }
        26 => "Every path looks the same in some mirror: upright, level or slanting.",
        27 => "No path joins two stops that are neighbours along a row or a column.",
        28 => "No path joins two stops that are neighbours across the corner of one tile.",
        29 => "Join all 36 posts into one network, with the paths as its links.",
        _ => "Make one path, or one loop, cross one and the same tile as often as you can.",
    }
}

/// A score in a few words, without its challenge; nothing where the challenge has only one.
pub fn part(measure: Measure) -> String {
    let fixed = match measure {
        Measure::Longest(kind, length) => {
            let kind = match kind {
                Kind::Path => "path",
                Kind::Loop => "loop",
            };
            return format!("{kind}, {}", counted(length));
        }
        Measure::LongestRim(length) => return counted(length).to_owned(),
        Measure::Recrossed(kind, times) => {
            let kind = if kind == Kind::Path { "path" } else { "loop" };
            let times = if times == 2 { "twice" } else { "three times" };
            return format!("tiles crossed {times} by one {kind}");
        }
        Measure::Routes(1) => "over 1 stop",
        Measure::Routes(stops) => return format!("over {stops} stops"),
        Measure::TwinStrands(length) => return format!("strands, {}", counted(length)),
        Measure::TwinRoutes(RouteLength::Stops) => "routes, stops counted",
        Measure::TwinRoutes(RouteLength::Of(length)) => return format!("routes, {}", counted(length)),
        Measure::RimNeighbours(Pairing::Even) => "A1 with A2, A3 with A4, and so on",
        Measure::RimNeighbours(Pairing::Odd) => "A2 with A3, A4 with A5, and so on",
        Measure::SelfCrossings(Kind::Path) | Measure::SameTile(Kind::Path) => "path",
        Measure::SelfCrossings(Kind::Loop) | Measure::SameTile(Kind::Loop) => "loop",
        Measure::SelfCrossing => "strands that cross themselves",
        Measure::TwiceUncrossed => "paths twice on a tile, never crossing themselves",
        Measure::PairCrossings => "crossings of two strands",
        Measure::PairShared => "tiles shared without crossing",
        Measure::ImagePosts(Turning::Half) => "half turn",
        Measure::ImagePosts(Turning::Quarter) => "quarter turn",
        Measure::StopPairs(None) => "all types",
        Measure::StopPairs(Some(PairType::A)) => "type A",
        Measure::StopPairs(Some(PairType::B)) => "type B",
        Measure::StopPairs(Some(PairType::C)) => "type C",
        Measure::StopPairsEach => "one of each type",
        Measure::IdenticalStrands => "strands",
        Measure::IdenticalRoutes => "routes",
        Measure::AllImages { relaxed: false } => "strict",
        Measure::AllImages { relaxed: true } => "relaxed",
        _ => "",
    };
    fixed.to_owned()
}

/// A score in words: `2 The longest strand: path, tiles counted`.
pub fn name(measure: Measure) -> String {
    let part = part(measure);
    let colon = if part.is_empty() { "" } else { ": " };
    match measure.challenge() {
        Some(challenge) => format!("{challenge} {}{colon}{part}", title(challenge)),
        None => format!("{}{colon}{part}", title(0)),
    }
}

/// How a length is counted.
pub fn counted(length: Length) -> &'static str {
    match length {
        Length::Tiles => "tiles counted",
        Length::Segments => "segments counted",
        Length::Points => "points counted",
    }
}

/// What a length counts; nothing for scores that are no lengths.
pub fn unit(measure: Measure) -> &'static str {
    let (Measure::Longest(_, length)
    | Measure::LongestRim(length)
    | Measure::TwinStrands(length)
    | Measure::TwinRoutes(RouteLength::Of(length))) = measure
    else {
        return "";
    };
    unit_of(length)
}

/// The rule of a length.
pub fn unit_of(length: Length) -> &'static str {
    match length {
        Length::Tiles => "Every tile counts once.",
        Length::Segments => "Every crossing of a tile counts.",
        Length::Points => "An arc counts 3, a bend 4, a curve 5 and a diameter 6; printed paths nothing.",
    }
}
