//! The puzzle maker: a position set up on the board or as text, an aim, and the proof or the reason why there is none.

use eightfold_catalog::{AnyRules, Choice, GameId, info};
use eightfold_learning::samples;
use eightfold_protocol::NewEntry;
use eightfold_puzzles::{Aim, Fraction, MAX_TURNS, Puzzle};
use eightfold_record::Record;
use leptos::prelude::*;

use super::share;
use super::solver::{Solver, SolverResponse};
use crate::app::{
    ActionBar, GameSession, LazyParts, NotFound, Parts, Practice, board_ui_of, game_ui_of, icon, storage,
    with_session,
};
use crate::online::has_server;
use crate::puzzles::aims;
use crate::route::{PUZZLE_GAMES, PuzzlePage, Route, StudyPage};
use crate::words::{fill, game_name, id, sentence, t};

/// The kinds of aims by name.
const KINDS: [&str; 7] = ["win", "prongs", "hold", "prize", "capture", "gain", "mean"];

/// The aim of a kind; its number is arbitrary if the proof determines it.
fn aim(kind: &str, turns: u8, prongs: u8) -> Option<Aim> {
    Some(match kind {
        "win" => Aim::Win { turns, prongs: None },
        "prongs" => Aim::Win { turns, prongs: Some(prongs) },
        "hold" => Aim::Hold { turns },
        "prize" => Aim::Prize { turns },
        "capture" => Aim::Capture { pods: 1 },
        "gain" => Aim::Gain { points: 1 },
        "mean" => Aim::Mean { margin: Fraction::from(1) },
        _ => return None,
    })
}

/// Whether the position determines the number of such an aim.
fn is_found_here(aim: Aim) -> bool {
    matches!(aim, Aim::Capture { .. } | Aim::Gain { .. } | Aim::Mean { .. })
}

/// The state of the proof.
#[derive(Clone)]
enum Stage {
    /// Nothing was asked yet, or the input has changed since.
    Open,
    /// The worker is searching.
    Proving,
    Proven(Box<Puzzle>),
    /// The puzzle is refuted, with the reason and perhaps the aim that is right.
    Cooked(String, Option<Aim>),
}

#[derive(Clone, Copy)]
struct PuzzleForm {
    session: GameSession,
    solver: Solver,
    stage: RwSignal<Stage>,
    kind: RwSignal<&'static str>,
    turns: RwSignal<u8>,
    prongs: RwSignal<u8>,
    text: RwSignal<String>,
    trouble: RwSignal<Option<String>>,
    /// The puzzle last sent to the worker.
    asked: StoredValue<Option<Puzzle>>,
}

/// Parses a position in any form that the game accepts.
fn read(game: &str, options: &[(String, String)], text: &str) -> Result<Record, String> {
    let choice = Choice::new(game, options.iter().map(|(key, value)| (&**key, &**value)))
        .map_err(|error| error.to_string())?;
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let played = choice.open(&one_line).map_err(|error| error.to_string())?;
    if played.seats() != 2 {
        return Err(t(id::MAKE_TWO).to_owned());
    }
    Ok(Record::of(&choice, played.as_ref()))
}

/// The middle of a game's sample, as a first position.
fn sample(game: &str) -> Option<Record> {
    let text = samples::middle(game.parse().ok()?)?.position();
    read(game, &[], &text).ok()
}

/// The puzzle maker, starting with the link's puzzle, the last one made, or a sample position.
pub fn make(text: String) -> AnyView {
    let given = Some(text).filter(|text| !text.is_empty());
    let carried = given.is_some();
    let line = given.or_else(|| storage::get("puzzle-made")).unwrap_or_default();
    let puzzle = Puzzle::read(&line);
    let trouble = match &puzzle {
        Err(error) if carried => Some(sentence(&error.to_string())),
        _ => None,
    };
    let record = match &puzzle {
        Ok(puzzle) => puzzle
            .choice()
            .open(puzzle.position())
            .ok()
            .map(|played| Record::of(puzzle.choice(), played.as_ref())),
        Err(_) => sample(PUZZLE_GAMES[0]),
    };
    let Some(record) = record else {
        return NotFound().into_any();
    };
    let outer = GameSession::from_context();
    let response = RwSignal::new(None::<SolverResponse>);
    let aim = puzzle.ok().map_or(Aim::Win { turns: 2, prongs: None }, |puzzle| puzzle.aim());
    let making = PuzzleForm {
        session: GameSession::practice(record),
        solver: Solver::new(Callback::new(move |answer| {
            response.try_set(Some(answer));
        })),
        stage: RwSignal::new(Stage::Open),
        kind: RwSignal::new("win"),
        turns: RwSignal::new(2),
        prongs: RwSignal::new(0),
        text: RwSignal::new(String::new()),
        trouble: RwSignal::new(trouble),
        asked: StoredValue::new(None),
    };
    making.take(aim);
    Effect::new(move |_| {
        if let Some(answer) = response.get() {
            untrack(|| making.receive(answer));
        }
    });
    // The text follows the board; the proof of another position is dropped.
    let position =
        Memo::new(move |_| making.session.with(|record| record.played().position()).unwrap_or_default());
    Effect::new(move |_| {
        making.text.set(position.get());
        untrack(|| making.changed());
    });
    with_session(making.session, move || table(making, outer))
}

