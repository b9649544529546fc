//! Your games: a search by player, game, date, result and position, and statistics.

use std::collections::HashMap;

use eightfold_game::{Cause, Seat, Seats};
use eightfold_record::Record;
use eightfold_record::sgf::{Collection, is_sgf};
use eightfold_study::Tree;

/// A game in the library.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The id under which it is saved.
    pub id: String,
    /// Whether it is a study; otherwise it is a game played here.
    pub is_study: bool,
    /// The title its owner gave it.
    pub title: String,
    /// The day it was played or saved, `2026-11-22`.
    pub day: String,
    /// The game; for a study, its main line.
    pub record: Record,
    /// The user's seat, if it is known.
    pub own: Option<Seat>,
    /// The levels of the computers by seat, if they are known.
    pub levels: Vec<Option<u8>>,
}

/// The result from the user's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OwnResult {
    /// Their team won.
    Won,
    /// Another team won.
    Lost,
    /// Nobody won.
    Draw,
}

/// The search; an empty field matches anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFilter {
    /// Part of the name of a player, or of the title.
    pub player: String,
    /// The id of the game.
    pub game: String,
    /// How it ended.
    pub result: String,
    /// The first day.
    pub since: String,
    /// The last day.
    pub until: String,
    /// A position that came up.
    pub position: String,
}

/// The results that can be searched for. `won` and `lost` refer to the player whose name is searched for; without a
/// name, to the user, or to any player if the user's seat isn't known.
pub const RESULTS: [&str; 5] = ["won", "lost", "decided", "draw", "open"];

impl Entry {
    /// Whether the entry matches the search.
    pub fn is(&self, wanted: &GameFilter) -> bool {
        let name = wanted.player.trim().to_lowercase();
        let played = self.record.played();
        let seats = (0..played.seats()).map(Seat::new);
        let own: Vec<Seat> = match name.is_empty() {
            true => seats.filter(|seat| self.own.is_none_or(|own| own == *seat)).collect(),
            false => seats.filter(|seat| self.is_named(*seat, &name)).collect(),
        };
        let titled = !name.is_empty() && self.title.to_lowercase().contains(&name);
        if !name.is_empty() && own.is_empty() && !titled {
            return false;
        }
        let outcome = played.outcome();
        let winners = outcome.map_or(Seats::NONE, |outcome| outcome.winners);
        let result = match &*wanted.result {
            "" => true,
            "won" => own.iter().any(|seat| winners.contains(*seat)),
            "lost" => !winners.is_empty() && own.iter().any(|seat| !winners.contains(*seat)),
            "decided" => !winners.is_empty(),
            "draw" => outcome.is_some_and(|outcome| outcome.is_draw()),
            _ => outcome.is_none(),
        };
        let day = |bound: &str| bound.trim().to_owned();
        let (since, until) = (day(&wanted.since), day(&wanted.until));
        let position = wanted.position.split_whitespace().collect::<Vec<_>>().join(" ");
        result
            && (wanted.game.is_empty() || self.record.choice().info().id == wanted.game)
            && (since.is_empty() || self.day >= since)
            && (until.is_empty() || self.day <= until)
            && (position.is_empty() || self.positions().contains(&position))
    }

    /// The user's result; `None` if the game isn't over or the seat isn't known.
    pub fn own_result(&self) -> Option<OwnResult> {
        let played = self.record.played();
        let (own, outcome) = (self.own?, played.outcome()?);
        Some(match outcome {
            outcome if outcome.cause == Cause::Aborted => return None,
            outcome if outcome.is_draw() => OwnResult::Draw,
            outcome if outcome.winners.and(played.team(own)).is_empty() => OwnResult::Lost,
            _ => OwnResult::Won,
        })
    }

    fn is_named(&self, seat: Seat, name: &str) -> bool {
        let given = self.record.names().get(seat.index()).cloned().flatten().unwrap_or_default();
        !name.is_empty() && given.to_lowercase().contains(name)
    }

