//! A person's public profile: ratings, favourite games, and past games.

use eightfold_protocol::{Code, FollowedPerson, Following, PersonGames, PersonRating, Problem, Profile};
use leptos::prelude::*;

use super::account::Person as SignedInPerson;
use super::client;
use super::clubs::MyClubs;
use super::new_table::NewTable;
use super::person_note::PersonNote;
use super::rating_graph::RatingGraph;
use super::ratings::{RankingsFilter, clock_words, field_words, format_words, game_words};
use super::search::Search;
use super::seats::rating_words;
use crate::app::{day, icon};
use crate::route::{Route, encode_part};
use crate::words::{fill, id, sentence, t};

/// The profile of the person with this name; your own if the name is empty.
pub fn person(name: String) -> AnyView {
    if name.is_empty() { view! { <OwnProfile/> }.into_any() } else { view! { <Shown name/> }.into_any() }
}

#[component]
fn OwnProfile() -> impl IntoView {
    let me = SignedInPerson::from_context();
    let name = Memo::new(move |_| me.get().map(|known| known.name));
    move || match name.get() {
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
    let person = SignedInPerson::from_context();
    let found = RwSignal::new(None::<Result<Profile, String>>);
    let own = Memo::new(move |_| {
        let me = person.get().map(|known| known.id);
        found.with(|found| matches!(found, Some(Ok(profile)) if Some(&profile.id) == me.as_ref()))
    });
    let path = format!("people/{}", encode_part(&name));
    leptos::task::spawn_local(async move {
        let answer: Result<Profile, Problem> = client::get(&path).await;
        found.try_set(Some(answer.map_err(|problem| match problem.code {
            Code::NotFound => fill!(id::FINISHED_NO_PLAYER, name),
            _ => sentence(&problem.message),
        })));
    });
    view! {
        <section class="lobby person" data-testid="person">
            {move || match found.get() {
                None => view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> }.into_any(),
                Some(Err(words)) => notice(words).into_any(),
                Some(Ok(profile)) => shown(profile, own.get()).into_any(),
            }}
        </section>
    }
}

fn shown(profile: Profile, own: bool) -> impl IntoView {
    let Profile { name, created_ms, ratings, games, followed, against_you, .. } = profile;
    let rated = !ratings.is_empty();
    let archive = Search { player: name.clone(), ..Search::default() }.to_query();
    view! {
        <div class="lobby-head">
            <h2 data-testid="person-name">{name.clone()}</h2>
            {(!own).then(|| view! { <Contact name=name.clone() followed=followed.unwrap_or_default()/> })}
            <a class="button" href=Route::Ratings(String::new()).to_string()>{icon("friend")}<span>{t(id::RANKINGS)}</span></a>
        </div>
        <p class="lobby-wide">{fill!(id::PROFILE_SINCE, day = day(created_ms))}</p>
        {own.then(|| view! { <FollowedPeople/> <MyClubs everywhere=false/> })}
        {(!against_you.is_empty()).then(|| view! {
            <section class="card" aria-labelledby="person-against">
                <h3 id="person-against">{fill!(id::PROFILE_AGAINST, name = name.as_str())}</h3>
                {results("person-against", against_you)}
            </section>
        })}
        <section class="card" aria-labelledby="person-ratings">
            <h3 id="person-ratings">{t(id::RATINGS)}</h3>
            {if ratings.is_empty() {
                view! { <p class="empty">{t(id::RANKINGS_EMPTY)}</p> }.into_any()
            } else {
                view! {
                    <table class="ratings" data-testid="person-ratings">
                        <thead><tr><th scope="col">{t(id::PUZZLES_GAME)}</th><th scope="col">{t(id::RATING)}</th><th scope="col">{t(id::RATED_GAMES)}</th></tr></thead>
                        <tbody>{ratings.into_iter().map(rating).collect_view()}</tbody>
                    </table>
                }.into_any()
            }}
        </section>
        {rated.then(|| view! { <RatingGraph name=name.clone()/> })}
        <section class="card" aria-labelledby="person-games">
            <h3 id="person-games">{t(id::PROFILE_GAMES)}</h3>
            {if games.is_empty() {
                view! { <p class="empty">{t(id::PROFILE_NO_GAME)}</p> }.into_any()
            } else {
                results("person-games", games).into_any()
            }}
            <p class="row"><a class="button" href=Route::Games(archive).to_string()>{icon("eye")}<span>{t(id::FINISHED_GAMES)}</span></a></p>
        </section>
        {(!own).then(|| view! { <PersonNote name=name.clone()/> })}
    }
}

