//! Laws of a game being played: whatever is done, the rows make the table again and the record verifies.

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::{Seat, ToAct};
use eightfold_record::{Hex32, Record, ShuffleSecret};
use eightfold_table::{
    Absent, Action, Claim, Clock, Input, Local, OfferKind, Opening, PauseReason, Player, Row, Secret, Status,
    Table, Terms, verify,
};
use proptest::prelude::*;

fn never(_: &dyn AnyMatch) -> bool {
    false
}

fn secret(seed: u64) -> eightfold_record::Secret {
    eightfold_record::Secret { seed, salt: "pepper".parse().expect("a salt") }
}

fn choice(game: &str, options: &[(&str, &str)]) -> Choice {
    Choice::new(game, options.iter().copied()).expect("a game")
}

fn choices() -> Vec<Choice> {
    vec![
        choice("octiles", &[]),
        choice("octiles", &[("players", "3")]),
        choice("octiles-team", &[]),
        choice("team-up", &[("players", "4")]),
        choice("connect-the-dots", &[]),
        choice("scavenger-hunt", &[("scramble", "on")]),
        choice("octi-fast", &[]),
        choice("octi-four", &[]),
    ]
}

/// The nth legal turn, counted around; `None` if no player is to act.
fn nth(played: &dyn AnyMatch, n: usize) -> Option<String> {
    let ToAct::Seat(_) = played.to_act() else { return None };
    let turns = played.legal(1_000_000).expect("few turns");
    // Turns of one kind lie together: a step that shares no factor with most counts reaches them all.
    turns.get(n.wrapping_mul(7_919) % turns.len().max(1)).cloned()
}

/// The rows make the very table again, and the record is the one of the table.
fn holds(local: &Local, record: &Record) {
    let again = Table::replay(local.rows()).expect("rows of a table");
    assert_eq!(again.head_hash(), local.table().head_hash());
    assert_eq!((again.status(), again.seq()), (local.table().status(), local.table().seq()));
    let (played, now) = (again.played().expect("begun"), local.table().played().expect("begun"));
    assert_eq!(played.position(), now.position());
    assert_eq!(played.to_act(), now.to_act());
    assert_eq!(played.occurrences(), now.occurrences());
    assert_eq!(record.played().steps(), now.steps());
    assert_eq!(record.played().outcome(), now.outcome());
    verify(local.rows()).expect("the log is in order");
}

/// The record verifies once its secret is told.
fn verifies(record: &Record, told: &eightfold_record::Secret) {
    let mut record = Record::read(&record.to_text()).expect("a printed record reads");
    record.reveal(told);
    let checked = record.verify().unwrap_or_else(|error| panic!("{error}\n{}", record.to_text()));
    assert!(checked.committed && checked.start);
}

#[derive(Clone, Debug)]
enum Do {
    Play(usize),
    TakeBack(usize),
    Resign(usize),
    GoOn,
}

fn deeds() -> impl Strategy<Value = Vec<Do>> {
    let one = prop_oneof![
        12 => (0..10_000usize).prop_map(Do::Play),
        4 => (1..6usize).prop_map(Do::TakeBack),
        1 => (0..4usize).prop_map(Do::Resign),
        1 => Just(Do::GoOn),
    ];
    prop::collection::vec(one, 0..30)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn whatever_is_played_taken_back_and_resigned_the_record_verifies(
        which in 0..8usize,
        seed: u64,
        deeds in deeds(),
    ) {
        let choice = &choices()[which];
        let secret = secret(seed);
        let (mut local, mut record) =
            Local::start(choice, Secret::One(secret.clone()), None, never).expect("a game");
        for deed in deeds {
            let before = local.rows().len();
            let done = match deed {
                Do::Play(n) => match nth(record.played(), n) {
                    Some(turn) => local.play(&mut record, &turn),
                    None => local.play(&mut record, "pass"),
                },
                Do::TakeBack(back) => {
                    let steps = record.played().len().saturating_sub(back);
                    local.take_back(&mut record, steps)
                }
                Do::Resign(seat) => {
                    let seat = Seat::new(seat % record.played().seats());
                    local.resign(&mut record, seat)
                }
                Do::GoOn => local.go_on(&mut record),
            };
            prop_assert_eq!(done.is_err(), local.rows().len() == before, "a refusal makes no row");
        }
        holds(&local, &record);
        verifies(&record, &secret);
        // Ended, the record has all that is needed, and goes on from itself.
        for seat in (0..record.played().seats()).map(Seat::new) {
            let _ = local.resign(&mut record, seat);
        }
        prop_assert!(local.table().status() == Status::Over && record.seed() == Some(seed));
        holds(&local, &record);
        let checked = record.verify().expect("told at the end");
        prop_assert!(checked.committed);
        prop_assert!(verify(local.rows()).expect("in order").chance_steps.is_some());
        let (again, known) = Local::resume(&mut record, Some(Secret::One(secret.clone())), Secret::Open(1), never)
            .expect("an own record");
        prop_assert!(known && again.table().status() == Status::Over);
    }

    #[test]
    fn a_kept_game_goes_on_with_its_own_dice(which in 0..8usize, seed: u64, cut in 0..20usize) {
        let choice = &choices()[which];
        let secret = Secret::One(secret(seed));
        let (mut local, mut record) = Local::start(choice, secret.clone(), None, never).expect("a game");
        let mut kept = record.to_text();
        for at in 0..24 {
            if at == cut {
                kept = record.to_text();
            }
            if let Some(turn) = nth(record.played(), at) {
                local.play(&mut record, &turn).expect("a legal turn");
            }
        }
        let mut other = Record::read(&kept).expect("a kept record reads");
        let (mut again, known) =
            Local::resume(&mut other, Some(secret), Secret::Open(99), never).expect("a kept game");
        prop_assert!(known);
        for step in record.played().steps().into_iter().skip(other.played().len()).filter(|step| step.by.is_some()) {
            again.play(&mut other, &step.text).expect("the same dice");
        }
        prop_assert_eq!(other.to_text(), record.to_text());
    }
}

