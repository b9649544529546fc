//! What the bench is worth, and what of it is to be lit.

use std::collections::BTreeMap;

use eightfold_challenges::{
    Connection, Goal, Length, Measure, Pair, Part, RouteLength, ScoreId, Sequence, Solitaire, SpaceSet,
    Strand, Survey, Target, Task as Wanted, Term, Value,
};
use eightfold_octiles::{Piece, Post, PostSet};

use super::{BoardEditor, Task, words};

/// A strand that counts, or that breaks a condition.
#[derive(Clone, PartialEq, Debug)]
pub struct Lit {
    /// What it goes over.
    pub pieces: Vec<Piece>,
    /// Whether it is as wanted.
    pub good: bool,
    /// Of a link between runners of one colour: which.
    pub runners: Option<u8>,
    /// `B2 to D4, 5 tiles`
    pub name: String,
}

impl Lit {
    fn new(strand: &Strand, good: bool, length: Length) -> Self {
        let long = strand.length(length);
        let unit = length.name().trim_end_matches('s');
        let counted = several(long as usize, unit);
        let name = match strand.ends() {
            Some([one, other]) if one == other => format!("{one} back to {one}, {counted}"),
            Some([one, other]) => format!("{one} to {other}, {counted}"),
            None => format!("Loop, {counted}"),
        };
        Self { pieces: strand.pieces().to_vec(), good, runners: None, name }
    }
}

/// Which crossings of the lit strands count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Crossings {
    /// None.
    #[default]
    None,
    /// Those of each strand with itself.
    Own,
    /// Those of one strand with another.
    Between,
}

/// How the bench does in its task.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Judged {
    /// In a word or two: `7`, `yes`, `no: 3 against it`.
    pub score: String,
    /// The rest of the sentence.
    pub more: String,
    /// The strands that make it up, and those against it.
    pub strands: Vec<Lit>,
    /// Which of their crossings count.
    pub crossings: Crossings,
    /// The posts to light.
    pub posts: PostSet,
    /// The posts where a condition breaks.
    pub broken_posts: PostSet,
    /// The spaces to light.
    pub spaces: SpaceSet,
    /// The spaces where a condition breaks.
    pub broken_spaces: SpaceSet,
    /// For comparing boards, the larger the better; nothing for boards that do not count yet.
    pub rank: Option<i64>,
    /// Whether there is nothing more to do.
    pub solved: bool,
    /// Of a pattern: each term's share, in words.
    pub terms: Vec<String>,
}

impl Judged {
    /// Challenge 1: the shortest path between two posts.
    fn pair(&mut self, survey: &Survey, [one, other]: [Post; 2], length: Length, full: bool) {
        self.posts = PostSet::one(one).or(PostSet::one(other));
        let joining: Vec<usize> = survey
            .paths()
            .filter(|(_, path)| path.other_end(one) == Some(other))
            .map(|(index, _)| index)
            .collect();
        let shortest = Pair::new(one, other)
            .and_then(|_| joining.iter().map(|&index| survey.strands()[index].length(length)).min());
        match shortest {
            None => self.score = format!("no path joins {one} and {other}"),
            Some(shortest) => {
                self.score = shortest.to_string();
                self.rank = full.then_some(-i64::from(shortest));
                self.strands = joining
                    .into_iter()
                    .map(|index| Lit::new(&survey.strands()[index], true, length))
                    .collect();
            }
        }
    }
}

fn pair_words([one, other]: [Post; 2], length: Length) -> (String, String) {
    let name = format!("{one} to {other}, {}", words::counted(length));
    (name, [words::about(1), words::unit_of(length)].join(" "))
}

/// A value in words.
pub fn value_words(value: Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Condition { violations: 0 } => "yes".to_owned(),
        Value::Condition { violations } => format!("no: {violations} against it"),
    }
}

/// A term's share in words: the value of its score, then what comes of it.
fn part_words(part: &Part) -> String {
    let value = value_words(part.value);
    match (part.points, part.missed) {
        (0, 0) => value,
        (0, missed) => format!("{value}, missed by {missed}"),
        (points, _) => format!("{value}, {points:+} points"),
    }
}

