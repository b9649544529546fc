//! Tables from the view of a host.

use eightfold_catalog::Choice;
use eightfold_game::{Cause, Outcome, ToAct};
use eightfold_record::{Hex32, ShuffleSecret};
use eightfold_table::{
    Action, Actor, Claim, Clock, Code, Input, OfferKind, Player, Row, SeatPlan, Secret, Status, Table,
    TableSetup, Terms,
};

fn person(id: &str) -> Player {
    Player::Person { id: id.to_owned(), name: id.to_uppercase() }
}

/// Opens a table of `game` without players.
fn opened(game: &str, options: &[(&str, &str)], terms: Terms) -> (Table, Vec<Row>) {
    let opening = TableSetup {
        id: "t1".to_owned(),
        choice: Choice::new(game, options.iter().copied()).expect("a game"),
        terms,
        secret: Secret::Two(ShuffleSecret(Hex32([7; 32]))),
        start: None,
        seats: Vec::new(),
    };
    Table::open(1_000, opening).expect("a table")
}

/// Starts a table of `game` with people `a`, `b`, .., one at each seat.
fn started(game: &str, options: &[(&str, &str)], terms: Terms) -> (Table, Vec<Row>) {
    let (mut table, mut rows) = opened(game, options, terms);
    for at in 0..table.letters().len() {
        let id = ["a", "b", "c", "d"][at];
        let sit = Action::Sit { seat: None, player: person(id) };
        rows.extend(table.handle(2_000, Input::person(id, sit)).expect("a free seat").0);
        let ready = Action::Ready { contribution: Some(Hex32([at as u8; 32])) };
        rows.extend(table.handle(2_000, Input::person(id, ready)).expect("ready").0);
    }
    assert_eq!(table.status(), Status::Playing);
    (table, rows)
}

fn live(base_s: u32, increment_s: u32) -> Terms {
    Terms { clock: Clock::Live { base_s, increment_s }, undo: true, ..Terms::default() }
}

#[test]
fn rated_tables_have_one_seat_per_person() {
    let (mut table, _) = opened("octi-fast", &[], Terms { rated: true, ..live(600, 5) });
    let [first, second] = table.letters() else { panic!("two seats") };
    let sit = |seat, id| Input::person(id, Action::Sit { seat: Some(seat), player: person(id) });
    let (first, second) = (*first, *second);
    table.handle(2_000, sit(first, "a")).expect("a free seat");
    assert_eq!(code(&mut table, 2_000, sit(second, "a")), Code::NotAllowed);
    table.handle(2_000, sit(first, "a")).expect("the seat that they have");
    table.handle(2_000, sit(second, "b")).expect("another person");
}

/// Returns the id of the person to move.
fn to_act(table: &Table) -> &'static str {
    match table.to_act() {
        Some(ToAct::Seat(seat)) => ["a", "b", "c", "d"][seat.index()],
        other => panic!("nobody is to move: {other:?}"),
    }
}

fn play(table: &mut Table, rows: &mut Vec<Row>, now_ms: u64) {
    let turn = table.played().expect("begun").legal(1_000_000).expect("few turns")[0].clone();
    let id = to_act(table);
    rows.extend(table.handle(now_ms, Input::person(id, Action::Turn(turn))).expect("a legal turn").0);
}

fn code(table: &mut Table, now_ms: u64, input: Input) -> Code {
    table.handle(now_ms, input).expect_err("refused").code
}

/// Checks that the rows replay to the same table, through JSON.
fn replays(table: &Table, rows: &[Row]) {
    let rows: Vec<Row> = rows
        .iter()
        .map(|row| serde_json::from_str(&serde_json::to_string(row).expect("JSON")).expect("JSON reads back"))
        .collect();
    let again = Table::replay(&rows).expect("rows of a table");
    assert_eq!(again.head_hash(), table.head_hash());
    assert_eq!(again.status(), table.status());
    assert_eq!(again.clocks(), table.clocks());
    assert_eq!(again.seats(), table.seats());
    let look =
        |table: &Table| table.played().map(|played| (played.position(), played.steps(), played.to_act()));
    assert_eq!(look(&again), look(table));
}

