//! The archive: the best known board for each score, and how far it is proven to be the best.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use eightfold_octiles::Layout;
use serde::{Deserialize, Serialize};

use crate::measure::{Goal, Measure, UnknownMeasure, Value};
use crate::pairs::{Pair, PairScore};
use crate::survey::Survey;

/// A score of the archive: one of challenge 1, or one of the measures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ScoreId {
    /// The least length between two posts.
    Pair(PairScore),
    /// Any other.
    Measure(Measure),
}

impl ScoreId {
    /// Returns whether the name is this score's, or that of its challenge: `2.path.tiles` or `2`.
    pub fn is_named(self, name: &str) -> bool {
        let name = name.trim();
        let group = match self {
            Self::Pair(_) => "1".to_owned(),
            Self::Measure(measure) => measure.group(),
        };
        name.eq_ignore_ascii_case(&group) || name.eq_ignore_ascii_case(&self.to_string())
    }

    /// Returns the value of a board; `None` if it has none, because no path joins the two posts.
    pub fn read(self, survey: &Survey) -> Option<Value> {
        match self {
            Self::Pair(score) => score.read(survey),
            Self::Measure(measure) => Some(measure.read(survey).value),
        }
    }
}

impl fmt::Display for ScoreId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(score) => score.fmt(f),
            Self::Measure(measure) => measure.fmt(f),
        }
    }
}

impl FromStr for ScoreId {
    type Err = UnknownMeasure;

    fn from_str(text: &str) -> Result<Self, UnknownMeasure> {
        text.parse().map(Self::Pair).or_else(|_| text.parse().map(Self::Measure))
    }
}

impl Serialize for ScoreId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for ScoreId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A value in text: a number, or `yes`, or `no` and the number of violations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Amount {
    /// A number.
    Number(u32),
    /// `yes` or `no N`.
    Words(String),
}

impl From<Value> for Amount {
    fn from(value: Value) -> Self {
        match value {
            Value::Number(number) => Self::Number(number),
            Value::Condition { violations: 0 } => Self::Words("yes".to_owned()),
            Value::Condition { violations } => Self::Words(format!("no {violations}")),
        }
    }
}

impl Amount {
    /// Returns the value; `None` for unknown words.
    pub fn value(&self) -> Option<Value> {
        match self {
            Self::Number(number) => Some(Value::Number(*number)),
            Self::Words(words) if words == "yes" => Some(Value::Condition { violations: 0 }),
            Self::Words(words) => {
                Some(Value::Condition { violations: words.strip_prefix("no ")?.parse().ok()? })
            }
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Words(words) => words.fmt(f),
        }
    }
}

/// Whether a record is known to be optimal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Status {
    /// An exact method closed the gap, and its certificate can be checked.
    #[serde(rename = "proven")]
    Proven,
    /// No better board is known.
    #[serde(rename = "best known")]
    BestKnown,
    /// Better boards are known: this one was found in limited time.
    #[serde(rename = "below the best known")]
    Below,
}

/// Why a bound holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Certificate {
    /// The definition allows no more.
    Ceiling {
        /// The reason.
        reason: String,
    },
    /// A formula that every board better than the bound would satisfy, and a proof that it is unsatisfiable.
    Refutation {
        /// The value asked for, the next better than the bound; for a condition the negative number of violations.
        asked: i64,
        /// The formula's variables.
        variables: i32,
        /// The formula's clauses.
        clauses: usize,
        /// SHA-256 of the formula in DIMACS.
        formula: String,
        /// Boards whose irrelevant strands are excluded one by one, in this order.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cuts: Vec<String>,
        /// The proof.
        proof: Proof,
    },
    /// Weights on the links between spaces, on the ways into posts and on stops: every counting item uses some of them,
    /// none is used twice, and the total isn't enough for one more item than the bound.
    Weights {
        /// The least weight of an item that counts.
        unit: u32,
        /// By name: `c1.W` for the link or the way into a post at that side of that space, `B2` for a stop.
        weights: BTreeMap<String, u32>,
    },
    /// Prices on tiles and shapes: no filling of the board earns more with its strands than it pays for its tiles, beyond a gain that
    /// filling the spaces one by one finds.
    Prices {
        /// What a strand that counts earns.
        unit: u32,
        /// By tile, from tile 1.
        prices: Vec<u32>,
        /// By shape, each as a path of one or two segments like `c2.N-NE c3.S-SW`.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        shapes: BTreeMap<String, u32>,
    },
    /// A complete enumeration.
    Enumeration {
        /// What was enumerated.
        what: String,
        /// The number of cases.
        count: u64,
    },
}

/// A proof that is stored or can be generated again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// `lrat`.
    pub format: String,
    /// Its size.
    pub bytes: u64,
    /// Its SHA-256.
    pub sha256: String,
    /// Number of clauses it adds.
    pub steps: u64,
    /// Its file in the archive, if it is small enough to be stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The command that generates it.
    pub command: String,
    /// The time it took to generate, in seconds.
    pub seconds: u64,
}

