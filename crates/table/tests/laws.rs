//! Property tests of tables: whatever is done, the rows replay to the same table and the record verifies.

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::ToAct;
use eightfold_record::{Hex32, Record, ShuffleSecret};
use eightfold_table::{
    ANY_MOVE, AbsenceRule, Action, Body, Claim, Clock, Code, Host, Input, LocalTable, OfferKind, PauseReason,
    Player, PreparedStep, Refusal, Row, Secret, Status, Table, TableSetup, Terms, verify,
};
use proptest::prelude::*;

mod common;

use common::seated;

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

/// Returns whether a chance step waits.
fn waits(record: &Record) -> bool {
    record.played().to_act() == ToAct::Chance
}

/// Returns the nth legal turn, modulo their number; `None` if no player is to move.
fn nth(played: &dyn AnyMatch, n: usize) -> Option<String> {
    let ToAct::Seat(_) = played.to_act() else { return None };
    let turns = played.legal(1_000_000).expect("few turns");
    // Turns of one kind are next to each other: a step coprime with most counts reaches them all.
    turns.get(n.wrapping_mul(7_919) % turns.len().max(1)).cloned()
}

/// A game on one device, and the same game at a table with the same secret.
struct TwoGames {
    local: LocalTable,
    record: Record,
    table: Table,
    rows: Vec<Row>,
}

impl TwoGames {
    fn start(choice: &Choice, secret: &eightfold_record::Secret) -> Self {
        let secret = Secret::One(secret.clone());
        let (local, record) = LocalTable::start(choice, secret.clone(), None, never).expect("a game");
        let opening = TableSetup {
            id: "t".to_owned(),
            choice: choice.clone(),
            terms: Terms { undo: true, ..Terms::default() },
            secret,
            start: None,
            seats: Vec::new(),
        };
        let (mut table, mut rows) = Table::open(0, opening).expect("a table");
        for letter in table.letters().to_vec() {
            let id = letter.to_string();
            let player = Player::Person { id: id.clone(), name: String::new() };
            for action in [Action::Sit { seat: Some(letter), player }, Action::Ready { contribution: None }] {
                rows.extend(table.handle(0, Input::person(id.clone(), action)).expect("free").0);
            }
        }
        Self { local, record, table, rows }
    }

    /// Takes a turn in both games; returns whether it is allowed.
    fn play(&mut self, turn: &str) -> bool {
        let done = self.local.play(&mut self.record, turn);
        self.agree(done, Action::Turn(turn.to_owned()))
    }

    /// Takes back everything after these steps in both games; returns whether there is anything.
    fn take_back(&mut self, steps: usize) -> bool {
        let done = self.local.take_back(&mut self.record, steps);
        self.agree(done, Action::Undo { steps })
    }

    fn agree(&mut self, done: Result<(), Refusal>, action: Action) -> bool {
        match (done, self.table.handle(0, Input::host(action))) {
            (Ok(()), Ok((rows, _))) => {
                self.rows.extend(rows);
                true
            }
            (Err(_), Err(_)) => false,
            (local, table) => panic!("{local:?}, but at the table {table:?}"),
        }
    }

    /// Checks that the rows replay to the same table, and that the record matches it.
    fn check(&self) {
        let again = Table::replay(&self.rows).expect("rows of a table");
        assert_eq!(again.head_hash(), self.table.head_hash());
        assert_eq!((again.status(), again.seq()), (self.table.status(), self.table.seq()));
        let (played, now) = (again.played().expect("begun"), self.table.played().expect("begun"));
        assert_eq!(played.position(), now.position());
        assert_eq!(played.to_act(), now.to_act());
        assert_eq!(played.occurrences(), now.occurrences());
        assert_eq!(self.record.played().steps(), now.steps());
        assert_eq!(self.record.played().outcome(), now.outcome());
        verify(&self.rows).expect("the log is in order");
    }
}

/// Checks that the record verifies once its secret is revealed.
fn verifies(record: &Record, told: &eightfold_record::Secret) {
    let mut record = Record::read(&record.to_text()).expect("a printed record reads");
    record.reveal(told);
    let checked = record.verify().unwrap_or_else(|error| panic!("{error}\n{}", record.to_text()));
    assert!(checked.committed && checked.start);
}

