//! Prepared turns: made on their own board and stored by the server. Nobody else sees them.

use eightfold_catalog::{AppliedStep, CheckedStep};
use eightfold_game::{Seat, ToAct};
use eightfold_protocol::{Code, PrepareTurns, PreparedLines, PreparedStep, Problem};
use eightfold_record::Record;
use eightfold_table::{ANY_MOVE, Clock, Code as RefusalCode, Host, Refusal, Status};
use leptos::prelude::*;

use super::client;
use super::table::OnlineTable;
use crate::app::{ActionBar, GameSession, Practice, board_ui_of, game_ui_of, icon, with_session};
use crate::setup::PlayerKind;
use crate::words::{fill, id, speaker, t};

/// The most outcomes of chance listed; if there are more, only `whatever comes` is offered.
const MAX_OUTCOMES: usize = 64;
/// The most turns listed.
const MAX_TURNS: usize = 20_000;

/// The saved lines, and whether a new one is being made. Copied freely; there is one at a table.
#[derive(Clone, Copy)]
pub struct PreparedState {
    table: OnlineTable,
    /// The remaining lines, as the server reports them.
    lines: RwSignal<Vec<Vec<PreparedStep>>>,
    /// The line being made, saved while the user looks at the game itself.
    made: RwSignal<Vec<PreparedBoardStep>>,
    /// The game it is being made for.
    base: RwSignal<Option<Record>, LocalStorage>,
    /// Whether the board of prepared turns is shown.
    pub open: RwSignal<bool>,
}

/// A step on the board of prepared turns: its notation on that board, and the step it stands for.
type PreparedBoardStep = (String, PreparedStep);

impl PreparedState {
    /// The prepared turns of a table.
    pub fn new(table: OnlineTable) -> Self {
        let prepared = Self {
            table,
            lines: RwSignal::new(Vec::new()),
            made: RwSignal::new(Vec::new()),
            base: RwSignal::new_local(None),
            open: RwSignal::new(false),
        };
        let seq = Memo::new(move |_| table.follower.with(eightfold_client::Follower::seq));
        // Each entry may use up a line. In a live game nothing is asked while nothing is prepared.
        Effect::new(move |asked: Option<bool>| {
            seq.track();
            let asked = asked.unwrap_or_default();
            if !prepared.possible() {
                return asked;
            }
            let any = prepared.lines.with_untracked(|lines| !lines.is_empty());
            if any || !asked || !untrack(|| prepared.is_live()) {
                prepared.read();
            }
            true
        });
        prepared
    }

    /// Whether the game has a live clock: then there is one reply, to anything.
    fn is_live(self) -> bool {
        self.table.follower.with(|follower| {
            follower.table().is_some_and(|table| matches!(table.terms().clock, Clock::Live { .. }))
        })
    }

    /// Whether turns can be prepared at this table at all. In a live game that needs a next turn without hidden tiles.
    fn possible(self) -> bool {
        let plays = self.table.follower.with(|follower| {
            follower.table().is_some_and(|table| {
                let known = || table.played().is_some_and(|played| !played.position().contains('?'));
                matches!(table.status(), Status::Playing | Status::Paused)
                    && (!matches!(table.terms().clock, Clock::Live { .. }) || known())
            })
        });
        plays && !self.table.mine().is_empty()
    }

    /// Whether turns can be prepared now, because another player is to act.
    fn can_prepare(self) -> bool {
        self.possible() && self.table.session.person_to_act().is_none()
    }

    /// The position in which the board of prepared turns starts: a line made for an earlier position is kept as far as
    /// the game followed it.
    fn begin(self) -> Option<Record> {
        let now = self.table.follower.with_untracked(eightfold_client::Follower::record)?;
        let before = self.base.with_untracked(|base| base.as_ref().map(|base| base.played().len()));
        self.made.update(|made| match before {
            Some(before) => *made = remaining_line(std::mem::take(made), before, &now),
            None => made.clear(),
        });
        self.base.set(Some(now.clone()));
        if self.is_live() {
            self.made.set(until_own(&now, &self.table.mine()));
        }
        Some(now)
    }

