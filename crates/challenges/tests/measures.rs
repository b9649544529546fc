//! Every measure against brute force, hand-made boards and the symmetries of the board.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{SlowStrand, random_board, slow_strands};
use eightfold_challenges::*;
use eightfold_octiles::{Layout, Post, Space};

fn read(layout: &Layout, id: &str) -> Value {
    id.parse::<Measure>().expect("an id").read(&Survey::new(layout)).value
}

#[track_caller]
fn check(layout: &Layout, id: &str, expected: usize) {
    assert_eq!(read(layout, id), Value::Number(expected as u32), "{id} of {}", layout.to_text());
}

#[track_caller]
fn check_condition(layout: &Layout, id: &str, violations: usize) {
    let violations = violations as u32;
    assert_eq!(read(layout, id), Value::Condition { violations }, "{id} of {}", layout.to_text());
}

fn boards() -> impl Iterator<Item = Layout> {
    (0..60).map(|seed| random_board(seed, if seed % 5 == 4 { 4 + seed as usize % 12 } else { 17 }))
}

fn circle(post: &str) -> Option<usize> {
    Post::from_name(post).filter(|post| post.is_circle()).map(Post::index)
}

fn cell(post: &str) -> (i32, i32) {
    let bytes = post.as_bytes();
    (i32::from(bytes[0]), i32::from(bytes[1]))
}

#[test]
fn the_survey_matches_the_slow_tracer() {
    for layout in boards() {
        let mut fast: Vec<SlowStrand> = Survey::new(&layout)
            .strands()
            .iter()
            .map(|strand| {
                let mut ends: Vec<String> =
                    strand.ends().into_iter().flatten().map(|post| post.to_string()).collect();
                ends.sort();
                let port = |port: eightfold_octiles::Port| (port.space().to_string(), port.side().index());
                SlowStrand {
                    ends,
                    segments: strand
                        .segments()
                        .map(|crossed| {
                            let (a, b) = crossed.sides();
                            (crossed.space.to_string(), a.index(), b.index())
                        })
                        .collect(),
                    printed: strand
                        .pieces()
                        .iter()
                        .filter_map(|piece| match piece {
                            eightfold_octiles::Piece::Printed(a, b) => {
                                let (a, b) = (port(*a), port(*b));
                                Some((a.clone().min(b.clone()), a.max(b)))
                            }
                            eightfold_octiles::Piece::Segment(_) => None,
                        })
                        .collect(),
                }
            })
            .collect();
        let mut slow = slow_strands(&layout);
        fast.sort();
        slow.sort();
        assert_eq!(fast, slow, "{}", layout.to_text());
    }
}

#[test]
fn seventy_two_ends_make_thirty_six_paths() {
    for seed in 100..160 {
        let survey = Survey::new(&random_board(seed, 17));
        let ends = survey.paths().filter_map(|(_, path)| path.ends()).count() * 2;
        assert_eq!(ends, 72);
    }
}

#[test]
fn lengths_agree_with_brute_force() {
    for layout in boards() {
        let slow = slow_strands(&layout);
        let most = |good: &dyn Fn(&SlowStrand) -> bool, score: &dyn Fn(&SlowStrand) -> usize| {
            slow.iter().filter(|strand| good(strand)).map(score).max().unwrap_or(0)
        };
        let path = |strand: &SlowStrand| !strand.is_loop();
        let rim = |strand: &SlowStrand| path(strand) && strand.ends.iter().all(|end| circle(end).is_some());
        let segments = |strand: &SlowStrand| strand.segments.len();
        check(&layout, "2.path.tiles", most(&path, &SlowStrand::tiles));
        check(&layout, "2.path.segments", most(&path, &segments));
        check(&layout, "2.path.points", most(&path, &SlowStrand::points));
        check(&layout, "2.loop.tiles", most(&SlowStrand::is_loop, &SlowStrand::tiles));
        check(&layout, "2.loop.segments", most(&SlowStrand::is_loop, &segments));
        check(&layout, "2.loop.points", most(&SlowStrand::is_loop, &SlowStrand::points));
        check(&layout, "6.tiles", most(&rim, &SlowStrand::tiles));
        check(&layout, "6.segments", most(&rim, &segments));
        check(&layout, "6.points", most(&rim, &SlowStrand::points));
        check(&layout, "3", slow.iter().filter(|strand| strand.is_loop()).count());
        check(&layout, "7", slow.iter().filter(|strand| rim(strand)).count());
        let tour = |strand: &SlowStrand| path(strand) && strand.tiles() == 17;
        check(&layout, "5", most(&tour, &|strand| strand.printed.len()));
        let astray = slow
            .iter()
            .filter(|strand| strand.is_loop())
            .map(|strand| Space::all().filter(|space| strand.count_on(space.name()) != 1).count())
            .min()
            .unwrap_or(17);
        check_condition(&layout, "4", astray);
    }
}

