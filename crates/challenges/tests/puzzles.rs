//! Searches, custom puzzles, the solitaires, shortest paths, and the archive included in the program.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::random_board;
use eightfold_challenges::*;
use eightfold_octiles::{Layout, Placement, Port, Post, PostSet, SegmentKind, Space, TileId};

fn measure(id: &str) -> Measure {
    id.parse().expect("a score")
}

fn post(name: &str) -> Post {
    Post::from_name(name).expect("a post")
}

#[test]
fn a_search_is_reproducible_from_its_seed() {
    for id in ["2.path.segments", "3", "16.half"] {
        let run = |step: u64| {
            let mut search = Search::new(Objective::Measure(measure(id)), 5);
            (0..40_000 / step).map(|_| search.step(step)).last().expect("a step")
        };
        let (once, again) = (run(40_000), run(40_000));
        assert_eq!(once, again, "{id}");
        assert!(once.best.is_full());
        assert_eq!(measure(id).read(&Survey::new(&once.best)).value.rank(), once.rank, "{id}");
    }
}

#[test]
fn a_search_keeps_locked_tiles_in_place() {
    let start = random_board(11, 17);
    let locked: SpaceSet = ["c3", "a2", "e4"].into_iter().filter_map(Space::from_name).collect();
    let mut search = Search::within(Objective::Measure(measure("2.loop.points")), 1, &start, locked);
    let best = search.step(30_000).best;
    assert!(best != start && best.is_full());
    let tiles: BTreeSet<u8> = best.tiles().map(|(_, placement)| placement.tile().number()).collect();
    assert_eq!(tiles.len(), 17);
    for space in locked.iter() {
        assert_eq!(best[space], start[space]);
    }
}

#[test]
fn a_search_stops_when_a_condition_is_met() {
    let mut search = Search::new(Objective::Measure(measure("28")), 2);
    let progress = search.step(2_000_000);
    assert!(progress.finished && progress.moves < 2_000_000);
    assert!(measure("28").read(&search.best()).value.is_met());
    assert_eq!(search.value(), Some(Value::Condition { violations: 0 }));
}

#[test]
fn a_puzzle_reads_and_prints() {
    let text = "3*10;2.path.points*1;24*-2;3>=2;27<=0";
    let model: Model = text.parse().expect("a puzzle");
    assert_eq!(model.to_string(), text);
    assert_eq!(" 3*10 ;; 2.path.points*1;24*-2 ;3>=2;27<=0".parse(), Ok(model));
    assert_eq!("".parse::<Model>().expect("no terms").terms, []);
    for (bad, message) in [
        ("3", "a term"),
        ("3*x", "a number"),
        ("3*99999", "a number"),
        ("99*1", "no score"),
        ("3>=-1", "a number"),
        ("27>=1", "condition"),
        ("<script>*1", "no score"),
    ] {
        let error = bad.parse::<Model>().expect_err(bad).to_string();
        assert!(error.contains(message), "{bad}: {error}");
    }
    let many = vec!["3*1"; 101].join(";");
    assert!(matches!(many.parse::<Model>(), Err(ModelError::TooMany(101))));
}

#[test]
fn a_puzzle_is_scored_term_by_term() {
    let model: Model = "3*10;2.path.segments*2;27*-5;3>=3;7<=1".parse().expect("a puzzle");
    for seed in 0..20 {
        let survey = Survey::new(&random_board(seed, 17));
        let number = |id: &str| measure(id).read(&survey).value.rank().abs();
        let judged = model.judge(&survey);
        assert_eq!(judged.points, 10 * number("3") + 2 * number("2.path.segments") - 5 * number("27"));
        assert_eq!(judged.missed, (3 - number("3")).max(0) + (number("7") - 1).max(0));
    }
}

#[test]
fn a_search_meets_the_conditions_of_a_puzzle() {
    let model: Model = "2.path.segments*1;3>=2;7>=4".parse().expect("a puzzle");
    let mut search = Search::new(Objective::Model(model.clone()), 3);
    let best = search.step(150_000).best;
    let judged = model.judge(&Survey::new(&best));
    assert_eq!(judged.missed, 0);
    assert!(judged.points >= 8);
}

