//! Positions up to the symmetry of their board, for finding duplicates and equivalent turns.

use eightfold_catalog::{AnyRules, Choice};
use eightfold_game::Seat;
use eightfold_octi::{Direction, Pod, Point, Prongs, Setup};
use eightfold_octiles as tiles;
use eightfold_octiles::{Colour, Dots, Hunt, Post, Race, SetupPiece, Space, TeamUp};

/// Returns a text that is equal for all positions that are the same up to symmetry: mirrored, rotated, or with colours
/// exchanged where the board allows it. Two puzzles with the same text are duplicates.
pub fn without_symmetry(choice: &Choice, position: &str) -> String {
    images(choice.rules(), position).into_iter().flatten().min().unwrap_or_else(|| position.to_owned())
}

/// Returns the texts of a position's images, which include the position itself; `None` if there are no such images.
fn images(rules: &AnyRules, text: &str) -> Option<Vec<String>> {
    Some(match rules {
        AnyRules::Octi(rules) => {
            let setup = eightfold_octi::Setup::from_text(*rules, text).ok()?;
            [(false, false), (true, false), (false, true), (true, true)]
                .into_iter()
                .filter_map(|(columns, rows)| octi(&setup, columns, rows))
                .map(|image| image.to_text())
                .collect()
        }
        AnyRules::Race(rules) => {
            let setup = Race::setup_from_text(rules, text).ok()?;
            let exchange = |seat, quarters| colour_across(rules.colours(), seat, quarters);
            [0, 2]
                .into_iter()
                .filter_map(|quarters| octiles(&setup, quarters, exchange))
                .map(|image| Race::setup_to_text(rules, &image))
                .collect()
        }
        AnyRules::TeamUp(rules) => {
            let setup = TeamUp::setup_from_text(rules, text).ok()?;
            let exchange = |seat, quarters| colour_across(rules.colours(), seat, quarters);
            let image = |quarters| {
                let mut image = octiles(&setup, quarters, exchange)?;
                if let Some(last) = setup.details.last {
                    image.details.last = Some(exchange(last, quarters)?);
                }
                Some(TeamUp::setup_to_text(rules, &image))
            };
            [0, 2].into_iter().filter_map(image).collect()
        }
        AnyRules::Dots(_) => {
            let setup = Dots::setup_from_text(text).ok()?;
            // Runners never move, so after a quarter those of the other player are in their place.
            let exchange = |seat: Seat, quarters| Some(Seat::new((seat.index() + quarters) % 2));
            let image = |quarters: usize| {
                let mut image = octiles(&setup, quarters, exchange)?;
                image.details.totals.rotate_left(quarters % 2);
                Some(Dots::setup_to_text(&image))
            };
            [0, 1, 2, 3].into_iter().filter_map(image).collect()
        }
        AnyRules::Hunt(rules) => {
            let setup = Hunt::setup_from_text(rules, text).ok()?;
            let image = |quarters| {
                let mut image = octiles(&setup, quarters, |seat, _| Some(seat))?;
                let details = &mut image.details;
                details.forbidden = details.forbidden.map(|space| rotated_space(space, quarters));
                details.scrambled = details.scrambled.map(|spaces| {
                    let mut spaces = spaces.map(|space| rotated_space(space, quarters));
                    spaces.sort_unstable();
                    spaces
                });
                Some(Hunt::setup_to_text(rules, &image))
            };
            [0, 1, 2, 3].into_iter().filter_map(image).collect()
        }
    })
}

/// Returns a position of OCTI for two players with columns mirrored, or rows mirrored and colours exchanged; `None`
/// with more players, and for games with a resignation.
pub(crate) fn octi(setup: &Setup, columns: bool, rows: bool) -> Option<Setup> {
    if setup.rules.players() != 2 || !setup.resigned.is_empty() {
        return None;
    }
    let exchanged = |seat: Seat| if rows { seat.next(2) } else { seat };
    let mirrored = |prongs: Prongs| -> Prongs {
        let image = |direction: Direction| {
            // Directions go clockwise from the north.
            let index = if columns { 8 - direction.index() } else { direction.index() };
            Direction::nth(if rows { 12 - index % 8 } else { index })
        };
        prongs.iter().map(image).collect()
    };
    let pod = |pod: &Pod| {
        let point = pod.point();
        let column = if columns { 10 - point.column() } else { point.column() };
        let row = if rows { 10 - point.row() } else { point.row() };
        let point = Point::new(column, row)?;
        Some(Pod::new(point, exchanged(pod.owner()), mirrored(pod.prongs()), mirrored(pod.superprongs())))
    };
    let mut image = Setup { pods: setup.pods.iter().map(pod).collect::<Option<_>>()?, ..setup.clone() };
    if rows {
        image.supplies.swap(0, 1);
    }
    image.turn = exchanged(setup.turn);
    Some(image)
}

/// Returns the seat whose colour is this number of quarters further round the table; `None` if it isn't at the table.
fn colour_across(colours: &[Colour], seat: Seat, quarters: usize) -> Option<Seat> {
    let across = Colour::ALL[(colours.get(seat.index())?.index() + quarters) % 4];
    colours.iter().position(|colour| *colour == across).map(Seat::new)
}

