//! The end of a game: who won and why, the decisive turn, and what to do next.

use std::collections::BTreeSet;

use crate::decisive::{DecisiveTurn, chance_at_end, decisive};
use crate::words::{endings, fill, game_name, id, level_name, sentence, t};
use eightfold_catalog::AnyMatch;
use eightfold_game::{Cause, Outcome, Seat, Seats};
use leptos::prelude::*;

use super::analysis::{Chances, show_better};
use super::engine::percent;
use super::game_ui::GameUi;
use super::game_words::GameWords;
use super::history::Stepper;
use super::icon::icon;
use super::menu::file_name;
use super::review::{Findings, GameReview};
use super::session::saved_scores;
use super::{GameSession, Prefs, Sound, browser, picture};
use crate::route::{PuzzlePage, Route};
use crate::scores::{GameResult, LevelScore};
use crate::setup::Setup;

/// The id of the first button, which is focused when the keyboard ended the game.
pub const END_BUTTON_ID: &str = "end-first";

/// The view of a finished game: the result, the decisive turn, and what to do next. It covers the panel, the prompt and
/// the buttons.
#[component]
pub fn EndPlace(
    /// The words and pictures of the game.
    ui: &'static GameUi,
    /// The line above the title: the game, and its stakes.
    #[prop(into)]
    about: Signal<Option<String>>,
    /// Who won.
    #[prop(into)]
    title: Signal<String>,
    /// The details of the result: the players' progress, scores and ratings.
    result: AnyView,
    /// Links back to the game.
    links: AnyView,
    /// What to do next.
    children: Children,
) -> impl IntoView {
    let session = GameSession::from_context();
    Effect::new(move |_| {
        request_animation_frame(move || {
            if browser::focus_is_lost() {
                browser::focus(END_BUTTON_ID.to_owned());
            }
        });
    });
    view! {
        <section class="end-place" data-testid="ending" aria-labelledby="end-title">
            <div class="end-words">
                <p class="end-game">{move || about.get()}</p>
                <h2 class="end-title" id="end-title" data-testid="end-title">{title}</h2>
                <p class="end-reason">{move || session.reason()}</p>
                {result}
            </div>
            <DecidedCard ui/>
            <p class="end-links">{links}</p>
            <div class="end-ways">{children()}</div>
        </section>
    }
}

/// The view of the finished game; it replaces the panel, the prompt and the buttons.
#[component]
pub fn Ending(
    /// The words and pictures of the game.
    ui: &'static GameUi,
    /// Steps through the game.
    stepper: Stepper,
    /// Called to show the turns and the analysis again.
    look_through: Callback<()>,
) -> impl IntoView {
    let session = GameSession::from_context();
    let score = untrack(|| session.only_level())
        .zip(untrack(|| session.game()))
        .and_then(|(level, game)| saved_scores().of(game, level).cloned().map(|score| (level, score)));
    let back = move |event: web_sys::MouseEvent| {
        stepper.last();
        browser::back_to_board(&event);
    };
    let result = view! {
        <ul class="end-players">{move || session.with(|record| players(record.played(), &ui.words, |seat| session.seat_called(seat)))}</ul>
        {score.map(|(level, score)| score_line(level, &score))}
    };
    let links = view! {
        <button type="button" class="button small quiet" data-testid="look-through" on:click=move |_| look_through.run(())>{t(id::LOOK_THROUGH)}</button>
        <Show when=move || session.back_to().is_some()>
            <button type="button" class="button small quiet" data-testid="take-back-end" title=t(id::UNDO_TURN_ABOUT) on:click=move |_| {
                session.undo();
                browser::focus("main".to_owned());
            }>{t(id::TAKE_BACK_LAST)}</button>
        </Show>
        <Show when=move || !session.is_live()>
            <button type="button" class="button small quiet" data-testid="back-to-game" on:click=back>{t(id::BACK_TO_THE_END)}</button>
        </Show>
    };
    view! {
        <EndPlace ui about=game_and_level(session) title=Signal::derive(move || end_title(session, own_seats(session), |seat| session.seat_called(seat)))
            result=result.into_any() links=links.into_any()>
            <NextGame look_through/>
        </EndPlace>
    }
}

/// `Octiles · level 2, learner`, or the name of the game alone.
fn game_and_level(session: GameSession) -> Option<String> {
    let level = untrack(|| session.only_level());
    session.peek(|record| {
        let (choice, game) = (record.choice(), game_name(record.choice().info()));
        match level.and_then(|level| Some((level, choice.level_name(level)?))) {
            Some((level, name)) => fill!(id::END_GAME_LEVEL, game, level, name = level_name(name)),
            None => game.to_owned(),
        }
    })
}

