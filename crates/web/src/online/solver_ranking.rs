//! The ranking of people by the puzzles that they have solved, and the line below a solved puzzle that counts. Nothing is
//! sent before a person has chosen to be in the ranking.

use eightfold_protocol::{
    Code, NewSolvedPuzzle, Problem, SessionAccount, SolvedPuzzleCounts, SolverLine, SolverPeriod,
    SolverRanking,
};
use leptos::prelude::*;

use super::account::{Person, StoredAccount};
use super::client;
use super::people::Account;
use super::ranking_table::{RankedName, RankingLine, ranking_table};
use super::solver_choice::{MAX_PENDING, SolverChoice};
use crate::app::{icon, replace, storage};
use crate::route::{PuzzlePage, Route};
use crate::words::{fill, id, sentence, t};

/// How many lines are loaded at once.
const PAGE: usize = 100;
/// Storage key of the choice to be in the ranking.
const CHOICE_KEY: &str = "online.solver";

/// Returns what is remembered about an account.
fn choice_of(person: &str) -> SolverChoice {
    SolverChoice::read(storage::get(CHOICE_KEY).as_deref(), person)
}

/// Changes what is remembered about an account. It is read again first, because another tab may have changed it.
fn change_choice(person: &str, change: impl FnOnce(&mut SolverChoice)) {
    let mut choice = choice_of(person);
    change(&mut choice);
    storage::set(CHOICE_KEY, &serde_json::to_string(&choice).expect("plain data"));
}

/// Asks the server whether an account is in the ranking, and returns whether its puzzles count; `None` until the ranking
/// was offered. Without a response, what is remembered counts.
async fn ask_choice(person: &str) -> Option<bool> {
    let ranking = client::get::<SolverRanking>("solved-puzzles?period=all&limit=1").await;
    if let Ok(ranking) = ranking {
        let listed = ranking.yours.is_some_and(|yours| yours.id == person);
        // Someone who is signed out hasn't left the ranking.
        if listed || !choice_of(person).is_listed() || is_signed_in(person).await {
            change_choice(person, |choice| choice.follow(listed));
        }
    }
    choice_of(person).counts()
}

/// Whether the server knows this browser's account as this one.
async fn is_signed_in(person: &str) -> bool {
    let session = client::get::<SessionAccount>("session").await;
    session.ok().and_then(|session| session.account).is_some_and(|account| account.id == person)
}

/// Returns the id of the account if it has a name, so that it can be in the ranking.
fn named(person: Option<StoredAccount>) -> Option<String> {
    person.filter(|known| !known.is_guest()).map(|known| known.id)
}

/// The name of a period in addresses.
const fn word(period: SolverPeriod) -> &'static str {
    match period {
        SolverPeriod::Week => Route::THIS_WEEK,
        SolverPeriod::All => "all",
    }
}

/// The period in the query of an address of the rankings; `None` if it is for the rankings of games.
pub fn period_in(query: &str) -> Option<SolverPeriod> {
    let value = Route::solvers_period(query)?;
    Some(if value == word(SolverPeriod::All) { SolverPeriod::All } else { SolverPeriod::Week })
}

/// The page of the ranking.
pub fn solver_ranking(period: SolverPeriod) -> AnyView {
    view! { <Solvers period/> }.into_any()
}

