//! Rotates the whole board by quarters, which maps it to itself.

use eightfold_octiles::{Layout, Link, Port, Post, Side, Space};

/// Returns the image of a space when the board is rotated clockwise by `quarters` quarters.
pub fn turn_space(space: Space, quarters: u8) -> Space {
    let (column, row) = space.cell();
    let (mut x, mut y) = (column as i8 - 3, row as i8 - 3);
    for _ in 0..quarters % 4 {
        (x, y) = (y, -x);
    }
    Space::at_cell((x + 3) as u8, (y + 3) as u8).expect("the board maps to itself")
}

/// Returns the image of a side.
pub fn turn_side(side: Side, quarters: u8) -> Side {
    Side::from_index(side.index() + 2 * usize::from(quarters % 4))
}

/// Returns the image of a port.
pub fn turn_port(port: Port, quarters: u8) -> Port {
    turn_space(port.space(), quarters).port(turn_side(port.side(), quarters))
}

/// Returns the image of a post.
pub fn turn_post(post: Post, quarters: u8) -> Post {
    match turn_port(post.ports()[0], quarters).link() {
        Link::Post(turned) => turned,
        Link::Space(_) | Link::Printed(_) => unreachable!("turning maps posts to posts"),
    }
}

/// Returns the layout on the board rotated clockwise by `quarters` quarters, including its tiles.
#[must_use]
pub fn turn_layout(layout: &Layout, quarters: u8) -> Layout {
    layout.tiles().fold(Layout::EMPTY, |turned, (space, placement)| {
        turned.with(turn_space(space, quarters), placement.turned(2 * (quarters % 4)))
    })
}
