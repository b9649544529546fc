//! The computer in the study: best lines, playing on from a position, games against a level, and the report of
//! a game.

use eightfold_game::Seat;
use eightfold_study::lines::Line;
use eightfold_study::report::Report;
use eightfold_study::{Edit, Path, Value};
use eightfold_worker_protocol::{Ask, Rolled, Say};
use leptos::prelude::*;

use super::figures::{judge_called, points, worth};
use super::learning::Learning;
use super::studying::Studying;
use super::teaching::Teaching;
use crate::app::{GameSession, LazyWorker, go, keep, kept};
use crate::route::Route;
use crate::setup::Kind;
use crate::study::mistakes::{game_of, game_of_kept};
use crate::words::{fill, grouped, id, level_name, sentence, t};

/// How long the best lines are looked for, in seconds; 0 until one stops it.
const TIMES: [u32; 4] = [5, 30, 120, 0];
/// The depths at which one can let it end; 0 for none.
const DEPTHS: [u8; 6] = [0, 2, 4, 6, 8, 12];
/// How many lines can be asked for.
const COUNTS: [u8; 4] = [1, 3, 5, 8];
/// How many games are played on for each turn.
const GAMES: [u32; 3] = [36, 108, 360];
/// The most positions looked at for each search of the report: quickly, as usual, thoroughly.
pub const EFFORTS: [u64; 3] = [3_000, 12_000, 60_000];
/// Under which name the one chosen last is kept.
const EFFORT: &str = "study-effort";

/// The best lines of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Where.
    pub at: Path,
    /// The letter of the player whose chances are told.
    pub seat: char,
    /// The lines, or what can come.
    pub lines: Vec<Line>,
    /// The mean of what can come.
    pub mean: Option<u16>,
    /// What the other side would do if nothing were done.
    pub threat: Option<Line>,
    /// How deep.
    pub depth: u8,
    /// How many positions were looked at.
    pub nodes: u64,
    /// Whether the search has ended.
    pub done: bool,
}

/// How turns compare when a position is played on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Compared {
    /// Where.
    pub at: Path,
    /// The turns, the best first.
    pub found: Vec<Rolled>,
    /// How many games were played for each.
    pub games: u32,
    /// From which seed.
    pub seed: u64,
    /// Whether there is no more to find out.
    pub done: bool,
}

/// What the worker is at.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Busy {
    Nothing,
    Lines(Path),
    Rollout(Path, u64),
    /// With what the game is known by.
    Review(String),
}

/// Everything that is asked of the search worker from a study. Copied freely; there is one, and the worker ends with it.
#[derive(Clone, Copy)]
pub struct Computer {
    studying: Studying,
    worker: LazyWorker,
    job: StoredValue<u32>,
    busy: RwSignal<Busy>,
    /// Whether the best lines are looked for wherever one goes.
    pub on: RwSignal<bool>,
    /// What was found last.
    pub found: RwSignal<Option<Found>>,
    /// What playing on has found.
    pub compared: RwSignal<Option<Compared>>,
    /// How far the look through the game is.
    pub looked: RwSignal<Option<(usize, usize)>>,
    /// The report of the main line, with what the game it is of is known by.
    pub report: RwSignal<Option<(String, Report)>>,
    /// Why nothing comes.
    pub trouble: RwSignal<Option<String>>,
    /// The lesson.
    pub teaching: Teaching,
    /// The mistakes that are asked again.
    pub learning: Learning,
    /// How much the look through the game may look at.
    pub effort: RwSignal<u64>,
    count: RwSignal<u8>,
    depth: RwSignal<u8>,
    time: RwSignal<u32>,
    games: RwSignal<u32>,
    seed: RwSignal<u64>,
}

