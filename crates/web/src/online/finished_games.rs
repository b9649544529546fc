//! The archive: the server's finished games, found by player, game, result and date.

use eightfold_protocol::{Code, GamePage, GameSummary, Problem};
use leptos::prelude::*;

use super::account::Person;
use super::client;
use super::lines::list;
use super::search::{Search, SearchRefusal};
use crate::app::{icon, offered, replace};
use crate::route::Route;
use crate::words::{fill, game_name, id, sentence, t};

/// Games per page.
const PAGE: usize = 20;

/// The finished games, filtered by the search in the address.
pub fn finished(search: String) -> AnyView {
    view! { <Finished search=Search::read(&search)/> }.into_any()
}

/// The start of a day in local time, and the start of the next day.
fn day(text: &str) -> Option<(u64, u64)> {
    let moment = |date: &js_sys::Date| {
        let ms = date.get_time();
        ms.is_finite().then(|| ms.max(0.0) as u64)
    };
    // With a time of day, the date is parsed as local time.
    let begin = js_sys::Date::new(&format!("{text}T00:00:00").into());
    let first = moment(&begin)?;
    begin.set_date(begin.get_date() + 1);
    Some((first, moment(&begin)?))
}

#[component]
fn Finished(search: Search) -> impl IntoView {
    let person = Person::from_context();
    let asked = RwSignal::new(search.clone());
    let games = RwSignal::new(None::<Vec<GameSummary>>);
    let next = RwSignal::new(None::<String>);
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    // Counts searches, so that responses to an earlier one are dropped.
    let round = StoredValue::new(0_u32);
    let read = move |more: Option<String>| {
        let wanted = asked.get_untracked();
        let path = match wanted.request_query(PAGE, day) {
            Ok(path) => path,
            Err(wrong) => {
                let words = match wrong {
                    SearchRefusal::NoPlayer => t(id::FINISHED_WHOSE),
                    SearchRefusal::Days => t(id::FINISHED_DAYS),
                    SearchRefusal::Day => t(id::FINISHED_DAY),
                };
                trouble.set(Some(words.to_owned()));
                games.set(None);
                next.set(None);
                return;
            }
        };
        let path = match &more {
            Some(after) => format!("games?{path}&after={after}"),
            None => format!("games?{path}"),
        };
        round.update_value(|round| *round += 1);
        let this = round.get_value();
        trouble.set(None);
        busy.set(true);
        leptos::task::spawn_local(async move {
            let found: Result<GamePage, Problem> = client::get(&path).await;
            if round.try_get_value() != Some(this) {
                return;
            }
            busy.set(false);
            match found {
                Ok(page) => {
                    games.update(|games| match games {
                        Some(games) if more.is_some() => games.extend(page.tables),
                        _ => *games = Some(page.tables),
                    });
                    next.set(page.next);
                }
                Err(problem) => {
                    // If loading more fails, the games found so far stay.
                    if more.is_none() {
                        games.set(None);
                        next.set(None);
                    }
                    trouble.set(Some(match problem.code {
                        Code::NotFound => fill!(id::FINISHED_NO_PLAYER, name = wanted.player.trim()),
                        _ => sentence(&problem.message),
                    }));
                }
            }
        });
    };
    Effect::new(move |_| read(None));
    let form = RwSignal::new(search);
    let find = move || {
        let wanted = form.get_untracked();
        let address = Route::Games(wanted.to_query());
        let same = asked.with_untracked(|asked| *asked == wanted);
        asked.set(wanted);
        if same || Route::read(&window().location().hash().unwrap_or_default()) == address {
            read(None);
        } else {
            // Puts the search into the address, so that it can be bookmarked and shared.
            replace(&address);
        }
    };
    let text = move |label: &'static str, kind: &'static str, testid: &'static str, field: Field| {
        view! {
            <label class="option line"><span>{label}</span>
                <input type=kind data-testid=testid autocomplete="off" placeholder=(kind == "text").then(|| t(id::FINISHED_PLAYER_ABOUT))
                    prop:value=move || form.with(|form| field.get(form).clone())
                    on:input=move |event| form.update(|form| *field.get_mut(form) = event_target_value(&event))/></label>
        }
    };
    let results = [
        ("", t(id::FINISHED_ANY)),
        ("won", t(id::FINISHED_WON)),
        ("lost", t(id::FINISHED_LOST)),
        ("draw", t(id::FINISHED_DRAW)),
        ("-", t(id::FINISHED_ABORTED)),
    ];
    let me = Memo::new(move |_| person.get());
    let state = move || match (
        busy.get(),
        games.with(|games| games.as_ref().map(Vec::len)),
        next.with(Option::is_some),
    ) {
        (true, ..) => t(id::PART_COMING).to_owned(),
        (_, None | Some(0), _) => String::new(),
        (_, Some(n), false) => fill!(id::FINISHED_FOUND, n),
        (_, Some(n), true) => fill!(id::FINISHED_FOUND_MORE, n),
    };
    view! {
        <section class="lobby finished" data-testid="finished">
            <div class="lobby-head">
                <h2>{t(id::FINISHED_GAMES)}</h2>
                <a class="button" href=Route::Online.to_string() data-testid="to-lobby">{icon("globe")}<span>{t(id::PLAY_ONLINE)}</span></a>
            </div>
            <form class="card setup finished-search" role="search" aria-label=t(id::FINISHED_SEARCH) on:submit=move |event| {
                event.prevent_default();
                find();
            }>
                {text(t(id::FINISHED_PLAYER), "text", "finished-player", Field::Player)}
                <label class="option line"><span>{t(id::PUZZLES_GAME)}</span>
                    <select data-testid="finished-game" on:change=move |event| form.update(|form| form.game = event_target_value(&event))>
                        <option value="" prop:selected=move || form.with(|form| form.game.is_empty())>{t(id::ALL_THE_GAMES)}</option>
                        {offered().map(|info| view! {
                            <option value=info.id prop:selected=move || form.with(|form| form.game == info.id)>{game_name(info)}</option>
                        }).collect_view()}
                    </select></label>
                <label class="option line"><span>{t(id::FINISHED_RESULT)}</span>
                    <select data-testid="finished-result" on:change=move |event| form.update(|form| form.result = event_target_value(&event))>
                        {results.map(|(value, label)| view! {
                            <option value=value prop:selected=move || form.with(|form| form.result == value)>{label}</option>
                        }).collect_view()}
                    </select></label>
                {text(t(id::FINISHED_SINCE), "date", "finished-since", Field::Since)}
                {text(t(id::FINISHED_UNTIL), "date", "finished-until", Field::Until)}
                <p class="trouble" role="alert" data-testid="finished-trouble">{trouble}</p>
                <p class="row">
                    <button type="submit" class="button primary" data-testid="finished-find">{t(id::SEARCH)}</button>
                    {move || me.get().map(|me| view! {
                        <button type="button" class="button" data-testid="finished-mine" on:click=move |_| {
                            form.update(|form| form.player.clone_from(&me.name));
                            find();
                        }>{t(id::FINISHED_MINE)}</button>
                    })}
                </p>
            </form>
            <section class="card finished-found" aria-label=t(id::FINISHED_GAMES)>
                <p role="status" class="empty" data-testid="finished-state">{state}</p>
                {move || games.get().map(|games| {
                    let me = me.get().map(|me| me.id);
                    view! { <div data-testid="finished-games">{list(games, "found", me, t(id::FINISHED_NONE))}</div> }
                })}
                <Show when=move || next.with(Option::is_some)>
                    <p class="row"><button type="button" class="button" data-testid="finished-more" disabled=busy on:click=move |_| read(next.get_untracked())>{t(id::FINISHED_MORE)}</button></p>
                </Show>
            </section>
        </section>
    }
}

/// A text field of the form.
#[derive(Clone, Copy)]
enum Field {
    Player,
    Since,
    Until,
}

impl Field {
    fn get(self, search: &Search) -> &String {
        match self {
            Self::Player => &search.player,
            Self::Since => &search.since,
            Self::Until => &search.until,
        }
    }

    fn get_mut(self, search: &mut Search) -> &mut String {
        match self {
            Self::Player => &mut search.player,
            Self::Since => &mut search.since,
            Self::Until => &mut search.until,
        }
    }
}
