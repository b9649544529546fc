//! The unfinished turn of Team Up and the reasons for turns in sentences.

use crate::words::{called, fill, id, t};
use eightfold_game::{Game, TurnBuilder};
use eightfold_octiles::{OwnedPath, Post, Space, TeamUp, TeamUpBuilder, TeamUpClick, TileId};

use super::reasons::{GuidedTurn, Reasons, paths_on};
use super::speaker;
use eightfold_scene::octiles::in_hand::team_up::fits;

/// The prompt for the player to act, given the clicks made so far; `runs` are the runs over the tiles as they are.
pub fn turn_prompt(
    game: &TeamUp,
    builder: &TeamUpBuilder,
    runs: &[(Post, Post)],
    occurrences: usize,
) -> String {
    let name = called(game.seat_name(game.turn_seat()));
    if must_pass(builder) {
        return speaker().team_up_prompt(game, occurrences == 2);
    }
    if builder.wins() {
        return fill!(id::TEAM_CONNECTS, name);
    }
    if builder.turn().is_some() {
        return fill!(id::PRESS_DONE, name);
    }
    match (builder.placement(), builder.tile(), builder.space(), builder.runner()) {
        (Some(_), _, _, None) => fill!(id::RACE_TURN_THEN_RUN, name),
        (Some(_), _, _, Some(runner)) => {
            let more = if runs.contains(&(runner, runner)) {
                format!(" {}", t(id::PRESS_FOR_LOOP))
            } else {
                String::new()
            };
            fill!(id::RACE_WHERE, name, runner, more)
        }
        (None, Some(tile), ..) => fill!(id::TEAM_LAY, name, tile),
        (None, None, Some(space), _) => fill!(id::TEAM_CHOOSE_BRIGHT, name, space),
        (None, None, None, Some(runner)) => fill!(id::TEAM_CHOOSE_TILE, name, runner),
        (None, None, None, None) => speaker().team_up_prompt(game, occurrences == 2),
    }
}

/// What can be placed on a space, given the selected tile, for screen readers.
pub fn space(builder: &TeamUpBuilder, space: Space) -> String {
    match builder.tile() {
        Some(tile) if fits(builder, tile, space) => fill!(id::TEAM_TILE_FITS, tile),
        Some(tile) => fill!(id::TEAM_TILE_NOT, tile),
        None => fill!(id::TEAM_TILES_FIT, count = builder.tiles_for(space).len()),
    }
}

/// Whether the player has to pass.
pub fn must_pass(builder: &TeamUpBuilder) -> bool {
    builder.offers() == [TeamUpClick::Pass]
}

/// Why a tile can't be placed on a space in any rotation, or because no rotation leaves a run; `paths` are the other
/// players' paths that would change.
pub fn cannot_lie(game: &TeamUp, tile: TileId, space: Space, paths: &[OwnedPath]) -> String {
    let always = tile.placements().all(|placement| !game.broken_by(placement, space).is_empty());
    match (always, game.layout()[space]) {
        (true, Some(old)) => fill!(
            id::TEAM_NO_EXCHANGE,
            old = old.tile(),
            paths = speaker().team_up_paths(game, paths),
            tile,
            space
        ),
        (true, None) => fill!(id::TEAM_NO_LIE, paths = speaker().team_up_paths(game, paths), tile, space),
        (false, _) if paths.is_empty() => {
            fill!(id::TEAM_NO_RUN, tile, space)
        }
        (false, _) => fill!(id::TEAM_NO_WAY, paths = speaker().team_up_paths(game, paths), tile, space),
    }
}

/// Why the tile on a space has only its current rotation; `paths` are those that other rotations would change.
pub fn stuck(game: &TeamUp, tile: TileId, space: Space, paths: &[OwnedPath]) -> String {
    if paths.is_empty() {
        return t(id::TEAM_ONLY_ROTATION).to_owned();
    }
    fill!(id::TEAM_ONLY_THIS, paths = speaker().team_up_paths(game, paths), tile, space)
}

/// Says which rotations were skipped, and why.
pub fn skipped(game: &TeamUp, paths: &[OwnedPath]) -> String {
    fill!(id::TEAM_PASSED_OVER, paths = speaker().team_up_paths(game, paths))
}

impl Reasons for TeamUp {
    fn gain(team_up: &GuidedTurn<Self>) -> Option<String> {
        let [before, now] = team_up.change("groups")?;
        (now < before).then(|| fill!(id::REASON_GROUPS, now, before))
    }

    fn preparation(team_up: &GuidedTurn<Self>) -> Option<String> {
        let paths = || team_up.paths(|at, seat| paths_on(at.layout(), at.runners(seat).iter()));
        let links = || prepares_links(team_up);
        team_up.only_turn().or_else(links).or_else(paths).or_else(|| team_up.stays())
    }
}