    /// The game with the whole line applied.
    fn ahead(self) -> Option<Record> {
        let mut record = self.base.with_untracked(Clone::clone)?;
        self.made.with_untracked(|made| {
            for (text, _) in made {
                // Each of these was taken here before.
                let _ = record.apply(text);
            }
        });
        Some(record)
    }

    /// Whether the game has moved on, or ended, since the board of prepared turns was opened.
    fn has_moved_on(self) -> bool {
        let now = self.table.follower.with(eightfold_client::Follower::record);
        self.base.with(|base| match (base, now) {
            (Some(base), Some(now)) => base.to_text() != now.to_text(),
            _ => false,
        })
    }

    fn path(self) -> String {
        format!("tables/{}/prepared", self.table.id())
    }

    fn read(self) {
        leptos::task::spawn_local(async move {
            if let Ok(found) = client::get::<PreparedLines>(&self.path()).await {
                self.lines.try_set(found.lines);
            }
        });
    }

    /// Replaces the saved lines with these.
    async fn keep(self, lines: Vec<Vec<PreparedStep>>) -> Result<(), Problem> {
        let expected_seq = self.table.follower.with_untracked(eightfold_client::Follower::seq);
        let found: PreparedLines =
            client::call("PUT", &self.path(), Some(&PrepareTurns { expected_seq, lines })).await?;
        self.lines.try_set(found.lines);
        Ok(())
    }
}

/// Steps of the others up to the next turn of one of these seats, each standing for anything: the board shows an example.
fn until_own(now: &Record, mine: &[char]) -> Vec<PreparedBoardStep> {
    let mut ahead = now.played().fork();
    let letters = ahead.seat_letters();
    let waits = |to_act: ToAct| match to_act {
        ToAct::Seat(seat) => letters.get(seat.index()).is_none_or(|letter| !mine.contains(letter)),
        ToAct::Chance => true,
        ToAct::Over(_) => false,
    };
    let mut steps = Vec::new();
    while waits(ahead.to_act()) {
        let Some(example) = ahead.legal(MAX_TURNS).ok().and_then(|turns| turns.into_iter().next()) else {
            break;
        };
        if ahead.apply(&example).is_err() {
            break;
        }
        steps.push((example, PreparedStep::If(ANY_MOVE.to_owned())));
    }
    steps
}

/// What remains of a line made after `before` steps, given how the game has gone since: nothing if it went another way.
fn remaining_line(line: Vec<PreparedBoardStep>, before: usize, now: &Record) -> Vec<PreparedBoardStep> {
    let steps = now.played().steps();
    let Some(since) = steps.get(before..) else { return Vec::new() };
    let as_made = |(made, step): (&PreparedBoardStep, &AppliedStep)| {
        matches!(&made.1, PreparedStep::If(text) if text == ANY_MOVE) || made.0 == step.text
    };
    if line.len() < since.len() || !line.iter().zip(since).all(as_made) {
        return Vec::new();
    }
    let mut record = now.clone();
    line.into_iter().skip(since.len()).take_while(|(text, _)| record.apply(text).is_ok()).collect()
}

/// A line in words, from a game on: `If: Red moves 37 to 36. → Then: Blue jumps 35 to 37.` After a step that nobody can
/// know, the steps are given in notation.
fn line_words(from: Option<&Record>, line: &[PreparedStep]) -> String {
    let mut ahead = from.map(|record| record.played().fork());
    let mut words = Vec::new();
    for step in line {
        let (PreparedStep::If(text) | PreparedStep::Play(text)) = step;
        if text == ANY_MOVE {
            ahead = None;
            words.push(t(id::PREPARE_WHATEVER).to_owned());
            continue;
        }
        let told =
            ahead.as_ref().map_or_else(|| text.clone(), |ahead| speaker().turn_ahead(ahead.as_ref(), text));
        ahead = ahead.and_then(|mut ahead| ahead.apply(text).is_ok().then_some(ahead));
        words.push(match step {
            PreparedStep::If(_) => fill!(id::PREPARED_IF, step = told),
            PreparedStep::Play(_) => fill!(id::PREPARED_PLAY, turn = told),
        });
    }
    words.join(" → ")
}

