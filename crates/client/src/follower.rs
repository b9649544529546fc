//! Follows a table on a server by its log, and keeps your own turn until the server has it.

use eightfold_game::ToAct;
use eightfold_record::{Record, ShuffleSecret};
use eightfold_table::{Body, OfferKind, ReplayError, Row, Secret, Status, Table};

/// A table as rebuilt from the entries received.
#[derive(Debug, Default)]
pub struct Follower {
    table: Option<Table>,
    rows: Vec<Row>,
    /// The entries as received.
    texts: Vec<String>,
    sent: Option<SentTurn>,
}

/// The fields of an entry that its table doesn't store.
#[derive(serde::Deserialize)]
struct RowSignature {
    #[serde(default)]
    signature: Option<String>,
}

/// A turn taken here that isn't in the server's log yet.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct SentTurn {
    /// The client's idempotency key for it.
    pub action_id: String,
    /// The turn in notation.
    pub turn: String,
    /// The number of the last entry when it was taken.
    pub expected_seq: u64,
    /// The number of steps of the match when it was taken.
    steps: usize,
}

impl SentTurn {
    /// Returns the game after this turn; `None` if the table has changed since the turn was taken.
    fn record_after(&self, table: &Table) -> Option<Record> {
        let mut record = table.record().filter(|record| record.played().len() == self.steps)?;
        (table.status() == Status::Playing && record.apply(&self.turn).is_ok()).then_some(record)
    }
}

/// What happens to a sent turn once the table has moved on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResendDecision {
    /// The match is unchanged: the turn is sent again, after this entry.
    SendAfter(u64),
    /// The match has changed: the turn is dropped.
    Drop,
}

impl Follower {
    /// Applies an entry; a known entry changes nothing. Returns whether it was new.
    ///
    /// # Errors
    /// [`FollowError::Missing`] if earlier entries are missing: request them from [`seq`](Self::seq). The others mean
    /// that the entries here or the entry itself can't be used.
    pub fn take(&mut self, text: &str) -> Result<bool, FollowError> {
        let row = serde_json::from_str(text).map_err(|error| FollowError::Unreadable(error.to_string()))?;
        self.apply(row, text.to_owned())
    }

    /// Applies an entry that has been parsed from this text, as [`take`](Self::take) does.
    ///
    /// # Errors
    /// As for [`take`](Self::take).
    pub fn apply(&mut self, row: Row, text: String) -> Result<bool, FollowError> {
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
            // The check of the seal finds a secret that doesn't match the commitment.
            let _ = table.set_secret(Secret::Two(ShuffleSecret(*bytes)));
        }
        if self.sent.as_ref().is_some_and(|sent| row.action_id.as_ref() == Some(&sent.action_id)) {
            self.sent = None;
        }
        self.rows.push(row);
        self.texts.push(text);
        Ok(true)
    }

    /// Whether the last entry of a finished game is here: the secret of the shuffle.
    pub fn is_complete(&self) -> bool {
        self.rows.last().is_some_and(|row| matches!(row.body, Body::Secret { .. }))
    }

    /// Drops all entries, so that they can be read again.
    pub fn forget(&mut self) {
        (self.table, self.rows, self.texts) = (None, Vec::new(), Vec::new());
    }

    /// The number of the last entry; 0 before the first.
    pub fn seq(&self) -> u64 {
        self.table.as_ref().map_or(0, Table::seq)
    }

    /// The table, once there is an entry.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// All entries.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// All entries, as received.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }

    /// The server's signature of the last entry, which covers all earlier ones; older servers don't sign.
    pub fn signature(&self) -> Option<String> {
        serde_json::from_str::<RowSignature>(self.texts.last()?).ok()?.signature
    }

    /// Records a turn taken and sent here: it is shown at once, until its entry or a refusal arrives.
    pub fn send(&mut self, action_id: String, turn: String) -> Option<&SentTurn> {
        let table = self.table.as_ref()?;
        let steps = table.played()?.len();
        if table.newer().is_some() {
            return None;
        }
        self.sent = Some(SentTurn { action_id, turn, expected_seq: table.seq(), steps });
        self.sent.as_ref()
    }

    /// Restores a turn that was on its way when the page was left. If its entry is already here, nothing is pending.
    pub fn take_up(&mut self, turn: SentTurn) {
        let done = self.rows.iter().any(|row| row.action_id.as_ref() == Some(&turn.action_id));
        self.sent = (!done).then_some(turn);
    }

    /// The turn on its way.
    pub fn sent(&self) -> Option<&SentTurn> {
        self.sent.as_ref()
    }

    /// Removes a turn that the server refused.
    pub fn remove_unsent(&mut self) {
        self.sent = None;
    }

    /// Called when the server reports that the table has moved on and the newer entries have been applied.
    pub fn resend(&mut self) -> ResendDecision {
        match (&mut self.sent, &self.table) {
            (Some(sent), Some(table)) if sent.record_after(table).is_some() => {
                sent.expected_seq = table.seq();
                ResendDecision::SendAfter(sent.expected_seq)
            }
            _ => {
                self.sent = None;
                ResendDecision::Drop
            }
        }
    }

    /// The game to show, including the turn on its way. `None` before the start.
    pub fn record(&self) -> Option<Record> {
        let table = self.table.as_ref()?;
        self.sent.as_ref().and_then(|sent| sent.record_after(table)).or_else(|| table.record())
    }

    /// The letter of the seat to act, if a player is to act.
    pub fn to_act(&self) -> Option<char> {
        let table = self.table.as_ref()?;
        match (table.status(), table.to_act()) {
            (Status::Playing, Some(ToAct::Seat(seat))) => table.letters().get(seat.index()).copied(),
            _ => None,
        }
    }

    /// Offers by others that none of these seats has made too.
    pub fn proposals(&self, mine: &[char]) -> Vec<(char, OfferKind)> {
        let offers = self.table.iter().flat_map(|table| table.offers());
        offers.filter(|(by, _)| !mine.contains(by)).collect()
    }

    /// Whether one of these seats has made this offer.
    pub fn has_proposed(&self, mine: &[char], kind: OfferKind) -> bool {
        self.table
            .iter()
            .flat_map(|table| table.offers())
            .any(|(by, what)| what == kind && mine.contains(&by))
    }
}