#[derive(Clone, Debug)]
enum Op {
    Play(usize),
    TakeBack(usize),
    Resign,
}

fn operations() -> impl Strategy<Value = Vec<Op>> {
    let one = prop_oneof![
        12 => (0..10_000usize).prop_map(Op::Play),
        4 => (1..6usize).prop_map(Op::TakeBack),
        1 => Just(Op::Resign),
    ];
    prop::collection::vec(one, 0..30)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn records_verify_after_turns_undos_and_resignations(
        which in 0..8usize,
        seed: u64,
        deeds in operations(),
    ) {
        let choice = &choices()[which];
        let secret = secret(seed);
        let mut games = TwoGames::start(choice, &secret);
        for deed in deeds {
            let before = games.record.to_text();
            let done = match deed {
                Op::Play(n) => match nth(games.record.played(), n) {
                    Some(turn) => games.play(&turn),
                    None => games.play("pass"),
                },
                Op::TakeBack(back) => games.take_back(games.record.played().len().saturating_sub(back)),
                Op::Resign => games.play("resign"),
            };
            prop_assert!(done || games.record.to_text() == before, "a refusal changes nothing");
        }
        games.check();
        verifies(&games.record, &secret);
        // Once ended, the record has everything that is needed, and can be continued.
        while games.play("resign") {}
        prop_assert!(games.table.status() == Status::Over && games.record.seed() == Some(seed));
        games.check();
        let checked = games.record.verify().expect("told at the end");
        prop_assert!(checked.committed);
        prop_assert!(verify(&games.rows).expect("in order").chance_steps.is_some());
        let before = games.record.to_text();
        let (_, known) =
            LocalTable::resume(&mut games.record, Some(Secret::One(secret)), Secret::Open(1), never)
                .expect("an own record");
        prop_assert!(known && games.record.to_text() == before);
    }

    #[test]
    fn saved_games_continue_with_their_own_dice(which in 0..8usize, seed: u64, cut in 0..20usize) {
        let choice = &choices()[which];
        let secret = Secret::One(secret(seed));
        let (mut local, mut record) = LocalTable::start(choice, secret.clone(), None, never).expect("a game");
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
            LocalTable::resume(&mut other, Some(secret), Secret::Open(99), never).expect("a kept game");
        prop_assert!(known);
        for step in record.played().steps().into_iter().skip(other.played().len()).filter(|step| step.by.is_some()) {
            again.play(&mut other, &step.text).expect("the same dice");
        }
        prop_assert_eq!(other.to_text(), record.to_text());
    }
}

/// After undoing a scramble the dice are as before it, so the record of what is played instead follows from the seed.
#[test]
fn records_verify_after_an_undone_scramble() {
    let choice = choice("scavenger-hunt", &[("scramble", "on")]);
    let secret = secret(20_261_122);
    let mut games = TwoGames::start(&choice, &secret);
    let scrambles = |record: &Record| -> Vec<String> {
        let turns = record.played().legal(1_000_000).expect("few turns");
        turns.into_iter().filter(|turn| turn.starts_with("scramble")).collect()
    };
    for n in 0..60 {
        if !scrambles(&games.record).is_empty() {
            break;
        }
        let turn = nth(games.record.played(), n).expect("the game goes on");
        assert!(games.play(&turn), "a legal turn");
    }
    let turns = scrambles(&games.record);
    let (first, last) = (&turns[0], turns.last().expect("some"));
    assert_ne!(first, last);
    let steps = games.record.played().len();
    for _ in 0..3 {
        assert!(games.play(first), "a scramble");
        assert_eq!(games.record.played().len(), steps + 2, "the tiles fall at once");
        assert!(games.take_back(steps));
    }
    assert!(games.play(last), "another scramble");
    games.check();
    let mut record = games.record;
    verifies(&record, &secret);
    assert!(record.to_text().contains(&format!("# Taken back: {first}\n")));
    // And it is still the same game after opening it again.
    let (_, known) =
        LocalTable::resume(&mut record, Some(Secret::One(secret)), Secret::Open(1), never).expect("a game");
    assert!(known && record.commitment().is_some());
}