#[test]
fn a_game_can_be_joined_played_and_resigned() {
    let (mut table, mut rows) = started("octiles", &[], live(60, 5));
    play(&mut table, &mut rows, 5_000);
    play(&mut table, &mut rows, 9_000);
    let (last, effects) =
        table.handle(10_000, Input::person("b", Action::Resign(None))).expect("at any time");
    rows.extend(last);
    assert!(effects.ended && effects.deadline_ms.is_none());
    assert_eq!(table.result().as_deref(), Some("B"));
    assert_eq!(rows.last().map(|row| row.body.kind()), Some("secret"));
    replays(&table, &rows);
    assert_eq!(code(&mut table, 11_000, Input::person("a", Action::Resign(None))), Code::Over);
}

#[test]
fn declined_invitations_open_the_seat() {
    let opening = TableSetup {
        id: "t1".to_owned(),
        choice: Choice::new("octiles", []).expect("a game"),
        terms: Terms::default(),
        secret: Secret::Two(ShuffleSecret(Hex32([7; 32]))),
        start: None,
        seats: vec![SeatPlan::Open, SeatPlan::Invited("b".to_owned())],
    };
    let (mut table, mut rows) = Table::open(1_000, opening).expect("a table");
    let sit = |id: &str| Input::person(id, Action::Sit { seat: Some('Y'), player: person(id) });
    let leave = |id: &str| Input::person(id, Action::Leave);
    // A player who takes the seat and leaves it keeps the invitation.
    rows.extend(table.handle(2_000, sit("b")).expect("the seat is b's").0);
    rows.extend(table.handle(2_000, leave("b")).expect("b leaves").0);
    assert_eq!(table.seats()[1].plan, SeatPlan::Invited("b".to_owned()));
    assert_eq!(code(&mut table, 2_500, sit("c")), Code::NotAllowed);
    assert_eq!(code(&mut table, 2_500, leave("c")), Code::NotSeated);
    rows.extend(table.handle(3_000, leave("b")).expect("b declines").0);
    assert_eq!(table.seats()[1].plan, SeatPlan::Open);
    assert_eq!(code(&mut table, 3_500, leave("b")), Code::NotSeated);
    rows.extend(table.handle(4_000, sit("c")).expect("anyone can take it").0);
    replays(&table, &rows);
}

#[test]
fn flags_fall_without_players() {
    let (mut table, mut rows) = started("octi-fast", &[], live(60, 0));
    play(&mut table, &mut rows, 3_000);
    play(&mut table, &mut rows, 3_000);
    let due = table.effects().deadline_ms.expect("a clock runs");
    assert!(table.handle(due - 1, Input::host(Action::Tick)).expect("early").0.is_empty());
    rows.extend(table.handle(due, Input::host(Action::Tick)).expect("due").0);
    assert_eq!(table.outcome().map(|outcome| outcome.cause), Some(Cause::Time));
    replays(&table, &rows);
}

#[test]
fn actions_after_a_flag_find_it_fallen() {
    let late = [
        ("b", Action::Offer(OfferKind::Draw)),
        ("a", Action::Answer { offer: OfferKind::Draw, accept: true }),
        ("a", Action::Offer(OfferKind::AddTime)),
        ("a", Action::Offer(OfferKind::Adjourn)),
        ("b", Action::Resign(None)),
        ("a", Action::Turn("nonsense".to_owned())),
    ];
    for (who, action) in late {
        let (mut table, mut rows) = started("octi-fast", &[], live(60, 0));
        play(&mut table, &mut rows, 3_000);
        play(&mut table, &mut rows, 4_000);
        assert_eq!(to_act(&table), "a");
        let due = table.effects().deadline_ms.expect("a clock runs");
        // The other player offers a draw in time.
        let offer = Input::person("b", Action::Offer(OfferKind::Draw));
        rows.extend(table.handle(due - 1, offer).expect("in time").0);
        let input = Input { action_id: Some("x1".to_owned()), ..Input::person(who, action.clone()) };
        let (made, effects) = table.handle(due, input).expect("the rows of the clock");
        assert_eq!(effects.refusal.map(|refusal| refusal.code), Some(Code::TimeUp), "{action:?}");
        assert!(made.iter().all(|row| row.action_id.is_none()));
        rows.extend(made);
        assert_eq!(table.outcome().map(|outcome| outcome.cause), Some(Cause::Time), "{action:?}");
        assert_eq!(table.result(), Some(table.letters()[1].to_string()), "{action:?}");
        replays(&table, &rows);
    }
}

