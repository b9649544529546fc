//! Problems of the solitaires: generated ones are solvable, hints reach a solution, texts round trip, and higher grades
//! are harder.

use crate::common::random_board;
use eightfold_challenges::*;
use eightfold_octiles::Layout;

const GAMES: [Solitaire; 2] = [Solitaire::Connection, Solitaire::Sequence];

#[test]
fn generated_problems_match_their_grade_and_are_solvable() {
    for game in GAMES {
        for grade in Grade::ALL {
            for seed in 0..25 {
                let problem = Problem::generate(game, grade, seed);
                assert_eq!(problem, Problem::generate(game, grade, seed), "the same again");
                let solution = problem.solution().expect("made from one");
                assert!(problem.task.is_solved(&Survey::new(solution)), "{problem}");
                assert!(!problem.task.is_solved(&Survey::new(&Layout::EMPTY)), "{problem}");
                match &problem.task {
                    Task::Connection(runners) => {
                        let (colours, each) = grade.runners();
                        for colour in 0..colours {
                            let of_colour = runners.values().filter(|&&known| usize::from(known) == colour);
                            assert_eq!(of_colour.count(), each, "{problem}");
                        }
                        assert_eq!(runners.len(), colours * each);
                    }
                    Task::Sequence(_, target) => assert_eq!(*target, grade.target(), "{problem}"),
                }
                assert_eq!(problem.to_string().parse(), Ok(problem));
            }
        }
    }
}

/// Counts the boards looked at from the empty board until a problem is solved.
fn effort(problem: &Problem) -> u64 {
    let mut job = SolverJob::new(&problem.to_string(), 1, "", "").expect("a problem");
    let mut report = job.report();
    while !report.finished && report.boards < 60_000 {
        report = job.step(job.slice());
    }
    report.boards
}

#[test]
fn higher_grades_take_more_boards() {
    for game in GAMES {
        let efforts = Grade::ALL.map(|grade| {
            let mut efforts: Vec<u64> =
                (0..31).map(|seed| effort(&Problem::generate(game, grade, seed))).collect();
            efforts.sort_unstable();
            efforts[efforts.len() / 2]
        });
        assert!(efforts.is_sorted(), "{game:?}: {efforts:?}");
        assert!(efforts[4] > 3 * efforts[0], "{game:?}: {efforts:?}");
    }
}

/// Follows hints to the end; returns their number, and whether one was to lift tiles.
fn follow(problem: &mut Problem, mut board: Layout) -> (usize, bool) {
    let mut lifted = false;
    for hints in 0..40 {
        match problem.hint(&board, 6_000) {
            Hint::Solved => {
                assert!(problem.task.is_solved(&Survey::new(&board)));
                return (hints, lifted);
            }
            Hint::Lay { space, placement } => {
                assert!(board[space].is_none() && board.find(placement.tile()).is_none());
                board[space] = Some(placement);
            }
            Hint::Lift { spaces, .. } => {
                lifted = true;
                assert!(!spaces.is_empty());
                for space in spaces.iter() {
                    assert!(board[space].is_some(), "there is a tile to lift");
                    board[space] = None;
                }
            }
            Hint::Unknown { .. } => panic!("{problem} has a solution"),
        }
    }
    panic!("{problem}: hints do not reach a solution");
}

#[test]
fn following_hints_solves_the_problem() {
    for game in GAMES {
        for grade in Grade::ALL {
            for seed in 0..4 {
                let mut problem = Problem::generate(game, grade, seed);
                let (hints, lifted) = follow(&mut problem, Layout::EMPTY);
                assert!(hints <= 17 && !lifted, "{problem}: no detour from the empty board");
                for tiles in [3, 9, 17] {
                    let (hints, _) = follow(&mut problem, random_board(seed * 31 + 7, tiles));
                    assert!(hints <= 35, "{problem}");
                }
            }
        }
    }
}

#[test]
fn dead_ends_are_reported_with_tiles_to_lift() {
    // Diameters on c3 join C3 with D4, whose runners have different colours: no tile helps.
    let mut posts = ['.'; 36];
    for (name, colour) in [("C3", 'B'), ("D4", 'R'), ("C4", 'B')] {
        posts[eightfold_octiles::Post::from_name(name).expect("a post").index()] = colour;
    }
    let text: String = posts.iter().collect();
    let mut problem: Problem = format!("connection:{text}").parse().expect("a problem");
    let board = Layout::from_text("-,-,-,-,-,-,-,-,1.0,-,-,-,-,-,-,-,-").expect("a board");
    let hint = problem.hint(&board, 20_000);
    let Hint::Lift { spaces, dead_end } = hint else {
        panic!("{hint:?}");
    };
    assert!(dead_end);
    assert_eq!(spaces.iter().map(|space| space.name()).collect::<Vec<_>>(), ["c3"]);
    // With one space left it is certain too, by trying everything.
    let mut sequence = Problem::generate(Solitaire::Sequence, Grade::ALL[4], 3);
    let almost = random_board(5, 16);
    assert!(matches!(sequence.hint(&almost, 4_000), Hint::Lift { dead_end: true, .. }));
}

