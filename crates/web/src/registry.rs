//! Everything the page has to show: the rooms of the games, and the workshop.

use crate::app::House;
use crate::games::{interactive, octi, octiles, workshop};

/// What the app is given.
pub static HOUSE: House = House {
    rooms: &[&octiles::RACE, &octiles::TEAM_UP, &octiles::DOTS, &octiles::HUNT, &octi::ROOM],
    styles: &[eightfold_scene::octi::paint::STYLE, octi::STYLE],
    provide: workshop::provide,
    workshop: workshop::view,
    open_bench: workshop::open,
    archive: workshop::archive,
    bench_figure: workshop::figure,
    provide_live: interactive::provide,
    daily: workshop::daily,
};
