//! Who won a finished game, in which order the players finished, and how the end sounds.

use crate::scores::GameResult;
use crate::words::{fill, id, listed, t};
use eightfold_catalog::AnyMatch;
use eightfold_game::{Cause, Outcome, Seat, Seats};

/// Returns who won, as a heading: `You won`, `You and Red won`, `Yellow won`, `Draw`. `own` are the reader's seats,
/// none for a spectator; `name` returns a player's name.
pub fn title(outcome: Outcome, own: Seats, name: impl Fn(Seat) -> String) -> String {
    if outcome.cause == Cause::Aborted {
        return t(id::END_NO_RESULT).to_owned();
    }
    if outcome.is_draw() {
        return t(id::FINISHED_DRAW).to_owned();
    }
    let won = !outcome.winners.and(own).is_empty();
    // One person may have several seats.
    let mut others: Vec<String> = Vec::new();
    for name in outcome.winners.minus(own).iter().map(name) {
        if !others.contains(&name) {
            others.push(name);
        }
    }
    if won && others.is_empty() {
        return t(id::END_YOU_WON).to_owned();
    }
    let names = listed(others);
    match (won, own.is_empty()) {
        (true, _) => fill!(id::END_YOU_WON_WITH, names),
        (false, true) => fill!(id::END_WON, names),
        (false, false) => fill!(id::END_THEY_WON, names),
    }
}

/// Returns the place of each seat, from 1, in a game that one of three or more sides has won: the winners, then those
/// in until the end, then the others, the last to resign first. `None` for other games.
pub fn finish_places(played: &dyn AnyMatch) -> Option<Vec<usize>> {
    let outcome = played.outcome().filter(|outcome| !outcome.winners.is_empty())?;
    let seats = played.seats();
    if Seats::sides(seats, |seat| played.team(seat)).len() < 3 {
        return None;
    }
    let steps = played.steps();
    let rank = |seat: Seat| {
        let resigned = steps.iter().position(|step| step.by == Some(seat) && step.text == "resign");
        match (outcome.winners.contains(seat), resigned) {
            (true, _) => (0, 0),
            (false, None) => (1, 0),
            (false, Some(at)) => (2, usize::MAX - at),
        }
    };
    let ranks: Vec<(u8, usize)> = (0..seats).map(|at| rank(Seat::new(at))).collect();
    Some(ranks.iter().map(|rank| 1 + ranks.iter().filter(|other| *other < rank).count()).collect())
}

/// Returns the result for the player of these seats; with none of them, a game that was won counts as won. `None` for
/// an aborted game.
pub fn result_for(outcome: Outcome, own: Seats) -> Option<GameResult> {
    if outcome.cause == Cause::Aborted {
        None
    } else if outcome.is_draw() {
        Some(GameResult::Drawn)
    } else if own.is_empty() || !outcome.winners.and(own).is_empty() {
        Some(GameResult::Won)
    } else {
        Some(GameResult::Lost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_catalog::Choice;
    use eightfold_game::ToAct;

    fn seats(numbers: &[usize]) -> Seats {
        numbers.iter().map(|&number| Seat::new(number)).collect()
    }

    /// The title of a game won by some seats, for the player of others.
    fn won_by(winners: &[usize], own: &[usize]) -> String {
        let names = ["Blue", "Red", "Yellow", "Green"];
        let outcome = Outcome::win(seats(winners), Cause::Goal);
        title(outcome, seats(own), |seat| names[seat.index()].to_owned())
    }

    #[test]
    fn titles_are_told_from_the_readers_side() {
        assert_eq!(won_by(&[1], &[1]), "You won");
        assert_eq!(won_by(&[1], &[0]), "Red won");
        assert_eq!(won_by(&[1], &[]), "Red won");
        assert_eq!(won_by(&[0, 2], &[2]), "You and Blue won");
        assert_eq!(won_by(&[0, 2], &[0, 2]), "You won");
        assert_eq!(won_by(&[0, 2], &[1]), "Blue and Yellow won");
        assert_eq!(won_by(&[0, 2], &[]), "Blue and Yellow won");
    }

    #[test]
    fn titles_name_each_winner_once() {
        let outcome = Outcome::win(seats(&[0, 2]), Cause::Goal);
        assert_eq!(title(outcome, Seats::NONE, |_| "Ann".to_owned()), "Ann won");
    }

    #[test]
    fn games_without_winner_have_neutral_titles() {
        for own in [seats(&[0]), seats(&[1]), Seats::NONE] {
            for cause in [Cause::Agreement, Cause::Repetition, Cause::Impasse, Cause::Points] {
                assert_eq!(title(Outcome::draw(cause), own, |_| String::new()), "Draw");
                assert_eq!(result_for(Outcome::draw(cause), own), Some(GameResult::Drawn));
            }
            assert_eq!(title(Outcome::aborted(), own, |_| String::new()), "No result");
            assert_eq!(result_for(Outcome::aborted(), own), None);
        }
    }

    #[test]
    fn resignation_and_timeout_are_won_and_lost() {
        for cause in [Cause::Goal, Cause::Resignation, Cause::Time, Cause::Abandoned, Cause::Forfeit] {
            let outcome = Outcome::win(seats(&[0, 2]), cause);
            let results = [&[0][..], &[2], &[1], &[]].map(|own| result_for(outcome, seats(own)));
            let [won, lost] = [GameResult::Won, GameResult::Lost].map(Some);
            assert_eq!(results, [won, won, lost, won], "{cause:?}");
        }
    }

    #[test]
    fn last_player_to_resign_comes_second() {
        let position = "8.0,17.4,11.2,2.3,5.0,10.3,7.4,15.3,6.1,18.0,4.7,1.0,12.4,9.6,13.1,16.3,3.1 \
            ..BR...G.YGG..R.BB...Y.BYGY.R....R.. 14 R";
        let choice = Choice::new("team-up", [("players", "4"), ("runners", "4")]).unwrap();
        let mut played = choice.open(position).unwrap();
        let mut gone = Vec::new();
        while played.outcome().is_none() {
            let ToAct::Seat(seat) = played.to_act() else { panic!("a player is to act") };
            gone.push(seat);
            played.apply("resign").unwrap();
        }
        let places = finish_places(played.as_ref()).unwrap();
        assert_eq!(gone.iter().map(|seat| places[seat.index()]).collect::<Vec<_>>(), [4, 3, 2]);
        assert_eq!(places.iter().sum::<usize>(), 10);
    }

    #[test]
    fn two_sides_have_no_order() {
        let choice = Choice::new("octi-four", []).unwrap();
        let mut played = choice.start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice);
        while played.outcome().is_none() {
            played.apply("resign").unwrap();
        }
        assert_eq!(finish_places(played.as_ref()), None);
    }
}
