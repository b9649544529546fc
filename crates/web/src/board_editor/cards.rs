//! The cards of the gallery, as HTML: every challenge and puzzle, with the player's progress.

use crate::words::{fill, id, t};
use eightfold_challenges::{RecordSummary, ScoreId};
use eightfold_scene::svg::escape;

use super::best::{best, pairs_found};
use super::thumbnail::{of_layout, thumbnail};
use super::{BoardEditor, Task, sample, value_words, words};
use crate::route::Route;

/// Challenges 1 to this one are recommended first.
const LAST_START_CHALLENGE: u8 = 5;

/// The progress in one of the scores of a challenge.
struct Part {
    /// The share of the best known score, 0 to 1.
    share: f64,
    /// The player's best, in words.
    own: Option<String>,
    /// The best known, in words.
    known: String,
    /// Whether the goal is to meet a condition, instead of getting the most of something.
    is_condition: bool,
}

impl Part {
    fn new(summary: &RecordSummary, bests: &str) -> Self {
        let own = best(bests, &summary.id.to_string());
        let (rank, most) = (own.map(|own| own.rank), summary.value.rank());
        let share = match rank {
            None => 0.0,
            Some(rank) if rank >= most => 1.0,
            // A condition counts violations, so its best is 0.
            Some(rank) if most <= 0 => 1.0 / (1.0 + (most - rank) as f64),
            Some(rank) => rank.max(0) as f64 / most as f64,
        };
        Self {
            share,
            own: own.map(|own| own.words()),
            known: value_words(summary.value),
            is_condition: most <= 0,
        }
    }
}

/// A card of the gallery.
struct Card {
    testid: String,
    address: String,
    number: String,
    title: String,
    goal: String,
    difficulty: u8,
    facts: String,
    picture: String,
    share: f64,
    ring: String,
    /// The progress in a sentence, for screen readers.
    said: String,
    start: bool,
}

impl Card {
    fn html(&self) -> String {
        let Self { testid, address, number, title, goal, facts, picture, ring, said, .. } = self;
        let percent = (self.share * 100.0).round();
        let solved = self.share >= 1.0;
        let span = |class: &str, words: &str| format!("<span class=\"{class}\">{words}</span>");
        let mark = if solved { span("challenge-solved", t(id::CHALLENGE_SOLVED)) } else { String::new() };
        let start = if self.start { span("challenge-start", t(id::START_HERE)) } else { String::new() };
        let class = if solved { "challenge solved" } else { "challenge" };
        let difficulty = match self.difficulty {
            0 => String::new(),
            level => {
                let words = words::difficulties()[usize::from(level) - 1];
                let dots: String = (1..=3).map(|at| if at <= level { '●' } else { '○' }).collect();
                format!(
                    "<span class=\"challenge-level\"><span aria-hidden=\"true\">{dots}</span> {words}</span>"
                )
            }
        };
        let facts = if facts.is_empty() { String::new() } else { format!("<span>{facts}</span>") };
        let ring = match ring.is_empty() {
            true => String::new(),
            false => format!(
                "<div class=\"challenge-best\" data-testid=\"ring-{testid}\" data-share=\"{percent}\">\
                 <svg class=\"challenge-ring\" viewBox=\"0 0 40 40\" aria-hidden=\"true\"><circle cx=\"20\" cy=\"20\" r=\"16\" class=\"ring-all\"/>\
                 <circle cx=\"20\" cy=\"20\" r=\"16\" pathLength=\"100\" stroke-dasharray=\"{percent} 100\" transform=\"rotate(-90 20 20)\" class=\"ring-own\"/></svg>\
                 <span aria-hidden=\"true\">{ring}</span><span class=\"visually-hidden\">{said}</span></div>"
            ),
        };
        format!(
            "<li class=\"{class}\" data-testid=\"{testid}\"><div class=\"challenge-picture\">{picture}</div>\
             <div class=\"challenge-words\"><h3><a href=\"{address}\">{number}{title}</a></h3><p>{goal}</p>\
             <p class=\"challenge-facts\">{start}{mark}{difficulty}{facts}</p></div>{ring}</li>",
        )
    }
}

/// Returns the first sentence of a challenge's goal.
fn goal(challenge: u8) -> String {
    let about = words::about(challenge);
    let first = about.split_inclusive(['.', ';', ':']).next().unwrap_or(about);
    format!("{}.", escape(first.trim_end_matches(['.', ';', ':'])))
}

