//! The scene of a turn in progress.

use eightfold_game::{Game, Seat, ToAct};
use eightfold_octi::{Direction, Octi, OctiBuilder, OctiClick, Pod as OctiPod, PodView, Point, Rules, Stage};

use super::from_position::{hops, look_of, scene};
use super::look::{Mark, Piece, PieceState, Scene};
use super::view::View;

/// A pod taken from a tray and not yet placed on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PodInHand {
    /// A pod from the reserve.
    Reserve,
    /// One of the player's own captured pods.
    Captured,
    /// A captured pod of the partner, who is out of the game.
    Partner,
}

impl PodInHand {
    /// Returns what the captured pods of a seat are to the player to act: the partner's if that player is another one of
    /// the same team.
    pub fn captured_of(position: &Octi, seat: Seat) -> Self {
        let acts = position.to_act() == ToAct::Seat(seat);
        match !acts && position.team(position.turn_seat()).contains(seat) {
            true => Self::Partner,
            false => Self::Captured,
        }
    }

    /// Returns its name in CSS classes: `reserve`, `captured`, `partner`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reserve => "reserve",
            Self::Captured => "captured",
            Self::Partner => "partner",
        }
    }

    /// Returns the click that places it on this square.
    pub const fn onto(self, square: Point) -> OctiClick {
        match self {
            Self::Reserve => OctiClick::Enter(square),
            Self::Captured => OctiClick::Liberate(square),
            Self::Partner => OctiClick::LiberatePartner(square),
        }
    }

    /// Returns the square that a click places it on, if it is such a click.
    pub const fn square(self, click: &OctiClick) -> Option<Point> {
        match (self, click) {
            (Self::Reserve, OctiClick::Enter(square))
            | (Self::Captured, OctiClick::Liberate(square))
            | (Self::Partner, OctiClick::LiberatePartner(square)) => Some(*square),
            _ => None,
        }
    }
}

/// What the player has selected in addition to the clicks made so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HandState {
    /// The selected pod.
    pub pod: Option<OctiPod>,
    /// The square whose pods are expanded.
    pub square: Option<Point>,
    /// The pod taken from a tray.
    pub carried: Option<PodInHand>,
    /// Whether the prong to be inserted is a superprong.
    pub superprong: bool,
    /// The hole whose prong is to be repositioned.
    pub from: Option<Direction>,
}

/// Returns the holes of a pod that can take a prong: one from the supply, or the one taken out.
pub fn open_holes(offers: &[OctiClick], held: &HandState) -> u8 {
    let mut holes = 0;
    for click in offers {
        match *click {
            OctiClick::Insert { pod, hole, superprong }
                if held.from.is_none() && Some(pod) == held.pod && superprong == held.superprong =>
            {
                holes |= 1 << hole.index();
            }
            OctiClick::Reposition { pod, from, to } if held.from == Some(from) && Some(pod) == held.pod => {
                holes |= 1 << to.index();
            }
            _ => {}
        }
    }
    holes
}

/// Returns the position with the turn made so far and the offers highlighted. `offers` are those of the builder, or,
/// while an advance can still be given up for a build, those of the builder before it.
pub fn scene_in_hand(
    position: &Octi,
    builder: &OctiBuilder,
    offers: &[OctiClick],
    builds: &[OctiClick],
    held: &HandState,
    view: View,
) -> Scene {
    let rules = *position.rules();
    if let (Stage::Done, Some(after)) = (builder.stage(), builder.preview()) {
        let mut shown = scene(&after, view);
        if let Some(OctiClick::Insert { pod, .. } | OctiClick::Reposition { pod, .. }) =
            builder.clicks_made().last()
        {
            shown.marks.push((pod.point(), Mark::Chosen));
        }
        if let Some(
            OctiClick::Enter(square) | OctiClick::Liberate(square) | OctiClick::LiberatePartner(square),
        ) = builder.clicks_made().last()
        {
            shown.marks.push((*square, Mark::Chosen));
        }
        return shown;
    }
    let mut shown = scene(position, view);
    if builder.stage() == Stage::Over {
        return shown;
    }
    shown.pieces = pieces_in_hand(rules, builder, offers, builds, held);
    let board = rules.board();
    for free in builder.free_moves() {
        shown.hops.extend(hops(board, free.pod().point(), free.path().points(), ""));
    }
    let jumpers = builder
        .movers()
        .iter()
        .enumerate()
        .filter(|(number, _)| !builder.squares_jumped_by(*number).is_empty())
        .count();
    let mut letter = b'a';
    for (number, mover) in builder.movers().iter().enumerate() {
        let mut prefix = String::new();
        if jumpers > 1 && !builder.squares_jumped_by(number).is_empty() {
            prefix.push(letter as char);
            letter += 1;
        }
        shown.hops.extend(hops(board, mover.pod().point(), mover.path().points(), &prefix));
    }
    marks(&mut shown, position, builder, offers, held);
    shown
}

