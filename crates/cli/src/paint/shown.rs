//! What is to be seen of each kind of position: its board, and what lies beside it.

use eightfold_catalog::kinds::{Dots, Hunt, Race, TeamUp};
use eightfold_game::{Game, Seat, Step};
use eightfold_octi::Point;
use eightfold_octiles::{End, HuntPhase, HuntTurn, Layout, Path, Placement, RaceTurn, TeamUpTurn, TileId};
use eightfold_scene::octiles::geometry::line;
use eightfold_scene::octiles::{Paint, Scene, Trace, TraceKind};

use super::{Style, octiles};

/// What the last turn did, as a board shows it.
pub enum Last {
    /// A runner ran along this line.
    Run(Trace),
    /// It touched these squares.
    Squares(Vec<Point>),
}

impl Last {
    /// The line, if there is one.
    pub fn run(&self) -> Option<Trace> {
        match self {
            Self::Run(trace) => Some(trace.clone()),
            Self::Squares(_) => None,
        }
    }
}

/// A position that can be drawn.
pub trait DrawBoard: Game {
    /// The sizes that the board can have, the largest first.
    const SIZES: &'static [usize] = &octiles::SIZES;

    /// The board in one of its sizes, with what the last turn did.
    fn board(&self, style: Style, size: usize, last: Option<&Last>) -> Vec<String>;

    /// What a player should know beside it, a line each.
    fn notes(&self) -> Vec<String>;

    /// The tile to be placed now, if it is known which.
    fn hand(&self) -> Option<TileId> {
        None
    }

    /// What a turn from here does, as the board after it shows it.
    fn last_of(&self, _turn: &Self::Turn) -> Option<Last> {
        None
    }
}

fn run(tint: Paint, path: &Path) -> Trace {
    Trace { kind: TraceKind::Last, tint, line: line(path) }
}

/// What a turn did, from the position before it, both given as texts.
pub fn last_of<G: DrawBoard>(rules: &G::Rules, position: &str, turn: &str) -> Option<Last> {
    let position = G::from_text(rules, position).ok()?;
    match position.step_from_text(turn).ok()? {
        Step::Turn(turn) => position.last_of(&turn),
        Step::Chance(_) => None,
    }
}

/// Columns between the board and what lies beside it.
const GAP: usize = 3;
/// The narrowest column of words beside a board, and that of a tile.
const NARROWEST: usize = 26;

/// The whole picture: the board, the tile in hand and the notes, in the largest size that fits the window. What has no
/// room below the board goes beside it.
pub fn picture<G: DrawBoard>(position: &G, style: Style, last: Option<Last>) -> Vec<String> {
    let hand = position.hand().map(|tile| {
        let mut lines = vec![format!("In hand: tile {tile}, rotation 0")];
        lines.extend(octiles::single(Placement::new(tile, 0), style));
        lines
    });
    let hand = hand.unwrap_or_default();
    let whole = arranged(position, style, last.as_ref(), &hand);
    match hand.first() {
        // The number says which tile it is where there is no room for its picture.
        Some(number) if whole.len() > style.rows => {
            let short = arranged(position, style, last.as_ref(), std::slice::from_ref(number));
            if short.len() < whole.len() { short } else { whole }
        }
        _ => whole,
    }
}

