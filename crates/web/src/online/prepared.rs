//! Prepared turns: made on a board of their own and stored by the server. Nobody else sees them.

use eightfold_game::{Seat, ToAct};
use eightfold_protocol::{Code, Prepare, PreparedLines, PreparedStep, Problem};
use eightfold_record::{Record, Secret};
use eightfold_table::{Clock, Status, WHATEVER};
use leptos::prelude::*;

use super::client;
use super::table::OnlineTable;
use crate::app::{ActionBar, GameSession, Host, Practice, icon, play_room_of, room_of, with_session};
use crate::setup::Kind;
use crate::words::{fill, id, sentence, speaker, t};

/// So many things that may come are listed; where there are more, `whatever comes` is left.
const LISTED: usize = 64;

/// The lines that are kept, and whether one makes another. Copied freely; there is one at a table.
#[derive(Clone, Copy)]
pub struct Prepared {
    table: OnlineTable,
    /// What is left of the lines, as the server says.
    lines: RwSignal<Vec<Vec<PreparedStep>>>,
    /// The line that is being made, kept while the game itself is looked at.
    made: RwSignal<Vec<Made>>,
    /// The game that it was made for.
    base: RwSignal<Option<Record>, LocalStorage>,
    /// Whether the board of prepared turns is shown.
    pub open: RwSignal<bool>,
}

/// A step on the board of prepared turns: what is there to be seen, and what it stands for.
type Made = (String, PreparedStep);

impl Prepared {
    /// What is prepared at a table.
    pub fn new(table: OnlineTable) -> Self {
        let prepared = Self {
            table,
            lines: RwSignal::new(Vec::new()),
            made: RwSignal::new(Vec::new()),
            base: RwSignal::new_local(None),
            open: RwSignal::new(false),
        };
        let seq = Memo::new(move |_| table.follower.with(super::follower::Follower::seq));
        // Each row may use a line up.
        Effect::new(move |_| {
            seq.track();
            if prepared.possible() {
                prepared.read();
            }
        });
        prepared
    }

    /// Whether this is a table at which one can prepare something.
    fn possible(self) -> bool {
        let time = self.table.follower.with(|follower| {
            follower.table().is_some_and(|table| {
                matches!(table.terms().clock, Clock::Days { .. } | Clock::None)
                    && matches!(table.status(), Status::Playing | Status::Paused)
            })
        });
        time && !self.table.mine().is_empty()
    }

    /// Whether one can prepare something now: somebody else is to act.
    fn wanted(self) -> bool {
        self.possible() && self.table.session.person_to_act().is_none()
    }

    /// The game as the board of prepared turns begins: what was made for an earlier position is kept as far as the game went
    /// that way.
    fn begin(self) -> Option<Record> {
        let now = self.table.follower.with_untracked(super::follower::Follower::record)?;
        let before = self.base.with_untracked(|base| base.as_ref().map(|base| base.played().len()));
        self.made.update(|made| match before {
            Some(before) => *made = still_ahead(std::mem::take(made), before, &now),
            None => made.clear(),
        });
        self.base.set(Some(now.clone()));
        Some(now)
    }

    /// The game that is planned for, with all of the line made.
    fn ahead(self) -> Option<Record> {
        let mut record = self.base.with_untracked(Clone::clone)?;
        self.made.with_untracked(|made| {
            for (text, _) in made {
                // All of it was taken here before.
                let _ = record.apply(text);
            }
        });
        Some(record)
    }

