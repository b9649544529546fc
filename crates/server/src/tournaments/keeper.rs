//! Keeps tournaments going: creates the tables of a round, takes their results, writes the next row.
//!
//! The id of a table follows from the row of its round. So if a node dies before it has created a table, the
//! next one creates it, and none is created twice.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use eightfold_catalog::Choice;
use eightfold_protocol::Code;
use eightfold_store::{GameHead, GameQuery, State, Status as TableStatus, TournamentHead, TournamentQuery};
use eightfold_table::{Absent, Clock, Row as TableRow, Terms, Visibility};
use eightfold_tournaments::{Body, Format, Status, Table, Tournament, no_one_apart, tournament_of};

use super::Answer;
use crate::app::{App, ended};
use crate::error::ApiError;
use crate::hall::{Wanted, seated, terms_of};
use crate::ratings::result::finished;
use crate::tournament_list::Held;

/// How often is looked for what is due.
const LOOK: Duration = Duration::from_secs(1);
/// How long at least between two looks.
const BREATH: Duration = Duration::from_millis(50);
/// How many tournaments are listed at once.
const AT_ONCE: usize = 200;
/// How many tables are asked for at once.
const TABLES_AT_ONCE: usize = 500;

/// The game of a tournament with its options.
pub(super) fn choice_of(game: &str, options: &str) -> Answer<Choice> {
    let pairs = options.split_whitespace().filter_map(|pair| pair.split_once('='));
    Choice::new(game, pairs).map_err(|error| ApiError::new(Code::Internal, error.to_string()))
}

/// The clock of a tournament's games.
fn clock_of(tournament: &Tournament) -> Answer<Clock> {
    let clock = serde_json::from_value(tournament.terms().clock.clone());
    clock.map_err(|error| ApiError::new(Code::Internal, error.to_string()))
}

/// The terms of a table of a tournament. With a live clock who is away at a turn for a minute is out; with days for each turn
/// the clock decides.
pub(super) fn table_terms(clock: Clock, rated: bool, public: bool) -> Terms {
    Terms {
        clock,
        rated,
        undo: false,
        absent: if matches!(clock, Clock::Live { .. }) { Absent::Out } else { Absent::Wait },
        level: None,
        visibility: if public { Visibility::Public } else { Visibility::Link },
    }
}

impl App {
    /// Keeps tournaments going, until the server ends.
    pub async fn keep_tournaments(self: Arc<Self>) {
        let mut ends = self.ends();
        loop {
            tokio::select! {
                biased;
                () = ended(&mut ends) => return,
                () = self.tournaments.news() => {}
                () = tokio::time::sleep(LOOK) => {}
            }
            // Where the store is away it is tried again in a second.
            let _ = self.tend_tournaments().await;
            tokio::time::sleep(BREATH).await;
        }
    }

    async fn tend_tournaments(self: &Arc<Self>) -> Answer<()> {
        let mut query = TournamentQuery { live: Some(true), limit: AT_ONCE, ..TournamentQuery::default() };
        // How many rows their tables have, for all tournaments at once.
        let mut seqs = HashMap::new();
        for tables in self.tournaments.open_tables().chunks(TABLES_AT_ONCE) {
            seqs.extend(self.store.seqs(tables.to_vec()).await?);
        }
        loop {
            let heads = self.store.tournaments(query.clone()).await?;
            query.before = heads.last().map(|last| (last.created_ms, last.id.clone()));
            let more = heads.len() == AT_ONCE;
            for head in heads {
                if let Err(error) = self.tend(&head, &mut seqs).await
                    && error.problem.code == Code::Internal
                {
                    tracing::error!(tournament = head.id, error = error.problem.message, "tournament");
                }
            }
            if !more {
                return Ok(());
            }
        }
    }

