//! Builds scenes from positions.

use eightfold_game::{Cause, Game, Outcome, Seat, Seats, ToAct};
use eightfold_octi::{Act, Board, Octi, Pod as OctiPod, Point, Prongs, Rules, Turn};

use super::look::{Base, Hop, Mark, Piece, PieceState, PlayerStyle, Pod, Scene, Tray};
use super::paint::{lines, piece_spot};
use super::view::{Spot, View};

/// The neutral OCTI squares of the four-player game, which are the bases of the two-player game.
const OCTI_SQUARES: [(u8, u8); 6] = [(3, 3), (3, 7), (5, 3), (5, 7), (7, 3), (7, 7)];

/// Returns the style of a player.
///
/// # Panics
///
/// Never: every player letter in the rules has a style.
pub fn player_style(rules: Rules, seat: Seat) -> PlayerStyle {
    PlayerStyle::from_letter(rules.letter(seat)).expect("every player has a livery")
}

/// Returns the appearance of a pod of a position.
pub fn look_of(rules: Rules, pod: OctiPod) -> Pod {
    let mask = |prongs: Prongs| prongs.iter().fold(0, |mask, hole| mask | 1 << hole.index());
    Pod {
        livery: player_style(rules, pod.owner()),
        prongs: mask(pod.prongs()),
        superprongs: mask(pod.superprongs()),
    }
}

/// Returns the OCTI squares and their owners.
pub fn bases(position: &Octi) -> Vec<Base> {
    let rules = *position.rules();
    OCTI_SQUARES
        .into_iter()
        .filter_map(|(column, row)| Point::new(column, row))
        .map(|square| {
            let owner = (0..rules.players()).map(Seat::new).find(|&seat| rules.bases(seat).contains(&square));
            Base {
                square,
                livery: owner.map(|seat| player_style(rules, seat)),
                out: owner.is_some_and(|seat| position.out().contains(seat)),
            }
        })
        .collect()
}

/// Returns the tray of every player, in turn order.
pub fn trays(position: &Octi) -> Vec<Tray> {
    let rules = *position.rules();
    let to_act = position.to_act();
    (0..rules.players())
        .map(Seat::new)
        .map(|seat| {
            let supply = position.supply(seat);
            Tray {
                livery: player_style(rules, seat),
                reserve: supply.reserve,
                prongs: supply.prongs,
                superprongs: supply.superprongs,
                captured: supply.captured,
                to_act: to_act == ToAct::Seat(seat),
                out: position.out().contains(seat),
            }
        })
        .collect()
}

/// Converts pods to pieces, each in its place in the fan of its square. The pods must be sorted by square, as
/// positions list them.
pub fn pieces(rules: Rules, pods: &[OctiPod]) -> Vec<Piece> {
    pods.chunk_by(|a, b| a.point() == b.point())
        .flat_map(|stack| {
            stack.iter().enumerate().map(|(slot, &pod)| Piece {
                key: format!("pod-{}-{slot}", pod.point()),
                square: pod.point(),
                slot,
                fan: stack.len(),
                pod: look_of(rules, pod),
                state: PieceState::Still,
                holes: 0,
            })
        })
        .collect()
}

/// Returns the scene of a position without marks.
pub fn scene(position: &Octi, view: View) -> Scene {
    let rules = *position.rules();
    Scene {
        view: View { edgeless: rules.edgeless, ..view },
        bases: bases(position),
        pieces: pieces(rules, position.pods()),
        marks: reached(position).map(|base| (base, Mark::Won)).collect(),
        hops: Vec::new(),
        trace: Vec::new(),
    }
}

/// Returns the enemy bases that winners have reached.
fn reached(position: &Octi) -> impl Iterator<Item = Point> {
    let winners = match position.outcome() {
        Some(Outcome { winners, cause: Cause::Goal }) => winners,
        _ => Seats::NONE,
    };
    let theirs = move |square: Point| {
        let owner = (0..position.rules().players())
            .map(Seat::new)
            .find(|&seat| position.rules().bases(seat).contains(&square));
        owner.is_some_and(|owner| !winners.contains(owner))
    };
    let pods = position.pods().iter().filter(move |pod| winners.contains(pod.owner()));
    pods.map(|pod| pod.point()).filter(move |&square| theirs(square))
}

