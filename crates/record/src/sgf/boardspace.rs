//! Octiles games in the format of the site Boardspace: SGF in form, a log of commands in content.
//!
//! Tiles, rotations, spaces and posts are numbered there as here. A turn consists of several commands (`Pick`, `Dropb`,
//! `Rotate`, `Pickb`, `Dropb`) and is confirmed by `Done`. The order of the tiles follows from the key in `SU`, which
//! is used only if it agrees with the tiles actually played.

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::{Cause, Deal, IdentityDice, Outcome, Seat, Seats, ToAct};

use super::SgfProblem;
use super::parse::fail;
use super::text::read_line;
use super::tree::{Collection, Node, Value};
use crate::record::next_name;
use crate::{Problem, Record, RecordError};

/// Number of tiles in the set.
const TILES: usize = 18;

/// Returns whether it is an Octiles game from Boardspace.
pub(super) fn is_octiles(root: &Node) -> bool {
    root.values("GM").next().is_some_and(|game| read_line(&game.raw).eq_ignore_ascii_case("octiles"))
}

/// An event parsed from the commands.
#[derive(Clone, PartialEq, Eq, Debug)]
enum ParsedTurns {
    /// A tile laid and a run, and the commands that made it.
    Turn { tile: u8, text: String, commands: String },
    /// A pass by the player to act.
    Pass,
    /// A resignation of this seat.
    Resign(Seat),
    /// The other players ran out of time.
    WonOnTime(Seat),
    /// The game can't be followed past this point; the text says why.
    Stop(&'static str),
}

/// The commands of an unfinished turn; later ones overwrite earlier ones.
#[derive(Default)]
struct Draft {
    tile: Option<u8>,
    space: Option<String>,
    rotation: u8,
    from: Option<String>,
    to: Option<String>,
    /// `Pass` or `Resign`, confirmed by `Done`.
    instead: Option<ParsedTurns>,
    /// The commands as they are in the file.
    commands: Vec<String>,
}

impl Draft {
    fn command(&mut self, seat: Seat, words: &[&str]) -> Option<()> {
        let number = |at: usize| words.get(at)?.parse::<u8>().ok();
        let place = |at: usize| Some(format!("{}{}", words.get(at)?, words.get(at + 1)?));
        let is_space = |at: usize| words.get(at).is_some_and(|column| column.starts_with(char::is_lowercase));
        match words.first()?.to_ascii_lowercase().as_str() {
            "pick" => self.tile = Some(number(1)?),
            "drop" => *self = Self::default(),
            "dropb" if is_space(1) => {
                self.space = place(1);
                self.tile = Some(number(3)?);
                self.rotation = number(4)?;
            }
            "dropb" => self.to = place(1),
            "rotate" => self.rotation = number(4)?,
            "pickb" if is_space(1) => self.space = None,
            // A runner just placed is picked up again; any other becomes the selected runner.
            "pickb" if self.to.is_some() && self.to == place(1) => self.to = None,
            "pickb" => (self.from, self.to) = (place(1), None),
            "move" => {
                (self.space, self.tile, self.rotation) = (place(1), Some(number(3)?), number(4)?);
                (self.from, self.to) = (place(5), place(7));
            }
            "reset" => *self = Self::default(),
            "pass" => self.instead = Some(ParsedTurns::Pass),
            "resign" => self.instead = Some(ParsedTurns::Resign(seat)),
            _ => return None,
        }
        self.commands.push(words.join(" "));
        Some(())
    }