    /// Does what is due in a tournament. `seqs` has the last rows of tables as far as they are known.
    async fn tend(self: &Arc<Self>, head: &TournamentHead, seqs: &mut HashMap<String, u64>) -> Answer<()> {
        let mut held = self.tournament_up_to(&head.id, head.seq).await?;
        loop {
            self.see_to_tables(&mut held, seqs).await?;
            let now_ms = self.clock.now_ms();
            let Some(tournament) = held.tournament.as_ref().filter(|one| one.status() != Status::Over) else {
                return Ok(());
            };
            let Some(mut body) = tournament.due(now_ms, &no_one_apart) else { return Ok(()) };
            if matches!(body, Body::Started { .. } | Body::Round { .. }) && self.let_go(&mut held).await? > 0
            {
                continue;
            }
            let Some(tournament) = &held.tournament else { return Ok(()) };
            if matches!(body, Body::Round { .. }) {
                match self.round(tournament, now_ms).await? {
                    Some(paired) => body = paired,
                    None => return Ok(()),
                }
            }
            if !self.add_row(&mut held, now_ms, body, Vec::new()).await? {
                return Ok(()); // another node was faster: looked at again in a second
            }
        }
    }

    /// Writes down that those take part no longer whose accounts are deleted or closed. How many they are.
    pub(super) async fn let_go(&self, held: &mut Held) -> Answer<usize> {
        let Some(tournament) = &held.tournament else { return Ok(0) };
        self.moderation.catch_up(&*self.store).await?;
        let mut gone = Vec::new();
        for entrant in tournament.entrants().iter().filter(|entrant| !entrant.withdrawn) {
            let person = self.store.person(&entrant.person).await?;
            if person.is_none_or(|person| person.deleted) || self.moderation.is_open(&entrant.person).is_err()
            {
                gone.push(entrant.person.clone());
            }
        }
        for person in &gone {
            let body = Body::Left { person: person.clone() };
            // Where another node is faster it is looked at again.
            self.add_row(held, self.clock.now_ms(), body, Vec::new()).await?;
        }
        Ok(gone.len())
    }

    /// The next round that is due: without those who have blocked each other, and without those who play in another
    /// tournament. A round robin, in which everybody meets everybody, waits for those.
    async fn round(&self, tournament: &Tournament, now_ms: u64) -> Answer<Option<Body>> {
        let format = tournament.terms().format;
        let apart = match format {
            Format::Swiss | Format::Arena => self.blocks_among(tournament).await?,
            Format::RoundRobin | Format::Tables => BTreeSet::new(),
        };
        let are = |a: &str, b: &str| apart.contains(&(a.to_owned(), b.to_owned()));
        let mut busy = BTreeSet::new();
        loop {
            let due = tournament.due_without(&busy, now_ms, &|a, b| are(a, b) || are(b, a));
            let Some(Body::Round { tables, .. }) = &due else { return Ok(due) };
            let known = busy.len();
            for person in tables.iter().flat_map(|table| &table.seats) {
                if self.plays_elsewhere(tournament, person).await? {
                    busy.insert(person.clone());
                }
            }
            if busy.len() == known {
                return Ok(due);
            }
            if format == Format::RoundRobin {
                return Ok(None);
            }
        }
    }

