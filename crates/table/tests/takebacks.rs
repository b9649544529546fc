//! Taking back turns never gives a player time.

use std::collections::BTreeMap;

use eightfold_game::ToAct;
use eightfold_table::{Action, Clock, Input, OfferKind, Row, Status, Table, Terms, verify};
use proptest::prelude::*;

mod common;

use common::seated;

/// Starts a race of three.
fn started(terms: Terms) -> (Table, Vec<Row>) {
    let (mut table, mut rows) = seated(terms);
    for id in ["a", "b", "c"] {
        let ready = Action::Ready { contribution: None };
        rows.extend(table.handle(0, Input::person(id, ready)).expect("sits").0);
    }
    (table, rows)
}

fn clocks() -> impl Strategy<Value = Clock> {
    prop_oneof![
        (0..600u32, 5..60u32).prop_map(|(base_s, increment_s)| Clock::Live { base_s, increment_s }),
        (1..15u32, 0..40u32, any::<bool>()).prop_map(|(days, bank, pause_weekends)| Clock::Days {
            days,
            bank_days: if bank < days { 0 } else { bank },
            pause_weekends,
            utc_offset_min: 0,
            vacation: false,
        }),
    ]
}

/// Returns the nth legal turn, modulo their number.
fn nth(table: &Table, n: usize) -> String {
    let turns = table.played().expect("begun").legal(1_000_000).expect("few turns");
    turns[n % turns.len()].clone()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn no_player_gains_time_by_takebacks(
        clock in clocks(),
        deeds in prop::collection::vec((0..10_000usize, 0..6u8, 0..4_000_000u64), 0..60),
    ) {
        let (mut table, mut rows) = started(Terms { clock, undo: true, ..Terms::default() });
        let left = |table: &Table| {
            table.clock_lines(table.at_ms()).iter().map(|line| line.left_ms.expect("a clock")).collect::<Vec<_>>()
        };
        // The time of each player at the start of the turn after that number of steps.
        let mut began = BTreeMap::new();
        for (n, deed, pass) in deeds {
            let Some(ToAct::Seat(seat)) = table.to_act() else { break };
            let steps = table.played().expect("begun").len();
            began.entry(steps).or_insert_with(|| left(&table));
            let now = table.at_ms() + if matches!(clock, Clock::Days { .. }) { pass * 30 } else { pass / 1_000 };
            let ids = ["a", "b", "c"];
            let action = match deed {
                0..=3 => Action::Turn(nth(&table, n)),
                _ => Action::Offer(OfferKind::Undo),
            };
            let person = if deed < 4 { ids[seat.index()] } else { ids[n % 3] };
            let Ok((made, _)) = table.handle(now, Input::person(person, action)) else { continue };
            rows.extend(made);
            for id in ids {
                let answer = Action::Answer { offer: OfferKind::Undo, accept: true };
                rows.extend(table.handle(now, Input::person(id, answer)).map(|(made, _)| made).unwrap_or_default());
            }
            let now_steps = table.played().expect("begun").len();
            if now_steps <= steps && table.status() == Status::Playing {
                let then = began.get(&now_steps).expect("it started once").clone();
                let now = left(&table);
                prop_assert!(now.iter().zip(&then).all(|(now, then)| now <= then), "{then:?} {now:?}");
                began.retain(|at, _| *at < now_steps);
                began.insert(now_steps, now);
            }
        }
        let again = Table::replay(&rows).expect("rows of a table");
        prop_assert_eq!(again.clocks(), table.clocks());
        verify(&rows).expect("the log is in order");
    }
}
