//! The world of a simulation: nodes, their store, players, time, and what goes wrong.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use eightfold_catalog::Choice;
use eightfold_game::{SplitMix, ToAct};
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_record::Hex32;
use eightfold_store::{Fault, MemoryStore, NewPerson, SeatHolder, Store, Wait, now};
use eightfold_table::{Absent, Clock as Terms0, OfferKind, SeatPlan, Status, Table, Terms};
use sha2::{Digest, Sha256};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::check::{self, Downtimes};
use super::player::{Known, Pending, Player, Wanted};
use super::wire::{Wire, no_secret};
use super::{Plan, Report};
use crate::app::{App, Parts};
use crate::clock::Clock;
use crate::computers::Thinks;
use crate::error::ApiError;
use crate::hall;
use crate::limits::Limits;
use crate::places::Places;
use crate::tables;

/// What the system's clock shows when a simulation begins, in ms since 1970.
const BASE_MS: u64 = 1_800_000_000_000;
/// The most legal turns a player looks at.
const MOST_TURNS: usize = 20_000;
/// The rounds in which everything must have ended once nothing goes wrong any more.
const LAST_ROUNDS: usize = 400;

/// A node: the server without its sockets.
struct Node {
    app: Option<Arc<App>>,
    tasks: Vec<JoinHandle<()>>,
    /// How often it was started.
    life: u64,
    /// When it starts again, or goes on, in simulated ms.
    back_at: u64,
    frozen: bool,
}

impl Node {
    fn works(&self) -> bool {
        self.app.is_some() && !self.frozen
    }
}

/// An answer on its way to a player.
struct Answered {
    player: usize,
    game: String,
    action_id: String,
    node: usize,
    life: u64,
    result: Result<Vec<String>, api::Problem>,
}

/// All there is.
pub struct World {
    plan: Plan,
    seed: u64,
    numbers: SplitMix,
    began: Instant,
    store: Arc<MemoryStore>,
    wire: Arc<Wire>,
    key_seed: [u8; 32],
    secrets: Arc<Mutex<SplitMix>>,
    nodes: Vec<Node>,
    players: Vec<Player>,
    games: Vec<String>,
    /// What is added to the simulated time by the clocks of the nodes, since when (by these clocks).
    offsets: Vec<(u64, u64)>,
    /// By how much the system's clock is wrong, in ms.
    skew_ms: i64,
    downtimes: Downtimes,
    /// Since when no node has been at work.
    down_since: Option<u64>,
    answers: mpsc::UnboundedReceiver<Answered>,
    tell: mpsc::UnboundedSender<Answered>,
    /// Rows that were acknowledged, with their game.
    acknowledged: Vec<(String, String)>,
    next_action: u64,
    report: Report,
}

fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl World {
    pub fn new(seed: u64, plan: Plan) -> Self {
        let store = Arc::new(MemoryStore::default());
        let (tell, answers) = mpsc::unbounded_channel();
        let mut numbers = SplitMix::new(SplitMix::mix(seed));
        let key_seed = std::array::from_fn(|_| numbers.bits() as u8);
        let node = || Node { app: None, tasks: Vec::new(), life: 0, back_at: 0, frozen: false };
        Self {
            plan,
            seed,
            began: Instant::now(),
            wire: Arc::new(Wire::new(numbers.bits(), Arc::clone(&store))),
            store,
            key_seed,
            secrets: Arc::new(Mutex::new(SplitMix::new(numbers.bits()))),
            nodes: (0..plan.nodes.max(1)).map(|_| node()).collect(),
            players: Vec::new(),
            games: Vec::new(),
            offsets: Vec::new(),
            skew_ms: 0,
            downtimes: Downtimes::default(),
            down_since: Some(0),
            answers,
            tell,
            acknowledged: Vec::new(),
            next_action: 0,
            report: Report::default(),
            numbers,
        }
    }

    pub fn elapsed_ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn below(&mut self, end: usize) -> usize {
        (self.numbers.bits() >> 11) as usize % end.max(1)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Plays until the faults stop, then until everything has ended; then checks it all.
    pub async fn play(&mut self) -> Result<Report, String> {
        self.begin().await?;
        if self.plan.faults {
            self.wire.set_faulty(true);
        }
        for _ in 0..self.plan.steps {
            let pass = match self.below(20) {
                0 => 5_000 + self.below(40_000),
                1..6 => self.below(50),
                _ => self.below(2_500),
            };
            self.pass(pass as u64).await?;
            self.something().await?;
        }
        self.end().await?;
        self.check()
    }

    async fn begin(&mut self) -> Result<(), String> {
        for at in 0..self.plan.players.max(4) {
            let id = format!("person{at}");
            let new = NewPerson { id: id.clone(), guest_name: format!("Guest-{at}"), created_ms: 0 };
            now(self.store.add_person(new, format!("token{at}"))).map_err(words)?;
            let person = now(self.store.person(&id)).map_err(words)?.ok_or("no person")?;
            self.players.push(Player {
                person: Arc::new(person),
                games: Default::default(),
                offline_until: 0,
            });
        }
        for node in 0..self.nodes.len() {
            self.start(node).await;
        }
        for at in 0..self.plan.games {
            self.open(at).await?;
        }
        Ok(())
    }

    /// Opens a table at which everybody sits.
    async fn open(&mut self, at: usize) -> Result<(), String> {
        let kinds: [(&str, &[(&str, &str)]); 5] = [
            ("octi-fast", &[]),
            ("octiles", &[]),
            ("octiles", &[("players", "3")]),
            ("connect-the-dots", &[]),
            ("team-up", &[("players", "4")]),
        ];
        let (game, options) = kinds[(at + self.seed as usize) % kinds.len()];
        let choice = Choice::new(game, options.iter().copied()).map_err(words)?;
        let clock = match self.below(8) {
            0 => Terms0::None,
            1 => Terms0::Live { base_s: 20, increment_s: 0 },
            2..5 => Terms0::Live { base_s: 60, increment_s: 2 },
            _ => Terms0::Live { base_s: 300, increment_s: 5 },
        };
        let absent = [Absent::Wait, Absent::Computer, Absent::Out][self.below(3)];
        let level = (absent == Absent::Computer).then_some(1);
        let terms = Terms { clock, undo: self.chance(70), absent, level, ..Terms::default() };
        let letters =
            choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::Unshuffled).seat_letters();
        let first = self.below(self.players.len());
        let count = self.players.len();
        let sitting = letters
            .iter()
            .enumerate()
            .map(|(seat, letter)| (*letter, hall::seated(&self.players[(first + seat) % count].person)))
            .collect();
        let id = format!("game{at}");
        let wanted = hall::Wanted {
            id: id.clone(),
            choice,
            terms,
            seats: vec![SeatPlan::Open; letters.len()],
            sitting,
        };
        let app = self.nodes[0].app.clone().ok_or("no node")?;
        app.create(wanted).await.map_err(|error| error.problem.message)?;
        for seat in 0..letters.len() {
            let player = &mut self.players[(first + seat) % count];
            player.games.insert(id.clone(), Known::default());
        }
        self.games.push(id);
        for player in 0..count {
            self.connect(player);
        }
        Ok(())
    }

    // Nodes.

    /// Starts a node. The first one after all were away reads the system's clock; the others agree with it.
    async fn start(&mut self, at: usize) {
        let sim = self.elapsed_ms();
        let last = crate::time::last_sign(self.store.as_ref()).await.unwrap_or_default();
        let alone = self.nodes.iter().all(|node| node.app.is_none());
        let clock = match self.offsets.last().filter(|_| !alone) {
            Some((_, offset)) => Clock::start(sim + offset, None),
            None => Clock::start((BASE_MS + sim).saturating_add_signed(self.skew_ms), last),
        };
        let secrets = Arc::clone(&self.secrets);
        let draw = move || {
            let mut numbers = secrets.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(std::array::from_fn(|_| numbers.bits() as u8))
        };
        let app = App::new(Parts {
            store: Arc::clone(&self.store) as Arc<dyn Store>,
            bus: Arc::clone(&self.wire) as Arc<dyn crate::bus::Bus>,
            clock,
            key: api::RowKey::from_seed(&self.key_seed),
            secrets: Box::new(draw),
            limits: Limits::new(u32::MAX),
            sockets: Places::new(usize::MAX),
            threads: 0,
            trusted: Vec::new(),
            public_url: None,
            slow: std::time::Duration::from_secs(20),
        });
        if app.take_up().await.is_err() {
            self.nodes[at].back_at = self.elapsed_ms() + 500;
            return;
        }
        if alone {
            self.offsets.push((clock.began_ms(), clock.began_ms() - sim));
        }
        self.downtimes.begins.push(sim);
        let node = &mut self.nodes[at];
        node.life += 1;
        node.app = Some(app);
        self.go_on(at);
        for player in 0..self.players.len() {
            if self.players[player].offline_until == 0 {
                self.connect_to(player, at);
            }
        }
    }

    /// Lets a node do what time brings.
    fn go_on(&mut self, at: usize) {
        let node = &mut self.nodes[at];
        node.frozen = false;
        if let Some(app) = &node.app {
            node.tasks.push(tokio::spawn(Arc::clone(app).keep_time()));
            node.tasks.push(tokio::spawn(Arc::clone(app).sweep()));
        }
        self.note_downtime();
    }

    fn halt(&mut self, at: usize) {
        for task in self.nodes[at].tasks.drain(..) {
            task.abort();
        }
    }

    fn crash(&mut self, at: usize) {
        self.halt(at);
        let back = self.elapsed_ms() + 100 + self.below(20_000) as u64;
        let node = &mut self.nodes[at];
        (node.app, node.frozen, node.back_at) = (None, false, back);
        self.report.crashes += 1;
        self.note_downtime();
    }

    fn freeze(&mut self, at: usize) {
        self.halt(at);
        let back = self.elapsed_ms() + 10_000;
        let node = &mut self.nodes[at];
        (node.frozen, node.back_at) = (true, back);
        self.report.freezes += 1;
        self.note_downtime();
    }

    fn note_downtime(&mut self) {
        let works = self.nodes.iter().any(Node::works);
        match (works, self.down_since) {
            (true, Some(since)) => {
                self.downtimes.spans.push((since, self.elapsed_ms()));
                self.down_since = None;
            }
            (false, None) => self.down_since = Some(self.elapsed_ms()),
            _ => {}
        }
    }

    /// A node that is at work.
    fn node(&mut self) -> Option<usize> {
        let works: Vec<usize> = (0..self.nodes.len()).filter(|at| self.nodes[*at].works()).collect();
        if works.is_empty() { None } else { Some(works[self.below(works.len())]) }
    }

    /// A player's line begins, at all nodes: this simulation has no presence that nodes share.
    fn connect(&mut self, player: usize) {
        self.players[player].offline_until = 0;
        for node in 0..self.nodes.len() {
            self.connect_to(player, node);
        }
    }

    fn connect_to(&self, player: usize, node: usize) {
        let Some(app) = &self.nodes[node].app else { return };
        let player = &self.players[player];
        for id in player.games.keys() {
            app.came(id, Some(&player.person.id));
        }
    }

    fn disconnect(&mut self, player: usize, ms: u64) {
        self.players[player].offline_until = self.elapsed_ms() + ms;
        let player = &self.players[player];
        for app in self.nodes.iter().filter_map(|node| node.app.as_ref()) {
            for id in player.games.keys() {
                app.went(id, Some(&player.person.id));
            }
        }
    }

    // Time.

    /// Lets time go by, and does what has come due.
    async fn pass(&mut self, ms: u64) -> Result<(), String> {
        tokio::time::sleep(Duration::from_millis(ms)).await;
        let sim = self.elapsed_ms();
        for at in 0..self.nodes.len() {
            if self.nodes[at].frozen && sim >= self.nodes[at].back_at {
                self.go_on(at);
            } else if self.nodes[at].app.is_none() && sim >= self.nodes[at].back_at {
                self.start(at).await;
            }
        }
        for player in 0..self.players.len() {
            let until = self.players[player].offline_until;
            if until > 0 && sim >= until {
                self.connect(player);
            }
        }
        self.hear()
    }

    /// Answers arrive.
    fn hear(&mut self) -> Result<(), String> {
        while let Ok(answered) = self.answers.try_recv() {
            let lost = self.nodes[answered.node].life != answered.life
                || self.nodes[answered.node].app.is_none()
                || (self.plan.faults && self.chance(8));
            self.answered(answered, lost)?;
        }
        Ok(())
    }

    fn answered(&mut self, answered: Answered, lost: bool) -> Result<(), String> {
        let Answered { player, game, action_id, result, .. } = answered;
        let Some(known) = self.players[player].games.get_mut(&game) else { return Ok(()) };
        let mine = known.pending.as_mut().filter(|pending| pending.action_id == action_id);
        let (wanted, sent) = match mine {
            Some(pending) => {
                pending.open -= 1;
                (Some(pending.wanted.clone()), pending.sent)
            }
            None => (None, 0),
        };
        let clear = wanted.is_some() && !lost;
        match result {
            Ok(rows) => {
                for row in &rows {
                    no_secret(&self.store, &game, row)?;
                    self.acknowledged.push((game.clone(), row.clone()));
                }
                self.report.acknowledged += 1;
                if clear {
                    self.report.repeated += u64::from(sent > 1);
                    known.pending = None;
                    known.learn(&self.store, &game, &rows)?;
                }
            }
            Err(problem) => {
                let rows: Vec<String> =
                    problem.rows.iter().flatten().map(|row| row.get().to_owned()).collect();
                match (problem.code, &wanted) {
                    (Code::Internal, _) => return Err(format!("{game}: {}", problem.message)),
                    (Code::Illegal, Some(Wanted::Turn { .. })) => {
                        return Err(format!("{game}: a legal turn was refused: {}", problem.message));
                    }
                    (Code::Unavailable, _) => {}
                    (code, _) => {
                        self.report.stale += u64::from(code == Code::Stale);
                        if clear {
                            known.pending = None;
                            known.learn(&self.store, &game, &rows)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Events arrive at those who have a line.
    fn deliver(&mut self) -> Result<(), String> {
        for event in self.wire.arrived()? {
            let Some(id) = event.topic.strip_prefix("game.") else { continue };
            if !matches!(event.what, crate::bus::What::Row(_)) {
                continue;
            }
            let text = String::from_utf8_lossy(&event.json).into_owned();
            for player in self.players.iter_mut().filter(|player| player.offline_until == 0) {
                if let Some(known) = player.games.get_mut(id) {
                    known.learn(&self.store, id, std::slice::from_ref(&text))?;
                }
            }
        }
        Ok(())
    }

    // What happens.

    async fn something(&mut self) -> Result<(), String> {
        let faults = self.plan.faults;
        match self.below(100) {
            0..55 => self.a_player_acts()?,
            55..75 => self.deliver()?,
            75..82 => self.a_computer_acts()?,
            82..88 if faults => {
                let fault = if self.chance(50) { Fault::Away } else { Fault::AnswerLost };
                self.store.fail_next([fault]);
            }
            88..91 if faults => {
                // Whatever is being written may be kept, and its answer is lost with the node.
                self.store.fail_next([Fault::AnswerLost]);
                self.a_player_acts()?;
                let at = self.below(self.nodes.len());
                if self.nodes[at].app.is_some() {
                    self.crash(at);
                }
            }
            91..93 if faults => {
                let at = self.below(self.nodes.len());
                if self.nodes[at].works() {
                    self.freeze(at);
                }
            }
            93 if faults => {
                // The whole site goes, and the system's clock is set meanwhile.
                let jump = [0, 3_600_000, -3_600_000, 86_400_000, -45_000][self.below(5)];
                self.skew_ms += jump;
                for at in 0..self.nodes.len() {
                    self.crash(at);
                }
            }
            94 if faults => {
                let slow = self.chance(60).then(|| self.slow());
                self.store.slow_down(slow);
            }
            95..97 if faults => {
                let (player, ms) = (self.below(self.players.len()), 5_000 + self.below(150_000) as u64);
                self.disconnect(player, ms);
            }
            _ => {}
        }
        Ok(())
    }

    /// Waits of up to 300 ms.
    fn slow(&mut self) -> Wait {
        let numbers = Mutex::new(SplitMix::new(self.numbers.bits()));
        Arc::new(move || {
            let ms = numbers.lock().unwrap_or_else(PoisonError::into_inner).bits() % 300;
            Box::pin(tokio::time::sleep(Duration::from_millis(ms)))
        })
    }

    /// Somebody does something at one of the tables, or repeats what has had no answer.
    fn a_player_acts(&mut self) -> Result<(), String> {
        let at = self.below(self.players.len());
        let ids: Vec<String> = self.players[at].games.keys().cloned().collect();
        if ids.is_empty() || self.players[at].offline_until > 0 {
            return Ok(());
        }
        let id = ids[self.below(ids.len())].clone();
        let look = self.chance(25);
        let numbers = [self.below(100), self.below(usize::MAX >> 12)];
        let person = self.players[at].person.id.clone();
        let Some(known) = self.players[at].games.get_mut(&id) else { return Ok(()) };
        if look {
            known.catch_up(&self.store, &id)?;
        }
        if known.pending.is_some() {
            self.send(at, &id);
            return Ok(());
        }
        let Some(wanted) = known.table.as_ref().and_then(|table| wish(table, &person, numbers)) else {
            return Ok(());
        };
        self.want(at, &id, wanted);
        Ok(())
    }

    fn want(&mut self, player: usize, id: &str, wanted: Wanted) {
        self.next_action += 1;
        let action_id = format!("action-{}", self.next_action);
        if let Some(known) = self.players[player].games.get_mut(id) {
            known.pending = Some(Pending { action_id, wanted, open: 0, sent: 0 });
        }
        self.send(player, id);
        if self.plan.faults && self.chance(10) {
            self.send(player, id); // twice at once, perhaps to two nodes
        }
    }

    /// Sends what is pending to a node.
    fn send(&mut self, player: usize, id: &str) {
        let Some(node) = self.node() else { return };
        let Some(app) = self.nodes[node].app.clone() else { return };
        let life = self.nodes[node].life;
        let (lag_ms, tell) = (self.below(400) as u64, self.tell.clone());
        let person = Arc::clone(&self.players[player].person);
        let Some(known) = self.players[player].games.get_mut(id) else { return };
        let Some(pending) = known.pending.as_mut() else { return };
        pending.open += 1;
        pending.sent += 1;
        let Pending { action_id, wanted, .. } = pending.clone();
        let game = id.to_owned();
        tokio::spawn(async move {
            let result = ask(&app, &game, &person, &action_id, wanted, lag_ms).await;
            let result = result.map_err(|error| error.problem);
            // Nobody waits once the world has ended.
            let _ = tell.send(Answered { player, game, action_id, node, life, result });
        });
    }

    /// A computer whose turn it is takes one.
    fn a_computer_acts(&mut self) -> Result<(), String> {
        let (Some(node), number) = (self.node(), self.below(usize::MAX >> 12)) else { return Ok(()) };
        let Some(app) = self.nodes[node].app.clone() else { return Ok(()) };
        for id in &self.games {
            let Some(head) = now(self.store.game(id)).map_err(words)? else { continue };
            let acting = head.seats.iter().find(|seat| head.to_act.contains(seat.seat));
            let Some(seat) = acting.filter(|seat| matches!(seat.holder, SeatHolder::Computer(_))) else {
                continue;
            };
            let mut known = Known::default();
            known.catch_up(&self.store, id)?;
            if let Some(turn) = known.table.as_ref().and_then(|table| some_turn(table, number)) {
                Arc::clone(&app).answer(id.clone(), head.seq, seat.seat, turn);
            }
        }
        Ok(())
    }

    // The end.

    /// Nothing goes wrong any more; whoever has no clock gives up. Everything must end.
    async fn end(&mut self) -> Result<(), String> {
        self.wire.set_faulty(false);
        self.store.fail_no_more();
        self.store.slow_down(None);
        self.plan.faults = false;
        for player in 0..self.players.len() {
            self.players[player].offline_until = self.players[player].offline_until.min(1);
        }
        for round in 0..LAST_ROUNDS {
            self.pass(if round < 40 { 1_000 } else { 20_000 }).await?;
            self.deliver()?;
            let mut open = false;
            for at in 0..self.players.len() {
                let ids: Vec<String> = self.players[at].games.keys().cloned().collect();
                for id in ids {
                    let person = self.players[at].person.id.clone();
                    let Some(known) = self.players[at].games.get_mut(&id) else { continue };
                    known.catch_up(&self.store, &id)?;
                    if known.pending.is_some() {
                        open = true;
                        self.send(at, &id);
                    } else if known.table.as_ref().is_some_and(|table| gives_up(table, &person)) {
                        self.want(at, &id, Wanted::Resign);
                    }
                    let status = self.players[at].games.get(&id).and_then(Known::status);
                    open |= status != Some(Status::Over);
                }
            }
            self.a_computer_acts()?;
            if !open {
                return Ok(());
            }
        }
        let unended: Vec<&String> = self
            .games
            .iter()
            .filter(|id| {
                let head = now(self.store.game(id)).ok().flatten();
                head.is_none_or(|head| head.status != eightfold_store::Status::Over)
            })
            .collect();
        Err(format!("nothing goes wrong any more, and yet this does not end: {unended:?}"))
    }

    /// Checks all that must hold.
    fn check(&mut self) -> Result<Report, String> {
        let key = api::RowKey::from_seed(&self.key_seed).public();
        let offsets = self.offsets.clone();
        let real = move |at_ms: u64| {
            let epoch = offsets.iter().rev().find(|(since, _)| *since <= at_ms);
            at_ms.saturating_sub(epoch.map_or(BASE_MS, |(_, offset)| *offset))
        };
        let mut digest = Sha256::new();
        for id in &self.games {
            let rows = now(self.store.rows(id, 0)).map_err(words)?;
            check::log(&rows, &key, &self.downtimes, &real).map_err(|what| format!("{id}: {what}"))?;
            for (_, text) in self.acknowledged.iter().filter(|(game, _)| game == id) {
                if rows.iter().all(|row| row.text != *text) {
                    return Err(format!("{id}: acknowledged and not kept: {text}"));
                }
            }
            let head = now(self.store.game(id)).map_err(words)?.ok_or("no game")?;
            for player in self.players.iter().filter_map(|player| player.games.get(id)) {
                let theirs = player.table.as_ref().map(|table| table.head_hash().to_string());
                if theirs.as_ref() != Some(&head.head_hash) {
                    return Err(format!("{id}: a player has another table in the end"));
                }
            }
            let count = |kind: &str| {
                let kind = format!("\"kind\":\"{kind}\"");
                rows.iter().filter(|row| row.text.contains(&kind)).count() as u64
            };
            self.report.flags += count("flag");
            self.report.outages += count("outage");
            self.report.substitutes += count("substitute");
            self.report.rows += rows.len() as u64;
            for row in &rows {
                digest.update(&row.text);
            }
        }
        self.report.digest = Hex32(digest.finalize().into());
        self.report.simulated_ms = self.elapsed_ms();
        Ok(self.report)
    }
}

/// Asks a node for something, by the very functions that requests come to.
async fn ask(
    app: &Arc<App>,
    game: &str,
    person: &eightfold_store::Person,
    action_id: &str,
    wanted: Wanted,
    lag_ms: u64,
) -> Result<Vec<String>, ApiError> {
    let action_id = action_id.to_owned();
    let acted = match wanted {
        Wanted::Ready => {
            let contribution = format!("{:02x}", action_id.len()).repeat(32);
            let ready = api::Ready { contribution: Some(contribution) };
            let done = tables::play::do_ready(app, game, person, ready).await?;
            return Ok(done.rows.into_iter().map(|row| row.text).collect());
        }
        Wanted::Return => {
            let done = tables::play::do_sit(app, game, person, api::Sit::default()).await?;
            return Ok(done.rows.into_iter().map(|row| row.text).collect());
        }
        Wanted::Turn { expected_seq, turn } => {
            tables::play::do_act(app, game, person, api::Act { expected_seq, action_id, turn }, lag_ms)
                .await?
        }
        Wanted::Offer(kind) => {
            let offer = api::Offer { expected_seq: None, action_id, kind, answer: None };
            tables::play::do_offer(app, game, person, offer).await?
        }
        Wanted::Answer(kind, accept) => {
            let answer = Some(if accept { api::Answer::Accept } else { api::Answer::Decline });
            tables::play::do_offer(
                app,
                game,
                person,
                api::Offer { expected_seq: None, action_id, kind, answer },
            )
            .await?
        }
        Wanted::Resign => {
            let resign = api::Resign { expected_seq: None, action_id, seat: None };
            tables::play::do_resign(app, game, person, resign).await?
        }
    };
    Ok(acted.rows.iter().map(|row| row.get().to_owned()).collect())
}

/// The nth legal turn, counted around.
fn some_turn(table: &Table, number: usize) -> Option<String> {
    let turns = table.played()?.legal(MOST_TURNS).ok()?;
    turns.get(number % turns.len().max(1)).cloned()
}

/// What a person may want of a table, by two random numbers; nothing if there is nothing to do.
fn wish(table: &Table, person: &str, [number, turn]: [usize; 2]) -> Option<Wanted> {
    let mine = table.seats_of(person);
    match table.status() {
        Status::Over => None,
        Status::Waiting => Some(Wanted::Ready),
        Status::Playing | Status::Paused => {
            let sat_out = mine.iter().any(|seat| table.seats()[seat.index()].sitting_in.is_some());
            if sat_out && number < 50 {
                return Some(Wanted::Return);
            }
            if let Some((_, kind)) = table.offers().next()
                && number < 60
            {
                return Some(Wanted::Answer(api_kind(kind), number < 40));
            }
            match (number, table.to_act()) {
                (94, _) => Some(Wanted::Offer(api::OfferKind::Draw)),
                (95, _) => Some(Wanted::Offer(api::OfferKind::Undo)),
                (96, _) => Some(Wanted::Offer(api::OfferKind::AddTime)),
                (97, _) => Some(Wanted::Offer(api::OfferKind::Pause)),
                (98, _) if table.status() == Status::Paused => Some(Wanted::Offer(api::OfferKind::Resume)),
                (99, _) if turn.is_multiple_of(4) => Some(Wanted::Resign),
                (_, Some(ToAct::Seat(seat))) if mine.contains(seat) && table.status() == Status::Playing => {
                    some_turn(table, turn).map(|turn| Wanted::Turn { expected_seq: table.seq(), turn })
                }
                _ => None,
            }
        }
    }
}

/// Whether a person gives up when everything is to end: no clock brings the end, or it stands.
fn gives_up(table: &Table, person: &str) -> bool {
    let unending = !table.clocks().is_timed() || table.status() == Status::Paused;
    let still_in = table.still_in();
    unending
        && matches!(table.status(), Status::Playing | Status::Paused)
        && table.seats_of(person).iter().any(|seat| still_in.contains(seat))
}

fn api_kind(kind: OfferKind) -> api::OfferKind {
    match kind {
        OfferKind::Draw => api::OfferKind::Draw,
        OfferKind::Undo => api::OfferKind::Undo,
        OfferKind::Pause => api::OfferKind::Pause,
        OfferKind::Adjourn => api::OfferKind::Adjourn,
        OfferKind::Resume => api::OfferKind::Resume,
        OfferKind::Abort => api::OfferKind::Abort,
        OfferKind::Rematch => api::OfferKind::Rematch,
        OfferKind::AddTime => api::OfferKind::AddTime,
    }
}
