//! The world of a simulation: nodes, their store, players, time and faults.

mod choices;
mod end;
mod nodes;
mod steps;
mod studies;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use eightfold_catalog::Choice;
use eightfold_game::SplitMix;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_store::{FaultyStore, NewPerson, SqliteStore, Store, now};
use eightfold_table::{AbsenceRule, Clock as Terms0, SeatPlan, Terms};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::check::Downtimes;
use super::player::{GameKnowledge, Player, PlayerAction};
use super::wire::{SimBus, no_secret};
use super::{Plan, Report};
use crate::app::App;
use crate::table_log;

/// The system's time at the start of a simulation, in ms since 1970.
const BASE_MS: u64 = 1_800_000_000_000;
/// The maximum number of legal turns that a player considers.
const MAX_TURNS: usize = 20_000;
/// The number of rounds in which everything must end after the faults stop.
const LAST_ROUNDS: usize = 400;

/// A node: a server without sockets.
struct Node {
    app: Option<Arc<App>>,
    tasks: Vec<JoinHandle<()>>,
    /// How often it was started.
    life: u64,
    /// When it restarts or resumes, in simulated ms.
    back_at: u64,
    frozen: bool,
}

impl Node {
    fn works(&self) -> bool {
        self.app.is_some() && !self.frozen
    }
}

/// A response on its way to a player.
struct PendingResponse {
    player: usize,
    game: String,
    action_id: String,
    node: usize,
    life: u64,
    result: Result<Vec<String>, api::Problem>,
}

/// The world of a simulation.
pub struct World {
    plan: Plan,
    seed: u64,
    numbers: SplitMix,
    began: Instant,
    store: Arc<FaultyStore<SqliteStore>>,
    wire: Arc<SimBus>,
    key_seed: [u8; 32],
    secrets: Arc<Mutex<SplitMix>>,
    nodes: Vec<Node>,
    players: Vec<Player>,
    games: Vec<String>,
    /// The offsets of the nodes' clocks from simulated time, and since when (by these clocks).
    offsets: Vec<(u64, u64)>,
    /// How far the system's clock is off, in ms.
    skew_ms: i64,
    downtimes: Downtimes,
    /// Since when no node has been running.
    down_since: Option<u64>,
    answers: mpsc::UnboundedReceiver<PendingResponse>,
    tell: mpsc::UnboundedSender<PendingResponse>,
    /// Acknowledged rows, with their game.
    acknowledged: Vec<(String, String)>,
    next_action: u64,
    studies: studies::Studies,
    report: Report,
}

fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

impl World {
    pub fn new(seed: u64, plan: Plan, store: Arc<FaultyStore<SqliteStore>>) -> Self {
        let (tell, answers) = mpsc::unbounded_channel();
        let mut numbers = SplitMix::new(SplitMix::mix(seed));
        let key_seed = std::array::from_fn(|_| numbers.bits() as u8);
        let node = || Node { app: None, tasks: Vec::new(), life: 0, back_at: 0, frozen: false };
        Self {
            plan,
            seed,
            began: Instant::now(),
            wire: Arc::new(SimBus::new(numbers.bits(), store.clone())),
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
            studies: studies::Studies::new(seed),
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

    /// Plays until the faults stop, then until everything has ended; then checks the invariants.
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
            self.random_action().await?;
            self.a_player_edits()?;
        }
        self.end().await?;
        self.check().await
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
        self.open_studies().await
    }

    /// Opens a table with all seats taken.
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
        let absent = [AbsenceRule::Wait, AbsenceRule::Computer, AbsenceRule::Out][self.below(3)];
        let level = (absent == AbsenceRule::Computer).then_some(1);
        let terms = Terms { clock, undo: self.chance(70), absent, level, rated: true, ..Terms::default() };
        let letters =
            choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice).seat_letters();
        let first = self.below(self.players.len());
        let count = self.players.len();
        let sitting = letters
            .iter()
            .enumerate()
            .map(|(seat, letter)| (*letter, table_log::seated(&self.players[(first + seat) % count].person)))
            .collect();
        let id = format!("game{at}");
        let wanted = table_log::TableRequest {
            id: id.clone(),
            choice,
            terms,
            seats: vec![SeatPlan::Open; letters.len()],
            sitting,
            told: None,
        };
        let app = self.nodes[0].app.clone().ok_or("no node")?;
        app.tables.create(wanted).await.map_err(|error| error.problem.message)?;
        for seat in 0..letters.len() {
            let player = &mut self.players[(first + seat) % count];
            player.games.insert(id.clone(), GameKnowledge::default());
        }
        self.games.push(id);
        for player in 0..count {
            self.connect(player);
        }
        Ok(())
    }

    // Time.

    /// Advances time and does what has become due.
    async fn pass(&mut self, ms: u64) -> Result<(), String> {
        tokio::time::sleep(Duration::from_millis(ms)).await;
        let sim = self.elapsed_ms();
        for at in 0..self.nodes.len() {
            if self.nodes[at].frozen && sim >= self.nodes[at].back_at {
                self.run_timers(at);
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
        self.deliver_responses()
    }

    fn deliver_responses(&mut self) -> Result<(), String> {
        self.deliver_study_answers()?;
        while let Ok(answered) = self.answers.try_recv() {
            let lost = self.nodes[answered.node].life != answered.life
                || self.nodes[answered.node].app.is_none()
                || (self.plan.faults && self.chance(8));
            self.answered(answered, lost)?;
        }
        Ok(())
    }

    fn answered(&mut self, answered: PendingResponse, lost: bool) -> Result<(), String> {
        let PendingResponse { player, game, action_id, result, .. } = answered;
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
                    no_secret(self.store.as_ref(), &game, row)?;
                    self.acknowledged.push((game.clone(), row.clone()));
                }
                self.report.acknowledged += 1;
                if clear {
                    self.report.repeated += u64::from(sent > 1);
                    known.pending = None;
                    known.learn(self.store.as_ref(), &game, &rows)?;
                }
            }
            Err(problem) => {
                let rows: Vec<String> =
                    problem.rows.iter().flatten().map(|row| row.get().to_owned()).collect();
                match (problem.code, &wanted) {
                    (Code::Internal, _) => return Err(format!("{game}: {}", problem.message)),
                    (Code::Illegal, Some(PlayerAction::Turn { .. })) => {
                        return Err(format!("{game}: a legal turn was refused: {}", problem.message));
                    }
                    (Code::Unavailable, _) => {}
                    (code, _) => {
                        self.report.stale += u64::from(code == Code::Stale);
                        if clear {
                            known.pending = None;
                            known.learn(self.store.as_ref(), &game, &rows)?;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Delivers events to players who are online.
    fn deliver(&mut self) -> Result<(), String> {
        for event in self.wire.arrived()? {
            if !matches!(event.what, crate::bus::EventKind::Row(_)) {
                continue;
            }
            let text = String::from_utf8_lossy(&event.json).into_owned();
            if let Some(id) = event.topic.strip_prefix("board.") {
                self.deliver_study_row(id, &text)?;
            }
            let Some(id) = event.topic.strip_prefix("game.") else { continue };
            for player in self.players.iter_mut().filter(|player| player.offline_until == 0) {
                if let Some(known) = player.games.get_mut(id) {
                    known.learn(self.store.as_ref(), id, std::slice::from_ref(&text))?;
                }
            }
        }
        Ok(())
    }
}