/// Returns the card of a challenge with scores in the archive: 2 to 29, and 0 for the puzzle.
fn card_of(challenge: u8, parts: &[RecordSummary], bests: &str) -> Card {
    let states: Vec<Part> = parts.iter().map(|summary| Part::new(summary, bests)).collect();
    let share = states.iter().map(|part| part.share).sum::<f64>() / states.len().max(1) as f64;
    let at_best = states.iter().filter(|part| part.share >= 1.0).count();
    let (ring, said) = match states.as_slice() {
        [only] => {
            let own = only.own.as_deref().unwrap_or("–");
            let words = match &only.own {
                Some(own) => fill!(id::CARD_BEST, known = only.known, own),
                None => fill!(id::CARD_NONE, known = only.known),
            };
            let ring = if only.is_condition {
                format!("<b>{}</b>", if only.share >= 1.0 { "✓" } else { "–" })
            } else {
                let all = fill!(id::RING_OF, all = &only.known);
                format!("<b>{}</b><small>{}</small>", escape(own), escape(&all))
            };
            (ring, words)
        }
        _ => (
            format!("<b>{at_best}</b><small>{}</small>", fill!(id::RING_OF_PARTS, parts = states.len())),
            fill!(id::CARD_PARTS_BEST, parts = states.len(), at_best),
        ),
    };
    // The picture shows the player's best board of the first part that has one, or else a board that gives nothing
    // away.
    let own = parts.iter().find_map(|summary| {
        let own = best(bests, &summary.id.to_string())?;
        of_layout(Task::Score(ScoreId::Measure(summary.id)), own.board)
    });
    let board = own.unwrap_or_else(|| sample(&Task::Score(ScoreId::Measure(parts[0].id))));
    let facts = if parts.len() > 1 { fill!(id::CARD_PARTS, parts = parts.len()) } else { String::new() };
    let id = if challenge == 0 { "puzzle".to_owned() } else { challenge.to_string() };
    Card {
        testid: format!("challenge-{id}"),
        address: Route::Workshop(parts[0].id.to_string()).to_string(),
        number: if challenge == 0 { String::new() } else { format!("<span>{challenge}</span> ") },
        title: escape(words::title(challenge)),
        goal: goal(challenge),
        difficulty: words::difficulty(challenge),
        facts,
        picture: thumbnail(&board),
        share,
        ring,
        said,
        start: (1..=LAST_START_CHALLENGE).contains(&challenge),
    }
}

/// Returns the card of challenge 1, which has a score for each pair of stops and way of counting.
fn first_card(bests: &str) -> Card {
    let (found, all) = pairs_found(bests);
    let task = "1.A3-F4.tiles".parse::<BoardEditor>().map(|editor| editor.task).unwrap_or_default();
    Card {
        testid: "challenge-1".to_owned(),
        address: Route::Workshop("1".to_owned()).to_string(),
        number: "<span>1</span> ".to_owned(),
        title: words::title(1).to_owned(),
        goal: goal(1),
        difficulty: words::difficulty(1),
        facts: t(id::ANY_TWO_POSTS).to_owned(),
        picture: thumbnail(&sample(&task)),
        share: found as f64 / all as f64,
        ring: format!("<b>{found}</b><small>{}</small>", fill!(id::RING_OF, all)),
        said: fill!(id::CARD_PAIRS, found, all),
        start: true,
    }
}

/// Returns a card for a puzzle that players define themselves: Pattern Solitaire and challenge 30.
fn own_card(testid: &str, number: &str, title: &str) -> Card {
    let task =
        "pattern?rules=3*10;27<=0".parse::<BoardEditor>().map(|editor| editor.task).unwrap_or_default();
    Card {
        testid: testid.to_owned(),
        address: Route::Workshop("30".to_owned()).to_string(),
        number: number.to_owned(),
        title: title.to_owned(),
        goal: t(id::OWN_GOAL).to_owned(),
        difficulty: 0,
        facts: t(id::OWN_FACTS).to_owned(),
        picture: thumbnail(&sample(&task)),
        share: 0.0,
        ring: String::new(),
        said: String::new(),
        start: false,
    }
}