#[component]
fn Solvers(period: SolverPeriod) -> impl IntoView {
    let found = RwSignal::new(None::<SolverRanking>);
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let read = move |after: usize| {
        busy.try_set(true);
        trouble.try_set(None);
        leptos::task::spawn_local(async move {
            let path = format!("solved-puzzles?period={}&after={after}&limit={PAGE}", word(period));
            let page: Result<SolverRanking, Problem> = client::get(&path).await;
            busy.try_set(false);
            match page {
                Ok(page) => {
                    found.try_update(|found| {
                        let known = found.take().filter(|_| after > 0);
                        let mut lines = known.map(|known| known.lines).unwrap_or_default();
                        lines.extend(page.lines);
                        *found = Some(SolverRanking { lines, ..page });
                    });
                }
                Err(problem) => client::refuse(trouble, &problem),
            }
        });
    };
    read(0);
    let (person, joined) = (Person::from_context(), RwSignal::new(false));
    Effect::new(move |_| {
        let me = named(person.get());
        joined.set(me.as_ref().is_some_and(|me| choice_of(me).counts() == Some(true)));
        let Some(me) = me else { return };
        leptos::task::spawn_local(async move {
            joined.try_set(ask_choice(&me).await == Some(true));
            if let Some(Ok(_)) = send_pending(&me).await {
                read(0);
            }
        });
    });
    let next = Memo::new(move |_| found.with(|found| found.as_ref().and_then(|found| found.next)));
    let periods = [(SolverPeriod::Week, t(id::SOLVERS_WEEK)), (SolverPeriod::All, t(id::SOLVERS_ALL))];
    let choose = move |event| replace(&Route::solvers(&event_target_value(&event)));
    view! {
        <section class="lobby" data-testid="solvers">
            <div class="lobby-head">
                <h2>{t(id::SOLVERS)}</h2>
                <a class="button" href=Route::Puzzles(PuzzlePage::All).to_string()>{icon("puzzle")}<span>{t(id::PUZZLES)}</span></a>
                <a class="button" href=Route::Ratings(String::new()).to_string()>{icon("globe")}<span>{t(id::RANKINGS)}</span></a>
            </div>
            <form class="card setup" on:submit=|event| event.prevent_default()>
                <label class="option line"><span>{t(id::SOLVERS_PERIOD)}</span>
                    <select data-testid="solvers-period" on:change=choose>
                        {periods.map(|(one, name)| view! { <option value=word(one) selected={one == period}>{name}</option> }).collect_view()}
                    </select></label>
                <p>{t(id::SOLVERS_ABOUT)}</p>
            </form>
            <OwnChoice joined left=Callback::new(move |()| read(0))/>
            <section class="card" aria-label=t(id::SOLVERS)>
                {move || match found.get() {
                    None if trouble.get().is_none() => view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> }.into_any(),
                    None => ().into_any(),
                    Some(found) if found.lines.is_empty() => view! { <p class="empty" data-testid="solvers-empty">{t(id::SOLVERS_EMPTY)}</p> }.into_any(),
                    Some(found) => table(found).into_any(),
                }}
                <Show when=move || next.get().is_some()>
                    <p class="row"><button type="button" class="button" data-testid="solvers-more" disabled=busy on:click=move |_| read(next.get_untracked().unwrap_or_default())>{t(id::FINISHED_MORE)}</button></p>
                </Show>
                <p class="trouble" role="alert">{trouble}</p>
            </section>
        </section>
    }
}

/// The lines, and the user's own at the end if it is further down.
fn table(ranking: SolverRanking) -> impl IntoView {
    let SolverRanking { lines, yours, .. } = ranking;
    let beyond = yours.filter(|yours| lines.iter().all(|line| line.id != yours.id));
    let lines = lines.into_iter().chain(beyond).map(line).collect();
    ranking_table("solver-lines", vec![t(id::PUZZLES)], lines)
}

fn line(line: SolverLine) -> RankingLine {
    let SolverLine { place, name, named, solved, .. } = line;
    RankingLine {
        place: Some(place.to_string()),
        name: if named { RankedName::Person(name) } else { RankedName::Words(name) },
        remark: String::new(),
        values: vec![solved.to_string()],
    }
}

/// Whether the user is in the ranking, and the button that changes it; `left` is called once they have left it.
#[component]
fn OwnChoice(joined: RwSignal<bool>, left: Callback<()>) -> impl IntoView {
    let person = Person::from_context();
    let me = Memo::new(move |_| named(person.get()));
    let leaving = RwSignal::new(false);
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let choose = move |counts: bool| {
        if let Some(me) = me.try_get_untracked().flatten() {
            change_choice(&me, |choice| choice.choose(counts));
            joined.try_set(counts);
        }
    };
    let leave = move |_| {
        leaving.set(false);
        let sent = client::text::<()>("DELETE", "solved-puzzles", None);
        client::send((trouble, busy), sent, move |_| {
            choose(false);
            left.try_run(());
        });
    };
    // The button stays once there is a name, because its dialog may still be open.
    let unnamed = me.with_untracked(Option::is_none);
    let can_leave = move || me.with(Option::is_some) && joined.get();
    view! {
        <section class="card" aria-label=t(id::SOLVERS_JOIN) data-testid="solvers-choice">
            <p>{move || if me.with(Option::is_some) { t(id::SOLVERS_JOIN_ABOUT) } else { t(id::SOLVERS_NEED_NAME) }}</p>
            {unnamed.then(|| view! { <div class="row"><Account/></div> })}
            <p class="row">
                <Show when=move || me.with(Option::is_some) && !joined.get()>
                    <button type="button" class="button" data-testid="solvers-join" on:click=move |_| choose(true)>{icon("flag")}<span>{t(id::SOLVERS_JOIN)}</span></button>
                </Show>
                <Show when=move || can_leave() && !leaving.get()>
                    <button type="button" class="button" data-testid="solvers-leave-ask" disabled=busy on:click=move |_| leaving.set(true)>{t(id::SOLVERS_LEAVE)}</button>
                </Show>
            </p>
            <Show when=move || leaving.get()>
                <p>{t(id::SOLVERS_LEAVE_ABOUT)}</p>
                <p class="row">
                    <button type="button" class="button" data-testid="solvers-leave" on:click=leave>{t(id::TOURNAMENT_LEAVE)}</button>
                    <button type="button" class="button" on:click=move |_| leaving.set(false)>{t(id::CANCEL)}</button>
                </p>
            </Show>
            <p class="trouble" role="alert">{trouble}</p>
        </section>
    }
}

