//! The computer in the study: best lines, playouts from a position, games against a level, and the report of a game.

use eightfold_game::Seat;
use eightfold_study::lines::BestLine;
use eightfold_study::report::Report;
use eightfold_study::{Edit, Path, Value};
use eightfold_worker_protocol::{PageMessage, RolloutResult, WorkerMessage};
use leptos::prelude::*;

use super::figures::{judge_name, points, worth};
use super::learning::MistakeQuestions;
use super::lines::{one_line, share, shared_lines};
use super::open_study::OpenStudy;
use super::teaching::OpenLesson;
use crate::app::{GameSession, LazyWorker, go, storage};
use crate::route::Route;
use crate::setup::PlayerKind;
use crate::study::mistakes::{game_of, game_of_saved};
use crate::words::{fill, grouped, id, level_name, sentence, t};

/// Search times for the best lines, in seconds; 0 searches until it is stopped.
const SEARCH_SECONDS: [u32; 4] = [5, 30, 120, 0];
/// Depth limits; 0 for none.
const DEPTHS: [u8; 6] = [0, 2, 4, 6, 8, 12];
/// How many lines can be shown.
const COUNTS: [u8; 4] = [1, 3, 5, 8];
/// How many games are played out for each turn.
const GAMES: [u32; 3] = [36, 108, 360];
/// The most positions for each search of the report: quick, normal, thorough.
pub const EFFORTS: [u64; 3] = [3_000, 12_000, 60_000];
/// Storage key of the effort chosen last.
const EFFORT_KEY: &str = "study-effort";

/// The best lines of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestLines {
    /// The node.
    pub at: Path,
    /// The letter of the player whose winning chances are shown.
    pub seat: char,
    /// The lines, or the outcomes of chance.
    pub lines: Vec<BestLine>,
    /// The mean of the outcomes.
    pub mean: Option<u16>,
    /// The opponent's threat: its best line if nothing were done.
    pub threat: Option<BestLine>,
    /// The depth of the search.
    pub depth: u8,
    /// The number of positions searched.
    pub nodes: u64,
    /// Whether the search has ended.
    pub done: bool,
}

/// A comparison of turns by playouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayoutComparison {
    /// The node.
    pub at: Path,
    /// The turns, the best first.
    pub found: Vec<RolloutResult>,
    /// How many games were played for each.
    pub games: u32,
    pub seed: u64,
    /// Whether the comparison is complete.
    pub done: bool,
}

/// The worker's current task.
#[derive(Clone, PartialEq, Eq, Debug)]
enum WorkerTask {
    Nothing,
    Lines(Path),
    Rollout(Path, u64),
    /// With the key of the game.
    Review(String),
}

/// Requests of a study to the search worker. Copied freely; there is one, and the worker ends with it.
#[derive(Clone, Copy)]
pub struct Computer {
    studying: OpenStudy,
    worker: LazyWorker,
    job: StoredValue<u32>,
    busy: RwSignal<WorkerTask>,
    /// Whether the best lines of each node visited are searched.
    pub on: RwSignal<bool>,
    /// The last result.
    pub found: RwSignal<Option<BestLines>>,
    /// The result of the playouts.
    pub compared: RwSignal<Option<PlayoutComparison>>,
    /// The progress of the review.
    pub looked: RwSignal<Option<(usize, usize)>>,
    /// The report of the main line, with the key of its game.
    pub report: RwSignal<Option<(String, Report)>>,
    /// Why there is no result.
    pub trouble: RwSignal<Option<String>>,
    pub teaching: OpenLesson,
    /// The mistakes to practise.
    pub learning: MistakeQuestions,
    /// The search effort of the review.
    pub effort: RwSignal<u64>,
    count: RwSignal<u8>,
    depth: RwSignal<u8>,
    time: RwSignal<u32>,
    games: RwSignal<u32>,
    seed: RwSignal<u64>,
}

