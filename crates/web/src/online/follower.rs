//! Follows a table on a server by its rows, and holds your own turn until the server has it.

use eightfold_game::ToAct;
use eightfold_record::{Record, ShuffleSecret};
use eightfold_table::{Body, OfferKind, ReplayError, Row, Secret, Status, Table};

use crate::words::{fill, id, t};

/// A table as the rows that have come make it.
#[derive(Debug, Default)]
pub struct Follower {
    table: Option<Table>,
    rows: Vec<Row>,
    /// The server's signature of the last row, which binds all before.
    signature: Option<String>,
    sent: Option<SentTurn>,
}

/// What a row has beside what its table knows.
#[derive(Default, serde::Deserialize)]
struct Signed {
    #[serde(default)]
    signature: Option<String>,
}

/// A turn that was taken here and that the server has not yet made a row of.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct SentTurn {
    /// The client's name for it.
    pub action_id: String,
    /// In notation.
    pub turn: String,
    /// The number of the last row that it was taken after.
    pub expected_seq: u64,
    /// How many steps of the match it was taken after.
    steps: usize,
}

/// What became of a turn that was sent when the table was found to have moved on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Resend {
    /// The match is where it was: the turn is sent again, after this row.
    After(u64),
    /// The match has gone another way: the turn is gone.
    Gone,
}

impl Follower {
    /// Takes a row as it came; one that is known already changes nothing. Says whether it was new.
    ///
    /// # Errors
    /// [`FollowError::Missing`] if rows before it have not come: they are asked for from [`seq`](Self::seq). The others say
    /// that the rows here or the row itself cannot be used.
    pub fn take(&mut self, text: &str) -> Result<bool, FollowError> {
        let row: Row =
            serde_json::from_str(text).map_err(|error| FollowError::Unreadable(error.to_string()))?;
        if row.seq <= self.seq() {
            return Ok(false);
        }
        if row.seq > self.seq() + 1 {
            return Err(FollowError::Missing);
        }
        match &mut self.table {
            None => self.table = Some(Table::replay([&row])?),
            Some(table) => table.apply(&row)?,
        }
        if let (Some(table), Body::Secret { secret: Some(bytes), .. }) = (&mut self.table, &row.body) {
            // One that does not fit the commitment is found by the check of the seal.
            let _ = table.set_secret(Secret::Two(ShuffleSecret(*bytes)));
        }
        if self.sent.as_ref().is_some_and(|sent| row.action_id.as_ref() == Some(&sent.action_id)) {
            self.sent = None;
        }
        let signed: Signed = serde_json::from_str(text).unwrap_or_default();
        self.signature = signed.signature;
        self.rows.push(row);
        Ok(true)
    }

    /// Forgets all rows: they are read anew.
    pub fn forget(&mut self) {
        (self.table, self.rows) = (None, Vec::new());
    }

    /// The number of the last row; 0 before the first.
    pub fn seq(&self) -> u64 {
        self.table.as_ref().map_or(0, Table::seq)
    }

    /// The table, once there is a row.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// All rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The server's signature of the last row; rows of older servers have none.
    pub fn signature(&self) -> Option<&str> {
        self.signature.as_deref()
    }

    /// Notes a turn as taken here and sent: shown at once, until a row or a refusal comes.
    pub fn send(&mut self, action_id: String, turn: String) -> Option<&SentTurn> {
        let table = self.table.as_ref()?;
        let steps = table.played()?.len();
        if table.newer().is_some() {
            return None;
        }
        self.sent = Some(SentTurn { action_id, turn, expected_seq: table.seq(), steps });
        self.sent.as_ref()
    }

    /// Takes a turn up again that was on its way when the page was left. Where its row has come meanwhile, it is done.
    pub fn take_up(&mut self, turn: SentTurn) {
        let done = self.rows.iter().any(|row| row.action_id.as_ref() == Some(&turn.action_id));
        self.sent = (!done).then_some(turn);
    }

