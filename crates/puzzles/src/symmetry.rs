//! Positions up to the symmetry of their board, for finding duplicates and equivalent turns.

use eightfold_catalog::{AnyRules, Choice};
use eightfold_game::Game;
use eightfold_octi::{Octi, Rules};
use eightfold_octiles::{Placement, Post, Space, TileId};

/// Returns a text that is equal for all positions that are the same up to symmetry: mirrored, rotated, or with colours
/// exchanged where the board allows it. Two puzzles with the same text are duplicates.
pub fn without_symmetry(choice: &Choice, position: &str) -> String {
    let images: Vec<String> = match choice.rules() {
        AnyRules::Octi(rules) => [(false, false), (true, false), (false, true), (true, true)]
            .into_iter()
            .filter_map(|(columns, rows)| octi(rules, position, columns, rows))
            .collect(),
        AnyRules::Race(_) | AnyRules::TeamUp(_) => {
            [0, 2].into_iter().filter_map(|quarters| octiles(position, quarters, "BRYG")).collect()
        }
        AnyRules::Dots(_) => {
            [0, 1, 2, 3].into_iter().filter_map(|quarters| octiles(position, quarters, "TG")).collect()
        }
        AnyRules::Hunt(_) => {
            [0, 1, 2, 3].into_iter().filter_map(|quarters| octiles(position, quarters, "")).collect()
        }
    };
    images.into_iter().min().unwrap_or_else(|| position.to_owned())
}

/// Returns a position of OCTI for two players with columns mirrored, or rows mirrored and colours exchanged; `None`
/// with more players, and for games with a resignation.
pub(crate) fn octi(rules: &Rules, text: &str, columns: bool, rows: bool) -> Option<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let [board, blue, red, turn] = fields.as_slice() else {
        return None;
    };
    let (blue, red) = (blue.strip_prefix("b=")?, red.strip_prefix("r=")?);
    let colour = |letter: char| match (rows, letter) {
        (true, 'b') => 'r',
        (true, 'r') => 'b',
        (_, other) => other,
    };
    // Directions have letters clockwise from the north.
    let direction = |letter: char| {
        let mut index = (letter as u8).checked_sub(b'A').filter(|index| *index < 8)?;
        if columns {
            index = (8 - index) % 8;
        }
        if rows {
            index = (12 - index) % 8;
        }
        Some(char::from(b'A' + index))
    };
    let coordinate = |digit: char, mirrored: bool| {
        let number = digit.to_digit(10)?;
        char::from_digit(if mirrored { 10 - number } else { number }, 10)
    };
    let mut squares = Vec::new();
    for square in board.split('/').filter(|square| *square != "-") {
        let (name, pods) = square.split_once(':')?;
        let mut name = name.chars();
        let (column, row) = (coordinate(name.next()?, columns)?, coordinate(name.next()?, rows)?);
        let mut images = Vec::new();
        for pod in pods.split('+') {
            let mut letters = pod.chars();
            let mut image = String::from(colour(letters.next()?));
            for letter in letters {
                image.push(if letter == '!' { '!' } else { direction(letter)? });
            }
            images.push(image);
        }
        squares.push(format!("{column}{row}:{}", images.join("+")));
    }
    let board = if squares.is_empty() { "-".to_owned() } else { squares.join("/") };
    let (first, second) = if rows { (red, blue) } else { (blue, red) };
    let turn: String = turn.chars().map(colour).collect();
    let image = Octi::from_text(rules, &format!("{board} b={first} r={second} {turn}")).ok()?;
    Some(image.to_text())
}

/// Returns a position on the Octiles board rotated clockwise by quarters. `letters` are those of the seats that
/// exchange places in a cycle, by quarters: four colours, two, or none.
fn octiles(text: &str, quarters: usize, letters: &str) -> Option<String> {
    let about = |(mut x, mut y): (i32, i32)| {
        for _ in 0..quarters {
            (x, y) = (y, -x);
        }
        (x, y)
    };
    let space_of = |space: Space| {
        let (column, row) = space.cell();
        let (x, y) = about((i32::from(column) - 3, i32::from(row) - 3));
        Space::at_cell(u8::try_from(x + 3).ok()?, u8::try_from(y + 3).ok()?)
    };
    let post_of = |post: Post| {
        let (column, row) = post.cell();
        let (x, y) = about((2 * i32::from(column) - 7, 2 * i32::from(row) - 7));
        let cell = (u8::try_from((x + 7) / 2).ok()?, u8::try_from((y + 7) / 2).ok()?);
        Post::all().find(|post| post.cell() == cell)
    };
    let seats: Vec<char> = letters.chars().collect();
    let colour = |letter: char| match seats.iter().position(|&seat| seat == letter) {
        Some(at) => seats[(at + quarters) % seats.len()],
        None => letter,
    };
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let dots = letters == "TG";
    if fields.len() < 3 {
        return None;
    }
    let mut tiles = vec!["-".to_owned(); Space::all().count()];
    for (space, tile) in Space::all().zip(fields[0].split(',')) {
        let image = space_of(space)?;
        tiles[image.index()] = match tile.split_once('.') {
            Some((number, rotation)) => {
                let placement = Placement::new(TileId::new(number.parse().ok()?)?, rotation.parse().ok()?);
                let turned = placement.turned(2 * quarters as u8);
                format!("{}.{}", turned.tile(), turned.rotation())
            }
            None => tile.to_owned(),
        };
    }
    fields[0] = tiles.join(",");
    // Runners never move in Connect the Dots, so they stay in place on the rotated board.
    if !dots {
        let mut posts = vec!['.'; fields[1].len()];
        for (post, letter) in Post::all().zip(fields[1].chars()) {
            *posts.get_mut(post_of(post)?.index())? = colour(letter);
        }
        fields[1] = posts.into_iter().collect();
    }
    // The tiles of the supply stay; names of seats and spaces are exchanged.
    for field in fields.iter_mut().skip(3) {
        *field = match Space::from_name(field) {
            Some(space) => space_of(space)?.name().to_owned(),
            None if dots && field.contains(',') => {
                let totals: Vec<&str> = field.split(',').map(|total| &total[2.min(total.len())..]).collect();
                let [teal, gold] = totals.as_slice() else { return None };
                let (first, second) = if quarters % 2 == 1 { (gold, teal) } else { (teal, gold) };
                format!("T:{first},G:{second}")
            }
            None if field.len() == 1 => field.chars().map(colour).collect(),
            None => field.clone(),
        };
    }
    Some(fields.join(" "))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use eightfold_game::{Deal, Dice, SplitMix, ToAct};

    use super::*;

    /// Checks that the images of positions are positions, and their successors the images of the successors.
    fn keeps_the_rules(choice: &Choice, image: &dyn Fn(&str) -> Option<String>, steps: usize) {
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
            let AnyRules::Octi(rules) = choice.rules() else { unreachable!("a game of OCTI") };
            for (columns, rows) in [(true, false), (false, true), (true, true)] {
                keeps_the_rules(&choice, &|text| octi(rules, text, columns, rows), 30);
            }
        }
    }

    #[test]
    fn images_of_octiles_keep_the_rules() {
        for (id, letters, quarters) in [
            ("octiles", "BRYG", vec![2]),
            ("team-up", "BRYG", vec![2]),
            ("connect-the-dots", "TG", vec![1, 2, 3]),
            ("scavenger-hunt", "", vec![1, 2, 3]),
        ] {
            let choice = Choice::new(id, []).unwrap();
            for quarters in quarters {
                keeps_the_rules(&choice, &|text| octiles(text, quarters, letters), 16);
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