fn marks(shown: &mut Scene, position: &Octi, builder: &OctiBuilder, offers: &[OctiClick], held: &HandState) {
    let board = position.rules().board();
    if let Some(origin) = builder.movers().first().map(|mover| mover.pod().point()) {
        let moved = builder.movers().iter().any(|mover| !mover.path().is_empty());
        shown.marks.push((origin, if moved { Mark::Origin } else { Mark::Chosen }));
    } else if let Some(square) = held.pod.map(OctiPod::point).or(held.square) {
        shown.marks.push((square, Mark::Chosen));
    }
    let standing = builder
        .current()
        .and_then(|current| builder.movers().get(current))
        .map(|mover| mover.path().points().last().copied().unwrap_or(mover.pod().point()));
    for click in offers {
        let mark = match *click {
            OctiClick::To(square) if held.carried.is_none() => {
                let step = standing.is_some_and(|from| board.step(from, square).is_some());
                Some((square, if step { Mark::Step } else { Mark::Jump }))
            }
            ref other => {
                held.carried.and_then(|carried| carried.square(other)).map(|square| (square, Mark::Enter))
            }
        };
        shown.marks.extend(mark);
    }
    let mut jumped = builder.jumped();
    jumped.sort_by_key(|jumped| jumped.pod.point());
    for square in jumped.chunk_by(|a, b| a.pod.point() == b.pod.point()) {
        let chosen = square.iter().any(|jumped| jumped.chosen > 0);
        let mark = if chosen { Mark::Captures } else { Mark::CanCapture };
        shown.marks.push((square[0].pod.point(), mark));
    }
}