impl PuzzleForm {
    fn take(self, aim: Aim) {
        self.kind.set(aim.kind());
        if let Aim::Win { turns, .. } | Aim::Prize { turns } | Aim::Hold { turns } = aim {
            self.turns.set(turns);
        }
        if let Aim::Win { prongs: Some(prongs), .. } = aim {
            self.prongs.set(prongs);
        }
    }

    fn changed(self) {
        self.solver.forget();
        self.stage.set(Stage::Open);
    }

    fn open(self, record: Record) {
        self.trouble.set(None);
        let rules = record.choice().rules().clone();
        let fits = aim(self.kind.get_untracked(), 1, 0).is_some_and(|aim| aim.is_of_game(&rules));
        if !fits {
            let first = Aim::of_game(&rules).first().and_then(|aim| aim.parse().ok());
            self.take(first.unwrap_or(Aim::Win { turns: 2, prongs: None }));
        }
        self.session.open(record);
    }

    /// Puts the position of the text on the board.
    fn set_up(self) {
        let read = self.session.peek(|record| {
            let (info, options) = (record.choice().info(), record.choice().written_options());
            let options: Vec<_> = options.map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
            self.text.with_untracked(|text| read(info.id, &options, text))
        });
        match read {
            Some(Ok(record)) => self.open(record),
            Some(Err(error)) => self.trouble.set(Some(sentence(&error))),
            None => {}
        }
    }

    /// Requests the proof.
    fn prove(self) {
        self.session.show_current_state();
        let aim = aim(self.kind.get_untracked(), self.turns.get_untracked(), self.prongs.get_untracked());
        let puzzle =
            self.session.peek(|record| Some(Puzzle::new(record.choice(), &record.played().position(), aim?)));
        match puzzle.flatten() {
            Some(Ok(puzzle)) => self.ask(puzzle),
            Some(Err(error)) => self.stage.set(Stage::Cooked(sentence(&error.to_string()), None)),
            None => {}
        }
    }

    fn ask(self, puzzle: Puzzle) {
        storage::set("puzzle-made", &puzzle.bare());
        let bare = puzzle.bare();
        self.asked.set_value(Some(puzzle));
        self.stage.set(Stage::Proving);
        self.solver.ask(bare, None);
    }

    fn receive(self, answer: SolverResponse) {
        let stage = match answer {
            SolverResponse::Proven { puzzle, .. } => match Puzzle::read(&puzzle) {
                Ok(puzzle) => {
                    self.take(puzzle.aim());
                    Stage::Proven(Box::new(puzzle))
                }
                Err(error) => Stage::Cooked(error.to_string(), None),
            },
            SolverResponse::ProofFailure(why) => {
                let right = match &why {
                    eightfold_worker_protocol::ProofFailure::Aim { right, .. } => right.parse::<Aim>().ok(),
                    _ => None,
                };
                let asked = self.asked.get_value();
                // Users aren't asked for a number that follows from the position.
                if let (Some(right), Some(asked)) = (right, &asked)
                    && is_found_here(right)
                    && let Ok(puzzle) = Puzzle::new(asked.choice(), asked.position(), right)
                {
                    self.ask(puzzle);
                    return;
                }
                let words = match asked.as_ref().map(Puzzle::aim) {
                    Some(Aim::Capture { .. }) if right.is_none() => t(id::COOK_NO_ANSWER).to_owned(),
                    _ => aims::unproven(&why, asked.as_ref()),
                };
                Stage::Cooked(words, right)
            }
            SolverResponse::Failed(why) => Stage::Cooked(why, None),
            SolverResponse::Judged { .. } => return,
        };
        self.stage.set(stage);
    }
}

