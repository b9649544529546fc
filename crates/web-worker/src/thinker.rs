use eightfold_search::{Job, SLICE, Status};

use crate::words::{Ask, Say};

/// How long the worker thinks before it looks whether there is a message, in milliseconds.
const HEARING: f64 = 8.0;

/// The longest it thinks about one turn, in milliseconds. A level's own budget ends most searches long before.
const LONGEST: f64 = 3000.0;

/// What the worker does, without the browser around it: hears, and thinks in slices between two messages.
#[derive(Debug, Default)]
pub struct Thinker {
    work: Option<Work>,
}

#[derive(Debug)]
struct Work {
    number: u32,
    job: Job,
    until: f64,
}

impl Thinker {
    /// Takes a message at a time given in milliseconds, and answers what can be answered at once.
    pub fn hear(&mut self, text: &str, now: f64) -> Vec<Say> {
        let ask = match serde_json::from_str(text) {
            Ok(ask) => ask,
            Err(error) => {
                return vec![Say::Refused {
                    reason: error.to_string(),
                }];
            }
        };
        match ask {
            Ask::Stop { job } => {
                self.work.take_if(|work| work.number == job);
                vec![Say::Stopped { job }]
            }
            Ask::Think {
                job: number,
                game,
                options,
                position,
                history,
                level,
                seed,
            } => {
                let before = self.work.take().map(|work| Say::Stopped { job: work.number });
                let options: Vec<(&str, &str)> =
                    options.iter().map(|(k, v)| (k.as_str(), v.as_str())).collect();
                let history: Vec<&str> = history.iter().map(String::as_str).collect();
                let job =
                    Job::new(&game, &options, &position, level, seed).and_then(|job| job.after(&history));
                let refused = match job {
                    Ok(job) => {
                        self.work = Some(Work {
                            number,
                            job,
                            until: now + LONGEST,
                        });
                        None
                    }
                    Err(error) => Some(Say::Refused {
                        reason: error.to_string(),
                    }),
                };
                before.into_iter().chain(refused).collect()
            }
        }
    }

    /// Whether there is something to think about.
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// Thinks for some milliseconds, and says the turn when it is found.
    pub fn think(&mut self, now: impl Fn() -> f64) -> Option<Say> {
        let work = self.work.as_mut()?;
        let pause = (now() + HEARING).min(work.until);
        while work.job.step(SLICE) == Status::Thinking {
            let now = now();
            if now >= work.until {
                break;
            }
            if now >= pause {
                return None;
            }
        }
        let Work { number, job, .. } = self.work.take()?;
        Some(match job.best() {
            Some(turn) => Say::Turn { job: number, turn },
            None => Say::Refused {
                reason: "no player is to act in this position".to_owned(),
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use eightfold_game::Game;
    use eightfold_octiles::{Race, RaceRules};

    use super::*;

    const START: &str = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
                         1,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B";

    fn think(job: u32, position: &str, level: u8) -> String {
        let (game, options) = ("octiles".to_owned(), vec![("players".to_owned(), "2".to_owned())]);
        let position = position.to_owned();
        let ask = Ask::Think {
            job,
            game,
            options,
            position,
            history: vec![],
            level,
            seed: 3,
        };
        serde_json::to_string(&ask).unwrap()
    }

    /// Thinks until something is said, by a clock that goes on by so many milliseconds every time it is read.
    fn answer(thinker: &mut Thinker, tick: f64) -> (Say, u32) {
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
        }
    }

    #[test]
    fn it_finds_a_turn_and_rests() {
        let mut thinker = Thinker::default();
        assert_eq!(thinker.hear(&think(5, START, 1), 0.0), []);
        let (said, _) = answer(&mut thinker, 0.0);
        let Say::Turn { job: 5, turn } = &said else {
            panic!("{said:?}")
        };
        let race = Race::from_text(&RaceRules::race(2).unwrap(), START).unwrap();
        let turn = race.step_from_text(turn).unwrap();
        assert!(race.apply(&turn).is_ok(), "{said:?} is legal");
        assert!(!thinker.is_busy());
        assert_eq!(thinker.think(|| 0.0), None);
    }

    #[test]
    fn it_hears_between_slices_and_ends_in_time() {
        let mut thinker = Thinker::default();
        thinker.hear(&think(1, START, 8), 0.0);
        // Every slice takes 500 ms by this clock: it pauses after each, and has a turn after six.
        let (said, pauses) = answer(&mut thinker, 500.0);
        assert!(matches!(said, Say::Turn { job: 1, .. }), "{said:?}");
        assert!((1..=6).contains(&pauses), "{pauses} pauses");
    }

    #[test]
    fn it_can_be_stopped_and_thinks_of_one_thing_at_a_time() {
        let mut thinker = Thinker::default();
        thinker.hear(&think(1, START, 8), 0.0);
        assert_eq!(thinker.hear(&think(2, START, 8), 0.0), [Say::Stopped { job: 1 }]);
        assert_eq!(
            thinker.hear(r#"{"ask":"stop","job":1}"#, 0.0),
            [Say::Stopped { job: 1 }]
        );
        assert!(thinker.is_busy(), "job 2 goes on");
        assert_eq!(
            thinker.hear(r#"{"ask":"stop","job":2}"#, 0.0),
            [Say::Stopped { job: 2 }]
        );
        assert!(!thinker.is_busy());
    }

    #[test]
    fn nonsense_is_refused_with_the_reason() {
        let mut thinker = Thinker::default();
        for (text, reason) in [
            (r#"{"ask":"dance"}"#.to_owned(), "dance"),
            (r#"{"ask":"stop"}"#.to_owned(), "job"),
            (r#"{"ask":"stop","job":1,"x":2}"#.to_owned(), "x"),
            (String::new(), "EOF"),
            (think(1, "nowhere", 1), "position"),
            (think(1, START, 99), "no level 99"),
        ] {
            let said = thinker.hear(&text, 0.0);
            assert!(
                matches!(&said[..], [Say::Refused { reason: r }] if r.contains(reason)),
                "{text}: {said:?}"
            );
            assert!(!thinker.is_busy());
        }
    }
}