#[test]
fn crossings_agree_with_brute_force() {
    for layout in boards() {
        let slow = slow_strands(&layout);
        for kind in ["path", "loop"] {
            let strands = || slow.iter().filter(|strand| strand.is_loop() == (kind == "loop"));
            for times in [2, 3] {
                let tiles = strands()
                    .map(|strand| Space::all().filter(|s| strand.count_on(s.name()) >= times).count())
                    .max();
                check(&layout, &format!("11.{kind}.{times}"), tiles.unwrap_or(0));
            }
            let often =
                strands().flat_map(|strand| Space::all().map(|space| strand.count_on(space.name()))).max();
            check(&layout, &format!("puzzle.{kind}"), often.unwrap_or(0));
            let most = strands().map(|strand| strand.crossings(strand)).max();
            check(&layout, &format!("12.{kind}"), most.unwrap_or(0));
        }
        let itself = |strand: &&SlowStrand| strand.crossings(strand) > 0;
        check(&layout, "13.crossing", slow.iter().filter(itself).count());
        let twice = slow.iter().filter(|strand| {
            !strand.is_loop() && !itself(strand) && Space::all().any(|s| strand.count_on(s.name()) > 1)
        });
        check(&layout, "13.twice", twice.count());
        let (mut crossings, mut shared) = (0, 0);
        for (i, one) in slow.iter().enumerate() {
            for two in &slow[..i] {
                let count = one.crossings(two);
                crossings = crossings.max(count);
                if count == 0 {
                    let both = |s: &Space| one.count_on(s.name()) > 0 && two.count_on(s.name()) > 0;
                    shared = shared.max(Space::all().filter(both).count());
                }
            }
        }
        check(&layout, "14.crossings", crossings);
        check(&layout, "14.shared", shared);
    }
}

