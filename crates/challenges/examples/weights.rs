//! Finds weights for bounds from links alone, as used by `exact::links`: `weights 16.half`, or all without an ID.
//!
//! How many counting items can be packed into the links is a linear program: each item may be used any number of times,
//! also fractionally, but no link, way into a post or stop more than once. The dual price of a link at the optimum is
//! its weight: every item costs at least 1, and the total cost is the number that can be packed. There are far too many
//! items to list, so each step of the simplex method looks for the cheapest one at the current prices.

use std::collections::BTreeMap;

use eightfold_challenges::exact::Weights;
use eightfold_challenges::{ImageRotation, Measure, PairType, turn_post};
use eightfold_octiles::{Link, Port, Post, RimSide, SPACES};

/// The tolerance for the floating-point prices.
const TOLERANCE: f64 = 1e-9;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ids: Vec<String> = std::env::args().skip(1).collect();
    let all = ["16.half", "16.quarter", "18", "18.C"].map(str::to_owned).to_vec();
    for id in if ids.is_empty() { all } else { ids } {
        let measure: Measure = id.parse()?;
        let goods = Resource::new();
        let mut packing = Packing::new(goods.names.len());
        while let Some(thing) =
            goods.cheapest(measure, &packing.prices()).ok_or("weights are for 16 and 18")?
        {
            packing.take_up(&thing);
        }
        let prices = packing.prices();
        let (names, unit) = whole(&goods, &prices).ok_or("no small common denominator")?;
        let weights = Weights::new(names.clone()).ok_or("names of links, ways into posts and stops")?;
        let sum: u32 = names.values().sum();
        let words: Vec<String> = names.iter().map(|(name, weight)| format!("{name}={weight}")).collect();
        let (least, bound) = (weights.least(measure).unwrap_or(0), weights.bound(measure).unwrap_or(-1));
        println!(
            "{id}: {sum} in all, each at least {least} (in parts of {unit}), so at most {bound}\n{}",
            words.join(" ")
        );
    }
    Ok(())
}

/// The resources used by items: links, ways into posts, and stops.
struct Resource {
    names: Vec<String>,
    /// By port: its link or its way into a post.
    of_port: Vec<usize>,
    of_stop: BTreeMap<Post, usize>,
}

/// The cheapest ways from each space to each other along links: their cost, their first link and where it leads.
struct CheapestWays {
    cost: [[f64; SPACES]; SPACES],
    first: [[Option<(usize, usize)>; SPACES]; SPACES],
}

impl CheapestWays {
    fn add(&self, from: usize, to: usize, taken: &mut Vec<usize>) {
        let mut at = from;
        while at != to {
            let Some((good, next)) = self.first[at][to] else {
                return;
            };
            taken.push(good);
            at = next;
        }
    }
}

impl Resource {
    fn new() -> Self {
        let mut goods = Self { names: Vec::new(), of_port: Vec::new(), of_stop: BTreeMap::new() };
        for port in Port::all() {
            let known =
                port.link().port().filter(|other| *other < port).map(|other| goods.of_port[other.index()]);
            goods.of_port.push(known.unwrap_or(goods.names.len()));
            if known.is_none() {
                goods.names.push(format!("{}.{}", port.space(), port.side().name()));
            }
        }
        for stop in Post::stops() {
            goods.of_stop.insert(stop, goods.names.len());
            goods.names.push(stop.to_string());
        }
        goods
    }

    fn ways(&self, prices: &[f64]) -> CheapestWays {
        let mut ways =
            CheapestWays { cost: [[f64::INFINITY; SPACES]; SPACES], first: [[None; SPACES]; SPACES] };
        for space in 0..SPACES {
            ways.cost[space][space] = 0.0;
        }
        for port in Port::all() {
            if let Link::Space(other) | Link::Printed(other) = port.link() {
                let (from, to, good) =
                    (port.space().index(), other.space().index(), self.of_port[port.index()]);
                if prices[good] < ways.cost[from][to] {
                    ways.cost[from][to] = prices[good];
                    ways.first[from][to] = Some((good, to));
                }
            }
        }
        for over in 0..SPACES {
            for from in 0..SPACES {
                for to in 0..SPACES {
                    let cost = ways.cost[from][over] + ways.cost[over][to];
                    if cost < ways.cost[from][to] - TOLERANCE {
                        ways.cost[from][to] = cost;
                        ways.first[from][to] = ways.first[from][over];
                    }
                }
            }
        }
        ways
    }

