use eightfold_catalog::Choice;
use eightfold_players::levels::levels;
use eightfold_players::{Job, JobError};
use eightfold_search::{NODES_PER_STEP, Status};
use eightfold_worker_protocol::{PageMessage, SearchProgress, WorkerMessage};

use crate::boards::BoardSearch;
use crate::puzzles;
use crate::study::Study;

/// How long a slice of thinking lasts before messages are received, in milliseconds.
const MESSAGE_PERIOD: f64 = 8.0;

/// The longest thinking time for a turn with the level's own number of positions, in milliseconds. It bounds the wait
/// on slow devices and in games whose positions take long.
const TURN_TIME: f64 = 1000.0;
/// The longest thinking time, in milliseconds, when a number of positions was given: it is generous, so that all turns
/// are judged equally.
const MAX_TIME_MS: f64 = 3000.0;

/// The worker without the browser around it: it receives messages, and thinks in slices between them.
#[derive(Debug, Default)]
pub struct Thinker {
    work: Option<Work>,
    /// A search for a board. Only one search runs at a time.
    boards: Option<BoardSearch>,
    /// A study job. Only one job runs at a time.
    study: Option<Study>,
}

#[derive(Debug)]
struct Work {
    number: u32,
    job: Job,
    until: f64,
    /// The depth that was last reported; `None` if progress isn't reported.
    aloud: Option<u8>,
}

impl Thinker {
    /// Receives a message at a time in milliseconds, and returns the immediate replies.
    pub fn receive(&mut self, text: &str, now: f64) -> Vec<WorkerMessage> {
        let ask = match serde_json::from_str(text) {
            Ok(ask) => ask,
            Err(error) => {
                return vec![WorkerMessage::Refused { job: None, reason: error.to_string() }];
            }
        };
        match ask {
            PageMessage::Stop { job } => {
                self.work.take_if(|work| work.number == job);
                self.boards.take_if(|search| search.number == job);
                self.study.take_if(|study| study.number == job);
                vec![WorkerMessage::Stopped { job }]
            }
            PageMessage::Think { job: number, aloud, nodes, .. } => {
                let before = self.stop();
                let refused = match job(ask) {
                    Ok(job) => {
                        let until = now + if nodes.is_some() { MAX_TIME_MS } else { TURN_TIME };
                        self.work = Some(Work { number, job, until, aloud: aloud.then_some(0) });
                        None
                    }
                    Err(error) => {
                        Some(WorkerMessage::Refused { job: Some(number), reason: error.to_string() })
                    }
                };
                before.into_iter().chain(refused).collect()
            }
            PageMessage::Lines { job, .. }
            | PageMessage::Rollout { job, .. }
            | PageMessage::Review { job, .. } => {
                let before = self.stop();
                let refused = match Study::new(ask, now) {
                    Ok(study) => {
                        self.study = Some(study);
                        None
                    }
                    Err(reason) => Some(WorkerMessage::Refused { job: Some(job), reason }),
                };
                before.into_iter().chain(refused).collect()
            }
            PageMessage::Puzzle { job, puzzle, turn } => {
                let before = self.stop();
                before.into_iter().chain([puzzles::look(job, &puzzle, turn.as_deref())]).collect()
            }
            PageMessage::Solve { job, goal, seed, board, locked } => {
                let before = self.stop();
                let refused = match BoardSearch::new(job, &goal, seed, &board, &locked, now) {
                    Ok(search) => {
                        self.boards = Some(search);
                        None
                    }
                    Err(error) => Some(WorkerMessage::Refused { job: Some(job), reason: error.to_string() }),
                };
                before.into_iter().chain(refused).collect()
            }
        }
    }

    fn stop(&mut self) -> Option<WorkerMessage> {
        let turn = self.work.take().map(|work| work.number);
        let board = self.boards.take().map(|search| search.number);
        let study = self.study.take().map(|study| study.number);
        turn.or(board).or(study).map(|job| WorkerMessage::Stopped { job })
    }

