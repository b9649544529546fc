//! OCTI positions in the terminal, in the largest size that fits: two lines per row if the window is low, with the
//! trays below the board or, if that is still too high, beside it; or three short lines per row if it is narrow.

use eightfold_game::Game;
use eightfold_octi::{Octi, Turn};
use eightfold_scene::octi::{
    Mark, PlayerStyle, Pod, SIDE, Scene, Tray, View, points, scene, terminal, trace, trays,
};

use super::position::{LastTurn, seen as columns_of, wrapped};
use super::{DrawBoard, Style};

/// The sizes of the board, in columns per square: with lines between the squares; without lines; narrower, with the
/// trays beside the board; and for narrow windows.
const LARGE: usize = 6;
const SMALL: usize = 8;
const NARROW: usize = 7;
const LARGE_LINES: usize = 4;
/// The width of the column beside the narrow board. The total is 79 columns, so no terminal wraps lines.
const SIDE_COLUMNS: usize = 12;

impl DrawBoard for Octi {
    const SIZES: &'static [usize] = &[LARGE, SMALL, NARROW, LARGE_LINES];

    fn board(&self, style: Style, size: usize, last: Option<&LastTurn>) -> Vec<String> {
        let mut seen = scene(self, View::default());
        if let Some(LastTurn::Squares(squares)) = last {
            seen.marks.extend(squares.iter().map(|square| (*square, Mark::Trace)));
        }
        match size {
            SMALL => return with_trays(squares(&seen, style, SMALL), &seen, &trays(self), style),
            NARROW => return narrow(&seen, &trays(self), style),
            LARGE_LINES => return with_trays(tall(&seen, style), &seen, &trays(self), style),
            _ => {}
        }
        let text = terminal::text(&seen, &trays(self), style.colour);
        text.lines().map(str::to_owned).collect()
    }

    fn notes(&self) -> Vec<String> {
        Vec::new()
    }

    fn last_of(&self, turn: &Turn) -> Option<LastTurn> {
        let touched = trace(*self.rules(), turn).1;
        Some(LastTurn::Squares(touched.into_iter().map(|mark| mark.0).collect()))
    }
}

/// Arrows of prongs and superprongs by painted direction, straight up first, clockwise.
const PRONGS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
const SUPERPRONGS: [char; 8] = ['⇑', '⇗', '⇒', '⇘', '⇓', '⇙', '⇐', '⇖'];
/// Their positions in the two lines of a square: upward arrows in the first line, the others around the letter.
const PLACES: [(usize, usize); 8] = [(0, 4), (0, 5), (1, 6), (1, 5), (1, 4), (1, 2), (1, 1), (0, 3)];

/// Appends stacks and trays to the squares.
fn with_trays(mut lines: Vec<String>, seen: &Scene, trays: &[Tray], style: Style) -> Vec<String> {
    let words = remarks(seen);
    if !words.is_empty() {
        lines.extend(wrapped(&words.join("  "), style.columns));
    }
    for tray in trays {
        let mark = if tray.to_act { ">" } else { " " };
        let words = wrapped(&tray.describe(), style.columns.saturating_sub(2));
        lines.extend(words.into_iter().enumerate().map(|(at, line)| match at {
            0 => format!("{mark} {line}"),
            _ => format!("  {line}"),
        }));
    }
    lines
}