#[test]
fn revealed_tiles_stay_next_after_an_undo() {
    let (mut local, mut record) =
        LocalTable::start(&choice("octiles", &[]), Secret::One(secret(5)), None, never).expect("a game");
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
fn turns_taken_back_leave_the_shuffle_alone() {
    fn reveals(record: &Record) -> Vec<String> {
        let text = record.to_text();
        text.lines().map(str::trim).filter(|line| line.starts_with("reveal ")).map(str::to_owned).collect()
    }
    let choice = choice("connect-the-dots", &[]);
    let (mut local, mut record) =
        LocalTable::start(&choice, Secret::One(secret(5)), None, never).expect("a game");
    let play = |local: &mut LocalTable, record: &mut Record, at: usize| {
        let turn = nth(record.played(), at).expect("the game goes on");
        local.play(record, &turn).expect("a legal turn");
    };
    let mut before = Vec::new();
    for _ in 0..3 {
        before.push(record.played().len());
        play(&mut local, &mut record, 0);
    }
    let first = reveals(&record);
    assert!(first.len() >= 3, "{first:?}");
    for steps in [before[2], before[1]] {
        local.take_back(&mut record, steps).expect("taken back");
    }
    for _ in 0..2 {
        play(&mut local, &mut record, 3);
    }
    assert_eq!(reveals(&record), first, "the same tiles come again");
}

#[test]
fn imported_games_continue_with_new_dice() {
    let (mut local, mut record) =
        LocalTable::start(&choice("octiles", &[]), Secret::One(secret(5)), None, never).expect("a game");
    for n in 0..4 {
        let turn = nth(record.played(), n).expect("goes on");
        local.play(&mut record, &turn).expect("legal");
    }
    let (mut local, known) =
        LocalTable::resume(&mut record, None, Secret::Open(77), never).expect("a record");
    assert!(!known && record.commitment().is_none());
    for n in 4..8 {
        let turn = nth(record.played(), n).expect("goes on");
        local.play(&mut record, &turn).expect("legal");
    }
    let long = record.played().len();
    local.take_back(&mut record, 2).expect("also what was played elsewhere");
    let turn = nth(record.played(), 9).expect("goes on");
    local.play(&mut record, &turn).expect("legal");
    assert!(record.played().len() < long && !waits(&record));
}

#[test]
fn held_chance_waits_until_asked() {
    fn deal(played: &dyn AnyMatch) -> bool {
        played.step_by(played.len().wrapping_sub(1)).is_some()
    }
    let (mut local, mut record) =
        LocalTable::start(&choice("octiles", &[]), Secret::Open(3), None, deal).expect("a game");
    let turn = nth(record.played(), 0).expect("a turn");
    local.play(&mut record, &turn).expect("legal");
    assert!(waits(&record) && record.played().len() == 1);
    assert!(local.play(&mut record, "pass").is_err() && waits(&record));
    local.continue_game(&mut record).expect("asked");
    assert!(!waits(&record) && record.played().len() == 2);
    assert!(local.continue_game(&mut record).is_err());
}

/// Starts a race of three without contributions from its players.
fn timed(terms: Terms) -> (Table, Vec<Row>) {
    let (mut table, mut rows) = seated(terms);
    let due = table.effects().deadline_ms.expect("silent seats are waited for");
    rows.extend(table.handle(due, Input::host(Action::Tick)).expect("due").0);
    assert_eq!(table.status(), Status::Playing);
    (table, rows)
}

fn clocks() -> impl Strategy<Value = Clock> {
    prop_oneof![
        (5..600u32, 0..60u32).prop_map(|(base_s, increment_s)| Clock::Live { base_s, increment_s }),
        (0..1u32, 5..60u32).prop_map(|(base_s, increment_s)| Clock::Live { base_s, increment_s }),
        (1..15u32, 0..40u32, any::<bool>(), -48..=56i32, any::<bool>()).prop_map(
            |(days, bank, pause_weekends, quarters, vacation)| Clock::Days {
                days,
                bank_days: if bank < days { 0 } else { bank },
                pause_weekends,
                utc_offset_min: if pause_weekends { quarters * 15 } else { 0 },
                vacation,
            },
        ),
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

/// Any action of any player, sensible or not.
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
        2 => (prop::sample::select(vec!['B', 'R', 'Y', 'G']), 0..40_000u64, 0..70 * 86_400_000u64)
            .prop_map(|(seat, from_ms, length)| {
                // Sometimes an existing vacation ends earlier, and sometimes there is none to end.
                let from_ms = from_ms / 5_000 * 400_000;
                Action::Vacation { seat, from_ms, until_ms: from_ms + length }
            }),
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
        wants in prop::collection::vec((wanted(), prop_oneof![3 => 0..20_000u64, 1 => 0..40_000_000u64]), 0..60),
    ) {
        let terms = Terms { clock, undo, absent: AbsenceRule::Computer, level: Some(1), ..Terms::default() };
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
        // Whatever happened, without further actions it ends.
        for _ in 0..20 {
            let Some(due) = table.effects().deadline_ms else { break };
            // A pause may have ended before the last action.
            now = now.max(due);
            let made = table.handle(now, Input::host(Action::Tick)).expect("due").0;
            prop_assert!(!made.is_empty(), "what is due makes rows");
            rows.extend(made);
        }
        prop_assert_eq!(table.status(), Status::Over);
        prop_assert_eq!(table.played().map_or(0, AnyMatch::positions_kept), 0, "a table keeps steps, not positions");
        let again = Table::replay(&rows).expect("rows of a table");
        prop_assert_eq!(again.head_hash(), table.head_hash());
        prop_assert_eq!(again.clocks(), table.clocks());
        prop_assert_eq!(again.outcome(), table.outcome());
        let checked = verify(&rows).expect("the log is in order");
        prop_assert!(checked.over && checked.chance_steps.is_some());
        prop_assert!(table.record().expect("begun").verify().expect("its own secret").committed);
        // A changed row is detected.
        let at = rows.len() / 2;
        rows[at].at_ms += 1;
        prop_assert!(verify(&rows).is_err());
    }
}

/// Returns a table of the race of two with a correspondence clock, on which turns can be taken back.
fn two(clock: Clock) -> Table {
    let opening = TableSetup {
        id: "t".to_owned(),
        choice: choice("octiles", &[]),
        terms: Terms { clock, undo: true, ..Terms::default() },
        secret: Secret::Two(ShuffleSecret(Hex32([5; 32]))),
        start: None,
        seats: Vec::new(),
    };
    let (mut table, _) = Table::open(0, opening).expect("a table");
    for id in ["a", "b"] {
        let player = Player::Person { id: id.to_owned(), name: id.to_owned() };
        table.handle(0, Input::person(id, Action::Sit { seat: None, player })).expect("free");
        table.handle(0, Input::person(id, Action::Ready { contribution: None })).expect("sits");
    }
    assert_eq!(table.status(), Status::Playing);
    table
}

fn all_legal(played: &dyn AnyMatch) -> Vec<String> {
    played.legal(1_000_000).expect("few turns")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn prepared_turns_are_played_only_on_their_line(
        theirs in 0..1_000usize,
        other in 0..1_000usize,
        mine in 0..1_000usize,
    ) {
        let mut table = two(Clock::days(3));
        let turns = all_legal(table.played().expect("begun"));
        let (theirs, other) = (&turns[theirs % turns.len()], &turns[other % turns.len()]);
        // The real chance step isn't known beforehand: each tile has a reply of its own, and so has anything else.
        let mut after = table.played().expect("begun").fork();
        after.apply(theirs).expect("legal");
        let mut lines = Vec::new();
        for reveal in all_legal(after.as_ref()) {
            let mut shown = after.fork();
            shown.apply(&reveal).expect("possible");
            let turn = nth(shown.as_ref(), mine).expect("a turn");
            lines.push(vec![
                PreparedStep::If(theirs.clone()),
                PreparedStep::If(reveal),
                PreparedStep::Play(turn),
            ]);
        }
        let prepared = table.preparation_context("b").expect("sits").judge(lines.clone()).expect("all of it is possible");
        prop_assert_eq!(table.prepared_turn("b", &prepared), None, "it is not the turn yet");
        prop_assert_eq!(table.prepared_left("b", &prepared).len(), lines.len());
        let kept = |table: &Table| table.played().expect("begun").positions_kept();
        table.handle(1, Input::person("a", Action::Turn(other.clone()))).expect("legal");
        let planned = table.prepared_turn("b", &prepared);
        let left = table.prepared_left("b", &prepared).len();
        prop_assert_eq!((planned.is_some(), left), if other == theirs { (true, 1) } else { (false, 0) });
        prop_assert_eq!(table.prepared_turn("a", &prepared), None, "they belong to another player");
        prop_assert_eq!(kept(&table), 0, "looking for them keeps no positions");
        if let Some(turn) = planned {
            let (rows, _) = table.handle(1, Input::host(Action::Prepared(turn.clone()))).expect("legal");
            prop_assert_eq!(&rows[0].body, &Body::Turn { turn, prepared: true });
            prop_assert_eq!(rows[0].elapsed_ms, 0);
            prop_assert_eq!(table.prepared_left("b", &prepared).len(), 0, "it is used up");
        }
        // After an undo a line is gone, even if the same is played again.
        for who in ["a", "b"] {
            table.handle(2, Input::person(who, Action::Offer(OfferKind::Undo))).expect("agreed");
        }
        while !table.played().expect("begun").is_empty() {
            table.handle(2, Input::host(Action::Undo { steps: 0 })).expect("taken back");
        }
        table.handle(3, Input::person("a", Action::Turn(theirs.clone()))).expect("legal");
        prop_assert_eq!(table.prepared_turn("b", &prepared), None);
    }
}

#[test]
fn prepared_turns_must_be_legal() {
    let table = two(Clock::days(3));
    let first = nth(table.played().expect("begun"), 0).expect("a turn");
    let fits = |text: &str| PreparedStep::If(text.to_owned());
    let play = |text: &str| PreparedStep::Play(text.to_owned());
    let mut after = table.played().expect("begun").fork();
    after.apply(&first).expect("legal");
    let reveals = all_legal(after.as_ref());
    after.apply(&reveals[0]).expect("possible");
    let turns = all_legal(after.as_ref());
    let code = |who: &str, lines: Vec<Vec<PreparedStep>>| {
        table
            .preparation_context(who)
            .and_then(|preparing| preparing.judge(lines))
            .map_err(|refusal| refusal.code)
    };
    let good = vec![fits(&first), fits(ANY_MOVE), play(&turns[0])];
    assert!(code("b", vec![good.clone()]).is_ok());
    assert!(code("b", vec![]).is_ok());
    for wrong in [
        vec![fits("14@z9: nonsense"), fits(ANY_MOVE), play(&turns[0])],
        vec![fits(&first), fits("reveal 99"), play(&turns[0])],
        vec![fits(&first), play(&turns[0])],
        vec![fits(&first), fits(ANY_MOVE), fits(ANY_MOVE), play(&turns[0])],
        vec![fits(&first), fits(ANY_MOVE), play("resign")],
    ] {
        assert_eq!(code("b", vec![wrong.clone()]), Err(Code::Illegal), "{wrong:?}");
    }
    // The revealed tile decides whether the turn is possible: that tile, or any other.
    let mut exact = good.clone();
    exact[1] = fits(&reveals[0]);
    assert!(code("b", vec![exact.clone(), good.clone()]).is_ok());
    for malformed in [
        vec![good[..2].to_vec()],
        vec![good.clone(), good.clone()],
        vec![exact.clone(), vec![fits(&first), fits(&reveals[0]), play(&turns[1])]],
    ] {
        assert_eq!(code("b", malformed), Err(Code::Malformed));
    }
    assert_eq!(code("a", vec![good.clone()]), Err(Code::Illegal), "the first turn is your own");
    assert_eq!(code("c", vec![good]), Err(Code::NotSeated));
}

#[test]
fn weekends_vacations_and_banks_move_the_deadline() {
    const HOUR: u64 = 3_600_000;
    // The first row is of Thursday 1970-01-01.
    let week = |bank_days, vacation| Clock::Days {
        days: 2,
        bank_days,
        pause_weekends: true,
        utc_offset_min: 0,
        vacation,
    };
    // The forgiven network delay is added: a second, which is on Monday.
    let due = |table: &Table| table.effects().deadline_ms.expect("a clock") / HOUR;
    let mut table = two(week(0, true));
    assert_eq!(due(&table), 4 * 24, "Thursday and Friday are two days, and Saturday is none");
    let vacation =
        |seat, from: u64, until: u64| Action::Vacation { seat, from_ms: from * HOUR, until_ms: until * HOUR };
    let letters = table.letters().to_vec();
    table.handle(HOUR, Input::host(vacation(letters[0], 24, 24 * 5))).expect("announced");
    assert_eq!(due(&table), 6 * 24, "Friday is a day of vacation, and so is Monday: it ends with Tuesday");
    assert_eq!(table.clocks().pauses_at(HOUR).len(), 1);
    let other =
        table.handle(HOUR, Input::host(vacation(letters[1], 1, 24))).expect("the other player's vacation").0;
    assert_eq!(
        (other.len(), due(&table)),
        (1, 6 * 24),
        "the vacation of the other player doesn't matter here"
    );
    // It ends earlier, on Friday at noon.
    table.handle(30 * HOUR, Input::host(vacation(letters[0], 24, 36))).expect("shortened");
    assert_eq!(due(&table), 4 * 24 + 12);
    for wrong in [vacation(letters[0], 24, 40), vacation(letters[0], 20, 90), vacation('?', 50, 60)] {
        let before = table.seq();
        assert!(table.handle(31 * HOUR, Input::host(wrong)).is_err() && table.seq() == before);
    }
    // On a weekend no clock runs, but turns can be taken; a player who is away then isn't absent.
    let saturday = 60 * HOUR;
    assert!(table.clock_lines(saturday).iter().all(|line| !line.running));
    let away = Action::Absent { seat: letters[0], since_ms: 36 * HOUR };
    let refused = table.handle(saturday, Input::host(away)).expect_err("it is the weekend");
    assert_eq!(refused.code, Code::TooEarly);
    let turn = nth(table.played().expect("begun"), 0).expect("a turn");
    let rows = table.handle(saturday, Input::person("a", Action::Turn(turn))).expect("in time").0;
    assert_eq!(rows[0].elapsed_ms, 36 * HOUR, "Thursday, and half of Friday");
    assert_eq!(due(&table), 6 * 24, "two days from Monday on");

    // A bank of ten days: unused time is carried over, and each turn has at least two days.
    let mut table = two(week(10, false));
    assert_eq!(due(&table), 14 * 24);
    let turn = nth(table.played().expect("begun"), 0).expect("a turn");
    table.handle(12 * 24 * HOUR, Input::person("a", Action::Turn(turn))).expect("in time");
    let left =
        |table: &Table, seat: usize| table.clock_lines(table.at_ms())[seat].left_ms.expect("a clock") / HOUR;
    assert_eq!((left(&table, 0), left(&table, 1)), (2 * 24, 10 * 24));
    let turn = nth(table.played().expect("begun"), 0).expect("a turn");
    table.handle(13 * 24 * HOUR, Input::person("b", Action::Turn(turn))).expect("in time");
    let turn = nth(table.played().expect("begun"), 0).expect("a turn");
    table.handle(13 * 24 * HOUR + HOUR, Input::person("a", Action::Turn(turn))).expect("in time");
    assert_eq!((left(&table, 0), left(&table, 1)), (47, 9 * 24), "a turn takes from the bank");
    let turn = nth(table.played().expect("begun"), 0).expect("a turn");
    table.handle(14 * 24 * HOUR, Input::person("b", Action::Turn(turn))).expect("in time");
    assert_eq!(left(&table, 0), 2 * 24, "and is filled up for the next");
    assert!(table.handle(14 * 24 * HOUR, Input::host(vacation(letters[0], 14 * 24, 15 * 24))).is_err());
}
