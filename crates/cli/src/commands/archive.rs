use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::PathBuf;

use eightfold_protocol::{
    BoardStanding, Collection, CollectionPage, Entry, EntryPage, NewCollection, NewEntry, Publication,
};
use eightfold_record::json_words;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::args::{already_exists, write_new};
use crate::count::count;
use crate::failure::Failure;
use crate::online::{RequestError, Server, ServerAddress, printable, usual_token};

/// The name of the file format, and its version.
const FORMAT: &str = "eightfold-archive";
const VERSION: u64 = 1;
/// The page size of `pull`.
const PAGE: usize = 100;

/// Exchange boards, puzzles and collections with the players' archive of a site.
///
/// The files are JSON Lines: docs/PLAYERS.md describes them.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: ArchiveCommand,
}

#[derive(clap::Subcommand)]
enum ArchiveCommand {
    Push(Push),
    Pull(Pull),
}

/// Publish the boards, puzzles and collections in a file.
///
/// The server computes every score and proves every puzzle; scores in the file are ignored. Prints a line for each. If
/// the same board was published before, rotated or not, the line says where. Each collection becomes a public
/// collection of yours, with the entries as the server has them.
#[derive(clap::Args)]
struct Push {
    /// The file: one JSON object per line, with `title` and either `task` and `board`, or `puzzle`.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The server.
    #[arg(long, value_name = "URL")]
    server: String,
    /// The token of your account, which must have a name; by default the variable EIGHTFOLD_TOKEN.
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
}

/// Save published boards, puzzles and collections to a file.
///
/// The file has one JSON object per line, the oldest first, then the public collections. `eightfold archive push` reads
/// such files.
#[derive(clap::Args)]
struct Pull {
    /// The file, which must not exist yet; without it, standard output.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The server.
    #[arg(long, value_name = "URL")]
    server: String,
    /// Only this topic: a challenge (1 to 30), `puzzle`, `connection`, `sequence` or a game.
    #[arg(long, value_name = "TOPIC", conflicts_with_all = ["by", "collection"])]
    topic: Option<String>,
    /// Only entries by this person.
    #[arg(long, value_name = "NAME", conflicts_with = "collection")]
    by: Option<String>,
    /// Only this collection and its entries: the id at the end of its address.
    #[arg(long, value_name = "ID")]
    collection: Option<String>,
}

impl Args {
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.what {
            ArchiveCommand::Push(push) => push.run(out),
            ArchiveCommand::Pull(pull) => pull.run(out),
        }
    }
}

/// The first line of a file.
#[derive(Serialize, Deserialize)]
struct Header {
    format: String,
    version: u64,
}

/// A line of a file, as far as it is published. Other fields are ignored.
#[derive(Deserialize)]
struct FileLine {
    #[serde(default)]
    title: String,
    #[serde(default)]
    statement: String,
    task: Option<String>,
    board: Option<String>,
    puzzle: Option<String>,
    /// The id on the site that the file is from.
    id: Option<String>,
    /// Makes the line a collection of these entries of the file.
    entries: Option<Vec<String>>,
}

/// What a line asks for.
enum FileItem {
    /// An entry, with its id on the site that the file is from.
    Entry(Option<String>, NewEntry),
    /// A collection, with the ids of its entries on that site.
    Collection(NewCollection),
}

/// Parses a file; returns what is wanted with the number of its line.
fn read(text: &str) -> Result<Vec<(usize, FileItem)>, Failure> {
    let mut entries = Vec::new();
    for (at, text) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let number = at + 1;
        if text.trim().is_empty() {
            continue;
        }
        if let Ok(header) = serde_json::from_str::<Header>(text) {
            if header.format != FORMAT {
                return Err(Failure::Input(format!("line {number}: the format isn't `{FORMAT}`")));
            }
            if header.version > VERSION {
                return Err(Failure::Input(format!(
                    "line {number}: the file has version {}, but this program reads versions up to {VERSION}",
                    header.version
                )));
            }
            continue;
        }
        let line: FileLine = serde_json::from_str(text).map_err(|error| {
            Failure::Input(format!(
                "line {number} isn't an entry like {{\"title\":..,\"task\":..,\"board\":..}}: {}",
                json_words(&error.to_string())
            ))
        })?;
        let FileLine { title, statement, task, board, puzzle, id, entries: collected } = line;
        let title = if title.trim().is_empty() { "Untitled".to_owned() } else { title };
        if let Some(entries_of_it) = collected {
            let new = NewCollection { title, statement, public: true, entries: entries_of_it };
            entries.push((number, FileItem::Collection(new)));
            continue;
        }
        // The task of a game's puzzle is the puzzle.
        let task = task.filter(|_| puzzle.is_none());
        entries.push((number, FileItem::Entry(id, NewEntry { title, statement, task, board, puzzle })));
    }
    Ok(entries)
}