/// Draws the board in 19 lines of 66 columns, with trays and stacks beside it; anything that doesn't fit goes below.
fn narrow(seen: &Scene, trays: &[Tray], style: Style) -> Vec<String> {
    let mut lines = squares(seen, style, NARROW);
    let mut aside = Vec::new();
    for tray in trays {
        let mark = if tray.to_act { ">" } else { " " };
        aside.push(format!("{mark} {}", tray.livery.name()));
        if tray.out {
            aside.push("  out".to_owned());
            continue;
        }
        aside.push(format!("  {} reserve", tray.reserve));
        match tray.superprongs {
            0 => aside.push(format!("  {} prongs", tray.prongs)),
            count => aside.push(format!(" {}+{count} prongs", tray.prongs)),
        }
        if tray.captured > 0 {
            aside.push(format!("  {} captured", tray.captured));
        }
    }
    let mut below = Vec::new();
    for words in remarks(seen) {
        let part = wrapped(&words, SIDE_COLUMNS);
        let fits = part.iter().all(|line| line.chars().count() <= SIDE_COLUMNS);
        if fits && aside.len() + part.len() <= lines.len() {
            aside.extend(part);
        } else {
            below.push(words);
        }
    }
    let wide = lines.iter().map(|line| columns_of(line)).max().unwrap_or(0) + 1;
    for (line, aside) in lines.iter_mut().zip(aside) {
        let gap = wide - columns_of(line);
        *line += &format!("{:gap$}{aside}", "");
    }
    if !below.is_empty() {
        lines.extend(wrapped(&below.join("  "), style.columns));
    }
    lines
}

/// Draws the squares in three lines and four columns each, 28 lines of 38 columns with their names; the prongs of a
/// pod surround its letter. The column to the left of a square shows the marks of the last turn and of a base, whose
/// closing bracket is in the column of the next square.
fn tall(seen: &Scene, style: Style) -> Vec<String> {
    let side = SIDE as i8;
    let mut lines = Vec::new();
    for down in 0..side {
        let mut rows = [String::from(" "), String::new(), String::from(" ")];
        let mut closing = ' ';
        for right in 0..side {
            let Some(square) = seen.view.square_at(right, down) else { continue };
            if right == 0 {
                rows[1] = square.row().to_string();
            }
            let base = seen.bases.iter().find(|base| base.square == square);
            let mut margin = [' ', std::mem::replace(&mut closing, ' '), ' '];
            if let Some(base) = base {
                margin[1] = '[';
                margin[2] = base.livery.map_or(' ', |owner| owner.letter().to_ascii_lowercase());
                closing = ']';
            }
            if seen.is_marked(square, Mark::Trace) {
                margin[0] = '*';
            }
            let stack: Vec<_> = seen.stack(square).collect();
            let owner = stack.first().map(|piece| piece.pod.livery);
            let mut cell = [[' '; 3]; 3];
            cell[1][1] = centre(owner, base.is_some());
            match stack[..] {
                [] => {}
                [one] => {
                    for (hole, arrow) in arrows(&one.pod) {
                        let (line, column) = PRONG_POSITIONS[hole];
                        cell[line][column] = arrow;
                    }
                }
                [..] => cell[1][2] = char::from_digit(stack.len() as u32, 10).unwrap_or('+'),
            }
            for ((row, margin), cell) in rows.iter_mut().zip(margin).zip(cell) {
                let text: String = cell.iter().collect();
                *row += &format!("{margin}{}", coloured(text, owner, style));
            }
        }
        rows[1].push(closing);
        lines.extend(rows.map(|row| row.trim_end().to_owned()));
    }
    let names: String = (0..side)
        .filter_map(|right| seen.view.square_at(right, side - 1))
        .map(|square| format!("  {} ", square.column()))
        .collect();
    lines.push(format!(" {}", names.trim_end()));
    lines
}

/// Positions of prongs around the letter of a pod, by line and column.
const PRONG_POSITIONS: [(usize, usize); 8] = [(0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0)];

fn coloured(text: String, owner: Option<PlayerStyle>, style: Style) -> String {
    match owner {
        Some(owner) if style.colour => format!("\x1b[1;{}m{text}\x1b[0m", ansi(owner)),
        _ => text,
    }
}