fn table(making: PuzzleForm, outer: GameSession) -> AnyView {
    let PuzzleForm { session, stage, text, trouble, .. } = making;
    let game = session.peek(|record| record.choice().info().id).unwrap_or_default();
    let rules = session.peek(|record| record.choice().rules().clone());
    let id_of_game = session.peek(|record| record.choice().game()).unwrap_or(GameId::OctiFast);
    let (Some((ui, boards)), Some(rules)) = (game_ui_of(game).zip(board_ui_of(game)), rules) else {
        return NotFound().into_any();
    };
    let parts = (boards.parts)(session);
    let Parts { prompt, refusal, actions, .. } = parts;
    let own = outer.peek(|record| record.choice().info().id).filter(|game| PUZZLE_GAMES.contains(game));
    let from_table = move |_| {
        let at = outer.back.get_untracked();
        let there = outer.peek(|record| {
            let played = record.played();
            let position = at.and_then(|at| played.position_at(at)).unwrap_or_else(|| played.position());
            let played = record.choice().open(&position).ok()?;
            (played.seats() == 2).then(|| Record::of(record.choice(), played.as_ref()))
        });
        match there.flatten() {
            Some(record) => making.open(record),
            None => making.trouble.set(Some(t(id::MAKE_TWO).to_owned())),
        }
    };
    let words = view! {
        <p class="lesson-crumbs">
            <a href=Route::Puzzles(PuzzlePage::All).to_string() data-testid="to-puzzles">{t(id::PUZZLES)}</a>
        </p>
        <h2>{t(id::MAKE_TITLE)}</h2>
        <p>{t(id::MAKE_ABOUT)}</p>
    };
    let bar = view! {
        <ActionBar actions/>
        <div class="game-actions" role="group" aria-label=t(id::MAKE_TITLE)>
            <button type="button" class="button act" data-testid="make-undo" disabled=move || session.back_to().is_none()
                on:click=move |_| session.undo()>{icon("undo-turn")}<span>{t(id::UNDO)}</span></button>
            <button type="button" class="button act primary" data-testid="make-prove" disabled=move || matches!(stage.get(), Stage::Proving)
                on:click=move |_| making.prove()>{icon("done")}<span>{t(id::MAKE_PROVE)}</span></button>
        </div>
    };
    let arrange = move || {
        let page = session.with(|record| {
            let (choice, position) = (record.choice(), Some(record.played().position()));
            let options = choice.written_options().map(|(key, value)| (key.to_owned(), value.to_owned()));
            StudyPage::PositionEditor {
                game: choice.info().id.to_owned(),
                options: options.collect(),
                position,
            }
        });
        page.map(|page| Route::Study(page).to_string())
    };
    let fields = view! {
        <div class="make-fields">{aim_fields(making, &rules)}</div>
        {move || outcome(making, stage.get(), id_of_game)}
        <label class="make-field">
            <span>{t(id::PUZZLES_GAME)}</span>
            <select data-testid="make-game" on:change=move |event| if let Some(record) = sample(&event_target_value(&event)) { making.open(record) }>
                {PUZZLE_GAMES.iter().map(|one| view! {
                    <option value=*one selected=*one == game>{info(one).map(game_name)}</option>
                }).collect_view()}
            </select>
        </label>
        <label class="make-field">
            <span>{t(id::THE_POSITION)}</span>
            <textarea rows="3" spellcheck="false" data-testid="make-position" prop:value=text on:input=move |event| text.set(event_target_value(&event))></textarea>
        </label>
        <p class="trouble" role="alert" data-testid="make-trouble">{trouble}</p>
        <p class="row">
            <button type="button" class="button small" data-testid="make-set" on:click=move |_| making.set_up()>{t(id::MAKE_SET)}</button>
            <a class="button small" href=arrange data-testid="make-edit-position">{t(id::POSITION_EDITOR)}</a>
            {own.map(|_| view! { <button type="button" class="button small" data-testid="make-from-table" on:click=from_table>{t(id::MAKE_FROM_TABLE)}</button> })}
        </p>
    };
    let state = Signal::derive(move || {
        stage.with(|stage| match stage {
            Stage::Open => "open",
            Stage::Proving => "proving",
            Stage::Proven(_) => "proven",
            Stage::Cooked(..) => "cooked",
        })
    });
    Practice {
        testid: "make",
        class: "puzzling making",
        game,
        id: None,
        state,
        label: t(id::MAKE_TITLE),
        words: words.into_any(),
        prompt: prompt.into_any(),
        refusal,
        own: None,
        called: GameSession::seat_called,
        cover: ().into_any(),
        bar: bar.into_any(),
        panel: t(id::MAKE_AIM),
        before: fields.into_any(),
        after: ().into_any(),
    }
    .around(session, ui, parts)
}

