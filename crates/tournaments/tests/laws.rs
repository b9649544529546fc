//! Property tests of tournaments: pairings, seats, points, and replay from rows.

use std::collections::BTreeMap;

use eightfold_tournaments::{
    Body, Cause, Format, Period, Refusal, Row, Status, Terms, Tournament, no_one_apart, table_id,
    tournament_of,
};
use proptest::prelude::*;

/// Deterministic pseudo-random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % end
    }
}

/// A tournament with all its rows.
struct Log {
    rows: Vec<Row>,
    now: Tournament,
}

impl Log {
    fn new(terms: Terms, people: usize) -> Self {
        let body = Body::Created { id: "t".repeat(12), name: "T".into(), maker: "p0".into(), terms };
        let row = Row { seq: 1, at_ms: 1_000, body };
        let mut log = Self { now: Tournament::open(&row).unwrap(), rows: vec![row] };
        for person in 0..people {
            log.add(1_000, Body::Joined { person: format!("p{person}") }).unwrap();
        }
        log
    }

    fn add(&mut self, at_ms: u64, body: Body) -> Result<(), Refusal> {
        let before = self.now.clone();
        let row = self.now.next(at_ms, body);
        match self.now.take(&row) {
            Ok(()) => self.rows.push(row),
            Err(refusal) => {
                assert_eq!(self.now, before, "a refused row changes nothing");
                return Err(refusal);
            }
        }
        Ok(())
    }

    /// Returns random places for a table, with ties and at least one winner.
    fn places(&self, numbers: &mut Numbers) -> Vec<u8> {
        let mut places: Vec<u8> = (0..self.now.terms().seats).map(|_| 1 + numbers.below(3) as u8).collect();
        let least = *places.iter().min().unwrap();
        places.iter_mut().for_each(|place| *place -= least - 1);
        places
    }

    fn end_one(&mut self, at_ms: u64, numbers: &mut Numbers) {
        let open: Vec<String> = self.now.open_tables().map(str::to_owned).collect();
        let table = open[numbers.below(open.len())].clone();
        let places = self.places(numbers);
        self.add(at_ms, Body::Result { table, places, absent: Vec::new() }).unwrap();
    }

    /// Plays the tournament to its end.
    fn play(&mut self, numbers: &mut Numbers) {
        let start = self.now.start().unwrap();
        let mut at_ms = 2_000;
        self.add(at_ms, start).unwrap();
        while self.now.status() != Status::Over {
            at_ms += 1_000;
            match self.now.due(at_ms, &no_one_apart) {
                Some(body) => self.add(at_ms, body).unwrap(),
                None if self.now.open_tables().next().is_some() => self.end_one(at_ms, numbers),
                None => {}
            }
        }
        assert_eq!(self.now.ended(), Some(Cause::Done));
        points_add_up(&self.now);
    }
}

/// Checks that every table with a result gave one point for each pair of its players, and that only byes gave others.
fn points_add_up(tournament: &Tournament) {
    let byes = tournament.rounds().iter().flat_map(|round| &round.byes).map(|bye| bye.half_points);
    let tables = tournament.rounds().iter().flat_map(|round| &round.tables);
    let decided = tables.filter(|table| table.places.as_ref().is_some_and(|places| !places.is_empty()));
    let given = decided.map(|table| (table.seats.len() * (table.seats.len() - 1)) as u32);
    let had: u32 = tournament.entrants().iter().map(|entrant| entrant.half_points).sum();
    assert_eq!(had, byes.sum::<u32>() + given.sum::<u32>());
    let standings: f64 = tournament.standings().iter().map(|line| line.points).sum();
    assert!((standings * 2.0 - f64::from(had)).abs() < 1e-9);
}

fn spread(counts: impl IntoIterator<Item = u32>) -> u32 {
    let counts: Vec<u32> = counts.into_iter().collect();
    counts.iter().max().unwrap_or(&0) - counts.iter().min().unwrap_or(&0)
}

#[test]
fn round_robin_meetings_and_seats_are_even() {
    for people in 2..=13 {
        let mut log = Log::new(Terms::new(Format::RoundRobin, 2, "g"), people);
        log.play(&mut Numbers(people as u64));
        for (at, entrant) in log.now.entrants().iter().enumerate() {
            let all =
                (0..people).filter(|other| *other != at).map(|other| (other, 1)).collect::<BTreeMap<_, _>>();
            assert_eq!(entrant.met, all, "{people} people");
            assert!(spread(entrant.seats.clone()) <= 1, "{people} people: {:?}", entrant.seats);
            assert_eq!(entrant.byes, u32::from(people % 2 == 1));
        }
    }
}

