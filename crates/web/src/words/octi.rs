//! The unfinished turn of OCTI and the reasons for turns in sentences.

use crate::words::{called, fill, id, speaker, t};
use eightfold_facts::{HasFacts, TurnPlace};
use eightfold_game::{Game, Seat, ToAct, TurnBuilder};
use eightfold_octi::{Octi, OctiBuilder, OctiClick, Pod, Point, Stage};

use eightfold_sentences::id::REPEATED_TWICE;

use super::reasons::{GuidedTurn, Reasons};

/// The selection, apart from the clicks of the builder.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PodSelection {
    #[default]
    Nothing,
    /// A pod selected on the board.
    Picked,
    /// A prong taken out of the selected pod, to be put into another hole.
    Prong,
    /// A pod from the reserve.
    Reserve,
    /// A captured pod of the player's own.
    Captured,
    /// A captured pod of the partner.
    Partner,
}

/// The prompt for the player to act, given the clicks made so far, the offers and the selection; `occurrences` is how
/// often the position has occurred.
pub fn prompt(
    octi: &Octi,
    builder: &OctiBuilder,
    offers: &[OctiClick],
    in_hand: PodSelection,
    can_reposition: bool,
    occurrences: usize,
) -> String {
    let ToAct::Seat(seat) = octi.to_act() else {
        return String::new();
    };
    let name = called(octi.seat_name(seat));
    match in_hand {
        PodSelection::Reserve => return fill!(id::OCTI_PUT_RESERVE, name),
        PodSelection::Captured => return fill!(id::OCTI_PUT_CAPTURED, name),
        PodSelection::Partner => return fill!(id::OCTI_PUT_PARTNER, name),
        PodSelection::Prong => return fill!(id::OCTI_PUT_PRONG, name),
        PodSelection::Nothing | PodSelection::Picked => {}
    }
    let waiting: Vec<String> = waiting(builder);
    let jumped = !builder.jumped().is_empty();
    let goes_on = offers.iter().any(|offer| matches!(offer, OctiClick::To(_)));
    let also = |more: &str| if more.is_empty() { String::new() } else { format!(" {more}") };
    let take_out = also(if can_reposition { t(id::PRONG_CAN_MOVE) } else { "" });
    match builder.stage() {
        Stage::Over => String::new(),
        Stage::Done => fill!(id::PRESS_DONE, name),
        Stage::Free if !waiting.is_empty() => fill!(id::OCTI_FREE_WHERE, name),
        Stage::Free if goes_on => fill!(id::OCTI_FREE_ON, name),
        Stage::Free => fill!(id::OCTI_NOW_REGULAR, name),
        Stage::Advance if !waiting.is_empty() && builder.movers().len() == 1 => {
            fill!(id::OCTI_CHOOSE_MOVE, name, take_out)
        }
        Stage::Advance if waiting.len() == 1 => {
            fill!(id::OCTI_MOVER_WAITS, square = waiting[0], name)
        }
        Stage::Advance if !waiting.is_empty() => {
            fill!(id::OCTI_MOVERS_WAIT, count = waiting.len(), squares = waiting.join(", "), name)
        }
        Stage::Advance if goes_on && jumped => fill!(id::OCTI_JUMP_ON, name),
        Stage::Advance => fill!(id::PRESS_DONE, name),
        Stage::Open if in_hand == PodSelection::Picked => {
            fill!(id::OCTI_NEW_PRONG, name, take_out)
        }
        Stage::Open => {
            let regular = also(if builder.free_moves().is_empty() { "" } else { t(id::NOW_REGULAR) });
            let warning = match occurrences {
                2 => also(&speaker().text(REPEATED_TWICE)),
                _ => String::new(),
            };
            fill!(id::OCTI_OPEN, name, regular, warning)
        }
    }
}

