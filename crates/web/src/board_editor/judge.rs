//! Scores a board, and finds the parts of it to highlight.

use crate::words::{change, fill, id, t};
use std::collections::BTreeMap;

use eightfold_challenges::{
    Connection, Goal, Length, Measure, Pair, Part, RouteLength, ScoreId, Sequence, Solitaire, SpaceSet,
    Strand, Survey, Target, Task as Wanted, Term, Value,
};
use eightfold_learning::EditorGoal;
use eightfold_octiles::{Piece, Post, PostSet};

use super::{BoardEditor, Task, words};

/// A path or loop that counts, or that violates a condition.
#[derive(Clone, PartialEq, Debug)]
pub struct HighlightedStrand {
    /// Its segments.
    pub pieces: Vec<Piece>,
    /// Whether it counts for the score.
    pub good: bool,
    /// For a link between runners of one colour: the colour.
    pub runners: Option<u8>,
    /// `B2 to D4, 5 tiles`
    pub name: String,
}

impl HighlightedStrand {
    fn new(strand: &Strand, good: bool, length: Length) -> Self {
        let long = strand.length(length);
        let unit = match length {
            Length::Tiles => id::COUNT_TILES,
            Length::Segments => id::COUNT_SEGMENTS,
            Length::Points => id::COUNT_POINTS,
        };
        let counted = fill!(unit, count = long);
        let name = match strand.ends() {
            Some([one, other]) if one == other => fill!(id::LIT_BACK, one, counted),
            Some([one, other]) => fill!(id::PAIR_COUNTED, one, other, counted),
            None => fill!(id::LIT_LOOP, counted),
        };
        Self { pieces: strand.pieces().to_vec(), good, runners: None, name }
    }
}

/// Which crossings of the highlighted paths and loops count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Crossings {
    #[default]
    None,
    /// The crossings of each path or loop with itself.
    Own,
    /// The crossings between different paths or loops.
    Between,
}

/// The score of a board for its task.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TaskScore {
    /// The score in a word or two: `7`, `yes`, `no: 3 against it`.
    pub score: String,
    /// The rest of the sentence.
    pub more: String,
    /// The paths and loops that make up the score, and those that violate it.
    pub strands: Vec<HighlightedStrand>,
    /// Which of their crossings count.
    pub crossings: Crossings,
    /// The stops to highlight.
    pub posts: PostSet,
    /// The stops where a condition is violated.
    pub broken_posts: PostSet,
    /// The spaces to highlight.
    pub spaces: SpaceSet,
    /// The spaces where a condition is violated.
    pub broken_spaces: SpaceSet,
    /// A value for comparing boards, higher is better; `None` for boards that don't count yet.
    pub rank: Option<i64>,
    /// Whether the task is solved.
    pub solved: bool,
    /// For a pattern: each term's share, in words.
    pub terms: Vec<String>,
}

impl TaskScore {
    /// Scores challenge 1: the shortest path between two stops.
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
            None => self.score = fill!(id::NO_PATH_JOINS, one, other),
            Some(shortest) => {
                self.score = shortest.to_string();
                self.rank = full.then_some(-i64::from(shortest));
                self.strands = joining
                    .into_iter()
                    .map(|index| HighlightedStrand::new(&survey.strands()[index], true, length))
                    .collect();
            }
        }
    }
}

fn pair_words([one, other]: [Post; 2], length: Length) -> (String, String) {
    let name = fill!(id::PAIR_COUNTED, counted = words::counted(length), one, other);
    (name, [words::about(1), words::unit_of(length)].join(" "))
}

pub fn value_words(value: Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Condition { violations: 0 } => t(id::VALUE_YES).to_owned(),
        Value::Condition { violations } => fill!(id::AGAINST_IT, violations),
    }
}

/// Returns a term's share in words: the value of its score, then its points.
fn part_words(part: &Part) -> String {
    let value = value_words(part.value);
    match (part.points, part.missed) {
        (0, 0) => value,
        (0, missed) => fill!(id::MISSED_BY, value, missed),
        (points, _) => fill!(id::PART_POINTS, value, points = change(points)),
    }
}

fn connection(
    judged: &mut TaskScore,
    survey: &Survey,
    runners: &BTreeMap<Post, u8>,
) -> (Vec<usize>, Vec<usize>) {
    let state = Connection::judge(survey, runners);
    judged.solved &= !runners.is_empty();
    judged.score = if judged.solved { t(id::JUDGED_SOLVED) } else { t(id::JUDGED_NOT_YET) }.to_owned();
    judged.more = match (runners.is_empty(), state.apart.len(), state.wrong.len()) {
        (true, ..) => t(id::JUDGED_NO_RUNNERS).to_owned(),
        (_, 0, 0) => t(id::JUDGED_CONNECTED).to_owned(),
        (_, apart, wrong) => {
            let apart = fill!(id::COLOURS_APART, count = apart);
            format!("{apart}; {}", fill!(id::PATHS_WRONG, count = wrong))
        }
    };
    (state.right, state.wrong)
}

fn sequence(judged: &mut TaskScore, state: Sequence, target: Target) -> (Vec<usize>, Vec<usize>) {
    let made = |tiles: usize, pairs: usize| {
        format!("{}, {}", fill!(id::COUNT_TILES, count = tiles), fill!(id::COUNT_PAIRS, count = pairs))
    };
    judged.score = match (judged.solved, state.bad.len()) {
        (_, bad) if bad > 0 => fill!(id::COUNT_BAD_PATHS, count = bad),
        (true, _) => fill!(id::JUDGED_SOLVED_WITH, made = made(state.tiles, state.joined)),
        (false, _) => made(state.tiles, state.joined),
    };
    let wanted = made(target.tiles.into(), target.joined.into());
    judged.more = match target.doubled {
        None => fill!(id::SEQUENCE_WANTED, made = wanted),
        Some(most) => fill!(id::SEQUENCE_WANTED_TWICE, made = wanted, most, doubled = state.doubled),
    };
    (state.good, state.bad)
}

