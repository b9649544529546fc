//! The user interfaces of the Octiles family: games on the board of seventeen spaces.

pub mod board;
mod common;
mod controller;
mod dots;
mod hand;
mod hunt;
pub mod keys;
pub mod pointer;
mod race;
mod team_up;
mod tile_game;
mod view_parts;

use eightfold_catalog::GameId;

use crate::app::{GameBoardUi, GameUi};

/// The user interface of a game; `None` for OCTI. The match is exhaustive, so that every game has one.
pub fn ui(game: GameId) -> Option<&'static GameUi> {
    Some(match game {
        GameId::Octiles | GameId::OctilesTeam => &race::RACE,
        GameId::TeamUp => &team_up::TEAM_UP,
        GameId::ConnectTheDots => &dots::DOTS,
        GameId::ScavengerHunt => &hunt::HUNT,
        GameId::OctiFast | GameId::OctiFull | GameId::OctiFour => return None,
    })
}

/// The boards of a game, which load later; `None` for OCTI.
pub fn boards(game: GameId) -> Option<&'static GameBoardUi> {
    Some(match game {
        GameId::Octiles | GameId::OctilesTeam => &race::RACE_BOARDS,
        GameId::TeamUp => &team_up::TEAM_UP_BOARDS,
        GameId::ConnectTheDots => &dots::DOTS_BOARDS,
        GameId::ScavengerHunt => &hunt::HUNT_BOARDS,
        GameId::OctiFast | GameId::OctiFull | GameId::OctiFour => return None,
    })
}