/// Returns who won, as a heading for the player of these seats; `name` returns a player's name.
pub fn end_title(session: GameSession, own: Seats, name: impl Fn(Seat) -> String) -> String {
    outcome(session).map(|outcome| endings::title(outcome, own, name)).unwrap_or_default()
}

/// Plays the sound of a game that has just ended, as for the player of these seats.
pub fn play_end_sound(sound: Sound, session: GameSession, own: Seats) {
    if let Some(result) = untrack(|| outcome(session)).and_then(|outcome| endings::result_for(outcome, own)) {
        sound.end(result);
    }
}

fn outcome(session: GameSession) -> Option<Outcome> {
    session.with(|record| record.played().outcome()).flatten()
}

/// The seat of the only person at this screen; none if several people play, or none.
pub fn own_seats(session: GameSession) -> Seats {
    session.only_person().map_or(Seats::NONE, Seats::one)
}

/// The progress of each player of a match, as list items; after the end of a game of three or more sides by place.
pub fn players(played: &dyn AnyMatch, words: &GameWords, name: impl Fn(Seat) -> String) -> AnyView {
    let places = endings::finish_places(played);
    let place = |seat: Seat| places.as_ref().map(|places| places[seat.index()]);
    let mut seats: Vec<Seat> = (0..played.seats()).map(Seat::new).collect();
    seats.sort_by_key(|seat| place(*seat));
    let row = |seat: Seat| {
        let tint = (words.shown_name)(played.seat_name(seat)).to_lowercase();
        let progress = (words.progress)(played, seat);
        let place = place(seat).map(|place| view! { <span>{format!("{place}. ")}</span> });
        view! {
            <li>{place}<span class="dot" data-tint=tint aria-hidden="true"></span><b>{name(seat)}</b>" "<span>{progress}</span></li>
        }
    };
    seats.into_iter().map(row).collect_view().into_any()
}

/// The score against a level: tiles with a path through the games won.
fn score_line(level: u8, score: &LevelScore) -> impl IntoView + use<> {
    let results: Vec<GameResult> = score.recent().collect();
    let wide = results.len() * 40;
    let tiles = results.into_iter().enumerate().map(|(at, result)| {
        let left = at * 40;
        view! {
            <g transform=format!("translate({left} 0)") class:won=result == GameResult::Won>
                <polygon points="12,1 28,1 39,12 39,28 28,39 12,39 1,28 1,12"/>
                {(result == GameResult::Won).then(|| view! { <path d="M0 20H40"/> })}
            </g>
        }
    });
    view! {
        <p class="end-score" data-testid="score">
            <svg viewBox=format!("0 0 {wide} 40") width=wide / 2 height="20" aria-hidden="true">{tiles.collect_view()}</svg>
            <span>{fill!(id::END_SCORE, won = score.wins, all = score.games, level)}</span>
        </p>
    }
}

/// The decisive turn with its picture, and the winning chances over the whole game.
#[component]
fn DecidedCard(ui: &'static GameUi) -> impl IntoView {
    let session = GameSession::from_context();
    let review = GameReview::from_context();
    let found = Memo::new(move |_| {
        review.findings.with(|findings| findings.as_ref().and_then(|found| decided(session, found)))
    });
    let looking = move || {
        review.findings.with(|findings| {
            let found = findings.as_ref().filter(|found| found.done() < found.all)?;
            Some(fill!(id::END_LOOKING, done = found.done(), all = found.all))
        })
    };
    let wanted = move || {
        let aborted = outcome(session).is_some_and(|outcome| outcome.cause == Cause::Aborted);
        !aborted && review.findings.with(|findings| findings.as_ref().is_some_and(|found| found.all > 0))
    };
    view! {
        <Show when=wanted>
            <div class="end-card" data-testid="decided">
                {move || match found.get() {
                    Some(turn) => decided_turn(session, ui, turn).into_any(),
                    None => view! {
                        <p class="end-looking" role="status">{move || looking().unwrap_or_else(|| t(id::END_NOTHING_DECIDED).to_owned())}</p>
                    }.into_any(),
                }}
                <div class="end-chart"><Chances/></div>
            </div>
        </Show>
    }
}

/// What is shown of the decisive turn.
#[derive(Clone, PartialEq, Debug)]
struct DecidedTurn {
    /// Its step of the game.
    step: usize,
    /// The chances before and after, or with the turn taken and with the better turn.
    chances: (u32, u32),
    /// The better turn, if it was the player's own mistake.
    better: Option<String>,
}