    /// All positions of the game, in order.
    pub fn positions(&self) -> Vec<String> {
        let played = self.record.played();
        played.history(played.len() + 1)
    }
}

/// Statistics of a turn at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionStats {
    /// The turn, or the outcome of chance.
    pub step: String,
    /// The player who took it; `None` for chance.
    pub by: Option<Seat>,
    /// The number of games with it.
    pub games: usize,
    /// The number of those with a known result.
    pub over: usize,
    /// The player's score in those, in halves: two for a win, one for a draw. For chance, the first player's score.
    pub halves: usize,
}

/// The turns played at a position, the most frequent first, and the indices of the games in which the position
/// occurred.
pub fn explore(entries: &[Entry], of: &Record, position: &str) -> (Vec<PositionStats>, Vec<usize>) {
    let mut found: HashMap<String, PositionStats> = HashMap::new();
    let mut games = Vec::new();
    let same = |entry: &Entry| {
        let (one, other) = (entry.record.choice(), of.choice());
        one.game() == other.game() && one.rules() == other.rules()
    };
    for (place, entry) in entries.iter().enumerate().filter(|(_, entry)| same(entry)) {
        let Some(at) = entry.positions().iter().position(|known| known == position) else { continue };
        games.push(place);
        let played = entry.record.played();
        let Some(step) = played.step(at) else { continue };
        let tried = found.entry(step.text.clone()).or_insert(PositionStats {
            step: step.text,
            by: step.by,
            games: 0,
            over: 0,
            halves: 0,
        });
        tried.games += 1;
        if let Some(outcome) = played.outcome() {
            let whose = played.team(step.by.unwrap_or(Seat::new(0)));
            tried.over += 1;
            tried.halves += match outcome {
                outcome if outcome.is_draw() => 1,
                outcome if !outcome.winners.and(whose).is_empty() => 2,
                _ => 0,
            };
        }
    }
    let mut found: Vec<PositionStats> = found.into_values().collect();
    found.sort_by(|one, other| other.games.cmp(&one.games).then_with(|| one.step.cmp(&other.step)));
    (found, games)
}