/// Returns the three puzzles, as list items: one without a challenge, and two that are also parts of challenges.
pub fn puzzles(all: &[RecordSummary], bests: &str) -> String {
    let alone: Vec<RecordSummary> =
        all.iter().filter(|summary| summary.id.challenge().is_none()).copied().collect();
    let mut cards = vec![card_of(0, &alone, bests)];
    for (challenge, id) in [(2, "2.path.tiles"), (26, "26")] {
        let part: Vec<RecordSummary> =
            all.iter().filter(|summary| summary.id.to_string() == id).copied().collect();
        let mut card = card_of(challenge, &part, bests);
        card.testid = format!("puzzle-{challenge}");
        card.number = String::new();
        card.start = false;
        card.facts = fill!(id::PART_OF_CHALLENGE, challenge);
        if challenge == 2 {
            card.title = t(id::PUZZLE_LONGEST).to_owned();
            card.goal = t(id::PUZZLE_LONGEST_ABOUT).to_owned();
        }
        cards.push(card);
    }
    cards.iter().map(Card::html).collect()
}

/// Returns the thirty challenges, as list items.
pub fn challenges(all: &[RecordSummary], bests: &str) -> String {
    let mut out = first_card(bests).html();
    for challenge in 2..=29 {
        let parts: Vec<RecordSummary> =
            all.iter().filter(|summary| summary.id.challenge() == Some(challenge)).copied().collect();
        if !parts.is_empty() {
            out += &card_of(challenge, &parts, bests).html();
        }
    }
    out + &own_card("challenge-30", "<span>30</span> ", t(id::OWN_PUZZLE)).html()
}

/// Returns Pattern Solitaire, as a list item.
pub fn pattern() -> String {
    own_card("pattern", "", t(id::PATTERN_SOLITAIRE)).html()
}

/// Returns the number of solved cards.
pub fn solved(cards: &str) -> usize {
    cards.matches("class=\"challenge solved\"").count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_challenges::summaries;

    /// Splits the list into its items, each with its test name.
    fn items(html: &str) -> Vec<(&str, &str)> {
        let items = html.split("<li ").skip(1);
        items
            .map(|item| {
                let name = item.split("data-testid=\"").nth(1).and_then(|rest| rest.split('"').next());
                (name.expect("a name"), item)
            })
            .collect()
    }

    #[test]
    fn every_challenge_has_one_card_with_its_picture() {
        let (all, bests) = (summaries(), "");
        let html = challenges(&all, bests);
        let cards = items(&html);
        let names: Vec<String> = (1..=30).map(|number| format!("challenge-{number}")).collect();
        assert_eq!(cards.iter().map(|(name, _)| *name).collect::<Vec<_>>(), names);
        for (at, (name, card)) in cards.iter().enumerate() {
            assert_eq!(card.contains("Start here"), at < 5, "{name}");
            assert_eq!(card.matches("<svg class=\"board").count(), 1, "{name}");
            assert_eq!(card.matches("<a href=\"#/workshop/").count(), 1, "{name}");
        }
        assert!(cards[2].1.contains("of 7"), "{}", cards[2].1);
        assert_eq!(solved(&html), 0);
        let html = puzzles(&all, bests);
        let cards = items(&html);
        assert_eq!(
            cards.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
            ["challenge-puzzle", "puzzle-2", "puzzle-26"]
        );
        let pattern = pattern();
        assert_eq!(items(&pattern)[0].0, "pattern");
        for (name, card) in cards.into_iter().chain(items(&pattern)) {
            assert_eq!(card.matches("<svg class=\"board").count(), 1, "{name}");
            assert!(!card.contains("Start here"), "{name}");
        }
    }

    #[test]
    fn a_challenge_at_its_best_is_solved() {
        let loops = summaries().into_iter().find(|summary| summary.id.to_string() == "3").unwrap();
        let bests = format!("3\t7\t7\t{}\n", loops.witness);
        let html = challenges(&summaries(), &bests);
        assert_eq!(solved(&html), 1);
        let cards = items(&html);
        assert!(cards[2].1.contains("Solved") && cards[2].1.contains("data-share=\"100\""), "{}", cards[2].1);
        for (at, (name, card)) in cards.iter().enumerate().filter(|(at, _)| ![2, 29].contains(at)) {
            assert!(card.contains("data-share=\"0\"") && !card.contains(">Solved<"), "{name} at {at}");
        }
    }
}