/// One score of the archive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The score.
    pub id: ScoreId,
    /// The best value known.
    pub value: Amount,
    /// No board has a better value than this; `None` if no bound is known.
    pub bound: Option<Amount>,
    /// Whether value and bound are equal, and certified.
    pub status: Status,
    /// A board with the value.
    pub witness: String,
    /// How it was found.
    pub method: String,
    /// The seed of the search that found it.
    pub seed: u64,
    /// The certificate of the bound.
    pub certificate: Option<Certificate>,
}

/// A fault of a record, apart from its certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordFault {
    /// The witness isn't a full board.
    #[error("the witness isn't a full board: {0}")]
    Witness(String),
    /// The witness has a different value.
    #[error("the witness scores {found} instead of {claimed}")]
    Value {
        /// Its value.
        found: String,
        /// The value in the record.
        claimed: Amount,
    },
    /// A value or bound of the wrong kind.
    #[error("`{0}` isn't a value of this score")]
    Amount(Amount),
    /// Value and bound contradict each other.
    #[error("the bound {bound} is passed by the value {value}")]
    Bound {
        /// The value.
        value: Amount,
        /// The bound.
        bound: Amount,
    },
    /// A status that contradicts value, bound and certificate.
    #[error("the status `proven` needs a bound equal to the value, and a certificate")]
    Status,
    /// The method isn't given.
    #[error("the method is empty: it says how the board was found, like `annealing, seed 1`")]
    Method,
    /// A record whose status isn't allowed in an archive.
    #[error(
        "a record of an archive is `proven` or `best known`, and this one says that better boards are known"
    )]
    Below,
}

impl Record {
    /// Returns the witness.
    ///
    /// # Errors
    /// If the text isn't a full board.
    pub fn board(&self) -> Result<Layout, RecordFault> {
        let layout =
            Layout::from_text(&self.witness).map_err(|error| RecordFault::Witness(error.to_string()))?;
        if layout.is_full() { Ok(layout) } else { Err(RecordFault::Witness("a space is empty".to_owned())) }
    }

    /// Checks that the record says how its board was found.
    ///
    /// # Errors
    /// If it doesn't.
    pub fn check_method(&self) -> Result<(), RecordFault> {
        if self.method.trim().is_empty() { Err(RecordFault::Method) } else { Ok(()) }
    }

    /// Measures the witness again and compares the value; doesn't check the certificate.
    ///
    /// # Errors
    /// Says what is wrong.
    pub fn check_witness(&self) -> Result<(), RecordFault> {
        let survey = Survey::new(&self.board()?);
        let value = |amount: &Amount| {
            let condition = match self.id {
                ScoreId::Pair(_) => false,
                ScoreId::Measure(measure) => measure.goal() == Goal::Condition,
            };
            amount
                .value()
                .filter(|value| matches!(value, Value::Condition { .. }) == condition)
                .ok_or_else(|| RecordFault::Amount(amount.clone()))
        };
        let claimed = value(&self.value)?;
        let found = self.id.read(&survey);
        if found != Some(claimed) {
            return Err(RecordFault::Value {
                found: found.map_or_else(|| "nothing".to_owned(), |found| found.to_string()),
                claimed: self.value.clone(),
            });
        }
        let bound = self.bound.as_ref().map(&value).transpose()?;
        if let (Some(bound), Some(amount)) = (bound, &self.bound) {
            let passed = match self.id {
                ScoreId::Pair(_) => claimed.rank() < bound.rank(),
                ScoreId::Measure(_) => claimed.rank() > bound.rank(),
            };
            if passed {
                return Err(RecordFault::Bound { value: self.value.clone(), bound: amount.clone() });
            }
        }
        if self.status == Status::Below {
            return Err(RecordFault::Below);
        }
        if self.status == Status::Proven && (bound != Some(claimed) || self.certificate.is_none()) {
            return Err(RecordFault::Status);
        }
        Ok(())
    }
}

impl Record {
    /// Returns by how much its board is better than that of another record of the score; negative if it is worse.
    /// `None` if either has no value.
    pub fn better_by(&self, other: &Self) -> Option<i64> {
        let (one, other) = (self.value.value()?.rank(), other.value.value()?.rank());
        Some(match self.id {
            ScoreId::Pair(_) => other - one,
            ScoreId::Measure(_) => one - other,
        })
    }

    /// Merges what is already known of the score: the known bound and certificate, unless the record's own bound is
    /// better, and the resulting status.
    #[must_use]
    pub fn beside(mut self, known: &Self) -> Self {
        let rank = |amount: &Option<Amount>| amount.as_ref().and_then(Amount::value).map(Value::rank);
        let better_bound = match (rank(&self.bound), rank(&known.bound)) {
            (_, None) => false,
            (None, Some(_)) => true,
            (Some(own), Some(theirs)) => theirs < own || (theirs == own && self.certificate.is_none()),
        };
        if better_bound {
            self.bound.clone_from(&known.bound);
            self.certificate.clone_from(&known.certificate);
        }
        let value = self.value.value().map(Value::rank);
        self.status = match self.better_by(known) {
            Some(worse) if worse < 0 => Status::Below,
            _ if self.certificate.is_some() && value.is_some() && value == rank(&self.bound) => {
                Status::Proven
            }
            _ => Status::BestKnown,
        };
        self
    }
}

