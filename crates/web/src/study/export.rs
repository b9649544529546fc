//! A study as one file that shows itself: every position drawn, its steps, branches and words, without any network.

use std::collections::HashMap;
use std::fmt::Write as _;

use eightfold_scene::svg::escape;
use eightfold_study::{NodeId, Path, Tree};
use serde::Serialize;

use super::rows::rows;

/// The document, with places for what differs in double braces.
const PAGE: &str = include_str!("export.html");

/// What a page says and how it looks, beside the study itself.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// The language, as documents name it.
    pub language: &'static str,
    /// The colours of the ground and of words.
    pub colours: (String, String),
    /// The style sheet of the pictures.
    pub style: String,
    /// `light` or `dark`.
    pub scheme: &'static str,
    /// What the start is called.
    pub start: String,
    /// What the buttons say: back, forward, to the start, to the end.
    pub steps: [String; 4],
    /// What the link to the study says, and where it leads, if it fits into an address.
    pub go_on: Option<(String, String)>,
}

/// A node as the page's script has it.
#[derive(Serialize)]
struct Shown {
    /// The node before, or -1.
    up: i64,
    /// Those after it, the main one first.
    on: Vec<usize>,
    name: String,
    said: String,
    /// The numbers of the parts of its picture.
    picture: Vec<usize>,
}

/// What the script reads.
#[derive(Serialize)]
struct Data {
    /// The parts of all pictures, each once.
    parts: Vec<String>,
    /// What every picture begins with.
    open: String,
    nodes: Vec<Shown>,
}

/// The page. `picture` gives the picture of a node as an SVG element, `finish` is done to each of its parts, once.
pub fn page(
    tree: &Tree,
    title: &str,
    look: &Look,
    picture: impl Fn(NodeId) -> Option<String>,
    finish: impl Fn(&str) -> String,
) -> String {
    let order: Vec<NodeId> = tree.walk().collect();
    let places: HashMap<NodeId, usize> = order.iter().enumerate().map(|(at, node)| (*node, at)).collect();
    let mut known: HashMap<String, usize> = HashMap::new();
    let mut data = Data { parts: Vec::new(), open: String::new(), nodes: Vec::new() };
    for id in &order {
        let drawn = picture(*id).unwrap_or_default();
        let (open, parts) = taken_apart(&drawn);
        if data.open.is_empty() {
            data.open = finish(open);
        }
        let picture = parts.into_iter().map(|part| match known.get(part) {
            Some(at) => *at,
            None => {
                data.parts.push(finish(part));
                known.insert(part.to_owned(), data.parts.len() - 1);
                data.parts.len() - 1
            }
        });
        let picture = picture.collect();
        let node = tree.node(*id);
        data.nodes.push(Shown {
            up: node.parent().map_or(-1, |parent| places[&parent] as i64),
            on: node.children().iter().map(|child| places[child]).collect(),
            name: name(tree, *id, &look.start),
            said: node.comments().join("\n"),
            picture,
        });
    }
    let first: String = data.nodes[0].picture.iter().map(|part| data.parts[*part].as_str()).collect();
    let first = format!("{}{first}</svg>", data.open);
    // A script ends at the first `</`, wherever that stands.
    let json = serde_json::to_string(&data).expect("texts and numbers are JSON").replace("</", "<\\/");
    let go_on = look.go_on.as_ref().map_or_else(String::new, |(words, address)| {
        format!("<p><a href=\"{}\" rel=\"noopener\">{}</a></p>", escape(address), escape(words))
    });
    let (ground, ink) = &look.colours;
    let [back, forward, to_first, to_last] = look.steps.each_ref().map(|words| escape(words));
    let fields: [(&str, &str); 14] = [
        ("lang", look.language),
        ("title", &escape(title)),
        ("style", &look.style),
        ("scheme", look.scheme),
        ("ground", ground),
        ("ink", ink),
        ("back", &back),
        ("forward", &forward),
        ("to_first", &to_first),
        ("to_last", &to_last),
        ("go_on", &go_on),
        ("first", &first),
        ("tree", &list(tree, &look.start, &places)),
        ("data", &json),
    ];
    filled(&fields)
}

/// The document with its places filled, each once read, so that what is filled in is not looked through again.
fn filled(fields: &[(&str, &str)]) -> String {
    let mut out = String::new();
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        out.push_str(before);
        let (name, then) = after.split_once("}}").expect("a place of the document ends");
        let (_, text) = fields.iter().find(|(known, _)| *known == name).expect("each place has a text");
        out.push_str(text);
        rest = then;
    }
    out + rest
}

