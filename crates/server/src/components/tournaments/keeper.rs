//! Runs tournaments: creates the tables of a round, takes their results, writes the next row.
//!
//! The id of a table is derived from the row of its round. So if a node dies before it has created a table, another one
//! creates it, and no table is created twice.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use eightfold_catalog::Choice;
use eightfold_protocol::Code;
use eightfold_store::{
    GameHead, GameQuery, Status as TableStatus, StatusFilter, TournamentHead, TournamentQuery,
};
use eightfold_table::{AbsenceRule, Clock, Row as TableRow, Terms, Visibility};
use eightfold_tournaments::{Body, Format, Status, Table, Tournament, no_one_apart, tournament_of};

use super::Tournaments;
use super::cache::CachedTournament;
use crate::error::{ApiError, ApiResult};
use crate::ratings::result::finished;
use crate::shutdown::ended;
use crate::table_log::{TableRequest, seated, terms_of};

/// How often to check for what is due.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);
/// The minimum time between two checks.
const PAIRING_DELAY: Duration = Duration::from_millis(50);
/// How many tournaments are listed at once.
const BATCH_SIZE: usize = 200;
/// How many tables are queried at once.
const TABLES_PER_QUERY: usize = 500;

/// Returns the game of a tournament with its options.
pub(crate) fn choice_of(game: &str, options: &str) -> ApiResult<Choice> {
    let pairs = options.split_whitespace().filter_map(|pair| pair.split_once('='));
    Choice::new(game, pairs).map_err(|error| ApiError::internal(error.to_string()))
}

/// Returns the clock of a tournament's games.
fn clock_of(tournament: &Tournament) -> ApiResult<Clock> {
    let clock = serde_json::from_value(tournament.terms().clock.clone());
    clock.map_err(|error| ApiError::internal(error.to_string()))
}

/// Returns the terms of a tournament's tables. With a live clock, a player who is away at their turn for a minute is
/// out; in correspondence games the clock decides.
pub(crate) fn table_terms(clock: Clock, rated: bool, public: bool, club: Option<String>) -> Terms {
    Terms {
        clock,
        rated,
        undo: false,
        absent: if matches!(clock, Clock::Live { .. }) { AbsenceRule::Out } else { AbsenceRule::Wait },
        level: None,
        visibility: if public { Visibility::Public } else { Visibility::Link },
        club,
        ..Terms::default()
    }
}

impl Tournaments {
    /// Runs tournaments until the server shuts down.
    pub async fn keep(self: Arc<Self>) {
        let mut ends = self.shutdown.ends();
        loop {
            tokio::select! {
                biased;
                () = ended(&mut ends) => return,
                () = self.cache.news() => {}
                () = tokio::time::sleep(CHECK_INTERVAL) => {}
            }
            // If the store is unavailable, tries again in a second.
            let _ = self.maintain_all().await;
            tokio::time::sleep(PAIRING_DELAY).await;
        }
    }