impl Computer {
    /// Creates it for this study.
    pub fn new(studying: OpenStudy) -> Self {
        let computer = Self {
            studying,
            worker: LazyWorker::new(),
            job: StoredValue::new(0),
            busy: RwSignal::new(WorkerTask::Nothing),
            on: RwSignal::new(false),
            found: RwSignal::new(None),
            compared: RwSignal::new(None),
            looked: RwSignal::new(None),
            report: RwSignal::new(None),
            trouble: RwSignal::new(None),
            teaching: OpenLesson::new(studying),
            learning: MistakeQuestions::new(studying),
            effort: RwSignal::new(saved_effort()),
            count: RwSignal::new(3),
            depth: RwSignal::new(0),
            time: RwSignal::new(SEARCH_SECONDS[1]),
            games: RwSignal::new(GAMES[1]),
            seed: RwSignal::new(1),
        };
        computer.report.set(computer.saved_report());
        Effect::new(move |before: Option<u64>| {
            let effort = computer.effort.get();
            if before.is_some_and(|before| before != effort) {
                storage::set(EFFORT_KEY, &effort.to_string());
            }
            effort
        });
        let at = Memo::new(move |_| studying.at());
        // It follows the current node, unless a larger task is under way.
        Effect::new(move |_| {
            at.get();
            let wanted = computer.on.get();
            let (_, _, _) = (computer.count.get(), computer.depth.get(), computer.time.get());
            untrack(|| match (wanted, computer.busy.get()) {
                (_, WorkerTask::Review(_) | WorkerTask::Rollout(..)) => {}
                (true, _) => computer.ask_lines(),
                (false, WorkerTask::Lines(_)) => computer.stop(),
                (false, WorkerTask::Nothing) => {}
            });
        });
        computer
    }

    /// The study it belongs to.
    pub fn studying(self) -> OpenStudy {
        self.studying
    }

    fn send(self, busy: WorkerTask, ask: impl FnOnce(u32) -> PageMessage) {
        self.trouble.set(None);
        let job = self.job.get_value() + 1;
        self.job.set_value(job);
        if let Err(why) = self.worker.start(move |say| self.receive(say)) {
            self.trouble.set(Some(why.to_owned()));
            return;
        }
        self.busy.set(busy);
        self.worker.ask(&ask(job));
    }

    /// Stops the current task.
    pub fn stop(self) {
        let job = self.job.get_value();
        self.job.set_value(job + 1);
        self.busy.set(WorkerTask::Nothing);
        self.looked.set(None);
        self.worker.ask(&PageMessage::Stop { job });
    }

    fn options(self) -> (String, Vec<(String, String)>) {
        self.studying.study.with_untracked(|study| {
            let choice = study.tree().choice();
            (choice.info().id.to_owned(), choice.values().collect())
        })
    }

    fn ask_lines(self) {
        let at = self.studying.study.with_untracked(|study| study.at().clone());
        let record = self.studying.record();
        let played = record.played();
        if played.outcome().is_some() {
            self.stop();
            return;
        }
        let (game, options) = self.options();
        let position = played.position();
        let history = played.history(played.len());
        let (count, depth, time) =
            (self.count.get_untracked(), self.depth.get_untracked(), self.time.get_untracked());
        self.send(WorkerTask::Lines(at), |job| PageMessage::Lines {
            job,
            game,
            options,
            position,
            history,
            count,
            depth: (depth > 0).then_some(depth),
            time: (time > 0).then_some(time * 1000),
        });
    }

    /// Plays out the current position, to compare the best turns found, or those that look best.
    pub fn play_on(self) {
        let at = self.studying.study.with_untracked(|study| study.at().clone());
        let turns = self.found.with_untracked(|found| {
            let found = found.as_ref().filter(|found| found.at == at && found.lines.len() > 1);
            let lines = found.map(|found| found.lines.iter().take(4).map(|line| line.step.clone()).collect());
            lines.unwrap_or_default()
        });
        let (game, options) = self.options();
        let position = self.studying.record().played().position();
        let (seed, games) = (self.seed.get_untracked(), self.games.get_untracked());
        self.compared.set(None);
        self.send(WorkerTask::Rollout(at, seed), |job| PageMessage::Rollout {
            job,
            game,
            options,
            position,
            turns,
            seed,
            games,
        });
    }

    /// Reviews the main line.
    pub fn look_through(self) {
        let record = self.studying.study.with_untracked(|study| study.tree().to_record());
        let (game, record) = (game_of(&record), record.to_text());
        let nodes = self.effort.get_untracked();
        self.looked.set(Some((0, 0)));
        self.send(WorkerTask::Review(game), |job| PageMessage::Review { job, record, nodes });
    }

    /// Whether a review is under way.
    pub fn is_looking(self) -> bool {
        self.busy.with(|busy| matches!(busy, WorkerTask::Review(_)))
    }