#[test]
fn outages_are_given_back_before_flags_fall() {
    let (mut table, mut rows) = started("octi-fast", &[], live(60, 0));
    play(&mut table, &mut rows, 3_000);
    let due = table.effects().deadline_ms.expect("a clock runs");
    let outage = Action::Outage { from_ms: 4_000, until_ms: due + 5_000 };
    rows.extend(table.handle(due + 5_000, Input::host(outage)).expect("the host was away").0);
    play(&mut table, &mut rows, due + 6_000);
    assert_eq!(table.status(), Status::Playing);
    // A sender without a seat moves no clock, however late.
    let due = table.effects().deadline_ms.expect("a clock runs");
    assert_eq!(code(&mut table, due, Input::person("x", Action::Resign(None))), Code::NotSeated);
    assert_eq!(table.status(), Status::Playing);
    replays(&table, &rows);
}

#[test]
fn refusals_have_a_code_and_change_nothing() {
    let (mut table, rows) = started("octiles", &[], Terms::default());
    let before = table.head_hash();
    let turn = |id: &str, turn: &str| Input::person(id, Action::Turn(turn.to_owned()));
    assert_eq!(code(&mut table, 3_000, turn("b", "pass")), Code::NotYourTurn);
    assert_eq!(code(&mut table, 3_000, turn("x", "pass")), Code::NotSeated);
    assert_eq!(code(&mut table, 3_000, turn("a", "pass")), Code::Illegal);
    assert_eq!(code(&mut table, 3_000, turn("a", "nonsense")), Code::Illegal);
    let stale = Input { expected_seq: Some(3), ..turn("a", "pass") };
    assert_eq!(code(&mut table, 3_000, stale), Code::Stale);
    assert_eq!(code(&mut table, 3_000, Input::person("a", Action::Offer(OfferKind::Undo))), Code::NotAllowed);
    assert_eq!(code(&mut table, 3_000, Input::person("a", Action::Tick)), Code::NotAllowed);
    assert_eq!(table.head_hash(), before);
    replays(&table, &rows);
}

#[test]
fn seat_and_end_are_checked_before_the_row() {
    let (mut table, mut rows) = started("octi-fast", &[], live(60, 0));
    let old = |id: &str, action: Action| Input { expected_seq: Some(2), ..Input::person(id, action) };
    let turn = || Action::Turn("nonsense".to_owned());
    let claim = || Action::Claim { seat: 'b', absent_since_ms: 0, claim: Claim::Adjourn };
    for action in [turn(), Action::Resign(None), Action::Offer(OfferKind::Draw), claim()] {
        assert_eq!(code(&mut table, 3_000, old("x", action.clone())), Code::NotSeated, "{action:?}");
        assert_eq!(code(&mut table, 3_000, old("a", action)), Code::Stale);
    }
    rows.extend(table.handle(4_000, Input::person("a", Action::Resign(None))).expect("at any time").0);
    for action in [turn(), Action::Resign(None), Action::Offer(OfferKind::Draw)] {
        assert_eq!(code(&mut table, 5_000, old("x", action.clone())), Code::NotSeated, "{action:?}");
        assert_eq!(code(&mut table, 5_000, old("b", action)), Code::Over);
    }
    assert_eq!(code(&mut table, 5_000, old("b", Action::Offer(OfferKind::Rematch))), Code::Stale);
    replays(&table, &rows);
}

#[test]
fn repeated_offers_count_once() {
    let (mut table, mut rows) = started("octi-fast", &[], live(60, 0));
    let offer = |id: &str, kind| Input::person(id, Action::Offer(kind));
    let answer = |id: &str, offer, accept| Input::person(id, Action::Answer { offer, accept });
    rows.extend(table.handle(3_000, offer("a", OfferKind::Draw)).expect("proposed").0);
    for again in [offer("a", OfferKind::Draw), answer("a", OfferKind::Draw, true)] {
        assert!(table.handle(3_000, again).expect("it is open").0.is_empty());
    }
    rows.extend(table.handle(3_000, answer("b", OfferKind::Draw, false)).expect("declined").0);
    // One player makes and withdraws offers as long as possible.
    let mut times = 1;
    loop {
        match table.handle(3_000, offer("a", OfferKind::Pause)) {
            Ok((made, _)) => rows.extend(made),
            Err(refusal) => {
                assert_eq!(refusal.code, Code::NotAllowed);
                break;
            }
        }
        rows.extend(table.handle(3_000, answer("a", OfferKind::Pause, false)).expect("withdrawn").0);
        times += 1;
    }
    assert_eq!(times, 200);
    rows.extend(table.handle(3_000, offer("b", OfferKind::AddTime)).expect("the other may propose").0);
    let agreed = table.handle(3_000, offer("a", OfferKind::AddTime)).expect("and the first agrees").0;
    assert_eq!(agreed.len(), 3, "the answer, and time for both");
    rows.extend(agreed);
    replays(&table, &rows);
}

