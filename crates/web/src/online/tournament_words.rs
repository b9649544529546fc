//! Sentences about tournaments: how far one is, and what a game means for it.

use eightfold_protocol::{
    TournamentFormat, TournamentLine, TournamentRound, TournamentTable, TournamentView,
};
use eightfold_tournaments::half_points;

use super::words::span;
use crate::words::{capitalised, fill, id, listed, t};

/// Points in the usual notation: `2½`.
pub fn points(value: f64) -> String {
    let halves = (value * 2.0).round() as i64;
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// The state of the tournament at this moment of the server's clock, in milliseconds since 1970.
pub fn state(view: &TournamentView, now_ms: u64) -> String {
    state_with(view, now_ms, span)
}

/// The same without the time that runs down.
pub fn untimed_state(view: &TournamentView, now_ms: u64) -> String {
    state_with(view, now_ms, |_| String::new())
}

fn state_with(view: &TournamentView, now_ms: u64, span: fn(u64) -> String) -> String {
    match (view.summary.status.as_str(), view.planned_rounds, view.pairs_until_ms) {
        ("open", ..) => match view.summary.starts_ms {
            Some(starts) => {
                fill!(id::TOURNAMENT_STARTS_IN, time = span(starts.saturating_sub(now_ms)))
            }
            None => t(id::TOURNAMENT_OPEN).to_owned(),
        },
        ("running", Some(rounds), _) => {
            fill!(id::TOURNAMENT_ROUND_OF, round = view.rounds.last().map_or(0, |round| round.number), rounds)
        }
        ("running", _, Some(until)) if until > now_ms => {
            fill!(id::TOURNAMENT_PAIRS_FOR, time = span(until - now_ms))
        }
        ("running", ..) => t(id::TOURNAMENT_LAST_GAMES).to_owned(),
        _ => match view.ended.as_deref() {
            Some("too-few") => t(id::TOURNAMENT_TOO_FEW).to_owned(),
            Some("stopped") => t(id::TOURNAMENT_STOPPED).to_owned(),
            _ => t(id::TABLE_OVER).to_owned(),
        },
    }
}

/// What a finished game means for its tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameReport {
    /// The round, the points and places, and what comes next, each on a line of its own.
    pub lines: Vec<String>,
    /// The reader's next game, if it is already paired.
    pub next_table: Option<String>,
}

/// Describes the end of a game for a player of the tournament or, without an entry for `me`, for a spectator.
pub fn report(view: &TournamentView, table: &str, me: Option<&str>, now_ms: u64) -> GameReport {
    let own = view.standings.iter().find(|line| Some(line.person.id.as_str()) == me);
    let next_table = own.and_then(|line| line.table.clone()).filter(|next| next != table);
    let found = view.rounds.iter().find_map(|round| {
        let game = round.tables.iter().find(|game| game.id == table)?;
        Some((round, game))
    });
    let mut lines = Vec::new();
    if let Some((round, game)) = found {
        lines.extend(round_line(view, round, game, me));
        // Until the result has arrived, places are those before the game.
        if game.places.is_some() {
            lines.extend(place_lines(view, game, me));
        }
    }
    lines.push(what_next(view, table, own, next_table.is_some(), now_ms));
    GameReport { lines, next_table }
}