    fn receive(self, say: WorkerMessage) {
        let Some(own) = self.job.try_get_value() else { return };
        match say {
            WorkerMessage::Lines { job, seat, lines, mean, threat, depth, nodes, done } if job == own => {
                if let WorkerTask::Lines(at) = self.busy.get_untracked() {
                    self.found.set(Some(BestLines { at, seat, lines, mean, threat, depth, nodes, done }));
                }
                if done {
                    self.busy.set(WorkerTask::Nothing);
                }
            }
            WorkerMessage::RolloutResult { job, found, games, done } if job == own => {
                if let WorkerTask::Rollout(at, seed) = self.busy.get_untracked() {
                    self.compared.set(Some(PlayoutComparison { at, found, games, seed, done }));
                }
                if done {
                    self.busy.set(WorkerTask::Nothing);
                }
            }
            WorkerMessage::Reviewed { job, done, all, report } if job == own => {
                self.looked.set(Some((done, all)));
                if let (WorkerTask::Review(game), Some(report)) = (self.busy.get_untracked(), report) {
                    self.keep_report(&game, &report);
                    self.learning.restart();
                    self.report.set(Some((game, *report)));
                    self.busy.set(WorkerTask::Nothing);
                    self.looked.set(None);
                }
            }
            WorkerMessage::Missing { .. } => {
                self.worker.end();
                self.busy.set(WorkerTask::Nothing);
                self.on.set(false);
                self.looked.set(None);
                self.trouble.set(Some(t(id::SEARCH_MISSING).to_owned()));
            }
            WorkerMessage::Refused { job, reason } if job.is_none_or(|job| job == own) => {
                self.busy.set(WorkerTask::Nothing);
                self.looked.set(None);
                self.trouble.set(Some(sentence(&reason)));
            }
            _ => {}
        }
    }

    /// Saves the report with the study, so that it doesn't need to be computed again.
    fn keep_report(self, game: &str, report: &Report) {
        if let Ok(text) = serde_json::to_string(&(game, report)) {
            storage::set(&format!("study-report.{}", self.studying.id.get_value()), &text);
        }
    }

    fn saved_report(self) -> Option<(String, Report)> {
        let text = storage::get(&format!("study-report.{}", self.studying.id.get_value()))?;
        let (game, report): (String, Report) = serde_json::from_str(&text).ok()?;
        Some((game_of_saved(&game), report))
    }

    /// The report, if it is of the main line as it is now. Changed comments don't matter.
    pub fn own_report(self) -> Option<Report> {
        let now = self.studying.with(|study| game_of(&study.tree().to_record()));
        self.report
            .with(|report| report.as_ref().filter(|(game, _)| *game == now).map(|(_, report)| report.clone()))
    }

    /// Shares the lines found at the current node.
    fn share_lines(self) {
        let at = self.studying.study.with_untracked(|study| study.at().clone());
        self.found.with_untracked(|found| {
            if let Some(found) = found.as_ref().filter(|found| found.at == at) {
                share(self.studying, found.seat, found.depth, &found.lines);
            }
        });
    }

    /// Writes the value of the current position into the tree.
    fn note_value(self) {
        let at = self.studying.study.with_untracked(|study| study.at().clone());
        let value = self.found.with_untracked(|found| {
            let found = found.as_ref().filter(|found| found.at == at)?;
            let first = found.lines.first();
            let chance = found.mean.or_else(|| first.map(|line| line.chance))?;
            let error = first.filter(|_| found.mean.is_none()).and_then(|line| line.error);
            let levels = self.studying.study.with_untracked(|study| study.tree().choice().levels().len());
            let who = format!("level-{levels}");
            Some(Value { seat: found.seat, chance, error, who, effort: found.nodes })
        });
        if let Some(value) = value {
            self.studying.edit(Edit::Value { at, value });
        }
    }
}

/// The effort of the last review.
fn saved_effort() -> u64 {
    let kept = storage::get(EFFORT_KEY).and_then(|kept| kept.parse().ok());
    kept.filter(|effort| EFFORTS.contains(effort)).unwrap_or(EFFORTS[1])
}

/// A select list of numbers.
pub(super) fn select<N: Copy + PartialEq + ToString + std::str::FromStr + Send + Sync + 'static>(
    testid: &'static str,
    label: &'static str,
    value: RwSignal<N>,
    all: &'static [N],
    words: fn(N) -> String,
) -> impl IntoView {
    view! {
        <label class="study-choice"><span>{label}</span>
            <select data-testid=testid on:change=move |event| if let Ok(chosen) = event_target_value(&event).parse() { value.set(chosen) }>
                {all.iter().map(|one| {
                    let one = *one;
                    view! { <option value=one.to_string() prop:selected=move || value.get() == one>{words(one)}</option> }
                }).collect_view()}
            </select></label>
    }
}

