//! A person's public profile: ratings, favourite games, and past games.

use eightfold_protocol::{Code, PersonGames, PersonRating, Problem, Profile};
use leptos::prelude::*;

use super::account::Person as Me;
use super::client;
use super::no_server::no_server;
use super::ratings::{LadderFilter, clock_words, field_words, format_words, game_words};
use super::search::Search;
use super::seats::rating_words;
use crate::app::{day, icon};
use crate::route::{Route, encode_part};
use crate::words::{fill, id, sentence, t};

/// The profile of the person with this name; your own if the name is empty.
pub fn person(name: String) -> AnyView {
    if client::base().is_none() {
        return no_server(t(id::NO_SERVER_ABOUT));
    }
    let name = if name.is_empty() { Me::here().peek().map(|known| known.name) } else { Some(name) };
    match name {
        Some(name) => view! { <Shown name/> }.into_any(),
        None => notice(t(id::ACCOUNT_NONE).to_owned()).into_any(),
    }
}

/// The text shown if there is no profile.
fn notice(words: String) -> impl IntoView {
    view! {
        <section class="card notice" data-testid="person-trouble">
            <h2>{t(id::PROFILE)}</h2>
            <p role="alert">{words}</p>
            <p><a class="button" href=Route::Online.to_string()>{t(id::PLAY_ONLINE)}</a></p>
        </section>
    }
}

#[component]
fn Shown(name: String) -> impl IntoView {
    let found = RwSignal::new(None::<Result<Profile, String>>);
    let path = format!("people/{}", encode_part(&name));
    leptos::task::spawn_local(async move {
        let answer: Result<Profile, Problem> = client::get(&path).await;
        found.try_set(Some(answer.map_err(|problem| match problem.code {
            Code::NotFound => fill!(id::FINISHED_NOBODY, name),
            _ => sentence(&problem.message),
        })));
    });
    view! {
        <section class="lobby person" data-testid="person">
            {move || match found.get() {
                None => view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> }.into_any(),
                Some(Err(words)) => notice(words).into_any(),
                Some(Ok(profile)) => shown(profile).into_any(),
            }}
        </section>
    }
}

fn shown(profile: Profile) -> impl IntoView {
    let Profile { name, created_ms, ratings, games, .. } = profile;
    let archive = Search { player: name.clone(), ..Search::default() }.to_query();
    view! {
        <div class="lobby-head">
            <h2 data-testid="person-name">{name}</h2>
            <a class="button" href=Route::Ratings(String::new()).to_string()>{icon("friend")}<span>{t(id::LADDERS)}</span></a>
        </div>
        <p class="lobby-wide">{fill!(id::PROFILE_SINCE, day = day(created_ms))}</p>
        <section class="card" aria-labelledby="person-ratings">
            <h3 id="person-ratings">{t(id::RATINGS)}</h3>
            {if ratings.is_empty() {
                view! { <p class="empty">{t(id::LADDER_EMPTY)}</p> }.into_any()
            } else {
                view! {
                    <table class="ratings" data-testid="person-ratings">
                        <thead><tr><th scope="col">{t(id::PUZZLES_GAME)}</th><th scope="col">{t(id::RATING)}</th><th scope="col">{t(id::RATED_GAMES)}</th></tr></thead>
                        <tbody>{ratings.into_iter().map(rating).collect_view()}</tbody>
                    </table>
                }.into_any()
            }}
        </section>
        <section class="card" aria-labelledby="person-games">
            <h3 id="person-games">{t(id::PROFILE_GAMES)}</h3>
            {if games.is_empty() {
                view! { <p class="empty">{t(id::PROFILE_NO_GAME)}</p> }.into_any()
            } else {
                view! {
                    <table class="ratings" data-testid="person-games">
                        <thead><tr>
                            <th scope="col">{t(id::PUZZLES_GAME)}</th><th scope="col">{t(id::GAMES_FINISHED)}</th><th scope="col">{t(id::GAMES_WON)}</th>
                            <th scope="col">{t(id::GAMES_DRAWN)}</th><th scope="col">{t(id::GAMES_LOST)}</th>
                        </tr></thead>
                        <tbody>{games.into_iter().map(count).collect_view()}</tbody>
                    </table>
                }.into_any()
            }}
            <p class="row"><a class="button" href=Route::Games(archive).to_string()>{icon("eye")}<span>{t(id::FINISHED_GAMES)}</span></a></p>
        </section>
    }
}

fn rating(line: PersonRating) -> impl IntoView {
    let PersonRating { game, options, format, clock, field, rating, games, .. } = line;
    let to = LadderFilter::of(&game, &options, format, clock, field).to_query();
    view! {
        <tr>
            <th scope="row"><a href=Route::Ratings(to).to_string()>{game_words(&game, &options)}</a>
                <small>{format!("{} · {} · {}", format_words(format), clock_words(clock), field_words(field))}</small></th>
            <td>{rating_words(rating)}</td>
            <td>{games}</td>
        </tr>
    }
}

fn count(line: PersonGames) -> impl IntoView {
    let PersonGames { game, finished, won, drawn, lost } = line;
    view! {
        <tr><th scope="row">{game_words(&game, "")}</th><td>{finished}</td><td>{won}</td><td>{drawn}</td><td>{lost}</td></tr>
    }
}