#[test]
fn swiss_avoids_repeats_second_byes_and_uneven_seats() {
    for people in 3..=24 {
        for seed in 0..6 {
            let mut log = Log::new(Terms::new(Format::Swiss, 2, "g"), people);
            log.play(&mut Numbers(seed));
            for entrant in log.now.entrants() {
                assert!(entrant.met.values().all(|&times| times == 1), "{people} people, {seed}");
                assert!(entrant.byes <= 1, "{people} people, {seed}");
                assert!(spread(entrant.seats.clone()) <= 2, "{people} people, {seed}: {:?}", entrant.seats);
            }
        }
    }
}

/// Returns the maximum number of pairs of players who haven't met, by brute force.
fn fresh_pairs(tournament: &Tournament, left: &[usize]) -> usize {
    let Some((&first, rest)) = left.split_first() else { return 0 };
    let others = rest.iter().filter(|other| !tournament.entrants()[first].met.contains_key(other));
    let with = others.map(|other| {
        let rest: Vec<usize> = rest.iter().copied().filter(|one| one != other).collect();
        1 + fresh_pairs(tournament, &rest)
    });
    with.max().unwrap_or(0).max(fresh_pairs(tournament, rest))
}

#[test]
fn swiss_repeats_as_few_meetings_as_possible() {
    for people in [4, 5, 6, 7, 8] {
        for seed in 0..4 {
            // As many rounds as there are opponents: late rounds may force repeats.
            let terms = Terms { rounds: Some(50), ..Terms::new(Format::Swiss, 2, "g") };
            let mut log = Log::new(terms, people);
            log.play(&mut Numbers(seed));
            let mut again = Tournament::open(&log.rows[0]).unwrap();
            for row in &log.rows[1..] {
                if let Body::Round { .. } = row.body {
                    look_at(&again, row, people, seed);
                }
                again.take(row).unwrap();
            }
        }
    }
}

/// Checks that a new round has as many pairs of players who haven't met as possible.
fn look_at(before: &Tournament, row: &Row, people: usize, seed: u64) {
    let Body::Round { tables, byes, .. } = &row.body else { return };
    let number = |person: &String| before.number_of(person).unwrap();
    let new = tables.iter().filter(|table| {
        let (a, b) = (number(&table.seats[0]), number(&table.seats[1]));
        !before.entrants()[a].met.contains_key(&b)
    });
    let playing: Vec<usize> =
        (0..people).filter(|at| byes.iter().all(|bye| number(&bye.person) != *at)).collect();
    assert_eq!(new.count(), fresh_pairs(before, &playing), "{people} people, {seed}");
}

#[test]
fn meetings_and_seats_are_even_at_larger_tables() {
    for size in [3_usize, 4] {
        for people in size..=16 {
            for seed in 0..2 {
                let rounds = 6;
                let terms = Terms { rounds: Some(rounds), ..Terms::new(Format::Tables, size as u8, "g") };
                let mut log = Log::new(terms, people);
                log.play(&mut Numbers(seed));
                let entrants = log.now.entrants();
                assert!(spread(entrants.iter().map(|entrant| entrant.byes)) <= 1, "{people} at {size}");
                for (at, entrant) in entrants.iter().enumerate() {
                    let others = (0..people).filter(|other| *other != at);
                    let met = others.map(|other| entrant.met.get(&other).copied().unwrap_or(0));
                    assert!(spread(met.clone()) <= 3, "{people} at {size}: {:?}", met.collect::<Vec<_>>());
                    assert!(spread(entrant.seats.clone()) <= 2, "{people} at {size}: {:?}", entrant.seats);
                }
            }
        }
    }
}

#[test]
fn arena_never_repeats_a_pairing_in_a_row() {
    for people in 2..=9 {
        let terms = Terms { minutes: Some(5), break_s: 3, ..Terms::new(Format::Arena, 2, "g") };
        let mut log = Log::new(terms, people);
        log.play(&mut Numbers(people as u64));
        let mut last: BTreeMap<usize, usize> = BTreeMap::new();
        for table in log.now.rounds().iter().flat_map(|round| &round.tables) {
            let (a, b) = (table.seats[0], table.seats[1]);
            let again = last.insert(a, b) == Some(b);
            let again = last.insert(b, a) == Some(a) && again;
            assert!(!again || people == 2, "{people} people");
        }
        let games: Vec<u32> = log.now.entrants().iter().map(|entrant| entrant.games).collect();
        assert!(games.iter().all(|&games| games >= 10), "{people} people: {games:?}");
    }
}