/// Draws the squares in two lines per row, with their names. In the narrow size the closing bracket of a base is in
/// the first column of the next square: no two bases touch.
fn squares(seen: &Scene, style: Style, wide: usize) -> Vec<String> {
    let side = SIDE as i8;
    let margin = if wide == SMALL { " " } else { "" };
    let mut lines = Vec::new();
    for down in 0..side {
        let mut rows = [format!("{margin}  "), String::new()];
        // A bracket left over from the previous square.
        let mut closing = ' ';
        for right in 0..side {
            let Some(square) = seen.view.square_at(right, down) else { continue };
            if right == 0 {
                rows[1] = format!("{margin}{} ", square.row());
            }
            let mut cell = [[' '; SMALL]; 2];
            cell[1][0] = std::mem::replace(&mut closing, ' ');
            let base = seen.bases.iter().find(|base| base.square == square);
            if let Some(base) = base {
                (cell[1][0], cell[1][7]) = ('[', ']');
                cell[0][0] = base.livery.map_or(' ', |owner| owner.letter().to_ascii_lowercase());
                if wide == NARROW {
                    closing = ']';
                }
            }
            if seen.is_marked(square, Mark::Trace) {
                let right = if wide == SMALL { 7 } else { 6 };
                (cell[0][1], cell[0][right]) = ('*', '*');
            }
            let stack: Vec<_> = seen.stack(square).collect();
            let owner = stack.first().map(|piece| piece.pod.livery);
            cell[1][3] = centre(owner, base.is_some());
            match stack[..] {
                [] => {}
                [one] => {
                    for (hole, arrow) in arrows(&one.pod) {
                        let (line, column) = PLACES[hole];
                        cell[line][column] = arrow;
                    }
                }
                [..] => {
                    (cell[1][4], cell[1][5]) = ('×', char::from_digit(stack.len() as u32, 10).unwrap_or('+'))
                }
            }
            for (row, cell) in rows.iter_mut().zip(cell) {
                let text: String = cell[1..7].iter().collect();
                *row += &format!("{}{}", cell[0], coloured(text, owner, style));
                if wide == SMALL {
                    row.push(cell[7]);
                }
            }
        }
        rows[1].push(closing);
        lines.extend(rows.map(|row| row.trim_end().to_owned()));
    }
    let names: String = (0..side)
        .filter_map(|right| seen.view.square_at(right, side - 1))
        .map(|square| match wide {
            SMALL => format!("{:^8}", square.column()),
            _ => format!("   {}   ", square.column()),
        })
        .collect();
    lines.push(format!("{margin}  {}", names.trim_end()));
    lines
}

/// Returns notes on what the squares can't show: that there are no edges, and the pods of each stack.
fn remarks(seen: &Scene) -> Vec<String> {
    let mut words: Vec<String> = points()
        .filter(|&square| seen.stack(square).count() > 1)
        .map(|square| {
            let pods: Vec<String> = seen
                .stack(square)
                .map(|piece| {
                    let prongs = (0..8).filter(|hole| piece.pod.prongs >> hole & 1 != 0);
                    let arrows: String = prongs.map(|hole| arrow(piece.pod.superprongs, hole)).collect();
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
    words
}

/// Returns the character in the middle of a square: the owner's letter, or a dot on a plain empty square.
fn centre(owner: Option<PlayerStyle>, base: bool) -> char {
    match owner {
        Some(owner) => owner.letter(),
        None if base => ' ',
        None => '·',
    }
}

/// Returns the holes of a pod that have a prong, each with its arrow.
fn arrows(pod: &Pod) -> impl Iterator<Item = (usize, char)> {
    let Pod { prongs, superprongs, .. } = *pod;
    (0..8).filter(move |hole| prongs >> hole & 1 != 0).map(move |hole| (hole, arrow(superprongs, hole)))
}

/// Returns the arrow of the prong in this hole, for a pod with these superprongs.
const fn arrow(superprongs: u8, hole: usize) -> char {
    match superprongs >> hole & 1 {
        0 => PRONGS[hole],
        _ => SUPERPRONGS[hole],
    }
}

const fn ansi(owner: PlayerStyle) -> u8 {
    match owner {
        PlayerStyle::Blue | PlayerStyle::South => 34,
        PlayerStyle::Red | PlayerStyle::West => 31,
        PlayerStyle::North => 36,
        PlayerStyle::East => 33,
    }
}