#[test]
fn joining_again_keeps_the_seat() {
    let (mut table, mut rows) = opened("octiles", &[], Terms::default());
    let sit = |seat| Input::person("a", Action::Sit { seat, player: person("a") });
    let mut sits = |table: &mut Table, seat| {
        let made = table.handle(2_000, sit(seat)).expect("a seat").0;
        rows.extend(made.clone());
        made.len()
    };
    assert_eq!([None, None, Some('B'), Some('Y')].map(|seat| sits(&mut table, seat)), [1, 0, 0, 1]);
    rows.extend(
        table.handle(2_000, Input::person("a", Action::Ready { contribution: None })).expect("ready").0,
    );
    assert_eq!(table.status(), Status::Playing);
    assert!(table.handle(3_000, sit(None)).expect("the game has begun meanwhile").0.is_empty());
    let other = Input::person("b", Action::Sit { seat: Some('B'), player: person("b") });
    assert_eq!(code(&mut table, 3_000, other), Code::Started);
    replays(&table, &rows);
}

#[test]
fn resigning_takes_the_seat_to_move() {
    let (mut table, mut rows) = opened("octiles", &[("players", "4")], Terms::default());
    let holders = ["a", "b", "b", "a"];
    for (id, letter) in holders.into_iter().zip(table.letters().to_vec()) {
        let sit = Action::Sit { seat: Some(letter), player: person(id) };
        rows.extend(table.handle(2_000, Input::person(id, sit)).expect("a free seat").0);
    }
    for id in ["a", "b"] {
        let ready = Input::person(id, Action::Ready { contribution: None });
        rows.extend(table.handle(2_000, ready).expect("ready").0);
    }
    let Some(ToAct::Seat(seat)) = table.to_act() else { panic!("no player is to move") };
    let acts = holders[seat.index()];
    let waits = if acts == "a" { "b" } else { "a" };
    let resign = |id: &str, seat| Input::person(id, Action::Resign(seat));
    assert_eq!(code(&mut table, 3_000, resign(waits, None)), Code::Malformed);
    let made = table.handle(3_000, resign(acts, None)).expect("the seat to move").0;
    assert_eq!(made[0].actor, Actor::Seat(table.letters()[seat.index()]));
    rows.extend(made);
    rows.extend(table.handle(3_000, resign(acts, None)).expect("the only one left").0);
    replays(&table, &rows);
}

#[test]
fn final_clocks_include_all_time() {
    let left = |table: &Table| -> u64 {
        table.clock_lines(u64::MAX).iter().map(|line| line.left_ms.expect("a clock")).sum()
    };
    let begun = || {
        let (mut table, mut rows) = started("octi-fast", &[], live(60, 5));
        // The clocks start after each player's first turn.
        let (mut forgiven, start) = (0, 9_000);
        for (at, lag_ms) in [(5_000, 300), (9_000, 0), (15_000, 100)] {
            let turn = table.played().expect("begun").legal(1_000_000).expect("few turns")[0].clone();
            let input = Input { lag_ms, ..Input::person(to_act(&table), Action::Turn(turn)) };
            let made = table.handle(at, input).expect("a legal turn").0;
            forgiven = made[0].forgiven_ms;
            rows.extend(made);
        }
        (table, rows, forgiven, start)
    };
    let host = |outcome| vec![Input::host(Action::End(outcome))];
    let offer = |kind| ["a", "b"].map(|id| Input::person(id, Action::Offer(kind))).to_vec();
    let ends = [
        offer(OfferKind::Draw),
        offer(OfferKind::Abort),
        vec![Input::person("a", Action::Resign(None))],
        host(Outcome::aborted()),
        vec![Input::host(Action::Out { seat: 'b', cause: Cause::Abandoned })],
    ];
    for inputs in ends {
        let (mut table, mut rows, forgiven, start) = begun();
        for input in &inputs {
            rows.extend(table.handle(22_000, input.clone()).expect("the end").0);
        }
        assert_eq!(table.status(), Status::Over, "{inputs:?}");
        // Two clocks of a minute, and a turn that added five seconds.
        assert_eq!(left(&table) + (22_000 - start), 120_000 + 5_000 + forgiven, "{inputs:?}");
        replays(&table, &rows);
    }
    let (mut table, mut rows, ..) = begun();
    let due = table.effects().deadline_ms.expect("a clock runs");
    rows.extend(table.handle(due, Input::host(Action::Tick)).expect("due").0);
    let loser = table.clock_lines(due)[1];
    assert_eq!((loser.left_ms, loser.running), (Some(0), false), "the loser on time has none left");
    replays(&table, &rows);
    // A game that ends during a pause is charged up to the pause.
    let (mut table, _, forgiven, start) = begun();
    for input in offer(OfferKind::Pause) {
        table.handle(17_000, input).expect("agreed");
    }
    for input in offer(OfferKind::Draw) {
        table.handle(40_000, input).expect("agreed");
    }
    assert_eq!(left(&table) + (17_000 - start), 120_000 + 5_000 + forgiven);
}

