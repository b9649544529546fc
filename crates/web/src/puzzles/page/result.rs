//! A shared result: judged again here, and shown without a spoiler.

use eightfold_catalog::info;
use leptos::prelude::*;

use super::load;
use super::no_puzzle::not_here;
use super::share::date;
use crate::app::icon;
use crate::puzzles::shared::{AttemptVerdict, SharedResult};
use crate::route::{DAILY, PUZZLE_GAMES, PuzzlePage, Route};
use crate::words::{fill, game_name, id, t};

/// The result in a link.
pub fn result(code: String) -> AnyView {
    let Ok(shared) = code.parse::<SharedResult>() else {
        return not_here(t(id::RESULT_UNREADABLE).to_owned());
    };
    let found = RwSignal::new(None::<Result<Vec<AttemptVerdict>, String>>);
    let of = shared.clone();
    leptos::task::spawn_local(async move {
        let mut all = Vec::new();
        for one in &of.tries {
            match load::of(PUZZLE_GAMES[one.game]).await {
                Ok(puzzles) => all.push(one.check(puzzles, of.day)),
                Err(why) => {
                    found.try_set(Some(Err(why)));
                    return;
                }
            }
        }
        found.try_set(Some(Ok(all)));
    });
    let show = move || match found.get() {
        None => {
            view! { <p class="notice" data-testid="puzzles-loading">{t(id::PUZZLES_LOADING)}</p> }.into_any()
        }
        Some(Err(why)) => not_here(why),
        Some(Ok(checked)) => shown(&shared, &checked),
    };
    view! { {show} }.into_any()
}

fn shown(shared: &SharedResult, checked: &[AttemptVerdict]) -> AnyView {
    let solved = checked.iter().filter(|one| **one == AttemptVerdict::Right).count();
    let unknown = checked.contains(&AttemptVerdict::Unknown);
    let (title, all) = match shared.day {
        Some(day) => (fill!(id::RESULT_DAY, date = date(day)), PUZZLE_GAMES.len()),
        None => (t(id::RUSH).to_owned(), checked.len()),
    };
    let lines = shared.tries.iter().zip(checked).map(|(one, checked)| {
        let name = info(PUZZLE_GAMES[one.game]).map(game_name);
        let (sign, words) = match checked {
            AttemptVerdict::Right => (Some("done"), t(id::PUZZLES_DAY_RIGHT)),
            AttemptVerdict::Helped => (Some("hint"), t(id::PUZZLES_DAY_HELPED)),
            AttemptVerdict::Wrong => (Some("cancel"), t(id::PUZZLES_DAY_WRONG)),
            AttemptVerdict::Unknown => (None, t(id::RESULT_UNKNOWN)),
        };
        view! { <li><span>{name}</span><small>{sign.map(icon)}{words}</small></li> }
    });
    let try_it = match shared.day {
        Some(_) => Route::Puzzles(PuzzlePage::One(PUZZLE_GAMES[0].to_owned(), DAILY.to_owned())),
        None => Route::Puzzles(PuzzlePage::Rush),
    };
    view! {
        <section class="learn card notice puzzle-result" data-testid="result">
            <p class="crumbs"><a href=Route::Puzzles(PuzzlePage::All).to_string()>{t(id::PUZZLES)}</a></p>
            <h2>{title}</h2>
            <p class="puzzle-rating"><b data-testid="result-solved">{fill!(id::RESULT_SOLVED, solved, all)}</b></p>
            <p>{if unknown { t(id::RESULT_PARTLY) } else { t(id::RESULT_CHECKED) }}</p>
            <ul class="puzzle-days">{lines.collect_view()}</ul>
            <p class="row"><a class="button primary" href=try_it.to_string()>{icon("puzzle")}<span>{t(id::RESULT_TRY)}</span></a></p>
        </section>
    }
    .into_any()
}
