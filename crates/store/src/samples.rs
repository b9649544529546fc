//! Sample games for tests.

use crate::{GameHead, NewGame, SeatHolder, SeatIndex, Status, StoredRow};

/// Creates a row with this number, and this action if any.
pub fn row(seq: u64, action_id: Option<&str>) -> StoredRow {
    StoredRow { seq, text: format!("{{\"seq\":{seq}}}"), action_id: action_id.map(str::to_owned) }
}

/// Creates a waiting game of one row with two open seats.
pub fn new_game(id: &str, created_ms: u64) -> NewGame {
    let seat = |seat| SeatIndex { seat, holder: SeatHolder::Open, owner: None };
    let head = GameHead {
        id: id.to_owned(),
        game: "octiles".to_owned(),
        options: "players=2".to_owned(),
        terms: "{}".to_owned(),
        public: true,
        created_ms,
        changed_ms: created_ms,
        status: Status::Waiting,
        seq: 1,
        to_act: String::new(),
        deadline_ms: None,
        head_hash: "00".to_owned(),
        position: "?".to_owned(),
        result: None,
        club: None,
        seats: vec![seat('B'), seat('Y')],
    };
    NewGame { head, rows: vec![row(1, Some("made"))], secret: [7; 32], outgoing: Vec::new() }
}