/// Why an entry was not applied.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FollowError {
    /// Earlier entries are missing.
    #[error("earlier entries of the log are missing")]
    Missing,
    /// A newer version of the program wrote it, and this one can't show the table at all.
    #[error("{0}")]
    Newer(String),
    /// It isn't an entry.
    #[error("this is no entry of a log: {0}")]
    Unreadable(String),
    /// It doesn't follow from the entries before it.
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
    use eightfold_table::{Action, Input, Player, SeatPlan, TableSetup, Terms};

    fn person(id: &str) -> Player {
        Player::Person { id: id.to_owned(), name: format!("Guest-{id}") }
    }

    /// A server's table, with a log of all requests.
    struct Server {
        table: Table,
        rows: Vec<String>,
    }

    impl Server {
        fn new(game: &str) -> Self {
            let opening = TableSetup {
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
    fn late_and_duplicate_entries_make_the_same_table() {
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
        assert_eq!(follower.seq(), known, "the known entries stay");
        follow(&mut follower, &server);
        assert!(!follower.take(&missing).unwrap(), "known already");
        assert_eq!(follower.table().unwrap().head_hash(), server.table.head_hash());
        assert_eq!(follower.seq(), server.table.seq());
    }

    /// An entry as a newer version of the server might have written it after this one, with a valid hash.
    fn newer_row(server: &Server, change: impl Fn(&mut serde_json::Value)) -> String {
        let mut value: serde_json::Value = serde_json::from_str(server.rows.last().unwrap()).unwrap();
        change(&mut value);
        value["seq"] = (server.table.seq() + 1).into();
        let row: Row = serde_json::from_value(value.clone()).unwrap();
        value["hash"] = serde_json::to_value(row.hash_after(server.table.head_hash())).unwrap();
        value.to_string()
    }

    #[test]
    fn unknown_entry_kind_makes_the_board_read_only() {
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
    fn newer_first_entry_differs_from_a_damaged_one() {
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
    fn turn_is_shown_at_once_and_only_once() {
        let mut server = Server::new("octi-fast");
        let mut follower = Follower::default();
        follow(&mut follower, &server);
        let turn = server.first_turn();
        follower.send("a1".to_owned(), turn.clone()).unwrap();
        assert_eq!(follower.record().unwrap().played().len(), 1);
        server.turn("ann", &turn, "a1");
        follow(&mut follower, &server);
        assert_eq!(follower.sent(), None, "its log entry has arrived");
        assert_eq!(follower.record().unwrap().played().len(), 1);
    }

    #[test]
    fn refused_turn_leaves_the_board() {
        let server = Server::new("octi-fast");
        let mut follower = Follower::default();
        follow(&mut follower, &server);
        follower.send("a1".to_owned(), server.first_turn()).unwrap();
        follower.remove_unsent();
        assert_eq!(follower.record().unwrap().played().len(), 0);
    }

    #[test]
    fn turn_is_resent_after_an_unrelated_entry() {
        let mut server = Server::new("octi-fast");
        let mut follower = Follower::default();
        follow(&mut follower, &server);
        follower.send("a1".to_owned(), server.first_turn()).unwrap();
        server.act(Input::person("ben", Action::Offer(OfferKind::Pause)));
        follow(&mut follower, &server);
        assert_eq!(follower.resend(), ResendDecision::SendAfter(server.table.seq()));
        let [ann, ben] = server.table.letters() else { panic!("two seats") };
        assert_eq!(follower.proposals(&[*ann]), [(*ben, OfferKind::Pause)]);
        assert!(follower.has_proposed(&[*ben], OfferKind::Pause) && follower.proposals(&[*ben]).is_empty());
    }

    #[test]
    fn queued_turn_survives_a_reload() {
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
        assert_eq!(after.resend(), ResendDecision::SendAfter(queued.expected_seq));
        // The same person has taken another turn meanwhile: this one is dropped, and the board is the server's.
        server.turn("ann", &turn, "elsewhere");
        follow(&mut after, &server);
        assert_eq!(after.resend(), ResendDecision::Drop);
        // The server already had it: nothing is pending.
        let mut done = Follower::default();
        follow(&mut done, &server);
        done.take_up(SentTurn { action_id: "elsewhere".to_owned(), ..queued });
        assert_eq!(done.sent(), None);
    }

    #[test]
    fn turn_from_another_tab_cancels_this_one() {
        let mut server = Server::new("octi-fast");
        let mut follower = Follower::default();
        follow(&mut follower, &server);
        let turn = server.first_turn();
        follower.send("here".to_owned(), turn.clone()).unwrap();
        server.turn("ann", &turn, "elsewhere");
        follow(&mut follower, &server);
        assert_eq!(follower.resend(), ResendDecision::Drop);
        assert_eq!(follower.record().unwrap().played().len(), 1);
    }
}