#[test]
fn joined_posts_agree_with_brute_force() {
    for layout in boards() {
        let slow = slow_strands(&layout);
        let pairs: Vec<(&str, &str)> = slow
            .iter()
            .filter(|strand| !strand.is_loop())
            .map(|strand| (strand.ends[0].as_str(), strand.ends[1].as_str()))
            .collect();
        let count = |good: &dyn Fn(&str, &str) -> bool| pairs.iter().filter(|(a, b)| good(a, b)).count();
        let circles = |a: &str, b: &str| circle(a).zip(circle(b));
        let even = count(&|a, b| circles(a, b).is_some_and(|(a, b)| a / 2 == b / 2));
        check_condition(&layout, "8.even", 10 - even);
        let odd = count(&|a, b| {
            circles(a, b).is_some_and(|(a, b)| {
                (a % 20).max(b) % 2 == 0 && a.abs_diff(b) == 1 || a.min(b) == 0 && a.max(b) == 19
            })
        });
        check_condition(&layout, "8.odd", 10 - odd);
        check(&layout, "9", count(&|a, b| circles(a, b).is_some_and(|(a, b)| (a / 5).abs_diff(b / 5) == 2)));
        check(&layout, "10", count(&|a, b| circles(a, b).is_some_and(|(a, b)| a % 5 == b % 5)));
        let turned = |a: &str| {
            // Relative to the middle of the board a post `X r` is at (X - 3.5, r - 3.5), circles a little off.
            let (x, y) = cell(a);
            (i32::from(b'A') + y - i32::from(b'1'), i32::from(b'1') + i32::from(b'F') - x)
        };
        let half = |a: &str| {
            let (x, y) = cell(a);
            (i32::from(b'A') + i32::from(b'F') - x, i32::from(b'1') + i32::from(b'6') - y)
        };
        check(&layout, "16.half", count(&|a, b| half(a) == cell(b)));
        check(&layout, "16.quarter", count(&|a, b| turned(a) == cell(b) || turned(b) == cell(a)));
        let stop = |a: &str| circle(a).is_none();
        let apart = |a: &str, b: &str| {
            let (a, b) = (cell(a), cell(b));
            ((a.0 - b.0).abs(), (a.1 - b.1).abs())
        };
        let near = |a: &str, b: &str| stop(a) && stop(b) && [(0, 1), (1, 0)].contains(&apart(a, b));
        check_condition(&layout, "27", count(&near));
        check_condition(&layout, "28", count(&|a, b| stop(a) && stop(b) && apart(a, b) == (1, 1)));
        let four = Post::stops().filter(|stop| {
            let name = stop.name();
            let sides: BTreeSet<usize> = pairs
                .iter()
                .flat_map(|(a, b)| [(a, b), (b, a)])
                .filter(|(a, _)| **a == name)
                .filter_map(|(_, b)| circle(b).map(|rim| rim / 5))
                .collect();
            sides.len() == 4
        });
        check(&layout, "17", four.count());
        let mut networks: Vec<BTreeSet<&str>> =
            Post::all().map(|post| BTreeSet::from([post.name()])).collect();
        for (a, b) in &pairs {
            let first = networks.iter().position(|network| network.contains(a)).expect("a post");
            let mut merged = networks.remove(first);
            if let Some(second) = networks.iter().position(|network| network.contains(b)) {
                merged.extend(networks.remove(second));
            }
            networks.push(merged);
        }
        check_condition(&layout, "29", networks.len() - 1);
        let one_kind = slow.iter().filter(|strand| {
            let kinds: BTreeSet<usize> =
                strand.segments.iter().map(|(_, a, b)| (b - a).min(8 - (b - a))).collect();
            !strand.is_loop() && kinds.len() == 1
        });
        check(&layout, "19", one_kind.count());
    }
}

#[test]
fn a_rotated_board_scores_the_same() {
    for seed in 0..8 {
        let layout = random_board(seed, if seed < 6 { 17 } else { 11 });
        let survey = Survey::new(&layout);
        for quarters in 1..4 {
            let turned = Survey::new(&turn_layout(&layout, quarters));
            for measure in Measure::all() {
                // A quarter turn shifts the rim by five, so it exchanges the two pairings of neighbours.
                let there = match measure {
                    Measure::RimNeighbours(Pairing::Even) if quarters != 2 => {
                        Measure::RimNeighbours(Pairing::Odd)
                    }
                    Measure::RimNeighbours(Pairing::Odd) if quarters != 2 => {
                        Measure::RimNeighbours(Pairing::Even)
                    }
                    same => same,
                };
                assert_eq!(
                    measure.read(&survey).value,
                    there.read(&turned).value,
                    "{measure} of {} turned by {quarters}",
                    layout.to_text()
                );
            }
        }
    }
}

#[test]
fn rotating_by_four_quarters_changes_nothing() {
    let layout = random_board(3, 17);
    assert_eq!(turn_layout(&turn_layout(&layout, 1), 3), layout);
    assert_eq!(turn_layout(&layout, 4), layout);
    let turned: Vec<&str> = ["A1", "A5", "B2", "C3", "E2"]
        .iter()
        .map(|name| turn_post(Post::from_name(name).expect("a post"), 1).name())
        .collect();
    assert_eq!(turned, ["A6", "E6", "B5", "C4", "B2"]);
}