/// The dice lie as they lay before the scramble that is taken back, so that the record of what is played
/// instead is as the seed gives it.
#[test]
fn the_record_of_a_scramble_taken_back_and_another_made_verifies() {
    let choice = choice("scavenger-hunt", &[("scramble", "on")]);
    let secret = secret(20_261_122);
    let (mut local, mut record) =
        Local::start(&choice, Secret::One(secret.clone()), None, never).expect("a game");
    let scrambles = |record: &Record| -> Vec<String> {
        let turns = record.played().legal(1_000_000).expect("few turns");
        turns.into_iter().filter(|turn| turn.starts_with("scramble")).collect()
    };
    for n in 0..60 {
        if !scrambles(&record).is_empty() {
            break;
        }
        let turn = nth(record.played(), n).expect("the game goes on");
        local.play(&mut record, &turn).expect("a legal turn");
    }
    let turns = scrambles(&record);
    let (first, last) = (&turns[0], turns.last().expect("some"));
    assert_ne!(first, last);
    let steps = record.played().len();
    for _ in 0..3 {
        local.play(&mut record, first).expect("a scramble");
        assert_eq!(record.played().len(), steps + 2, "the tiles fall at once");
        local.take_back(&mut record, steps).expect("taken back");
    }
    local.play(&mut record, last).expect("another scramble");
    holds(&local, &record);
    verifies(&record, &secret);
    assert!(record.to_text().contains(&format!("# Taken back: {first}\n")));
    // And it is still the game it was when it is opened again.
    let (_, known) =
        Local::resume(&mut record, Some(Secret::One(secret)), Secret::Open(1), never).expect("a game");
    assert!(known && record.commitment().is_some());
}

#[test]
fn a_tile_once_turned_up_stays_the_next_of_its_supply() {
    let (mut local, mut record) =
        Local::start(&choice("octiles", &[]), Secret::One(secret(5)), None, never).expect("a game");
    let turns = record.played().legal(1_000_000).expect("few");
    let mut seen = Vec::new();
    for turn in [&turns[0], turns.last().expect("some"), &turns[turns.len() / 2]] {
        local.play(&mut record, turn).expect("a legal turn");
        seen.push(record.played().steps()[1].clone());
        local.take_back(&mut record, 0).expect("taken back");
    }
    assert!(seen.iter().all(|reveal| *reveal == seen[0] && reveal.by.is_none()), "{seen:?}");
}

#[test]
fn a_game_from_elsewhere_goes_on_with_new_dice_and_says_so() {
    let (mut local, mut record) =
        Local::start(&choice("octiles", &[]), Secret::One(secret(5)), None, never).expect("a game");
    for n in 0..4 {
        let turn = nth(record.played(), n).expect("goes on");
        local.play(&mut record, &turn).expect("legal");
    }
    let (mut local, known) = Local::resume(&mut record, None, Secret::Open(77), never).expect("a record");
    assert!(!known && record.commitment().is_none());
    for n in 4..8 {
        let turn = nth(record.played(), n).expect("goes on");
        local.play(&mut record, &turn).expect("legal");
    }
    let long = record.played().len();
    local.take_back(&mut record, 2).expect("also what was played elsewhere");
    let turn = nth(record.played(), 9).expect("goes on");
    local.play(&mut record, &turn).expect("legal");
    assert!(record.played().len() < long && !local.waits());
}

