//! Published boards: their scores, and that rotations of a board are the same board.

use eightfold_challenges::{
    BoardRefusal, BoardTask, Grade, Measure, Pair, Problem, ScoredBoard, Solitaire, Survey, summaries,
    turn_layout, turn_post,
};
use eightfold_octiles::Layout;

use crate::common::random_board;

const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

#[test]
fn scores_are_equal_on_rotated_boards() {
    for seed in 0..2 {
        let board = random_board(seed, 17);
        for measure in Measure::all() {
            // A quarter turn makes each of the two ways to pair circles the other.
            let step = if matches!(measure, Measure::RimNeighbours(_)) { 2 } else { 1 };
            let value = measure.read(&Survey::new(&board)).value;
            for quarters in (0..4).step_by(step) {
                let turned = measure.read(&Survey::new(&turn_layout(&board, quarters))).value;
                assert_eq!(turned, value, "{measure}, {quarters} quarters");
            }
        }
    }
}

#[test]
fn witnesses_are_known_in_every_rotation() {
    for summary in summaries() {
        let witness = Layout::from_text(summary.witness).unwrap();
        let step = if matches!(summary.id, Measure::RimNeighbours(_)) { 2 } else { 1 };
        for quarters in (0..4).step_by(step) {
            let board = turn_layout(&witness, quarters).to_text();
            let scored = ScoredBoard::judge(&summary.id.to_string(), &board).unwrap();
            assert_eq!(scored.rank, summary.value.rank(), "{}", summary.id);
            assert!(scored.is_witness(), "{}, {quarters} quarters", summary.id);
        }
    }
}

#[test]
fn a_path_is_the_same_between_rotated_posts() {
    let pair = Pair::all()[40];
    let (shortest, board) = pair.shortest(eightfold_challenges::Length::Points);
    let texts = (0..4).map(|quarters| {
        let [one, other] = pair.posts().map(|post| turn_post(post, quarters));
        let board = turn_layout(&board, quarters).to_text();
        let scored = ScoredBoard::judge(&format!("1.{other}-{one}.points"), &board).unwrap();
        assert_eq!((scored.rank, scored.value.clone()), (-i64::from(shortest), shortest.to_string()));
        assert!(scored.is_witness());
        (scored.task, scored.fingerprint)
    });
    let texts: std::collections::BTreeSet<_> = texts.collect();
    assert_eq!(texts.len(), 1, "{texts:?}");
}

#[test]
fn problems_rotate_with_their_boards() {
    for solitaire in [Solitaire::Connection, Solitaire::Sequence] {
        let problem = Problem::generate(solitaire, Grade::new(2).unwrap(), 5);
        let solution = *problem.solution().unwrap();
        let scored = ScoredBoard::judge(&problem.to_string(), &solution.to_text()).unwrap();
        assert_eq!(scored.topic, scored.task.split(':').next().unwrap());
        let other =
            ScoredBoard::judge(&Problem::by_hand(problem.task.clone()).to_string(), &solution.to_text());
        assert_eq!(other.unwrap().fingerprint, scored.fingerprint, "the same problem, set by hand");
        let task: BoardTask = problem.to_string().parse().unwrap();
        assert_ne!(task.fingerprint(&turn_layout(&solution, 1)), scored.fingerprint);
    }
}

#[test]
fn boards_that_do_not_count_are_refused() {
    let refused = |task: &str, board: &str| ScoredBoard::judge(task, board).unwrap_err();
    assert_eq!(refused("3", &LOOPS.replace("12.4", "-")), BoardRefusal::NotFull(16));
    assert!(matches!(refused("26", LOOPS), BoardRefusal::NotMet(_)));
    assert_eq!(refused("3*10;3>=9", LOOPS), BoardRefusal::Missed(2));
    assert_eq!(refused("", LOOPS), BoardRefusal::Nothing);
    assert!(matches!(refused("nonsense", LOOPS), BoardRefusal::Measure(_)));
    assert!(matches!(refused("3", "1.0,1.1"), BoardRefusal::Board(_)));
    let points = ScoredBoard::judge("3>=2;3*10", LOOPS).unwrap();
    assert_eq!((points.value.as_str(), points.topic.as_str()), ("70", "30"));
    let same = ScoredBoard::judge("3*10;3>=2", LOOPS).unwrap();
    assert_eq!(same.fingerprint, points.fingerprint, "the order of the terms doesn't matter");
}
