//! A table that several tests share.

use eightfold_catalog::Choice;
use eightfold_record::{Hex32, ShuffleSecret};
use eightfold_table::{Action, Input, Player, Row, Secret, Table, TableSetup, Terms};

/// A race of three with people `a`, `b` and `c`, which has not started.
pub fn seated(terms: Terms) -> (Table, Vec<Row>) {
    let opening = TableSetup {
        id: "t".to_owned(),
        choice: Choice::new("octiles", [("players", "3")]).expect("a game"),
        terms,
        secret: Secret::Two(ShuffleSecret(Hex32([3; 32]))),
        start: None,
        seats: Vec::new(),
    };
    let (mut table, mut rows) = Table::open(0, opening).expect("a table");
    for id in ["a", "b", "c"] {
        let player = Player::Person { id: id.to_owned(), name: id.to_owned() };
        rows.extend(table.handle(0, Input::person(id, Action::Sit { seat: None, player })).expect("free").0);
    }
    (table, rows)
}