fn connection(
    judged: &mut Judged,
    survey: &Survey,
    runners: &BTreeMap<Post, u8>,
) -> (Vec<usize>, Vec<usize>) {
    let state = Connection::judge(survey, runners);
    judged.solved &= !runners.is_empty();
    judged.score = if judged.solved { "Solved" } else { "Not yet" }.to_owned();
    judged.more = match (runners.is_empty(), state.apart.len(), state.wrong.len()) {
        (true, ..) => "There are no runners: put some on posts.".to_owned(),
        (_, 0, 0) => "Every colour hangs together, and no two colours are joined.".to_owned(),
        (_, apart, wrong) => {
            let colours = if apart == 1 { "colour is" } else { "colours are" };
            let paths = if wrong == 1 { "path joins" } else { "paths join" };
            format!("{apart} {colours} apart; {wrong} {paths} different colours.")
        }
    };
    (state.right, state.wrong)
}

/// `1 tile`, `2 tiles`.
fn several(count: usize, thing: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {thing}{s}")
}

fn sequence(judged: &mut Judged, state: Sequence, target: Target) -> (Vec<usize>, Vec<usize>) {
    let made = |tiles: usize, pairs: usize| format!("{}, {}", several(tiles, "tile"), several(pairs, "pair"));
    judged.score = match (judged.solved, state.bad.len()) {
        (_, bad) if bad > 0 => several(bad, "bad path"),
        (true, _) => format!("Solved: {}", made(state.tiles, state.joined)),
        (false, _) => made(state.tiles, state.joined),
    };
    let twice = match target.doubled {
        None => String::new(),
        Some(most) => format!(", at most {most} of them joined twice (now {})", state.doubled),
    };
    judged.more = format!("Wanted: {}{twice}, no bad path.", made(target.tiles.into(), target.joined.into()));
    (state.good, state.bad)
}

/// Whether the strands that a score lights count for it; those of the others break it.
fn strands_count(measure: Measure) -> bool {
    !matches!(
        measure,
        Measure::AllImages { .. } | Measure::AllMirror | Measure::NoOrthogonal | Measure::NoDiagonal
    )
}

/// Whether the posts and spaces that a score lights count for it; those of the others are missing.
fn places_count(measure: Measure) -> bool {
    !matches!(measure, Measure::RoundTour | Measure::RimNeighbours(_) | Measure::OneNetwork)
}

/// What the strands of a score are measured in.
fn length_of(measure: Measure) -> Length {
    match measure {
        Measure::Longest(_, length)
        | Measure::LongestRim(length)
        | Measure::TwinStrands(length)
        | Measure::TwinRoutes(RouteLength::Of(length)) => length,
        _ => Length::Tiles,
    }
}

fn crossings_of(measure: Measure) -> Crossings {
    match measure {
        Measure::SelfCrossings(_) | Measure::SelfCrossing => Crossings::Own,
        Measure::PairCrossings => Crossings::Between,
        _ => Crossings::None,
    }
}

