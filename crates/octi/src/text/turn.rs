//! Turns in canonical notation.

use std::fmt::Write;

use crate::board::{Point, Squares};
use crate::midturn::MidTurnState;
use crate::mode;
use crate::octi::Octi;
use crate::pod::Pod;
use crate::turn::{Act, Mover, Turn};

pub(crate) fn print(position: &Octi, turn: &Turn) -> String {
    let mut text = String::new();
    let mut at = MidTurnState::begin(position, position.turn);
    for free in turn.free_moves() {
        let mover = Mover { pod: free.pod, path: free.path };
        movers(&at, &[mover], &free.captures, &mut text);
        text.push(';');
        at = at.after_unchecked(free);
    }
    act(&at, turn.act(), &mut text);
    text
}

fn act(at: &MidTurnState, act: &Act, text: &mut String) {
    let _ = match act {
        &Act::Insert { pod, hole, superprong } => {
            let mark = if superprong { "!" } else { "" };
            write!(text, "{}+{}{mark}", named(at, pod), hole.letter())
        }
        &Act::Reposition { pod, from, to } => {
            write!(text, "{}+{}-{}", named(at, pod), to.letter(), from.letter())
        }
        &Act::Enter(point) => {
            let captured_too = at.supply.captured > 0 && mode::liberations(at).contains(point);
            write!(text, "{point}{}", if captured_too { "r" } else { "" })
        }
        &Act::Liberate(point) => write!(text, "{point}"),
        &Act::LiberatePartner(point) => write!(text, "{point}p"),
        Act::Advance(advance) => {
            movers(at, &advance.movers, &advance.captures, text);
            Ok(())
        }
        Act::Resign => write!(text, "resign"),
    };
}

/// Returns the point of a pod, with its letters if different pods are there, or `.` for a bare one among them.
pub(crate) fn named(at: &MidTurnState, pod: Pod) -> String {
    let point = pod.point();
    if at.pods_on(point).all(|other| other.is_like(pod)) {
        point.to_string()
    } else if pod.prongs().is_empty() {
        format!("{point}.")
    } else {
        format!("{point}{}", pod.letters())
    }
}

/// Writes the movers of one advance with their paths, and `x` at the first jump over each square with a captured pod.
fn movers(at: &MidTurnState, movers: &[Mover], captures: &[Pod], text: &mut String) {
    let mut marked = Squares::NONE;
    for (number, mover) in movers.iter().enumerate() {
        if number > 0 {
            text.push(',');
        }
        text.push_str(&named(at, mover.pod));
        let mut from = mover.pod.point();
        for &to in mover.path.points() {
            let _ = write!(text, "-{to}");
            if let Some((_, over)) = at.board().jump(from, to)
                && !marked.contains(over)
                && captures.iter().any(|pod| pod.point() == over)
            {
                marked = marked.with(over);
                text.push_str(&captured(at, movers, captures, over));
            }
            from = to;
        }
    }
}

fn captured(at: &MidTurnState, movers: &[Mover], captures: &[Pod], over: Point) -> String {
    let mut pods: Vec<Pod> = captures.iter().filter(|pod| pod.point() == over).copied().collect();
    let there: usize = at
        .capturable(Squares::one(over), movers.iter().map(|mover| mover.pod))
        .kinds()
        .iter()
        .map(|kind| usize::from(kind.1))
        .sum();
    if pods.len() == there {
        return "x".to_owned();
    }
    pods.sort_unstable_by_key(|pod| (pod.owner(), pod.text_key()));
    let names: Vec<String> = pods.iter().map(|&pod| part_name(at, pod)).collect();
    format!("x({})", names.join("."))
}

/// Returns the name of a pod among others on its square: its letters, `0` for a bare one, preceded by the owner with
/// four players.
pub(crate) fn part_name(at: &MidTurnState, pod: Pod) -> String {
    let name = pod.name();
    match at.rules.players() {
        2 => name,
        _ => format!("{}{name}", at.rules.letter(pod.owner())),
    }
}
