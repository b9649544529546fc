//! The unfinished turn of Scavenger Hunt and the reasons for turns in sentences.

use crate::words::{called, fill, id, t};
use eightfold_game::Game;
use eightfold_octiles::{Hunt, HuntBuilder, HuntPhase, HuntTurn, Space};
use eightfold_scene::octiles::in_hand::hunt::{TurnKind, is_open};

use super::reasons::{GuidedTurn, Reasons, paths_on};
use super::speaker;

/// The prompt for the player to act, given the clicks made so far. `changes` says what a press on a space does:
/// `Some(true)` places the spare, `Some(false)` rotates the tile there, `None` does nothing.
pub fn turn_prompt(hunt: &Hunt, builder: &HuntBuilder, changes: Option<bool>, occurrences: usize) -> String {
    let name = called(hunt.seat_name(hunt.turn_seat()));
    let (starts, change) = (builder.starts(), builder.change());
    match (hunt.phase(), changes, change) {
        _ if builder.turns() == [HuntTurn::Pass] => fill!(id::HUNT_MUST_PASS, name),
        (HuntPhase::Gold, ..) if starts[0].is_some() && starts[1].is_none() => {
            fill!(id::HUNT_OTHER_CENTRE, name)
        }
        (HuntPhase::Scramble, ..) => {
            let what = speaker().hunt_prompt(hunt, occurrences == 2);
            fill!(id::HUNT_NAMED_SPACES, what = what.trim_end_matches('.'), count = builder.scramble().len())
        }
        (HuntPhase::Play, _, Some((space, true))) if hunt.check_rest(space).is_ok() => {
            fill!(id::HUNT_TURN_RUN_OR_LEAVE, name, space)
        }
        (HuntPhase::Play, _, Some((space, true))) => {
            fill!(id::HUNT_TURN_AND_RUN, name, space)
        }
        (HuntPhase::Play, _, Some((space, false))) => {
            fill!(id::HUNT_TURN_DONE, name, space)
        }
        (HuntPhase::Play, Some(true), None) => {
            fill!(id::HUNT_LAY_SPARE, tile = hunt.spare(), name)
        }
        (HuntPhase::Play, Some(false), None) => fill!(id::HUNT_CHOOSE_TURN, name),
        _ => speaker().hunt_prompt(hunt, occurrences == 2),
    }
}

/// The name of a kind of turn.
pub fn kind(kind: TurnKind) -> &'static str {
    match kind {
        TurnKind::Run => t(id::HUNT_RUN),
        TurnKind::Spare => t(id::HUNT_SPARE),
        TurnKind::Turn => t(id::HUNT_TURN),
    }
}

/// What a kind of turn does.
pub fn about(kind: TurnKind) -> &'static str {
    match kind {
        TurnKind::Run => t(id::HUNT_RUN_ABOUT),
        TurnKind::Spare => t(id::HUNT_SPARE_ABOUT),
        TurnKind::Turn => t(id::HUNT_TURN_ABOUT),
    }
}

/// Why a kind of turn is barred; `None` if it isn't.
pub fn barred_reason(hunt: &Hunt, kind: TurnKind) -> Option<&'static str> {
    let bars = kind == TurnKind::Turn && must_run(hunt);
    bars.then_some(t(id::HUNT_MUST_RUN))
}

/// What the selected kind of turn does, and what is barred now.
pub fn about_now(hunt: &Hunt, kind: TurnKind) -> String {
    match kind {
        _ if !must_run(hunt) => about(kind).to_owned(),
        TurnKind::Spare => t(id::HUNT_SPARE_RUN).to_owned(),
        kind => fill!(id::HUNT_TURN_BARRED, about = about(kind), why = t(id::HUNT_MUST_RUN)),
    }
}

fn must_run(hunt: &Hunt) -> bool {
    hunt.phase() == HuntPhase::Play && hunt.bans().must_run
}

/// What the selected kind of turn can do on a space, for screen readers.
pub fn space(hunt: &Hunt, builder: &HuntBuilder, kind: TurnKind, space: Space) -> String {
    match (hunt.phase(), kind) {
        (HuntPhase::Scramble, _) => {
            let named = builder.scramble().contains(&space);
            if named { t(id::HUNT_NAMED) } else { t(id::HUNT_NOT_NAMED) }.to_owned()
        }
        (HuntPhase::Play, TurnKind::Spare | TurnKind::Turn) => match hunt.check_rest(space) {
            _ if is_open(hunt, builder, kind, space) => t(id::HUNT_CAN_CHANGE).to_owned(),
            Err(reason) => fill!(id::HUNT_BARRED, reason = speaker().refused(&reason)),
            Ok(()) => t(id::HUNT_SAME).to_owned(),
        },
        _ => String::new(),
    }
}

