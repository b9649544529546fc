//! Many people who work on shared boards over WebSockets, each with a copy of the board that follows from its rows.

use std::collections::BTreeMap;
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

use eightfold_octiles::{Layout, Placement, Space, TileId};
use eightfold_shared_boards::{Board, Row, SharedDocument, Step};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::{Error, Message, WebSocket};

use super::{Client, Numbers, TIMEOUT, action_id};

/// A full board.
pub const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

/// Makes a shared board; returns its id.
pub fn make(client: &Client, terms: Value) -> String {
    let mut new = json!({"action_id": action_id(), "board": {"tiles": LOOPS, "task": "3"}});
    for (key, value) in terms.as_object().unwrap() {
        new[key] = value.clone();
    }
    client.post("/api/shared-boards", &new).ok()["id"].as_str().unwrap().to_owned()
}

/// Replays the whole log of a board.
pub fn replayed(client: &Client, id: &str) -> SharedDocument {
    let (mut shared, mut since) = (None::<SharedDocument>, Some(0));
    while let Some(after) = since {
        let page = client.get(&format!("/api/shared-boards/{id}/rows?since={after}")).ok();
        for row in page["rows"].as_array().unwrap() {
            follow(&mut shared, row);
        }
        since = page["next"].as_u64();
    }
    shared.unwrap()
}

fn follow(shared: &mut Option<SharedDocument>, row: &Value) {
    let row: Row = serde_json::from_value(row.clone()).unwrap();
    match shared {
        Some(shared) => shared.take(&row).unwrap(),
        None => *shared = Some(SharedDocument::open(&row).unwrap()),
    }
}

/// A random step on a board.
pub fn any_step(board: &Board, numbers: &mut Numbers) -> Step {
    let mut after = board.clone();
    let spaces: Vec<Space> = Space::all().collect();
    let (one, other) = (spaces[numbers.below(spaces.len())], spaces[numbers.below(spaces.len())]);
    let free = TileId::all().find(|&tile| board.layout.find(tile).is_none());
    match (numbers.below(8), board.layout[one], free) {
        (0, Some(_), _) => after.layout[one] = None,
        (1 | 2, ..) if one != other => {
            (after.layout[one], after.layout[other]) = (board.layout[other], board.layout[one]);
        }
        (_, Some(tile), _) => after.layout[one] = Some(tile.turned(1 + numbers.below(3) as u8)),
        (_, None, Some(tile)) => after.layout[one] = Some(Placement::new(tile, 0)),
        (_, None, None) => after.layout = Layout::EMPTY,
    }
    if after == *board {
        // A tile that looks the same after a turn.
        after.task = if board.task == "3" { format!("3{}", numbers.below(1_000)) } else { "3".to_owned() };
    }
    Step::between(board, &after)
}

/// A person at a board.
pub struct Worker {
    socket: WebSocket<TcpStream>,
    board: String,
    /// The board as its rows make it.
    pub shared: Option<SharedDocument>,
    /// When each row came.
    pub came: BTreeMap<u64, Instant>,
    /// Frames that are neither rows nor answers.
    pub others: Vec<Value>,
}

impl Worker {
    /// Opens a socket and watches the board.
    pub fn new(client: &Client, board: &str) -> Self {
        let address = client.base.trim_start_matches("http://");
        let stream = TcpStream::connect(address).unwrap();
        let mut request = format!("ws://{address}/api/socket").into_client_request().unwrap();
        if let Some(token) = &client.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        let (socket, _) = tungstenite::client(request, stream).unwrap();
        let (came, others) = Default::default();
        let mut worker = Self { socket, board: board.to_owned(), shared: None, came, others };
        worker.ask(&json!({"do": "watch", "since": 0})).unwrap();
        worker
    }

    fn send(&mut self, message: &Value) {
        let mut message = message.clone();
        message["board"] = json!(self.board);
        self.socket.send(Message::Text(message.to_string().into())).unwrap();
    }

    /// Sends an action and reads until the answer to it; returns the error's code if it's refused.
    pub fn ask(&mut self, message: &Value) -> Result<Value, String> {
        self.send(message);
        let begin = Instant::now();
        loop {
            assert!(begin.elapsed() < TIMEOUT, "no answer");
            if let Some(answer) = self.read(TIMEOUT) {
                return match answer.get("ok") {
                    Some(ok) => Ok(ok.clone()),
                    None => Err(answer["error"]["code"].as_str().unwrap_or("no code").to_owned()),
                };
            }
        }
    }

    /// Takes a step; returns the number of its row.
    pub fn step(&mut self, step: &Step) -> Result<u64, String> {
        let answer = self.ask(&json!({"do": "step", "action_id": action_id(), "step": step}))?;
        Ok(answer["seq"].as_u64().unwrap())
    }

    /// Reads one frame; returns an answer. Rows are applied.
    fn read(&mut self, timeout: Duration) -> Option<Value> {
        let timeout = timeout.max(Duration::from_millis(1));
        self.socket.get_ref().set_read_timeout(Some(timeout)).unwrap();
        match self.socket.read() {
            Ok(Message::Text(text)) => {
                let frame: Value = serde_json::from_str(&text).unwrap();
                if let Some(row) = frame.get("row") {
                    follow(&mut self.shared, row);
                    self.came.insert(row["seq"].as_u64().unwrap(), Instant::now());
                } else if let Some(answer) = frame.get("answer") {
                    return Some(answer.clone());
                } else {
                    self.others.push(frame);
                }
                None
            }
            Ok(_) => None,
            Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => None,
            Err(error) => panic!("{error}"),
        }
    }

