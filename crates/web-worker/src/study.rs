//! Study jobs: best lines, rollouts, and the report of a game.

use eightfold_catalog::Choice;
use eightfold_record::Record;
use eightfold_search::NODES_PER_STEP;
use eightfold_study::lines::LineSearch;
use eightfold_study::report::{Effort, Review};
use eightfold_study::rollout::{Candidate, Plan, Rollout};
use eightfold_worker_protocol::{PageMessage, RolloutResult, WorkerMessage};

/// Games played for each turn between two progress reports of a rollout.
const GAMES_PER_REPORT: usize = 4;

/// A study job that runs one slice at a time.
#[derive(Debug)]
pub(crate) struct Study {
    /// The number the page gave the job.
    pub(crate) number: u32,
    task: Task,
}

#[derive(Debug)]
enum Task {
    Lines { lines: Box<LineSearch>, most: Option<u8>, until: Option<f64>, told: u8 },
    Rollout(Box<Rollout>),
    Review(Box<Review>),
}

impl Study {
    /// Creates the job; `now` is in milliseconds.
    ///
    /// # Errors
    /// Describes what is wrong with the question.
    pub(crate) fn new(ask: PageMessage, now: f64) -> Result<Self, String> {
        let choice = |game: &str, options: &[(String, String)]| {
            Choice::new(game, options.iter().map(|(key, value)| (&**key, &**value)))
                .map_err(|error| error.to_string())
        };
        match ask {
            PageMessage::Lines { job: number, game, options, position, history, count, depth, time } => {
                let choice = choice(&game, &options)?;
                let history: Vec<&str> = history.iter().map(String::as_str).collect();
                let lines = LineSearch::new(&choice, &position, &history, usize::from(count))
                    .map_err(|error| error.to_string())?;
                let until = time.map(|time| now + f64::from(time));
                Ok(Self { number, task: Task::Lines { lines: Box::new(lines), most: depth, until, told: 0 } })
            }
            PageMessage::Rollout { job: number, game, options, position, turns, seed, games } => {
                let choice = choice(&game, &options)?;
                let plan = Plan { seed, games: games as usize, ..Plan::default() };
                let rollout =
                    Rollout::new(&choice, &position, &turns, plan).map_err(|error| error.to_string())?;
                Ok(Self { number, task: Task::Rollout(Box::new(rollout)) })
            }
            PageMessage::Review { job: number, record, nodes } => {
                let record = Record::from_text(&record).map_err(|error| error.to_string())?;
                let effort = Effort { turn_nodes: nodes.max(1), chance_nodes: (nodes / 12).max(1) };
                Ok(Self { number, task: Task::Review(Box::new(Review::new(&record, effort))) })
            }
            _ => Err("this isn't a question of the study".to_owned()),
        }
    }

    /// Works for `period` milliseconds. Returns a message if there is news, and whether the job has ended.
    pub(crate) fn step(&mut self, now: impl Fn() -> f64, period: f64) -> Option<(WorkerMessage, bool)> {
        let number = self.number;
        match &mut self.task {
            Task::Lines { lines, most, until, told } => {
                let pause = now() + period;
                loop {
                    let more = lines.advance(NODES_PER_STEP);
                    let time = now();
                    let deep = most.is_some_and(|most| lines.depth() >= most);
                    // Depth 1 is always finished, so there is a result when time is up.
                    let late = lines.depth() > 0 && until.is_some_and(|until| time >= until);
                    let done = !more || deep || late;
                    if done || lines.depth() > *told {
                        *told = lines.depth();
                        let said = WorkerMessage::Lines {
                            job: number,
                            seat: lines.seat(),
                            lines: lines.lines(),
                            mean: lines.mean(),
                            threat: lines.threat(),
                            depth: lines.depth(),
                            nodes: lines.nodes(),
                            done,
                        };
                        return Some((said, done));
                    }
                    if time >= pause {
                        return None;
                    }
                }
            }
            Task::Rollout(rollout) => {
                let more = rollout.advance();
                let games = rollout.games();
                (!more || games.is_multiple_of(GAMES_PER_REPORT)).then(|| {
                    let found = rollout.candidates().iter().map(rolled).collect();
                    (
                        WorkerMessage::RolloutResult { job: number, found, games: games as u32, done: !more },
                        !more,
                    )
                })
            }
            Task::Review(review) => {
                let more = review.advance();
                let report = (!more).then(|| Box::new(review.without_sentences()));
                Some((
                    WorkerMessage::Reviewed { job: number, done: review.done(), all: review.all(), report },
                    !more,
                ))
            }
        }
    }
}