fn standing_word(standing: BoardStanding) -> &'static str {
    match standing {
        BoardStanding::Optimal => ", proven to be optimal",
        BoardStanding::Record => ", better than all boards known before",
        BoardStanding::Equal => ", as good as the best known",
        BoardStanding::Best => ", the best published",
        BoardStanding::Counts => "",
    }
}

impl Push {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let name = self.file.display();
        let text = std::fs::read_to_string(&self.file)
            .map_err(|error| Failure::Input(format!("{name}: {error}")))?;
        let entries = read(&text)?;
        if entries.is_empty() {
            return Err(Failure::Input(format!(
                "{name}: there is nothing to publish: write one JSON object per line, with `title`, `task` and `board`"
            )));
        }
        let token = self.token.or_else(usual_token).ok_or_else(|| {
            Failure::Input(
                "publishing needs an account: give its token with --token or the variable EIGHTFOLD_TOKEN"
                    .to_owned(),
            )
        })?;
        let mut server = Server::new(&ServerAddress::read(&self.server)?.server, Some(token));
        // A wrong address or token is noticed at once, without the retries of a lost connection.
        server.sign(None)?;
        let mut refused = 0;
        // The ids here of the entries of the file.
        let mut ids = BTreeMap::new();
        for (number, wanted) in &entries {
            let (id, entry) = match wanted {
                FileItem::Entry(id, entry) => (id, entry),
                FileItem::Collection(new) => {
                    refused += usize::from(!push_collection(&server, *number, new, &ids, out)?);
                    out.flush()?;
                    continue;
                }
            };
            let title = printable(&entry.title);
            match server.post_with_retries::<Publication>("/api/archive", entry) {
                Ok(Publication { entry, new: true, standing }) => {
                    ids.extend(id.clone().map(|id| (id, entry.id.clone())));
                    let value = entry.value.map(|value| format!(": {}", printable(&value)));
                    let more = standing.map(standing_word).unwrap_or_default();
                    let place = format!("{}/?/archive/{}", server.base(), entry.id);
                    writeln!(out, "{number} {title}{}{more}, {place}", value.unwrap_or_default())?;
                }
                Ok(Publication { entry, .. }) => {
                    ids.extend(id.clone().map(|id| (id, entry.id.clone())));
                    let by = printable(&entry.author);
                    let place = format!("{}/?/archive/{}", server.base(), entry.id);
                    writeln!(out, "{number} {title}: already published by {by}, {place}")?;
                }
                Err(RequestError::Refused { code, message, .. })
                    if matches!(code.as_str(), "illegal" | "malformed" | "taken") =>
                {
                    refused += 1;
                    writeln!(out, "{number} {title}: refused, {message}")?;
                }
                Err(trouble) => return Err(server.says(&trouble)),
            }
            out.flush()?;
        }
        match refused {
            0 => Ok(()),
            _ => Err(Failure::Wrong(format!("{refused} of {} were refused", entries.len()))),
        }
    }
}

/// Makes a collection of the entries that the server has; returns whether it wasn't refused.
fn push_collection(
    server: &Server,
    number: usize,
    new: &NewCollection,
    ids: &BTreeMap<String, String>,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let title = printable(&new.title);
    let mut seen = BTreeSet::new();
    let entries = new.entries.iter().filter_map(|id| ids.get(id));
    // Two boards of the file may be one board here.
    let entries: Vec<String> = entries.filter(|id| seen.insert((*id).clone())).cloned().collect();
    let many = count(entries.len(), "entry");
    match server
        .post_with_retries::<Collection>("/api/collections", &NewCollection { entries, ..new.clone() })
    {
        Ok(made) => {
            writeln!(
                out,
                "{number} {title}: collection, {many}, {}/?/collection/{}",
                server.base(),
                made.head.id
            )?;
            Ok(true)
        }
        Err(RequestError::Refused { code, message, .. })
            if matches!(code.as_str(), "illegal" | "malformed" | "taken") =>
        {
            writeln!(out, "{number} {title}: refused, {message}")?;
            Ok(false)
        }
        Err(trouble) => Err(server.says(&trouble)),
    }
}

/// The maximum number of pages of a list, far above that of any site.
const MAX_PAGES: usize = 10_000;

/// Reads a list page by page: `page` takes the parameter that continues the list, and returns where the next page
/// starts.
fn read_pages(
    server: &Server,
    mut page: impl FnMut(&str) -> Result<Option<String>, Failure>,
) -> Result<(), Failure> {
    let mut after = String::new();
    for _ in 0..MAX_PAGES {
        let Some(next) = page(&after)? else { return Ok(()) };
        let next = format!("&after={next}");
        if next == after {
            break;
        }
        after = next;
    }
    let words = "this list never ends, so nothing was saved: it isn't one of an Eightfold server";
    Err(Failure::Input(format!("{}: {words}", server.base())))
}