/// Why the clicks aren't a complete turn yet; `None` if they are.
pub fn unfinished(builder: &OctiBuilder) -> Option<String> {
    if builder.turn().is_some() {
        return None;
    }
    let waiting = waiting(builder);
    Some(match (builder.stage(), waiting.as_slice()) {
        (Stage::Over, _) => t(id::GAME_IS_OVER).to_owned(),
        (Stage::Free, _) => t(id::REGULAR_MISSING).to_owned(),
        (Stage::Advance, [one]) if builder.movers().len() == 1 => {
            fill!(id::CHOOSE_WHERE_POD, one)
        }
        (Stage::Advance, [one]) => fill!(id::ONE_MOVER_WAITS, one),
        (Stage::Advance, several) if !several.is_empty() => {
            fill!(id::MOVERS_WAIT, count = several.len(), squares = several.join(", "))
        }
        _ => t(id::NOTHING_PLAYED).to_owned(),
    })
}

/// The movers that haven't moved: one by its square; several, which are on the same square, by their prongs.
fn waiting(builder: &OctiBuilder) -> Vec<String> {
    let waits = builder.movers().iter().filter(|mover| mover.path().is_empty());
    let pods: Vec<Pod> = waits.map(|mover| mover.pod()).collect();
    match pods.as_slice() {
        [one] => vec![one.point().to_string()],
        several => several.iter().map(|pod| by_prongs(*pod)).collect(),
    }
}

/// A pod by its square and its prongs, abbreviated: `44 with N SE`.
fn by_prongs(pod: Pod) -> String {
    let letters = [
        id::SHORT_NORTH,
        id::SHORT_NORTH_EAST,
        id::SHORT_EAST,
        id::SHORT_SOUTH_EAST,
        id::SHORT_SOUTH,
        id::SHORT_SOUTH_WEST,
        id::SHORT_WEST,
        id::SHORT_NORTH_WEST,
    ];
    let prongs: Vec<&str> = pod.prongs().iter().map(|hole| t(letters[hole.index()])).collect();
    fill!(id::POD_BY_PRONGS, square = pod.point(), prongs = prongs.join(" "))
}

/// Where the selected pod can go and what can be built on it, for screen readers.
pub fn choices(
    offers: &[OctiClick],
    picked: Option<Point>,
    empty_holes: u32,
    is_jump: impl Fn(Point) -> bool,
) -> String {
    let squares = offers.iter().filter_map(|offer| match offer {
        OctiClick::To(square) => Some(*square),
        _ => None,
    });
    let (jumps, steps): (Vec<Point>, Vec<Point>) = squares.partition(|square| is_jump(*square));
    let either = |squares: Vec<Point>| speaker().either(squares.iter().map(Point::to_string));
    let mut more: Vec<String> = picked.map(|point| fill!(id::POD_PICKED, point)).into_iter().collect();
    more.push(match (steps.is_empty(), jumps.is_empty()) {
        (true, true) => t(id::POD_NO_FURTHER).to_owned(),
        (false, true) => fill!(id::POD_CAN_GO, squares = either(steps)),
        (true, false) => fill!(id::POD_CAN_JUMP, squares = either(jumps)),
        (false, false) => fill!(id::POD_CAN_GO_OR_JUMP, squares = either(steps), jumps = either(jumps)),
    });
    if picked.is_some() && empty_holes > 0 {
        more.push(fill!(id::POD_HOLES, count = empty_holes));
    }
    more.join(" ")
}

impl Reasons for Octi {
    fn gain(octi: &GuidedTurn<Self>) -> Option<String> {
        let takes = octi.after("takes")? - octi.after("takes-own")?;
        if takes > 0 {
            return Some(fill!(id::REASON_TAKES, count = takes));
        }
        let [threatened, now] =
            [&octi.before, &octi.at].map(|position| position.threats(octi.seat).bases.len());
        if now < threatened {
            return Some(t(id::REASON_GUARDS).to_owned());
        }
        if octi.after("enters")? > 0 {
            return Some(t(id::REASON_ENTERS).to_owned());
        }
        if octi.after("liberates")? > 0 {
            return Some(t(id::REASON_LIBERATES).to_owned());
        }
        if octi.after("inserts")? > 0 {
            return Some(t(id::REASON_INSERTS).to_owned());
        }
        let [before, now] = [&octi.before, &octi.at].map(|position| to_base(position, octi.seat));
        (now? < before?).then(|| t(id::REASON_CLOSER).to_owned())
    }