/// A step as it is shown: its turn, who made it, the step, its sign.
fn name(tree: &Tree, id: NodeId, start: &str) -> String {
    let node = tree.node(id);
    let Some(step) = node.step() else { return start.to_owned() };
    let glyph = node.glyph().map(|glyph| format!(" {glyph}")).unwrap_or_default();
    match step.by {
        Some(seat) => {
            let letter = tree.head().played().seat_letters()[seat.index()];
            format!("{}. {letter} {}{glyph}", node.turns(), step.text)
        }
        None => format!("{}{glyph}", step.text),
    }
}

/// The steps as a list of buttons, variations below the step they replace.
fn list(tree: &Tree, start: &str, places: &HashMap<NodeId, usize>) -> String {
    let mut out = String::new();
    for row in rows(tree, &std::collections::HashSet::<Path>::new()) {
        let _ = write!(out, "<li style=\"--depth:{}\">", row.depth);
        for item in row.items {
            let Ok(id) = tree.find(&item.path) else { continue };
            let _ = write!(
                out,
                "<button type=\"button\" data-node=\"{}\">{}</button>",
                places[&id],
                escape(&name(tree, id, start))
            );
        }
        out.push_str("</li>\n");
    }
    out
}

/// The opening tag of a drawing and the elements directly within it, as texts. Pictures of the positions of a game have most of
/// these in common.
fn taken_apart(svg: &str) -> (&str, Vec<&str>) {
    let Some(begin) = svg.find('>') else { return ("", Vec::new()) };
    let (open, rest) = svg.split_at(begin + 1);
    let inner = rest.strip_suffix("</svg>").unwrap_or(rest);
    let mut parts = Vec::new();
    let (mut depth, mut from, mut at) = (0_usize, 0, 0);
    while let Some(found) = inner[at..].find('<') {
        let tag = at + found;
        let Some(length) = inner[tag..].find('>') else { break };
        let end = tag + length + 1;
        let text = &inner[tag..end];
        if text.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if !text.ends_with("/>") {
            depth += 1;
        }
        at = end;
        if depth == 0 {
            parts.push(inner[from..end].trim());
            from = end;
        }
    }
    (open, parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_study::Glyph;

    fn look() -> Look {
        Look {
            language: "en",
            start: "The start".to_owned(),
            go_on: Some(("Go on".to_owned(), "https://example.org/#/study/tree/1.a&b".to_owned())),
            ..Look::default()
        }
    }

    #[test]
    fn a_drawing_is_taken_apart_and_put_together_again() {
        let svg = "<svg a=\"1\"><defs><g id=\"x\"/></defs><g><g/><path d=\"M0 0\"/></g><text>a</text></svg>";
        let (open, parts) = taken_apart(svg);
        assert_eq!(parts, ["<defs><g id=\"x\"/></defs>", "<g><g/><path d=\"M0 0\"/></g>", "<text>a</text>"]);
        assert_eq!(format!("{open}{}</svg>", parts.concat()), svg);
        assert_eq!(taken_apart(""), ("", Vec::new()));
    }

    #[test]
    fn a_page_has_every_step_and_word_and_each_part_of_its_pictures_once() {
        let mut tree =
            Tree::read("eightfold record 2\ngame: octi-fast\nseed: 0\n1. b 33+E\n|- 1. b 33+A\n|  2. r 37+A\n2. r 37+E\n")
                .expect("a tree");
        let at: Path = ["33+A"].into_iter().collect();
        tree.set_comment(&at, "</script><b>\"bold\"").expect("there");
        tree.set_glyph(&at, Some(Glyph::Good)).expect("there");
        let drawn =
            |id: NodeId| Some(format!("<svg b=\"1\"><g/><text>{}</text></svg>", tree.node(id).depth()));
        let made = page(&tree, "A & B", &look(), drawn, |part| part.replace("<text>", "<text fill=\"red\">"));
        assert!(!made.contains("{{") && made.contains("<title>A &amp; B</title>"));
        assert_eq!(made.matches("</script>").count(), 2, "what is said ends no script");
        assert!(made.contains("https://example.org/#/study/tree/1.a&amp;b"));
        assert_eq!(made.matches("data-node=").count(), tree.len());
        let json =
            made.split_once("id=\"data\">").expect("data").1.split_once("</script>").expect("its end").0;
        let data: serde_json::Value = serde_json::from_str(json).expect("what the script reads");
        let nodes = data["nodes"].as_array().expect("nodes");
        assert_eq!(nodes.len(), tree.len());
        // The same group on each, and a text for each depth.
        assert_eq!(data["parts"].as_array().expect("parts").len(), 1 + 3);
        assert!(data["parts"][1].as_str().expect("a part").contains("fill=\"red\""));
        let said = nodes.iter().find(|node| node["said"] != "").expect("one has words");
        assert_eq!((&said["name"], &said["said"]), (&"1. b 33+A !".into(), &"</script><b>\"bold\"".into()));
        let start = &nodes[0];
        assert_eq!((start["up"].as_i64(), start["on"].as_array().map(Vec::len)), (Some(-1), Some(2)));
    }
}
