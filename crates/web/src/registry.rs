//! Everything the page has to show: the rooms of the games, and the workshop.

use eightfold_catalog::GameId;

use crate::app::{House, Room};
use crate::games::{interactive, octi, octiles, workshop};
use crate::learn;
use crate::online;

/// What the app is given.
pub static HOUSE: House = House {
    room,
    styles: &[eightfold_scene::octi::paint::STYLE, octi::STYLE],
    provide: || {
        workshop::provide();
        online::provide();
    },
    gallery: workshop::gallery,
    workshop: workshop::view,
    open_bench: workshop::open,
    archive: workshop::archive,
    bench_figure: workshop::figure,
    provide_live: interactive::provide,
    courses: learn::courses,
    course: learn::course,
    lesson: learn::lesson,
    online_ways: online::ways,
    lobby: online::lobby,
    finished: online::finished,
    table: online::table,
    daily: workshop::daily,
};

/// The room of a game. The compiler asks for one where a game has none.
fn room(game: GameId) -> &'static Room {
    match game {
        GameId::Octiles | GameId::OctilesTeam => &octiles::RACE,
        GameId::TeamUp => &octiles::TEAM_UP,
        GameId::ConnectTheDots => &octiles::DOTS,
        GameId::ScavengerHunt => &octiles::HUNT,
        GameId::OctiFast | GameId::OctiFull | GameId::OctiFour => &octi::ROOM,
    }
}