    /// Returns the turn on confirmation; `None` if nothing was done.
    fn done(&mut self) -> Option<ParsedTurns> {
        let draft = std::mem::take(self);
        if draft.instead.is_some() {
            return draft.instead;
        }
        let (tile, space) = (draft.tile?, draft.space?);
        let run = format!("{}-{}", draft.from?, draft.to?);
        let text = format!("{tile}@{space}:{} {run}", draft.rotation);
        Some(ParsedTurns::Turn { tile, text, commands: draft.commands.join(", ") })
    }
}

impl Collection {
    /// Converts a line of a Boardspace game into records: one, plus another after each voluntary pass, which our rules
    /// don't allow. If the game can't be followed to its end for another reason, the last record ends there. Comments
    /// say so.
    pub(super) fn boardspace(&self, root: &Node, nodes: &[usize]) -> Result<Vec<Record>, RecordError> {
        let (players, key) = setup(root)?;
        let choice =
            Choice::new("octiles", [("players", players.to_string().as_str())]).map_err(Problem::Choice)?;
        let made = self.turns(nodes)?;
        let played: Vec<u8> = made
            .iter()
            .filter_map(|made| match made {
                ParsedTurns::Turn { tile, .. } => Some(*tile),
                _ => None,
            })
            .collect();
        let laid_at_start = if players == 3 { 2 } else { 0 };
        let shuffled = key.and_then(|key| SiteShuffle::find(key, laid_at_start, &played));
        let order: Vec<u8> = match &shuffled {
            Some(shuffled) => shuffled.order[laid_at_start..].to_vec(),
            None if players == 3 => {
                return Err(Problem::Sgf(SgfProblem::Boardspace(
                    "the two tiles laid at the start follow from the key, and its order does not agree with the \
                     tiles that were played",
                ))
                .into());
            }
            None => played.iter().take(TILES).copied().collect(),
        };
        let names: Vec<String> = (0..players).map(|seat| name(root, nodes, self, seat)).collect();
        let date =
            root.values("DT").next().and_then(|value| date(&read_line(&value.raw))).unwrap_or_default();
        let headed = |mut record: Record| -> Result<Record, RecordError> {
            record.set_names(names.iter().map(String::as_str))?;
            record.set_event("", &date)?;
            Ok(record)
        };
        let mut record = headed(start(&choice, &order, shuffled.as_ref().filter(|_| players == 3))?)?;
        if key.is_some() && shuffled.is_none() && !played.is_empty() {
            record.remark(
                "The order of the tiles that follows from the key is not that in which they were played: only those \
                 that were played are known.",
            );
        }
        let mut parts = Vec::new();
        let mut turned_up = RevealedTiles { order, next: 1 };
        for made in made {
            let mut game = turned_up.reveal(&record);
            let turn = next_name(game.as_ref());
            let result = match &made {
                ParsedTurns::Turn { text, .. } => game.apply(text).map(drop),
                ParsedTurns::Pass => game.apply("pass").map(drop),
                ParsedTurns::Resign(seat) => game.resign(*seat).map(drop),
                ParsedTurns::WonOnTime(seat) => {
                    game.end(Outcome { winners: Seats::one(*seat), cause: Cause::Time })
                }
                ParsedTurns::Stop(why) => {
                    record.update(game.as_ref());
                    record.remark(why);
                    parts.push(record);
                    return Ok(parts);
                }
            };
            record.update(game.as_ref());
            let Err(why) = result else { continue };
            match made {
                ParsedTurns::Pass if let Some(next) = after_pass(&choice, game.as_ref()) => {
                    record.remark(&format!(
                        "{turn}: passed at will, which the rules here don't allow ({why}); what follows is a record of its own"
                    ));
                    parts.push(std::mem::replace(&mut record, headed(next)?));
                    record.remark(&format!("This follows a pass at will ({turn})."));
                    continue;
                }
                ParsedTurns::Pass => {
                    record.remark(&format!("{turn}: passed at will, which the rules here don't allow: {why}"))
                }
                ParsedTurns::Turn { text, commands, .. } => {
                    record.remark(&format!(
                        "{turn}: `{commands}` (`{text}` here), which the rules here don't allow: {why}"
                    ));
                }
                _ => record.remark(&format!("{turn}: {why}")),
            }
            parts.push(record);
            return Ok(parts);
        }
        let game = turned_up.reveal(&record);
        record.update(game.as_ref());
        parts.push(record);
        Ok(parts)
    }

