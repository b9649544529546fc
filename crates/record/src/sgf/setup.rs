//! Converts the start of a game from and to setup properties.

use eightfold_catalog::AnyMatch;
use eightfold_game::{Game, Match, Seat};
use eightfold_octi::{Direction, Octi, Pod, Point, PositionError, Prongs, Rules, Supply};

use super::SgfProblem;
use super::parse::fail;
use super::text::read_line;
use super::tree::{Node, Property, Value};
use crate::RecordError;
use crate::error::TextPosition;

/// The setup before the first turn.
pub(super) struct Setup {
    rules: Rules,
    /// The seat of Black.
    pub black: Seat,
    /// Reserve, prongs and superprongs of each player at the start, on and off the board.
    stock: Supply,
    pods: Vec<Pod>,
    /// The place of the setup, for messages.
    touched: Option<TextPosition>,
    /// The player to act, if the file says so.
    pub to_act: Option<Seat>,
    /// Supplies and turn in Eightfold's notation, where SGF has no property for them.
    rest: Option<(TextPosition, String)>,
}

/// The setup properties, including Eightfold's own.
pub(super) const SETUP: [&str; 6] = ["AB", "AW", "AE", "RP", "PL", SUPPLIES];
/// Supplies, turn and more of a position, as `docs/RECORD.md` describes it.
pub(super) const SUPPLIES: &str = "EFREST";