    /// Reads for a while.
    pub fn read_for(&mut self, time: Duration) {
        let until = Instant::now() + time;
        while let Some(left) = until.checked_duration_since(Instant::now()) {
            self.read(left);
        }
    }

    /// Reads until the row with this number.
    pub fn read_up_to(&mut self, seq: u64) {
        let begin = Instant::now();
        while self.seq() < seq {
            assert!(begin.elapsed() < TIMEOUT, "row {seq} does not come");
            self.read(TIMEOUT);
        }
    }

    /// Reads until a frame with this key.
    pub fn wait(&mut self, key: &str) -> Value {
        let begin = Instant::now();
        loop {
            if let Some(at) = self.others.iter().position(|frame| frame.get(key).is_some()) {
                return self.others.remove(at)[key].clone();
            }
            assert!(begin.elapsed() < TIMEOUT, "no {key}");
            self.read(TIMEOUT);
        }
    }

    /// The number of the last row.
    pub fn seq(&self) -> u64 {
        self.shared.as_ref().map_or(0, SharedDocument::seq)
    }
}

/// People who work on boards at the same time.
#[derive(Clone, Copy, Debug)]
pub struct BoardStorm {
    /// The number of boards.
    pub boards: usize,
    /// The number of people on each.
    pub people: usize,
    /// The number of steps that each person tries.
    pub steps: usize,
    /// The time between two steps of a person.
    pub every: Duration,
}

/// What happened.
#[derive(Clone, Debug, Default)]
pub struct BoardOutcome {
    /// The number of acknowledged steps.
    pub acknowledged: usize,
    /// The number of steps that no longer applied.
    pub refused: usize,
    /// How long each step took to its acknowledgement, sorted.
    pub answers: Vec<Duration>,
    /// How long each step took to each other person, sorted.
    pub seen: Vec<Duration>,
}

/// A person's acknowledged steps: the row, and when it was sent and acknowledged.
type AcknowledgedSteps = Vec<(u64, Instant, Instant)>;

/// Lets people work on boards over these servers.
///
/// # Panics
/// If an acknowledged step is lost or the people don't end with the same board.
pub fn work(addresses: &[SocketAddr], storm: BoardStorm) -> BoardOutcome {
    let start = Arc::new(Barrier::new(storm.boards * storm.people));
    let mut outcome = BoardOutcome::default();
    let boards: Vec<_> = (0..storm.boards)
        .map(|at| {
            let maker = Client::guest(addresses[at % addresses.len()]);
            let id = make(&maker, json!({}));
            let together = Arc::new(Barrier::new(storm.people));
            let people: Vec<_> = (0..storm.people)
                .map(|number| {
                    let client = Client::guest(addresses[number % addresses.len()]);
                    let (id, start, together) = (id.clone(), Arc::clone(&start), Arc::clone(&together));
                    let numbers = Numbers((at * storm.people + number) as u64);
                    std::thread::spawn(move || one(&client, &id, storm, numbers, &start, &together))
                })
                .collect();
            (maker, id, people)
        })
        .collect();
    for (maker, id, people) in boards {
        let people: Vec<_> = people.into_iter().map(|person| person.join().unwrap()).collect();
        let stored = replayed(&maker, &id);
        let shown = maker.get(&format!("/api/shared-boards/{id}")).ok();
        assert_eq!(shown["board"]["tiles"], stored.board().unwrap().layout.to_text());
        for (worker, sent, refused) in &people {
            assert_eq!(worker.shared.as_ref(), Some(&stored), "all end with the same board");
            outcome.acknowledged += sent.len();
            outcome.refused += refused;
            for &(seq, sent, acknowledged) in sent {
                outcome.answers.push(acknowledged - sent);
                let others = people.iter().filter(|(other, ..)| !std::ptr::eq(other, worker));
                outcome
                    .seen
                    .extend(others.map(|(other, ..)| other.came[&seq].saturating_duration_since(sent)));
            }
        }
        let steps: usize = people.iter().map(|(_, sent, _)| sent.len()).sum();
        assert_eq!(stored.seq(), 1 + steps as u64, "each acknowledged step is in the log once");
    }
    outcome.answers.sort();
    outcome.seen.sort();
    outcome
}

fn one(
    client: &Client,
    id: &str,
    storm: BoardStorm,
    mut numbers: Numbers,
    start: &Barrier,
    together: &Barrier,
) -> (Worker, AcknowledgedSteps, usize) {
    let mut worker = Worker::new(client, id);
    let (mut acknowledged, mut refused) = (Vec::new(), 0);
    start.wait();
    worker.read_for(storm.every.mul_f64(numbers.below(100) as f64 / 100.0));
    for _ in 0..storm.steps {
        let step = any_step(worker.shared.as_ref().unwrap().board().unwrap(), &mut numbers);
        let sent = Instant::now();
        match worker.step(&step) {
            Ok(seq) => acknowledged.push((seq, sent, Instant::now())),
            Err(code) => {
                assert_eq!(code, "stale");
                refused += 1;
            }
        }
        worker.read_for(storm.every.saturating_sub(sent.elapsed()));
    }
    // All steps of the board are stored now.
    together.wait();
    let last = client.get(&format!("/api/shared-boards/{id}")).ok()["seq"].as_u64().unwrap();
    worker.read_up_to(last);
    (worker, acknowledged, refused)
}

/// Returns the step to the board after a change.
pub fn change(board: &Board, change: impl FnOnce(&mut Board)) -> Step {
    let mut after = board.clone();
    change(&mut after);
    Step::between(board, &after)
}

/// Rotates the tile on a space.
pub fn rotate(board: &Board, space: &str) -> Step {
    let at = Space::from_name(space).unwrap();
    change(board, |after| after.layout[at] = after.layout[at].map(|tile| tile.turned(1)))
}