    /// Whether there is work to do.
    pub fn is_busy(&self) -> bool {
        self.work.is_some() || self.boards.is_some() || self.study.is_some()
    }

    /// Thinks for some milliseconds. Returns the turn once it is found, or the progress of the job.
    pub fn think(&mut self, now: impl Fn() -> f64) -> Option<WorkerMessage> {
        if let Some(search) = &mut self.boards {
            let (said, finished) = search.step(now, MESSAGE_PERIOD)?;
            if finished {
                self.boards = None;
            }
            return Some(said);
        }
        if let Some(study) = &mut self.study {
            let (said, finished) = study.step(now, MESSAGE_PERIOD)?;
            if finished {
                self.study = None;
            }
            return Some(said);
        }
        let work = self.work.as_mut()?;
        let pause = (now() + MESSAGE_PERIOD).min(work.until);
        while work.job.step(NODES_PER_STEP) == Status::Thinking {
            let now = now();
            if now >= work.until {
                break;
            }
            if now >= pause {
                let depth = work.job.report().depth;
                if work.aloud.is_some_and(|reported| reported < depth) {
                    work.aloud = Some(depth);
                    return Some(WorkerMessage::Thought { job: work.number, thought: progress(&work.job) });
                }
                return None;
            }
        }
        let Work { number, job, .. } = self.work.take()?;
        Some(match job.best() {
            Some(turn) => WorkerMessage::Turn { job: number, turn, thought: progress(&job) },
            None => WorkerMessage::Refused {
                job: Some(number),
                reason: "no player is to act in this position".to_owned(),
            },
        })
    }
}

/// Creates the search for a question.
fn job(ask: PageMessage) -> Result<Job, JobError> {
    let PageMessage::Think {
        game, options, position, history, level: number, seed, nodes, depth, only, ..
    } = ask
    else {
        unreachable!("only what is to be thought about is a search");
    };
    let choice = Choice::new(&game, options.iter().map(|(k, v)| (k.as_str(), v.as_str())))?;
    let all = levels(&choice);
    let mut level = *all
        .iter()
        .find(|level| level.number == number)
        .ok_or(JobError::Level { given: number, most: all.len() })?;
    level.nodes = nodes.unwrap_or(level.nodes);
    level.depth = depth.unwrap_or(level.depth);
    let history: Vec<&str> = history.iter().map(String::as_str).collect();
    let job = Job::by(&choice, &position, &level, seed)?.after(&history)?;
    match only {
        Some(turn) => job.narrowed_to(&turn),
        None => Ok(job),
    }
}

