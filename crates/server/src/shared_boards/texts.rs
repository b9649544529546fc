//! The texts in a shared board or study: tasks, names of chapters, comments, and the names in the head of a tree.

use eightfold_challenges::BoardTask;
use eightfold_protocol as api;
use eightfold_shared_boards::{ChapterText, MAX_TREE_LEN, Step};
use eightfold_store::Person;
use eightfold_study::{Edit, Tree, Value};

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::names;

/// Returns the name of a board or study, if this person may choose it.
pub async fn checked_name(app: &App, person: &Person, name: &str) -> ApiResult<String> {
    named(app, person, name, names::of_a_board).await
}

/// Returns the name of a chapter, if this person may choose it.
pub async fn checked_chapter_name(app: &App, person: &Person, name: &str) -> ApiResult<String> {
    named(app, person, name, names::of_a_chapter).await
}

async fn named(
    app: &App,
    person: &Person,
    name: &str,
    check: fn(&str) -> ApiResult<String>,
) -> ApiResult<String> {
    let name = name.trim();
    if name.is_empty() {
        return Ok(String::new());
    }
    app.people.may_speak(person).await?;
    check(name)
}

/// Refuses words at a board from people who play a game without table talk with someone who takes part there or looks
/// at it (O11).
pub async fn may_write_here(app: &App, id: &str, person: &Person) -> ApiResult<()> {
    let silent = app.people.no_talk_with(&person.id, id).await?;
    if silent.is_empty() {
        return Ok(());
    }
    let (shared, pointers) = (app.shared_boards.get(id).await?, app.shared_boards.pointers(id));
    let mut here = shared
        .people()
        .into_iter()
        .chain(shared.terms().writers.iter().map(String::as_str))
        .chain(pointers.iter().map(|pointer| pointer.id.as_str()));
    match here.find_map(|other| silent.get(other)) {
        None => Ok(()),
        Some(game) => {
            let words =
                format!("No table talk: you play {game} with someone here. Write when that game is over");
            Err(ApiError::not_allowed(words))
        }
    }
}

/// Whether an edit brings words of a person.
fn has_words(edit: &Edit) -> bool {
    match edit {
        Edit::Comment { text, .. } => !text.is_empty(),
        Edit::Merge { tree, .. } => tree_has_words(tree),
        Edit::Value { value, .. } => !is_of_level(value),
        _ => false,
    }
}

/// Whether a step brings a task in words of a person.
pub fn step_has_words(step: &Step) -> bool {
    step.task.as_ref().is_some_and(|task| !is_known_task(&task.now))
}

/// Whether a tree has words of a person.
pub fn tree_has_words(tree: &str) -> bool {
    tree.lines().any(has_text)
}

/// Refuses a task with an insult, and a task in words of their own from muted people.
pub async fn check_task(app: &App, person: &Person, task: &str) -> ApiResult<()> {
    if !is_known_task(task) {
        app.people.may_speak(person).await?;
    }
    names::check_lines(task, "a task")
}

/// Whether a task, as in an address of the board editor, is that of a challenge, a puzzle or a solitaire.
fn is_known_task(task: &str) -> bool {
    let text = match task.split_once('?') {
        None => task.to_owned(),
        Some(("pattern", part)) => part.strip_prefix("rules=").unwrap_or(part).to_owned(),
        Some((name, part)) => format!("{name}:{}", part.strip_prefix("problem=").unwrap_or(part)),
    };
    let has_digits = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == '.');
    // The grade and the seed of a problem aren't needed, and generating it again takes time.
    let (body, origin) = text.split_once('@').unwrap_or((text.as_str(), ""));
    // The number of a challenge stands for its first score.
    has_digits(origin) && (has_digits(body) || body.parse::<BoardTask>().is_ok())
}

/// Whether a computer's value is one of this program, by a level such as `level-8`, and names no other program.
fn is_of_level(value: &Value) -> bool {
    value.who.strip_prefix("level-").is_some_and(|level| level.len() <= 2 && level.parse::<u8>().is_ok())
}

