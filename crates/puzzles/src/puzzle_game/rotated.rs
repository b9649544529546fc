//! Positions on the Octiles board, rotated by quarters.

use eightfold_game::Seat;
use eightfold_octiles::{Colour, Post, Setup, SetupPiece, Space};

/// Returns the seat whose colour is this number of quarters further round the table; `None` if it isn't at the table.
pub(super) fn colour_across(colours: &[Colour], seat: Seat, quarters: usize) -> Option<Seat> {
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

pub(super) fn rotated_space(space: Space, quarters: usize) -> Space {
    let (column, row) = rotated_cell(space.cell(), quarters, 6);
    Space::at_cell(column, row).expect("the board is symmetric")
}

fn rotated_post(post: Post, quarters: usize) -> Post {
    let cell = rotated_cell(post.cell(), quarters, 7);
    Post::all().find(|post| post.cell() == cell).expect("the board is symmetric")
}

/// Returns a position on the Octiles board rotated clockwise by quarters, with its seats exchanged. The supply stays.
pub(super) fn rotated<D: Copy>(
    setup: &Setup<D>,
    quarters: usize,
    exchange: impl Fn(Seat, usize) -> Option<Seat>,
) -> Option<Setup<D>> {
    let seat = |seat| exchange(seat, quarters);
    let mut image = Setup::empty(setup.details);
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
