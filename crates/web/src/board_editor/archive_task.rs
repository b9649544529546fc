//! Published boards and the board editor: the text of a task for the server, and the editor with a published board.

use crate::board_editor::{BoardEditor, Task, words};
use crate::route::encode;
use crate::words::{game_name, id, t};

/// Returns the editor with a published board; without a board, with its task and an empty board.
pub fn editor_of(task: &str, board: Option<&str>) -> Option<BoardEditor> {
    let mut address = match task.split_once(':') {
        Some((name, problem)) => format!("{name}?problem={}", encode(problem)),
        None if task.contains(['*', '=', ';']) => format!("pattern?rules={}", encode(task)),
        None => format!("{task}?"),
    };
    if let Some(board) = board {
        address = address + "&board=" + &encode(board);
    }
    address.parse().ok()
}

/// Returns the topic of the players' archive in words: a challenge, a solitaire or a game.
pub fn topic_words(topic: &str) -> String {
    match topic {
        "30" => format!("30 {}", t(id::OWN_PUZZLE)),
        "connection" => t(id::CONNECTION_SOLITAIRE).to_owned(),
        "sequence" => t(id::SEQUENCE_SOLITAIRE).to_owned(),
        "puzzle" => words::title(0).to_owned(),
        _ => match topic.parse::<u8>() {
            Ok(challenge @ 1..=29) => format!("{challenge} {}", words::title(challenge)),
            _ => eightfold_catalog::info(topic)
                .map_or_else(|| topic.to_owned(), |info| game_name(info).to_owned()),
        },
    }
}

/// Returns the topics of the players' archive, without the games.
pub fn topics() -> Vec<String> {
    let challenges = (1..=30).map(|challenge: u8| challenge.to_string());
    challenges.chain(["puzzle", "connection", "sequence"].map(str::to_owned)).collect()
}

/// Returns the task of an editor as the server reads it; `None` if there is nothing to find.
pub fn task_of(editor: &BoardEditor) -> Option<String> {
    Some(editor.task.goal()).filter(|goal| !goal.is_empty())
}

/// Whether a board counts for its task.
pub fn counts(editor: &BoardEditor) -> bool {
    let judged = editor.judge();
    match &editor.task {
        // A problem of Connection Solitaire is solved or it isn't.
        Task::Solitaire(_) => judged.rank.is_some() || judged.solved,
        _ => judged.rank.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use eightfold_challenges::ScoredBoard;

    use super::*;

    #[test]
    fn server_and_editor_agree_about_tasks() {
        let board = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";
        for (address, score) in [("3", "7"), ("pattern?rules=3*10;3>=2", "70 points")] {
            let sign = if address.contains('?') { '&' } else { '?' };
            let editor: BoardEditor = format!("{address}{sign}board={board}").parse().unwrap();
            let task = task_of(&editor).unwrap();
            let scored = ScoredBoard::judge(&task, &editor.layout.to_text()).unwrap();
            assert!(counts(&editor));
            assert_eq!(Some(scored.rank), editor.judge().rank, "{address}");
            let again = editor_of(&scored.task, Some(&scored.layout.to_text())).unwrap();
            assert_eq!((again.judge().score.as_str(), again.layout), (score, editor.layout));
        }
        for name in ["connection", "sequence"] {
            let mut editor: BoardEditor = name.parse().unwrap();
            assert!(!counts(&editor), "{name}: there are no tiles");
            let Task::Solitaire(problem) = &editor.task else { panic!("a problem") };
            editor.layout = *problem.solution().unwrap();
            assert!(counts(&editor), "{name}");
            let scored = ScoredBoard::judge(&task_of(&editor).unwrap(), &editor.layout.to_text()).unwrap();
            let again = editor_of(&scored.task, Some(&scored.layout.to_text())).unwrap();
            assert_eq!(again.task, editor.task);
            assert_eq!(topic_words(&scored.topic), editor.describe().0);
        }
        let pair: BoardEditor = "1.F4-A3.tiles".parse().unwrap();
        assert!(editor_of(&task_of(&pair).unwrap(), None).is_some());
        assert_eq!(task_of(&"30".parse().unwrap()), None, "a puzzle without terms asks for nothing");
        assert!(topics().iter().all(|topic| topic_words(topic) != *topic));
    }
}