    /// The turn that is on its way.
    pub fn sent(&self) -> Option<&SentTurn> {
        self.sent.as_ref()
    }

    /// Takes back what was shown of a turn that the server refused.
    pub fn unsend(&mut self) {
        self.sent = None;
    }

    /// The server says that the table has moved on, and the rows that came since have been taken.
    pub fn resend(&mut self) -> Resend {
        let same = self.shows_sent();
        match (&mut self.sent, &self.table) {
            (Some(sent), Some(table)) if same => {
                sent.expected_seq = table.seq();
                Resend::After(sent.expected_seq)
            }
            _ => {
                self.sent = None;
                Resend::Gone
            }
        }
    }

    /// Whether the match is where it was when the turn on its way was taken.
    fn shows_sent(&self) -> bool {
        let (Some(sent), Some(table)) = (&self.sent, &self.table) else { return false };
        let Some(played) = table.played() else { return false };
        table.status() == Status::Playing
            && played.len() == sent.steps
            && played.canonical(&sent.turn).is_ok()
    }

    /// The game as it is to be shown: with the turn that is on its way. `None` before the start.
    pub fn record(&self) -> Option<Record> {
        let mut record = self.table.as_ref()?.record()?;
        if let Some(sent) = self.sent.as_ref().filter(|_| self.shows_sent()) {
            // What does not fit is repaired when the server answers.
            let _ = record.apply(&sent.turn);
        }
        Some(record)
    }

    /// The letter of the seat to act, where a player is to act.
    pub fn to_act(&self) -> Option<char> {
        let table = self.table.as_ref()?;
        match (table.status(), table.to_act()) {
            (Status::Playing, Some(ToAct::Seat(seat))) => table.letters().get(seat.index()).copied(),
            _ => None,
        }
    }

    /// What is proposed by others and not by any of these seats.
    pub fn proposals(&self, mine: &[char]) -> Vec<(char, OfferKind)> {
        let offers = self.table.iter().flat_map(|table| table.offers());
        offers.filter(|(by, _)| !mine.contains(by)).collect()
    }

    /// Whether one of these seats has proposed this.
    pub fn has_proposed(&self, mine: &[char], kind: OfferKind) -> bool {
        self.table
            .iter()
            .flat_map(|table| table.offers())
            .any(|(by, what)| what == kind && mine.contains(&by))
    }
}

/// Why a row was not taken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FollowError {
    /// Rows before it have not come.
    #[error("{}", t(id::ROWS_MISSING))]
    Missing,
    /// A newer version of the program wrote it, and this one cannot show the table at all.
    #[error("{0}")]
    Newer(String),
    /// It is no row.
    #[error("{}", fill!(id::ONLINE_NO_ROW, error = .0))]
    Unreadable(String),
    /// It does not follow from the rows before it.
    #[error("{0}")]
    Wrong(String),
}