impl Computer {
    /// Beside this study.
    pub fn new(studying: Studying) -> Self {
        let computer = Self {
            studying,
            worker: LazyWorker::new(),
            job: StoredValue::new(0),
            busy: RwSignal::new(Busy::Nothing),
            on: RwSignal::new(false),
            found: RwSignal::new(None),
            compared: RwSignal::new(None),
            looked: RwSignal::new(None),
            report: RwSignal::new(None),
            trouble: RwSignal::new(None),
            teaching: Teaching::new(studying),
            learning: Learning::new(studying),
            effort: RwSignal::new(kept_effort()),
            count: RwSignal::new(3),
            depth: RwSignal::new(0),
            time: RwSignal::new(TIMES[1]),
            games: RwSignal::new(GAMES[1]),
            seed: RwSignal::new(1),
        };
        computer.report.set(computer.kept_report());
        Effect::new(move |before: Option<u64>| {
            let effort = computer.effort.get();
            if before.is_some_and(|before| before != effort) {
                keep(EFFORT, &effort.to_string());
            }
            effort
        });
        let at = Memo::new(move |_| studying.at());
        // It follows where one goes, unless it looks at something larger.
        Effect::new(move |_| {
            at.get();
            let wanted = computer.on.get();
            let (_, _, _) = (computer.count.get(), computer.depth.get(), computer.time.get());
            untrack(|| match (wanted, computer.busy.get()) {
                (_, Busy::Review(_) | Busy::Rollout(..)) => {}
                (true, _) => computer.ask_lines(),
                (false, Busy::Lines(_)) => computer.stop(),
                (false, Busy::Nothing) => {}
            });
        });
        computer
    }

    /// The study beside which it is.
    pub fn studying(self) -> Studying {
        self.studying
    }

    fn send(self, busy: Busy, ask: impl FnOnce(u32) -> Ask) {
        self.trouble.set(None);
        let job = self.job.get_value() + 1;
        self.job.set_value(job);
        if let Err(why) = self.worker.start(move |say| self.hear(say)) {
            self.trouble.set(Some(why.to_owned()));
            return;
        }
        self.busy.set(busy);
        self.worker.ask(&ask(job));
    }