    /// Returns the resources of the cheapest item if it costs less than 1; `None` for scores that count no such items.
    fn cheapest(&self, measure: Measure, prices: &[f64]) -> Option<Option<Vec<usize>>> {
        let ways = self.ways(prices);
        let mut best = (1.0 - 1e-7, None);
        match measure {
            Measure::ImagePosts(turning) => {
                let quarters = if turning == ImageRotation::Half { 2 } else { 1 };
                for post in Post::all() {
                    for one in post.ports() {
                        for other in turn_post(post, quarters).ports() {
                            let (from, to) = (one.space().index(), other.space().index());
                            let ends = [self.of_port[one.index()], self.of_port[other.index()]];
                            let cost = prices[ends[0]] + ways.cost[from][to] + prices[ends[1]];
                            if cost < best.0 {
                                let mut taken = ends.to_vec();
                                ways.add(from, to, &mut taken);
                                best = (cost, Some(taken));
                            }
                        }
                    }
                }
            }
            Measure::StopPairs(kind) => {
                for one in Post::stops() {
                    for other in Post::stops().filter(|&other| one < other) {
                        let of = PairType::of(one, other);
                        if of.is_none() || kind.is_some() && of != kind {
                            continue;
                        }
                        let stops = [self.of_stop[&one], self.of_stop[&other]];
                        let mut group = Group {
                            goods: self,
                            prices,
                            ways: &ways,
                            sides: one.ports().iter().chain(other.ports()).copied().collect(),
                            of_one: one.ports().len(),
                            best: &mut best,
                        };
                        let cost = stops.iter().map(|&stop| prices[stop]).sum();
                        group.give_roles(0, 0, cost, &mut stops.to_vec());
                    }
                }
            }
            _ => return None,
        }
        Some(best.1)
    }
}

/// The sides of two stops of challenge 18, each to be assigned a role.
struct Group<'a> {
    goods: &'a Resource,
    prices: &'a [f64],
    ways: &'a CheapestWays,
    sides: Vec<Port>,
    of_one: usize,
    best: &'a mut (f64, Option<Vec<usize>>),
}

impl Group<'_> {
    /// Assigns the next side a circle on a side of the rim not yet reached, or the other stop.
    fn give_roles(&mut self, used: u32, rim: u32, cost: f64, taken: &mut Vec<usize>) {
        if cost >= self.best.0 {
            return;
        }
        let Some(at) = (0..self.sides.len()).find(|at| used >> at & 1 == 0) else {
            if rim == 0b1111 {
                *self.best = (cost, Some(taken.clone()));
            }
            return;
        };
        let before = taken.len();
        let from = self.sides[at].space().index();
        for (bit, side) in RimSide::ALL.into_iter().enumerate().filter(|(bit, _)| rim >> bit & 1 == 0) {
            let end = side.circles().map(|circle| circle.ports()[0]).min_by(|a, b| {
                let cost = |end: Port| {
                    self.ways.cost[from][end.space().index()] + self.prices[self.goods.of_port[end.index()]]
                };
                cost(*a).total_cmp(&cost(*b))
            });
            let Some(end) = end else { continue };
            let good = self.goods.of_port[end.index()];
            let cost = cost + self.ways.cost[from][end.space().index()] + self.prices[good];
            taken.push(good);
            self.ways.add(from, end.space().index(), taken);
            self.give_roles(used | 1 << at, rim | 1 << bit, cost, taken);
            taken.truncate(before);
        }
        if at < self.of_one {
            for partner in (self.of_one..self.sides.len()).filter(|partner| used >> partner & 1 == 0) {
                let to = self.sides[partner].space().index();
                self.ways.add(from, to, taken);
                let cost = cost + self.ways.cost[from][to];
                self.give_roles(used | 1 << at | 1 << partner, rim, cost, taken);
                taken.truncate(before);
            }
        }
    }
}