/// The games of a file: a record or tree, or all readable games of an SGF file, with the number of unreadable ones and
/// the reason for the first.
///
/// # Errors
/// If no game can be read, the reason.
pub fn games_of(text: &str) -> Result<(Vec<Tree>, usize, Option<String>), String> {
    if !is_sgf(text) {
        return Tree::read(text).map(|tree| (vec![tree], 0, None)).map_err(|error| error.to_string());
    }
    let games = Collection::parse(text).map_err(|error| error.to_string())?;
    let mut trees = Vec::new();
    let mut refused = Vec::new();
    for game in 1..=games.games() {
        match Tree::parts_of_sgf(&games, game) {
            Ok(parts) => trees.extend(parts),
            Err(error) => refused.push(error.to_string()),
        }
    }
    let (count, first) = (refused.len(), refused.into_iter().next());
    match (trees.is_empty(), first) {
        (true, Some(why)) => Err(why),
        (_, first) => Ok((trees, count, first)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(id: &str, day: &str, text: &str) -> Entry {
        let record = Record::from_text(text).unwrap();
        let (id, day) = (id.to_owned(), day.to_owned());
        Entry { id, is_study: false, title: String::new(), day, record, own: None, levels: Vec::new() }
    }

    fn games() -> Vec<Entry> {
        let head = "game: octi-fast\nseed: 0\nplayer b: Ann\nplayer r: Bob\n";
        vec![
            entry("one", "2026-01-05", &format!("{head}b 33+E\nr 37+E\nb resign\n")),
            entry("two", "2026-02-05", &format!("{head}b 33+E\nr 37+A\nr resign\n")),
            entry("three", "2026-03-05", &format!("{head}b 33+E\n")),
            entry("four", "2026-03-06", "game: octiles\nseed: 1\n"),
        ]
    }

    fn found(wanted: &GameFilter) -> Vec<String> {
        games().into_iter().filter(|entry| entry.is(wanted)).map(|entry| entry.id).collect()
    }

    #[test]
    fn games_are_found_by_their_properties() {
        let any = GameFilter::default();
        assert_eq!(found(&any).len(), 4);
        assert_eq!(found(&GameFilter { game: "octiles".into(), ..any.clone() }), ["four"]);
        let ann = GameFilter { player: "ann".into(), ..any.clone() };
        assert_eq!(found(&ann).len(), 3);
        assert_eq!(found(&GameFilter { result: "won".into(), ..ann.clone() }), ["two"]);
        assert_eq!(found(&GameFilter { result: "lost".into(), ..ann.clone() }), ["one"]);
        assert_eq!(found(&GameFilter { result: "decided".into(), ..any.clone() }), ["one", "two"]);
        assert_eq!(found(&GameFilter { result: "open".into(), ..any.clone() }), ["three", "four"]);
        assert_eq!(found(&GameFilter { since: "2026-03-01".into(), ..ann.clone() }), ["three"]);
        assert_eq!(found(&GameFilter { until: "2026-01-31".into(), ..any.clone() }), ["one"]);
        let position = games()[1].positions()[2].clone();
        assert_eq!(found(&GameFilter { position, ..any }), ["two"]);
    }

    #[test]
    fn won_and_lost_default_to_the_user() {
        let [won, lost] =
            ["won", "lost"].map(|result| GameFilter { result: result.into(), ..GameFilter::default() });
        assert_eq!(
            (found(&won), found(&lost)),
            (vec!["one".into(), "two".into()], vec!["one".into(), "two".into()])
        );
        // Ann, the user, lost the first game and won the second.
        let own = games().into_iter().map(|entry| Entry { own: Some(Seat::new(0)), ..entry });
        let own: Vec<Entry> = own.collect();
        let found = |wanted: &GameFilter| {
            let found = own.iter().filter(|entry| entry.is(wanted));
            found.map(|entry| entry.id.clone()).collect::<Vec<_>>()
        };
        assert_eq!((found(&won), found(&lost)), (vec!["two".to_owned()], vec!["one".to_owned()]));
        let results: Vec<_> = own.iter().map(Entry::own_result).collect();
        assert_eq!(results, [Some(OwnResult::Lost), Some(OwnResult::Won), None, None]);
        assert_eq!(found(&GameFilter { player: "bob".into(), ..won }), ["one"], "a name takes precedence");
    }

    #[test]
    fn turns_are_counted_with_their_score() {
        let games = games();
        let start = games[0].positions()[0].clone();
        let (tried, among) = explore(&games, &games[0].record, &start);
        assert_eq!(among, [0, 1, 2]);
        assert_eq!(tried.len(), 1);
        assert_eq!(
            (tried[0].step.as_str(), tried[0].games, tried[0].over, tried[0].halves),
            ("33+E", 3, 2, 2)
        );
        let after = games[0].positions()[1].clone();
        let (tried, _) = explore(&games, &games[0].record, &after);
        let scores: Vec<_> = tried.iter().map(|tried| (tried.step.as_str(), tried.halves)).collect();
        assert_eq!(scores, [("37+A", 0), ("37+E", 2)]);
    }

    #[test]
    fn unreadable_games_are_counted() {
        let (trees, refused, why) =
            games_of("(;GM[19]RU[fast];B[33+A])(;GM[19]RU[fast];B[99+A])(;GM[1])").unwrap();
        assert_eq!((trees.len(), refused), (1, 2));
        assert!(why.is_some());
        assert_eq!(games_of("game: octi-fast\nseed: 0\nb 33+E\n").unwrap().0[0].len(), 2);
        assert!(games_of("(;GM[1])").is_err() && games_of("hello").is_err());
    }
}