#[test]
fn chance_that_is_held_back_waits_to_be_asked() {
    fn deal(played: &dyn AnyMatch) -> bool {
        played.step_by(played.len().wrapping_sub(1)).is_some()
    }
    let (mut local, mut record) =
        Local::start(&choice("octiles", &[]), Secret::Open(3), None, deal).expect("a game");
    let turn = nth(record.played(), 0).expect("a turn");
    local.play(&mut record, &turn).expect("legal");
    assert!(local.waits() && record.played().len() == 1);
    local.go_on(&mut record).expect("asked");
    assert!(!local.waits() && record.played().len() == 2);
    assert!(local.go_on(&mut record).is_err());
}

/// A timed table of the race of three, everybody seated.
fn timed(terms: Terms) -> (Table, Vec<Row>) {
    let opening = Opening {
        id: "t".to_owned(),
        choice: choice("octiles", &[("players", "3")]),
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
    let due = table.effects().deadline_ms.expect("silent seats are waited for");
    rows.extend(table.handle(due, Input::host(Action::Tick)).expect("due").0);
    assert_eq!(table.status(), Status::Playing);
    (table, rows)
}

fn clocks() -> impl Strategy<Value = Clock> {
    prop_oneof![
        (5..600u32, 0..60u32).prop_map(|(base_s, increment_s)| Clock::Live { base_s, increment_s }),
        (0..1u32, 5..60u32).prop_map(|(base_s, increment_s)| Clock::Live { base_s, increment_s }),
        (1..15u32).prop_map(|days| Clock::Days { days }),
    ]
}

fn kinds() -> impl Strategy<Value = OfferKind> {
    prop::sample::select(vec![
        OfferKind::Draw,
        OfferKind::Undo,
        OfferKind::Pause,
        OfferKind::Adjourn,
        OfferKind::Resume,
        OfferKind::AddTime,
        OfferKind::Rematch,
    ])
}

/// Something anybody may want, sensible or not.
fn wanted() -> impl Strategy<Value = (usize, Action)> {
    let action = prop_oneof![
        6 => (0..10_000usize).prop_map(|n| Action::Turn(n.to_string())),
        4 => kinds().prop_map(Action::Offer),
        4 => (kinds(), any::<bool>()).prop_map(|(offer, accept)| Action::Answer { offer, accept }),
        1 => Just(Action::Resign(None)),
        1 => prop::sample::select(vec![Claim::Adjourn, Claim::Computer, Claim::Out])
            .prop_map(|claim| Action::Claim { seat: 'R', absent_since_ms: 0, claim }),
        1 => (0..100_000u64, 0..100_000u64)
            .prop_map(|(a, b)| Action::Outage { from_ms: 10_000 + a, until_ms: 10_000 + b }),
        1 => any::<u64>().prop_map(|until_ms| Action::Pause { reason: PauseReason::Service, until_ms }),
        1 => Just(Action::Tick),
        1 => Just(Action::Undo { steps: 0 }),
    ];
    (0..4usize, action)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_clock_ends_and_every_log_replays(
        clock in clocks(),
        undo: bool,
        wants in prop::collection::vec((wanted(), 0..20_000u64), 0..60),
    ) {
        let terms = Terms { clock, undo, absent: Absent::Computer, level: Some(1), ..Terms::default() };
        let (mut table, mut rows) = timed(terms);
        let mut now = table.at_ms();
        for ((who, action), pass) in wants {
            now += pass;
            let action = match action {
                Action::Turn(n) => {
                    let turn = table.played().and_then(|played| nth(played, n.parse().expect("a number")));
                    Action::Turn(turn.unwrap_or_default())
                }
                other => other,
            };
            let input = match who {
                3 => Input::host(action),
                who => Input { lag_ms: pass / 10, ..Input::person(["a", "b", "c"][who], action) },
            };
            let head = table.head_hash();
            match table.handle(now, input) {
                Ok((made, _)) => rows.extend(made),
                Err(refusal) => {
                    prop_assert_eq!(table.head_hash(), head);
                    prop_assert!(!refusal.message.is_empty());
                }
            }
        }
        // Whatever happened, doing nothing any more comes to an end.
        for _ in 0..20 {
            let Some(due) = table.effects().deadline_ms else { break };
            // A pause may have been over before the last thing that was wanted.
            now = now.max(due);
            let made = table.handle(now, Input::host(Action::Tick)).expect("due").0;
            prop_assert!(!made.is_empty(), "what is due makes rows");
            rows.extend(made);
        }
        prop_assert_eq!(table.status(), Status::Over);
        let again = Table::replay(&rows).expect("rows of a table");
        prop_assert_eq!(again.head_hash(), table.head_hash());
        prop_assert_eq!(again.clocks(), table.clocks());
        prop_assert_eq!(again.outcome(), table.outcome());
        let checked = verify(&rows).expect("the log is in order");
        prop_assert!(checked.over && checked.chance_steps.is_some());
        prop_assert!(table.record().expect("begun").verify().expect("its own secret").committed);
        // A row changed is found out.
        let at = rows.len() / 2;
        rows[at].at_ms += 1;
        prop_assert!(verify(&rows).is_err());
    }
}