/// Returns the time left of each of two seats, in seconds.
fn seconds(table: &Table, now_ms: u64) -> [u64; 2] {
    [0, 1].map(|seat| table.clock_lines(now_ms)[seat].left_ms.expect("a clock") / 1_000)
}

#[test]
fn taking_a_turn_back_gives_no_time() {
    let (mut table, mut rows) = started("octiles", &[], live(60, 30));
    let mut now = 10_000;
    play(&mut table, &mut rows, now);
    play(&mut table, &mut rows, now);
    for round in 1..=5 {
        let before = seconds(&table, now);
        now += 2_000;
        play(&mut table, &mut rows, now);
        assert_eq!(['B', 'Y', 'R'].map(|seat| table.turns_to_take_back(seat)), [1, 2, 0]);
        rows.extend(
            table.handle(now, Input::person("a", Action::Offer(OfferKind::Undo))).expect("proposed").0,
        );
        now += 1_000;
        let agreed = Action::Answer { offer: OfferKind::Undo, accept: true };
        rows.extend(table.handle(now, Input::person("b", agreed)).expect("agreed").0);
        assert_eq!(seconds(&table, now), [before[0] - 2, before[1] - 1], "round {round}");
    }
    replays(&table, &rows);
    // A minute added for all players stays when turns are undone.
    rows.extend(
        table.handle(now, Input::person("a", Action::Offer(OfferKind::AddTime))).expect("proposed").0,
    );
    let more = Action::Answer { offer: OfferKind::AddTime, accept: true };
    rows.extend(table.handle(now, Input::person("b", more)).expect("agreed").0);
    assert_eq!(seconds(&table, now), [110, 115]);
}

#[test]
fn takebacks_by_computers_give_no_time() {
    let opening = TableSetup {
        id: "t1".to_owned(),
        choice: Choice::new("octiles", []).expect("a game"),
        terms: live(1, 30),
        secret: Secret::Two(ShuffleSecret(Hex32([7; 32]))),
        start: None,
        seats: vec![SeatPlan::Open, SeatPlan::Computer(1)],
    };
    let (mut table, mut rows) = Table::open(1_000, opening).expect("a table");
    let sit = Action::Sit { seat: None, player: person("a") };
    rows.extend(table.handle(1_000, Input::person("a", sit)).expect("free").0);
    rows.extend(
        table.handle(1_000, Input::person("a", Action::Ready { contribution: None })).expect("sits").0,
    );
    let mut now = 1_000;
    let turn = |table: &mut Table, rows: &mut Vec<Row>, now| {
        let turn = table.played().expect("begun").legal(1_000_000).expect("few turns")[0].clone();
        rows.extend(table.handle(now, Input::host(Action::Turn(turn))).expect("a legal turn").0);
    };
    turn(&mut table, &mut rows, now);
    turn(&mut table, &mut rows, now);
    for round in 0..20 {
        let before = table.clock_lines(now);
        now += 100;
        turn(&mut table, &mut rows, now);
        turn(&mut table, &mut rows, now);
        rows.extend(table.handle(now, Input::person("a", Action::Offer(OfferKind::Undo))).expect("undone").0);
        for (before, after) in before.iter().zip(table.clock_lines(now)) {
            assert!(after.left_ms <= before.left_ms, "round {round}: {before:?}, {after:?}");
        }
    }
    assert_eq!(seconds(&table, now), [28, 30]);
    replays(&table, &rows);
    // A player who thought for longer than the time that would be left can't take the turn back.
    turn(&mut table, &mut rows, now);
    turn(&mut table, &mut rows, now);
    assert_eq!(
        code(&mut table, now + 29_000, Input::person("a", Action::Offer(OfferKind::Undo))),
        Code::NotAllowed
    );
}