/// Returns the decisive turn, seen from the only player whose turns were reviewed, or else from one of the winners.
fn decided(session: GameSession, found: &Findings) -> Option<DecidedTurn> {
    if found.done() < found.all {
        return None;
    }
    let outcome = session
        .peek(|record| record.played().outcome())
        .flatten()
        .filter(|outcome| !outcome.winners.is_empty())?;
    let reviewed: BTreeSet<Seat> = found.course.iter().map(|(position, _)| position.seat).collect();
    let winner = outcome.winners.iter().find(|seat| reviewed.contains(seat));
    let only = reviewed.first().filter(|_| reviewed.len() == 1).copied();
    let player = only.or(winner)?;
    let course: Vec<(usize, u32)> = found
        .course
        .iter()
        .filter(|(position, _)| position.seat == player)
        .map(|(position, chance)| (position.steps, *chance))
        .collect();
    let mistake = found.slips.iter().find(|slip| slip.position.seat == player);
    let is_reply = |step| {
        session.peek(|record| record.played().step_by(step)).flatten().is_some_and(|seat| seat != player)
    };
    let won = outcome.winners.contains(player);
    let &(last, chance) = course.last()?;
    let last_slip = found.lost.iter().find(|slip| slip.position.steps == last);
    let end = chance_at_end(outcome.cause, won, last_slip.map_or(chance, |slip| slip.chances.1));
    let turn = decisive(&course, end, mistake.map(|slip| slip.chances), won, is_reply)?;
    Some(match (turn, mistake) {
        (DecisiveTurn::Turn { step, chances }, _) => DecidedTurn { step, chances, better: None },
        (DecisiveTurn::Mistake, slip) => {
            let slip = slip?;
            let (best, taken) = slip.chances;
            DecidedTurn {
                step: slip.position.steps,
                chances: (taken, best),
                better: slip.better.first().cloned(),
            }
        }
    })
}

fn decided_turn(session: GameSession, ui: &'static GameUi, turn: DecidedTurn) -> impl IntoView {
    let DecidedTurn { step, chances: (before, after), better } = turn;
    let prefs = Prefs::from_context();
    let taken = drawn_after(session, ui, step + 1, None, "end-taken-");
    let number = session.turn_number(step);
    let look = move |_| session.look_at(step + 1);
    let (before, after) = (percent(before), percent(after));
    let pictures = match better {
        Some(better) => {
            let best = drawn_after(session, ui, step, Some(&better), "end-better-");
            view! {
                <button type="button" class="end-picture" data-testid="decided-taken" on:click=look>
                    <span inner_html=taken aria-hidden="true"></span><span class="end-caption loss">{t(id::MISTAKE_PLAYED_LABEL)}" "<b>{before}</b></span>
                </button>
                <button type="button" class="end-picture" data-testid="decided-better" on:click=move |_| show_better(session, prefs, step, &better)>
                    <span inner_html=best aria-hidden="true"></span><span class="end-caption gain">{t(id::MISTAKE_BETTER_LABEL)}" "<b>{after}</b></span>
                </button>
            }
            .into_any()
        }
        None => view! {
            <button type="button" class="end-picture" data-testid="decided-taken" aria-label=fill!(id::END_SHOW_TURN, turn = number) on:click=look>
                <span inner_html=taken aria-hidden="true"></span>
            </button>
            <p class="end-change"><span>{before}</span><span aria-hidden="true">" › "</span><span class="visually-hidden">{t(id::END_CHANGED_TO)}</span><span>{after}</span></p>
        }
        .into_any(),
    };
    view! {
        <h3>{fill!(id::END_DECIDED, turn = number)}</h3>
        <p class="end-who">{move || said(session, ui, step)}</p>
        <div class="end-pictures">{pictures}</div>
    }
}

/// Returns the turn as a sentence.
fn said(session: GameSession, ui: &'static GameUi, step: usize) -> Option<String> {
    session.with(|record| (ui.words.say)(record.played(), step)).flatten()
}

/// Draws the game after `steps` steps, and after one more turn if one is given.
fn drawn_after(
    session: GameSession,
    ui: &'static GameUi,
    steps: usize,
    turn: Option<&str>,
    scope: &str,
) -> String {
    let drawn = session.peek(|record| {
        let mut played: Box<dyn AnyMatch> = record.played().fork();
        played.take_back_to(steps);
        if let Some(turn) = turn {
            played.apply(turn).ok()?;
        }
        (ui.picture)(played.as_ref(), scope)
    });
    drawn.flatten().unwrap_or_default()
}

