//! Compiles the Markdown pages into static data: prose as HTML, fenced `board` blocks as boards.
//!
//! A page is a file in `pages/`, and a file with the same name in `pages/TAG/` is its version in another language;
//! RULINGS.md at the root of the repository is another page, in English only. A board is
//!
//! ````text
//! ```board octiles players=2
//! position: ..
//! turn: 14@c3:2 A3-C4
//! caption: ..
//! ```
//! ````
//!
//! with any number of `turn` lines. A link to `ruling:R1` links to that ruling.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// Returns the list of pages as code, and the lists in other languages.
pub fn code(tags: &[String]) -> String {
    println!("cargo::rerun-if-changed=pages");
    println!("cargo::rerun-if-changed=../../RULINGS.md");
    let english = files("pages");
    let mut code = String::from("/// Every page, by id.\npub static PAGES: &[Page] = &[\n");
    code += &pages(&english);
    code += &page("rulings", &fs::read_to_string("../../RULINGS.md").expect("the rulings"));
    code += "];\n\n/// The pages in other languages by tag, with the same ids.\n\
             static TRANSLATED: &[(&str, &[Page])] = &[\n";
    for tag in tags {
        let folder = format!("pages/{tag}");
        let others = files(&folder);
        for (some, all, folder) in [(&others, &english, folder.as_str()), (&english, &others, "pages")] {
            for id in all.iter().map(|file| id_of(file)) {
                let known = some.iter().any(|file| id_of(file) == id);
                assert!(known, "the page `{id}` isn't there in every language: write `{folder}/{id}.md`");
            }
        }
        writeln!(code, "({tag:?}, &[{}]),", pages(&others)).expect("a string takes everything");
    }
    code += "];\n";
    code
}

fn files(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("the folder of pages `{folder}`: {error}"))
        .map(|entry| entry.expect("a page").path())
        .filter(|path| path.extension().is_some_and(|ext| ext == "md"))
        .collect();
    files.sort();
    files
}

fn id_of(file: &Path) -> &str {
    file.file_stem().and_then(|stem| stem.to_str()).expect("a page has a name")
}

fn pages(files: &[PathBuf]) -> String {
    files.iter().map(|file| page(id_of(file), &fs::read_to_string(file).expect("a readable page"))).collect()
}

fn page(id: &str, markdown: &str) -> String {
    let title = markdown.lines().find_map(|line| line.strip_prefix("# ")).expect("a page has a title");
    let mut code = format!("Page {{ id: {id:?}, title: {title:?}, blocks: &[\n");
    let mut events: Vec<Event> = Vec::new();
    let mut board: Option<(String, String)> = None;
    let mut in_title = false;
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            // The page shows the title in its own heading.
            Event::Start(Tag::Heading { level: pulldown_cmark::HeadingLevel::H1, .. }) => in_title = true,
            Event::End(TagEnd::Heading(pulldown_cmark::HeadingLevel::H1)) => in_title = false,
            _ if in_title => {}
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if info.starts_with("board ") => {
                flush(&mut code, &mut events);
                board = Some((info["board ".len()..].to_owned(), String::new()));
            }
            Event::Text(text) if board.is_some() => {
                if let Some((_, body)) = &mut board {
                    body.push_str(&text);
                }
            }
            Event::End(TagEnd::CodeBlock) if board.is_some() => {
                let (info, body) = board.take().expect("a board was begun");
                code += &board_code(id, &info, &body);
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = match dest_url.strip_prefix("ruling:") {
                    Some(number) => CowStr::from(format!("#/rules/rulings/{number}")),
                    None => dest_url,
                };
                events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            other => events.push(other),
        }
    }
    flush(&mut code, &mut events);
    code += "] },\n";
    code
}

fn flush(code: &mut String, events: &mut Vec<Event>) {
    if events.is_empty() {
        return;
    }
    let mut text = String::new();
    html::push_html(&mut text, with_anchors(std::mem::take(events)).into_iter());
    writeln!(code, "Block::Html({text:?}),").expect("a string takes everything");
}

/// Uses the number of a ruling as the ID of a heading that starts with it, `R1: ..`.
fn with_anchors(events: Vec<Event>) -> Vec<Event> {
    let mut done: Vec<Event> = Vec::with_capacity(events.len());
    for event in events {
        if let (Event::Text(text), Some(Event::Start(Tag::Heading { id, .. }))) = (&event, done.last_mut())
            && let Some((number, _)) = text.split_once(':')
            && number.len() <= 3
        {
            *id = Some(CowStr::from(number.to_owned()));
        }
        done.push(event);
    }
    done
}

fn board_code(page: &str, info: &str, body: &str) -> String {
    let mut words = info.split_whitespace();
    let game = words.next().unwrap_or_else(|| panic!("{page}: a board names its game"));
    let options: Vec<(&str, &str)> = words
        .map(|word| word.split_once('=').unwrap_or_else(|| panic!("{page}: an option is key=value: {word}")))
        .collect();
    let field = |name: &str| -> Vec<&str> {
        body.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": ")).map(str::trim).collect()
    };
    for line in body.lines() {
        let known = ["position", "turn", "caption"].iter().any(|name| line.starts_with(&format!("{name}: ")));
        assert!(known, "{page}: a board has position, turn and caption lines: {line}");
    }
    let [position] = field("position")[..] else { panic!("{page}: a board has one position") };
    let [caption] = field("caption")[..] else { panic!("{page}: a board has one caption") };
    let turns = field("turn");
    format!(
        "Block::Board(Board {{ game: {game:?}, options: &{options:?}, position: {position:?}, \
         turns: &{turns:?}, caption: {caption:?} }}),\n"
    )
}
