//! A second, plain implementation of the rules: every pod is a separate object, every subset is tried. Slow, and used
//! for comparison.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::*;
use eightfold_game::SplitMix;
use eightfold_game::{Game, Seat, successors};
use eightfold_octi::*;

type Square = (i32, i32);

#[derive(Clone, Debug)]
struct PlainPod {
    owner: usize,
    square: Square,
    /// Maps a direction to whether it is a superprong.
    prongs: BTreeMap<usize, bool>,
    /// The squares this pod has jumped in this turn.
    over: BTreeSet<Square>,
    used: BTreeSet<usize>,
    captured: bool,
}

/// Reserve, prongs, superprongs, captured.
type Stock = [i32; 4];

#[derive(Clone, Debug)]
struct World {
    rules: Rules,
    pods: Vec<PlainPod>,
    stocks: Vec<Stock>,
    turn: usize,
    out: BTreeSet<usize>,
}

const DIRECTIONS: [Square; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

impl World {
    fn of(position: &Octi) -> Self {
        let rules = *position.rules();
        let square = |point: Point| (i32::from(point.column()), i32::from(point.row()));
        Self {
            rules,
            pods: position
                .pods()
                .iter()
                .map(|pod| PlainPod {
                    owner: pod.owner().index(),
                    square: square(pod.point()),
                    prongs: pod
                        .prongs()
                        .iter()
                        .map(|direction| (direction.index(), pod.superprongs().contains(direction)))
                        .collect(),
                    over: BTreeSet::new(),
                    used: BTreeSet::new(),
                    captured: false,
                })
                .collect(),
            stocks: (0..rules.players())
                .map(|seat| {
                    let supply = position.supply(Seat::new(seat));
                    [supply.reserve, supply.prongs, supply.superprongs, supply.captured].map(i32::from)
                })
                .collect(),
            turn: position.turn_seat().index(),
            out: position.out().iter().map(Seat::index).collect(),
        }
    }

    fn to_position(&self) -> Octi {
        let mut stacks: BTreeMap<Square, Vec<String>> = BTreeMap::new();
        for pod in &self.pods {
            let mut text = self.rules.letter(Seat::new(pod.owner)).to_string();
            for (&direction, &superprong) in &pod.prongs {
                text.push((b'A' + direction as u8) as char);
                text.push_str(if superprong { "!" } else { "" });
            }
            stacks.entry(pod.square).or_default().push(text);
        }
        let board: Vec<String> =
            stacks.iter().map(|((column, row), pods)| format!("{column}{row}:{}", pods.join("+"))).collect();
        let mut text = if board.is_empty() { "-".to_owned() } else { board.join("/") };
        for (seat, [a, b, c, d]) in self.stocks.iter().enumerate() {
            text.push_str(&format!(" {}={a},{b},{c},{d}", self.rules.letter(Seat::new(seat))));
        }
        text.push_str(&format!(" {}", self.rules.letter(Seat::new(self.turn))));
        if !self.out.is_empty() {
            let out: String = self.out.iter().map(|&seat| self.rules.letter(Seat::new(seat))).collect();
            text.push_str(&format!(" out:{out}"));
        }
        at(self.rules, &text)
    }

    fn go(&self, (column, row): Square, direction: usize) -> Option<Square> {
        let (east, north) = DIRECTIONS[direction];
        let (column, row) = (column + east, row + north);
        if self.rules.edgeless {
            return Some(((column + 8) % 9 + 1, (row + 8) % 9 + 1));
        }
        ((1..=9).contains(&column) && (1..=9).contains(&row)).then_some((column, row))
    }

    fn is_enemy(&self, a: usize, b: usize) -> bool {
        a % 2 != b % 2
    }

    fn homes(&self, seat: usize) -> Vec<Square> {
        match (self.rules.mode, seat) {
            (Mode::Four, 0) => vec![(3, 3)],
            (Mode::Four, 1) => vec![(3, 7)],
            (Mode::Four, 2) => vec![(7, 7)],
            (Mode::Four, _) => vec![(7, 3)],
            (_, 0) => vec![(3, 3), (5, 3), (7, 3)],
            _ => vec![(3, 7), (5, 7), (7, 7)],
        }
    }

    fn enemy_bases(&self, seat: usize) -> Vec<Square> {
        (0..self.stocks.len())
            .filter(|&other| self.is_enemy(seat, other))
            .flat_map(|other| self.homes(other))
            .collect()
    }

    fn holds(&self, seat: usize, square: Square) -> bool {
        self.pods.iter().any(|pod| pod.owner == seat && pod.square == square)
    }

    /// Returns every result of the regular part, with captured pods still on the board.
    fn regular(&self) -> Vec<World> {
        let me = self.turn;
        let mut next = Vec::new();
        let able: Vec<usize> = (0..self.pods.len())
            .filter(|&pod| self.pods[pod].owner == me && !self.pods[pod].captured)
            .collect();
        for &pod in &able {
            for hole in (0..8).filter(|hole| !self.pods[pod].prongs.contains_key(hole)) {
                for (stock, superprong) in [(1, false), (2, true)] {
                    if self.stocks[me][stock] > 0 {
                        let mut world = self.clone();
                        world.stocks[me][stock] -= 1;
                        world.pods[pod].prongs.insert(hole, superprong);
                        next.push(world);
                    }
                }
                for (&from, _) in self.pods[pod].prongs.iter().filter(|prong| !prong.1) {
                    let mut world = self.clone();
                    world.pods[pod].prongs.remove(&from);
                    world.pods[pod].prongs.insert(hole, false);
                    next.push(world);
                }
            }
        }
        self.come(&mut next);
        let origins: BTreeSet<Square> = able.iter().map(|&pod| self.pods[pod].square).collect();
        for origin in origins {
            let here: Vec<usize> =
                able.iter().copied().filter(|&pod| self.pods[pod].square == origin).collect();
            for set in 1..1usize << here.len() {
                let movers: Vec<usize> =
                    (0..here.len()).filter(|at| set >> at & 1 == 1).map(|at| here[at]).collect();
                self.advance(&movers, &mut next);
            }
        }
        next
    }

    fn come(&self, next: &mut Vec<World>) {
        let me = self.turn;
        let mut put = |seat: usize, stock: usize, square: Square| {
            let mut world = self.clone();
            world.stocks[seat][stock] -= 1;
            world.out.remove(&seat);
            world.pods.push(PlainPod {
                owner: seat,
                square,
                prongs: BTreeMap::new(),
                over: BTreeSet::new(),
                used: BTreeSet::new(),
                captured: false,
            });
            next.push(world);
        };
        let enemy_bases = self.enemy_bases(me);
        let held: Vec<Square> = enemy_bases.iter().copied().filter(|&base| self.holds(me, base)).collect();
        if self.stocks[me][0] > 0 {
            for base in self.homes(me) {
                let blocked = self.pods.iter().any(|pod| pod.square == base && self.is_enemy(me, pod.owner));
                if !blocked {
                    put(me, 0, base);
                }
            }
            if self.rules.mode == Mode::Full {
                held.iter().for_each(|&base| put(me, 0, base));
            }
        }
        if self.stocks[me][3] > 0 {
            let mut squares = match self.rules.mode {
                Mode::Fast => Vec::new(),
                Mode::Full if held.is_empty() => Vec::new(),
                Mode::Full => [held, self.homes(me)].concat(),
                Mode::Four => [enemy_bases, vec![(5, 3), (5, 7)]].concat(),
            };
            squares.retain(|&square| self.holds(me, square));
            squares.iter().for_each(|&square| put(me, 3, square));
        }
        if self.rules.mode == Mode::Four {
            let partner = (me + 2) % 4;
            let home = self.homes(partner)[0];
            if self.out.contains(&partner) && self.stocks[partner][3] > 0 && self.holds(me, home) {
                put(partner, 3, home);
            }
        }
    }

    /// Returns where a pod can end and the squares it has then jumped, with the movers lifted off.
    fn ways(&self, pod: usize, lifted: &[usize], directions: &[usize]) -> Vec<(Square, BTreeSet<Square>)> {
        let taken = |square: Square| {
            (0..self.pods.len()).any(|other| !lifted.contains(&other) && self.pods[other].square == square)
        };
        let thing = &self.pods[pod];
        let mut ways = Vec::new();
        for &direction in directions {
            if let Some(near) = self.go(thing.square, direction)
                && !self
                    .pods
                    .iter()
                    .any(|other| other.square == near && self.is_enemy(thing.owner, other.owner))
            {
                ways.push((near, BTreeSet::new()));
            }
        }
        let mut open = vec![(thing.square, BTreeSet::new())];
        while let Some((from, over)) = open.pop() {
            for &direction in directions {
                let Some(middle) = self.go(from, direction) else {
                    continue;
                };
                let Some(end) = self.go(middle, direction) else {
                    continue;
                };
                if taken(middle) && !taken(end) && !over.contains(&middle) && !thing.over.contains(&middle) {
                    let mut over: BTreeSet<Square> = over.clone();
                    over.insert(middle);
                    if !ways.contains(&(end, over.clone())) {
                        ways.push((end, over.clone()));
                        open.push((end, over));
                    }
                }
            }
        }
        ways
    }

    fn advance(&self, movers: &[usize], next: &mut Vec<World>) {
        let mut worlds = vec![(self.clone(), BTreeSet::new())];
        for &mover in movers {
            let directions: Vec<usize> = self.pods[mover].prongs.keys().copied().collect();
            let ways = self.ways(mover, movers, &directions);
            worlds = worlds
                .iter()
                .flat_map(|(world, jumped)| {
                    ways.iter().map(move |(end, over)| {
                        let mut world: World = world.clone();
                        world.pods[mover].square = *end;
                        (world, jumped | over)
                    })
                })
                .collect();
        }
        for (world, jumped) in worlds {
            next.extend(self.captures(world, &jumped, movers));
        }
    }

    /// Returns every choice of captures among the pods on these squares.
    fn captures(&self, after: World, jumped: &BTreeSet<Square>, movers: &[usize]) -> Vec<World> {
        let victims: Vec<usize> = (0..self.pods.len())
            .filter(|pod| !movers.contains(pod) && !self.pods[*pod].captured)
            .filter(|&pod| jumped.contains(&self.pods[pod].square))
            .collect();
        (0..1usize << victims.len())
            .map(|set| {
                let mut world = after.clone();
                for (at, &victim) in victims.iter().enumerate() {
                    world.pods[victim].captured |= set >> at & 1 == 1;
                }
                world
            })
            .collect()
    }

    /// Returns every free move.
    fn free(&self) -> Vec<World> {
        let mut next = Vec::new();
        for pod in 0..self.pods.len() {
            let thing = &self.pods[pod];
            if thing.owner != self.turn || thing.captured {
                continue;
            }
            for (&direction, _) in thing.prongs.iter().filter(|prong| *prong.1) {
                if thing.used.contains(&direction) {
                    continue;
                }
                for (end, over) in self.ways(pod, &[pod], &[direction]) {
                    let mut world = self.clone();
                    world.pods[pod].square = end;
                    world.pods[pod].over.extend(over.iter().copied());
                    world.pods[pod].used.insert(direction);
                    next.extend(self.captures(world, &over, &[pod]));
                }
            }
        }
        next
    }

    /// Ends the turn: removes captured pods, puts players out, passes the turn on.
    fn finish(mut self) -> World {
        let me = self.turn;
        self.leave(me);
        if self.rules.mode == Mode::Four {
            for enemy in [(me + 1) % 4, (me + 3) % 4] {
                if !self.out.contains(&enemy) && self.holds(me, self.homes(enemy)[0]) {
                    self.out.insert(enemy);
                    self.pods.iter_mut().filter(|pod| pod.owner == enemy).for_each(|pod| pod.captured = true);
                    self.leave(me);
                }
            }
        }
        for pod in &mut self.pods {
            pod.over.clear();
            pod.used.clear();
        }
        let players = self.stocks.len();
        let order: Vec<usize> =
            (1..=players).map(|by| (me + by) % players).filter(|seat| !self.out.contains(seat)).collect();
        let has_turn = |&seat: &usize| {
            let mut world = self.clone();
            world.turn = seat;
            !world.regular().is_empty()
        };
        self.turn = match players {
            2 => order[0],
            _ => order.iter().copied().find(has_turn).unwrap_or(order[0]),
        };
        self
    }

    fn leave(&mut self, captor: usize) {
        for pod in self.pods.iter().filter(|pod| pod.captured) {
            for &superprong in pod.prongs.values() {
                self.stocks[captor][if superprong { 2 } else { 1 }] += 1;
            }
            self.stocks[pod.owner][3] += 1;
        }
        self.pods.retain(|pod| !pod.captured);
    }

    fn turns(&self, found: &mut BTreeSet<String>) {
        for world in self.regular() {
            found.insert(world.finish().to_position().to_text());
        }
        if self.rules.superprongs {
            self.free().iter().for_each(|world| world.turns(found));
        }
    }
}

#[test]
fn plain_rules_give_the_same_successors() {
    let mut compared = 0;
    for rules in Rules::all() {
        let mut dice = SplitMix::new(2026);
        let mut here = 0;
        while here < 15 {
            let position = random_position(rules, &mut dice);
            let turns = turns_up_to(&position, 600);
            if position.outcome().is_some() || turns >= 600 {
                continue;
            }
            here += 1;
            compared += 1;
            let mut plainly = BTreeSet::new();
            World::of(&position).turns(&mut plainly);
            let quickly: BTreeSet<String> =
                successors(&position, 600).expect("few").iter().map(Game::to_text).collect();
            let missing: Vec<&String> = plainly.difference(&quickly).collect();
            let extra: Vec<&String> = quickly.difference(&plainly).collect();
            assert!(
                missing.is_empty() && extra.is_empty(),
                "missing {missing:?} and extra {extra:?} after {position:?}"
            );
        }
    }
    assert_eq!(compared, 180);
}

fn turns_up_to(position: &Octi, most: usize) -> usize {
    let mut count = 0;
    let _ = position.turns(&mut |_| {
        count += 1;
        if count < most { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
    });
    count
}
