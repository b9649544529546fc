//! Computer players and advisers: asked in the worker, heard here.

use crate::words::{fill, id, t};
use std::time::Duration;

use eightfold_game::{Seat, ToAct};
use eightfold_web_worker::{Ask, Say, Thought};
use leptos::prelude::*;

use super::worker::LazyWorker;
use super::{GameSession, browser};
use crate::exercises::{Exercise, Exercises};
use crate::setup::Kind;

/// Everything that is asked of the search worker, which thinks about one thing at a time. There is one.
#[derive(Clone, Copy)]
pub struct EngineClient {
    session: GameSession,
    worker: LazyWorker,
    /// The number of the question that counts; answers to others come too late.
    job: StoredValue<u32>,
    purpose: StoredValue<Purpose>,
    /// Whether thinking is shown.
    pub shown: RwSignal<bool>,
    /// Whether turns are told in notation alone.
    notation: RwSignal<bool>,
    /// What was thought last.
    pub view: RwSignal<Option<Opinion>>,
    /// Whether a hint is being looked for.
    pub searching: RwSignal<bool>,
    /// What was found out about a game that is over.
    pub review: RwSignal<Option<Findings>>,
    /// The code of the search did not come.
    pub missing: RwSignal<bool>,
    /// Counts how often a person has asked for it again.
    tries: RwSignal<u32>,
}

/// What an answer is for.
#[derive(Clone, Debug)]
enum Purpose {
    /// To be played.
    Play(Place),
    /// To be shown.
    Hint(Place),
    /// The best turn in the place of one that was taken.
    Better(Place),
    /// What the best turn is worth.
    Best(Place),
    /// What the turn that was taken is worth, the best being worth so much.
    Taken(Place, Thought),
}

/// A place in the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// How many steps had been made.
    pub steps: usize,
    /// Who is to act.
    pub seat: Seat,
}

/// What the computer thinks of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// Where.
    pub place: Place,
    /// What.
    pub thought: Thought,
    /// Whether it was asked for as a hint.
    pub hint: bool,
}

/// What was found out about a game that is over.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Findings {
    /// The places not looked at yet, the next one last.
    todo: Vec<Place>,
    /// How many there were.
    pub all: usize,
    /// The largest losses of chances, the largest first.
    pub slips: Vec<Slip>,
    /// All losses of chances, in the order of the game.
    lost: Vec<Slip>,
    /// What the chances of the player to act were at each place, in thousandths of a win, in the order of the game.
    pub course: Vec<(Place, u32)>,
    /// Whether some of it was filed, to be asked again.
    pub filed: bool,
}

/// A turn that gave chances away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slip {
    /// Where it was taken.
    pub place: Place,
    /// The turn that was taken.
    pub taken: String,
    /// The better line.
    pub better: Vec<String>,
    /// The chances with the better turn and with the one that was taken, in thousandths of a win.
    pub chances: (u32, u32),
}

impl Findings {
    /// How many places have been looked at.
    pub fn done(&self) -> usize {
        self.all - self.todo.len()
    }
}

/// Minimum delay before a computer's turn is shown, so that one sees it begin.
const PAUSE: Duration = Duration::from_millis(420);
/// Number of positions looked at for each question about a game that is over.
const GLANCE: u64 = 12_000;
/// Number of turns drawn from the line being considered.
const AHEAD: usize = 3;
/// Number of mistakes listed.
const SLIPS: usize = 3;
/// Losses below this, in thousandths of a win, are search noise and no mistakes.
const SLIGHT: u32 = 30;

impl EngineClient {
    /// Lets the computer play its seats as long as the page is open.
    pub fn provide(session: GameSession, shown: RwSignal<bool>, notation: RwSignal<bool>) {
        let engine = Self {
            session,
            worker: LazyWorker::new(),
            job: StoredValue::new(0),
            purpose: StoredValue::new(Purpose::Better(Place { steps: 0, seat: Seat::new(0) })),
            shown,
            notation,
            view: RwSignal::new(None),
            searching: RwSignal::new(false),
            review: RwSignal::new(None),
            missing: RwSignal::new(false),
            tries: RwSignal::new(0),
        };
        provide_context(engine);
        let turn = Memo::new(move |_| engine.to_play());
        Effect::new(move |_| {
            let turn = turn.get();
            engine.tries.track();
            // Whatever was thought about before is no question any more.
            engine.stop();
            let Some((level, place, ..)) = turn else {
                return;
            };
            let number = engine.job.get_value();
            set_timeout(
                move || {
                    if engine.job.get_value() == number {
                        engine.ask(Purpose::Play(place), Some(level), None, None, None);
                    }
                },
                PAUSE,
            );
        });
        // What was found out goes with the game.
        Effect::new(move |_| {
            session.number.track();
            let len = session.len();
            engine.review.set(None);
            // A hint is for now; what was thought of turns that were taken back is of no use.
            let stale = |view: &Opinion| view.place.steps > len || (view.hint && view.place.steps < len);
            if engine.view.with_untracked(|view| view.as_ref().is_some_and(stale)) {
                engine.view.set(None);
            }
            if engine.searching.get_untracked() {
                engine.stop();
            }
        });
        Effect::new(move |_| {
            session.number.track();
            engine.view.set(None);
        });
    }

