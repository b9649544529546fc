//! The ranking of people by the puzzles that they have solved, and the line below a solved puzzle that counts.

use eightfold_protocol::{
    NewSolvedPuzzle, Problem, SolvedPuzzleCounts, SolverLine, SolverPeriod, SolverRanking,
};
use leptos::prelude::*;

use super::account::Person;
use super::client;
use super::ranking_table::{RankedName, RankingLine, ranking_table};
use crate::app::{icon, replace};
use crate::route::{PuzzlePage, Route};
use crate::words::{fill, id, sentence, t};

/// How many lines are loaded at once.
const PAGE: usize = 100;

/// The name of a period in addresses.
const fn word(period: SolverPeriod) -> &'static str {
    match period {
        SolverPeriod::Week => Route::THIS_WEEK,
        SolverPeriod::All => "all",
    }
}

/// The period in the query of an address of the rankings; `None` if it is for the rankings of games.
pub fn period_in(query: &str) -> Option<SolverPeriod> {
    let value = query.split('&').find_map(|pair| pair.strip_prefix("puzzles="))?;
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
        busy.set(true);
        trouble.set(None);
        leptos::task::spawn_local(async move {
            let path = format!("solved-puzzles?period={}&after={after}&limit={PAGE}", word(period));
            let page: Result<SolverRanking, Problem> = client::get(&path).await;
            busy.try_set(false);
            match page {
                Ok(page) => {
                    found.try_update(|found| {
                        let mut lines = found.take().map(|known| known.lines).unwrap_or_default();
                        lines.extend(page.lines);
                        *found = Some(SolverRanking { lines, ..page });
                    });
                }
                Err(problem) => {
                    trouble.try_set(Some(sentence(&problem.message)));
                }
            }
        });
    };
    read(0);
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

/// Sends a puzzle that the user has solved without help, and says how many count; nothing for guests.
pub fn count_puzzle(solved: NewSolvedPuzzle) -> AnyView {
    let has_name = Person::from_context().peek().is_some_and(|known| !known.is_guest());
    if client::base().is_none() || !has_name {
        return ().into_any();
    }
    let words = RwSignal::new(String::new());
    leptos::task::spawn_local(async move {
        let counts: Result<SolvedPuzzleCounts, Problem> = client::post("solved-puzzles", &solved).await;
        words.try_set(match counts {
            Ok(SolvedPuzzleCounts { solved, this_week }) => {
                fill!(id::SOLVERS_COUNTED, week = this_week, solved)
            }
            Err(problem) => sentence(&problem.message),
        });
    });
    let to = Route::solvers(Route::THIS_WEEK).to_string();
    view! {
        <p><span role="status" data-testid="puzzle-counted">{words}</span>" "<a data-testid="puzzle-solvers" href=to>{t(id::SOLVERS)}</a></p>
    }
    .into_any()
}
