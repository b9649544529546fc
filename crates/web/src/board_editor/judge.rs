//! Scores a board, and says which parts of it to highlight.

use crate::words::{change, fill, id, t};
use std::collections::BTreeMap;

use eightfold_challenges::{
    Connection, Goal, Length, Measure, Pair, Part, RouteLength, ScoreId, Sequence, Solitaire, SpaceSet,
    Strand, Survey, Target, Task as Wanted, Term, Value,
};
use eightfold_lessons::BenchWant;
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
            None => self.score = fill!(id::NO_PATH_JOINS, one, other),
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
    let name = fill!(id::PAIR_COUNTED, counted = words::counted(length), one, other);
    (name, [words::about(1), words::unit_of(length)].join(" "))
}

/// A value in words.
pub fn value_words(value: Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Condition { violations: 0 } => t(id::VALUE_YES).to_owned(),
        Value::Condition { violations } => fill!(id::AGAINST_IT, violations),
    }
}

/// A term's share in words: the value of its score, then what comes of it.
fn part_words(part: &Part) -> String {
    let value = value_words(part.value);
    match (part.points, part.missed) {
        (0, 0) => value,
        (0, missed) => fill!(id::MISSED_BY, value, missed),
        (points, _) => fill!(id::PART_POINTS, value, points = change(points)),
    }
}

fn connection(
    judged: &mut Judged,
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

fn sequence(judged: &mut Judged, state: Sequence, target: Target) -> (Vec<usize>, Vec<usize>) {
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
                    false => fill!(id::SO_FAR, value = value_words(reading.value)),
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
            judged.more = fill!(id::JUDGED_LAID, count = self.layout.len());
        }
        judged
    }

    /// Whether the board reaches what a lesson wants of it: that its task is solved, or that it has so much, also before
    /// the board is full.
    pub fn reaches(&self, want: BenchWant) -> bool {
        let survey = Survey::new(&self.layout);
        match (want, &self.task) {
            (BenchWant::Solved, _) => self.judge().solved,
            (BenchWant::AtLeast(least), Task::Score(ScoreId::Measure(measure))) => {
                matches!(measure.read(&survey).value, Value::Number(number) if number >= least)
            }
            (BenchWant::AtLeast(least), Task::Pattern(model)) => {
                let judgement = model.judge(&survey);
                judgement.missed == 0 && judgement.points >= i64::from(least)
            }
            (BenchWant::AtLeast(_), _) => false,
        }
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
            Task::Pattern(_) => (t(id::OWN_PUZZLE), t(id::ABOUT_OWN)),
            Task::Solitaire(problem) if problem.solitaire() == Solitaire::Connection => {
                (t(id::CONNECTION_SOLITAIRE), t(id::CONNECTION_LONG))
            }
            Task::Solitaire(_) => (t(id::SEQUENCE_SOLITAIRE), t(id::SEQUENCE_LONG)),
        };
        (name.to_owned(), about.to_owned())
    }
}