    /// Whether the game has gone on, or has ended, since the board of prepared turns was opened.
    fn has_moved_on(self) -> bool {
        let now = self.table.follower.with(super::follower::Follower::record);
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

    /// Keeps these lines in place of those before; why not, if not.
    async fn keep(self, lines: Vec<Vec<PreparedStep>>) -> Result<(), Problem> {
        let expected_seq = self.table.follower.with_untracked(super::follower::Follower::seq);
        let found: PreparedLines =
            client::call("PUT", &self.path(), Some(&Prepare { expected_seq, lines })).await?;
        self.lines.try_set(found.lines);
        Ok(())
    }
}

/// What is left of a line that was made after so many steps, in the game as it has gone since: nothing where it went another
/// way.
fn still_ahead(line: Vec<Made>, before: usize, now: &Record) -> Vec<Made> {
    let steps = now.played().steps();
    let Some(since) = steps.get(before..) else { return Vec::new() };
    let as_made = |(made, step): (&Made, &eightfold_catalog::AppliedStep)| {
        matches!(&made.1, PreparedStep::If(text) if text == WHATEVER) || made.0 == step.text
    };
    if line.len() < since.len() || !line.iter().zip(since).all(as_made) {
        return Vec::new();
    }
    let mut record = now.clone();
    line.into_iter().skip(since.len()).take_while(|(text, _)| record.apply(text).is_ok()).collect()
}

/// A line in words, from a game on: `If: Red moves 37 to 36. → Then: Blue jumps 35 to 37.` After what nobody can know the
/// steps are told in notation.
fn said(from: Option<&Record>, line: &[PreparedStep]) -> String {
    let mut ahead = from.map(|record| record.played().fork());
    let mut words = Vec::new();
    for step in line {
        let (PreparedStep::If(text) | PreparedStep::Play(text)) = step;
        if text == WHATEVER {
            ahead = None;
            words.push(t(id::PREPARED_WHATEVER).to_owned());
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

/// The button that leads to the board on which replies are prepared, while one waits for others. It lies over Undo and
/// Cancel, which have nothing to do then.
#[component]
pub fn PrepareButton(prepared: Prepared) -> impl IntoView {
    let wanted = Memo::new(move |_| prepared.wanted());
    view! {
        <Show when=move || wanted.get()>
            <button type="button" class="button act" data-testid="prepare" on:click=move |_| prepared.open.set(true)>
                {icon("hint")}<span>{t(id::PREPARE)}</span>
            </button>
        </Show>
    }
}

/// What is prepared, with a way to drop each line.
#[component]
pub fn PreparedLines(prepared: Prepared) -> impl IntoView {
    let any = Memo::new(move |_| prepared.lines.with(|lines| !lines.is_empty()));
    let trouble = prepared.table.trouble;
    let drop_line = move |at: usize| {
        let mut lines = prepared.lines.get_untracked();
        if at < lines.len() {
            lines.remove(at);
        }
        leptos::task::spawn_local(async move {
            if let Err(problem) = prepared.keep(lines).await {
                trouble.try_set(Some(sentence(&problem.message)));
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
fn Lines(prepared: Prepared, drop_line: impl Fn(usize) + Copy + Send + Sync + 'static) -> impl IntoView {
    view! {
        {move || {
            let lines = prepared.lines.get();
            let record = prepared.table.follower.with(super::follower::Follower::record);
            (!lines.is_empty()).then(|| view! {
                <p>{t(id::PREPARED_LINES)}</p>
                <ul class="kept-list" data-testid="prepared-lines">
                    {lines.into_iter().enumerate().map(|(at, line)| {
                        let words = said(record.as_ref(), &line);
                        view! {
                            <li><span class="notation">{words.clone()}</span>
                                <button type="button" class="button small" data-testid="prepared-drop" aria-label=fill!(id::PREPARED_DROP_LINE, line = words)
                                    on:click=move |_| drop_line(at)>{t(id::PREPARED_DROP)}</button></li>
                        }
                    }).collect_view()}
                </ul>
            })
        }}
    }
}

/// The host of that board: everybody's turns are taken there.
struct Ahead {
    made: RwSignal<Vec<Made>>,
    mine: Vec<Seat>,
}

impl Host for Ahead {
    fn play(&mut self, record: &mut Record, turn: &str) -> Result<(), String> {
        let ToAct::Seat(seat) = record.played().to_act() else { return Err(String::new()) };
        let turn = record.played().canonical(turn).map_err(|error| error.to_string())?;
        record.apply(&turn).map_err(|error| error.to_string())?;
        let own = self.mine.contains(&seat);
        let step = if own { PreparedStep::Play(turn.clone()) } else { PreparedStep::If(turn.clone()) };
        self.made.update(|made| made.push((turn, step)));
        Ok(())
    }

    // One begins anew instead, and chooses what chance brings.
    fn take_back(&mut self, _: &mut Record, _: usize) {}

    fn go_on(&mut self, _: &mut Record) {}

    fn secret(&self) -> Option<&Secret> {
        None
    }
}

/// The board on which a line is made: one plays what others may do, then one's own turn, and so on.
pub fn preparing(prepared: Prepared) -> AnyView {
    let table = prepared.table;
    let made = prepared.made;
    let Some(record) = untrack(|| prepared.begin()) else { return ().into_any() };
    let letters = record.played().seat_letters();
    let held = untrack(|| table.mine());
    let mine: Vec<Seat> =
        (0..letters.len()).filter(|at| held.contains(&letters[*at])).map(Seat::new).collect();
    let game = record.choice().info().id;
    let (Some(room), Some(boards)) = (room_of(game), play_room_of(game)) else { return ().into_any() };
    let kinds = vec![Kind::Person; letters.len()];
    let session = GameSession::remote(Box::new(Ahead { made, mine: mine.clone() }));
    // The board shows what has been made, whatever has been chosen or taken back.
    let show = move || {
        if let Some(record) = prepared.ahead() {
            session.follow(record, kinds.clone());
        }
    };
    show();
    let show = StoredValue::new_local(show);
    let trouble = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    // Where the game goes on meanwhile, this board stays: a press meant for it must not be a turn of the game.
    let moved_on = Memo::new(move |_| prepared.has_moved_on());
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
            let all = played.legal(if played.to_act() == ToAct::Chance { LISTED } else { 20_000 });
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
        // What is made longer is not kept twice.
        lines.retain(|known| !line.starts_with(known));
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
                Err(problem) => {
                    trouble.try_set(Some(sentence(&problem.message)));
                }
            }
        });
    };
    let prompt_words = move || match session.to_act() {
        Some(ToAct::Chance) => t(id::PREPARE_CHANCE).to_owned(),
        Some(ToAct::Seat(_)) if own.get() => t(id::PREPARE_OWN).to_owned(),
        Some(ToAct::Seat(seat)) => fill!(id::PREPARE_OTHERS, name = session.seat_called(seat)),
        _ => session.ending().unwrap_or_default(),
    };
    let name_of = move |step: &str| match step.strip_prefix("reveal ") {
        Some(tile) => fill!(id::PREPARE_TILE, tile),
        None => step.to_owned(),
    };
    with_session(session, move || {
        let parts = (boards.parts)(session);
        let (actions, refusal) = (parts.actions, parts.refusal);
        let words = view! {
            <h2>{t(id::PREPARE_TITLE)}</h2>
            <p>{t(id::PREPARE_ABOUT)}</p>
            <p class="notation" data-testid="prepare-line">{move || made.with(|made| {
                let line: Vec<PreparedStep> = made.iter().map(|(_, step)| step.clone()).collect();
                prepared.base.with(|base| said(base.as_ref(), &line))
            })}</p>
            <p class="refusal" role="alert" data-testid="prepare-moved-on" hidden=move || !moved_on.get()>
                {move || moved_on.get().then(|| t(id::PREPARED_STALE))}</p>
            <p class="refusal" role="alert" data-testid="prepare-trouble" hidden=move || trouble.with(Option::is_none)>{trouble}</p>
        };
        let bar = view! {
            <Show when=move || !chance.get()><ActionBar actions/></Show>
            <div class="game-actions" role="group" aria-label=t(id::PREPARE_TITLE)>
                <Show when=move || !come.with(Vec::is_empty)>
                    <button type="button" class="button act" data-testid="prepare-whatever" on:click=move |_| {
                        if let Some(example) = come.with_untracked(|come| come.first().cloned()) {
                            add(example, PreparedStep::If(WHATEVER.to_owned()));
                        }
                    }>{icon("help")}<span>{t(id::PREPARE_WHATEVER)}</span></button>
                </Show>
                <button type="button" class="button act primary" data-testid="prepare-keep" disabled=move || !whole.get() || busy.get() || moved_on.get()
                    on:click=move |_| keep()>{icon("done")}<span>{t(id::PREPARE_KEEP)}</span></button>
                <button type="button" class="button act" data-testid="prepare-anew" disabled=move || made.with(Vec::is_empty) on:click=move |_| {
                    made.set(Vec::new());
                    show.with_value(|show| show());
                }>{icon("undo")}<span>{t(id::PREPARE_ANEW)}</span></button>
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
            label: t(id::PREPARE_TITLE),
            words: words.into_any(),
            prompt: view! { {prompt_words} }.into_any(),
            refusal,
            own: mine.first().copied(),
            called: |session, seat| session.seat_called(seat),
            bar: bar.into_any(),
            panel: t(id::ABOUT_GAME),
            before: before.into_any(),
            after: ().into_any(),
        }
        .around(session, room, parts)
    })
}