/// Returns the public collections, of one person or of all, the oldest first.
fn pull_collections(server: &Server, filter: &str) -> Result<Vec<Collection>, Failure> {
    let mut collections = Vec::new();
    read_pages(server, |after| {
        let path = format!("/api/collections?limit=50{filter}{after}");
        let page: CollectionPage = server.get(&path).map_err(|trouble| server.says(&trouble))?;
        for summary in page.collections {
            collections.push(pull_collection(server, &summary.head.id)?);
        }
        Ok(page.next)
    })?;
    collections.reverse();
    Ok(collections)
}

fn pull_collection(server: &Server, id: &str) -> Result<Collection, Failure> {
    if id.is_empty() || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(Failure::Input(format!(
            "`{id}` isn't the id of a collection: copy it from the end of its address"
        )));
    }
    server.get(&format!("/api/collections/{id}")).map_err(|trouble| server.says(&trouble))
}

/// Returns all entries, the oldest first.
fn pull(server: &Server, filter: &str) -> Result<Vec<Entry>, Failure> {
    let mut entries = Vec::new();
    read_pages(server, |after| {
        let path = format!("/api/archive?limit={PAGE}{filter}{after}");
        let page: EntryPage = server.get(&path).map_err(|trouble| server.says(&trouble))?;
        entries.extend(page.entries);
        Ok(page.next)
    })?;
    entries.reverse();
    Ok(entries)
}

impl Pull {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let server = Server::new(&ServerAddress::read(&self.server)?.server, None);
        if let Some(file) = self.file.as_ref().filter(|file| file.exists()) {
            return Err(already_exists(file));
        }
        let filter = |key: &str, value: &Option<String>| {
            let value = value.as_deref()?;
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
            let encoded = value.bytes().map(|byte| match char::from(byte) {
                c if plain(c) => c.to_string(),
                _ => format!("%{byte:02X}"),
            });
            Some(format!("&{key}={}", encoded.collect::<String>()))
        };
        let filter = filter("topic", &self.topic).or_else(|| filter("by", &self.by)).unwrap_or_default();
        let (mut entries, collections) = match &self.collection {
            Some(id) => (Vec::new(), vec![pull_collection(&server, id)?]),
            None if self.topic.is_some() => (pull(&server, &filter)?, Vec::new()),
            None => (pull(&server, &filter)?, pull_collections(&server, &filter)?),
        };
        // A collection may have entries of other people.
        let mut known: BTreeSet<String> = entries.iter().map(|entry| entry.id.clone()).collect();
        let collected = collections.iter().flat_map(|collection| &collection.entries);
        entries.extend(collected.filter(|entry| known.insert(entry.id.clone())).cloned());
        let mut text =
            json!({ "format": FORMAT, "version": VERSION, "site": server.base() }).to_string() + "\n";
        for entry in &entries {
            // Counts and likes belong to the site.
            let mut line = serde_json::to_value(entry).map_err(Failure::input)?;
            if let Some(fields) = line.as_object_mut() {
                for field in ["likes", "comments", "liked", "solved", "hidden", "author_id"] {
                    fields.remove(field);
                }
            }
            text = text + &line.to_string() + "\n";
        }
        for Collection { head, entries } in &collections {
            let ids: Vec<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
            let line = json!({ "kind": "collection", "title": head.title, "statement": head.statement,
                "author": head.author, "at_ms": head.at_ms, "id": head.id, "entries": ids });
            text = text + &line.to_string() + "\n";
        }
        let Some(file) = self.file else {
            out.write_all(text.as_bytes())?;
            return Ok(());
        };
        write_new(&file, &text)?;
        let more = match collections.len() {
            0 => String::new(),
            many => format!(", {}", count(many, "collection")),
        };
        writeln!(out, "{}: {}{more}", file.display(), count(entries.len(), "entry"))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_formats_and_newer_versions_are_refused() {
        let words = |text: &str| match read(text) {
            Err(Failure::Input(words)) => words,
            other => panic!("{:?}", other.map(|entries| entries.len())),
        };
        assert!(words("{\"format\":\"other\",\"version\":1}").contains("eightfold-archive"));
        assert!(words("{\"format\":\"eightfold-archive\",\"version\":2}").contains("up to 1"));
        assert!(words("\nnonsense").starts_with("line 2"));
        let text = "{\"format\":\"eightfold-archive\",\"version\":1,\"site\":\"x\"}\n\n{\"task\":\"3\",\"board\":\"b\",\"value\":\"9\",\"later\":1}";
        let entries = read(text).unwrap();
        assert_eq!(entries.len(), 1);
        let (3, FileItem::Entry(None, entry)) = &entries[0] else { panic!("an entry on line 3") };
        assert_eq!(entry.title, "Untitled");
        let text =
            "{\"kind\":\"collection\",\"title\":\"Best\",\"entries\":[\"a\"],\"at_ms\":1,\"author\":\"Ann\"}";
        let (1, FileItem::Collection(new)) = &read(text).unwrap()[0] else {
            panic!("a collection on line 1")
        };
        assert_eq!(
            (new.title.as_str(), new.public, new.entries.as_slice()),
            ("Best", true, &["a".to_owned()][..])
        );
    }
}
