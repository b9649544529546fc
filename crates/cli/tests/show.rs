//! Boards drawn in the terminal.

use crate::common::{prints, refuses};
use eightfold_catalog::GameId;

const POSITION: &str = "6.2,16.5,14.1,2.2,7.7,8.3,15.7,12.7,9.5,11.1,13.6,10.2,4.7,5.1,17.6,1.0,- \
                        BBBBB.....YYYYY..................... 3,18 Y";

fn width(picture: &str) -> usize {
    picture.lines().map(|line| line.chars().count()).max().unwrap_or(0)
}

#[test]
fn the_board_shows_posts_spaces_and_runners() {
    let picture = prints(&["show", "octiles", POSITION]);
    assert_eq!(picture.matches("(B)").count(), 5);
    assert_eq!(picture.matches("(Y)").count(), 5);
    for word in ["C3", "D4", "A6", "F1", "c5", "In hand: tile 3", "Yellow's turn", "Supply below: 18"] {
        assert!(picture.contains(word), "{word} in\n{picture}");
    }
    let board = picture.split("In hand").next().expect("a board");
    assert!(!board.contains("A3"), "A3 has a runner");
    assert!(!picture.contains('\x1b'), "no colours unless on a terminal");
}

#[test]
fn the_picture_fits_the_width() {
    for columns in ["52", "64", "80", "100", "130"] {
        let picture = prints(&["show", "octiles", POSITION, "--width", columns]);
        let board: Vec<&str> = picture.lines().take_while(|line| !line.starts_with("In hand")).collect();
        let widest = board.iter().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(widest <= columns.parse().expect("a number"), "{widest} columns:\n{picture}");
    }
    assert!(
        width(&prints(&["show", "octiles", POSITION, "--width", "130"])) > 100,
        "the tile is beside the board"
    );
}

#[test]
fn without_room_the_tile_is_shown_by_number() {
    let lines = |height: &str| {
        let picture = prints(&["show", "octiles", POSITION, "--width", "60", "--height", height]);
        assert!(picture.contains("In hand: tile 3"), "{picture}");
        picture.lines().count()
    };
    assert!(lines("24") + 7 <= lines("60"), "{} and {} lines", lines("24"), lines("60"));
}

#[test]
fn every_board_fits_windows_of_forty_columns() {
    for game in GameId::ALL {
        let position = prints(&["start", game.info().id]);
        for columns in ["40", "48", "60", "72", "80", "100"] {
            let picture = prints(&["show", game.info().id, position.trim(), "--width", columns]);
            let most: usize = columns.parse().expect("a number");
            assert!(width(&picture) <= most, "{game:?} in {columns} columns:\n{picture}");
        }
    }
}

#[test]
fn narrow_windows_show_prongs_around_their_pod() {
    let position = "33:bABCDEFGH/34:rA/44:bB+bC/57:r/73:b/77:r b=1,14,0,0 r=4,25,0,0 b";
    let picture = prints(&["show", "octi-fast", position, "--width", "42"]);
    for part in
        ["  ↖↑↗\n", "[←B→]", "b↙↓↘", " R   B2 ", "\n44: B↗+B→\n", "\n> Blue: 1 pod", "\n  Red: 4 pods"]
    {
        assert!(picture.contains(part), "{part} in\n{picture}");
    }
}

#[test]
fn colours_follow_the_option() {
    let picture = prints(&["show", "octiles", POSITION, "--color", "always"]);
    assert!(picture.contains("\x1b[1;97;48;5;26m(B)\x1b[0m"));
    let plain: String = prints(&["show", "octiles", POSITION, "--color", "never"]);
    assert!(!plain.contains('\x1b'));
}

/// The dots of a tile's picture are readable: tile 1 is four straight lines through the middle, tile 18 four small
/// arcs that leave the middle free.
#[test]
fn tiles_look_like_their_segments() {
    let middle = |tile: &str| {
        let position = format!(
            "-,-,-,-,-,-,-,-,{tile}.0,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... {} B",
            (1..=18).filter(|n| n.to_string() != tile).map(|n| n.to_string()).collect::<Vec<_>>().join(",")
        );
        let picture = prints(&["show", "octiles", &position, "--width", "80"]);
        let row = picture.lines().find(|line| line.starts_with('3')).expect("row 3").to_owned();
        let column = picture
            .lines()
            .find(|line| line.trim_start().starts_with("a ") && line.contains(" c "))
            .and_then(|line| line.chars().position(|letter| letter == 'c'))
            .expect("column c");
        row.chars().nth(column).expect("the middle of c3")
    };
    assert_ne!(middle("1"), ' ');
    assert_eq!(middle("18"), ' ');
}

#[test]
fn octi_pods_are_drawn_with_their_prongs() {
    let position = "33:b/37:r/44:bAC/53:b/57:r/73:b/77:r b=3,23,0,0 r=4,25,0,0 r";
    let picture = prints(&["show", "octi-full", position]);
    assert!(picture.contains("B→"), "{picture}");
    assert!(picture.contains("Red's turn"));
    assert!(refuses(&["show", "octi-full", "33:q"], 2).contains("board: `q` on 33 isn't a pod"));
}

#[test]
fn a_finished_game_says_how_it_ended() {
    let after = prints(&["apply", "octiles", POSITION, "resign"]);
    assert!(prints(&["show", "octiles", after.trim()]).contains("Blue wins: Yellow resigned."));
}