fn pieces_in_hand(
    rules: Rules,
    builder: &OctiBuilder,
    offers: &[OctiClick],
    builds: &[OctiClick],
    held: &HandState,
) -> Vec<Piece> {
    struct HandPod {
        shown: PodView,
        lifted: bool,
    }
    let mut all: Vec<HandPod> =
        builder.pod_views().into_iter().map(|shown| HandPod { shown, lifted: false }).collect();
    for mover in builder.movers() {
        if !mover.path().is_empty() {
            let shown = PodView { pod: mover.pod(), captured: false, mover: None };
            all.push(HandPod { shown, lifted: true });
        }
    }
    all.sort_by_key(|standing| (standing.shown.pod.point(), standing.lifted));
    let mut picked = held.pod.filter(|_| builder.movers().is_empty());
    all.chunk_by(|a, b| a.shown.pod.point() == b.shown.pod.point())
        .flat_map(|stack| stack.iter().enumerate().map(|(slot, standing)| (stack.len(), slot, standing)))
        .map(|(fan, slot, standing)| {
            let pod = standing.shown.pod;
            let mut holes = 0;
            let state = if standing.lifted {
                PieceState::Lifted
            } else if standing.shown.captured {
                PieceState::Captured
            } else if let Some(number) = standing.shown.mover {
                let waits = builder.movers()[number].path().is_empty();
                if builder.current() == Some(number) {
                    if waits && held.pod == Some(pod) {
                        holes = open_holes(builds, held);
                    }
                    PieceState::Chosen
                } else if waits {
                    PieceState::Waiting
                } else {
                    PieceState::Still
                }
            } else if picked == Some(pod) {
                picked = None;
                holes = open_holes(builds, held);
                PieceState::Chosen
            } else if !builder.movers().is_empty() && offers.contains(&OctiClick::Choose(pod)) {
                PieceState::Ready
            } else {
                PieceState::Still
            };
            Piece {
                key: format!("pod-{}-{slot}", pod.point()),
                square: pod.point(),
                slot,
                fan,
                pod: look_of(rules, pod),
                state,
                holes,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_game::TurnBuilder;

    fn at(name: &str) -> Point {
        Point::from_name(name).unwrap()
    }

    fn seen(position: &Octi, builder: &OctiBuilder, held: &HandState) -> Scene {
        let builds = OctiBuilder::begin(position).offers();
        scene_in_hand(position, builder, &builder.offers(), &builds, held, View::default())
    }

    fn marked(scene: &Scene, mark: Mark) -> Vec<String> {
        let mut squares: Vec<String> =
            scene.marks.iter().filter(|(_, m)| *m == mark).map(|(square, _)| square.to_string()).collect();
        squares.sort();
        squares
    }

    fn octi(text: &str) -> Octi {
        Octi::from_text(&Rules::FAST, text).unwrap()
    }

    #[test]
    fn picked_pod_shows_holes_and_destinations() {
        let position = octi("33:b/37:r/53:bAB/54:b/57:r/73:b/77:r b=3,23,0,0 r=4,25,0,0 b");
        let pod = *position.pods().iter().find(|pod| pod.point() == at("53")).unwrap();
        let mut builder = OctiBuilder::begin(&position);
        builder.click(&OctiClick::Choose(pod)).unwrap();
        let held = HandState { pod: Some(pod), ..HandState::default() };
        let scene = seen(&position, &builder, &held);
        // North is a friend to step to or to jump over, north-east is free.
        assert_eq!(marked(&scene, Mark::Step), ["54", "64"]);
        assert_eq!(marked(&scene, Mark::Jump), ["55"]);
        let piece = scene.stack(at("53")).next().unwrap();
        assert_eq!(piece.state, PieceState::Chosen);
        assert_eq!(piece.holes, 0b1111_1100);
        let held = HandState { from: Some(Direction::North), ..held };
        assert_eq!(seen(&position, &builder, &held).stack(at("53")).next().unwrap().holes, 0b1111_1100);
    }

    #[test]
    fn chain_numbers_jumped_pods_and_offers_captures() {
        let position = octi("33:b/37:r/53:bABC/54:b/57:r/66:r/73:b/77:r b=3,22,0,0 r=3,25,0,0 b");
        let pod = *position.pods().iter().find(|pod| pod.point() == at("53")).unwrap();
        let mut builder = OctiBuilder::begin(&position);
        for click in [OctiClick::Choose(pod), OctiClick::To(at("55"))] {
            builder.click(&click).unwrap();
        }
        let scene = seen(&position, &builder, &HandState::default());
        assert_eq!(scene.hops.len(), 1);
        assert_eq!((scene.hops[0].over, scene.hops[0].label.as_str()), (Some(at("54")), "1"));
        assert_eq!(marked(&scene, Mark::CanCapture), ["54"]);
        let friend = *position.pods().iter().find(|pod| pod.point() == at("54")).unwrap();
        builder.click(&OctiClick::Capture(friend)).unwrap();
        let scene = seen(&position, &builder, &HandState::default());
        assert_eq!(marked(&scene, Mark::Captures), ["54"]);
        assert_eq!(scene.stack(at("54")).next().unwrap().state, PieceState::Captured);
        // The origin keeps a shadow of the pod that left.
        assert_eq!(scene.stack(at("53")).next().unwrap().state, PieceState::Lifted);
        assert_eq!(scene.stack(at("55")).next().unwrap().state, PieceState::Chosen);
    }

    #[test]
    fn a_mover_still_to_be_moved_waits() {
        let position = octi("33:b/37:r/53:bA+bB/57:r/73:b/77:r b=3,23,0,0 r=4,25,0,0 b");
        let mut builder = OctiBuilder::begin(&position);
        let stack: Vec<_> = position.pods().iter().copied().filter(|pod| pod.point() == at("53")).collect();
        builder.click(&OctiClick::Choose(stack[0])).unwrap();
        let scene = seen(&position, &builder, &HandState::default());
        assert!(scene.stack(at("53")).any(|piece| piece.state == PieceState::Ready));
        builder.click(&OctiClick::Choose(stack[1])).unwrap();
        let scene = seen(&position, &builder, &HandState::default());
        let states: Vec<_> = scene.stack(at("53")).map(|piece| piece.state).collect();
        assert_eq!(states, [PieceState::Waiting, PieceState::Chosen]);
    }

    #[test]
    fn a_carried_pod_lights_up_the_bases() {
        let position = Octi::new(Rules::FAST);
        let held = HandState { carried: Some(PodInHand::Reserve), ..HandState::default() };
        let scene = seen(&position, &OctiBuilder::begin(&position), &held);
        assert_eq!(marked(&scene, Mark::Enter), ["33", "53", "73"]);
    }
}