    /// Gives up what it is at.
    pub fn stop(self) {
        let job = self.job.get_value();
        self.job.set_value(job + 1);
        self.busy.set(Busy::Nothing);
        self.looked.set(None);
        self.worker.ask(&Ask::Stop { job });
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
        self.send(Busy::Lines(at), |job| Ask::Lines {
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

    /// Plays the position where one is on, to compare the best turns found, or those that look best.
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
        self.send(Busy::Rollout(at, seed), |job| Ask::Rollout {
            job,
            game,
            options,
            position,
            turns,
            seed,
            games,
        });
    }

    /// Looks through the main line.
    pub fn look_through(self) {
        let record = self.studying.study.with_untracked(|study| study.tree().to_record());
        let (game, record) = (game_of(&record), record.to_text());
        let nodes = self.effort.get_untracked();
        self.looked.set(Some((0, 0)));
        self.send(Busy::Review(game), |job| Ask::Review { job, record, nodes });
    }

    /// Whether it looks through the game.
    pub fn is_looking(self) -> bool {
        self.busy.with(|busy| matches!(busy, Busy::Review(_)))
    }

    fn hear(self, say: Say) {
        let Some(own) = self.job.try_get_value() else { return };
        match say {
            Say::Lines { job, seat, lines, mean, threat, depth, nodes, done } if job == own => {
                if let Busy::Lines(at) = self.busy.get_untracked() {
                    self.found.set(Some(Found { at, seat, lines, mean, threat, depth, nodes, done }));
                }
                if done {
                    self.busy.set(Busy::Nothing);
                }
            }
            Say::Rolled { job, found, games, done } if job == own => {
                if let Busy::Rollout(at, seed) = self.busy.get_untracked() {
                    self.compared.set(Some(Compared { at, found, games, seed, done }));
                }
                if done {
                    self.busy.set(Busy::Nothing);
                }
            }
            Say::Reviewed { job, done, all, report } if job == own => {
                self.looked.set(Some((done, all)));
                if let (Busy::Review(game), Some(report)) = (self.busy.get_untracked(), report) {
                    self.keep_report(&game, &report);
                    self.learning.begin_anew();
                    self.report.set(Some((game, *report)));
                    self.busy.set(Busy::Nothing);
                    self.looked.set(None);
                }
            }
            Say::Missing { .. } => {
                self.worker.end();
                self.busy.set(Busy::Nothing);
                self.on.set(false);
                self.looked.set(None);
                self.trouble.set(Some(t(id::SEARCH_MISSING).to_owned()));
            }
            Say::Refused { job, reason } if job.is_none_or(|job| job == own) => {
                self.busy.set(Busy::Nothing);
                self.looked.set(None);
                self.trouble.set(Some(sentence(&reason)));
            }
            _ => {}
        }
    }

    /// The report is kept with the study, so that it is there again without a search.
    fn keep_report(self, game: &str, report: &Report) {
        if let Ok(text) = serde_json::to_string(&(game, report)) {
            keep(&format!("study-report.{}", self.studying.id.get_value()), &text);
        }
    }

    fn kept_report(self) -> Option<(String, Report)> {
        let text = kept(&format!("study-report.{}", self.studying.id.get_value()))?;
        let (game, report): (String, Report) = serde_json::from_str(&text).ok()?;
        Some((game_of_kept(&game), report))
    }

    /// The report, if it is of the main line as it is now. What is said beside the steps is another matter.
    pub fn own_report(self) -> Option<Report> {
        let now = self.studying.with(|study| game_of(&study.tree().to_record()));
        self.report
            .with(|report| report.as_ref().filter(|(game, _)| *game == now).map(|(_, report)| report.clone()))
    }

    /// Writes the value of the position where one is into the tree.
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

/// How much a look through a game looked at last.
fn kept_effort() -> u64 {
    let kept = kept(EFFORT).and_then(|kept| kept.parse().ok());
    kept.filter(|effort| EFFORTS.contains(effort)).unwrap_or(EFFORTS[1])
}

/// A choice among numbers.
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

/// The panel of the computer.
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
        // Where a search has no time to see further, its lines are one turn long, however often it begins anew.
        let deep = found.lines.iter().map(|line| line.depth).max().filter(|_| !chance).unwrap_or(found.depth);
        let nodes = grouped(found.nodes);
        let state = match deep {
            // The values stand at the tiles: no list of lines follows.
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
            <p class="row"><button type="button" class="button small" data-testid="note-value" on:click=move |_| computer.note_value()>{t(id::STUDY_NOTE_VALUE)}</button></p>
        }
        .into_any()
    };
    let values = move || {
        let values = studying.with(|study| study.tree().node(study.node()).values().to_vec());
        values.into_iter().map(|value| {
            let name = studying.seat_called(value.seat);
            view! { <li>{fill!(id::STUDY_VALUE, name, chance = worth(value.chance, value.error), who = judge_called(&value.who), effort = grouped(value.effort))}</li> }
        }).collect_view()
    };
    let rolling = move || busy.with(|busy| matches!(busy, Busy::Rollout(..)));
    let rolled = move || {
        let at = studying.at();
        let compared = compared.get().filter(|compared| compared.at == at)?;
        let state = fill!(id::STUDY_ROLLED, games = compared.games, seed = compared.seed);
        let rows = compared.found.into_iter().map(|one| {
            let turn = one.turn.clone();
            view! {
                <tr>
                    <th scope="row"><button type="button" class="button small" on:click=move |_| { studying.add(std::slice::from_ref(&turn)); }>{one.turn}</button></th>
                    <td>{points(one.chance)}" ± "{points(one.error)}</td>
                    <td>{points(one.behind)}" ± "{points(one.joint_error)}</td>
                </tr>
            }
        });
        Some(view! {
            <p class="note" data-testid="rolled">{state}{(!compared.done).then_some(" …")}</p>
            <table class="study-rolled"><thead><tr><th scope="col">{t(id::STUDY_TURN)}</th><th scope="col">{t(id::STUDY_CHANCE_PERCENT)}</th><th scope="col">{t(id::STUDY_BEHIND)}</th></tr></thead>
                <tbody>{rows.collect_view()}</tbody></table>
        })
    };
    view! {
        <div class="study-computer">
            <div class="row">
                <button type="button" class="button" class:primary=move || !on.get() data-testid="lines-on" aria-pressed=move || on.get().to_string()
                    on:click=move |_| on.update(|on| *on = !*on)>{move || if on.get() { t(id::STUDY_LINES_STOP) } else { t(id::STUDY_LINES) }}</button>
                {select("lines-count", t(id::STUDY_COUNT), count, &COUNTS, |count| count.to_string())}
                {select("lines-time", t(id::STUDY_TIME), time, &TIMES, |time| match time {
                    0 => t(id::STUDY_UNTIL_STOPPED).to_owned(),
                    time => fill!(id::STUDY_SECONDS, time),
                })}
                {select("lines-depth", t(id::STUDY_DEPTH), depth, &DEPTHS, |depth| match depth {
                    0 => t(id::STUDY_ANY_DEPTH).to_owned(),
                    depth => depth.to_string(),
                })}
            </div>
            <p class="trouble" role="alert" data-testid="study-computer-trouble">{trouble}</p>
            {lines}
            <ul class="study-values">{values}</ul>
            <details class="study-more">
                <summary>{t(id::STUDY_ROLLOUT)}</summary>
                <p class="note">{t(id::STUDY_ROLLOUT_ABOUT)}</p>
                <div class="row">
                    {select("rollout-games", t(id::STUDY_GAMES_EACH), games, &GAMES, |games| games.to_string())}
                    <label class="study-choice"><span>{t(id::STUDY_SEED)}</span>
                        <input type="number" min="1" max="999999" data-testid="rollout-seed" prop:value=move || seed.get().to_string()
                            on:change=move |event| if let Ok(chosen) = event_target_value(&event).parse() { seed.set(chosen) }/></label>
                    <button type="button" class="button small" data-testid="rollout" disabled=move || studying.seat().is_none()
                        on:click=move |_| if untrack(rolling) { computer.stop() } else { computer.play_on() }>
                        {move || if rolling() { t(id::STUDY_STOP) } else { t(id::STUDY_ROLL) }}</button>
                </div>
                {rolled}
            </details>
            {against(studying, computer.teaching)}
        </div>
    }
}

/// A line: what it is worth, and its turns, each a button that plays up to it.
fn one_line(studying: Studying, at: usize, line: Line) -> impl IntoView {
    let steps: Vec<String> = std::iter::once(line.step).chain(line.then).collect();
    let buttons = (0..steps.len()).map(|last| {
        let (text, upto) = (steps[last].clone(), steps[..=last].to_vec());
        view! {
            <button type="button" class="study-step" data-testid=format!("line-{}-{}", at + 1, last + 1) title=t(id::STUDY_ADD_LINE)
                on:click=move |_| { studying.add(&upto); }>{text}</button>
        }
    });
    let short =
        (line.depth == 1).then(|| view! { " "<small class="line-short">{t(id::STUDY_LOOKS_ONE)}</small> });
    view! { <li><b>{worth(line.chance, line.error)}</b><span>{buttons.collect_view()}{short}</span></li> }
}

/// A game at this screen from where one is.
fn against(studying: Studying, teaching: Teaching) -> impl IntoView {
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
            if at == seat.get_untracked() { Kind::Person } else { Kind::Computer(level.get_untracked()) }
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
                <button type="button" class="button small" data-testid="against" disabled=move || studying.session.ending().is_some() on:click=play>{t(id::STUDY_PLAY_FROM_HERE)}</button>
            </div>
            {teaching.view(seat, level)}
        </details>
    }
}

/// The game on the table of this page, which a study is not.
#[derive(Clone, Copy)]
pub struct TableSession(pub GameSession);
