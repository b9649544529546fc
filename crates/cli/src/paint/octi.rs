//! OCTI positions in the terminal: as large as everywhere, or two lines a row where the window is low.

use eightfold_game::Game;
use eightfold_octi::{Octi, Turn};
use eightfold_scene::octi::{
    Mark, PlayerStyle, SIDE, Scene, Tray, View, points, scene, terminal, trace, trays,
};

use super::shown::{Last, wrapped};
use super::{DrawBoard, Style};

/// The sizes of the board, in columns per square: with lines between the squares, and without.
const LARGE: usize = 6;
const SMALL: usize = 8;

impl DrawBoard for Octi {
    const SIZES: &'static [usize] = &[LARGE, SMALL];

    fn board(&self, style: Style, size: usize, last: Option<&Last>) -> Vec<String> {
        let mut seen = scene(self, View::default());
        if let Some(Last::Squares(squares)) = last {
            seen.marks.extend(squares.iter().map(|square| (*square, Mark::Trace)));
        }
        if size == SMALL {
            return small(&seen, &trays(self), style);
        }
        let text = terminal::text(&seen, &trays(self), style.colour);
        text.lines().map(str::to_owned).collect()
    }

    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    fn last_of(&self, turn: &Turn) -> Option<Last> {
        let touched = trace(*self.rules(), turn).1;
        Some(Last::Squares(touched.into_iter().map(|mark| mark.0).collect()))
    }
}

/// Arrows of prongs and superprongs by direction as painted, straight up first, clockwise.
const PRONGS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
const SUPERPRONGS: [char; 8] = ['⇑', '⇗', '⇒', '⇘', '⇓', '⇙', '⇐', '⇖'];
/// Where they stand in the two lines of a square: those that lead up in the first, the others beside the letter.
const PLACES: [(usize, usize); 8] = [(0, 4), (0, 5), (1, 6), (1, 5), (1, 4), (1, 2), (1, 1), (0, 3)];

/// The board in 19 lines of 76 columns, then stacks and trays.
fn small(seen: &Scene, trays: &[Tray], style: Style) -> Vec<String> {
    let side = SIDE as i8;
    let mut lines = Vec::new();
    for down in 0..side {
        let mut rows = [String::from("   "), String::new()];
        for right in 0..side {
            let Some(square) = seen.view.square_at(right, down) else { continue };
            if right == 0 {
                rows[1] = format!(" {} ", square.row());
            }
            let mut cell = [[' '; SMALL]; 2];
            let base = seen.bases.iter().find(|base| base.square == square);
            if let Some(base) = base {
                (cell[1][0], cell[1][7]) = ('[', ']');
                cell[0][0] = base.livery.map_or(' ', |owner| owner.letter().to_ascii_lowercase());
            }
            if seen.is_marked(square, Mark::Trace) {
                (cell[0][1], cell[0][7]) = ('*', '*');
            }
            let stack: Vec<_> = seen.stack(square).collect();
            let owner = stack.first().map(|piece| piece.pod.livery);
            cell[1][3] = match owner {
                Some(owner) => owner.letter(),
                None if base.is_some() => ' ',
                None => '·',
            };
            match stack[..] {
                [] => {}
                [one] => {
                    for hole in (0..8).filter(|hole| one.pod.prongs >> hole & 1 != 0) {
                        let arrows = if one.pod.superprongs >> hole & 1 != 0 { SUPERPRONGS } else { PRONGS };
                        let (line, column) = PLACES[hole];
                        cell[line][column] = arrows[hole];
                    }
                }
                [..] => {
                    (cell[1][4], cell[1][5]) = ('×', char::from_digit(stack.len() as u32, 10).unwrap_or('+'))
                }
            }
            for (row, cell) in rows.iter_mut().zip(cell) {
                let text: String = cell[1..7].iter().collect();
                let inner = match owner {
                    Some(owner) if style.colour => format!("\x1b[1;{}m{text}\x1b[0m", ansi(owner)),
                    _ => text,
                };
                *row += &format!("{}{inner}{}", cell[0], cell[7]);
            }
        }
        lines.extend(rows.map(|row| row.trim_end().to_owned()));
    }
    let names: String = (0..side)
        .filter_map(|right| seen.view.square_at(right, side - 1))
        .map(|square| format!("{:^8}", square.column()))
        .collect();
    lines.push(format!("   {}", names.trim_end()));
    let mut words: Vec<String> = points()
        .filter(|&square| seen.stack(square).count() > 1)
        .map(|square| {
            let pods: Vec<String> = seen
                .stack(square)
                .map(|piece| {
                    let prongs = (0..8).filter(|hole| piece.pod.prongs >> hole & 1 != 0);
                    let arrows: String = prongs
                        .map(|hole| match piece.pod.superprongs >> hole & 1 {
                            0 => PRONGS[hole],
                            _ => SUPERPRONGS[hole],
                        })
                        .collect();
                    let arrows = if arrows.is_empty() { "-".to_owned() } else { arrows };
                    format!("{}{arrows}", piece.pod.livery.letter())
                })
                .collect();
            format!("{square}: {}", pods.join("+"))
        })
        .collect();
    if seen.view.edgeless {
        words.insert(0, "no edges: each side goes on opposite".to_owned());
    }
    if !words.is_empty() {
        lines.extend(wrapped(&words.join("  "), style.columns));
    }
    for tray in trays {
        let mark = if tray.to_act { ">" } else { " " };
        lines.push(format!("{mark} {}", tray.describe()));
    }
    lines
}

const fn ansi(owner: PlayerStyle) -> u8 {
    match owner {
        PlayerStyle::Blue | PlayerStyle::South => 34,
        PlayerStyle::Red | PlayerStyle::West => 31,
        PlayerStyle::North => 36,
        PlayerStyle::East => 33,
    }
}
