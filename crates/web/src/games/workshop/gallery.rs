//! The gallery: every challenge, puzzle and solitaire as a card, with how far one has come.

use crate::words::{fill, id, t};
use eightfold_challenges::{Brief, Grade, Problem, ScoreId, Solitaire, briefs};
use eightfold_scene::svg::escape;
use leptos::prelude::*;

use super::bench::BoardStore;
use super::best::{best, kept_bests, pairs_found};
use super::thumbnail::{of_layout, shared, thumbnail};
use crate::app::random;
use crate::board_editor::{BoardEditor, Task, sample, value_words, words};
use crate::route::Route;

/// Challenges 1 to this one are where to begin.
const FIRST: u8 = 5;

/// How far one is in one of the scores of a challenge.
struct Part {
    /// The share of the best known, 0 to 1.
    share: f64,
    /// One's own best, in words.
    own: Option<String>,
    /// The best known, in words.
    known: String,
}

impl Part {
    fn new(brief: &Brief, bests: &str) -> Self {
        let own = best(bests, &brief.id.to_string());
        let (rank, most) = (own.map(|own| own.rank), brief.value.rank());
        let share = match rank {
            None => 0.0,
            Some(rank) if rank >= most => 1.0,
            // Of a condition the violations are counted, and none of them is the whole of it.
            Some(rank) if most <= 0 => 1.0 / (1.0 + (most - rank) as f64),
            Some(rank) => rank.max(0) as f64 / most as f64,
        };
        Self { share, own: own.map(|own| own.words()), known: value_words(brief.value) }
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
    /// How far one is, in a sentence for those who do not see the ring.
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

/// The first sentence of what a challenge asks for.
fn goal(challenge: u8) -> String {
    let about = words::about(challenge);
    let first = about.split_inclusive(['.', ';', ':']).next().unwrap_or(about);
    format!("{}.", escape(first.trim_end_matches(['.', ';', ':'])))
}

/// A challenge with scores in the archive: all of 2 to 29, and the puzzle as 0.
fn card_of(challenge: u8, parts: &[Brief], bests: &str) -> Card {
    let states: Vec<Part> = parts.iter().map(|brief| Part::new(brief, bests)).collect();
    let share = states.iter().map(|part| part.share).sum::<f64>() / states.len().max(1) as f64;
    let at_best = states.iter().filter(|part| part.share >= 1.0).count();
    let (ring, said) = match states.as_slice() {
        [only] => {
            let own = only.own.as_deref().unwrap_or("–");
            let words = match &only.own {
                Some(own) => fill!(id::CARD_BEST, known = only.known, own),
                None => fill!(id::CARD_NONE, known = only.known),
            };
            (
                format!(
                    "<b>{}</b><small>{}</small>",
                    escape(own),
                    escape(&fill!(id::RING_OF, all = &only.known))
                ),
                words,
            )
        }
        _ => (
            format!("<b>{at_best}</b><small>{}</small>", fill!(id::RING_OF_PARTS, parts = states.len())),
            fill!(id::CARD_PARTS_BEST, parts = states.len(), at_best),
        ),
    };
    // What the picture shows: one's own best board of the first part that has one, else one that gives nothing away.
    let own = parts.iter().find_map(|brief| {
        let own = best(bests, &brief.id.to_string())?;
        of_layout(Task::Score(ScoreId::Measure(brief.id)), own.board)
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
        start: (1..=FIRST).contains(&challenge),
    }
}

/// Challenge 1 is as many scores as there are pairs of posts and ways of counting.
fn first_card(bests: &str) -> Card {
    let (found, all) = pairs_found(bests);
    let task = "1.A3-F4.tiles".parse::<BoardEditor>().map(|bench| bench.task).unwrap_or_default();
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

/// Pattern Solitaire and challenge 30 are one: a puzzle of one's own.
fn own_card(testid: &str, number: &str, title: &str) -> Card {
    let task = "pattern?rules=3*10;27<=0".parse::<BoardEditor>().map(|bench| bench.task).unwrap_or_default();
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

/// The three puzzles: the one that no challenge asks for, and two that are also parts of challenges.
fn puzzles(all: &[Brief], bests: &str) -> String {
    let alone: Vec<Brief> = all.iter().filter(|brief| brief.id.challenge().is_none()).copied().collect();
    let mut cards = vec![card_of(0, &alone, bests)];
    for (challenge, id) in [(2, "2.path.tiles"), (26, "26")] {
        let part: Vec<Brief> = all.iter().filter(|brief| brief.id.to_string() == id).copied().collect();
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

fn challenges(all: &[Brief], bests: &str) -> String {
    let mut out = first_card(bests).html();
    for challenge in 2..=29 {
        let parts: Vec<Brief> =
            all.iter().filter(|brief| brief.id.challenge() == Some(challenge)).copied().collect();
        if !parts.is_empty() {
            out += &card_of(challenge, &parts, bests).html();
        }
    }
    out + &own_card("challenge-30", "<span>30</span> ", t(id::OWN_PUZZLE)).html()
}

/// A solitaire with its grades: a press sets a new problem of that grade.
fn solitaire(kind: Solitaire, name: &'static str, testid: &'static str, about: &'static str) -> AnyView {
    let store = expect_context::<BoardStore>();
    let example = Problem::generated(kind, Grade::ALL[0], 1);
    let bench = BoardEditor { task: Task::Solitaire(example), ..BoardEditor::default() };
    let grades = Grade::ALL
        .into_iter()
        .zip(words::grades())
        .map(|(grade, words)| {
            view! {
                <button type="button" class="button" data-testid=format!("{testid}-{}", grade.number())
                    on:click=move |_| store.open_problem(Problem::generated(kind, grade, random() % 1_000_000))>
                    <b>{grade.number()}</b>" "<small>{words}</small>
                </button>
            }
        })
        .collect_view();
    view! {
        <li class="challenge solitaire" data-testid=testid>
            <div class="challenge-picture" inner_html=thumbnail(&bench)></div>
            <div class="challenge-words">
                <h3>{name}</h3>
                <p>{about}</p>
            </div>
            <div class="challenge-grades">
                <p id=format!("{testid}-grades")>{t(id::NEW_OF_GRADE)}</p>
                <div class="grades" role="group" aria-labelledby=format!("{testid}-grades")>{grades}</div>
            </div>
        </li>
    }
    .into_any()
}

/// The gallery of the workshop.
#[component]
pub fn Gallery() -> impl IntoView {
    let (bests, all) = (kept_bests(), briefs());
    let solved = |card: &str| card.matches("class=\"challenge solved\"").count();
    let challenges = challenges(&all, &bests);
    let count = fill!(id::CHALLENGES_SOLVED, solved = solved(&challenges));
    view! {
        <div class="gallery-page" data-testid="gallery">
            <div inner_html=shared()></div>
            <header class="gallery-top">
                <div>
                    <h2>{t(id::THE_WORKSHOP)}</h2>
                    <p>{t(id::THE_WORKSHOP_ABOUT)}</p>
                </div>
                <p class="row">
                    <a class="button primary" data-testid="to-bench" href=Route::Workshop(String::new()).to_string()>{t(id::BENCH_AS_LEFT)}</a>
                    <a class="button" href=Route::RulesOf("workshop".to_owned(), None).to_string()>{t(id::RULES)}</a>
                    <a class="button" data-testid="archive-link" href=Route::Archive.to_string()>{t(id::BEST_BOARDS_KNOWN)}</a>
                </p>
            </header>
            <section aria-labelledby="solitaires-title">
                <h2 id="solitaires-title">{t(id::SOLITAIRES)}</h2>
                <ul class="challenges solitaires">
                    {solitaire(Solitaire::Connection, t(id::CONNECTION_SOLITAIRE), "connection", t(id::CONNECTION_SHORT))}
                    {solitaire(Solitaire::Sequence, t(id::SEQUENCE_SOLITAIRE), "sequence", t(id::SEQUENCE_SHORT))}
                </ul>
                <ul class="challenges" inner_html=own_card("pattern", "", t(id::PATTERN_SOLITAIRE)).html()></ul>
            </section>
            <section aria-labelledby="challenges-title">
                <h2 id="challenges-title">{t(id::THIRTY_CHALLENGES)}</h2>
                <p data-testid="solved-count">{count}</p>
                <ul class="challenges" inner_html=challenges></ul>
            </section>
            <section aria-labelledby="puzzles-title">
                <h2 id="puzzles-title">{t(id::THREE_PUZZLES)}</h2>
                <ul class="challenges" inner_html=puzzles(&all, &bests)></ul>
            </section>
        </div>
    }
}