/// Whether a line of a tree has words of a person: a comment, the head's event, date and names, the name of a program.
fn has_text(line: &str) -> bool {
    let value = line.split_once("! value ").and_then(|(_, value)| value.parse::<Value>().ok());
    line.contains('#')
        || ["event:", "date:", "player "].iter().any(|start| line.starts_with(start))
        || value.is_some_and(|value| !is_of_level(&value))
}

/// Reads the tree of a chapter and returns it in its plain form, so that its texts can be checked.
async fn checked_tree(app: &App, person: &Person, tree: String) -> ApiResult<String> {
    if tree.len() > MAX_TREE_LEN {
        return Err(ApiError::malformed(format!("a tree has at most {MAX_TREE_LEN} bytes as text")));
    }
    let read = app.work.run(move || Tree::read(&tree).map(|tree| tree.to_text())).await?;
    let plain = read.map_err(|error| ApiError::malformed(error.to_string()))?;
    if tree_has_words(&plain) {
        app.people.may_speak(person).await?;
    }
    names::check_lines(&plain, "a study")?;
    Ok(plain)
}

/// Checks a chapter: its name and its tree.
pub async fn checked_chapter(
    app: &App,
    person: &Person,
    chapter: api::ChapterText,
) -> ApiResult<ChapterText> {
    Ok(ChapterText {
        name: checked_chapter_name(app, person, &chapter.name).await?,
        tree: checked_tree(app, person, chapter.tree).await?,
    })
}

/// Checks the texts in an edit of a study, and whether this person may write there now.
pub async fn checked_edit_here(app: &App, id: &str, person: &Person, edit: Edit) -> ApiResult<Edit> {
    let edit = checked_edit(app, person, edit).await?;
    if has_words(&edit) {
        may_write_here(app, id, person).await?;
    }
    Ok(edit)
}

/// Checks the texts in an edit.
pub async fn checked_edit(app: &App, person: &Person, edit: Edit) -> ApiResult<Edit> {
    match edit {
        Edit::Comment { at, text } => {
            if !text.is_empty() {
                app.people.may_speak(person).await?;
                names::check_lines(&text, "a comment")?;
            }
            Ok(Edit::Comment { at, text })
        }
        Edit::Merge { at, tree } => Ok(Edit::Merge { at, tree: checked_tree(app, person, tree).await? }),
        Edit::Value { at, value } => {
            if !is_of_level(&value) {
                app.people.may_speak(person).await?;
            }
            names::check_lines(&value.who, "the name of a computer")?;
            Ok(Edit::Value { at, value })
        }
        other => Ok(other),
    }
}

#[cfg(test)]
mod tests {
    use super::{has_text, is_known_task};

    #[test]
    fn tasks_of_the_board_editor_are_known() {
        let known = [
            "3",
            "30",
            "1.A3-F4.tiles",
            "pattern?rules=",
            "pattern?rules=3*10;27<=0",
            "connection?problem=BBR......B..........R...............",
            "sequence?problem=16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1:15:6",
            "sequence?problem=16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1:15:6@3.12345",
        ];
        for task in known {
            assert!(is_known_task(task), "{task}");
        }
        for task in ["you are bad", "pattern?rules=you", "pattern?you", "you?problem=1", "3 you", "3@you"] {
            assert!(!is_known_task(task), "{task}");
        }
    }

    #[test]
    fn words_of_people_in_trees_are_found() {
        let texts = [
            "# well played",
            "|  |  # well played",
            "event: Cup of the north",
            "date: the day you lost",
            "player B: Ann",
            "! value B 41.2 you_lost 1",
            "|  ! value B 41.2 +-0.6 level-you_lost 1",
        ];
        for text in texts {
            assert!(has_text(text), "{text}");
        }
        let others = ["", "eightfold record 2", "1. B 33+E !?", "|- 2. R 37+E", "! marks space:33 side:33A"];
        for other in others.into_iter().chain(["! value B 41.2 level-8 1", "|  ! value B 5 +-0.6 level-10 9"])
        {
            assert!(!has_text(other), "{other}");
        }
    }
}