pub fn panel(computer: Computer) -> impl IntoView {
    let Computer { studying, on, found, compared, trouble, count, depth, time, games, seed, busy, .. } =
        computer;
    let here = move || {
        let at = studying.at();
        found.get().filter(|found| found.at == at)
    };
    let lines = move || {
        let Some(found) = here() else { return ().into_any() };
        let name = studying.seat_called(found.seat);
        let chance = found.mean.is_some();
        // If there is no time to search deeper, the lines are one turn long, however often the search restarts.
        let deep = found.lines.iter().map(|line| line.depth).max().filter(|_| !chance).unwrap_or(found.depth);
        let nodes = grouped(found.nodes);
        let state = match deep {
            // The values are shown on the tiles, so no list of lines follows.
            depth if chance => fill!(id::STUDY_SEARCHED_CHANCE, depth, nodes),
            1 => fill!(id::STUDY_SEARCHED_ONE, nodes, name),
            depth => fill!(id::STUDY_SEARCHED, depth, nodes, name),
        };
        let shown = if chance { Vec::new() } else { found.lines };
        let shown = shown.into_iter().enumerate().map(|(at, line)| one_line(studying, at, line));
        let threat = found.threat.map(|threat| {
            let turns: Vec<String> = std::iter::once(threat.step).chain(threat.then).collect();
            let chance = worth(threat.chance, threat.error);
            view! { <p class="note" data-testid="study-threat">{fill!(id::STUDY_THREAT, turns = turns.join("  "), chance)}</p> }
        });
        view! {
            <p class="note" data-testid="lines-state">{state}</p>
            <ol class="study-lines" data-testid="study-lines">{shown.collect_view()}</ol>
            {threat}
            {chance.then(|| view! { <p class="note">{t(id::STUDY_SEE_STRIP)}</p> })}
            <p class="row">
                <button type="button" class="button small" data-testid="note-value" on:click=move |_| computer.note_value()>{t(id::STUDY_NOTE_VALUE)}</button>
                {(!chance && studying.shared.is_some()).then(|| view! {
                    <button type="button" class="button small" data-testid="share-lines" on:click=move |_| computer.share_lines()>{t(id::STUDY_SHARE_LINES)}</button>
                })}
            </p>
        }
        .into_any()
    };
    let values = move || {
        let values = studying.with(|study| study.tree().node(study.node()).values().to_vec());
        values.into_iter().map(|value| {
            let name = studying.seat_called(value.seat);
            view! { <li>{fill!(id::STUDY_VALUE, name, chance = worth(value.chance, value.error), who = judge_name(&value.who), effort = grouped(value.effort))}</li> }
        }).collect_view()
    };
    let rolling = move || busy.with(|busy| matches!(busy, WorkerTask::Rollout(..)));
    let rolled = move || {
        let at = studying.at();
        let compared = compared.get().filter(|compared| compared.at == at)?;
        let state = fill!(id::STUDY_ROLLED, games = compared.games, seed = compared.seed);
        let same = compared.found.iter().any(|one| one.distinct == 1);
        let rows = compared.found.into_iter().map(|one| {
            let turn = one.turn.clone();
            view! {
                <tr>
                    <th scope="row"><button type="button" class="button small" on:click=move |_| { studying.add(std::slice::from_ref(&turn)); }>{one.turn}</button></th>
                    <td>{about(one.chance, one.error)}</td>
                    <td>{about(one.behind, one.joint_error)}</td>
                    <td>{one.distinct}</td>
                </tr>
            }
        });
        Some(view! {
            <p class="note" data-testid="rolled">{state}{(!compared.done).then_some(" …")}</p>
            <table class="study-rolled"><thead><tr><th scope="col">{t(id::STUDY_TURN)}</th><th scope="col">{t(id::STUDY_CHANCE_PERCENT)}</th><th scope="col">{t(id::STUDY_BEHIND)}</th><th scope="col">{t(id::STUDY_DIFFERENT)}</th></tr></thead>
                <tbody>{rows.collect_view()}</tbody></table>
            {same.then(|| view! { <p class="note" data-testid="rolled-same">{t(id::STUDY_ALL_SAME)}</p> })}
        })
    };
    view! {
        <div class="study-computer">
            <div class="row">
                <button type="button" class="button" class:primary=move || !on.get() data-testid="lines-on" aria-pressed=move || on.get().to_string()
                    on:click=move |_| on.update(|on| *on = !*on)>{move || if on.get() { t(id::HINT_STOP) } else { t(id::STUDY_LINES) }}</button>
                {select("lines-count", t(id::STUDY_COUNT), count, &COUNTS, |count| count.to_string())}
                {select("lines-time", t(id::TABLE_TIME), time, &SEARCH_SECONDS, |time| match time {
                    0 => t(id::STUDY_UNTIL_STOPPED).to_owned(),
                    time => fill!(id::STUDY_SECONDS, time),
                })}
                {select("lines-depth", t(id::STUDY_DEPTH), depth, &DEPTHS, |depth| match depth {
                    0 => t(id::PUZZLES_ANY).to_owned(),
                    depth => depth.to_string(),
                })}
            </div>
            <p class="trouble" role="alert" data-testid="study-computer-trouble">{trouble}</p>
            {lines}
            {studying.shared.map(|shared| shared_lines(studying, shared))}
            <ul class="study-values">{values}</ul>
            <details class="study-more">
                <summary>{t(id::STUDY_ROLLOUT)}</summary>
                <p class="note">{t(id::STUDY_ROLLOUT_ABOUT)}</p>
                <div class="row">
                    {select("rollout-games", t(id::STUDY_GAMES_EACH), games, &GAMES, |games| games.to_string())}
                    <label class="study-choice"><span>{t(id::SEED)}</span>
                        <input type="number" min="1" max="999999" data-testid="rollout-seed" prop:value=move || seed.get().to_string()
                            on:change=move |event| if let Ok(chosen) = event_target_value(&event).parse() { seed.set(chosen) }/></label>
                    <button type="button" class="button small" data-testid="rollout" disabled=move || studying.seat().is_none()
                        on:click=move |_| if untrack(rolling) { computer.stop() } else { computer.play_on() }>
                        {move || if rolling() { t(id::HINT_STOP) } else { t(id::STUDY_ROLL) }}</button>
                </div>
                {rolled}
            </details>
            {against(studying, computer.teaching)}
        </div>
    }
}

