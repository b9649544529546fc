//! An OCTI position as parts: its pods with their prongs, and each player's supply.

use eightfold_catalog::{AnyRules, Choice};
use eightfold_game::{Seat, Seats};
use eightfold_octi::{Direction, Octi, Pod, Point, Prongs, Rules, Supply};

/// An OCTI position in parts. It may be impossible; only the rules can tell, from its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pods {
    /// The rules.
    pub rules: Rules,
    /// The pods on the board; only the order within a square matters.
    pub pods: Vec<Pod>,
    /// Each seat's supply.
    pub supply: Vec<Supply>,
    /// The seat to act.
    pub turn: Seat,
    /// The seats that are out, with four players.
    pub out: Seats,
    /// The seats that have resigned.
    pub resigned: Seats,
}

/// The content of a hole of a pod.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hole {
    /// Empty.
    Free,
    /// A prong.
    Prong,
    /// A superprong.
    Superprong,
}

impl Pods {
    /// Parses a text; `None` if it does not have the form of a position.
    pub fn read(choice: &Choice, text: &str) -> Option<Self> {
        let AnyRules::Octi(rules) = *choice.rules() else { return None };
        let mut fields = text.split_whitespace();
        let mut pods = Vec::new();
        match fields.next()? {
            "-" => {}
            board => {
                for item in board.split('/') {
                    let (name, stack) = item.split_once(':')?;
                    let point = Point::from_name(name)?;
                    if pods.iter().any(|pod: &Pod| pod.point() == point) {
                        return None;
                    }
                    for text in stack.split('+') {
                        pods.push(pod(rules, point, text)?);
                    }
                }
            }
        }
        let mut supply = Vec::new();
        for seat in (0..rules.players()).map(Seat::new) {
            let (letter, numbers) = fields.next()?.split_once('=')?;
            if rules.seat(one(letter)?) != Some(seat) {
                return None;
            }
            let numbers: Option<Vec<u8>> = numbers.split(',').map(|number| number.parse().ok()).collect();
            let [reserve, prongs, superprongs, captured] = numbers?[..] else { return None };
            supply.push(Supply { reserve, prongs, superprongs, captured });
        }
        let turn = rules.seat(one(fields.next()?)?)?;
        let (mut out, mut resigned) = (Seats::NONE, Seats::NONE);
        for field in fields {
            let (key, letters) = field.split_once(':')?;
            let seats: Option<Seats> = letters.chars().map(|letter| rules.seat(letter)).collect();
            match key {
                "out" if rules.players() == 4 => out = seats?,
                "resigned" => resigned = seats?,
                _ => return None,
            }
        }
        Some(Self { rules, pods, supply, turn, out, resigned })
    }

    /// Returns the text of the position, with pods in the order of their squares.
    pub fn text(&self) -> String {
        let mut pods = self.pods.clone();
        pods.sort_by_key(|pod| (pod.point(), pod.owner()));
        let mut text = String::new();
        for (at, pod) in pods.iter().enumerate() {
            match at.checked_sub(1).map(|before| pods[before].point() == pod.point()) {
                Some(true) => text.push('+'),
                Some(false) => text += &format!("/{}:", pod.point()),
                None => text += &format!("{}:", pod.point()),
            }
            text.push(self.rules.letter(pod.owner()));
            text += &pod.letters();
        }
        if pods.is_empty() {
            text.push('-');
        }
        for (seat, supply) in self.supply.iter().enumerate() {
            let Supply { reserve, prongs, superprongs, captured } = supply;
            let letter = self.rules.letter(Seat::new(seat));
            text += &format!(" {letter}={reserve},{prongs},{superprongs},{captured}");
        }
        text += &format!(" {}", self.rules.letter(self.turn));
        for (key, seats) in [("out", self.out), ("resigned", self.resigned)] {
            if !seats.is_empty() {
                let letters: String = seats.iter().map(|seat| self.rules.letter(seat)).collect();
                text += &format!(" {key}:{}", letters.to_ascii_uppercase());
            }
        }
        text
    }

    /// Returns the numbers of the pods on a square, in the order of its stack.
    pub fn on(&self, point: Point) -> Vec<usize> {
        (0..self.pods.len()).filter(|at| self.pods[*at].point() == point).collect()
    }

    /// Whether a pod of this seat may be on a square together with the pods there.
    pub fn may_stand(&self, seat: Seat, point: Point) -> bool {
        self.on(point).into_iter().all(|at| !self.rules.enemies(seat).contains(self.pods[at].owner()))
    }

    /// Adds a pod without prongs to a square, from the reserve if it has any. Returns the pod's number.
    pub fn add(&mut self, seat: Seat, point: Point) -> usize {
        let supply = &mut self.supply[seat.index()];
        supply.reserve = supply.reserve.saturating_sub(1);
        self.pods.push(Pod::bare(point, seat));
        self.pods.len() - 1
    }