impl Setup {
    /// Returns the start of a game with this first node.
    pub fn of_root(rules: Rules, root: &Node) -> Result<Self, RecordError> {
        let number = |name: &'static str, most: u8| -> Result<Option<(TextPosition, u8)>, RecordError> {
            let mut values = root.values(name);
            let Some(value) = values.next() else {
                return Ok(None);
            };
            if let Some(second) = values.next() {
                return fail(second.place, SgfProblem::OneValue(name));
            }
            let text = read_line(&value.raw);
            match text.parse().ok().filter(|&number| number <= most) {
                Some(number) => Ok(Some((value.place, number))),
                None => fail(value.place, SgfProblem::Number { name, found: text, most }),
            }
        };
        let on_board = rules.bases(Seat::new(0)).len() as u8;
        let own = u8::from(rules.superprongs);
        let superprongs = match number("NS", 1)? {
            Some((place, given)) if given > own => return fail(place, SgfProblem::NoSuperprongs(given)),
            Some((_, given)) => given,
            None => own,
        };
        let prongs = match number("NP", rules.prongs())? {
            // Some files count the superprong among the 25 prongs.
            Some((_, given)) => given.min(rules.prongs() - superprongs),
            None => rules.prongs() - superprongs,
        };
        let reserve =
            number("NR", rules.pods() - on_board)?.map_or(rules.pods() - on_board, |(_, given)| given);
        let mut setup = Self {
            rules,
            black: black(rules, root)?,
            stock: Supply { reserve, prongs, superprongs, captured: 0 },
            pods: Vec::new(),
            touched: None,
            to_act: None,
            rest: None,
        };
        for seat in [Seat::new(0), Seat::new(1)] {
            setup.pods.extend(rules.bases(seat).iter().map(|&base| Pod::bare(base, seat)));
        }
        Ok(setup)
    }

    /// Returns the seat of a colour.
    pub fn seat(&self, is_black: bool) -> Seat {
        if is_black { self.black } else { Seat::new(1 - self.black.index()) }
    }

    /// Applies the setup properties of a node.
    pub fn take(&mut self, node: &Node) -> Result<(), RecordError> {
        // The order within a node doesn't matter: squares are emptied before pods are added.
        for name in ["AE", "RP", "AB", "AW"] {
            for value in node.values(name) {
                self.touched.get_or_insert(value.place);
                let text = read_line(&value.raw);
                for item in text.split([',', ' ']).filter(|item| !item.is_empty()) {
                    let done = match name {
                        "AE" => self.empty(item),
                        "RP" => self.remove(item),
                        _ => self.add(item, self.seat(name == "AB")),
                    };
                    done.or_else(|problem| fail(value.place, problem))?;
                }
            }
        }
        for value in node.values("PL") {
            let text = read_line(&value.raw);
            self.to_act = match text.to_ascii_lowercase().as_str() {
                "b" | "black" | "1" => Some(self.seat(true)),
                "w" | "white" | "2" => Some(self.seat(false)),
                _ => {
                    let expected = "the player to act is `B` or `W`";
                    return fail(value.place, SgfProblem::Player { found: text, expected });
                }
            };
        }
        if let Some(value) = node.values(SUPPLIES).next() {
            self.rest = Some((value.place, read_line(&value.raw)));
        }
        Ok(())
    }

    fn add(&mut self, text: &str, seat: Seat) -> Result<(), SgfProblem> {
        let (pod, _) = stone(text, seat)?;
        self.pods.push(pod);
        Ok(())
    }

    fn empty(&mut self, text: &str) -> Result<(), SgfProblem> {
        let wrong = || SgfProblem::Point(text.chars().take(20).collect());
        let (from, to) = match text.split_once(':') {
            Some((from, to)) => {
                (Point::from_name(from).ok_or_else(wrong)?, Point::from_name(to).ok_or_else(wrong)?)
            }
            None => match Point::from_name(text) {
                Some(point) => (point, point),
                // With prongs it names one pod of a stack.
                None => return self.remove(text).map_err(|_| wrong()),
            },
        };
        let within = |a: u8, b: u8, c: u8| (a.min(b)..=a.max(b)).contains(&c);
        self.pods.retain(|pod| {
            !(within(from.column(), to.column(), pod.point().column())
                && within(from.row(), to.row(), pod.point().row()))
        });
        Ok(())
    }

    fn remove(&mut self, text: &str) -> Result<(), SgfProblem> {
        let (named, letters) = stone(text, Seat::new(0))?;
        let fits = |pod: &Pod| pod.point() == named.point() && (!letters || pod.is_like(named));
        let mut there = self.pods.iter().filter(|pod| fits(pod));
        let first = *there.next().ok_or_else(|| SgfProblem::NotThere(text.to_owned()))?;
        if there.any(|pod| !pod.is_like(first)) {
            return Err(SgfProblem::Which(text.to_owned()));
        }
        let at = self.pods.iter().position(fits).unwrap_or_default();
        self.pods.remove(at);
        Ok(())
    }

    /// Returns the position that the properties set up.
    ///
    /// # Errors
    /// If its supplies in Eightfold's notation are malformed, or the equipment doesn't allow it.
    pub fn position(&self, first_turn: Seat) -> Result<Octi, PositionError> {
        let mut setup = match &self.rest {
            Some((_, rest)) => eightfold_octi::Setup::from_text(self.rules, &format!("- {rest}"))?,
            None => eightfold_octi::Setup {
                supplies: self.supplies(),
                turn: self.to_act.unwrap_or(first_turn),
                ..eightfold_octi::Setup::empty(self.rules)
            },
        };
        setup.pods = self.pods.clone();
        Ok(Octi::from_setup(&setup)?)
    }

    /// Returns each player's supply where SGF alone determines it: the starting equipment that isn't on the board.
    /// Prongs beyond that came from the other player.
    fn supplies(&self) -> [Supply; Seat::MAX] {
        let count = |seat: usize, what: fn(&Pod) -> u8| -> u8 {
            let own = self.pods.iter().filter(|pod| pod.owner().index() == seat);
            own.map(what).fold(0, u8::saturating_add)
        };
        let left = |stock: u8, what: fn(&Pod) -> u8| -> [u8; 2] {
            let used = [count(0, what), count(1, what)];
            [0, 1].map(|seat: usize| {
                let over = used[1 - seat].saturating_sub(stock);
                stock.saturating_sub(used[seat]).saturating_sub(over)
            })
        };
        let bases = self.rules.bases(Seat::new(0)).len() as u8;
        let pods = [0, 1].map(|seat| (bases + self.stock.reserve).saturating_sub(count(seat, |_| 1)));
        let prongs = left(self.stock.prongs, |pod| pod.ordinary().len());
        let superprongs = left(self.stock.superprongs, |pod| pod.superprongs().len());
        let mut supplies = [Supply::default(); Seat::MAX];
        for (seat, supply) in supplies.iter_mut().take(2).enumerate() {
            (supply.reserve, supply.prongs, supply.superprongs) =
                (pods[seat], prongs[seat], superprongs[seat]);
        }
        supplies
    }

    /// Returns the place of the setup, for an invalid position.
    pub fn place(&self) -> Option<TextPosition> {
        self.rest.as_ref().map(|rest| rest.0).or(self.touched)
    }
}