/// The linear program, solved by the simplex method: the items packed now, one for each resource, and the inverse of
/// their matrix. At first every resource is unused.
struct Packing {
    inverse: Vec<Vec<f64>>,
    /// The amount of each item that is packed.
    amounts: Vec<f64>,
    /// The value of each item: 1, or 0 for an unused resource.
    counts: Vec<f64>,
}

impl Packing {
    fn new(goods: usize) -> Self {
        let row = |at: usize| (0..goods).map(|other| f64::from(u8::from(at == other))).collect();
        Self {
            inverse: (0..goods).map(row).collect(),
            // Each resource is available once, plus a tiny amount that differs for each, so that no step is degenerate.
            amounts: (0..goods).map(|at| 1.0 + 1e-6 * ((at * 7919 + 13) % 1009) as f64).collect(),
            counts: vec![0.0; goods],
        }
    }

    fn prices(&self) -> Vec<f64> {
        let column = |good: usize| {
            self.inverse.iter().zip(&self.counts).map(|(row, count)| row[good] * count).sum::<f64>()
        };
        (0..self.counts.len()).map(|good| column(good).max(0.0)).collect()
    }

    /// Frees resources where that pays, then replaces the item that runs out first with the new one.
    fn take_up(&mut self, taken: &[usize]) {
        let change: Vec<f64> =
            self.inverse.iter().map(|row| taken.iter().map(|&good| row[good]).sum()).collect();
        self.pivot(&change, 1.0);
        // A resource with a negative price is better left unused.
        for _ in 0..1000 {
            let price = |good: usize| {
                self.inverse.iter().zip(&self.counts).map(|(row, count)| row[good] * count).sum::<f64>()
            };
            let Some(good) = (0..self.counts.len()).find(|&good| price(good) < -TOLERANCE) else {
                return;
            };
            let change: Vec<f64> = self.inverse.iter().map(|row| row[good]).collect();
            self.pivot(&change, 0.0);
        }
    }

    fn pivot(&mut self, change: &[f64], counts: f64) {
        let leaves = (0..change.len())
            .filter(|&at| change[at] > TOLERANCE)
            .min_by(|&a, &b| (self.amounts[a] / change[a]).total_cmp(&(self.amounts[b] / change[b])));
        let Some(leaves) = leaves else { return };
        for value in &mut self.inverse[leaves] {
            *value /= change[leaves];
        }
        self.amounts[leaves] /= change[leaves];
        let (row, amount) = (self.inverse[leaves].clone(), self.amounts[leaves]);
        for (at, &by) in change.iter().enumerate().filter(|&(at, _)| at != leaves) {
            for (value, pivot) in self.inverse[at].iter_mut().zip(&row) {
                *value -= by * pivot;
            }
            self.amounts[at] -= by * amount;
        }
        self.counts[leaves] = counts;
    }
}

/// Returns the prices as whole numbers, and the number that represents 1: the least that makes all of them whole.
fn whole(goods: &Resource, prices: &[f64]) -> Option<(BTreeMap<String, u32>, u32)> {
    let unit = (1..=240u32).find(|&unit| {
        prices.iter().all(|price| {
            let times = price * f64::from(unit);
            (times - times.round()).abs() < 1e-5
        })
    })?;
    let weights = goods
        .names
        .iter()
        .zip(prices)
        .map(|(name, price)| (name.clone(), (price * f64::from(unit)).round() as u32));
    Some((weights.filter(|&(_, weight)| weight > 0).collect(), unit))
}