    pub(super) async fn maintain_all(self: &Arc<Self>) -> ApiResult<()> {
        let mut query = TournamentQuery { live: Some(true), limit: BATCH_SIZE, ..TournamentQuery::default() };
        // The last rows of their tables, for all tournaments at once.
        let mut seqs = HashMap::new();
        for tables in self.cache.open_tables().chunks(TABLES_PER_QUERY) {
            seqs.extend(self.store.seqs(tables.to_vec()).await?);
        }
        loop {
            let heads = self.store.tournaments(query.clone()).await?;
            query.before = heads.last().map(|last| (last.created_ms, last.id.clone()));
            let more = heads.len() == BATCH_SIZE;
            for head in heads {
                if let Err(error) = self.run_due_actions(&head, &mut seqs).await
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

    /// Does what is due in a tournament. `seqs` has the known last rows of tables.
    async fn run_due_actions(
        self: &Arc<Self>,
        head: &TournamentHead,
        seqs: &mut HashMap<String, u64>,
    ) -> ApiResult<()> {
        let mut held = self.up_to(&head.id, head.seq).await?;
        loop {
            self.schedule_tables(&mut held, seqs).await?;
            let now_ms = self.clock.now_ms();
            let Some(tournament) = held.tournament.as_ref().filter(|one| one.status() != Status::Over) else {
                return Ok(());
            };
            let Some(mut body) = tournament.due(now_ms, &no_one_apart) else { return Ok(()) };
            if matches!(body, Body::Started { .. } | Body::Round { .. })
                && self.withdraw_departed(&mut held).await? > 0
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
            if tournament.status() == Status::Open {
                self.repeat(tournament, now_ms).await?;
            }
            if !self.add_row(&mut held, now_ms, body, Vec::new()).await? {
                return Ok(()); // another node was faster: checked again in a second
            }
        }
    }

    /// Withdraws people whose accounts are deleted or closed, with the bots of closed accounts, and those who have left
    /// its club; returns how many.
    pub(crate) async fn withdraw_departed(&self, held: &mut CachedTournament) -> ApiResult<usize> {
        let Some(tournament) = &held.tournament else { return Ok(0) };
        self.people.moderation.catch_up(&*self.store).await?;
        let mut gone = Vec::new();
        for entrant in tournament.entrants().iter().filter(|entrant| !entrant.withdrawn) {
            let person = self.store.person(&entrant.person).await?;
            let outside = match &tournament.terms().club {
                Some(club) => !self.clubs.is_member(club, &entrant.person).await?,
                None => false,
            };
            let gone_for_good = match person.filter(|person| !person.deleted) {
                Some(person) => {
                    self.people.moderation.is_open(&person.id).is_err()
                        || self.people.has_closed_owner(&person).await?
                }
                None => true,
            };
            if outside || gone_for_good {
                gone.push(entrant.person.clone());
            }
        }
        for person in &gone {
            let body = Body::Left { person: person.clone() };
            // If another node is faster, it is checked again.
            self.add_row(held, self.clock.now_ms(), body, Vec::new()).await?;
        }
        Ok(gone.len())
    }

    /// Returns the next round if it is due. It doesn't pair people who have blocked each other, and leaves out those
    /// who are playing in another tournament; a round robin, in which everyone meets, waits for them.
    async fn round(&self, tournament: &Tournament, now_ms: u64) -> ApiResult<Option<Body>> {
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

    /// Whether a person plays a live game in another tournament, if this one is live too.
    async fn plays_elsewhere(&self, tournament: &Tournament, person: &str) -> ApiResult<bool> {
        let live = |clock: &Clock| matches!(clock, Clock::Live { .. });
        if !live(&clock_of(tournament)?) {
            return Ok(false);
        }
        for state in [StatusFilter::Waiting, StatusFilter::Live] {
            let theirs = GameQuery {
                state,
                player: Some(person.to_owned()),
                limit: BATCH_SIZE,
                ..GameQuery::default()
            };
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

    /// Returns the pairs of players in which one has blocked the other.
    async fn blocks_among(&self, tournament: &Tournament) -> ApiResult<BTreeSet<(String, String)>> {
        let mut apart = BTreeSet::new();
        for entrant in tournament.entrants().iter().filter(|entrant| !entrant.withdrawn) {
            for other in self.store.blocked(&entrant.person).await? {
                apart.insert((entrant.person.clone(), other));
            }
        }
        Ok(apart)
    }

    /// Creates the tables of a round that are missing, and takes the results of those that are over.
    async fn schedule_tables(
        self: &Arc<Self>,
        held: &mut CachedTournament,
        seqs: &mut HashMap<String, u64>,
    ) -> ApiResult<()> {
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

    /// Creates a table of a round, and notifies its players.
    async fn make_table(self: &Arc<Self>, tournament: &Tournament, table: &Table) -> ApiResult<()> {
        let terms = tournament.terms();
        let choice = choice_of(&terms.game, &terms.options)?;
        let clock = clock_of(tournament)?;
        let letters =
            choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice).seat_letters();
        let mut sitting = Vec::new();
        for (letter, at) in letters.into_iter().zip(&table.seats) {
            let id = &tournament.entrants()[*at].person;
            let person = self.store.person(id).await?;
            let person = person.ok_or_else(|| ApiError::internal(format!("no account has the id `{id}`")))?;
            sitting.push((letter, seated(&person)));
        }
        let wanted = TableRequest {
            id: table.id.clone(),
            choice,
            terms: table_terms(clock, terms.rated, terms.public, terms.club.clone()),
            seats: Vec::new(),
            sitting,
            told: Some("table"),
        };
        match self.tables.create(wanted).await {
            // Another node has created it.
            Err(error) if error.problem.code == Code::Taken => Ok(()),
            done => done,
        }
    }

    /// Returns the result of a finished table, from its rows.
    async fn result_of(&self, id: &str) -> ApiResult<Body> {
        let damaged = |what: String| ApiError::internal(format!("table {id} can't be read: {what}"));
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