/// Points with their standard error, if there is one.
fn about(value: i32, error: Option<i32>) -> String {
    match error {
        Some(error) => format!("{} ± {}", points(value), points(error)),
        None => points(value),
    }
}

/// A game on this screen from the current position.
fn against(studying: OpenStudy, teaching: OpenLesson) -> impl IntoView {
    let home = use_context::<TableSession>();
    let (levels, seats, letters) = studying.study.with_untracked(|study| {
        let played = study.tree().head().played();
        let levels: Vec<&'static str> = study.tree().choice().levels().collect();
        (levels, played.seats(), played.seats())
    });
    let level = RwSignal::new(levels.len().min(4) as u8);
    let seat = RwSignal::new(0_usize);
    let play = move |_| {
        let Some(TableSession(home)) = home else { return };
        let kinds = (0..seats).map(|at| {
            if at == seat.get_untracked() {
                PlayerKind::Person
            } else {
                PlayerKind::Computer(level.get_untracked())
            }
        });
        home.open_with(studying.record(), kinds.collect());
        go(&Route::Play);
    };
    let options = levels.into_iter().enumerate().map(|(at, name)| {
        let number = at as u8 + 1;
        view! { <option value=number.to_string() prop:selected=move || level.get() == number>{format!("{number} · {}", level_name(name))}</option> }
    });
    let sides = (0..letters).map(|at| {
        view! { <option value=at.to_string() prop:selected=move || seat.get() == at>{studying.session.seat_called(Seat::new(at))}</option> }
    });
    view! {
        <details class="study-more">
            <summary>{t(id::STUDY_AGAINST)}</summary>
            <p class="note">{t(id::STUDY_AGAINST_ABOUT)}</p>
            <div class="row">
                <label class="study-choice"><span>{t(id::STUDY_YOU_PLAY)}</span>
                    <select data-testid="against-seat" on:change=move |event| seat.set(event_target_value(&event).parse().unwrap_or(0))>{sides.collect_view()}</select></label>
                <label class="study-choice"><span>{t(id::STUDY_LEVEL)}</span>
                    <select data-testid="against-level" on:change=move |event| level.set(event_target_value(&event).parse().unwrap_or(1))>{options.collect_view()}</select></label>
                <button type="button" class="button small" data-testid="against" disabled=move || studying.session.ending().is_some() on:click=play>{t(id::LIVE_PLAY)}</button>
            </div>
            {teaching.view(seat, level)}
        </details>
    }
}

/// The session of the page's table, as distinct from the study's.
#[derive(Clone, Copy)]
pub struct TableSession(pub GameSession);