/// Diameters cross c3 both ways: C3 to D4 and C4 to D3 (and the sides lead to empty spaces).
fn crossed() -> Survey {
    Survey::new(&Layout::from_text("-,-,-,-,-,-,-,-,1.0,-,-,-,-,-,-,-,-").expect("a board"))
}

#[test]
fn connection_needs_linked_and_separate_colours() {
    let judge = |runners: &[(&str, u8)]| {
        let runners: BTreeMap<Post, u8> =
            runners.iter().map(|&(name, colour)| (post(name), colour)).collect();
        Connection::judge(&crossed(), &runners)
    };
    assert!(judge(&[]).is_solved());
    assert!(judge(&[("C3", 0), ("D4", 0), ("C4", 1), ("D3", 1)]).is_solved());
    let mixed = judge(&[("C3", 0), ("D4", 1)]);
    assert!(!mixed.is_solved());
    assert_eq!((mixed.wrong.len(), mixed.right.len(), mixed.apart.len()), (1, 0, 0));
    let apart = judge(&[("C3", 0), ("D4", 0), ("C4", 0)]);
    assert!(!apart.is_solved());
    assert_eq!(apart.apart, [(0, [post("C3"), post("D4")].into_iter().collect::<PostSet>())]);
    assert!(judge(&[("A1", 3)]).is_solved(), "a single runner is linked");
}

#[test]
fn sequence_wants_consecutive_stops_joined() {
    let mut numbers: [u8; 16] = std::array::from_fn(|at| at as u8 + 1);
    let place = |name: &str| post(name).index() - 20;
    let number_of = |numbers: &mut [u8; 16], name: &str, number: u8| {
        let at = numbers.iter().position(|&known| known == number).expect("a number");
        numbers.swap(at, place(name));
    };
    number_of(&mut numbers, "C3", 1);
    number_of(&mut numbers, "D4", 2);
    number_of(&mut numbers, "C4", 10);
    number_of(&mut numbers, "D3", 11);
    let judged = Sequence::judge(&crossed(), &Numbers::new(numbers).expect("1 to 16"));
    assert!(judged.is_valid());
    assert_eq!((judged.tiles, judged.joined, judged.doubled), (1, 2, 0));
    number_of(&mut numbers, "D3", 13);
    let judged = Sequence::judge(&crossed(), &Numbers::new(numbers).expect("1 to 16"));
    assert_eq!((judged.good.len(), judged.bad.len()), (1, 1));
    assert_eq!(judged.rank(), None);
    numbers[0] = numbers[1];
    assert!(Numbers::new(numbers).is_err());
}

#[test]
fn the_630_pairs_fall_into_162_classes() {
    let all = Pair::all();
    assert_eq!(all.len(), 162);
    assert_eq!(all.iter().map(|pair| pair.size()).sum::<usize>(), 630);
    assert_eq!(Pair::new(post("A1"), post("A1")), None);
    assert_eq!(Pair::new(post("B6"), post("A6")), Pair::new(post("A1"), post("A2")));
}

#[test]
fn shortest_paths_have_boards() {
    for score in PairScore::all() {
        let (value, layout) = score.pair.shortest(score.length);
        assert_eq!(score.read(&Survey::new(&layout)), Some(Value::Number(value)), "{score}");
        assert_eq!(score.to_string().parse(), Ok(score));
    }
    // No board out of many beats the table.
    for seed in 0..60 {
        let survey = Survey::new(&random_board(seed, 17));
        for (_, path) in survey.paths() {
            let [a, b] = path.ends().expect("a path");
            if let Some(pair) = Pair::new(a, b) {
                for length in Length::ALL {
                    assert!(path.length(length) >= pair.shortest(length).0);
                }
            }
        }
    }
}

#[test]
fn loops_of_two_links_have_one_shape() {
    // The ceiling of challenge 21 relies on this.
    let mut between = BTreeMap::new();
    for port in Port::all() {
        if let Some(other) = port.link().port() {
            *between.entry((port.space(), other.space())).or_insert(0) += 1;
        }
    }
    let double: BTreeSet<[Space; 2]> = between
        .into_iter()
        .filter(|&((a, b), links)| a < b && links > 1)
        .map(|((a, b), links)| {
            assert_eq!(links, 2);
            [a, b]
        })
        .collect();
    let first = double.first().expect("a place");
    let turned: BTreeSet<[Space; 2]> = (0..4)
        .map(|quarters| {
            let mut pair = first.map(|space| turn_space(space, quarters));
            pair.sort();
            pair
        })
        .collect();
    assert_eq!(double, turned);
    assert_eq!(double.len(), 4);
}