impl BoardEditor {
    /// Judges the board by its task.
    pub fn judge(&self) -> Judged {
        let survey = Survey::new(&self.layout);
        let lit = |index: usize, good: bool| Lit::new(&survey.strands()[index], good, Length::Tiles);
        let full = self.layout.is_full();
        let mut judged = Judged::default();
        match &self.task {
            Task::Score(ScoreId::Measure(measure)) => {
                let reading = measure.read(&survey);
                let good = strands_count(*measure);
                let length = length_of(*measure);
                judged.score = match full || measure.goal() == Goal::Most {
                    true => value_words(reading.value),
                    // A condition is met or not only when no tile can change it any more.
                    false => format!("so far {}", value_words(reading.value)),
                };
                judged.solved = full && reading.value.is_met();
                let strands = reading.strands.iter();
                judged.strands =
                    strands.map(|&index| Lit::new(&survey.strands()[index], good, length)).collect();
                judged.crossings = crossings_of(*measure);
                if places_count(*measure) {
                    (judged.posts, judged.spaces) = (reading.posts, reading.spaces);
                } else {
                    judged.broken_posts = reading.posts;
                    // Without a single loop every space is missing from it, which says nothing.
                    if !reading.strands.is_empty() {
                        judged.broken_spaces = reading.spaces;
                    }
                }
                judged.rank = full.then(|| reading.value.rank());
            }
            Task::Score(ScoreId::Pair(score)) => judged.pair(&survey, score.pair.posts(), score.length, full),
            Task::Pair { ends, length } => judged.pair(&survey, *ends, *length, full),
            Task::Pattern(model) => {
                let judgement = model.judge(&survey);
                judged.score = format!("{} points", judgement.points);
                judged.more = match judgement.missed {
                    0 if model.terms.is_empty() => "Add a weight or a condition to begin.".to_owned(),
                    0 if model.terms.iter().any(|term| !matches!(term, Term::Points { .. })) => {
                        "All conditions are met.".to_owned()
                    }
                    0 => String::new(),
                    missed => format!("Conditions are missed by {missed}."),
                };
                judged.rank =
                    (full && judgement.missed == 0 && !model.terms.is_empty()).then_some(judgement.points);
                judged.terms = judgement.parts.iter().map(part_words).collect();
                let mut strands: BTreeMap<usize, bool> = BTreeMap::new();
                for (term, part) in model.terms.iter().zip(&judgement.parts) {
                    let measure = term.measure();
                    let reading = measure.read(&survey);
                    // What there is too much of is against it, and so is what breaks a condition.
                    let too_much = part.missed > 0 && !matches!(term, Term::AtLeast { .. });
                    let broken = too_much || !strands_count(measure);
                    if broken && part.missed == 0 {
                        continue;
                    }
                    for index in reading.strands {
                        *strands.entry(index).or_insert(true) &= !broken;
                    }
                    if part.missed > 0 && !places_count(measure) {
                        judged.broken_posts = judged.broken_posts.or(reading.posts);
                    }
                }
                judged.strands = strands.into_iter().map(|(index, good)| lit(index, good)).collect();
            }
            Task::Solitaire(problem) => {
                judged.solved = problem.task.is_solved(&survey);
                let (right, wrong) = match &problem.task {
                    Wanted::Connection(runners) => connection(&mut judged, &survey, runners),
                    Wanted::Sequence(numbers, target) => {
                        let state = Sequence::judge(&survey, numbers);
                        judged.rank = state
                            .rank()
                            .filter(|_| state.tiles > 0)
                            .map(|_| (state.tiles * 10_000 + state.joined * 100 + 15 - state.doubled) as i64);
                        sequence(&mut judged, state, *target)
                    }
                };
                let right = right.into_iter().map(|index| {
                    let runners = match &problem.task {
                        Wanted::Connection(runners) => {
                            survey.strands()[index].ends().and_then(|[one, _]| runners.get(&one).copied())
                        }
                        Wanted::Sequence(..) => None,
                    };
                    Lit { runners, ..lit(index, true) }
                });
                judged.strands = right.chain(wrong.into_iter().map(|index| lit(index, false))).collect();
            }
        }
        if judged.more.is_empty() && !full {
            judged.more = format!("{} of 17 tiles are laid.", self.layout.len());
        }
        judged
    }

    /// What the best boards are kept by: the task, as an address names it.
    pub fn goal(&self) -> String {
        let name = match &self.task {
            // A path is the same from either end.
            Task::Pair { ends: [one, other], length } => {
                Task::Pair { ends: [*one.min(other), *one.max(other)], length: *length }.name()
            }
            task => task.name(),
        };
        match self.task.part() {
            Some((key, value)) => format!("{name}?{key}={value}"),
            None => name,
        }
    }

    /// The name of the task and its rules, in words.
    pub fn describe(&self) -> (String, String) {
        let (name, about) = match &self.task {
            Task::Score(ScoreId::Measure(measure)) => {
                let about = words::about(measure.challenge().unwrap_or_default());
                return (words::name(*measure), [about, words::unit(*measure)].join(" "));
            }
            Task::Score(ScoreId::Pair(score)) => return pair_words(score.pair.posts(), score.length),
            Task::Pair { ends, length } => return pair_words(*ends, *length),
            Task::Pattern(_) => (
                words::MAKE_YOUR_OWN,
                "Give points to what you like on a board, for each one of a score; minus takes points away. A condition \
                 has to be met before points count. Make the sum as large as you can.",
            ),
            Task::Solitaire(problem) if problem.solitaire() == Solitaire::Connection => (
                "Connection Solitaire",
                "Link all runners of each colour by paths that run directly between them, through one another, and let \
                 no path join two colours. You need not fill the board.",
            ),
            Task::Solitaire(_) => (
                "Sequence Solitaire",
                "Lay as many tiles as you can so that no path joins two stops whose numbers do not follow each other. \
                 Then join as many pairs that do: 1 with 2, 2 with 3, and so on. Paths to circles and back to the same \
                 stop do not matter.",
            ),
        };
        (name.to_owned(), about.to_owned())
    }
}