fn prepares_links(team_up: &GuidedTurn<TeamUp>) -> Option<String> {
    let [before, now] = team_up.change("group")?;
    if now > before {
        return Some(fill!(id::REASON_GROUP, count = now));
    }
    let [before, now] = team_up.change("links")?;
    if now > before {
        return Some(fill!(id::REASON_LINKS, now, before));
    }
    let [before, now] = team_up.change_of_others("groups")?;
    (now > before).then(|| fill!(id::REASON_SPLITS, now, before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_catalog::Choice;
    use eightfold_game::{Deal, IdentityDice, Match};
    use eightfold_scene::octiles::in_hand::team_up::{barring, runs};

    fn game(options: &[(&str, &str)], position: &str) -> TeamUp {
        let choice = Choice::new("team-up", options.iter().copied()).unwrap();
        let played = choice.open(position).unwrap();
        *played.as_any().downcast_ref::<Match<TeamUp>>().unwrap().position()
    }

    fn tile(number: u8) -> TileId {
        TileId::new(number).unwrap()
    }

    fn prompt(game: &TeamUp, builder: &TeamUpBuilder) -> String {
        turn_prompt(game, builder, &runs(game, builder), 1)
    }

    /// A board on which most exchanges would change someone's path.
    const CROWDED_BOARD: &str = "6.4,3.0,13.7,5.0,14.1,11.3,1.0,18.1,12.3,8.0,9.0,17.1,10.7,2.3,4.5,16.1,7.6 \
                           ...G.R...YY...Y.BRY.BBGGY..RBG.RRGB. 15 Y";

    #[test]
    fn a_refused_exchange_names_the_path() {
        let game = game(&[("players", "4")], CROWDED_BOARD);
        let mut builder = TeamUpBuilder::begin(&game);
        builder.click(&TeamUpClick::Tile(tile(15))).unwrap();
        let (open, barred): (Vec<Space>, Vec<Space>) =
            Space::all().partition(|&at| space(&builder, at) == ", tile 15 can go here");
        assert!(!open.is_empty() && !barred.is_empty(), "{open:?} {barred:?}");
        let mut because_of_a_path = 0;
        for at in barred {
            assert_eq!(space(&builder, at), ", tile 15 can't go here");
            assert!(builder.clone().click(&TeamUpClick::Space(at)).is_err(), "{at}");
            let paths = barring(&game, tile(15), 0, at);
            let why = cannot_lie(&game, tile(15), at, &paths);
            assert!(why.contains("15") && why.contains(at.name()), "{why}");
            because_of_a_path += usize::from(!paths.is_empty() && why.contains("'s path from"));
        }
        assert!(because_of_a_path > 0);
        for at in open {
            assert!(builder.clone().click(&TeamUpClick::Space(at)).is_ok(), "{at}");
        }
    }

    #[test]
    fn the_prompt_follows_a_turn_from_either_end() {
        let choice = Choice::new("team-up", [("players", "3")]).unwrap();
        let played = choice.start(Deal::Open, &mut IdentityDice);
        let game = *played.as_any().downcast_ref::<Match<TeamUp>>().unwrap().position();
        let mut builder = TeamUpBuilder::begin(&game);
        assert!(prompt(&game, &builder).contains("choose a tile from the pool, or a space"));
        let a3 = Space::from_name("a3").unwrap();
        builder.click(&TeamUpClick::Space(a3)).unwrap();
        assert!(prompt(&game, &builder).contains("choose a bright tile for a3"));
        builder.click(&TeamUpClick::Tile(tile(4))).unwrap();
        builder.click(&TeamUpClick::Rotation(builder.rotations(tile(4), a3)[0])).unwrap();
        assert!(prompt(&game, &builder).contains("rotate the tile"), "{}", prompt(&game, &builder));
        builder.take_back();
        builder.take_back();
        assert!(prompt(&game, &builder).contains("choose a bright tile"));
        builder.take_back();
        builder.click(&TeamUpClick::Tile(tile(4))).unwrap();
        assert!(prompt(&game, &builder).contains("place tile 4"), "{}", prompt(&game, &builder));
    }

    #[test]
    fn a_player_without_a_turn_is_skipped() {
        let game = game(
            &[("players", "4")],
            "16.7,5.2,4.4,7.0,9.1,10.3,12.6,3.0,8.2,17.7,18.0,13.0,2.3,6.4,14.3,11.2,15.0 \
             R.R.BGGGG...Y.....RR..Y.YYRB..GYBB.B 1 G passes:3 last:G",
        );
        let builder = TeamUpBuilder::begin(&game);
        assert!(must_pass(&builder));
        let said = prompt(&game, &builder);
        assert!(said.contains("Green is skipped: no legal turn. 3 skipped before"), "{said}");
    }
}
