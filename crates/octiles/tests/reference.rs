//! A second, slow implementation of the race of two, written from the printed rules on position texts. It shares only
//! the board and the tiles with the real one and is used for comparison.

use std::collections::BTreeSet;

use eightfold_game::{Deal, Dice, Game, SplitMix, successors};
use eightfold_octiles::*;

/// The parsed fields of a text.
struct ParsedFields {
    tiles: Vec<Option<Placement>>,
    posts: Vec<char>,
    supply: Vec<u8>,
    turn: char,
    passes: usize,
}

impl ParsedFields {
    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let placement = |item: &str| {
            let (tile, rotation) = item.split_once('.')?;
            let tile = TileId::new(tile.parse().ok()?)?;
            Some(Placement::new(tile, rotation.parse().ok()?))
        };
        Self {
            tiles: fields[0].split(',').map(placement).collect(),
            posts: fields[1].chars().collect(),
            supply: fields[2].split(',').map(|tile| tile.parse().expect("a known tile")).collect(),
            turn: fields[3].chars().next().expect("a turn"),
            passes: fields.get(4).map_or(0, |passes| passes["passes:".len()..].parse().expect("a number")),
        }
    }

    fn write(&self) -> String {
        let tiles: Vec<String> =
            self.tiles.iter().map(|tile| tile.map_or("-".to_owned(), |tile| tile.to_string())).collect();
        let posts: String = self.posts.iter().collect();
        let supply: Vec<String> = self.supply.iter().map(u8::to_string).collect();
        let passes = if self.passes > 0 { format!(" passes:{}", self.passes) } else { String::new() };
        format!("{} {posts} {} {}{passes}", tiles.join(","), supply.join(","), self.turn)
    }

    /// Returns the rim indices of the home and the goal of the player to act: west 0 to 4, east 10 to 14.
    fn home_and_goal(&self) -> (std::ops::Range<usize>, std::ops::Range<usize>) {
        if self.turn == 'B' { (0..5, 10..15) } else { (10..15, 0..5) }
    }

    fn other(&self) -> char {
        if self.turn == 'B' { 'Y' } else { 'B' }
    }

    fn has_ended(&self) -> bool {
        let won =
            |letter: char, goal: std::ops::Range<usize>| self.posts[goal].iter().all(|&post| post == letter);
        won('B', 10..15) || won('Y', 0..5) || self.passes >= 2
    }

    /// Returns where a path in from this side ends, and whether it crosses the space; `None` at an empty space.
    fn follow(&self, from: Port, space: usize) -> Option<(Post, bool)> {
        let (mut at, mut crossed) = (from, false);
        loop {
            let here = at.space().index();
            crossed |= here == space;
            let out = at.space().port(self.tiles[here]?.across(at.side()));
            match out.link() {
                Link::Post(post) => return Some((post, crossed)),
                Link::Space(next) | Link::Printed(next) => at = next,
            }
        }
    }

    /// Returns the positions after each legal turn.
    fn successors(&self) -> BTreeSet<String> {
        if self.has_ended() {
            return BTreeSet::new();
        }
        let (home, goal) = self.home_and_goal();
        let top = TileId::new(self.supply[0]).expect("a tile");
        let full_home = self.posts[home.clone()].iter().all(|&post| post != '.');
        let mut all = Vec::new();
        for space in 0..17 {
            for rotation in 0..8 {
                let mut after =
                    Self { tiles: self.tiles.clone(), posts: Vec::new(), supply: Vec::new(), ..*self };
                after.tiles[space] = Some(Placement::new(top, rotation));
                for from in Post::all().filter(|from| self.posts[from.index()] == self.turn) {
                    if goal.contains(&from.index()) {
                        continue;
                    }
                    for &port in from.ports() {
                        let Some((to, true)) = after.follow(port, space) else { continue };
                        let may_end = match to {
                            _ if to == from => !to.is_circle(),
                            _ if to.is_circle() && !goal.contains(&to.index()) => false,
                            _ => self.posts[to.index()] == '.',
                        };
                        if !may_end {
                            continue;
                        }
                        let mut posts = self.posts.clone();
                        posts[from.index()] = '.';
                        posts[to.index()] = self.turn;
                        let mut supply = self.supply[1..].to_vec();
                        supply.extend(self.tiles[space].map(|covered| covered.tile().number()));
                        let tiles = after.tiles.clone();
                        let next = Self { tiles, posts, supply, turn: self.other(), passes: 0 };
                        all.push((home.contains(&from.index()), next.write()));
                    }
                }
            }
        }
        // A full home must be left, if possible.
        if full_home && all.iter().any(|(leaves, _)| *leaves) {
            all.retain(|(leaves, _)| *leaves);
        }
        if all.is_empty() {
            let (tiles, posts, supply) = (self.tiles.clone(), self.posts.clone(), self.supply.clone());
            let passed = Self { tiles, posts, supply, turn: self.other(), passes: self.passes + 1 };
            return BTreeSet::from([passed.write()]);
        }
        all.into_iter().map(|(_, text)| text).collect()
    }
}

fn compare(position: &Race) -> Vec<Race> {
    let text = position.to_text();
    let found = successors(position, 100_000).expect("few enough");
    let listed: BTreeSet<String> = found.iter().map(Game::to_text).collect();
    assert_eq!(listed.len(), found.len(), "no duplicates: {text}");
    assert_eq!(listed, ParsedFields::read(&text).successors(), "{text}");
    found
}

#[test]
fn random_races_agree_with_the_plain_rules() {
    let (mut positions, mut ended) = (0, 0);
    for seed in 1..=12u64 {
        let mut dice = SplitMix::new(seed);
        let mut position = Race::start(&RaceRules::race(2).expect("two"), Deal::Open, &mut dice);
        for _ in 0..80 {
            let next = compare(&position);
            positions += 1;
            if next.is_empty() {
                ended += 1;
                break;
            }
            position = next[dice.pick(next.len())];
        }
    }
    assert!(positions > 500, "{positions} positions, {ended} finished games");
}

#[test]
fn races_near_the_end_agree_with_plain_rules() {
    // A full board: four runners across each and the last one on a stop; a home full of other runners; no path at all.
    let board = "1.0,12.5,7.1,3.1,2.1,14.1,8.0,13.6,6.7,15.4,9.0,17.4,18.0,10.4,16.6,4.2,11.3";
    for stop in 20..36 {
        for other in (20..36).filter(|other| *other != stop) {
            let mut posts = vec!['.'; 36];
            posts[10..14].fill('B');
            posts[0..4].fill('Y');
            (posts[stop], posts[other]) = ('B', 'Y');
            let posts: String = posts.into_iter().collect();
            let position =
                Race::from_text(&RaceRules::race(2).expect("two"), &format!("{board} {posts} 5 B"))
                    .expect("a position");
            compare(&position);
        }
    }
    let start = Race::from_text(
        &RaceRules::race(2).expect("two"),
        "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... 18,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17 B passes:1",
    )
    .expect("a position");
    compare(&start);
}