/// Returns the certificate of each record of challenge 1.
pub(crate) fn pairs_certificate() -> Certificate {
    Certificate::Enumeration {
        what: format!("scores of {} classes of pairs of posts in three lengths each", Pair::all().len()),
        count: PairScore::all().len() as u64,
    }
}

/// Returns the records of challenge 1: every class of pairs in each length, proven by enumeration.
pub fn pair_records() -> Vec<Record> {
    PairScore::all()
        .into_iter()
        .map(|score| {
            let (value, layout) = score.pair.shortest(score.length);
            Record {
                id: ScoreId::Pair(score),
                value: Amount::Number(value),
                bound: Some(Amount::Number(value)),
                status: Status::Proven,
                witness: layout.to_text(),
                method: "shortest way if any two sides could be joined, and tiles that join them".to_owned(),
                seed: 0,
                certificate: Some(pairs_certificate()),
            }
        })
        .collect()
}

/// Returns the archive as a Markdown table. Challenge 1 is summarised by the range of its lengths.
pub fn table(records: &[Record]) -> String {
    let mut text = String::from(
        "# The archive\n\n\
         This table gives the best known value of each score, and a bound that no board can beat. *Proven* means\n\
         that the two are equal and that you can check the certificate with `eightfold verify-archive`. Otherwise\n\
         the best possible value is between them. Challenge 1 asks for short paths, all others for large numbers or\n\
         for conditions to be met.\n\n\
         Rulings C1 to C8 in [RULINGS.md](../RULINGS.md) decide what counts where a challenge leaves it open. The\n\
         bound of 18, by weights on links, depends on C7, and that of 22.route on C8.\n\
         `eightfold certify ID --dir DIR` writes the files you need to check a line of this table independently\n\
         ([SOLVER.md](SOLVER.md)).\n\n\
         | Score | Best known | Bound | Status | Certificate |\n| --- | --- | --- | --- | --- |\n",
    );
    let pairs: Vec<&Record> = records.iter().filter(|record| matches!(record.id, ScoreId::Pair(_))).collect();
    for length in crate::Length::ALL {
        let values: Vec<u32> = pairs
            .iter()
            .filter(|record| matches!(record.id, ScoreId::Pair(score) if score.length == length))
            .filter_map(|record| match record.value {
                Amount::Number(number) => Some(number),
                Amount::Words(_) => None,
            })
            .collect();
        if let (Some(least), Some(most)) = (values.iter().min(), values.iter().max()) {
            text += &format!(
                "| 1 ({}) | {} pairs: {least} to {most} | the same | proven | enumeration of all |\n",
                length.name(),
                values.len(),
            );
        }
    }
    for record in records.iter().filter(|record| matches!(record.id, ScoreId::Measure(_))) {
        let bound = record.bound.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
        let status = match record.status {
            Status::Proven => "proven",
            Status::BestKnown => "best known",
            Status::Below => "below the best known",
        };
        let certificate = match &record.certificate {
            None => "-".to_owned(),
            Some(Certificate::Ceiling { reason }) => reason.clone(),
            Some(Certificate::Refutation { proof, .. }) => {
                format!("LRAT proof of {} steps, {} s", proof.steps, proof.seconds)
            }
            Some(Certificate::Weights { unit, weights }) => format!(
                "links and posts weigh {} in all, and each takes {unit}",
                weights.values().sum::<u32>()
            ),
            Some(Certificate::Prices { unit, prices, shapes }) if shapes.is_empty() => {
                format!("a path earns {unit}, and the tiles cost {} in all", prices.iter().sum::<u32>())
            }
            Some(Certificate::Prices { unit, prices, shapes }) => format!(
                "a strand earns {unit}, and tiles and shapes cost {} in all",
                prices.iter().chain(shapes.values()).sum::<u32>()
            ),
            Some(Certificate::Enumeration { what, count }) => format!("{count} {what}"),
        };
        text += &format!("| {} | {} | {bound} | {status} | {certificate} |\n", record.id, record.value);
    }
    text
}

/// Returns the archive compiled into the program, by score.
///
/// # Panics
/// Never: the tests parse it.
pub fn archive() -> Vec<Record> {
    let mut records: Vec<Record> =
        serde_json::from_str(include_str!(concat!(env!("OUT_DIR"), "/archive.json")))
            .expect("the archive is checked by the tests");
    sort_records(&mut records);
    records
}

/// Sorts records in the order of the challenges.
pub fn sort_records(records: &mut [Record]) {
    records.sort_by_key(|record| match record.id {
        ScoreId::Pair(score) => (0, score.pair.posts()[0].index(), score.pair.posts()[1].index()),
        ScoreId::Measure(measure) => {
            let place = Measure::all().iter().position(|known| *known == measure);
            (1, place.unwrap_or(usize::MAX), 0)
        }
    });
}
