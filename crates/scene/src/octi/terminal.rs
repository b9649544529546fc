//! The board as text: pods are letters with their prongs as arrows around them.

use std::fmt::Write;

use super::look::{Mark, PlayerStyle, Pod, Scene, Tray};
use eightfold_octi::Point;

use super::view::{SIDE, points};

/// Arrows of prongs by painted direction, straight up first, clockwise.
const PRONGS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
/// Arrows of superprongs.
const SUPERPRONGS: [char; 8] = ['⇑', '⇗', '⇒', '⇘', '⇓', '⇙', '⇐', '⇖'];
/// Where the arrows go around the letter: right and down.
const ARROW_OFFSETS: [(i8, i8); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// Prints the board, then the stacks pod by pod, then the trays. `colour` enables ANSI colours.
///
/// A lone pod is its owner's letter surrounded by its prongs; a stack is a letter and a number, with its pods listed
/// below the board. OCTI squares are in brackets with the owner's letter in their corner; stars in the lower corners
/// mark squares that the last turn touched.
pub fn text(scene: &Scene, trays: &[Tray], colour: bool) -> String {
    let side = SIDE as i8;
    let mut out = String::new();
    let line = format!("   +{}\n", "-----+".repeat(usize::from(SIDE)));
    for down in 0..side {
        out.push_str(&line);
        let cells: Vec<[String; 3]> = (0..side)
            .map(|right| match scene.view.square_at(right, down) {
                Some(square) => cell(scene, square, colour),
                None => [const { String::new() }; 3],
            })
            .collect();
        for row in 0..3 {
            let name = match (row, scene.view.square_at(0, down)) {
                (1, Some(square)) if scene.view.quarter_turns.is_multiple_of(2) => square.row().to_string(),
                (1, Some(square)) => square.column().to_string(),
                _ => " ".to_owned(),
            };
            let _ = write!(out, " {name} |");
            for cell in &cells {
                let _ = write!(out, "{}|", cell[row]);
            }
            out.push('\n');
        }
    }
    out.push_str(&line);
    out.push_str("   ");
    for right in 0..side {
        if let Some(square) = scene.view.square_at(right, side - 1) {
            let name =
                if scene.view.quarter_turns.is_multiple_of(2) { square.column() } else { square.row() };
            let _ = write!(out, "   {name}  ");
        }
    }
    out.truncate(out.trim_end().len());
    out.push('\n');
    if scene.view.edgeless {
        out.push_str("   no edges: each side goes on at the opposite one\n");
    }
    for square in points() {
        let pods: Vec<_> = scene.stack(square).map(|piece| piece.pod).collect();
        if pods.len() > 1 {
            let words: Vec<_> = pods.iter().map(short).collect();
            let _ = writeln!(out, "{square}: {}", words.join("  "));
        }
    }
    for tray in trays {
        let mark = if tray.to_act { ">" } else { " " };
        let _ = writeln!(out, "{mark} {}", tray.describe());
    }
    out
}

fn cell(scene: &Scene, square: Point, colour: bool) -> [String; 3] {
    let mut grid = [[' '; 5]; 3];
    let base = scene.bases.iter().find(|base| base.square == square);
    if let Some(base) = base {
        grid[1][0] = '[';
        grid[1][4] = ']';
        if let Some(livery) = base.livery {
            grid[0][0] = livery.letter().to_ascii_lowercase();
        }
    }
    if scene.is_marked(square, Mark::Trace) {
        grid[2][0] = '*';
        grid[2][4] = '*';
    }
    let stack: Vec<_> = scene.stack(square).collect();
    let livery = match stack.as_slice() {
        [] => {
            grid[1][2] = if base.is_some() { ' ' } else { '·' };
            None
        }
        [one] => {
            grid[1][2] = one.pod.livery.letter();
            for hole in 0..8u8 {
                if one.pod.prongs & 1 << hole != 0 {
                    let is_super = one.pod.superprongs & 1 << hole != 0;
                    let turned = usize::from((hole + 2 * (scene.view.quarter_turns % 4)) % 8);
                    let (right, down) = ARROW_OFFSETS[turned];
                    let arrows = if is_super { SUPERPRONGS } else { PRONGS };
                    grid[(1 + down) as usize][(2 + right) as usize] = arrows[turned];
                }
            }
            Some(one.pod.livery)
        }
        [first, ..] => {
            grid[1][1] = first.pod.livery.letter();
            grid[1][2] = '×';
            grid[1][3] = char::from_digit(stack.len() as u32, 10).unwrap_or('+');
            Some(first.pod.livery)
        }
    };
    grid.map(|row| {
        let text: String = row.iter().collect();
        match livery {
            Some(livery) if colour => {
                format!(
                    "{}\x1b[1;{}m{}\x1b[0m{}",
                    row[0],
                    ansi(livery),
                    row[1..4].iter().collect::<String>(),
                    row[4]
                )
            }
            _ => text,
        }
    })
}

const fn ansi(livery: PlayerStyle) -> u8 {
    match livery {
        PlayerStyle::Blue | PlayerStyle::South => 34,
        PlayerStyle::Red | PlayerStyle::West => 31,
        PlayerStyle::North => 36,
        PlayerStyle::East => 33,
    }
}

/// Returns a pod as one word: its letter and its arrows.
fn short(pod: &Pod) -> String {
    let mut word = String::from(pod.livery.letter());
    for hole in 0..8 {
        if pod.prongs & 1 << hole != 0 {
            word.push(if pod.superprongs & 1 << hole != 0 { SUPERPRONGS[hole] } else { PRONGS[hole] });
        }
    }
    if pod.prongs == 0 {
        word.push('-');
    }
    word
}

#[cfg(test)]
mod tests {
    use super::super::look::{Base, Piece, PieceState};
    use super::super::view::View;
    use super::*;

    fn at(column: u8, row: u8) -> Point {
        Point::new(column, row).expect("a square")
    }

    fn piece(square: Point, slot: usize, fan: usize, prongs: u8, superprongs: u8) -> Piece {
        Piece {
            key: format!("pod-{square}-{slot}"),
            square,
            slot,
            fan,
            pod: Pod { livery: PlayerStyle::Blue, prongs, superprongs },
            state: PieceState::Still,
            holes: 0,
        }
    }

    #[test]
    fn pods_prongs_stacks_and_bases_can_be_read() {
        let scene = Scene {
            view: View::default(),
            bases: vec![Base { square: at(3, 3), livery: Some(PlayerStyle::Blue), out: false }],
            pieces: vec![
                piece(at(3, 3), 0, 1, 0b1000_0101, 0b1),
                piece(at(9, 9), 0, 2, 0b10, 0),
                piece(at(9, 9), 1, 2, 0, 0),
            ],
            marks: vec![(at(3, 3), Mark::Trace)],
            hops: Vec::new(),
            trace: Vec::new(),
        };
        let text = text(&scene, &[], false);
        let lines: Vec<_> = text.lines().collect();
        assert!(lines[25].contains("|b↖⇑  |"), "{text}");
        assert!(lines[26].starts_with(" 3 |") && lines[26].contains("|[ B→]|"), "{text}");
        assert!(lines[27].contains("|*   *|"), "the last turn touched it: {text}");
        assert!(lines[2].ends_with("| B×2 |"), "{text}");
        assert!(lines.contains(&"99: B↗  B-"), "{text}");
        assert!(!text.contains('\x1b'));
    }
}
