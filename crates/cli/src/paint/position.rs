//! The terminal picture of each kind of position: its board and notes.

use eightfold_catalog::kinds::{Dots, Hunt, Race, TeamUp};
use eightfold_game::{Game, Seat, Step};
use eightfold_octi::Point;
use eightfold_octiles::{End, HuntPhase, HuntTurn, Layout, Path, Placement, RaceTurn, TeamUpTurn, TileId};
use eightfold_scene::octiles::geometry::line;
use eightfold_scene::octiles::{Paint, Scene, Trace, TraceKind};

use super::{Style, octiles};

/// The last turn, as shown on a board.
pub enum LastTurn {
    /// A run along this line.
    Run(Trace),
    /// A turn that touched these squares.
    Squares(Vec<Point>),
}

impl LastTurn {
    /// Returns the line, if there is one.
    pub fn run(&self) -> Option<Trace> {
        match self {
            Self::Run(trace) => Some(trace.clone()),
            Self::Squares(_) => None,
        }
    }
}

/// A position that can be drawn.
pub trait DrawBoard: Game {
    /// The possible sizes of the board, the largest first.
    const SIZES: &'static [usize] = &octiles::SIZES;

    /// Draws the board in one of its sizes, with the last turn.
    fn board(&self, style: Style, size: usize, last: Option<&LastTurn>) -> Vec<String>;

    /// Returns notes for the player, one line each.
    fn notes(&self) -> Vec<String>;

    /// Returns the tile to place now, if it is known.
    fn hand(&self) -> Option<TileId> {
        None
    }

    /// Returns what a turn from here does, as shown on the board after it.
    fn last_of(&self, _turn: &Self::Turn) -> Option<LastTurn> {
        None
    }
}

fn run(tint: Paint, path: &Path) -> Trace {
    Trace { kind: TraceKind::Last, tint, line: line(path) }
}

/// Returns what a turn did, given the position before it and the turn as text.
pub fn last_of<G: DrawBoard>(rules: &G::Rules, position: &str, turn: &str) -> Option<LastTurn> {
    let position = G::from_text(rules, position).ok()?;
    match position.step_from_text(turn).ok()? {
        Step::Turn(turn) => position.last_of(&turn),
        Step::Chance(_) => None,
    }
}

/// Columns between the board and the notes.
const NOTES_MARGIN: usize = 3;
/// The minimum widths of a column of notes beside a board, and of a tile.
const MIN_NOTES_WIDTH: usize = 26;

/// Draws the whole picture: the board, the tile in hand and the notes, in the largest size that fits the window.
/// Anything that doesn't fit below the board goes beside it.
pub fn picture<G: DrawBoard>(position: &G, style: Style, last: Option<LastTurn>) -> Vec<String> {
    let hand = position.hand().map(|tile| {
        let mut lines = vec![format!("In hand: tile {tile}, rotation 0")];
        lines.extend(octiles::single(Placement::new(tile, 0), style));
        lines
    });
    let hand = hand.unwrap_or_default();
    let whole = arranged(position, style, last.as_ref(), &hand);
    match hand.first() {
        // If there is no room for the tile's picture, its number identifies it.
        Some(number) if whole.len() > style.rows => {
            let short = arranged(position, style, last.as_ref(), std::slice::from_ref(number));
            if short.len() < whole.len() { short } else { whole }
        }
        _ => whole,
    }
}

/// Arranges the board with the lines of the tile in hand and the notes.
fn arranged<G: DrawBoard>(
    position: &G,
    style: Style,
    last: Option<&LastTurn>,
    hand: &[String],
) -> Vec<String> {
    let notes = position.notes();
    let high = style.rows;
    let mut least: Option<Vec<String>> = None;
    for &size in G::SIZES {
        let board = position.board(style, size, last);
        let wide = board.iter().map(|line| seen(line)).max().unwrap_or(0);
        if wide > style.columns && size != G::SIZES[G::SIZES.len() - 1] {
            continue;
        }
        let room = style.columns.saturating_sub(wide + NOTES_MARGIN);
        let below: Vec<String> = notes.iter().flat_map(|note| wrapped(note, style.columns)).collect();
        let mut ways = Vec::new();
        let hand_wide = hand.iter().map(|line| seen(line)).max().unwrap_or(0);
        if room >= hand_wide {
            ways.push([beside(&board, hand, wide, 4), below.clone()].concat());
        } else {
            ways.push([board.clone(), hand.to_vec(), below.clone()].concat());
        }
        if room >= MIN_NOTES_WIDTH.max(hand_wide) {
            let words = notes.iter().flat_map(|note| wrapped(note, room)).collect();
            ways.push(beside(&board, &[hand.to_vec(), words].concat(), wide, 0));
        }
        for way in ways {
            if way.len() <= high {
                return way;
            }
            if least.as_ref().is_none_or(|known| way.len() < known.len()) {
                least = Some(way);
            }
        }
    }
    least.unwrap_or_default()
}