    /// Returns the turns made by the commands of these nodes.
    fn turns(&self, nodes: &[usize]) -> Result<Vec<ParsedTurns>, RecordError> {
        let (mut made, mut draft) = (Vec::new(), Draft::default());
        for (seat, value) in nodes.iter().flat_map(|&node| commands(&self.nodes[node])) {
            let text = read_line(&value.raw);
            let mut words: Vec<&str> = text.split_whitespace().collect();
            if words.first().is_some_and(|word| word.chars().all(|digit| digit.is_ascii_digit())) {
                words.remove(0);
            }
            let Some(verb) = words.first() else { continue };
            match verb.to_ascii_lowercase().as_str() {
                "start" if words.get(1).is_none_or(|first| first.eq_ignore_ascii_case("P0")) => {}
                "start" => {
                    let why = "the second player started: here Blue, in the west, starts";
                    return fail(value.place, SgfProblem::Boardspace(why));
                }
                "done" => made.extend(draft.done()),
                "undo" => {
                    if made.pop().is_none() {
                        draft = Draft::default();
                    }
                }
                "edit" => made.push(ParsedTurns::Stop("the position was changed by hand after this")),
                "swap" => made.push(ParsedTurns::Stop("the players changed seats after this")),
                "winontime" => made.push(ParsedTurns::WonOnTime(seat)),
                _ => {
                    if draft.command(seat, &words).is_none() {
                        return fail(value.place, SgfProblem::Command(text));
                    }
                    // A robot's turn is complete at once; it may or may not be followed by `Done`.
                    if verb.eq_ignore_ascii_case("move") {
                        made.extend(draft.done());
                    }
                }
            }
        }
        made.extend(draft.instead);
        Ok(made)
    }
}

/// Returns the commands of a node, each with its player: the values of `P0` to `P3` except those that describe the
/// player.
fn commands(node: &Node) -> impl Iterator<Item = (Seat, &Value)> {
    let of_players = node.properties.iter().filter_map(|property| Some((seat_of(&property.name)?, property)));
    of_players.flat_map(|(seat, property)| {
        let commands = property.values.iter().filter(|value| {
            let text = read_line(&value.raw);
            let first = text.split_whitespace().next().unwrap_or_default();
            !["id", "time", "ranking", "country"].contains(&first.to_ascii_lowercase().as_str())
        });
        commands.map(move |value| (seat, value))
    })
}

fn seat_of(property: &str) -> Option<Seat> {
    ["P0", "P1", "P2", "P3"].iter().position(|name| *name == property).map(Seat::new)
}

/// Converts a date like `Mon Jan 5 20:13:00 2015`, with or without a time zone, to `2015-01-05`.
fn date(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] =
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let words: Vec<&str> = text.split_whitespace().collect();
    let month_of = |word: &str| {
        let word = word.to_ascii_lowercase();
        MONTHS.iter().position(|month| *month == word).map(|at| at + 1)
    };
    let (at, month) = words.iter().enumerate().find_map(|(at, word)| Some((at, month_of(word)?)))?;
    let day: u8 = words.get(at + 1)?.parse().ok().filter(|day| (1..=31).contains(day))?;
    let year: u16 = words[at + 2..]
        .iter()
        .find_map(|word| word.parse().ok().filter(|year| (1990..=2999).contains(year)))?;
    Some(format!("{year}-{month:02}-{day:02}"))
}

/// Returns the game after a voluntary pass of the player to act; `None` if no player is to act, or the tile to be laid
/// is unknown.
fn after_pass(choice: &Choice, game: &dyn AnyMatch) -> Option<Record> {
    let ToAct::Seat(seat) = game.to_act() else {
        return None;
    };
    let next = Seat::new((seat.index() + 1) % game.seats());
    let position = game.position();
    let mut fields: Vec<&str> = position.split(' ').take(4).collect();
    let letter = game.seat_letters().get(next.index())?.to_string();
    *fields.get_mut(3)? = &letter;
    let played = choice.open(&fields.join(" ")).ok()?;
    Some(Record::of(choice, played.as_ref()))
}

/// Returns the player's name from `id "ann"`.
fn name(root: &Node, nodes: &[usize], games: &Collection, seat: usize) -> String {
    let property = format!("P{seat}");
    std::iter::once(root)
        .chain(nodes.iter().map(|&node| &games.nodes[node]))
        .flat_map(|node| node.values(&property))
        .find_map(|value| {
            let text = read_line(&value.raw);
            let id = text.strip_prefix("id")?.trim().trim_matches('"').replace('#', "");
            (!id.is_empty()).then_some(id)
        })
        .unwrap_or_default()
}

/// Parses `SU[octiles 2 123456789]`: the number of players, and the key of the shuffle.
fn setup(root: &Node) -> Result<(usize, Option<i64>), RecordError> {
    let Some(value) = root.values("SU").next() else {
        return fail(root.place, SgfProblem::Boardspace("`SU[octiles PLAYERS KEY]` is missing"));
    };
    let text = read_line(&value.raw);
    let mut words = text.split_whitespace();
    let players = words.nth(1).and_then(|players| players.parse().ok()).filter(|n| (2..=4).contains(n));
    match (text.to_ascii_lowercase().starts_with("octiles"), players) {
        (true, Some(players)) => Ok((players, words.next().and_then(|key| key.parse().ok()))),
        _ => fail(value.place, SgfProblem::Boardspace("`SU` is `octiles`, 2 to 4 players and a key")),
    }
}