/// C3: a path that is its own image doesn't count; of the up to four rotations of a line, all that are present count,
/// if there are at least two. Half-turn images come in pairs.
#[test]
fn c3_a_path_needs_another_as_its_image() {
    for seed in 0..40 {
        let mut layout = random_board(seed, 17);
        // On every other board some tiles are half a turn from each other's place, so that there are many images.
        if seed % 2 == 0 {
            for name in ["b2", "c1"] {
                let space = Space::from_name(name).expect("a space");
                let one = layout[space].expect("full");
                layout[turn_space(space, 2)] = Some(one.turned(4));
            }
        }
        let survey = Survey::new(&layout);
        let lines: Vec<PathLine> = survey.paths().map(|(_, path)| path.line()).collect();
        let mut count = 0;
        let mut halves = 0;
        for line in &lines {
            let orbit: BTreeSet<PathLine> = (0..4).map(|quarters| line.turned(quarters)).collect();
            let there = orbit.iter().filter(|turned| lines.contains(turned)).count();
            count += usize::from(there > 1);
            halves += usize::from(line.turned(2) != *line && lines.contains(&line.turned(2)));
        }
        check(&layout, "24", count);
        check_condition(&layout, "25.strict", 36 - count);
        assert_eq!(halves % 2, 0);
    }
}

/// C4: the relaxed condition has no more violations than the strict one.
#[test]
fn c4_relaxed_asks_less_than_strict() {
    // Diameters through the middle are their own image under a half turn.
    let middle = Layout::from_text("-,-,-,-,-,-,-,-,1.0,-,-,-,-,-,-,-,-").expect("a board");
    check_condition(&middle, "25.strict", 0);
    let survey = Survey::new(&middle);
    assert_eq!(survey.paths().count(), 2, "two diagonals from stop to stop");
    // Tile 18 on c3: four arcs, each a quarter turn from the next, but only whole paths count.
    let corner = Layout::from_text("-,-,-,-,-,-,-,-,4.0,-,-,-,-,-,-,-,-").expect("a board");
    for layout in [middle, corner] {
        let (strict, relaxed) = (read(&layout, "25.strict"), read(&layout, "25.relaxed"));
        assert!(relaxed.rank() >= strict.rank());
    }
}

#[test]
fn two_arcs_and_a_printed_path_loop() {
    // c1 joins E with SE, d1 joins W with SW: the shortest possible loop, over one printed path.
    let layout = Layout::from_text("18.0,17.7,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-").expect("a board");
    check(&layout, "3", 1);
    check(&layout, "2.loop.tiles", 2);
    check(&layout, "2.loop.segments", 2);
    check(&layout, "2.loop.points", 6);
    check_condition(&layout, "4", 15);
    check(&layout, "5", 0);
    let survey = Survey::new(&layout);
    let (_, round) = survey.loops().next().expect("the loop");
    assert_eq!(round.printed(), 1, "C5: printed paths are counted apart");
}

/// C5: printed paths don't count in any length.
#[test]
fn c5_printed_paths_have_no_length() {
    // A3 - a2 - (printed) - a3: the path over the printed link is as long as its two segments.
    let layout = Layout::from_text("-,-,18.0,-,-,-,18.0,-,-,-,-,-,-,-,-,-,-");
    assert!(layout.is_err(), "one tile cannot lie twice");
    // a2 joins W with NW, a3 joins SW with W: A3 to A4 by two arcs.
    let layout = Layout::from_text("-,-,14.0,-,-,-,18.1,-,-,-,-,-,-,-,-,-,-").expect("a board");
    let survey = Survey::new(&layout);
    let (_, path) =
        survey.paths().find(|(_, path)| path.printed() == 1).expect("a path over the printed link");
    assert_eq!(path.ends().map(|ends| ends.map(Post::name)), Some(["A3", "A4"]));
    assert_eq!(Length::ALL.map(|length| path.length(length)), [2, 2, 6]);
    check_condition(&layout, "8.even", 9);
    check_condition(&layout, "8.odd", 10);
}