#[test]
fn an_unsolvable_problem_gets_no_solution() {
    // The runner on the corner stop would need links to 35 others, but its two sides reach only two.
    let mut problem: Problem = format!("connection:{}", "BR".repeat(18)).parse().expect("a problem");
    let hint = problem.hint(&Layout::EMPTY, 4_000);
    assert!(matches!(hint, Hint::Unknown { boards: 2_000.., .. }), "{hint:?}");
    // Solved without a tile: a single runner.
    let mut alone: Problem = format!("connection:B{}", ".".repeat(35)).parse().expect("a problem");
    assert_eq!(alone.hint(&Layout::EMPTY, 10), Hint::Solved);
}

#[test]
fn bad_texts_say_what_is_wrong() {
    let numbers = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16";
    for (text, message) in [
        ("", "starts with"),
        ("pattern:x", "starts with"),
        ("connection:BB", "36 characters"),
        (&format!("connection:{}", "x".repeat(36)), "`x` isn't a runner"),
        ("sequence:1,2,3:17:9", "1 to 16 once"),
        (&format!("sequence:{numbers}"), "1 to 16 once"),
        (&format!("sequence:{numbers}:18:9"), "`18:9` isn't a target"),
        (&format!("sequence:{numbers}:17:9:x"), "a target"),
        (&format!("sequence:{}:17:9", numbers.replace("16", "15")), "1 to 16 once"),
        (&format!("sequence:{numbers}:17:9@6.1"), "an origin"),
        (&format!("sequence:{numbers}:17:9@3.-1"), "an origin"),
        (&format!("sequence:{numbers}:16:7@3.1"), "is not the one of grade 3"),
    ] {
        let error = text.parse::<Problem>().expect_err(text).to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
    let by_hand: Problem = format!(" sequence:{numbers}:17:9:2 ").parse().expect("a problem");
    assert_eq!(by_hand.to_string(), format!("sequence:{numbers}:17:9:2"));
    assert!(!by_hand.is_generated() && by_hand.solution().is_none());
}

#[test]
fn a_job_does_not_depend_on_its_slices() {
    let start = random_board(4, 17).to_text();
    let problem = Problem::generate(Solitaire::Sequence, Grade::ALL[4], 1).to_string();
    for goal in ["2.path.points", "3", "3*10;7*1;9>=2", &problem] {
        let run = |slice: u64| {
            let mut job = SolverJob::new(goal, 9, &start, "c3,a2").expect("a goal");
            let mut report = job.report();
            while report.boards < 12_000 && !report.finished {
                report = job.step(slice.min(12_000 - report.boards));
            }
            report
        };
        let (whole, sliced) = (run(12_000), run(370));
        assert_eq!((&whole.best, whole.rank), (&sliced.best, sliced.rank), "{goal}");
        let (before, after) =
            (Layout::from_text(&start).expect("a board"), Layout::from_text(&whole.best).expect("a board"));
        for name in ["c3", "a2"] {
            let space = eightfold_octiles::Space::from_name(name).expect("a space");
            assert_eq!(before[space], after[space], "{goal}");
        }
    }
}

#[test]
fn a_job_never_falls_below_its_start() {
    let start = "15.0,9.6,16.0,18.7,5.2,17.0,12.1,11.7,3.1,10.4,8.6,13.3,2.0,7.1,1.0,6.7,4.1";
    let before = "3".parse::<Measure>().expect("a score");
    let known = before.read(&Survey::new(&Layout::from_text(start).expect("a board"))).value.rank();
    let report = SolverJob::new("3", 1, start, "").expect("a goal").step(10);
    assert!(report.rank >= known);
    assert!(report.boards >= 10);
}

#[test]
fn a_job_with_all_tiles_locked_finishes_immediately() {
    let start = random_board(4, 17).to_text();
    let all = eightfold_octiles::Space::all().map(|space| space.name()).collect::<Vec<_>>().join(",");
    for goal in ["2.path.points", "3*10", "connection:B.B................................R"] {
        let report = SolverJob::new(goal, 9, &start, &all).expect("a goal").step(50);
        assert!(report.finished, "{goal}");
        assert_eq!(report.best, start, "{goal}");
    }
}

#[test]
fn jobs_refuse_invalid_arguments() {
    for (goal, start, locked, message) in [
        ("99", "", "", "no score"),
        ("", "", "", "asks for nothing"),
        ("3>", "", "", "no score"),
        ("3>=x", "", "", "a number"),
        ("nonsense:1", "", "", "starts with"),
        ("3", "1.0", "", "board"),
        ("3", "", "q7", "`q7` isn't a space"),
    ] {
        let error = SolverJob::new(goal, 1, start, locked).expect_err(goal).to_string();
        assert!(error.contains(message), "{goal}: {error}");
    }
}

#[test]
fn a_puzzle_can_require_an_exact_number() {
    let model: Model = "3=2;27=0".parse().expect("a puzzle");
    assert_eq!(model.to_string(), "3=2;27=0");
    for seed in 0..20 {
        let survey = Survey::new(&random_board(seed, 17));
        let value = |id: &str| id.parse::<Measure>().expect("a score").read(&survey).value.rank();
        let judged = model.judge(&survey);
        assert_eq!(judged.parts[0].missed, (value("3") - 2).abs());
        assert_eq!(judged.parts[1].missed, -value("27"));
        assert_eq!(judged.missed, judged.parts[0].missed + judged.parts[1].missed);
    }
    let mut job = SolverJob::new("3=2;7=4", 1, "", "").expect("a puzzle");
    let mut report = job.report();
    while !report.finished && report.boards < 200_000 {
        report = job.step(job.slice());
    }
    assert!(report.finished, "conditions that are met leave nothing to do: {report:?}");
}