impl Reasons for Hunt {
    fn gain(hunt: &GuidedTurn<Self>) -> Option<String> {
        let [before, now] = hunt.change("taken")?;
        (now > before).then(|| t(id::REASON_PRIZE).to_owned())
    }

    fn preparation(hunt: &GuidedTurn<Self>) -> Option<String> {
        let paths = || hunt.paths(|at, seat| paths_on(at.layout(), at.runner(seat).into_iter()));
        let prizes = || prepares_prizes(hunt);
        hunt.only_turn().or_else(prizes).or_else(paths).or_else(|| hunt.stays())
    }
}

fn prepares_prizes(hunt: &GuidedTurn<Hunt>) -> Option<String> {
    match hunt.turn {
        HuntTurn::Start { .. } | HuntTurn::Prizes { .. } => return Some(t(id::REASON_SETUP).to_owned()),
        HuntTurn::Marker(_) => return Some(t(id::REASON_MARKS).to_owned()),
        HuntTurn::Scramble(_) => return Some(t(id::REASON_SCRAMBLES).to_owned()),
        _ => {}
    }
    let [marked, still_marked] = hunt.change("decoy")?;
    if still_marked < marked {
        return Some(t(id::REASON_MARKER).to_owned());
    }
    if still_marked > 0 {
        let [before, now] = hunt.change("open-decoy")?;
        if now > before {
            return Some(t(id::REASON_TO_MARKER).to_owned());
        }
    } else {
        let [before, now] = hunt.change("open-prizes")?;
        if now > before {
            return Some(fill!(id::REASON_PRIZES, now, before));
        }
    }
    let [before, now] = hunt.change_of_others("open-prizes")?;
    (now < before).then(|| fill!(id::REASON_BARS_PRIZES, now, before))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_catalog::Choice;
    use eightfold_game::{Match, TurnBuilder};
    use eightfold_octiles::HuntClick;

    use crate::words::sentence;

    fn hunt(position: &str) -> Hunt {
        let played = Choice::new("scavenger-hunt", []).unwrap().open(position).unwrap();
        *played.as_any().downcast_ref::<Match<Hunt>>().unwrap().position()
    }

    #[test]
    fn prompt_says_that_a_run_is_required() {
        let hunt = hunt(
            "15.1,7.1,18.0,11.2,8.0,6.0,3.0,13.0,12.7,2.0,17.7,1.0,16.7,10.3,9.1,5.3,4.2 \
             o...o...........o.p...G...T.m....... 14 T play T:4,G:2 - 1",
        );
        let said = turn_prompt(&hunt, &HuntBuilder::begin(&hunt), None, 1);
        assert!(said.contains("so you must run now"), "{said}");
        let why = barred_reason(&hunt, TurnKind::Turn).expect("only turning a tile is not allowed");
        assert!(why.contains("must run now"), "{why}");
        assert_eq!([TurnKind::Run, TurnKind::Spare].map(|kind| barred_reason(&hunt, kind)), [None, None]);
        for kind in [TurnKind::Run, TurnKind::Turn] {
            assert!(about_now(&hunt, kind).contains("can't rotate a tile"), "{}", about_now(&hunt, kind));
        }
        let spare = about_now(&hunt, TurnKind::Spare);
        assert_ne!(spare, about(TurnKind::Spare));
    }

    #[test]
    fn space_just_changed_is_barred() {
        let hunt = hunt(
            "9.6,2.0,13.5,16.6,14.0,7.3,12.2,10.6,5.1,15.3,11.1,6.1,4.0,3.0,8.1,1.0,17.3 \
             .p...p.o.p.o.p.o.p.o..T..G.........n 18 G play T:0,G:1 c5 0",
        );
        let mut builder = HuntBuilder::begin(&hunt);
        let said = turn_prompt(&hunt, &builder, None, 1);
        assert!(said.contains("c5 was just changed without a run"), "{said}");
        let c5 = Space::from_name("c5").unwrap();
        let label = space(&hunt, &builder, TurnKind::Turn, c5);
        assert!(label.contains("our opponent just changed c5"), "{label}");
        let error = builder.click(&HuntClick::Turn(c5)).unwrap_err();
        let why = sentence(&speaker().refused(&error));
        assert!(why.contains("Your opponent just changed c5"), "{why}");
        assert_eq!(builder.change(), None, "nothing was changed");
        assert_eq!(TurnKind::ALL.map(|kind| barred_reason(&hunt, kind)), [None; 3]);
        assert_eq!(about_now(&hunt, TurnKind::Turn), about(TurnKind::Turn));
    }
}
