//! Computer players: asked in the worker, heard here.

use eightfold_game::{Seat, ToAct};
use eightfold_web_worker::{Ask, Say};
use leptos::prelude::*;
use std::time::Duration;

use super::worker::SearchWorker;
use super::{Desk, browser};
use crate::setup::Kind;

/// What a computer player is to think about.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Task {
    seat: Seat,
    level: u8,
    game: String,
    options: Vec<(String, String)>,
    position: String,
    history: Vec<String>,
    number: u32,
}

/// Before a computer's turn is shown, at least so much time goes by: one wants to see it begin.
const PAUSE: Duration = Duration::from_millis(420);

/// Lets the computer play its seats as long as the page is open.
pub fn run(desk: Desk) {
    let job = StoredValue::new(0u32);
    let worker = StoredValue::new_local(None::<SearchWorker>);
    let hear = move |say| match say {
        Say::Turn { job: of, turn } if of == job.get_value() => {
            job.update_value(|job| *job += 1);
            if let Err(error) = desk.play(&turn) {
                desk.said.set(format!(
                    "The computer player wanted {turn}, which is not allowed: {error}."
                ));
            }
        }
        Say::Refused { reason } => desk
            .said
            .set(format!("The computer player cannot play here: {reason}.")),
        _ => {}
    };
    let task = Memo::new(move |_| task(desk));
    Effect::new(move |_| {
        let task = task.get();
        // Whatever it thought about before is no question any more.
        let old = job.get_value();
        job.update_value(|job| *job += 1);
        let Some(task) = task else {
            worker.with_value(|worker| {
                if let Some(worker) = worker {
                    worker.ask(&Ask::Stop { job: old });
                }
            });
            return;
        };
        let number = job.get_value();
        let ask = Ask::Think {
            job: number,
            game: task.game,
            options: task.options,
            position: task.position,
            history: task.history,
            level: task.level,
            seed: browser::random(),
        };
        set_timeout(
            move || {
                if job.get_value() != number {
                    return;
                }
                if worker.with_value(Option::is_none) {
                    match SearchWorker::start(hear) {
                        Ok(fresh) => worker.set_value(Some(fresh)),
                        Err(_) => desk.said.set(
                            "This browser gives the page no worker, so the computer cannot play.".to_owned(),
                        ),
                    }
                }
                worker.with_value(|worker| {
                    if let Some(worker) = worker {
                        worker.ask(&ask);
                    }
                });
            },
            PAUSE,
        );
    });
}

fn task(desk: Desk) -> Option<Task> {
    if desk.moving.get() {
        return None;
    }
    let Some(ToAct::Seat(seat)) = desk.to_act() else {
        return None;
    };
    let Kind::Computer(level) = desk.kind(seat) else {
        return None;
    };
    let number = desk.number.get();
    desk.with(|record| {
        let played = record.played();
        let steps = played.steps().len();
        Task {
            seat,
            level,
            game: record.choice().info().id.to_owned(),
            options: record
                .choice()
                .values()
                .iter()
                .map(|(key, value)| (key.to_owned(), value.to_owned()))
                .collect(),
            position: played.position(),
            history: (0..steps).filter_map(|at| played.position_at(at)).collect(),
            number,
        }
    })
}