/// The button that opens the board for prepared replies while you wait for others. It covers Undo and Cancel, which
/// have no use then.
#[component]
pub fn PrepareButton(prepared: PreparedState) -> impl IntoView {
    let wanted = Memo::new(move |_| prepared.can_prepare());
    view! {
        <Show when=move || wanted.get()>
            <button type="button" class="button act" data-testid="prepare" on:click=move |_| prepared.open.set(true)>
                {icon("hint")}<span>{move || if prepared.is_live() { t(id::PREMOVE) } else { t(id::PREPARE) }}</span>
            </button>
        </Show>
    }
}

/// The prepared lines, each with a button to remove it.
#[component]
pub fn PreparedLines(prepared: PreparedState) -> impl IntoView {
    let any = Memo::new(move |_| prepared.lines.with(|lines| !lines.is_empty()));
    let trouble = prepared.table.trouble;
    let drop_line = move |at: usize| {
        let mut lines = prepared.lines.get_untracked();
        if at < lines.len() {
            lines.remove(at);
        }
        leptos::task::spawn_local(async move {
            if let Err(problem) = prepared.keep(lines).await {
                client::refuse(trouble, &problem);
                prepared.read();
            }
        });
    };
    view! {
        <Show when=move || any.get()>
            <div class="proposal" data-testid="prepared"><Lines prepared drop_line/></div>
        </Show>
    }
}

#[component]
fn Lines(prepared: PreparedState, drop_line: impl Fn(usize) + Copy + Send + Sync + 'static) -> impl IntoView {
    view! {
        {move || {
            let lines = prepared.lines.get();
            let record = prepared.table.follower.with(eightfold_client::Follower::record);
            (!lines.is_empty()).then(|| view! {
                <p>{if prepared.is_live() { t(id::PREMOVE_SET) } else { t(id::PREPARED_LINES) }}</p>
                <ul class="kept-list" data-testid="prepared-lines">
                    {lines.into_iter().enumerate().map(|(at, line)| {
                        let words = line_words(record.as_ref(), &line);
                        view! {
                            <li><span class="notation">{words.clone()}</span>
                                <button type="button" class="button small" data-testid="prepared-drop" aria-label=fill!(id::PREPARED_DROP_LINE, line = words)
                                    on:click=move |_| drop_line(at)>{t(id::DELETE)}</button></li>
                        }
                    }).collect_view()}
                </ul>
            })
        }}
    }
}

/// The host of that board, on which the user takes everybody's turns.
struct PreparedHost {
    made: RwSignal<Vec<PreparedBoardStep>>,
    mine: Vec<Seat>,
}

// Turns can't be taken back: the user starts again, and chooses the results of chance.
impl Host for PreparedHost {
    fn play_checked(&mut self, record: &mut Record, turn: CheckedStep) -> Result<(), Refusal> {
        let Some(AppliedStep { by: Some(seat), text }) = record.make(turn) else {
            return Err(Refusal::new(RefusalCode::Stale, t(id::TURN_OUTDATED)));
        };
        let own = self.mine.contains(&seat);
        let step = if own { PreparedStep::Play(text.clone()) } else { PreparedStep::If(text.clone()) };
        self.made.update(|made| made.push((text, step)));
        Ok(())
    }
}

