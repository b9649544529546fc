//! The challenges in words.

use crate::words::{fill, id, t};
use eightfold_challenges::{ImageRotation, Kind, Length, Measure, PairType, Pairing, RouteLength};

/// The difficulties of the solitaires.
pub fn grades() -> [&'static str; 5] {
    [id::GRADE_EASY, id::GRADE_GENTLE, id::GRADE_MIDDLING, id::GRADE_HARD, id::GRADE_VERY_HARD].map(t)
}

/// The difficulties of challenges, in the order of [`difficulty`].
pub fn difficulties() -> [&'static str; 3] {
    [id::GRADE_GENTLE, id::GRADE_MIDDLING, id::GRADE_HARD].map(t)
}

/// How hard it is to come near the best known board by hand, 1 to 3. Estimated, not measured: 1 where single tiles can
/// be improved one by one, 2 where several have to fit, 3 where almost the whole board has to.
pub fn difficulty(challenge: u8) -> u8 {
    match challenge {
        1 | 3 | 7 | 12 | 13 | 19 | 21 | 27 | 28 => 1,
        4 | 5 | 8 | 11 | 18 | 23 | 25 | 26 | 29 => 3,
        _ => 2,
    }
}

/// Returns the name of a challenge, 1 to 29; any other number is the puzzle.
pub fn title(challenge: u8) -> &'static str {
    match challenge {
        1 => t(id::CHALLENGE_1),
        2 => t(id::CHALLENGE_2),
        3 => t(id::CHALLENGE_3),
        4 => t(id::CHALLENGE_4),
        5 => t(id::CHALLENGE_5),
        6 => t(id::CHALLENGE_6),
        7 => t(id::CHALLENGE_7),
        8 => t(id::CHALLENGE_8),
        9 => t(id::CHALLENGE_9),
        10 => t(id::CHALLENGE_10),
        11 => t(id::CHALLENGE_11),
        12 => t(id::CHALLENGE_12),
        13 => t(id::CHALLENGE_13),
        14 => t(id::CHALLENGE_14),
        15 => t(id::CHALLENGE_15),
        16 => t(id::CHALLENGE_16),
        17 => t(id::CHALLENGE_17),
        18 => t(id::CHALLENGE_18),
        19 => t(id::CHALLENGE_19),
        20 => t(id::CHALLENGE_20),
        21 => t(id::CHALLENGE_21),
        22 => t(id::CHALLENGE_22),
        23 => t(id::CHALLENGE_23),
        24 => t(id::CHALLENGE_24),
        25 => t(id::CHALLENGE_25),
        26 => t(id::CHALLENGE_26),
        27 => t(id::CHALLENGE_27),
        28 => t(id::CHALLENGE_28),
        29 => t(id::CHALLENGE_29),
        _ => t(id::CHALLENGE_AGAIN),
    }
}

/// The goal of a challenge, in a sentence or two.
pub fn about(challenge: u8) -> &'static str {
    match challenge {
        1 => t(id::GOAL_1),
        2 => t(id::GOAL_2),
        3 => t(id::GOAL_3),
        4 => t(id::GOAL_4),
        5 => t(id::GOAL_5),
        6 => t(id::GOAL_6),
        7 => t(id::GOAL_7),
        8 => t(id::GOAL_8),
        9 => t(id::GOAL_9),
        10 => t(id::GOAL_10),
        11 => t(id::GOAL_11),
        12 => t(id::GOAL_12),
        13 => t(id::GOAL_13),
        14 => t(id::GOAL_14),
        15 => t(id::GOAL_15),
        16 => t(id::GOAL_16),
        17 => t(id::GOAL_17),
        18 => t(id::GOAL_18),
        19 => t(id::GOAL_19),
        20 => t(id::GOAL_20),
        21 => t(id::GOAL_21),
        22 => t(id::GOAL_22),
        23 => t(id::GOAL_23),
        24 => t(id::GOAL_24),
        25 => t(id::GOAL_25),
        26 => t(id::GOAL_26),
        27 => t(id::GOAL_27),
        28 => t(id::GOAL_28),
        29 => t(id::GOAL_29),
        _ => t(id::GOAL_AGAIN),
    }
}