    /// Moves a pod from the board to the reserve, and its prongs to the supply.
    pub fn take(&mut self, at: usize) {
        let pod = self.pods.remove(at);
        let supply = &mut self.supply[pod.owner().index()];
        supply.reserve = supply.reserve.saturating_add(1);
        supply.prongs = supply.prongs.saturating_add(pod.ordinary().len());
        supply.superprongs = supply.superprongs.saturating_add(pod.superprongs().len());
    }

    /// Moves a pod to another square. Returns its new number.
    pub fn carry(&mut self, at: usize, to: Point) -> usize {
        let pod = self.pods.remove(at).on(to);
        self.pods.push(pod);
        self.pods.len() - 1
    }

    /// Returns the content of a hole.
    pub fn hole(&self, at: usize, hole: Direction) -> Hole {
        match self.pods.get(at) {
            Some(pod) if pod.superprongs().contains(hole) => Hole::Superprong,
            Some(pod) if pod.prongs().contains(hole) => Hole::Prong,
            _ => Hole::Free,
        }
    }

    /// Changes a hole to the next content: empty, a prong, a superprong if the rules have them, empty again. A new
    /// prong is taken from the owner's supply if it has any, and a removed one returns there.
    pub fn press(&mut self, at: usize, hole: Direction) {
        let held = self.hole(at, hole);
        let Some(&pod) = self.pods.get(at) else { return };
        let next = match held {
            Hole::Free => Hole::Prong,
            Hole::Prong if self.rules.superprongs => Hole::Superprong,
            Hole::Prong | Hole::Superprong => Hole::Free,
        };
        let supply = &mut self.supply[pod.owner().index()];
        match held {
            Hole::Free => {}
            Hole::Prong => supply.prongs = supply.prongs.saturating_add(1),
            Hole::Superprong => supply.superprongs = supply.superprongs.saturating_add(1),
        }
        match next {
            Hole::Free => {}
            Hole::Prong => supply.prongs = supply.prongs.saturating_sub(1),
            Hole::Superprong => supply.superprongs = supply.superprongs.saturating_sub(1),
        }
        let (mut ordinary, mut superprongs) = (pod.ordinary().without(hole), pod.superprongs().without(hole));
        match next {
            Hole::Free => {}
            Hole::Prong => ordinary = ordinary.with(hole),
            Hole::Superprong => superprongs = superprongs.with(hole),
        }
        self.pods[at] = Pod::new(pod.point(), pod.owner(), ordinary, superprongs);
    }

    /// Removes all pods from the board.
    pub fn clear(&mut self) {
        while let Some(last) = self.pods.len().checked_sub(1) {
            self.take(last);
        }
    }

    /// Returns the number of a seat's pods, on the board and in the reserve.
    pub fn pods_of(&self, seat: Seat) -> usize {
        let supply = self.supply[seat.index()];
        self.pods.iter().filter(|pod| pod.owner() == seat).count()
            + usize::from(supply.reserve)
            + usize::from(supply.captured)
    }

    /// Returns the number of prongs including superprongs, and the number of superprongs.
    pub fn prongs(&self) -> (usize, usize) {
        let lie = |supply: &Supply| (usize::from(supply.prongs), usize::from(supply.superprongs));
        let stand = |pod: &Pod| (usize::from(pod.ordinary().len()), usize::from(pod.superprongs().len()));
        let all = self.supply.iter().map(lie).chain(self.pods.iter().map(stand));
        all.fold((0, 0), |(prongs, superprongs), (ordinary, supers)| {
            (prongs + ordinary + supers, superprongs + supers)
        })
    }

    /// Copies as much as possible from a position with other options.
    pub fn take_over(&mut self, other: &Self) {
        let owned = |pod: &&Pod| pod.owner().index() < self.rules.players();
        let kept = other.pods.iter().filter(owned).map(|pod| {
            if self.rules.superprongs {
                *pod
            } else {
                Pod::new(pod.point(), pod.owner(), pod.prongs(), Prongs::NONE)
            }
        });
        self.pods = kept.collect();
        for (own, supply) in self.supply.iter_mut().zip(&other.supply) {
            let superprongs =
                if self.rules.superprongs { own.superprongs.max(supply.superprongs) } else { 0 };
            *own = Supply { superprongs, ..*supply };
        }
        if other.turn.index() < self.rules.players() {
            self.turn = other.turn;
        }
    }

    /// Returns the start of the game, for what all positions of these rules share.
    pub fn start(&self) -> Octi {
        Octi::new(self.rules)
    }
}

fn one(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

fn pod(rules: Rules, point: Point, text: &str) -> Option<Pod> {
    let mut letters = text.chars().peekable();
    let owner = rules.seat(letters.next()?)?;
    let (mut prongs, mut superprongs) = (Prongs::NONE, Prongs::NONE);
    while let Some(letter) = letters.next() {
        let hole = Direction::from_letter(letter)?;
        if prongs.contains(hole) {
            return None;
        }
        prongs = prongs.with(hole);
        if letters.next_if_eq(&'!').is_some() {
            superprongs = superprongs.with(hole);
        }
    }
    Some(Pod::new(point, owner, prongs, superprongs))
}