/// Returns the hops of a path; jumps are numbered from 1. Anything that is neither a step nor a jump is skipped.
pub fn hops(board: Board, from: Point, path: &[Point], prefix: &str) -> Vec<Hop> {
    let mut at = from;
    let mut jumps = 0;
    path.iter()
        .filter_map(|&to| {
            let start = std::mem::replace(&mut at, to);
            if let Some((direction, over)) = board.jump(start, to) {
                jumps += 1;
                return Some(Hop {
                    from: start,
                    over: Some(over),
                    direction: direction.index() as u8,
                    label: format!("{prefix}{jumps}"),
                });
            }
            let direction = board.step(start, to)?;
            Some(Hop { from: start, over: None, direction: direction.index() as u8, label: String::new() })
        })
        .collect()
}

/// Returns all paths of a turn: each pod before it moves, and the squares it lands on.
fn paths(turn: &Turn) -> Vec<(OctiPod, &[Point])> {
    let mut paths: Vec<_> = turn.free_moves().iter().map(|free| (free.pod(), free.path().points())).collect();
    if let Act::Advance(advance) = turn.act() {
        paths.extend(advance.movers().iter().map(|mover| (mover.pod(), mover.path().points())));
    }
    paths
}

/// Returns the soft trace of a played turn: the paths of its pods and the squares it touched.
pub fn trace(rules: Rules, turn: &Turn) -> (Vec<Hop>, Vec<(Point, Mark)>) {
    let mut trail = Vec::new();
    let mut touched = Vec::new();
    for (pod, path) in paths(turn) {
        for hop in hops(rules.board(), pod.point(), path, "") {
            trail.push(Hop { label: String::new(), ..hop });
        }
        touched.push(pod.point());
        touched.extend(path.last());
    }
    match *turn.act() {
        Act::Insert { pod, .. } | Act::Reposition { pod, .. } => touched.push(pod.point()),
        Act::Enter(point) | Act::Liberate(point) | Act::LiberatePartner(point) => touched.push(point),
        Act::Advance(_) | Act::Resign => {}
    }
    touched.sort_unstable();
    touched.dedup();
    (trail, touched.into_iter().map(|square| (square, Mark::Trace)).collect())
}

/// How a pod got to its square, for animation.
#[derive(Clone, PartialEq, Debug)]
pub struct Motion {
    /// The [`Piece::key`] of the pod after the turn.
    pub key: String,
    /// The points it passed, ending where it is now; a jump across the border of an edgeless board leaves on one side
    /// and arrives on the other, as two legs.
    pub legs: Vec<(Spot, Spot)>,
}

/// Returns the motions of a turn, for the position after it.
pub fn motions(after: &Scene, rules: Rules, turn: &Turn) -> Vec<Motion> {
    let mut taken: Vec<&str> = Vec::new();
    let mut all = Vec::new();
    let mut ways = paths(turn);
    // A pod that moved freely and then moved again has one path.
    let mut joined: Vec<(OctiPod, Point, Vec<Point>)> = Vec::new();
    for (pod, path) in ways.drain(..) {
        let earlier = joined
            .iter_mut()
            .find(|(first, _, way)| way.last() == Some(&pod.point()) && first.on(pod.point()) == pod);
        match earlier {
            Some((_, _, way)) => way.extend(path),
            None => joined.push((pod, pod.point(), path.to_vec())),
        }
    }
    for (pod, from, way) in joined {
        let Some(&end) = way.last() else { continue };
        let look = look_of(rules, pod);
        let Some(piece) =
            after.stack(end).find(|piece| piece.pod == look && !taken.contains(&piece.key.as_str()))
        else {
            continue;
        };
        taken.push(&piece.key);
        let mut legs: Vec<(Spot, Spot)> =
            hops(rules.board(), from, &way, "").iter().flat_map(|hop| lines(&after.view, hop)).collect();
        if let Some(last) = legs.last_mut() {
            last.1 = piece_spot(&after.view, piece).0;
        }
        all.push(Motion { key: piece.key.clone(), legs });
    }
    all
}