fn progress(job: &Job) -> SearchProgress {
    let report = job.report();
    SearchProgress {
        depth: report.depth,
        nodes: report.nodes,
        chance: (1_000.0 * report.winning_chance).round() as u32,
        line: report.line,
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use eightfold_game::Game;
    use eightfold_octiles::{Race, RaceRules};

    use super::*;
    use eightfold_worker_protocol::BoardProgress;

    const START: &str = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
                         1,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B";

    fn think(job: u32, position: &str, level: u8) -> String {
        let (game, options) = ("octiles".to_owned(), vec![("players".to_owned(), "2".to_owned())]);
        let position = position.to_owned();
        let ask = PageMessage::Think {
            job,
            game,
            options,
            position,
            history: vec![],
            level,
            seed: 3,
            nodes: None,
            depth: None,
            only: None,
            aloud: false,
        };
        serde_json::to_string(&ask).unwrap()
    }

    /// Thinks until there is a reply, with a clock that advances by `tick` milliseconds at every reading.
    fn answer(thinker: &mut Thinker, tick: f64) -> (WorkerMessage, u32) {
        let clock = Cell::new(0.0);
        let mut pauses = 0;
        loop {
            let now = || {
                clock.set(clock.get() + tick);
                clock.get()
            };
            if let Some(said) = thinker.think(now) {
                return (said, pauses);
            }
            pauses += 1;
            assert!(pauses < 100_000, "the worker never replies");
        }
    }

    #[test]
    fn finds_a_turn_and_stops() {
        let mut thinker = Thinker::default();
        assert_eq!(thinker.receive(&think(5, START, 1), 0.0), []);
        let (said, _) = answer(&mut thinker, 0.0);
        let WorkerMessage::Turn { job: 5, turn, .. } = &said else { panic!("{said:?}") };
        let race = Race::from_text(&RaceRules::race(2).unwrap(), START).unwrap();
        let turn = race.step_from_text(turn).unwrap();
        assert!(race.apply(&turn).is_ok(), "{said:?} is legal");
        assert!(!thinker.is_busy());
        assert_eq!(thinker.think(|| 0.0), None);
    }

    #[test]
    fn receives_messages_between_slices_and_ends_in_time() {
        let mut thinker = Thinker::default();
        // Every reading of this clock is 100 ms after the one before: the search pauses after each slice, and ends
        // after 1 s.
        thinker.receive(&think(1, START, 8), 0.0);
        let (said, pauses) = answer(&mut thinker, 100.0);
        assert!(matches!(said, WorkerMessage::Turn { job: 1, .. }), "{said:?}");
        assert!((1..=10).contains(&pauses), "{pauses} pauses");
        // With a number of positions it may take longer.
        let asked = r#""nodes":900000,"depth":null,"only":null,"aloud":false"#;
        thinker.receive(&more(2, asked), 0.0);
        let (said, longer) = answer(&mut thinker, 100.0);
        assert!(matches!(said, WorkerMessage::Turn { job: 2, .. }), "{said:?}");
        assert!(longer > 2 * pauses, "{longer} pauses after {pauses}");
    }

    /// The question of [`think`] with further fields.
    fn more(job: u32, said: &str) -> String {
        let text = think(job, START, 8);
        let text = text.replace("\"nodes\":null,\"depth\":null,\"only\":null,\"aloud\":false", said);
        assert!(text.contains(said));
        text
    }

    #[test]
    fn reports_progress_on_request() {
        let mut thinker = Thinker::default();
        thinker.receive(&more(4, "\"aloud\":true"), 0.0);
        let mut depths = Vec::new();
        loop {
            match answer(&mut thinker, 10.0).0 {
                WorkerMessage::Thought { job: 4, thought } => {
                    assert!(thought.chance <= 1_000 && !thought.line.is_empty());
                    depths.push(thought.depth);
                }
                WorkerMessage::Turn { turn, thought, .. } => {
                    assert_eq!(thought.line.first(), Some(&turn));
                    break;
                }
                said => panic!("{said:?}"),
            }
        }
        assert!(depths.is_sorted_by(|a, b| a < b) && !depths.is_empty(), "{depths:?}");
    }

    #[test]
    fn evaluates_one_turn_within_a_budget() {
        let mut thinker = Thinker::default();
        let mut worth = Vec::new();
        for turn in ["1@a2:0 A2-B3", "1@a2:0 A2-B3", "1@a3:0 A5-B3"] {
            thinker.receive(
                &more(1, &format!("\"nodes\":400,\"depth\":2,\"only\":\"{turn}\",\"aloud\":false")),
                0.0,
            );
            let WorkerMessage::Turn { turn: said, thought, .. } = answer(&mut thinker, 0.0).0 else {
                panic!("a turn")
            };
            assert_eq!(said, turn);
            assert!(thought.nodes <= 2_000 && thought.depth <= 2, "{thought:?}");
            worth.push(thought.chance);
        }
        assert_eq!(worth[0], worth[1]);
        let said = thinker.receive(&more(1, "\"only\":\"1@a2:0 A1-F6\""), 0.0);
        assert!(
            matches!(&said[..], [WorkerMessage::Refused { job: Some(1), reason }] if reason.contains("turn:")),
            "{said:?}"
        );
    }

    #[test]
    fn runs_one_job_and_can_be_stopped() {
        let mut thinker = Thinker::default();
        thinker.receive(&think(1, START, 8), 0.0);
        assert_eq!(thinker.receive(&think(2, START, 8), 0.0), [WorkerMessage::Stopped { job: 1 }]);
        assert_eq!(thinker.receive(r#"{"ask":"stop","job":1}"#, 0.0), [WorkerMessage::Stopped { job: 1 }]);
        assert!(thinker.is_busy(), "job 2 continues");
        assert_eq!(thinker.receive(r#"{"ask":"stop","job":2}"#, 0.0), [WorkerMessage::Stopped { job: 2 }]);
        assert!(!thinker.is_busy());
    }

    fn solve(goal: &str, board: &str, locked: &str) -> String {
        let [goal, board, locked] = [goal, board, locked].map(str::to_owned);
        let ask = PageMessage::Solve { job: 9, goal, seed: 1, board, locked };
        serde_json::to_string(&ask).unwrap()
    }

    /// Searches until the end or until this many boards were looked at, with a clock that advances by 3 ms at every
    /// reading.
    fn search(thinker: &mut Thinker, boards: u64) -> BoardProgress {
        let clock = Cell::new(0.0);
        for _ in 0..100_000 {
            let now = || {
                clock.set(clock.get() + 3.0);
                clock.get()
            };
            match thinker.think(now) {
                Some(WorkerMessage::Found { job: 9, found }) if found.finished || found.boards >= boards => {
                    return found;
                }
                Some(WorkerMessage::Found { job: 9, .. }) | None => {}
                Some(said) => panic!("{said:?}"),
            }
        }
        panic!("the worker has stopped replying");
    }

    #[test]
    fn searches_for_boards_until_stopped() {
        let mut thinker = Thinker::default();
        let start = "1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0";
        assert_eq!(thinker.receive(&solve("3", start, "c3"), 0.0), []);
        let found = search(&mut thinker, 20_000);
        assert!(found.value.parse::<u32>().unwrap() >= 1, "{found:?}");
        assert_eq!(found.board.split(',').nth(8), Some("9.0"), "the locked tile on c3 is unchanged");
        assert!(thinker.is_busy());
        assert_eq!(thinker.receive(r#"{"ask":"stop","job":9}"#, 0.0), [WorkerMessage::Stopped { job: 9 }]);
        assert!(!thinker.is_busy());
    }

    #[test]
    fn search_ends_when_nothing_better_exists() {
        let mut thinker = Thinker::default();
        thinker.receive(&solve("27", "", ""), 0.0);
        let found = search(&mut thinker, u64::MAX);
        assert!(found.finished && found.value.starts_with("yes"), "{found:?}");
        assert!(!thinker.is_busy());
        let said = thinker.receive(&solve("99", "", ""), 0.0);
        assert!(
            matches!(&said[..], [WorkerMessage::Refused { job: Some(9), reason }] if reason.contains("99")),
            "{said:?}"
        );
        assert!(!thinker.is_busy());
    }

    #[test]
    fn invalid_questions_are_refused_with_the_reason() {
        let mut thinker = Thinker::default();
        for (text, job, reason) in [
            (r#"{"ask":"dance"}"#.to_owned(), None, "dance"),
            (r#"{"ask":"stop"}"#.to_owned(), None, "job"),
            (r#"{"ask":"stop","job":1,"x":2}"#.to_owned(), None, "x"),
            (String::new(), None, "EOF"),
            (think(1, "nowhere", 1), Some(1), "position"),
            (think(7, START, 99), Some(7), "no level 99"),
        ] {
            let said = thinker.receive(&text, 0.0);
            assert!(
                matches!(&said[..], [WorkerMessage::Refused { job: j, reason: r }] if *j == job && r.contains(reason)),
                "{text}: {said:?}"
            );
            assert!(!thinker.is_busy());
        }
    }
}