/// The board on which a line is made: the user plays the others' possible turns, then a reply, and so on.
pub fn reply_planner(prepared: PreparedState) -> AnyView {
    let table = prepared.table;
    let made = prepared.made;
    let Some(record) = untrack(|| prepared.begin()) else { return ().into_any() };
    let letters = record.played().seat_letters();
    let held = untrack(|| table.mine());
    let mine: Vec<Seat> =
        (0..letters.len()).filter(|at| held.contains(&letters[*at])).map(Seat::new).collect();
    let game = record.choice().info().id;
    let (Some(ui), Some(boards)) = (game_ui_of(game), board_ui_of(game)) else { return ().into_any() };
    let kinds = vec![PlayerKind::Person; letters.len()];
    let session = GameSession::remote(Box::new(PreparedHost { made, mine: mine.clone() }));
    // Shows the line as made so far, including choices and turns taken back.
    let show = move || {
        if let Some(record) = prepared.ahead() {
            session.follow(record, kinds.clone());
        }
    };
    show();
    let show = StoredValue::new_local(show);
    let trouble = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let live = untrack(|| prepared.is_live());
    let mine_letters = StoredValue::new(held.clone());
    // If the game moves on meanwhile, this board stays, so that a press meant for it can't become a turn of the game.
    let moved_on = Memo::new(move |_| prepared.has_moved_on());
    // With a live clock the game comes back at once.
    Effect::new(move |_| {
        if live && moved_on.get() {
            prepared.open.set(false);
        }
    });
    let add = move |text: String, step: PreparedStep| {
        made.update(|made| made.push((text, step)));
        show.with_value(|show| show());
    };
    let own = {
        let mine = mine.clone();
        Memo::new(move |_| matches!(session.to_act(), Some(ToAct::Seat(seat)) if mine.contains(&seat)))
    };
    let come = Memo::new(move |_| {
        let others = !own.get() && !matches!(session.to_act(), Some(ToAct::Over(_)) | None);
        let listed = session.with(|record| {
            let played = record.played();
            let all = played.legal(if played.to_act() == ToAct::Chance { MAX_OUTCOMES } else { MAX_TURNS });
            all.unwrap_or_default()
        });
        if others { listed.unwrap_or_default() } else { Vec::new() }
    });
    let chance = Memo::new(move |_| session.to_act() == Some(ToAct::Chance));
    let whole = Memo::new(move |_| made.with(|made| matches!(made.last(), Some((_, PreparedStep::Play(_))))));
    let keep = move || {
        let line: Vec<PreparedStep> =
            made.with_untracked(|made| made.iter().map(|(_, step)| step.clone()).collect());
        let mut lines = prepared.lines.get_untracked();
        // A line that extends a saved one replaces it; in a live game there is only one.
        lines.retain(|known| !live && !line.starts_with(known));
        lines.push(line);
        busy.set(true);
        trouble.set(None);
        leptos::task::spawn_local(async move {
            let done = prepared.keep(lines).await;
            busy.try_set(false);
            match done {
                Ok(()) => {
                    made.try_set(Vec::new());
                    prepared.open.try_set(false);
                }
                Err(problem) if problem.code == Code::Stale => {
                    trouble.try_set(Some(t(id::PREPARED_STALE).to_owned()));
                }
                Err(problem) => client::refuse(trouble, &problem),
            }
            if live && made.try_with_untracked(|made| !made.is_empty()) == Some(true) {
                // Refused: another turn can be tried.
                if let Some(now) = prepared.base.try_with_untracked(Clone::clone).flatten() {
                    made.set(until_own(&now, &mine_letters.get_value()));
                    show.with_value(|show| show());
                }
            }
        });
    };
    // A live game has no time for one more press.
    Effect::new(move |_| {
        if live && whole.get() && !busy.get_untracked() {
            keep();
        }
    });
    let prompt_words = move || match session.to_act() {
        Some(ToAct::Chance) => t(id::PREPARE_CHANCE).to_owned(),
        Some(ToAct::Seat(_)) if own.get() => t(id::PREPARE_OWN).to_owned(),
        Some(ToAct::Seat(seat)) => fill!(id::PREPARE_OTHERS, name = session.seat_called(seat)),
        _ => session.ending().unwrap_or_default(),
    };
    let title = if live { t(id::PREMOVE) } else { t(id::PREPARE_TITLE) };
    let name_of = move |step: &str| match step.strip_prefix("reveal ") {
        Some(tile) => fill!(id::TILE_NUMBER, tile),
        None => step.to_owned(),
    };
    with_session(session, move || {
        let parts = (boards.parts)(session);
        let (actions, refusal) = (parts.actions, parts.refusal);
        let words = view! {
            <h2>{title}</h2>
            <p>{if live { t(id::PREMOVE_ABOUT) } else { t(id::PREPARE_ABOUT) }}</p>
            <p class="notation" data-testid="prepare-line">{move || made.with(|made| {
                let line: Vec<PreparedStep> = made.iter().map(|(_, step)| step.clone()).collect();
                prepared.base.with(|base| line_words(base.as_ref(), &line))
            })}</p>
            <p class="refusal" role="alert" data-testid="prepare-moved-on" hidden=move || !moved_on.get()>
                {move || moved_on.get().then(|| t(id::PREPARED_STALE))}</p>
            <p class="refusal" role="alert" data-testid="prepare-trouble" hidden=move || trouble.with(Option::is_none)>{trouble}</p>
        };
        let bar = view! {
            <Show when=move || !chance.get()><ActionBar actions/></Show>
            <div class="game-actions" role="group" aria-label=title>
                <Show when=move || !live && !come.with(Vec::is_empty)>
                    <button type="button" class="button act" data-testid="prepare-whatever" on:click=move |_| {
                        if let Some(example) = come.with_untracked(|come| come.first().cloned()) {
                            add(example, PreparedStep::If(ANY_MOVE.to_owned()));
                        }
                    }>{icon("help")}<span>{t(id::PREPARE_WHATEVER)}</span></button>
                </Show>
                {(!live).then(|| view! {
                    <button type="button" class="button act primary" data-testid="prepare-keep" disabled=move || !whole.get() || busy.get() || moved_on.get()
                        on:click=move |_| keep()>{icon("done")}<span>{t(id::SAVE)}</span></button>
                    <button type="button" class="button act" data-testid="prepare-clear" disabled=move || made.with(Vec::is_empty) on:click=move |_| {
                        made.set(Vec::new());
                        show.with_value(|show| show());
                    }>{icon("undo")}<span>{t(id::FROM_THE_START)}</span></button>
                })}
                <button type="button" class="button act" data-testid="prepare-close" on:click=move |_| prepared.open.set(false)>
                    {icon("cancel")}<span>{t(id::PREPARE_CLOSE)}</span></button>
            </div>
        };
        let before = view! {
            <Show when=move || chance.get() && !come.with(Vec::is_empty)>
                <label class="option line">
                    <span>{t(id::PREPARE_COMES)}</span>
                    <select data-testid="prepare-comes" on:change=move |event| {
                        let step = event_target_value(&event);
                        if !step.is_empty() {
                            add(step.clone(), PreparedStep::If(step));
                        }
                    }>
                        <option value="">{t(id::PREPARE_CHOOSE)}</option>
                        {move || come.get().into_iter().map(|step| {
                            let name = name_of(&step);
                            view! { <option value=step>{name}</option> }
                        }).collect_view()}
                    </select>
                </label>
            </Show>
        };
        Practice {
            testid: "preparing",
            class: "preparing",
            game,
            id: None,
            state: Signal::derive(move || {
                if own.get() {
                    "own"
                } else if chance.get() {
                    "chance"
                } else {
                    "others"
                }
            }),
            label: title,
            words: words.into_any(),
            prompt: view! { {prompt_words} }.into_any(),
            refusal,
            own: mine.first().copied(),
            called: |session, seat| session.seat_called(seat),
            cover: ().into_any(),
            bar: bar.into_any(),
            panel: t(id::ABOUT_GAME),
            before: before.into_any(),
            after: ().into_any(),
        }
        .around(session, ui, parts)
    })
}