/// Whether a solution is to be sent again later.
fn is_temporary(problem: &Problem) -> bool {
    matches!(problem.code, Code::RateLimited | Code::Unavailable | Code::Unauthorized)
}

/// Sends the solutions that wait, until one can't be sent now. Returns the response to the last one; `None` if nothing
/// was sent.
async fn send_pending(person: &str) -> Option<Result<SolvedPuzzleCounts, Problem>> {
    let mut last = None;
    // The limit ends it where nothing can be stored.
    for _ in 0..MAX_PENDING {
        let Some(solved) = choice_of(person).to_send().cloned() else { break };
        let sent: Result<SolvedPuzzleCounts, Problem> = client::post("solved-puzzles", &solved).await;
        let waits = sent.as_ref().is_err_and(is_temporary);
        last = Some(sent);
        if waits {
            break;
        }
        let counted = matches!(last, Some(Ok(_)));
        change_choice(person, |choice| match counted {
            true => choice.counted(&solved.puzzle),
            false => choice.remove(&solved.puzzle),
        });
    }
    last
}

/// Sends a solution after those that wait, and says in `words` how many count.
async fn count(person: &str, solved: NewSolvedPuzzle, words: RwSignal<String>) {
    change_choice(person, |choice| choice.add(solved));
    words.try_set(match send_pending(person).await {
        Some(Ok(SolvedPuzzleCounts { solved, this_week })) => {
            fill!(id::SOLVERS_COUNTED, week = this_week, solved)
        }
        Some(Err(problem)) if is_temporary(&problem) => t(id::SOLVERS_LATER).to_owned(),
        Some(Err(problem)) => sentence(&problem.message),
        None => String::new(),
    });
}

/// Counts a puzzle that the user has solved without help, and says how many count; nothing for guests. Once it offers
/// the ranking to people who haven't chosen yet. Says to people in the ranking that a puzzle solved with help, which is
/// `None`, doesn't count.
pub fn count_puzzle(solved: Option<NewSolvedPuzzle>) -> AnyView {
    let me = named(Person::from_context().peek());
    let Some(me) = me else { return ().into_any() };
    let Some(solved) = solved else {
        let listed = choice_of(&me).counts() == Some(true);
        let words = listed.then(|| view! { <p data-testid="puzzle-uncounted">{t(id::SOLVERS_AIDED)}</p> });
        return words.into_any();
    };
    let words = RwSignal::new(String::new());
    let (shown, offered) = (RwSignal::new(choice_of(&me).counts() == Some(true)), RwSignal::new(false));
    let known = StoredValue::new((me.clone(), solved.clone()));
    // It waits if the page is closed before the server has responded.
    change_choice(&me, |choice| choice.add(solved.clone()));
    leptos::task::spawn_local(async move {
        let counts = ask_choice(&me).await;
        shown.try_set(counts != Some(false));
        match counts {
            Some(true) => count(&me, solved, words).await,
            Some(false) => {}
            None if offered.try_set(true).is_none() => change_choice(&me, |choice| choice.choose(false)),
            // The puzzle has been left, so the next one offers it.
            None => {}
        }
    });
    let join = move |_| {
        let (me, solved) = known.get_value();
        change_choice(&me, |choice| choice.choose(true));
        offered.set(false);
        leptos::task::spawn_local(async move { count(&me, solved, words).await });
    };
    let to = Route::solvers(Route::THIS_WEEK).to_string();
    view! {
        <Show when=move || offered.get()>
            <p data-testid="solvers-offer">{t(id::SOLVERS_JOIN_ABOUT)}</p>
            <p><button type="button" class="button small" data-testid="solvers-join" on:click=join>{t(id::SOLVERS_JOIN)}</button></p>
        </Show>
        <p hidden=move || !shown.get()><span role="status" data-testid="puzzle-counted">{words}</span>" "<a data-testid="puzzle-solvers" href=to>{t(id::SOLVERS)}</a></p>
    }
    .into_any()
}