/// The board with these lines about the hand and the notes.
fn arranged<G: DrawBoard>(position: &G, style: Style, last: Option<&Last>, hand: &[String]) -> Vec<String> {
    let notes = position.notes();
    let high = style.rows;
    let mut least: Option<Vec<String>> = None;
    for &size in G::SIZES {
        let board = position.board(style, size, last);
        let wide = board.iter().map(|line| seen(line)).max().unwrap_or(0);
        if wide > style.columns && size != G::SIZES[G::SIZES.len() - 1] {
            continue;
        }
        let room = style.columns.saturating_sub(wide + GAP);
        let below: Vec<String> = notes.iter().flat_map(|note| wrapped(note, style.columns)).collect();
        let mut ways = Vec::new();
        let hand_wide = hand.iter().map(|line| seen(line)).max().unwrap_or(0);
        if room >= hand_wide {
            ways.push([beside(&board, hand, wide, 4), below.clone()].concat());
        } else {
            ways.push([board.clone(), hand.to_vec(), below.clone()].concat());
        }
        if room >= NARROWEST.max(hand_wide) {
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

/// Lines with others beside them, from this line on.
fn beside(lines: &[String], others: &[String], wide: usize, from: usize) -> Vec<String> {
    // Of a tile and words that are higher than the board, the first lines come first.
    let from = from.min(lines.len().saturating_sub(others.len()));
    (0..lines.len().max(from + others.len()))
        .map(|at| {
            let line = lines.get(at).map_or("", String::as_str);
            match at.checked_sub(from).and_then(|at| others.get(at)) {
                Some(other) if !other.is_empty() => {
                    let gap = wide + GAP - seen(line);
                    format!("{line}{:gap$}{other}", "")
                }
                _ => line.to_owned(),
            }
        })
        .collect()
}

/// A text in lines of so many columns, broken between words.
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

/// A board without pieces.
pub fn layout_picture(layout: &Layout, style: Style) -> Vec<String> {
    octiles::board(&Scene::of_layout(layout), style, octiles::SIZES[0])
}

/// How many columns a line takes, escape sequences apart.
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

/// The last turn's line below all others.
fn with_last(mut scene: Scene, last: Option<&Last>) -> Scene {
    scene.traces.splice(0..0, last.and_then(Last::run));
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
    fn board(&self, style: Style, size: usize, last: Option<&Last>) -> Vec<String> {
        octiles::board(&with_last(Scene::of_race(self), last), style, size)
    }

    fn last_of(&self, turn: &RaceTurn) -> Option<Last> {
        let RaceTurn::Play { placement, space, from, to } = *turn else {
            return None;
        };
        let path = self.path_of_run(placement, space, from, to)?;
        Some(Last::Run(run(self.colour(self.turn_seat()).into(), &path)))
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
    fn board(&self, style: Style, size: usize, last: Option<&Last>) -> Vec<String> {
        octiles::board(&with_last(Scene::of_team_up(self), last), style, size)
    }

    fn last_of(&self, turn: &TeamUpTurn) -> Option<Last> {
        let TeamUpTurn::Play { placement, space, from, to } = *turn else {
            return None;
        };
        let path = self.path_of_run(placement, space, from, to)?;
        Some(Last::Run(run(self.colour(self.turn_seat()).into(), &path)))
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
            // Where there is no colour, one could not tell whose a path is.
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
    fn board(&self, style: Style, size: usize, last: Option<&Last>) -> Vec<String> {
        let scene = Scene::of_dots(self.layout(), &self.scoring_paths());
        octiles::board(&with_last(scene, last), style, size)
    }

    fn notes(&self) -> Vec<String> {
        let scoring = self.scoring_paths();
        let mut notes = vec![supply_note(self.supply())];
        for (seat, name) in ["Teal and Plum (T)", "Gold and Orange (G)"].into_iter().enumerate() {
            // Until the last tile lies, the totals are those of the rounds before.
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
    fn board(&self, style: Style, size: usize, last: Option<&Last>) -> Vec<String> {
        octiles::board(&with_last(Scene::of_hunt(self), last), style, size)
    }

    fn last_of(&self, turn: &HuntTurn) -> Option<Last> {
        let path = match *turn {
            HuntTurn::ReplaceAndRun { placement, space, to, .. } => {
                self.path_of_run(Some((placement, space)), to)
            }
            HuntTurn::Run { to, .. } => self.path_of_run(None, to),
            _ => None,
        }?;
        Some(Last::Run(run(Self::runner_tone(self.turn_seat()).into(), &path)))
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for seat in [Seat::new(0), Seat::new(1)] {
            let mut note = format!(
                "{:5}{} of 5 {} prizes",
                self.seat_name(seat),
                self.taken(seat),
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
                "{space} has just been changed: it may not be changed now without running across it"
            ));
        }
        let task = match self.phase() {
            HuntPhase::Gold => "Gold puts both runners on centre stops: `start C3 D4`, the Gold runner first",
            HuntPhase::Prizes => "Teal lays the prizes: `prizes A1` to `prizes A4`, the first Plum circle",
            HuntPhase::Play => return notes,
            HuntPhase::Mark => "The other player's marker goes on a stop without a runner: `marker B4`",
            HuntPhase::Scramble => "Scramble four spaces, `scramble b2 c3 d4 b5`, or go on with `done`",
        };
        notes.push(task.to_owned());
        notes
    }

    fn hand(&self) -> Option<TileId> {
        Some(self.spare())
    }
}

/// The tile in hand at each of its rotations, with a line that names it; none if there is no tile.
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