impl From<ReplayError> for FollowError {
    fn from(error: ReplayError) -> Self {
        match &error {
            ReplayError::Newer { .. } => Self::Newer(error.to_string()),
            _ => Self::Wrong(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_catalog::Choice;
    use eightfold_record::Hex32;
    use eightfold_table::{Action, Input, Opening, Player, SeatPlan, Terms};

    fn person(id: &str) -> Player {
        Player::Person { id: id.to_owned(), name: format!("Guest-{id}") }
    }

    /// A table at its server, with everything that was said to it.
    struct Server {
        table: Table,
        rows: Vec<String>,
    }

    impl Server {
        fn new(game: &str) -> Self {
            let opening = Opening {
                id: "t1".to_owned(),
                choice: Choice::new(game, []).unwrap(),
                terms: Terms::default(),
                secret: Secret::Two(ShuffleSecret(Hex32([7; 32]))),
                start: None,
                seats: vec![SeatPlan::Open, SeatPlan::Open],
            };
            let (table, rows) = Table::open(1_000, opening).unwrap();
            let mut server = Self { table, rows: Vec::new() };
            server.keep(rows);
            for who in ["ann", "ben"] {
                server.act(Input::person(who, Action::Sit { seat: None, player: person(who) }));
            }
            for who in ["ann", "ben"] {
                server.act(Input::person(who, Action::Ready { contribution: Some(Hex32([9; 32])) }));
            }
            server
        }

        fn keep(&mut self, rows: Vec<Row>) {
            self.rows.extend(rows.iter().map(|row| serde_json::to_string(row).unwrap()));
        }

        fn act(&mut self, input: Input) {
            let (rows, _) = self.table.handle(2_000, input).unwrap();
            self.keep(rows);
        }

        fn turn(&mut self, who: &str, turn: &str, action_id: &str) {
            let input = Input::person(who, Action::Turn(turn.to_owned()));
            self.act(Input { action_id: Some(action_id.to_owned()), ..input });
        }

        fn first_turn(&self) -> String {
            self.table.played().unwrap().legal(10_000).unwrap().swap_remove(0)
        }
    }

    fn follow(follower: &mut Follower, server: &Server) {
        for row in &server.rows {
            follower.take(row).unwrap();
        }
    }

    #[test]
    fn rows_come_twice_and_late_and_make_the_same_table() {
        let mut server = Server::new("octiles");
        let mut follower = Follower::default();
        follow(&mut follower, &server);
        assert_eq!(follower.to_act(), Some('B'));
        let turn = server.first_turn();
        server.turn("ann", &turn, "a1");
        let missing = server.rows.last().unwrap().clone();
        let known = follower.seq();
        server.act(Input::person("ben", Action::Offer(OfferKind::Pause)));
        assert_eq!(follower.take(server.rows.last().unwrap()), Err(FollowError::Missing));
        assert_eq!(follower.seq(), known, "what is here stays");
        follow(&mut follower, &server);
        assert!(!follower.take(&missing).unwrap(), "known already");
        assert_eq!(follower.table().unwrap().head_hash(), server.table.head_hash());
        assert_eq!(follower.seq(), server.table.seq());
    }

    /// A row as a newer version of the server might have written it after this one, with a hash that fits.
    fn newer_row(server: &Server, change: impl Fn(&mut serde_json::Value)) -> String {
        let mut value: serde_json::Value = serde_json::from_str(server.rows.last().unwrap()).unwrap();
        change(&mut value);
        value["seq"] = (server.table.seq() + 1).into();
        let row: Row = serde_json::from_value(value.clone()).unwrap();
        value["hash"] = serde_json::to_value(row.hash_after(server.table.head_hash())).unwrap();
        value.to_string()
    }

    #[test]
    fn a_row_of_an_unknown_kind_leaves_the_board_as_it_was_and_read_only() {
        let mut server = Server::new("octi-fast");
        let turn = server.first_turn();
        server.turn("ann", &turn, "a1");
        let mut follower = Follower::default();
        follow(&mut follower, &server);
        let row = newer_row(&server, |row| row["kind"] = "swap-sides".into());
        assert_eq!(follower.take(&row), Ok(true));
        assert!(follower.table().unwrap().newer().is_some());
        assert_eq!(follower.record().unwrap().played().len(), 1);
        assert_eq!(follower.send("a2".to_owned(), server.first_turn()), None);
        assert_eq!(serde_json::to_value(follower.rows().last().unwrap()).unwrap()["kind"], "swap-sides");
    }

    #[test]
    fn a_first_row_of_a_newer_version_is_told_from_a_damaged_one() {
        let server = Server::new("octi-fast");
        let mut first: serde_json::Value = serde_json::from_str(&server.rows[0]).unwrap();
        first["rules"] = 9.into();
        assert!(matches!(Follower::default().take(&first.to_string()), Err(FollowError::Wrong(_))));
        let row: Row = serde_json::from_value(first.clone()).unwrap();
        first["hash"] = serde_json::to_value(row.hash_after(Hex32::default())).unwrap();
        assert!(matches!(Follower::default().take(&first.to_string()), Err(FollowError::Newer(_))));
        assert!(matches!(Follower::default().take("{}"), Err(FollowError::Unreadable(_))));
    }

    #[test]
    fn a_turn_is_shown_at_once_and_once_only() {
        let mut server = Server::new("octi-fast");
        let mut follower = Follower::default();
        follow(&mut follower, &server);
        let turn = server.first_turn();
        follower.send("a1".to_owned(), turn.clone()).unwrap();
        assert_eq!(follower.record().unwrap().played().len(), 1);
        server.turn("ann", &turn, "a1");
        follow(&mut follower, &server);
        assert_eq!(follower.sent(), None, "its row has come");
        assert_eq!(follower.record().unwrap().played().len(), 1);
    }

    #[test]
    fn a_turn_that_was_refused_goes_from_the_board() {
        let server = Server::new("octi-fast");
        let mut follower = Follower::default();
        follow(&mut follower, &server);
        follower.send("a1".to_owned(), server.first_turn()).unwrap();
        follower.unsend();
        assert_eq!(follower.record().unwrap().played().len(), 0);
    }

    #[test]
    fn a_row_in_between_that_changes_no_position_lets_the_turn_be_sent_again() {
        let mut server = Server::new("octi-fast");
        let mut follower = Follower::default();
        follow(&mut follower, &server);
        follower.send("a1".to_owned(), server.first_turn()).unwrap();
        server.act(Input::person("ben", Action::Offer(OfferKind::Pause)));
        follow(&mut follower, &server);
        assert_eq!(follower.resend(), Resend::After(server.table.seq()));
        let [ann, ben] = server.table.letters() else { panic!("two seats") };
        assert_eq!(follower.proposals(&[*ann]), [(*ben, OfferKind::Pause)]);
        assert!(follower.has_proposed(&[*ben], OfferKind::Pause) && follower.proposals(&[*ben]).is_empty());
    }

    #[test]
    fn a_turn_that_was_queued_is_there_again_after_a_reload_until_its_row_comes() {
        let mut server = Server::new("octi-fast");
        let mut before = Follower::default();
        follow(&mut before, &server);
        let turn = server.first_turn();
        before.send("a1".to_owned(), turn.clone()).unwrap();
        let text = serde_json::to_string(before.sent().unwrap()).unwrap();
        let queued: SentTurn = serde_json::from_str(&text).unwrap();
        let mut after = Follower::default();
        follow(&mut after, &server);
        after.take_up(queued.clone());
        assert_eq!(after.record().unwrap().to_text(), before.record().unwrap().to_text());
        assert_eq!(after.resend(), Resend::After(queued.expected_seq));
        // Another turn of the same person has come meanwhile: this one is void, and the board is the server's.
        server.turn("ann", &turn, "elsewhere");
        follow(&mut after, &server);
        assert_eq!(after.resend(), Resend::Gone);
        // The server had it already: nothing is on its way.
        let mut done = Follower::default();
        follow(&mut done, &server);
        done.take_up(SentTurn { action_id: "elsewhere".to_owned(), ..queued });
        assert_eq!(done.sent(), None);
    }

    #[test]
    fn a_turn_of_the_same_person_in_another_tab_makes_this_one_void() {
        let mut server = Server::new("octi-fast");
        let mut follower = Follower::default();
        follow(&mut follower, &server);
        let turn = server.first_turn();
        follower.send("here".to_owned(), turn.clone()).unwrap();
        server.turn("ann", &turn, "elsewhere");
        follow(&mut follower, &server);
        assert_eq!(follower.resend(), Resend::Gone);
        assert_eq!(follower.record().unwrap().played().len(), 1);
    }
}
