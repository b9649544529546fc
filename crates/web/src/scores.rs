//! The results of games against each level of the computer, saved between visits.

use serde::{Deserialize, Serialize};

/// The result of a game, for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameResult {
    /// The player won, alone or with others.
    Won,
    /// Another player won.
    Lost,
    /// No player won.
    Drawn,
}

/// The score against one level of one game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LevelScore {
    game: String,
    level: u8,
    /// Number of games finished.
    pub games: u32,
    /// Number of games won.
    pub wins: u32,
    /// The ids and results of the latest games, oldest first.
    recent: Vec<(String, GameResult)>,
}

impl LevelScore {
    /// The results of the last games, oldest first; at most [`MAX_RESULTS`].
    pub fn recent(&self) -> impl Iterator<Item = GameResult> + '_ {
        self.recent.iter().map(|(_, result)| *result)
    }
}

/// How many results are stored one by one.
pub const MAX_RESULTS: usize = 5;

/// The scores against all levels.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Scores(Vec<LevelScore>);

impl Scores {
    /// Parses saved scores; empty if the text can't be parsed.
    pub fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    /// The text that [`read`](Self::read) reads.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    /// The score against a level; `None` before the first finished game.
    pub fn of(&self, game: &str, level: u8) -> Option<&LevelScore> {
        self.0.iter().find(|score| score.game == game && score.level == level)
    }

    /// Whether a game of this kind was finished against any level.
    pub fn has_played(&self, game: &str) -> bool {
        self.0.iter().any(|score| score.game == game && score.games > 0)
    }

    /// Adds a finished game. A game that ends again after turns were taken back replaces its earlier result.
    pub fn add(&mut self, game: &str, level: u8, id: &str, result: GameResult) {
        let known = self.0.iter().position(|score| score.game == game && score.level == level);
        let at = known.unwrap_or_else(|| {
            self.0.push(LevelScore { game: game.to_owned(), level, games: 0, wins: 0, recent: Vec::new() });
            self.0.len() - 1
        });
        let score = &mut self.0[at];
        let won = |result| u32::from(result == GameResult::Won);
        if let Some((_, earlier)) = score.recent.iter_mut().find(|(game, _)| game == id) {
            score.wins = score.wins.saturating_sub(won(*earlier)) + won(result);
            *earlier = result;
            return;
        }
        score.games += 1;
        score.wins += won(result);
        score.recent.push((id.to_owned(), result));
        let extra = score.recent.len().saturating_sub(MAX_RESULTS);
        score.recent.drain(..extra);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_of_each_game_has_its_score() {
        let mut scores = Scores::default();
        scores.add("octiles", 1, "a", GameResult::Won);
        scores.add("octiles", 1, "b", GameResult::Lost);
        scores.add("octiles", 2, "c", GameResult::Won);
        scores.add("octi-fast", 1, "d", GameResult::Drawn);
        let score = scores.of("octiles", 1).unwrap();
        assert_eq!((score.wins, score.games), (1, 2));
        assert_eq!(score.recent().collect::<Vec<_>>(), [GameResult::Won, GameResult::Lost]);
        assert_eq!(scores.of("octi-fast", 1).map(|score| (score.wins, score.games)), Some((0, 1)));
        assert_eq!(scores.of("octi-fast", 2), None);
        assert_eq!(Scores::read(&scores.to_text()), scores);
    }

    #[test]
    fn game_that_ends_twice_counts_once() {
        let mut scores = Scores::default();
        scores.add("octiles", 1, "a", GameResult::Lost);
        scores.add("octiles", 1, "a", GameResult::Won);
        let score = scores.of("octiles", 1).unwrap();
        assert_eq!((score.wins, score.games, score.recent().count()), (1, 1, 1));
    }

    #[test]
    fn last_results_are_listed_but_all_are_counted() {
        let mut scores = Scores::default();
        for game in 0..9 {
            scores.add("octiles", 1, &game.to_string(), GameResult::Won);
        }
        let score = scores.of("octiles", 1).unwrap();
        assert_eq!((score.wins, score.games, score.recent().count()), (9, 9, MAX_RESULTS));
        assert_eq!(Scores::read("[{"), Scores::default());
    }
}