/// C1: a mirror image is another shape; turns and shifts are not.
#[test]
fn c1_mirror_images_are_different_shapes() {
    let between = |layout: &Layout, one: &str, other: &str| {
        let survey = Survey::new(layout);
        let line = survey
            .paths()
            .find(|(_, path)| path.ends().is_some_and(|ends| ends.map(Post::name) == [one, other]))
            .map(|(_, path)| path.line());
        line.unwrap_or_else(|| panic!("a path from {one} to {other}"))
    };
    let board = |text: &str| Layout::from_text(text).expect("a board");
    // Two curves over c3 and d3: from the north-west corner to the south-east, and the mirror image.
    let falling = board("-,-,-,-,-,-,-,-,3.0,4.0,-,-,-,-,-,-,-");
    let rising = board("-,-,-,-,-,-,-,-,4.0,6.0,-,-,-,-,-,-,-");
    let (falling, rising) = (between(&falling, "E3", "C4"), between(&rising, "C3", "E4"));
    assert!(falling.shape() != rising.shape());
    assert!(falling.has_rotational_symmetry() && !falling.has_mirror_symmetry());
    // The same curves one row further south, and rotated by a quarter.
    let shifted = board("-,-,-,-,3.0,4.0,-,-,-,-,-,-,-,-,-,-,-");
    assert_eq!(between(&shifted, "E2", "C3").shape(), falling.shape());
    let turned = turn_layout(&shifted, 1);
    assert!(Survey::new(&turned).paths().any(|(_, path)| path.line().shape() == falling.shape()));
}

/// C2: both symmetries are tested up to a shift, and printed paths are part of the line.
#[test]
fn c2_symmetries_of_simple_paths() {
    // Tile 1 on c3: the diagonals have every symmetry.
    let survey = Survey::new(&Layout::from_text("-,-,-,-,-,-,-,-,1.0,-,-,-,-,-,-,-,-").expect("a board"));
    for (_, path) in survey.paths() {
        assert!(path.line().has_mirror_symmetry() && path.line().has_rotational_symmetry());
    }
    // A bend from stop to stop over the south of c3 has mirror but no rotational symmetry.
    let survey = Survey::new(&Layout::from_text("-,-,-,-,-,-,-,-,5.0,-,-,-,-,-,-,-,-").expect("a board"));
    assert_eq!(survey.paths().count(), 2);
    for (_, path) in survey.paths() {
        assert!(path.line().has_mirror_symmetry() && !path.line().has_rotational_symmetry());
    }
}

/// C6: routes over the same number of stops share neither stops nor circles.
#[test]
fn c6_routes_are_packed_without_common_stops() {
    for seed in 0..25 {
        let layout = random_board(seed, 17);
        let survey = Survey::new(&layout);
        let all = routes(&survey);
        let rim: Vec<&Route> = all
            .iter()
            .filter(|route| {
                let ends = route.paths.iter().flat_map(|&i| survey.strands()[i].ends()).flatten();
                !route.circuit && ends.filter(|end| end.is_circle()).count() == 2
            })
            .collect();
        for stops in 1..=6 {
            let sets: Vec<_> = rim.iter().map(|route| route.stops).filter(|set| set.len() == stops).collect();
            fn pack(sets: &[eightfold_octiles::PostSet]) -> usize {
                let Some((first, rest)) = sets.split_first() else {
                    return 0;
                };
                let free: Vec<_> = rest.iter().copied().filter(|set| set.and(*first).is_empty()).collect();
                (1 + pack(&free)).max(pack(rest))
            }
            let mut distinct: Vec<_> = Vec::new();
            for set in sets {
                if !distinct.contains(&set) {
                    distinct.push(set);
                }
            }
            if distinct.len() > 16 {
                continue;
            }
            check(&layout, &format!("15.{stops}"), pack(&distinct));
        }
    }
}