/// The kind of aim, and its numbers.
fn aim_fields(making: PuzzleForm, rules: &AnyRules) -> impl IntoView + use<> {
    let PuzzleForm { kind, turns, prongs, .. } = making;
    let kinds: Vec<&'static str> =
        KINDS.into_iter().filter(|kind| aim(kind, 1, 0).is_some_and(|aim| aim.is_of_game(rules))).collect();
    let number = move |value: RwSignal<u8>,
                       least: u8,
                       most: u8,
                       testid: &'static str,
                       words: &'static str| {
        view! {
            <label class="make-field">
                <span>{words}</span>
                <select data-testid=testid on:change=move |event| {
                    value.set(event_target_value(&event).parse().unwrap_or(least));
                    making.changed();
                }>
                    {(least..=most).map(|one| view! { <option value=one.to_string() prop:selected=move || value.get() == one>{one}</option> }).collect_view()}
                </select>
            </label>
        }
    };
    view! {
        <label class="make-field">
            <span>{t(id::MAKE_AIM)}</span>
            <select data-testid="make-aim" on:change=move |event| {
                let chosen = event_target_value(&event);
                kind.set(KINDS.into_iter().find(|kind| *kind == chosen).unwrap_or("win"));
                making.changed();
            }>
                {kinds.into_iter().map(|one| view! {
                    <option value=one prop:selected=move || kind.get() == one>{aims::theme(one).unwrap_or(one)}</option>
                }).collect_view()}
            </select>
        </label>
        {move || matches!(kind.get(), "win" | "prongs" | "prize" | "hold").then(|| number(turns, 1, MAX_TURNS, "make-turns", t(id::TAB_TURNS)))}
        {move || (kind.get() == "prongs").then(|| number(prongs, 0, 9, "make-prongs", t(id::MAKE_PRONGS)))}
    }
}

/// The outcome of the proof.
fn outcome(making: PuzzleForm, stage: Stage, game: GameId) -> AnyView {
    match stage {
        Stage::Open => ().into_any(),
        Stage::Proving => view! {
            <div class="row" role="status">
                <span>{t(id::MAKE_PROVING)}</span>
                <button type="button" class="button small" data-testid="make-stop" on:click=move |_| making.changed()>{t(id::CANCEL)}</button>
            </div>
        }
        .into_any(),
        Stage::Cooked(why, right) => view! {
            <div role="status">
                <p class="verdict wrong" data-testid="make-cooked">{icon("cancel")}<span>{why}</span></p>
                {right.map(|right| view! {
                    <p><button type="button" class="button small" data-testid="make-right" on:click=move |_| {
                        making.take(right);
                        making.prove();
                    }>{fill!(id::MAKE_TAKE_AIM, aim = aims::of_game(right, game))}</button></p>
                })}
            </div>
        }
        .into_any(),
        Stage::Proven(puzzle) => {
            let (of, all) = puzzle.found.share.unwrap_or((1, 1));
            let covers = puzzle.found.proof.as_ref().map_or(0, |proof| proof.covers);
            let page = PuzzlePage::FromLink(puzzle.bare());
            let link = share::address(page.clone());
            view! {
                <div role="status">
                    <p class="verdict right" data-testid="make-proven">{icon("done")}<span>
                        <b>{aims::sentence(&puzzle)}</b>" "{fill!(id::MAKE_PROVEN, of, all, covers)}
                    </span></p>
                    <div class="row share-row">
                        <a class="button" data-testid="make-solve" href=Route::Puzzles(page).to_string()>{icon("puzzle")}<span>{t(id::MAKE_SOLVE)}</span></a>
                        {share::button_named(link, t(id::COPY_LINK))}
                    </div>
                    {publishing(puzzle.bare())}
                </div>
            }
            .into_any()
        }
    }
}

/// The button that opens the form to publish a puzzle; nothing on a page without a server.
fn publishing(line: String) -> AnyView {
    if !has_server() {
        return ().into_any();
    }
    let open = RwSignal::new(false);
    let parts = LazyParts::from_context();
    let start = move |_| {
        parts.online.load();
        open.set(true);
    };
    let offer = NewEntry { puzzle: Some(line), ..NewEntry::default() };
    let content = move || {
        let part = open.get().then(|| parts.online.get());
        match part {
            None => ().into_any(),
            Some(None) => view! { <p role="status">{t(id::PART_COMING)}</p> }.into_any(),
            Some(Some(online)) => (online.publish)(vec![(t(id::PUBLISH_PUZZLE).to_owned(), offer.clone())]),
        }
    };
    view! {
        <p class="row">
            <button type="button" class="button" data-testid="publish" aria-expanded=move || open.get().to_string() on:click=start>{icon("share")}<span>{t(id::PUBLISH)}</span></button>
        </p>
        {content}
    }
    .into_any()
}