#[test]
fn tournaments_are_repeated_at_the_same_time() {
    let (hour, day) = (3_600_000, 86_400_000);
    let terms =
        Terms { starts_ms: Some(20 * hour), every: Some(Period::Day), ..Terms::new(Format::Swiss, 2, "g") };
    assert_eq!(terms.repeats_ms(0), Some(20 * hour + day), "it is started by hand before its time");
    assert_eq!(terms.repeats_ms(20 * hour), Some(20 * hour + day));
    assert_eq!(
        terms.repeats_ms(20 * hour + 3 * day + 1),
        Some(20 * hour + 4 * day),
        "no server ran for 3 days"
    );
    let weekly = Terms { every: Some(Period::Week), ..terms.clone() };
    assert_eq!(weekly.repeats_ms(21 * hour), Some(20 * hour + 7 * day));
    assert_eq!(Terms { every: None, ..terms.clone() }.repeats_ms(0), None);
    assert!(Terms { starts_ms: None, ..terms.clone() }.check().is_err());
    assert!(Terms { club: Some("c".into()), ..terms.clone() }.check().is_err(), "it is public");

    let created = Body::Created { id: "t".into(), name: "Evening".into(), maker: "a".into(), terms };
    let mut tournament = Tournament::open(&Row { seq: 1, at_ms: 0, body: created }).unwrap();
    assert!(tournament.repeats());
    let stopped = {
        let mut stopped = tournament.clone();
        stopped.take(&stopped.next(1, Body::RepeatEnded)).unwrap();
        stopped
    };
    assert!(!stopped.repeats());
    assert_eq!(stopped.clone().take(&stopped.next(2, Body::RepeatEnded)), Err(Refusal::NotRepeated));
    // With too few people it ends, and the next one follows all the same.
    let mut alone = tournament.clone();
    let due = alone.due(20 * hour, &no_one_apart).unwrap();
    alone.take(&alone.next(20 * hour, due)).unwrap();
    assert!(alone.ended() == Some(Cause::TooFew) && alone.repeats());
    for person in ["a", "b"] {
        tournament.take(&tournament.next(1, Body::Joined { person: person.into() })).unwrap();
    }
    let mut ended = tournament.clone();
    ended.take(&ended.next(2, Body::Ended { cause: Cause::Stopped })).unwrap();
    assert!(!ended.repeats(), "its end before the start stops it");
    tournament.take(&tournament.next(2, tournament.start().unwrap())).unwrap();
    assert_eq!(tournament.clone().take(&tournament.next(3, Body::RepeatEnded)), Err(Refusal::Followed));
}

#[test]
fn blocked_or_absent_players_are_not_paired() {
    for format in [Format::Swiss, Format::Arena] {
        let terms = Terms { break_s: 0, ..Terms::new(format, 2, "g") };
        let mut log = Log::new(terms, 6);
        let apart = |a: &str, b: &str| matches!((a, b), ("p0", "p1") | ("p1", "p0"));
        let start = log.now.start().unwrap();
        log.add(2_000, start).unwrap();
        let mut numbers = Numbers(3);
        for step in 0..30 {
            let at_ms = 3_000 + step * 1_000;
            match log.now.due(at_ms, &apart) {
                Some(Body::Ended { .. }) => break,
                Some(body) => log.add(at_ms, body).unwrap(),
                None => log.end_one(at_ms, &mut numbers),
            }
        }
        assert!(!log.now.entrants()[0].met.contains_key(&1));
        assert!(log.now.rounds().len() >= 3);
    }
    let mut log = Log::new(Terms { break_s: 0, ..Terms::new(Format::RoundRobin, 2, "g") }, 4);
    let start = log.now.start().unwrap();
    log.add(2_000, start).unwrap();
    let round = log.now.due(2_000, &no_one_apart).unwrap();
    log.add(2_000, round).unwrap();
    let tables: Vec<(String, String)> = log
        .now
        .open_tables()
        .map(|id| {
            let first = log.now.open_table(id).unwrap().seats[0];
            (id.to_owned(), log.now.entrants()[first].person.clone())
        })
        .collect();
    let (first, gone) = tables[0].clone();
    log.add(3_000, Body::Result { table: first, places: vec![2, 1], absent: vec![gone.clone()] }).unwrap();
    log.add(3_000, Body::Result { table: tables[1].0.clone(), places: vec![1, 2], absent: vec![] }).unwrap();
    let Some(Body::Round { tables, byes, .. }) = log.now.due(3_000, &no_one_apart) else { panic!("a round") };
    assert_eq!((tables.len(), byes.len(), byes[0].half_points), (1, 1, 2), "a walkover gives a point");
    assert!(tables.iter().all(|table| !table.seats.contains(&gone)));
    // Joins again, and is paired again.
    log.add(3_000, Body::Joined { person: gone.clone() }).unwrap();
    let Some(Body::Round { tables, .. }) = log.now.due(3_000, &no_one_apart) else { panic!("a round") };
    assert_eq!(tables.len(), 2);
    assert_eq!(log.add(3_000, Body::Joined { person: "new".into() }), Err(Refusal::Started));
    assert_eq!(log.add(3_000, Body::Joined { person: gone }), Err(Refusal::AlreadyIn));
}

