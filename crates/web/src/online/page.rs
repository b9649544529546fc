//! The pages of online play.

use leptos::prelude::*;

use super::account::Person;
use super::{
    client, clubs, embed, finished_games, lobby, moderation, play, players_archive, profile, ratings,
    shared_board, shared_study, tournament, tournaments, watch,
};
use crate::route::Route;
use crate::words::{id, t};

/// Builds the online page at an address; without a server, says so.
pub fn page_view(route: Route) -> AnyView {
    if client::base().is_none() {
        return no_server(&route);
    }
    // A frame on another site's page has no cookie.
    if !matches!(route, Route::Embed(_)) {
        Person::from_context().recognise();
    }
    match route {
        Route::Online => lobby::lobby(),
        Route::Games(search) => finished_games::finished(search),
        Route::Ratings(search) => ratings::ratings(search),
        Route::Person(name) => profile::person(name),
        Route::Moderation => moderation::moderation(),
        Route::Tournaments => tournaments::tournaments(),
        Route::Tournament(id) => tournament::tournament(id),
        Route::Clubs => clubs::clubs(),
        Route::Club(id, code) => clubs::club(id, code),
        Route::PlayersArchive(query) => players_archive::list(query),
        Route::PlayersRecords => players_archive::records(),
        Route::ArchiveEntry(id) => players_archive::entry(id),
        Route::Collections(name) => players_archive::collections(name),
        Route::Collection(id) => players_archive::collection(id),
        Route::SharedBoard(id) => shared_board::shared_board(id),
        Route::SharedStudy(id) => shared_study::shared_study(id),
        Route::Watch(game) => watch::watch(game),
        Route::Embed(id) => embed::embed(id),
        Route::Table(id) => play::table(id),
        // All others are pages of other parts.
        _ => ().into_any(),
    }
}

/// Says that there is no server and what that means, with a link back to the games.
fn no_server(route: &Route) -> AnyView {
    let about = match route {
        Route::Embed(_) | Route::Table(_) => t(id::NO_SERVER_TABLES),
        _ => t(id::NO_SERVER_ABOUT),
    };
    view! {
        <section class="card notice" data-testid="no-server">
            <h2>{t(id::NO_SERVER)}</h2>
            <p>{about}</p>
            <p><a class="button primary" href=Route::Home.to_string()>{t(id::TO_THE_GAMES)}</a></p>
        </section>
    }
    .into_any()
}