    /// The one provided above.
    pub fn here() -> Self {
        expect_context()
    }

    /// The level and place of a computer's turn that is due, and the number of the game.
    fn to_play(self) -> Option<(u8, Place, u32)> {
        let session = self.session;
        if session.moving.get() || !session.holds.get() {
            return None;
        }
        let Some(ToAct::Seat(seat)) = session.to_act() else {
            return None;
        };
        let Kind::Computer(level) = session.kind(seat) else {
            return None;
        };
        let steps = session.len();
        Some((level, Place { steps, seat }, session.number.get()))
    }

    /// Gives up what is being thought about.
    fn stop(self) {
        let old = self.job.get_value();
        self.job.set_value(old + 1);
        self.searching.set(false);
        self.worker.ask(&Ask::Stop { job: old });
    }

    /// Asks for the code of the search again, and for the turn that is due.
    pub fn try_again(self) {
        self.missing.set(false);
        self.tries.update(|tries| *tries += 1);
    }

    /// Looks for the turn to take now; asked again, gives up looking.
    pub fn hint(self) {
        let session = self.session;
        if self.searching.get_untracked() {
            self.stop();
        } else if let Some(seat) = untrack(|| session.person_to_act()) {
            session.look_here();
            self.stop();
            self.searching.set(true);
            let steps = untrack(|| session.len());
            self.ask(Purpose::Hint(Place { steps, seat }), None, None, None, None);
        }
    }

    /// Looks through a game that is over for the turns of people that gave most away.
    pub fn look_through(self) {
        self.stop();
        let mut todo = untrack(|| {
            let person = |seat| self.session.kind(seat) == Kind::Person;
            self.session
                .with(|record| {
                    let steps = record.played().steps();
                    let places = steps.iter().enumerate().filter_map(|(steps, made)| {
                        let seat = made.by.filter(|&seat| person(seat) && made.text != "resign")?;
                        Some(Place { steps, seat })
                    });
                    places.collect::<Vec<_>>()
                })
                .unwrap_or_default()
        });
        todo.reverse();
        self.review.set(Some(Findings {
            all: todo.len(),
            todo,
            slips: Vec::new(),
            lost: Vec::new(),
            course: Vec::new(),
            filed: false,
        }));
        self.look_on();
    }

    /// Goes on with the next place.
    fn look_on(self) {
        let next = self
            .review
            .with_untracked(|review| review.as_ref().and_then(|review| review.todo.last().cloned()));
        if let Some(place) = next {
            self.ask(Purpose::Better(place), None, Some(GLANCE), None, None);
        }
    }

    /// A place has been looked at.
    fn looked(self, chance: u32, slip: Option<Slip>) {
        self.review.update(|review| {
            if let Some(review) = review {
                let place = review.todo.pop();
                review.course.extend(place.map(|place| (place, chance)));
                review.lost.extend(slip.clone());
                review.slips.extend(slip);
                review.slips.sort_by_key(|slip| std::cmp::Reverse(slip.chances.0 - slip.chances.1));
                review.slips.truncate(SLIPS);
            }
        });
        if self.review.with_untracked(|review| review.as_ref().is_some_and(|review| review.todo.is_empty())) {
            self.file();
        }
        self.look_on();
    }

    /// Files all that people have clearly lost in this game, to be asked again: more than is listed.
    fn file(self) {
        let slips = self.review.with_untracked(|review| review.as_ref().map(|review| review.lost.clone()));
        let mut all = Exercises::read(&browser::kept("errors").unwrap_or_default());
        let mut filed = false;
        for slip in slips.unwrap_or_default() {
            let exercise = self.session.peek(|record| {
                let choice = record.choice();
                let options = choice.written_options();
                Some(Exercise {
                    game: choice.info().id.to_owned(),
                    options: options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect(),
                    position: record.played().position_at(slip.place.steps)?,
                    taken: slip.taken.clone(),
                    better: slip.better.first()?.clone(),
                    chances: slip.chances,
                    due: 0,
                    found: 0,
                })
            });
            filed |= exercise.flatten().is_some_and(|exercise| all.file(exercise));
        }
        if filed {
            browser::keep("errors", &all.to_text());
        }
        self.review.update(|review| {
            if let Some(review) = review {
                review.filed = filed;
            }
        });
    }