#[test]
fn routes_are_unique_and_match_their_definition() {
    for seed in 0..12 {
        let survey = Survey::new(&random_board(seed, 17));
        let all = routes(&survey);
        let mut sets = BTreeSet::new();
        for route in &all {
            let mut paths = route.paths.clone();
            paths.sort_unstable();
            assert!(paths.windows(2).all(|pair| pair[0] != pair[1]), "no path repeated");
            assert!(sets.insert(paths), "each route once");
            let inner = route.paths.len() - usize::from(!route.circuit);
            let stops: Vec<_> = route.stops.iter().collect();
            assert!(stops.len() >= inner && stops.len() <= inner + 2);
        }
        // Circuits of one path: paths that return to their stop. Circuits of two: pairs that join the same stops.
        let ends: Vec<[Post; 2]> = survey.paths().filter_map(|(_, path)| path.ends()).collect();
        let single = ends.iter().filter(|[a, b]| a == b).count();
        assert_eq!(all.iter().filter(|route| route.circuit && route.paths.len() == 1).count(), single);
        let mut double = 0;
        let mut triple = 0;
        for (i, one) in ends.iter().enumerate() {
            for (j, two) in ends.iter().enumerate().skip(i + 1) {
                let same = |x: &[Post; 2], y: &[Post; 2]| {
                    x.iter().all(|p| y.contains(p)) && y.iter().all(|p| x.contains(p))
                };
                double += usize::from(one[0] != one[1] && same(one, two));
                for three in &ends[j + 1..] {
                    let posts: BTreeSet<Post> = [one, two, three].into_iter().flatten().copied().collect();
                    let twice =
                        posts.iter().all(|p| [one, two, three].iter().filter(|e| e.contains(p)).count() == 2);
                    triple += usize::from(
                        posts.len() == 3 && twice && [one, two, three].iter().all(|e| e[0] != e[1]),
                    );
                }
            }
        }
        assert_eq!(all.iter().filter(|route| route.circuit && route.paths.len() == 2).count(), double);
        assert_eq!(all.iter().filter(|route| route.circuit && route.paths.len() == 3).count(), triple);
    }
}

#[test]
fn twins_are_identical_and_as_long_as_stated() {
    for seed in 0..20 {
        let survey = Survey::new(&random_board(seed, 17));
        let shapes: Vec<Shape> = survey.strands().iter().map(|strand| strand.line().shape()).collect();
        for length in Length::ALL {
            let mut best = 0;
            for i in 0..shapes.len() {
                for j in 0..i {
                    if shapes[i] == shapes[j] {
                        best = best.max(survey.strands()[i].length(length));
                    }
                }
            }
            let id = format!("23.strand.{}", length.name());
            check(survey.layout(), &id, best as usize);
            let Value::Number(route) = read(survey.layout(), &format!("23.route.{}", length.name())) else {
                panic!("a number")
            };
            let paths_only = (0..shapes.len())
                .flat_map(|i| (0..i).map(move |j| (i, j)))
                .filter(|&(i, j)| shapes[i] == shapes[j] && !survey.strands()[i].is_loop())
                .map(|(i, _)| survey.strands()[i].length(length))
                .max()
                .unwrap_or(0);
            assert!(route >= paths_only, "a path is a route");
        }
        check(survey.layout(), "21", shapes.iter().collect::<BTreeSet<_>>().len());
        let most = shapes.iter().map(|one| shapes.iter().filter(|two| *two == one).count()).max();
        check(survey.layout(), "22.strand", most.unwrap_or(0));
    }
}