/// Returns the seat of Black: south, unless the bases say otherwise.
fn black(rules: Rules, root: &Node) -> Result<Seat, RecordError> {
    let mut black = None;
    for (name, is_black) in [("BO", true), ("WO", false)] {
        let values: Vec<&Value> = root.values(name).collect();
        let Some(first) = values.first() else { continue };
        let text: Vec<String> = values.iter().map(|value| read_line(&value.raw)).collect();
        let mut points: Vec<Point> = Vec::new();
        for name in text.iter().flat_map(|text| text.split([',', ' '])).filter(|name| !name.is_empty()) {
            match Point::from_name(name) {
                Some(point) => points.push(point),
                None => return fail(first.place, SgfProblem::Point(name.chars().take(20).collect())),
            }
        }
        points.sort_unstable();
        let seat = [0, 1]
            .map(Seat::new)
            .into_iter()
            .find(|&seat| rules.bases(seat) == points)
            .map(|seat| if is_black { seat } else { Seat::new(1 - seat.index()) });
        match (seat, black) {
            (Some(seat), None) => black = Some(seat),
            (Some(seat), Some(before)) if seat == before => {}
            _ => {
                return fail(first.place, SgfProblem::Bases(format!("{name}[{}]", text.join("]["))));
            }
        }
    }
    Ok(black.unwrap_or(Seat::new(0)))
}

/// Parses a pod like `46CD`, `33A!` or `46.`, and returns whether its prongs are given.
fn stone(text: &str, owner: Seat) -> Result<(Pod, bool), SgfProblem> {
    let wrong = || SgfProblem::Stone(text.chars().take(30).collect());
    let point = text.get(..2).and_then(Point::from_name).ok_or_else(wrong)?;
    let (mut prongs, mut superprongs) = (Prongs::NONE, Prongs::NONE);
    let mut letters = text[2..].chars().peekable();
    let mut bare = false;
    while let Some(letter) = letters.next() {
        if matches!(letter, '.' | '0') && prongs.is_empty() && letters.peek().is_none() {
            bare = true;
            break;
        }
        let hole = Direction::from_letter(letter).ok_or_else(wrong)?;
        if prongs.contains(hole) {
            return Err(wrong());
        }
        prongs = prongs.with(hole);
        if letters.next_if_eq(&'!').is_some() {
            superprongs = superprongs.with(hole);
        }
    }
    Ok((Pod::new(point, owner, prongs, superprongs), bare || !prongs.is_empty()))
}

/// Returns the start of a match as properties of the first node and, if the pods aren't in the usual starting position,
/// of a second one.
pub(super) fn setup_properties(
    rules: Rules,
    played: &dyn AnyMatch,
    black: Seat,
) -> (Vec<Property>, Vec<Property>) {
    let start = played
        .as_any()
        .downcast_ref::<Match<Octi>>()
        .map(|played| *played.start())
        .unwrap_or_else(|| Octi::new(rules));
    let points = |seat: Seat| rules.bases(seat).iter().map(Point::to_string).collect::<Vec<_>>();
    let property = |name: &str, values: &[String]| Property::new(name, values.iter().map(String::as_str));
    let white = Seat::new(1 - black.index());
    let own = u8::from(rules.superprongs);
    let mut first = vec![
        property("BO", &points(black)),
        property("WO", &points(white)),
        property("NP", &[(rules.prongs() - own).to_string()]),
        property("NR", &[(rules.pods() - rules.bases(black).len() as u8).to_string()]),
        property("NS", &[own.to_string()]),
    ];
    let text = start.to_text();
    let usual = Octi::new(rules).to_text();
    let (board, rest) = text.split_once(' ').unwrap_or((&text, ""));
    let turn = format!(" {}", rules.letter(black));
    if usual.strip_suffix(" b").map(|usual| format!("{usual}{turn}")).as_deref() == Some(&text) {
        return (first, Vec::new());
    }
    debug_assert!(!board.is_empty());
    let stays = |point: Point, seat: Seat| {
        let mut there = start.pods().iter().filter(|pod| pod.point() == point);
        there.next() == Some(&Pod::bare(point, seat)) && there.next().is_none()
    };
    let bases = || {
        [black, white].into_iter().flat_map(|seat| rules.bases(seat).iter().map(move |&base| (base, seat)))
    };
    let emptied: Vec<String> =
        bases().filter(|&(base, seat)| !stays(base, seat)).map(|(base, _)| base.to_string()).collect();
    if !emptied.is_empty() {
        first.push(property("AE", &emptied));
    }
    let mut second = Vec::new();
    for (name, seat) in [("AB", black), ("AW", white)] {
        let mut stones: Vec<String> = start
            .pods()
            .iter()
            .filter(|pod| {
                pod.owner() == seat && !(rules.bases(seat).contains(&pod.point()) && stays(pod.point(), seat))
            })
            .map(|pod| format!("{}{}", pod.point(), pod.letters()))
            .collect();
        stones.sort_unstable();
        if !stones.is_empty() {
            second.push(property(name, &stones));
        }
    }
    second.push(property(SUPPLIES, &[rest.to_owned()]));
    (first, second)
}