    fn preparation(octi: &GuidedTurn<Self>) -> Option<String> {
        octi.only_turn().or_else(|| prepares_in_octi(octi))
    }
}

/// The distance in squares from this player's nearest pod to an opponent's base.
fn to_base(position: &Octi, seat: Seat) -> Option<u8> {
    position.squares_of(seat).iter().filter_map(|pod| base_distance(position, seat, pod)).min()
}

/// The distance in squares from a point to the nearest base of this player's opponents.
fn base_distance(position: &Octi, seat: Seat, from: Point) -> Option<u8> {
    let rules = position.rules();
    let others = (0..position.seats()).map(Seat::new).filter(|&other| !position.team(seat).contains(other));
    let bases = others.flat_map(|other| rules.bases(other).iter().copied());
    bases.map(|base| from.column().abs_diff(base.column()).max(from.row().abs_diff(base.row()))).min()
}

fn prepares_in_octi(octi: &GuidedTurn<Octi>) -> Option<String> {
    let [before, now] = octi.change("attacks")?;
    if now > before {
        return Some(fill!(id::REASON_ATTACKS, count = now));
    }
    let [before, now] = octi.change("in-danger")?;
    if now < before {
        return Some(fill!(id::REASON_SAVES, now, before));
    }
    let [from, to] = [TurnPlace::From, TurnPlace::To].map(|place| {
        let point = Octi::place(&octi.turn, place).and_then(|name| Point::from_name(&name));
        point.and_then(|point| base_distance(&octi.before, octi.seat, point))
    });
    if from.zip(to).is_some_and(|(from, to)| to < from) {
        return Some(t(id::REASON_CLOSER).to_owned());
    }
    let [before, now] = octi.change("reach")?;
    (now > before).then(|| fill!(id::REASON_REACH, now, before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_catalog::Choice;
    use eightfold_game::Match;
    use eightfold_octi::Direction;
    use eightfold_scene::octi::{HandState, View, scene_in_hand, threat_marks};

    use crate::words::octi_board;

    fn octi(game: &str, options: &[(&str, &str)], position: &str) -> Octi {
        let choice = Choice::new(game, options.iter().copied()).unwrap();
        let played = choice.open(position).unwrap();
        *played.as_any().downcast_ref::<Match<Octi>>().unwrap().position()
    }

    fn point(name: &str) -> Point {
        Point::from_name(name).unwrap()
    }

    fn pods(position: &Octi, square: &str) -> Vec<Pod> {
        position.pods().iter().copied().filter(|pod| pod.point() == point(square)).collect()
    }

    fn said(position: &Octi, builder: &OctiBuilder, in_hand: PodSelection) -> String {
        prompt(position, builder, &builder.offers(), in_hand, false, 1)
    }

    /// The label of a square during this turn.
    fn label(position: &Octi, builder: &OctiBuilder, square: &str) -> String {
        let (offers, held) = (builder.offers(), HandState::default());
        let scene = scene_in_hand(position, builder, &offers, &offers, &held, View::default());
        octi_board::square(&scene, point(square))
    }

    fn clicked(position: &Octi, clicks: &[OctiClick]) -> OctiBuilder {
        let mut builder = OctiBuilder::begin(position);
        for click in clicks {
            builder.click(click).unwrap_or_else(|error| panic!("{click:?}: {error}"));
        }
        builder
    }

    #[test]
    fn movers_of_a_stack_are_distinguished() {
        let position = octi("octi-fast", &[], "37:r/53:bA+bB+bH/54:rE/57:r/77:r b=4,22,0,0 r=3,24,0,0 b");
        let stack = pods(&position, "53");
        let with = |hole| *stack.iter().find(|pod| pod.prongs().iter().eq([hole])).unwrap();
        let (north, east) = (with(Direction::North), with(Direction::NorthEast));
        let mut builder = clicked(&position, &[OctiClick::Choose(north), OctiClick::Choose(east)]);
        let two = said(&position, &builder, PodSelection::Nothing);
        assert!(two.contains("2 pods still to move: 53 with N, 53 with NE"), "{two}");
        assert!(unfinished(&builder).is_some_and(|why| why.contains("53 with N")));
        builder.click(&OctiClick::Select(0)).unwrap();
        builder.click(&OctiClick::To(point("55"))).unwrap();
        let one = said(&position, &builder, PodSelection::Nothing);
        assert!(one.contains("choose where the pod on 53 goes"), "{one}");
    }

    #[test]
    fn prompt_says_where_the_selected_piece_goes() {
        let position = octi("octi-full", &[], "33:b/53:b/55:rEG/57:bAE/66:rD/73:bB b=1,22,0,2 r=5,22,0,0 b");
        let builder = OctiBuilder::begin(&position);
        for (held, words) in [
            (PodSelection::Reserve, "put the pod on a marked square"),
            (PodSelection::Captured, "captured pod"),
            (PodSelection::Partner, "partner"),
            (PodSelection::Prong, "put the prong in an empty hole"),
        ] {
            assert!(said(&position, &builder, held).contains(words), "{}", said(&position, &builder, held));
        }
        let choice = Choice::new("octi-full", []).unwrap();
        let mut played = choice.open(&position.to_text()).unwrap();
        played.apply("57").unwrap();
        let after = *played.as_any().downcast_ref::<Match<Octi>>().unwrap().position();
        let there = label(&after, &OctiBuilder::begin(&after), "57");
        assert!(there.contains("stack of 2"), "{there}");
    }

    #[test]
    fn a_jump_across_the_edge_is_marked() {
        let position = octi(
            "octi-fast",
            &[("edgeless", "on")],
            "12:r/33:b/37:r/57:r/73:b/92:bC b=4,24,0,0 r=4,25,0,0 b",
        );
        let pod = pods(&position, "92")[0];
        let mut builder = clicked(&position, &[OctiClick::Choose(pod)]);
        let there = label(&position, &builder, "22");
        assert!(there.contains(t(id::MARK_JUMP)), "{there}");
        builder.click(&OctiClick::To(point("22"))).unwrap();
        let enemy = pods(&position, "12")[0];
        let spared = label(&position, &builder, "12");
        assert!(spared.contains(t(id::MARK_MAY_CAPTURE)), "{spared}");
        builder.click(&OctiClick::Capture(enemy)).unwrap();
        let captured = label(&position, &builder, "12");
        assert!(captured.contains(t(id::MARK_CAPTURES)), "{captured}");
        assert_eq!(builder.turn().map(|turn| position.turn_to_text(&turn)).as_deref(), Some("92-22x"));
    }

    #[test]
    fn a_free_move_comes_before_the_regular_part() {
        let position = octi(
            "octi-fast",
            &[("superprongs", "on")],
            "33:bA!/37:r/53:b/57:r/73:b/77:r b=4,24,0,0 r=4,24,1,0 b",
        );
        let free = OctiClick::Free { pod: pods(&position, "33")[0], direction: Direction::North };
        let mut builder = clicked(&position, &[free]);
        let first = said(&position, &builder, PodSelection::Nothing);
        assert!(first.contains("free move"), "{first}");
        builder.click(&OctiClick::To(point("34"))).unwrap();
        let then = said(&position, &builder, PodSelection::Nothing);
        assert!(then.contains("regular part"), "{then}");
        assert_eq!(unfinished(&builder).as_deref(), Some(t(id::REGULAR_MISSING)));
    }

    #[test]
    fn threats_to_pods_and_bases_are_named() {
        let position =
            octi("octi-fast", &[], "33:b/37:r/46:rE/54:b/55:rE/56:bA/73:b/77:r b=3,24,0,0 r=3,23,0,0 b");
        let mut scene = eightfold_scene::octi::scene(&position, View::default());
        scene.marks.extend(threat_marks(&position, position.turn_seat()));
        let told = |square: &str| octi_board::square(&scene, point(square));
        assert!(told("54").contains("can be captured"), "{}", told("54"));
        assert!(told("57").contains("you can reach"), "{}", told("57"));
    }
}