#[test]
fn no_board_exceeds_a_ceiling() {
    for seed in 0..40 {
        let survey = Survey::new(&random_board(seed, 17));
        for measure in Measure::all() {
            if let Some(ceiling) = measure.ceiling() {
                assert!(measure.read(&survey).value.rank() <= ceiling.rank, "{measure}");
            }
        }
    }
}

#[test]
fn ceilings_match_the_equipment() {
    // Identical routes: the number of segments of each kind.
    let mut kinds: BTreeMap<u32, usize> = BTreeMap::new();
    for tile in TileId::all() {
        for (a, b) in Placement::new(tile, 0).segments() {
            *kinds.entry(SegmentKind::between(a, b).points()).or_default() += 1;
        }
    }
    assert_eq!(kinds, BTreeMap::from([(3, 20), (4, 18), (5, 20), (6, 14)]));
    // Routes that share no path: the number of paths that can join stops.
    let ways: usize = Post::stops().map(|stop| stop.ports().len()).sum();
    assert_eq!(ways, 2 * 26);
}

#[test]
fn the_archive_has_a_witness_for_every_score() {
    let records = archive();
    let ids: BTreeSet<String> = records.iter().map(|record| record.id.to_string()).collect();
    assert_eq!(ids.len(), records.len(), "one record a score");
    for measure in Measure::all() {
        assert!(ids.contains(&measure.to_string()), "{measure} has a record");
    }
    assert_eq!(records.iter().filter(|record| matches!(record.id, ScoreId::Pair(_))).count(), 486);
    for record in &records {
        assert_eq!(record.check_witness(), Ok(()), "{}", record.id);
        let text = serde_json::to_string(record).expect("JSON");
        assert_eq!(&serde_json::from_str::<Record>(&text).expect("a record"), record);
    }
    assert!(
        table(&records) == include_str!("../../../docs/ARCHIVE.md"),
        "docs/ARCHIVE.md is behind the archive: `eightfold verify-archive --table > docs/ARCHIVE.md`"
    );
}

#[test]
fn false_records_are_detected() {
    let mut record =
        archive().into_iter().find(|record| record.id == ScoreId::Measure(measure("3"))).expect("a record");
    let (value, witness) = (record.value.clone(), record.witness.clone());
    record.value = Amount::Number(99);
    assert!(matches!(record.check_witness(), Err(RecordFault::Value { .. })));
    record.value = Amount::Words("yes".to_owned());
    assert!(matches!(record.check_witness(), Err(RecordFault::Amount(_))));
    record.value = value;
    record.witness = witness.replacen(|c: char| c.is_ascii_digit(), "x", 1);
    assert!(matches!(record.check_witness(), Err(RecordFault::Witness(_))));
    record.witness = "-,".repeat(16) + "-";
    assert!(matches!(record.check_witness(), Err(RecordFault::Witness(_))));
    record.witness = witness;
    record.bound = Some(Amount::Number(1));
    assert!(matches!(record.check_witness(), Err(RecordFault::Bound { .. })));
    record.bound = Some(Amount::Number(99));
    record.status = Status::Proven;
    assert_eq!(record.check_witness(), Err(RecordFault::Status));
}

#[test]
fn groups_of_four_match_by_themselves() {
    assert_eq!(orbits().len(), 4);
    // Those around the middle touch each other; those at the corners of the middle nine don't.
    let orbit =
        *orbits().iter().find(|orbit| orbit.iter().any(|space| space.name() == "b2")).expect("the corners");
    let all = tile_orbits(orbit);
    assert!(!all.is_empty());
    for group in all.iter().step_by(1 + all.len() / 50) {
        let tiles: BTreeSet<u8> = group.tiles.iter().map(|tile| tile.tile().number()).collect();
        assert_eq!(tiles.len(), 4);
        // Rotated back to one space, every segment occurs at least twice.
        let mut seen: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for (place, tile) in group.tiles.iter().enumerate() {
            for (a, b) in tile.turned(8 - 2 * place as u8).segments() {
                *seen.entry((a.index(), b.index())).or_default() += 1;
            }
        }
        assert!(seen.values().all(|&count| count > 1), "{group:?}");
    }
}