/// Returns a record at the start with its first tile revealed; with three players the two starting tiles are laid.
fn start(choice: &Choice, order: &[u8], laid: Option<&SiteShuffle>) -> Result<Record, RecordError> {
    let dealt = choice.start(Deal::Hidden, &mut IdentityDice).position();
    let mut fields: Vec<String> = dealt.split(' ').map(str::to_owned).collect();
    let mut hidden = TILES;
    if let Some(laid) = laid {
        let mut tiles: Vec<String> = fields[0].split(',').map(str::to_owned).collect();
        for (at, tile) in tiles.iter_mut().take(2).enumerate() {
            *tile = format!("{}.{}", laid.order[at], laid.rotations[at]);
        }
        fields[0] = tiles.join(",");
        hidden -= 2;
    }
    let top = order.first().map_or_else(|| "?".to_owned(), u8::to_string);
    fields[2] = std::iter::once(top.as_str()).chain(vec!["?"; hidden - 1]).collect::<Vec<_>>().join(",");
    let played = choice.open(&fields.join(" ")).map_err(Problem::Start)?;
    Ok(Record::of(choice, played.as_ref()))
}

/// The face-down tiles in their known order.
struct RevealedTiles {
    order: Vec<u8>,
    /// The index of the next tile to reveal.
    next: usize,
}

impl RevealedTiles {
    /// Returns the game of the record with its next tile revealed, if that is due and the tile is known.
    fn reveal(&mut self, record: &Record) -> Box<dyn AnyMatch> {
        let mut game = record.played().fork();
        while game.to_act() == ToAct::Chance
            && let Some(tile) = self.order.get(self.next)
            && game.apply(&format!("reveal {tile}")).is_ok()
        {
            self.next += 1;
        }
        game
    }
}

/// A shuffle made the way the site does.
struct SiteShuffle {
    /// The tiles, the top one first.
    order: [u8; TILES],
    /// The rotations of the two tiles that three players start with.
    rotations: [u8; 2],
}

impl SiteShuffle {
    /// Returns the shuffle of this key, made in one of the site's ways, if the tiles played after the starting ones
    /// come in its order.
    fn find(key: i64, laid_at_start: usize, played: &[u8]) -> Option<Self> {
        let hidden = TILES - laid_at_start;
        let fits = |shuffled: &Self| {
            let first = played.iter().take(hidden);
            first.eq(shuffled.order[laid_at_start..].iter().take(played.len()))
        };
        let ways = [Generator::modern, Generator::before_2012];
        ways.into_iter().map(|make| Self::of(make(key))).find(|shuffled| !played.is_empty() && fits(shuffled))
    }

    fn of(mut generator: Generator) -> Self {
        let mut stack: [u8; TILES] = std::array::from_fn(|at| at as u8 + 1);
        for _ in 0..4 {
            for at in 0..TILES {
                stack.swap(at, generator.below(TILES as u32) as usize);
            }
        }
        stack.reverse();
        Self { order: stack, rotations: [(); 2].map(|()| generator.below(8) as u8) }
    }
}

/// The linear congruential generator of `java.util.Random`.
struct Generator {
    state: u64,
    /// True if bounded numbers are drawn as they were before 25 August 2012.
    old: bool,
}

impl Generator {
    const FACTOR: u64 = 0x5_DEEC_E66D;
    const MASK: u64 = (1 << 48) - 1;

    fn modern(key: i64) -> Self {
        Self { state: (key as u64 ^ Self::FACTOR) & Self::MASK, old: false }
    }

    fn before_2012(key: i64) -> Self {
        Self { old: true, ..Self::modern(key) }
    }

    /// Returns the upper bits of the next number, as a signed 32-bit number.
    fn next(&mut self, bits: u32) -> i32 {
        self.state = self.state.wrapping_mul(Self::FACTOR).wrapping_add(0xB) & Self::MASK;
        (self.state >> (48 - bits)) as u32 as i32
    }