fn rating(line: PersonRating) -> impl IntoView {
    let PersonRating { game, options, format, clock, field, rating, games, .. } = line;
    let to = RankingsFilter::of(&game, &options, format, clock, field).to_query();
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

/// A table of results by game.
fn results(testid: &'static str, games: Vec<PersonGames>) -> impl IntoView {
    view! {
        <table class="ratings" data-testid=testid>
            <thead><tr>
                <th scope="col">{t(id::PUZZLES_GAME)}</th><th scope="col">{t(id::GAMES_FINISHED)}</th><th scope="col">{t(id::GAMES_WON)}</th>
                <th scope="col">{t(id::GAMES_DRAWN)}</th><th scope="col">{t(id::GAMES_LOST)}</th>
            </tr></thead>
            <tbody>{games.into_iter().map(count).collect_view()}</tbody>
        </table>
    }
}

/// Ways to follow and to challenge another person.
#[component]
fn Contact(
    /// The person's name.
    name: String,
    /// Whether the reader follows the person.
    followed: bool,
) -> impl IntoView {
    let me = SignedInPerson::from_context();
    let followed = RwSignal::new(followed);
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let (making, invited) = (RwSignal::new(false), RwSignal::new(None::<String>));
    let path = format!("me/following/{}", encode_part(&name));
    let toggle = move |_| {
        let (path, follows) = (path.clone(), followed.get_untracked());
        let method = if follows { "DELETE" } else { "PUT" };
        let sent = async move { me.act(|| client::text::<()>(method, &path, None)).await };
        client::send((trouble, busy), sent, move |_| {
            followed.try_set(!follows);
        });
    };
    view! {
        <button type="button" class="button" data-testid="follow" disabled=busy on:click=toggle>
            {icon("friend")}<span>{move || if followed.get() { t(id::PROFILE_UNFOLLOW) } else { t(id::PROFILE_FOLLOW) }}</span>
        </button>
        <button type="button" class="button primary" data-testid="challenge" on:click=move |_| {
            invited.set(Some(name.clone()));
            making.set(true);
        }>{icon("play")}<span>{t(id::PROFILE_CHALLENGE)}</span></button>
        <p class="trouble" role="alert" data-testid="follow-trouble">{trouble}</p>
        <NewTable open=making invited/>
    }
}

/// The people followed by the reader.
#[component]
fn FollowedPeople() -> impl IntoView {
    let people = RwSignal::new(None::<Vec<FollowedPerson>>);
    leptos::task::spawn_local(async move {
        if let Ok(found) = client::get::<Following>("me/following").await {
            people.try_set(Some(found.following));
        }
    });
    view! {
        <section class="card" aria-labelledby="person-following">
            <h3 id="person-following">{t(id::PROFILE_FOLLOWING)}</h3>
            {move || people.get().map(|people| match people.is_empty() {
                true => view! { <p class="empty">{t(id::PROFILE_FOLLOWING_NONE)}</p> }.into_any(),
                false => view! { <ul class="following" data-testid="following">{people.into_iter().map(followed_person).collect_view()}</ul> }.into_any(),
            })}
        </section>
    }
}

fn followed_person(person: FollowedPerson) -> impl IntoView {
    let FollowedPerson { name, online, table, game, .. } = person;
    let to = Route::Person(name.clone()).to_string();
    let words = if online { t(id::PROFILE_ONLINE) } else { t(id::PROFILE_OFFLINE) };
    let playing = table.zip(game).map(|(table, game)| {
        let watch = fill!(id::PROFILE_PLAYING, game = game_words(&game, ""));
        view! { " "<a href=Route::Table(table).to_string()>{watch}</a> }
    });
    view! {
        <li>
            <span class="presence" data-here=online.to_string() title=words><span class="visually-hidden">{words}</span></span>" "
            <a href=to>{name}</a>{playing}
        </li>
    }
}