    /// Asks the worker; without a level, the strongest.
    fn ask(
        self,
        purpose: Purpose,
        level: Option<u8>,
        nodes: Option<u64>,
        depth: Option<u8>,
        only: Option<String>,
    ) {
        let place = match &purpose {
            Purpose::Play(place)
            | Purpose::Hint(place)
            | Purpose::Better(place)
            | Purpose::Best(place)
            | Purpose::Taken(place, _) => place.clone(),
        };
        let aloud = matches!(purpose, Purpose::Play(_) | Purpose::Hint(_));
        self.missing.set(false);
        self.purpose.set_value(purpose);
        let job = self.job.get_value() + 1;
        self.job.set_value(job);
        let ask = self.session.peek(|record| {
            let (choice, played) = (record.choice(), record.played());
            Ask::Think {
                job,
                game: choice.info().id.to_owned(),
                options: choice.values().collect(),
                position: played.position_at(place.steps).unwrap_or_default(),
                history: played.history(place.steps),
                level: level.unwrap_or_else(|| choice.levels().len() as u8),
                seed: self.session.dice_number().map_or_else(browser::random, |number| {
                    number.wrapping_mul(31).wrapping_add(place.steps as u64)
                }),
                nodes,
                depth,
                only,
                aloud,
            }
        });
        if let Err(why) = self.worker.start(move |say| self.hear(say)) {
            self.searching.set(false);
            self.session.said.set(why.to_owned());
        }
        if let Some(ask) = ask {
            self.worker.ask(&ask);
        }
    }

    fn hear(self, say: Say) {
        match say {
            Say::Thought { job, thought } if job == self.job.get_value() => self.thought(thought, false),
            Say::Turn { job, turn, thought } if job == self.job.get_value() => self.answer(turn, thought),
            Say::Missing { .. } => {
                self.worker.end();
                self.searching.set(false);
                self.review.set(None);
                self.missing.set(true);
                self.session.said.set(t(id::SEARCH_MISSING).to_owned());
            }
            Say::Refused { job, reason } if job.is_none_or(|job| job == self.job.get_value()) => {
                self.searching.set(false);
                self.review.set(None);
                self.session.said.set(fill!(id::COMPUTER_CANNOT_PLAY, reason));
            }
            _ => {}
        }
    }

    /// Keeps what is thought of a turn to take, and shows it if one wants to see it.
    fn thought(self, thought: Thought, last: bool) {
        let (place, hint) = match self.purpose.get_value() {
            Purpose::Play(place) => (place, false),
            Purpose::Hint(place) => (place, true),
            _ => return,
        };
        let opinion = Opinion { place, thought, hint };
        // Who looks back at the game is not disturbed.
        let here = self.session.back.get_untracked().is_none();
        if hint && last {
            self.show(&opinion, 1);
        } else if self.shown.get_untracked() && here {
            self.show(&opinion, if hint { 1 } else { AHEAD });
        }
        self.view.set(Some(opinion));
    }

    /// Shows the first turns of a line on the board.
    pub fn show(self, opinion: &Opinion, turns: usize) {
        let Opinion { place, thought, hint } = opinion;
        let line = &thought.line[..turns.min(thought.line.len())];
        if line.is_empty() {
            return;
        }
        let name = self.session.seat_called(place.seat);
        let told = self.told(place.steps, line);
        let what = if *hint && turns < 2 {
            fill!(id::HINT_FOR, name, turn = told)
        } else {
            fill!(id::THINKS_OF, line = told, name)
        };
        self.session.try_out(place.steps, place.seat, line, what);
    }

    /// What is done in the first of these turns, and that others follow; in words, or in notation where one likes that.
    pub fn told(self, steps: usize, line: &[String]) -> String {
        if self.notation.get_untracked() {
            return line.join(", ");
        }
        let first = self.session.worded(steps, &line[..line.len().min(1)]).into_iter().next();
        let first = first.map(|turn| turn.action).unwrap_or_default();
        if line.len() > 1 { fill!(id::AND_SO_ON, first) } else { first }
    }

    fn answer(self, turn: String, thought: Thought) {
        let purpose = self.purpose.get_value();
        let taken = |place: &Place| {
            let taken = self.session.peek(|record| record.played().step(place.steps).map(|made| made.text));
            taken.flatten().unwrap_or_default()
        };
        match purpose {
            Purpose::Play(_) => {
                self.thought(thought, true);
                self.job.update_value(|job| *job += 1);
                if let Err(error) = self.session.play(&turn) {
                    self.session.said.set(fill!(id::COMPUTER_WANTED, turn, error));
                }
            }
            Purpose::Hint(_) => {
                self.searching.set(false);
                let chance = percent(thought.chance);
                self.thought(thought, true);
                self.session.say_tried(&fill!(id::THIS_IS_A_HINT, chance));
            }
            Purpose::Better(place) => {
                if turn == taken(&place) || thought.line.is_empty() {
                    self.looked(thought.chance, None);
                } else {
                    let depth = Some(thought.depth.max(1));
                    self.ask(Purpose::Best(place), None, Some(GLANCE), depth, Some(turn));
                }
            }
            Purpose::Best(place) => {
                // Both are looked at equally far.
                let (depth, only) = (Some(thought.depth.max(1)), Some(taken(&place)));
                self.ask(Purpose::Taken(place, thought), None, Some(GLANCE), depth, only);
            }
            Purpose::Taken(place, best) => {
                let chances = (best.chance, thought.chance);
                let slip = (chances.0 >= chances.1 + SLIGHT).then(|| Slip {
                    taken: taken(&place),
                    better: best.line,
                    chances,
                    place,
                });
                self.looked(chances.0, slip);
            }
        }
    }
}

/// Thousandths as people read them.
pub fn percent(thousandths: u32) -> String {
    format!("{} %", (thousandths + 5) / 10)
}