    fn below(&mut self, bound: u32) -> u32 {
        if self.old {
            let number = self.next(32).checked_abs().unwrap_or(0);
            return number as u32 % bound;
        }
        if bound.is_power_of_two() {
            return ((u64::from(bound) * self.next(31) as u64) >> 31) as u32;
        }
        loop {
            let number = self.next(31);
            let rest = number % bound as i32;
            if number.checked_sub(rest).and_then(|base| base.checked_add(bound as i32 - 1)).is_some() {
                return rest as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_gives_the_numbers_of_java() {
        assert_eq!(Generator::modern(42).next(32), -1_170_105_035);
        assert_eq!(Generator::modern(42).below(10), 0);
        assert_eq!(Generator::modern(42).below(16), 11);
    }

    #[test]
    fn a_shuffle_has_every_tile_once() {
        for key in [0, 42, -7, i64::MIN] {
            for make in [Generator::modern, Generator::before_2012] {
                let mut tiles = SiteShuffle::of(make(key)).order;
                tiles.sort_unstable();
                assert_eq!(tiles, std::array::from_fn::<u8, TILES, _>(|at| at as u8 + 1));
            }
        }
    }

    /// Returns a game made of the first legal turns as the site would write it, and its steps in our notation.
    fn game(players: usize, key: i64, old: bool) -> (String, Vec<String>) {
        let generator = if old { Generator::before_2012(key) } else { Generator::modern(key) };
        let shuffled = SiteShuffle::of(generator);
        let laid = if players == 3 { 2 } else { 0 };
        let choice = Choice::new("octiles", [("players", players.to_string().as_str())]).expect("a race");
        let record =
            start(&choice, &shuffled.order[laid..], (laid > 0).then_some(&shuffled)).expect("a start");
        let mut played = record.played().fork();
        let mut text = format!(
            "(;GM[Octiles]VV[1]SU[octiles {players} {key}]P0[id \"ann\"]P1[id \"ben\"];P0[0 Start P0]"
        );
        let mut next = laid + 1;
        for number in 0..30 {
            match played.to_act() {
                ToAct::Chance => {
                    played.apply(&format!("reveal {}", shuffled.order[next])).expect("the next tile");
                    next += 1;
                    continue;
                }
                ToAct::Over(_) => break,
                ToAct::Seat(seat) => {
                    let turn = played.legal(100_000).expect("not so many")[0].clone();
                    played.apply(&turn).expect("a legal turn");
                    let seat = seat.index();
                    let Some((tile, run)) = turn.split_once(' ') else {
                        text += &format!(";P{seat}[{number} Pass];P{seat}[Done]");
                        continue;
                    };
                    let (tile, place) = tile.split_once('@').expect("a tile on a space");
                    let (space, rotation) = place.split_once(':').expect("a rotation");
                    let (from, to) = run.split_once('-').expect("a run");
                    let pair = |place: &str| format!("{} {}", &place[..1], &place[1..]);
                    let (space, from, to) = (pair(space), pair(from), pair(to));
                    text += &format!(
                        ";P{seat}[{number} Pick {tile}];P{seat}[Dropb {space} {tile} 0]TM[1];P{seat}[Rotate {space} {tile} \
                         {rotation}];P{seat}[Pickb {from} 100];P{seat}[Dropb {to} 100 0];P{seat}[Done ]"
                    );
                }
            }
        }
        (text + ")", played.steps().into_iter().map(|step| step.text).collect())
    }

    #[test]
    fn games_are_read_in_order_of_their_key() {
        for (players, key, old) in
            [(2, 123_456_789, false), (3, -5, false), (4, 77, false), (2, 9, true), (3, 1, true)]
        {
            let (text, steps) = game(players, key, old);
            assert!(steps.len() > 20, "{steps:?}");
            let record = Record::from_sgf(&text).expect("a game of the site");
            let read: Vec<String> = record.played().steps().into_iter().map(|step| step.text).collect();
            assert_eq!(read, steps, "{players} players, key {key}");
            assert_eq!(record.names()[..2], [Some("ann".to_owned()), Some("ben".to_owned())]);
        }
    }

    #[test]
    fn with_a_wrong_key_tiles_played_count() {
        let text = "(;\nGM[Octiles]VV[1]\nCM[0,1]\nSU[octiles 2 123456789]\nDT[Mon Jan 5 20:13:00 2015]\nP0[id \"ann\"] P1[id \"ben\"]\n\
            ; P0[0 Start P0]\n; P0[1 Pick 12]\n; P0[2 Dropb a 2 12 5]\n; P0[3 Rotate a 2 12 6]\n; P0[4 Pickb A 3 100]\n\
            ; P0[5 Dropb B 2 100 0]\n; P0[6 Done ]\n; P1[7 Move e 4 4 0 F 5 E 5]\n; P1[8 Done ]\n; P0[9 Resign ]\n; P0[10 Done ]\n)";
        let record = Record::from_sgf(text).expect("a game");
        let steps: Vec<String> = record.played().steps().into_iter().map(|step| step.text).collect();
        assert_eq!(steps, ["12@a2:6 A3-B2", "reveal 4", "4@e4:0 F5-E5", "resign"]);
        assert_eq!(record.result(), "Y", "Blue resigned while the next tile was unknown");
        assert_eq!(record.date(), Some("2015-01-05"));
        assert!(record.remarks()[0].text.contains("key"), "{:?}", record.remarks());
    }

    #[test]
    fn a_voluntary_pass_starts_a_new_record() {
        let begin = "(;GM[octiles]SU[octiles 2 1]DT[Tue Mar 12 10:00:00 PDT 2019];P0[Start P0];P0[Pick 12]\
            ;P0[Dropb a 2 12 6];P0[Pickb A 3 100];P0[Dropb B 2 100 0];P0[Done];P1[Pass];P1[Done]";
        let read = |more: &str| {
            let games = Collection::parse(&format!("{begin}{more}")).expect("a file");
            (games.record(1, 1).expect("a game"), games.records(1, 1).expect("a game"))
        };
        // The tile that was passed over is known only when it is played, so it may be any of the others.
        let dropped = |tile: u8| format!(";P0[Move d 3 {tile} 0 A 4 A 4];P0[Done])");
        let (_, unfinished) = read(&dropped(4));
        let start = unfinished[1].played();
        let turn = start.legal(10_000).expect("not so many").swap_remove(0);
        let (tile, run) = turn.split_once(' ').expect("a turn of the race");
        let (tile, place) = tile.split_once('@').expect("a tile on a space");
        let (space, rotation) = place.split_once(':').expect("a rotation");
        let (from, to) = run.split_once('-').expect("a run");
        let pair = |place: &str| format!("{} {}", &place[..1], &place[1..]);
        let (space, from, to) = (pair(space), pair(from), pair(to));
        let (first, parts) =
            read(&format!(";P0[Move {space} {tile} {rotation} {from} {to}];P0[Done];P1[WinOnTime])"));
        let steps = |record: &Record| -> Vec<String> {
            record.played().steps().into_iter().map(|step| step.text).collect()
        };
        assert_eq!(parts.len(), 2, "{parts:?}");
        assert_eq!(steps(&parts[0]), ["12@a2:6 A3-B2", "reveal 4"]);
        assert!(parts[0].remarks().last().is_some_and(|said| said.text.contains("passed at will")));
        assert_eq!(steps(&parts[1])[0], turn);
        assert!(
            parts[1].played().position_at(0).is_some_and(|start| start.ends_with(" B")),
            "{:?}",
            parts[1]
        );
        assert!(parts[1].result_line().contains("time"), "{}", parts[1].result_line());
        for part in &parts {
            assert_eq!(part.date(), Some("2019-03-12"));
            let again = Record::from_text(&part.to_text()).expect("the written text");
            assert_eq!(again.to_text(), part.to_text());
        }
        assert_eq!(first.to_text(), parts[0].to_text());
    }

    #[test]
    fn an_illegible_game_ends_with_a_comment() {
        let begin = "(;GM[octiles]SU[octiles 2 1];P0[Start P0];P0[Pick 12];P0[Dropb a 2 12 6];P0[Pickb A 3 100]\
            ;P0[Dropb B 2 100 0];P0[Done]";
        for (more, said) in [
            (";P1[Edit])", "changed by hand"),
            (";P1[Pass];P1[Done])", "passed at will"),
            (";P1[Move e 4 4 0 F 5 A 1])", "`Move e 4 4 0 F 5 A 1` (`4@e4:0 F5-A1` here), which the rules"),
        ] {
            let record = Record::from_sgf(&format!("{begin}{more}")).expect("a game");
            assert_eq!(record.played().steps()[0].text, "12@a2:6 A3-B2");
            assert!(
                record.remarks().iter().any(|remark| remark.text.contains(said)),
                "{:?}",
                record.remarks()
            );
        }
        for (text, said) in [
            ("(;GM[octiles])", "SU"),
            ("(;GM[octiles]SU[octiles 7 1])", "2 to 4"),
            ("(;GM[octiles]SU[octiles 2 1];P0[Start P1])", "the second player started"),
            ("(;GM[octiles]SU[octiles 2 1];P0[Fly a 2])", "Fly a 2"),
            (
                "(;GM[octiles]SU[octiles 3 1];P0[Pick 12];P0[Dropb a 2 12 6];P0[Pickb A 3 100];P0[Dropb B 2 100 0];P0[Done])",
                "key",
            ),
        ] {
            let error = Record::from_sgf(text).expect_err("no game").to_string();
            assert!(error.contains(said), "{error}");
        }
    }
}