#[test]
fn starts_on_time_and_ends_without_players() {
    let terms = || Terms { starts_ms: Some(9_000), ..Terms::new(Format::Tables, 3, "g") };
    let mut log = Log::new(terms(), 3);
    assert_eq!(log.now.due(8_999, &no_one_apart), None);
    assert_eq!(log.now.due(9_000, &no_one_apart), Some(log.now.start().unwrap()));
    log.add(8_000, Body::Left { person: "p1".into() }).unwrap();
    assert_eq!(log.now.start(), Err(Refusal::TooFew { there: 2, need: 3 }));
    assert_eq!(log.now.due(9_000, &no_one_apart), Some(Body::Ended { cause: Cause::TooFew }));
    for wrong in [
        Terms { seats: 3, ..Terms::new(Format::Swiss, 2, "g") },
        Terms { rounds: Some(0), ..Terms::new(Format::Swiss, 2, "g") },
        Terms { minutes: None, ..Terms::new(Format::Arena, 2, "g") },
        Terms { minutes: Some(9), ..Terms::new(Format::Swiss, 2, "g") },
        Terms { most: 25, ..Terms::new(Format::RoundRobin, 2, "g") },
        Terms { break_s: 601, ..Terms::new(Format::Swiss, 2, "g") },
    ] {
        assert!(wrong.check().is_err(), "{wrong:?}");
    }
    assert_eq!(tournament_of(&table_id("abcr3t4defgh", 2, 17)), Some("abcr3t4defgh"));
    for other in ["abcdef2r3t4", "abcdefghijkm", "abcdefghijkmr2t", "abcdefghijkmr2t3x", ""] {
        assert_eq!(tournament_of(other), None, "{other}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 96, ..ProptestConfig::default() })]

    /// Random actions in random order: rows alone reproduce the state, every prefix of a log is a log, the serialized
    /// form can be read back, and points add up.
    #[test]
    fn the_state_follows_from_the_rows(
        format in 0..4_usize, seats in 3..=4_u8, steps in prop::collection::vec((0..6_u8, 0..12_usize), 1..120),
    ) {
        let format = [Format::RoundRobin, Format::Swiss, Format::Arena, Format::Tables][format];
        let seats = if format == Format::Tables { seats } else { 2 };
        let mut log = Log::new(Terms { break_s: 2, most: 10, ..Terms::new(format, seats, "g") }, 5);
        let mut numbers = Numbers(1);
        let mut at_ms = 2_000;
        for (what, who) in steps {
            at_ms += 700;
            let person = format!("p{who}");
            let _ = match what {
                0 => log.add(at_ms, Body::Joined { person }),
                1 if who < 3 => log.add(at_ms, Body::Left { person }),
                2 if log.now.open_tables().next().is_some() && log.now.status() == Status::Running => {
                    log.end_one(at_ms, &mut numbers);
                    Ok(())
                }
                3 => match log.now.start() {
                    Ok(start) => log.add(at_ms, start),
                    Err(refusal) => Err(refusal),
                },
                4 if who > 8 => {
                    let table = log.now.open_tables().next().map(str::to_owned);
                    let absent = vec![person];
                    table.map_or(Ok(()), |table| log.add(at_ms, Body::Result { table, places: vec![], absent }))
                }
                _ => match log.now.due(at_ms, &no_one_apart) {
                    // A due row is never refused.
                    Some(body) => { log.add(at_ms, body).unwrap(); Ok(()) }
                    None => Ok(()),
                },
            };
        }
        points_add_up(&log.now);
        let text: Vec<String> = log.rows.iter().map(|row| serde_json::to_string(row).unwrap()).collect();
        let rows: Vec<Row> = text.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
        prop_assert_eq!(&rows, &log.rows);
        let mut step = Tournament::open(&rows[0]).unwrap();
        for end in 2..=rows.len() {
            step.take(&rows[end - 1]).unwrap();
            if end % 16 == 0 || end == rows.len() {
                prop_assert_eq!(&Tournament::replay(&rows[..end]).unwrap(), &step);
            }
        }
        prop_assert_eq!(&step, &log.now);
        // A log with a repeated or a missing row is refused.
        if rows.len() > 2 {
            prop_assert!(Tournament::replay(rows.iter().chain(&rows[1..2])).is_err());
            prop_assert!(Tournament::replay(rows[..1].iter().chain(&rows[2..])).is_err());
        }
    }
}