/// What to play next, the mistakes as exercises, and sharing.
#[component]
fn NextGame(look_through: Callback<()>) -> impl IntoView {
    let session = GameSession::from_context();
    let review = GameReview::from_context();
    let start = move |setup: Option<Setup>| {
        let Some(setup) = setup else { return };
        if let Err(error) = session.start(&setup) {
            session.said.set(sentence(&error));
        }
        browser::focus("main".to_owned());
    };
    let level = untrack(|| session.only_level());
    let won = untrack(|| session.only_person()).is_some_and(|person| {
        session
            .peek(|record| record.played().outcome())
            .flatten()
            .is_some_and(|outcome| outcome.winners.contains(person))
    });
    let levels = session.peek(|record| record.choice().levels().len() as u8).unwrap_or(0);
    let other = level.and_then(|level| match won {
        true => Some(level + 1).filter(|level| *level <= levels),
        false => level.checked_sub(1).filter(|level| *level > 0),
    });
    let named = move |level: u8| {
        let name = session.peek(|record| record.choice().level_name(level).map(level_name)).flatten();
        name.unwrap_or_default()
    };
    let at_level = move |level: u8, primary: bool| {
        let (name, go) = (named(level), move |_| start(session.setup_at_level(level)));
        view! {
            <button type="button" class="button" id=primary.then_some(END_BUTTON_ID) class:primary=primary class:big=primary data-testid="play-level" on:click=go>
                {icon(if primary { "play" } else { "computer" })}<span>{fill!(id::PLAY_LEVEL, level)}{primary.then(|| view! { <small>{name}</small> })}</span>
            </button>
        }
    };
    let again = move |primary: bool| {
        let about = rematch_about(session);
        let small = about.clone().filter(|_| primary).map(|about| view! { <small>{about}</small> });
        view! {
            <button type="button" class="button" id=primary.then_some(END_BUTTON_ID) class:primary=primary class:big=primary data-testid="rematch" title=about
                on:click=move |_| start(session.rematch_setup())>
                {icon("again")}<span>{t(id::REMATCH)}{small}</span>
            </button>
        }
    };
    let advance = won && other.is_some();
    let filed = move || review.findings.with(|found| found.as_ref().map_or(0, |found| found.filed));
    let mistakes = move || match filed() {
        0 => view! {
            <button type="button" class="button" data-testid="review"
                disabled=move || session.back_to().is_none()
                title=move || session.back_to().is_none().then_some(t(id::REVIEW_NOTHING))
                on:click=move |_| {
                    look_through.run(());
                    review.look_through();
                }>{icon("target")}<span>{t(id::END_REVIEW)}</span></button>
        }
        .into_any(),
        count => filed_mistakes(count),
    };
    let main = match other.filter(|_| advance) {
        Some(level) => at_level(level, true).into_any(),
        None => again(true).into_any(),
    };
    let second = match other {
        _ if advance => again(false).into_any(),
        Some(level) => at_level(level, false).into_any(),
        None => view! { <a class="button" data-testid="new-game-after" href=Route::Home.to_string()>{icon("play")}<span>{t(id::NEW_GAME)}</span></a> }.into_any(),
    };
    view! {
        {main}
        <div class="end-more">
            {second}
            {mistakes}
            {share_button(session)}
        </div>
    }
}

/// A button that shares a picture of the game as it ended.
pub fn share_button(session: GameSession) -> impl IntoView {
    let share = move |_| {
        picture::share_png(session, &file_name(session, "png"), move |done| {
            if !done {
                session.note.set(t(id::CANNOT_SAVE).to_owned())
            }
        })
    };
    view! {
        <button type="button" class="button" data-testid="share-picture" on:click=share>{icon("share")}<span>{t(id::END_SHARE)}</span></button>
    }
}

/// A link to this game's mistakes as exercises, once the review has saved any.
pub fn filed_mistakes(count: usize) -> AnyView {
    view! {
        <a class="button" data-testid="mistakes" href=Route::Puzzles(PuzzlePage::Own).to_string()>
            {icon("target")}<span>{fill!(id::END_MISTAKES, count)}</span>
        </a>
    }
    .into_any()
}

/// Returns what a rematch changes: the seat of the only person, or who starts if people have names.
fn rematch_about(session: GameSession) -> Option<String> {
    let setup = session.rematch_setup()?;
    if let Some(person) = untrack(|| session.only_person()) {
        let next = Seat::new((person.index() + 1) % setup.kinds.len());
        return Some(fill!(id::REMATCH_YOU_PLAY, name = session.seat_called(next)));
    }
    let name = setup.names.first().filter(|name| !name.is_empty())?;
    Some(fill!(id::REMATCH_STARTS, name))
}