/// Puts other lines beside these, starting at this line.
fn beside(lines: &[String], others: &[String], wide: usize, from: usize) -> Vec<String> {
    // If the tile and notes are higher than the board, their first lines come first.
    let from = from.min(lines.len().saturating_sub(others.len()));
    (0..lines.len().max(from + others.len()))
        .map(|at| {
            let line = lines.get(at).map_or("", String::as_str);
            match at.checked_sub(from).and_then(|at| others.get(at)) {
                Some(other) if !other.is_empty() => {
                    let gap = wide + NOTES_MARGIN - seen(line);
                    format!("{line}{:gap$}{other}", "")
                }
                _ => line.to_owned(),
            }
        })
        .collect()
}

/// Wraps a text to this many columns, broken between words.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut width = 0;
    for word in text.split(' ') {
        let letters = word.chars().count();
        if width > 0 && width + 1 + letters > columns {
            lines.push(String::from("  "));
            width = 2;
        } else if width > 0 {
            lines.iter_mut().last().into_iter().for_each(|line| line.push(' '));
            width += 1;
        }
        lines.iter_mut().last().into_iter().for_each(|line| line.push_str(word));
        width += letters;
    }
    lines
}

/// Draws a board without pieces.
pub fn layout_picture(layout: &Layout, style: Style) -> Vec<String> {
    octiles::board(&Scene::of_layout(layout), style, octiles::SIZES[0])
}

/// Returns the number of columns of a line, without escape sequences.
pub(super) fn seen(line: &str) -> usize {
    let mut columns = 0;
    let mut escaped = false;
    for letter in line.chars() {
        match letter {
            '\x1b' => escaped = true,
            'm' if escaped => escaped = false,
            _ if !escaped => columns += 1,
            _ => {}
        }
    }
    columns
}

/// Adds the last turn's line below all others.
fn with_last(mut scene: Scene, last: Option<&LastTurn>) -> Scene {
    scene.traces.splice(0..0, last.and_then(LastTurn::run));
    scene
}

fn listed<T: ToString>(items: impl Iterator<Item = T>) -> String {
    let items: Vec<String> = items.map(|item| item.to_string()).collect();
    match items.is_empty() {
        true => "none".to_owned(),
        false => items.join(" "),
    }
}

fn supply_note(supply: &eightfold_octiles::Supply) -> String {
    let rest: Vec<String> = supply
        .tiles()
        .iter()
        .skip(1)
        .map(|tile| tile.map_or_else(|| "?".to_owned(), |tile| tile.to_string()))
        .collect();
    match rest.is_empty() {
        true => "Supply: no more tiles below".to_owned(),
        false => format!("Supply below: {}", rest.join(" ")),
    }
}

impl DrawBoard for Race {
    fn board(&self, style: Style, size: usize, last: Option<&LastTurn>) -> Vec<String> {
        octiles::board(&with_last(Scene::of_race(self), last), style, size)
    }

    fn last_of(&self, turn: &RaceTurn) -> Option<LastTurn> {
        let RaceTurn::Play { placement, space, from, to } = *turn else {
            return None;
        };
        let path = self.path_of_run(placement, space, from, to)?;
        Some(LastTurn::Run(run(self.colour(self.turn_seat()).into(), &path)))
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![match self.rules().is_face_down() {
            true => format!("Face down on {}", listed(self.face_down().spaces().iter())),
            false => supply_note(self.supply()),
        }];
        for seat in (0..self.seats()).map(Seat::new) {
            let side = format!("{:?}", self.goal(seat)).to_lowercase();
            notes.push(format!(
                "{:7}{} of {} home on the {side} side; runners on {}",
                self.seat_name(seat),
                self.home_runners(seat).len(),
                self.rules().runners(),
                listed(self.runners(seat).iter()),
            ));
        }
        notes
    }

    fn hand(&self) -> Option<TileId> {
        self.supply().top()
    }
}

impl DrawBoard for TeamUp {
    fn board(&self, style: Style, size: usize, last: Option<&LastTurn>) -> Vec<String> {
        octiles::board(&with_last(Scene::of_team_up(self), last), style, size)
    }