#[test]
fn refilled_days_go_back_with_the_turns() {
    const DAY: u64 = 86_400_000;
    let clock =
        Clock::Days { days: 2, bank_days: 3, pause_weekends: false, utc_offset_min: 0, vacation: false };
    let (mut table, mut rows) = started("octiles", &[], Terms { clock, undo: true, ..Terms::default() });
    let mut now = table.at_ms() + 2 * DAY;
    // One day of three is left, which the next turn of this player tops up to two.
    play(&mut table, &mut rows, now);
    play(&mut table, &mut rows, now);
    assert_eq!(seconds(&table, now), [2 * 86_400, 3 * 86_400]);
    now += DAY / 2;
    rows.extend(table.handle(now, Input::person("a", Action::Offer(OfferKind::Undo))).expect("proposed").0);
    let agreed = Action::Answer { offer: OfferKind::Undo, accept: true };
    rows.extend(table.handle(now, Input::person("b", agreed)).expect("agreed").0);
    assert_eq!(seconds(&table, now), [43_200, 3 * 86_400]);
    replays(&table, &rows);
}

#[test]
fn live_clocks_start_after_the_first_turn() {
    let (mut table, mut rows) = started("octiles", &[], live(60, 5));
    let start = table.at_ms();
    let lines = table.clock_lines(start + 20_000);
    assert_eq!((lines[0].left_ms, lines[0].running, lines[0].begin_ms), (Some(60_000), false, Some(40_000)));
    assert_eq!((lines[1].left_ms, lines[1].running, lines[1].begin_ms), (Some(60_000), false, None));
    play(&mut table, &mut rows, start + 50_000);
    assert_eq!(
        rows.iter().rev().find(|row| row.body.kind() == "turn").map(|row| row.elapsed_ms),
        Some(50_000)
    );
    play(&mut table, &mut rows, start + 90_000);
    assert_eq!(seconds(&table, start + 90_000), [60, 60]);
    assert!(table.clock_lines(start + 90_000)[0].running);
    // From the second turn on it counts.
    play(&mut table, &mut rows, start + 100_000);
    assert_eq!(seconds(&table, start + 100_000), [55, 60]);
    replays(&table, &rows);
    // An undone first turn still counts as taken.
    let (mut table, mut rows) = started("octiles", &[], live(60, 5));
    play(&mut table, &mut rows, start);
    rows.extend(table.handle(start, Input::person("a", Action::Offer(OfferKind::Undo))).expect("proposed").0);
    let agreed = Action::Answer { offer: OfferKind::Undo, accept: true };
    rows.extend(table.handle(start, Input::person("b", agreed)).expect("agreed").0);
    assert!(table.clock_lines(start)[0].running);
    replays(&table, &rows);
}

#[test]
fn live_games_without_a_first_turn_are_aborted() {
    for first in [true, false] {
        let (mut table, mut rows) = started("octiles", &[], Terms { rated: true, ..live(600, 5) });
        if !first {
            play(&mut table, &mut rows, 10_000);
        }
        // A pause gives no new time for the first turn.
        let now = table.at_ms() + 30_000;
        let pause = Action::Pause { reason: eightfold_table::PauseReason::Service, until_ms: now + 5_000 };
        rows.extend(table.handle(now, Input::host(pause)).expect("paused").0);
        rows.extend(table.handle(now + 5_000, Input::host(Action::Tick)).expect("resumed").0);
        let due = table.effects().deadline_ms.expect("the first turn is due");
        assert_eq!(due, now + 5_000 + 30_000 + 1_000 + 1);
        let (made, effects) = table.handle(due, Input::host(Action::Tick)).expect("due");
        assert!(effects.ended);
        assert_eq!(made.iter().map(|row| row.body.kind()).collect::<Vec<_>>(), ["flag", "end", "secret"]);
        rows.extend(made);
        assert_eq!(table.outcome(), Some(Outcome::aborted()));
        assert_eq!(table.record().expect("begun").result_line(), "- aborted");
        replays(&table, &rows);
        eightfold_table::verify(&rows).expect("the log is in order");
    }
    // If absent players are out, the time runs out as usual.
    let out = Terms { absent: eightfold_table::AbsenceRule::Out, ..live(600, 5) };
    let (mut table, mut rows) = started("octiles", &[], out);
    let due = table.effects().deadline_ms.expect("the first turn is due");
    rows.extend(table.handle(due, Input::host(Action::Tick)).expect("due").0);
    assert_eq!(table.outcome().map(|outcome| outcome.cause), Some(Cause::Time));
    assert_eq!(table.result().as_deref(), Some("Y"));
    replays(&table, &rows);
}