#[test]
fn ids_round_trip_and_are_distinct() {
    let all = Measure::all();
    let ids: BTreeSet<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(ids.len(), all.len());
    for measure in all {
        assert_eq!(measure.to_string().parse(), Ok(measure));
        assert_eq!(
            measure.goal() == Goal::Condition,
            matches!(measure.read(&Survey::new(&Layout::EMPTY)).value, Value::Condition { .. }),
            "{measure}"
        );
    }
    for id in [
        "2.path.tiles",
        "8.odd",
        "11.loop.3",
        "15.1",
        "16.half",
        "18.A",
        "18.each",
        "22.route",
        "23.strand.points",
        "23.route.stops",
        "25.relaxed",
        "29",
        "puzzle.path",
        "puzzle.loop",
    ] {
        assert!(ids.contains(id), "{id}");
    }
    assert!("30".parse::<Measure>().is_err());
}

/// C7: every side of both stops belongs to the group, so no path may return from a stop to itself.
#[test]
fn c7_stops_with_a_returning_path_are_excluded() {
    // Boards with many groups, and those with one of their tiles rotated: some nearly have one more group.
    let mut boards: Vec<Layout> = Vec::new();
    for id in ["18", "18.C", "18.each"] {
        let id: ScoreId = id.parse().expect("a score");
        let record = archive().into_iter().find(|record| record.id == id).expect("a record");
        let witness = record.board().expect("a full board");
        for space in Space::all() {
            let tile = witness[space].expect("full");
            for eighths in 0..8 {
                let mut layout = witness;
                layout[space] = Some(tile.turned(eighths));
                boards.push(layout);
            }
        }
    }
    let (mut near_misses, mut groups) = (0, 0);
    for layout in boards {
        let survey = Survey::new(&layout);
        let paths: Vec<[Post; 2]> = survey.paths().filter_map(|(_, path)| path.ends()).collect();
        let mut count = 0;
        for one in Post::stops() {
            for other in Post::stops().filter(|&other| other > one) {
                let sizes = [one, other].map(|stop| stop.ports().len());
                if !matches!(sizes, [2, 4] | [4, 2] | [3, 3] | [4, 4]) {
                    continue;
                }
                let of = |post: Post| post == one || post == other;
                let joined = paths.iter().filter(|[a, b]| a != b && of(*a) && of(*b)).count();
                let back = paths.iter().filter(|[a, b]| a == b && of(*a)).count();
                let mut rims: Vec<usize> = paths
                    .iter()
                    .flat_map(|&[a, b]| [(a, b), (b, a)])
                    .filter(|&(from, _)| of(from))
                    .filter_map(|(_, to)| Some(to.rim_side()? as usize))
                    .collect();
                rims.sort_unstable();
                let circles = rims.len();
                rims.dedup();
                let one_a_side = circles == 4 && rims.len() == 4;
                let all_sides = sizes[0] + sizes[1] == 2 * joined + circles;
                count += usize::from(joined > 0 && one_a_side && all_sides);
                near_misses += usize::from(joined > 0 && one_a_side && back > 0);
            }
        }
        groups += count;
        check(&layout, "18", count);
    }
    assert!(groups > 0 && near_misses > 0, "{groups} groups, {near_misses} with a path back");
}

/// C8: identical routes count once for each distinct line, and may share paths, segments and stops.
#[test]
fn c8_identical_routes_count_by_line() {
    let mut shared = 0;
    for seed in 0..60 {
        let layout = random_board(seed, 17);
        let survey = Survey::new(&layout);
        let mut lines: BTreeMap<Shape, BTreeMap<PathLine, BTreeSet<usize>>> = BTreeMap::new();
        for route in routes(&survey) {
            let line = route.line(&survey);
            lines.entry(line.shape()).or_default().entry(line).or_default().extend(route.paths);
        }
        let most = lines.values().map(BTreeMap::len).max().unwrap_or_default();
        check(&layout, "22.route", most);
        // Identical routes with a common path are both counted, regardless of the number of routes of their shape. (On
        // no known board are they of the shape that most routes have.)
        for of_shape in lines.values() {
            let paths: Vec<usize> = of_shape.values().flatten().copied().collect();
            shared += usize::from(paths.iter().collect::<BTreeSet<_>>().len() < paths.len());
        }
    }
    assert!(shared > 0, "somewhere identical routes share a path");
}
