//! A sheet to print: the positions of a line as pictures, with turns and comments.

use std::fmt::Write as _;

use eightfold_scene::svg::escape;
use eightfold_study::{NodeId, Tree};

/// The most pictures on a sheet.
const MAX_PICTURES: usize = 12;
const PICTURES_PER_ROW: usize = 3;
/// The width of a picture and of the text below it, and the gap between two.
const WIDTH: f64 = 360.0;
const GAP: f64 = 24.0;
/// The height of the text below a picture.
const WORDS: f64 = 120.0;
/// The height of the title.
const TITLE: f64 = 70.0;
/// The letters in a line of text, and the number of lines.
const LETTERS: usize = 46;
const LINES: usize = 5;

/// The nodes of the main line to show: the start, the end, those with comments, and as many evenly spaced ones as there
/// is space for.
pub fn shown(tree: &Tree) -> Vec<NodeId> {
    let mut line = vec![NodeId::START];
    line.extend(tree.line(tree.end_of_line(NodeId::START)));
    let last = line.len() - 1;
    let noted = |id: &NodeId| {
        let node = tree.node(*id);
        !node.comments().is_empty() || node.glyph().is_some() || !node.marks().is_empty()
    };
    let mut places: Vec<usize> =
        (0..=last).filter(|at| *at == 0 || *at == last || noted(&line[*at])).collect();
    // If there are too many, the first and the last stay.
    while places.len() > MAX_PICTURES {
        places.remove(places.len() - 2);
    }
    let free = MAX_PICTURES - places.len();
    for part in 1..=free {
        let at = last * part / (free + 1);
        if !places.contains(&at) {
            places.push(at);
        }
    }
    places.sort_unstable();
    places.into_iter().map(|at| line[at]).collect()
}

/// The steps between two nodes of a line and the comment on the second, in lines of text.
fn words(tree: &Tree, after: Option<NodeId>, node: NodeId) -> Vec<String> {
    let line = tree.line(node);
    let skipped = after.map_or(0, |after| tree.node(after).depth());
    let mut text = String::new();
    for id in &line[skipped.min(line.len())..] {
        let node = tree.node(*id);
        let turn = match node.step().and_then(|step| step.by) {
            Some(_) => format!("{}. {}", node.turns(), node.name()),
            None => node.name().to_owned(),
        };
        let glyph = node.glyph().map(|glyph| format!(" {glyph}")).unwrap_or_default();
        let _ = write!(text, "{turn}{glyph}  ");
    }
    for comment in tree.node(node).comments() {
        let _ = write!(text, "{comment} ");
    }
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is one");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > LETTERS {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines[LINES - 1].push_str(" …");
    }
    lines
}

/// The sheet as SVG. `picture` returns the picture of a node as an SVG element; `ground` and `ink` are colours, `style`
/// is the style sheet of the pictures.
pub fn sheet(
    tree: &Tree,
    title: &str,
    picture: impl Fn(NodeId) -> Option<String>,
    (ground, ink, style, scheme): (&str, &str, &str, &str),
) -> String {
    let nodes = shown(tree);
    let rows = nodes.len().div_ceil(PICTURES_PER_ROW);
    let across = nodes.len().min(PICTURES_PER_ROW) as f64;
    let width = GAP + across * (WIDTH + GAP);
    let height = TITLE + rows as f64 * (WIDTH + WORDS + GAP);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} \
         {height}\" style=\"color-scheme:{scheme}\"><title>{title}</title><style>{style}</style><rect width=\"100%\" \
         height=\"100%\" fill=\"{ground}\"/><g fill=\"{ink}\" font-family=\"Georgia, 'Times New Roman', serif\"><text \
         x=\"{GAP}\" y=\"46\" font-size=\"30\" font-weight=\"700\">{title}</text></g>",
        title = escape(title),
    );
    let mut before = None;
    for (place, node) in nodes.into_iter().enumerate() {
        let (x, y) = (
            GAP + (place % PICTURES_PER_ROW) as f64 * (WIDTH + GAP),
            TITLE + (place / PICTURES_PER_ROW) as f64 * (WIDTH + WORDS + GAP),
        );
        if let Some(picture) = picture(node) {
            let placed = format!("<svg x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{WIDTH}\"");
            out.push_str(&picture.replacen("<svg", &placed, 1));
        }
        let _ = write!(
            out,
            "<g fill=\"{ink}\" font-family=\"Georgia, 'Times New Roman', serif\" font-size=\"15\">"
        );
        for (at, line) in words(tree, before, node).iter().enumerate() {
            let below = y + WIDTH + 22.0 + 20.0 * at as f64;
            let _ = write!(out, "<text x=\"{x}\" y=\"{below}\">{}</text>", escape(line));
        }
        out.push_str("</g>");
        before = Some(node);
    }
    out.push_str("</svg>");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_study::Path;

    fn tree(turns: usize) -> Tree {
        let mut tree = Tree::read("game: octi-fast\nseed: 0\n").unwrap();
        let mut at = Path::start();
        for _ in 0..turns {
            let record = tree.record_to(tree.find(&at).unwrap());
            let turn = record.played().legal(1_000).unwrap().remove(0);
            at = tree.add(&at, &[&turn]).unwrap();
        }
        tree
    }

    #[test]
    fn sheet_shows_start_end_and_commented_positions() {
        let mut tree = tree(40);
        let at = tree.path(tree.line(tree.end_of_line(NodeId::START))[6]);
        tree.set_comment(&at, "here <it> turned").unwrap();
        let nodes = shown(&tree);
        assert_eq!(nodes.len(), MAX_PICTURES);
        assert_eq!((nodes[0], tree.node(*nodes.last().unwrap()).depth()), (NodeId::START, 40));
        assert!(nodes.iter().any(|node| tree.path(*node) == at));
        let drawn = sheet(
            &tree,
            "A & B",
            |_| Some("<svg viewBox=\"0 0 1 1\"></svg>".to_owned()),
            ("w", "b", "", "light"),
        );
        assert_eq!(drawn.matches("<svg").count(), MAX_PICTURES + 1);
        assert!(drawn.contains("A &amp; B") && drawn.contains("&lt;it&gt;"));
    }

    #[test]
    fn short_game_has_a_picture_for_each_step() {
        assert_eq!(shown(&tree(0)).len(), 1);
        assert_eq!(shown(&tree(3)).len(), 4);
    }
}