fn rolled(candidate: &Candidate) -> RolloutResult {
    let hundredths = |percent: f64| (100.0 * percent).round() as i32;
    RolloutResult {
        turn: candidate.turn.clone(),
        chance: hundredths(candidate.chance),
        error: candidate.error.map(hundredths),
        distinct: candidate.distinct as u32,
        behind: hundredths(candidate.behind),
        joint_error: candidate.joint_error.map(hundredths),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: &str = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";

    fn all(ask: PageMessage) -> Vec<WorkerMessage> {
        let mut study = Study::new(ask, 0.0).unwrap();
        let mut said = Vec::new();
        for _ in 0..100_000 {
            match study.step(|| 0.0, 8.0) {
                Some((say, true)) => {
                    said.push(say);
                    return said;
                }
                Some((say, false)) => said.push(say),
                None => {}
            }
        }
        panic!("the job never ends: {said:?}");
    }

    #[test]
    fn lines_get_deeper_up_to_the_limits() {
        let [game, position] = ["octi-fast", POSITION].map(str::to_owned);
        let (options, history) = (vec![], vec![]);
        let ask = PageMessage::Lines {
            job: 3,
            game,
            options,
            position,
            history,
            count: 3,
            depth: Some(3),
            time: None,
        };
        let said = all(ask);
        let Some(WorkerMessage::Lines { job: 3, lines, depth: 3, done: true, mean: None, .. }) = said.last()
        else {
            panic!("{said:?}");
        };
        assert_eq!((lines.len(), &*lines[0].step, lines[0].chance), (3, "36-37", 10_000));
        assert_eq!(said.len(), 2, "once for each depth");
    }

    #[test]
    fn a_game_is_reviewed_step_by_step() {
        let record = format!("game: octi-fast\nstart: {POSITION}\n36+B\n57+A\n36-37\n");
        let said = all(PageMessage::Review { job: 1, record, nodes: 300 });
        let Some(WorkerMessage::Reviewed { done: 3, all: 3, report: Some(report), .. }) = said.last() else {
            panic!("{said:?}");
        };
        assert_eq!(report.decisions[0].best, "36-37");
        let text = serde_json::to_string(said.last().unwrap()).unwrap();
        assert_eq!(&serde_json::from_str::<WorkerMessage>(&text).unwrap(), said.last().unwrap());
    }

    #[test]
    fn rollouts_compare_turns_and_refuse_invalid_ones() {
        let [game, position] = ["octi-fast", POSITION].map(str::to_owned);
        let turns = ["36-37", "36+B"].map(str::to_owned).to_vec();
        let ask = PageMessage::Rollout { job: 1, game, options: vec![], position, turns, seed: 1, games: 12 };
        let said = all(ask);
        let Some(WorkerMessage::RolloutResult { found, games: 12, done: true, .. }) = said.last() else {
            panic!("{said:?}")
        };
        assert_eq!((&*found[0].turn, found[0].chance, found[0].error), ("36-37", 10_000, None));
        assert!(found[1].distinct > 1 && found[1].error > Some(0), "{found:?}");
        let refused = Study::new(PageMessage::Review { job: 1, record: "nothing".to_owned(), nodes: 1 }, 0.0);
        assert!(refused.is_err_and(|why| !why.is_empty()));
    }
}