    fn last_of(&self, turn: &TeamUpTurn) -> Option<LastTurn> {
        let TeamUpTurn::Play { placement, space, from, to } = *turn else {
            return None;
        };
        let path = self.path_of_run(placement, space, from, to)?;
        Some(LastTurn::Run(run(self.colour(self.turn_seat()).into(), &path)))
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = vec![format!("Pool: {}", listed(self.pool()))];
        for seat in (0..self.seats()).map(Seat::new) {
            let links = self.links(seat);
            let most = match links.largest() {
                0 | 1 => "none".to_owned(),
                most => most.to_string(),
            };
            let mut note = format!(
                "{:7}{most} of {} runners connected; runners on {}",
                self.seat_name(seat),
                links.runners.len(),
                listed(links.runners.iter()),
            );
            // Without colour, the owner of a path would be unclear.
            let paths = self.owned_paths_of(seat);
            if !paths.is_empty() {
                let ends = paths.iter().map(|owned| {
                    let (from, to) = owned.ends();
                    format!("{from}-{to}")
                });
                note += &format!("; paths {}", listed(ends));
            }
            notes.push(note);
        }
        notes
    }
}

impl DrawBoard for Dots {
    fn board(&self, style: Style, size: usize, last: Option<&LastTurn>) -> Vec<String> {
        let scene = Scene::of_dots(self.layout(), &self.scoring_paths());
        octiles::board(&with_last(scene, last), style, size)
    }

    fn notes(&self) -> Vec<String> {
        let scoring = self.scoring_paths();
        let mut notes = vec![supply_note(self.supply())];
        for (seat, name) in ["Teal and Plum (T)", "Gold and Orange (G)"].into_iter().enumerate() {
            // Until the last tile is placed, the totals are those of the previous rounds.
            let (points, total) = (self.points()[seat], self.totals()[seat]);
            let total = if self.round_is_over() { total } else { total + points };
            let mut note = format!("{name}: {points} on the board now, total {total}");
            let mut mine = scoring.iter().filter(|path| path.seat == Seat::new(seat)).peekable();
            if mine.peek().is_some() {
                let words = mine.map(|scored| match (scored.path.from, scored.path.to) {
                    (End::Post(from), End::Post(to)) => format!("{from}-{to} {}", scored.points()),
                    _ => String::new(),
                });
                note += &format!("; {}", words.collect::<Vec<_>>().join(", "));
            }
            notes.push(note);
        }
        notes.push(format!("Round {}", self.round()));
        if self.round_is_over() {
            notes.push(
                "Every path is counted from both its ends: 2 and 2 within one colour, 1 and 1 between two."
                    .to_owned(),
            );
        }
        notes
    }

    fn hand(&self) -> Option<TileId> {
        self.supply().top()
    }
}

impl DrawBoard for Hunt {
    fn board(&self, style: Style, size: usize, last: Option<&LastTurn>) -> Vec<String> {
        octiles::board(&with_last(Scene::of_hunt(self), last), style, size)
    }

    fn last_of(&self, turn: &HuntTurn) -> Option<LastTurn> {
        let path = match *turn {
            HuntTurn::ReplaceAndRun { placement, space, to, .. } => {
                self.path_of_run(Some((placement, space)), to)
            }
            HuntTurn::Run { to, .. } => self.path_of_run(None, to),
            _ => None,
        }?;
        Some(LastTurn::Run(run(Self::runner_tone(self.turn_seat()).into(), &path)))
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for seat in [Seat::new(0), Seat::new(1)] {
            let mut note = format!(
                "{:5}{} of 5 {} prizes",
                self.seat_name(seat),
                self.prizes_taken(seat),
                Self::prize_tone(seat).name()
            );
            if let Some(stop) = self.decoy(seat) {
                note += &format!("; takes none before reaching its own marker on {stop}");
            }
            if self.has_scramble(seat) {
                note += "; may scramble once";
            }
            notes.push(note);
        }
        let bans = self.bans();
        if bans.must_run {
            notes.push("The last turn was a tile without a run: this turn must run".to_owned());
        }
        if let Some(space) = bans.space {
            notes.push(format!(
                "{space} has just been changed: it can't be changed now without running across it"
            ));
        }
        let task = match self.phase() {
            HuntPhase::Gold => "Gold puts both runners on centre stops: `start C3 D4`, the Gold runner first",
            HuntPhase::Prizes => "Teal places the prizes: `prizes A1` to `prizes A4`, the first Plum circle",
            HuntPhase::Play => return notes,
            HuntPhase::Mark => "The other player's marker goes on a stop without a runner: `marker B4`",
            HuntPhase::Scramble => "Scramble four spaces, `scramble b2 c3 d4 b5`, or continue with `done`",
        };
        notes.push(task.to_owned());
        notes
    }

    fn hand(&self) -> Option<TileId> {
        Some(self.spare())
    }
}

/// Draws the tile in hand at each of its rotations, with a line that names it; empty if there is no tile.
pub fn tile_pictures<G: DrawBoard>(position: &G, style: Style) -> Vec<Vec<String>> {
    let placements = position.hand().into_iter().flat_map(TileId::placements);
    placements
        .map(|placement| {
            let mut lines = vec![format!("Rotation {}", placement.rotation())];
            lines.extend(octiles::single(placement, style));
            lines
        })
        .collect()
}