/// Marks what threatens a player, and what the player could reach, with the next turn.
pub fn threat_marks(position: &Octi, seat: Seat) -> Vec<(Point, Mark)> {
    let threats = position.threats(seat);
    let mut marks: Vec<(Point, Mark)> = threats
        .pods
        .iter()
        .map(|pod| (pod.point(), Mark::InDanger))
        .chain(threats.bases.iter().map(|&base| (base, Mark::Reachable)))
        .collect();
    let rules = position.rules();
    let ends = position.reach(seat).ends;
    let held = position.squares_of(seat);
    for enemy in rules.enemies(seat).minus(position.out()).iter() {
        for &base in rules.bases(enemy) {
            if ends.contains(base) && !held.contains(base) {
                marks.push((base, Mark::WithinReach));
            }
        }
    }
    marks.dedup();
    marks
}

#[cfg(test)]
mod tests {
    use super::*;

    fn octi(text: &str) -> Octi {
        Octi::from_text(&Rules::FAST, text).unwrap()
    }

    #[test]
    fn a_start_position_shows_all_that_is_there() {
        let start = Octi::new(Rules::FOUR);
        let seen = scene(&start, View::default());
        assert_eq!(seen.pieces.len(), 4);
        assert_eq!(seen.bases.iter().filter(|base| base.livery.is_none()).count(), 2);
        let trays = trays(&start);
        assert_eq!(trays.len(), 4);
        assert!(trays.iter().all(|tray| (tray.reserve, tray.prongs) == (3, 12)));
        assert!(trays[0].to_act && !trays[1].to_act);
    }

    #[test]
    fn turn_leaves_a_trace_for_flying_pods() {
        let before = octi("33:b/37:r/53:bABC/54:b/57:r/66:r/73:b/77:r b=3,22,0,0 r=3,25,0,0 b");
        let turn = match before.step_from_text("53-55").unwrap() {
            eightfold_game::Step::Turn(turn) => turn,
            eightfold_game::Step::Chance(never) => match never {},
        };
        let (trail, touched) = trace(Rules::FAST, &turn);
        assert_eq!(trail.len(), 1);
        assert_eq!(touched.len(), 2);
        let mut after = before;
        after.play_unchecked(&turn);
        let seen = scene(&after, View::default());
        let motions = motions(&seen, Rules::FAST, &turn);
        assert_eq!(motions.len(), 1);
        assert_eq!(motions[0].key, "pod-55-0");
        assert_eq!(motions[0].legs, vec![(Spot { x: 450.0, y: 650.0 }, Spot { x: 450.0, y: 450.0 })]);
    }

    #[test]
    fn threats_mark_pods_and_bases() {
        // Red's 55 can jump over 54 southwards and step to 46; Blue's 56 can step onto 57.
        let position = octi("33:b/37:r/46:rE/54:b/55:rE/56:bA/73:b/77:r b=3,24,0,0 r=3,23,0,0 b");
        let marks = threat_marks(&position, Seat::new(0));
        let has = |name: &str, mark| marks.contains(&(Point::from_name(name).unwrap(), mark));
        assert!(has("54", Mark::InDanger));
        assert!(has("53", Mark::Reachable));
        assert!(has("57", Mark::WithinReach));
        assert!(!has("33", Mark::InDanger));
    }

    #[test]
    fn the_base_that_wins_is_marked() {
        let mut position = octi("33:b/37:r/46:rE/54:b/55:rE/56:bA/73:b/77:r b=3,24,0,0 r=3,23,0,0 b");
        assert_eq!(scene(&position, View::default()).marks, []);
        match position.step_from_text("56-57").unwrap() {
            eightfold_game::Step::Turn(turn) => position.play_unchecked(&turn),
            eightfold_game::Step::Chance(never) => match never {},
        }
        let base = Point::from_name("57").unwrap();
        assert_eq!(scene(&position, View::default()).marks, [(base, Mark::Won)]);
    }
}