    /// Whether somebody plays a game with a live clock in another tournament, where this one has such a clock too.
    async fn plays_elsewhere(&self, tournament: &Tournament, person: &str) -> Answer<bool> {
        let live = |clock: &Clock| matches!(clock, Clock::Live { .. });
        if !live(&clock_of(tournament)?) {
            return Ok(false);
        }
        for state in [State::Waiting, State::Live] {
            let theirs =
                GameQuery { state, player: Some(person.to_owned()), limit: AT_ONCE, ..GameQuery::default() };
            let games = self.store.games(theirs).await?.games;
            let elsewhere = |game: &GameHead| {
                tournament_of(&game.id).is_some_and(|other| other != tournament.id())
                    && terms_of(game).is_some_and(|terms| live(&terms.clock))
            };
            if games.iter().any(elsewhere) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Who among those who take part has blocked whom.
    async fn blocks_among(&self, tournament: &Tournament) -> Answer<BTreeSet<(String, String)>> {
        let mut apart = BTreeSet::new();
        for entrant in tournament.entrants().iter().filter(|entrant| !entrant.withdrawn) {
            for other in self.store.blocked(&entrant.person).await? {
                apart.insert((entrant.person.clone(), other));
            }
        }
        Ok(apart)
    }

    /// Makes the tables that are written and not there, and takes the results of those that are over.
    async fn see_to_tables(self: &Arc<Self>, held: &mut Held, seqs: &mut HashMap<String, u64>) -> Answer<()> {
        let Some(tournament) = held.tournament.as_ref().filter(|one| one.status() == Status::Running) else {
            return Ok(());
        };
        let open: Vec<Table> =
            tournament.open_tables().filter_map(|id| tournament.open_table(id).cloned()).collect();
        if open.is_empty() {
            held.looked.clear();
            return Ok(());
        }
        let unknown = open.iter().filter(|table| !seqs.contains_key(&table.id));
        let unknown: Vec<String> = unknown.map(|table| table.id.clone()).collect();
        if !unknown.is_empty() {
            seqs.extend(self.store.seqs(unknown).await?);
        }
        for table in open {
            let Some(&seq) = seqs.get(&table.id) else {
                let Some(tournament) = &held.tournament else { return Ok(()) };
                self.make_table(tournament, &table).await?;
                continue;
            };
            if held.looked.get(&table.id) == Some(&seq) {
                continue;
            }
            let head = self.store.game(&table.id).await?;
            if head.is_some_and(|head| head.status == TableStatus::Over) {
                let result = self.result_of(&table.id).await?;
                held.looked.remove(&table.id);
                if !self.add_row(held, self.clock.now_ms(), result, Vec::new()).await? {
                    return Ok(());
                }
            } else {
                held.looked.insert(table.id, seq);
            }
        }
        Ok(())
    }

    /// Makes a table of a round, and tells those who sit there.
    async fn make_table(self: &Arc<Self>, tournament: &Tournament, table: &Table) -> Answer<()> {
        let terms = tournament.terms();
        let choice = choice_of(&terms.game, &terms.options)?;
        let clock = clock_of(tournament)?;
        let letters =
            choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::Unshuffled).seat_letters();
        let mut sitting = Vec::new();
        for (letter, at) in letters.into_iter().zip(&table.seats) {
            let id = &tournament.entrants()[*at].person;
            let person = self.store.person(id).await?;
            let person = person.ok_or_else(|| ApiError::new(Code::Internal, format!("nobody is `{id}`")))?;
            sitting.push((letter, seated(&person)));
        }
        let wanted = Wanted {
            id: table.id.clone(),
            choice,
            terms: table_terms(clock, terms.rated, terms.public),
            seats: Vec::new(),
            sitting,
            told: Some("table"),
        };
        match self.create(wanted).await {
            // Another node has made it.
            Err(error) if error.problem.code == Code::Taken => Ok(()),
            done => done,
        }
    }

    /// What the rows of a table that is over say of it.
    async fn result_of(&self, id: &str) -> Answer<Body> {
        let damaged =
            |what: String| ApiError::new(Code::Internal, format!("table {id} cannot be read: {what}"));
        let rows = self.store.rows(id, 0).await?;
        let rows: Result<Vec<TableRow>, _> = rows.iter().map(|row| serde_json::from_str(&row.text)).collect();
        let finished = finished(&rows.map_err(|error| damaged(error.to_string()))?);
        let finished = finished.map_err(|error| damaged(error.to_string()))?;
        let gone = finished.conduct.iter().filter(|(_, behaviour)| behaviour.is_away());
        Ok(Body::Result {
            table: id.to_owned(),
            absent: gone.map(|(person, _)| person.clone()).collect(),
            places: finished.places,
        })
    }
}