/// Rotates a cell about the centre of the board, clockwise by quarters; `twice` is twice the centre's coordinate.
fn rotated_cell((column, row): (u8, u8), quarters: usize, twice: i32) -> (u8, u8) {
    let (mut x, mut y) = (2 * i32::from(column) - twice, 2 * i32::from(row) - twice);
    for _ in 0..quarters {
        (x, y) = (y, -x);
    }
    (((x + twice) / 2) as u8, ((y + twice) / 2) as u8)
}

fn rotated_space(space: Space, quarters: usize) -> Space {
    let (column, row) = rotated_cell(space.cell(), quarters, 6);
    Space::at_cell(column, row).expect("the board is symmetric")
}

fn rotated_post(post: Post, quarters: usize) -> Post {
    let cell = rotated_cell(post.cell(), quarters, 7);
    Post::all().find(|post| post.cell() == cell).expect("the board is symmetric")
}

/// Returns a position on the Octiles board rotated clockwise by quarters, with its seats exchanged. The supply stays.
fn octiles<D: Copy>(
    setup: &tiles::Setup<D>,
    quarters: usize,
    exchange: impl Fn(Seat, usize) -> Option<Seat>,
) -> Option<tiles::Setup<D>> {
    let seat = |seat| exchange(seat, quarters);
    let mut image = tiles::Setup::empty(setup.details);
    for space in Space::all() {
        let to = rotated_space(space, quarters);
        image.layout[to] = setup.layout[space].map(|placement| placement.turned(2 * quarters as u8));
        image.face_down.set(to, setup.face_down.contains(space).then(|| setup.face_down.tile(space)));
    }
    for post in Post::all() {
        let Some(piece) = setup.posts[post.index()] else { continue };
        image.posts[rotated_post(post, quarters).index()] = Some(match piece {
            SetupPiece::Runner(owner) => SetupPiece::Runner(seat(owner)?),
            SetupPiece::Prize(owner) => SetupPiece::Prize(seat(owner)?),
            SetupPiece::Marker(owner) => SetupPiece::Marker(seat(owner)?),
        });
    }
    image.supply = setup.supply;
    image.turn = seat(setup.turn)?;
    image.passes = setup.passes;
    image.out = setup.out.iter().map(seat).collect::<Option<_>>()?;
    Some(image)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use eightfold_game::{Deal, Dice, SplitMix, ToAct};

    use super::*;

    /// Checks that the images of positions (those with this number) are positions, and their successors the images of
    /// the successors.
    fn keeps_the_rules(choice: &Choice, at: usize, steps: usize) {
        let image = |text: &str| {
            let image = images(choice.rules(), text)?.swap_remove(at);
            // In the canonical form.
            Some(choice.open(&image).unwrap_or_else(|error| panic!("{image}: {error}")).position())
        };
        let mut dice = SplitMix::new(5);
        let mut game = choice.start(Deal::Open, &mut dice);
        for step in 0..steps {
            match game.to_act() {
                ToAct::Over(_) => break,
                ToAct::Chance => {
                    game.roll(&mut dice);
                    continue;
                }
                ToAct::Seat(_) => {}
            }
            if step % 5 == 4 && !game.position().contains("passes") && !game.position().contains("last:") {
                let before = image(&game.position()).expect("an image");
                let turned = choice.open(&before).unwrap_or_else(|error| panic!("{before}: {error}"));
                let set = |texts: Vec<String>| texts.into_iter().collect::<BTreeSet<String>>();
                let after =
                    game.successors(100_000).unwrap().iter().map(|text| image(text).unwrap()).collect();
                assert_eq!(set(turned.successors(100_000).unwrap()), set(after), "{}", game.position());
            }
            let legal = game.legal(100_000).unwrap();
            game.apply(&legal[dice.pick(legal.len())]).unwrap();
        }
    }

    #[test]
    fn images_of_octi_keep_the_rules() {
        for (id, options) in
            [("octi-fast", vec![]), ("octi-full", vec![]), ("octi-fast", vec![("superprongs", "on")])]
        {
            let choice = Choice::new(id, options).unwrap();
            for at in 1..4 {
                keeps_the_rules(&choice, at, 30);
            }
        }
    }

    #[test]
    fn images_of_octiles_keep_the_rules() {
        for (id, number) in [("octiles", 2), ("team-up", 2), ("connect-the-dots", 4), ("scavenger-hunt", 4)] {
            let choice = Choice::new(id, []).unwrap();
            for at in 1..number {
                keeps_the_rules(&choice, at, 16);
            }
        }
    }

    #[test]
    fn duplicates_have_the_same_text() {
        let choice = Choice::new("octi-fast", []).unwrap();
        let here = "33:bAB/37:r/53:b/57:r/73:b/77:r b=4,23,0,0 r=4,25,0,0 b";
        let mirrored = "33:b/37:r/53:b/57:r/73:bAH/77:r b=4,23,0,0 r=4,25,0,0 b";
        let exchanged = "33:b/37:rDE/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,23,0,0 r";
        let other = "33:b/37:r/53:bAB/57:r/73:b/77:r b=4,23,0,0 r=4,25,0,0 b";
        let one = without_symmetry(&choice, here);
        assert_eq!(without_symmetry(&choice, mirrored), one);
        assert_eq!(without_symmetry(&choice, exchanged), one);
        assert_ne!(without_symmetry(&choice, other), one);
    }
}
