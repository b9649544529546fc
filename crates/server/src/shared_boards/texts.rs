//! The texts in a shared study: names of chapters, comments, and the names in the head of a tree.

use eightfold_protocol as api;
use eightfold_shared_boards::{ChapterText, MAX_TREE_LEN};
use eightfold_store::Person;
use eightfold_study::{Edit, Tree};

use crate::app::App;
use crate::error::{ApiError, ApiResult};
use crate::names;

/// Returns the name of a board or study, if this person may choose it.
pub fn checked_name(app: &App, person: &Person, name: &str) -> ApiResult<String> {
    named(app, person, name, names::of_a_board)
}

/// Returns the name of a chapter, if this person may choose it.
pub fn checked_chapter_name(app: &App, person: &Person, name: &str) -> ApiResult<String> {
    named(app, person, name, names::of_a_chapter)
}

fn named(app: &App, person: &Person, name: &str, check: fn(&str) -> ApiResult<String>) -> ApiResult<String> {
    let name = name.trim();
    if name.is_empty() {
        return Ok(String::new());
    }
    app.people.moderation.may_speak(&person.id, app.clock.now_ms())?;
    check(name)
}

/// Reads the tree of a chapter and returns it in its plain form, so that its texts can be checked.
async fn checked_tree(app: &App, person: &Person, tree: String) -> ApiResult<String> {
    if tree.len() > MAX_TREE_LEN {
        return Err(ApiError::malformed(format!("a tree has at most {MAX_TREE_LEN} bytes as text")));
    }
    let read = app.work.run(move || Tree::read(&tree).map(|tree| tree.to_text())).await?;
    let plain = read.map_err(|error| ApiError::malformed(error.to_string()))?;
    // Comments, and the head's event and names.
    let has_texts =
        |line: &str| line.contains('#') || line.starts_with("event:") || line.starts_with("player ");
    if plain.lines().any(has_texts) {
        app.people.moderation.may_speak(&person.id, app.clock.now_ms())?;
    }
    names::check_words(&plain, "a study")?;
    Ok(plain)
}

/// Checks a chapter: its name and its tree.
pub async fn checked_chapter(
    app: &App,
    person: &Person,
    chapter: api::ChapterText,
) -> ApiResult<ChapterText> {
    Ok(ChapterText {
        name: checked_chapter_name(app, person, &chapter.name)?,
        tree: checked_tree(app, person, chapter.tree).await?,
    })
}

/// Checks the texts in an edit.
pub async fn checked_edit(app: &App, person: &Person, edit: Edit) -> ApiResult<Edit> {
    match edit {
        Edit::Comment { at, text } => {
            if !text.is_empty() {
                app.people.moderation.may_speak(&person.id, app.clock.now_ms())?;
                names::check_words(&text, "a comment")?;
            }
            Ok(Edit::Comment { at, text })
        }
        Edit::Merge { at, tree } => Ok(Edit::Merge { at, tree: checked_tree(app, person, tree).await? }),
        Edit::Value { at, value } => {
            names::check_words(&value.who, "the name of a computer")?;
            Ok(Edit::Value { at, value })
        }
        other => Ok(other),
    }
}