/// A score in a few words, without its challenge; empty if the challenge has only one.
pub fn part(measure: Measure) -> String {
    let fixed = match measure {
        Measure::Longest(kind, length) => {
            let kind = match kind {
                Kind::Path => t(id::KIND_PATH),
                Kind::Loop => t(id::KIND_LOOP),
            };
            return fill!(id::KIND_COUNTED, kind, counted = counted(length));
        }
        Measure::LongestRim(length) => return counted(length).to_owned(),
        Measure::Recrossed(kind, times) => t(match (kind, times) {
            (Kind::Path, 2) => id::RECROSSED_PATH_2,
            (Kind::Path, _) => id::RECROSSED_PATH_3,
            (Kind::Loop, 2) => id::RECROSSED_LOOP_2,
            (Kind::Loop, _) => id::RECROSSED_LOOP_3,
        }),
        Measure::Routes(stops) => return fill!(id::ROUTES_OVER, stops),
        Measure::TwinStrands(length) => {
            return fill!(id::KIND_COUNTED, kind = t(id::STRANDS), counted = counted(length));
        }
        Measure::TwinRoutes(RouteLength::Stops) => t(id::ROUTES_STOPS),
        Measure::TwinRoutes(RouteLength::Of(length)) => {
            return fill!(id::KIND_COUNTED, kind = t(id::ROUTES), counted = counted(length));
        }
        Measure::RimNeighbours(Pairing::Even) => t(id::PAIRING_EVEN),
        Measure::RimNeighbours(Pairing::Odd) => t(id::PAIRING_ODD),
        Measure::SelfCrossings(Kind::Path) | Measure::SameTile(Kind::Path) => t(id::KIND_PATH),
        Measure::SelfCrossings(Kind::Loop) | Measure::SameTile(Kind::Loop) => t(id::KIND_LOOP),
        Measure::SelfCrossing => t(id::SELF_CROSSING),
        Measure::TwiceUncrossed => t(id::TWICE_UNCROSSED),
        Measure::PairCrossings => t(id::PAIR_CROSSINGS),
        Measure::PairShared => t(id::PAIR_SHARED),
        Measure::ImagePosts(ImageRotation::Half) => t(id::HALF_TURN),
        Measure::ImagePosts(ImageRotation::Quarter) => t(id::QUARTER_TURN),
        Measure::StopPairs(None) => t(id::ALL_TYPES),
        Measure::StopPairs(Some(PairType::A)) => t(id::TYPE_A),
        Measure::StopPairs(Some(PairType::B)) => t(id::TYPE_B),
        Measure::StopPairs(Some(PairType::C)) => t(id::TYPE_C),
        Measure::StopPairsEach => t(id::ONE_OF_EACH),
        Measure::IdenticalStrands => t(id::STRANDS),
        Measure::IdenticalRoutes => t(id::ROUTES),
        Measure::AllImages { relaxed: false } => t(id::IMAGES_STRICT),
        Measure::AllImages { relaxed: true } => t(id::IMAGES_RELAXED),
        _ => "",
    };
    fixed.to_owned()
}

/// Returns a score in words: `2 The longest strand: path, tiles counted`.
pub fn name(measure: Measure) -> String {
    let part = part(measure);
    let colon = if part.is_empty() { "" } else { ": " };
    match measure.challenge() {
        Some(challenge) => format!("{challenge} {}{colon}{part}", title(challenge)),
        None => format!("{}{colon}{part}", title(0)),
    }
}

/// Returns how a length is counted.
pub fn counted(length: Length) -> &'static str {
    match length {
        Length::Tiles => t(id::TILES_COUNTED),
        Length::Segments => t(id::SEGMENTS_COUNTED),
        Length::Points => t(id::POINTS_COUNTED),
    }
}

/// The unit of a length.
pub fn length(length: Length) -> &'static str {
    match length {
        Length::Tiles => t(id::LENGTH_TILES),
        Length::Segments => t(id::LENGTH_SEGMENTS),
        Length::Points => t(id::LENGTH_POINTS),
    }
}

/// The unit that a score counts; empty for scores that aren't lengths.
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

/// Returns the rule of a length.
pub fn unit_of(length: Length) -> &'static str {
    match length {
        Length::Tiles => t(id::UNIT_TILES),
        Length::Segments => t(id::UNIT_SEGMENTS),
        Length::Points => t(id::UNIT_POINTS),
    }
}