/// `Round 2 of 5 · 1 point for this game`; an arena has no rounds.
fn round_line(
    view: &TournamentView,
    round: &TournamentRound,
    game: &TournamentTable,
    me: Option<&str>,
) -> Option<String> {
    let number = match (view.summary.format, view.planned_rounds) {
        (TournamentFormat::Arena, _) => None,
        (_, Some(rounds)) => Some(fill!(id::TOURNAMENT_ROUND_OF, round = round.number, rounds)),
        (_, None) => Some(fill!(id::TOURNAMENT_ROUND, number = round.number)),
    };
    let seat = game.players.iter().position(|player| Some(player.id.as_str()) == me);
    // An aborted game has no places.
    let placed = seat.zip(game.places.as_deref()).filter(|(seat, places)| *seat < places.len());
    let gained = placed.map(|(seat, places)| f64::from(half_points(places, seat)) / 2.0);
    let gained = gained.map(|gained| fill!(id::TOURNAMENT_GAME_POINTS, points = points(gained)));
    let parts: Vec<String> = [number, gained].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// The reader's place, or for a spectator the place of each player of the game.
fn place_lines(view: &TournamentView, game: &TournamentTable, me: Option<&str>) -> Vec<String> {
    let people = view.standings.len();
    let of = |line: &TournamentLine| {
        let (place, points) = (line.place, points(line.points));
        if Some(line.person.id.as_str()) == me {
            fill!(id::TOURNAMENT_YOUR_PLACE, place, people, points)
        } else {
            fill!(id::TOURNAMENT_PLACE_OF, name = line.person.name, place, people, points)
        }
    };
    let played = |line: &&TournamentLine| game.players.iter().any(|player| player.id == line.person.id);
    let lines: Vec<&TournamentLine> = view.standings.iter().filter(played).collect();
    match lines.iter().find(|line| Some(line.person.id.as_str()) == me) {
        Some(own) => vec![of(own)],
        None => lines.into_iter().map(of).collect(),
    }
}

/// When the next round starts, or how the tournament ended.
fn what_next(
    view: &TournamentView,
    table: &str,
    own: Option<&TournamentLine>,
    is_paired: bool,
    now_ms: u64,
) -> String {
    if view.summary.status == "over" {
        return over_words(view, own, now_ms);
    }
    if is_paired {
        return t(id::TOURNAMENT_NEXT_READY).to_owned();
    }
    if own.is_some_and(|line| line.withdrawn) {
        return t(id::TOURNAMENT_OUT).to_owned();
    }
    if view.summary.format == TournamentFormat::Arena {
        let pairs = view.pairs_until_ms.is_some_and(|until| until > now_ms);
        return match own {
            Some(_) if pairs => t(id::TOURNAMENT_PAIRED_SOON).to_owned(),
            _ => state(view, now_ms),
        };
    }
    let last = view.rounds.last();
    let is_open = |game: &&TournamentTable| game.places.is_none() && game.id != table;
    let open = last.map_or(0, |round| round.tables.iter().filter(is_open).count());
    let is_last =
        last.zip(view.planned_rounds).is_some_and(|(round, planned)| round.number >= planned as usize);
    match (is_last, open) {
        (true, 0) => t(id::TOURNAMENT_LAST_GAME).to_owned(),
        (true, count) => fill!(id::TOURNAMENT_ENDS_AFTER, count),
        (false, 0) => {
            fill!(id::TOURNAMENT_ROUND_WITHIN, time = span(1_000 * u64::from(view.break_s.max(1))))
        }
        (false, count) => fill!(id::TOURNAMENT_ROUND_AFTER, count),
    }
}

/// Who won a tournament that is over, or why it ended early.
fn over_words(view: &TournamentView, own: Option<&TournamentLine>, now_ms: u64) -> String {
    if view.ended.as_deref() != Some("done") {
        return capitalised(&state(view, now_ms));
    }
    let first = |line: &&TournamentLine| line.place == 1;
    let won = own.as_ref().is_some_and(first);
    let others = view.standings.iter().filter(first).filter(|line| own.is_none_or(|own| own != *line));
    let others: Vec<String> = others.map(|line| line.person.name.clone()).collect();
    match (won, others.is_empty()) {
        (true, true) => t(id::TOURNAMENT_WON_YOU).to_owned(),
        (true, false) => fill!(id::TOURNAMENT_WON_WITH, names = listed(others)),
        (false, _) => fill!(id::TOURNAMENT_WON, names = listed(others)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const ID: &str = "abcdefghijkl";

    fn person(name: &str) -> Value {
        json!({ "id": name.to_lowercase(), "name": name })
    }

    fn line(place: usize, name: &str, points: f64) -> Value {
        json!({ "place": place, "person": person(name), "points": points, "tie_breaks": [], "games": 1, "byes": 0 })
    }

    fn game(number: usize, names: &[&str], places: Option<&[u8]>) -> Value {
        let players: Vec<Value> = names.iter().map(|name| person(name)).collect();
        let id = format!("{ID}r1t{number}");
        match places {
            Some(places) => json!({ "id": id, "players": players, "places": places }),
            None => json!({ "id": id, "players": players }),
        }
    }

    /// A tournament of this format with these games in its first round of two.
    fn tournament(format: &str, games: &[Value], standings: &[Value]) -> Value {
        json!({
            "id": ID, "name": "Friday cup", "game": "octi-fast", "options": {}, "format": format,
            "clock": { "kind": "none" }, "rated": false, "status": "running", "people": standings.len(),
            "created_ms": 0, "maker": person("Ann"), "organisers": [], "visibility": "public", "bots": false,
            "break_s": 10, "most": 8, "planned_rounds": 2, "seq": 1, "now_ms": 0, "standings": standings,
            "rounds": [{ "number": 1, "at_ms": 0, "tables": games, "byes": [] }],
        })
    }

    /// The report of the first game of the round.
    fn lines_of(view: &Value, me: Option<&str>) -> Vec<String> {
        let view: TournamentView = serde_json::from_value(view.clone()).unwrap();
        report(&view, &format!("{ID}r1t1"), me, 0).lines
    }

    fn after_win() -> Value {
        let games = [game(1, &["Ann", "Ben"], Some(&[1, 2])), game(2, &["Cat", "Dan"], None)];
        tournament(
            "swiss",
            &games,
            &[line(1, "Ann", 1.0), line(2, "Cat", 0.0), line(2, "Dan", 0.0), line(2, "Ben", 0.0)],
        )
    }

    #[test]
    fn points_are_written_with_halves() {
        assert_eq!([0.0, 0.5, 1.0, 2.5].map(points), ["0", "½", "1", "2½"]);
    }

    #[test]
    fn winner_loser_and_spectator_read_their_standing() {
        let next = "The next round starts when 1 more game ends.";
        assert_eq!(
            lines_of(&after_win(), Some("ann")),
            ["Round 1 of 2 · 1 point for this game", "Your place: 1 of 4 with 1 point", next]
        );
        assert_eq!(
            lines_of(&after_win(), Some("ben")),
            ["Round 1 of 2 · 0 points for this game", "Your place: 2 of 4 with 0 points", next]
        );
        for spectator in [None, Some("cat")] {
            assert_eq!(
                lines_of(&after_win(), spectator),
                [
                    "Round 1 of 2",
                    "Ann's place: 1 of 4 with 1 point",
                    "Ben's place: 2 of 4 with 0 points",
                    next
                ]
            );
        }
    }

    #[test]
    fn draws_share_points_and_aborted_games_give_none() {
        let standings = [line(1, "Ann", 0.5), line(1, "Ben", 0.5)];
        let draw = tournament("round-robin", &[game(1, &["Ann", "Ben"], Some(&[1, 1]))], &standings);
        assert_eq!(
            lines_of(&draw, Some("ben")),
            [
                "Round 1 of 2 · ½ points for this game",
                "Your place: 1 of 2 with ½ points",
                "The next round starts within 10 s."
            ]
        );
        let aborted = tournament("round-robin", &[game(1, &["Ann", "Ben"], Some(&[]))], &standings);
        assert_eq!(lines_of(&aborted, Some("ben"))[0], "Round 1 of 2");
        // The result may take a moment to arrive.
        let fresh = tournament("round-robin", &[game(1, &["Ann", "Ben"], None)], &standings);
        assert_eq!(lines_of(&fresh, Some("ben")), ["Round 1 of 2", "The next round starts within 10 s."]);
    }

    #[test]
    fn tables_of_four_give_points_by_place() {
        let names = ["Ann", "Ben", "Cat", "Dan"];
        let places = [3, 1, 2, 3];
        let standings = [line(1, "Ben", 3.0), line(2, "Cat", 2.0), line(3, "Ann", 0.5), line(3, "Dan", 0.5)];
        let view = tournament("tables", &[game(1, &names, Some(&places))], &standings);
        let points = names.map(|name| lines_of(&view, Some(&name.to_lowercase()))[0].clone());
        let expected = ["½ points", "3 points", "2 points", "½ points"];
        assert_eq!(points, expected.map(|points| format!("Round 1 of 2 · {points} for this game")));
        assert_eq!(lines_of(&view, None).len(), 6);
    }

    #[test]
    fn untimed_states_change_only_with_the_state() {
        let states = |view: &Value, now_ms| {
            let view: TournamentView = serde_json::from_value(view.clone()).unwrap();
            (state(&view, now_ms), untimed_state(&view, now_ms))
        };
        let mut open = after_win();
        open["status"] = json!("open");
        open["starts_ms"] = json!(60_000);
        let mut arena = after_win();
        arena["format"] = json!("arena");
        arena["planned_rounds"] = Value::Null;
        arena["pairs_until_ms"] = json!(60_000);
        for view in [&open, &arena] {
            let (first, second) = (states(view, 10_000), states(view, 11_000));
            assert_ne!(first.0, second.0);
            assert_eq!(first.1, second.1);
        }
        assert_ne!(states(&open, 11_000).1, states(&arena, 11_000).1);
        assert_ne!(states(&arena, 11_000).1, states(&arena, 60_000).1);
    }

    #[test]
    fn last_round_ends_the_tournament() {
        let mut view = after_win();
        view["planned_rounds"] = json!(1);
        assert_eq!(lines_of(&view, None).last().unwrap(), "The tournament ends when 1 more game ends.");
        view["rounds"][0]["tables"][1]["places"] = json!([1, 2]);
        assert_eq!(lines_of(&view, None).last().unwrap(), "That was the last game.");
        view["status"] = json!("over");
        view["ended"] = json!("done");
        let end = |view: &Value, me| lines_of(view, me).pop().unwrap();
        assert_eq!(end(&view, Some("ann")), "You won the tournament.");
        assert_eq!(end(&view, Some("ben")), "Ann won the tournament.");
        view["standings"][1]["place"] = json!(1);
        assert_eq!(end(&view, Some("ann")), "You and Cat won the tournament.");
        assert_eq!(end(&view, None), "Ann and Cat won the tournament.");
        view["ended"] = json!("stopped");
        assert_eq!(end(&view, None), "Ended by its organiser or a moderator");
    }

    #[test]
    fn next_game_is_named_once_paired() {
        let mut view = after_win();
        view["standings"][0]["table"] = json!("abcdefghijklr2t1");
        let read: TournamentView = serde_json::from_value(view.clone()).unwrap();
        let found = report(&read, "abcdefghijklr1t1", Some("ann"), 0);
        assert_eq!(found.next_table.as_deref(), Some("abcdefghijklr2t1"));
        assert_eq!(found.lines.last().unwrap(), "Your next game is ready.");
        assert_eq!(report(&read, "abcdefghijklr1t1", Some("ben"), 0).next_table, None);
        view["standings"][3]["withdrawn"] = json!(true);
        let out = "You won't be paired again unless you rejoin the tournament.";
        assert_eq!(lines_of(&view, Some("ben")).last().unwrap(), out);
    }

    #[test]
    fn arena_pairs_again_until_its_time_is_up() {
        let mut view = after_win();
        view["format"] = json!("arena");
        view["planned_rounds"] = Value::Null;
        view["pairs_until_ms"] = json!(60_000);
        assert_eq!(
            lines_of(&view, Some("ann")),
            ["1 point for this game", "Your place: 1 of 4 with 1 point", "You'll be paired again shortly."]
        );
        assert_eq!(lines_of(&view, None).last().unwrap(), "Pairing for another 1 min");
        view["pairs_until_ms"] = json!(0);
        assert_eq!(lines_of(&view, Some("ann")).last().unwrap(), "Last games in progress");
    }
}