/// Whether the highlighted paths and loops count for a score; otherwise they violate it.
fn strands_count(measure: Measure) -> bool {
    !matches!(
        measure,
        Measure::AllImages { .. } | Measure::AllMirror | Measure::NoOrthogonal | Measure::NoDiagonal
    )
}

/// Whether the highlighted stops and spaces count for a score; otherwise they are missing.
fn places_count(measure: Measure) -> bool {
    !matches!(measure, Measure::RoundTour | Measure::RimNeighbours(_) | Measure::OneNetwork)
}

/// Returns the unit of length of a score's paths and loops.
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
    /// Scores the board for its task.
    pub fn judge(&self) -> TaskScore {
        let survey = Survey::new(&self.layout);
        let lit =
            |index: usize, good: bool| HighlightedStrand::new(&survey.strands()[index], good, Length::Tiles);
        let full = self.layout.is_full();
        let mut judged = TaskScore::default();
        match &self.task {
            Task::Score(ScoreId::Measure(measure)) => {
                let reading = measure.read(&survey);
                let good = strands_count(*measure);
                let length = length_of(*measure);
                judged.score = match full || measure.goal() == Goal::Most {
                    true => value_words(reading.value),
                    // A condition is only decided when no further tile can change it.
                    false => fill!(id::SO_FAR, value = value_words(reading.value)),
                };
                judged.solved = full && reading.value.is_met();
                let strands = reading.strands.iter();
                judged.strands = strands
                    .map(|&index| HighlightedStrand::new(&survey.strands()[index], good, length))
                    .collect();
                judged.crossings = crossings_of(*measure);
                if places_count(*measure) {
                    (judged.posts, judged.spaces) = (reading.posts, reading.spaces);
                } else {
                    judged.broken_posts = reading.posts;
                    // Without any loop every space is missing, which says nothing.
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
                judged.score = fill!(id::JUDGED_POINTS, points = judgement.points);
                judged.more = match judgement.missed {
                    0 if model.terms.is_empty() => t(id::JUDGED_ADD).to_owned(),
                    0 if model.terms.iter().any(|term| !matches!(term, Term::Points { .. })) => {
                        t(id::JUDGED_ALL_MET).to_owned()
                    }
                    0 => String::new(),
                    missed => fill!(id::JUDGED_MISSED, missed),
                };
                judged.rank =
                    (full && judgement.missed == 0 && !model.terms.is_empty()).then_some(judgement.points);
                judged.terms = judgement.parts.iter().map(part_words).collect();
                let mut strands: BTreeMap<usize, bool> = BTreeMap::new();
                for (term, part) in model.terms.iter().zip(&judgement.parts) {
                    let measure = term.measure();
                    let reading = measure.read(&survey);
                    // An excess counts against the board, and so does a violated condition.
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
                        judged.rank = state.number().filter(|_| state.tiles > 0);
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
                    HighlightedStrand { runners, ..lit(index, true) }
                });
                judged.strands = right.chain(wrong.into_iter().map(|index| lit(index, false))).collect();
            }
        }
        if judged.more.is_empty() && !full {
            judged.more = fill!(id::JUDGED_LAID, count = self.layout.len());
        }
        judged
    }

    /// Whether the board reaches a lesson's goal: its task is solved, or it has a given count, even before the board is
    /// full.
    pub fn reaches(&self, want: EditorGoal) -> bool {
        let survey = Survey::new(&self.layout);
        match (want, &self.task) {
            (EditorGoal::Solved, _) => self.judge().solved,
            (EditorGoal::AtLeast(least), Task::Score(ScoreId::Measure(measure))) => {
                matches!(measure.read(&survey).value, Value::Number(number) if number >= least)
            }
            (EditorGoal::AtLeast(least), Task::Pattern(model)) => {
                let judgement = model.judge(&survey);
                judgement.missed == 0 && judgement.points >= i64::from(least)
            }
            (EditorGoal::AtLeast(_), _) => false,
        }
    }

    /// Returns the key of the best boards: the task, as in an address.
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

    /// Returns the name of the task and its rules, in words.
    pub fn describe(&self) -> (String, String) {
        let (name, about) = match &self.task {
            Task::Score(ScoreId::Measure(measure)) => {
                let about = words::about(measure.challenge().unwrap_or_default());
                return (words::name(*measure), [about, words::unit(*measure)].join(" "));
            }
            Task::Score(ScoreId::Pair(score)) => return pair_words(score.pair.posts(), score.length),
            Task::Pair { ends, length } => return pair_words(*ends, *length),
            Task::Pattern(_) => (t(id::OWN_PUZZLE), t(id::ABOUT_OWN)),
            Task::Solitaire(problem) if problem.solitaire() == Solitaire::Connection => {
                (t(id::CONNECTION_SOLITAIRE), t(id::CONNECTION_LONG))
            }
            Task::Solitaire(_) => (t(id::SEQUENCE_SOLITAIRE), t(id::SEQUENCE_LONG)),
        };
        (name.to_owned(), about.to_owned())
    }
}
