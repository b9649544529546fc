//! The Octiles workshop: measures of boards, the thirty challenges, the three puzzles and the solitaires.
//!
//! ```
//! use eightfold_challenges::{Measure, Survey, Value};
//! use eightfold_octiles::Layout;
//!
//! let board = Layout::from_text("1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0").unwrap();
//! let survey = Survey::new(&board);
//! assert_eq!(survey.paths().count(), 36);
//! let loops = "3".parse::<Measure>().unwrap().read(&survey);
//! assert_eq!(loops.value, Value::Number(survey.loops().count() as u32));
//! assert_eq!(loops.strands.len(), survey.loops().count());
//! ```

use eightfold_octiles::Layout;

mod archive;
mod ceiling;
mod dice;
#[cfg(feature = "exact")]
pub mod exact;
mod fast;
mod finder;
mod generate;
mod hint;
mod job;
mod measure;
mod missing_tiles;
mod model;
mod pairs;
mod path_line;
mod problem;
mod score;
mod scored_board;
mod search;
mod solitaire;
mod summary;
mod survey;
mod task;
mod tile_orbits;
mod turn;

/// A set of spaces.
#[doc(no_inline)]
pub use eightfold_octiles::SpaceSet;

pub use archive::{
    Amount, Certificate, Proof, Record, RecordFault, ScoreId, Status, archive, pair_records, sort_records,
    table,
};
pub use ceiling::Ceiling;
pub use fast::{OutsidePath, Run, Tiles, Trace, layout_of, outside_paths, strands_over, tiles_of};
pub use hint::Hint;
pub use job::{JobError, JobReport, SolverJob};
pub use measure::{
    Goal, ImageRotation, Kind, Measure, Measurement, PairType, Pairing, Route, RouteLength, SCORES, Score,
    UnknownMeasure, Value, routes,
};
pub use missing_tiles::{MissingTiles, generate as generate_missing_tiles};
pub use model::{Judgement, Model, ModelError, Part, Term};
pub use pairs::{Pair, PairScore};
pub use path_line::{PathLine, Shape};
pub use problem::{Problem, ProblemError};
pub use score::rank;
pub use scored_board::{BoardRefusal, BoardTask, KnownBest, ScoredBoard};
pub use search::{Objective, Progress, Search};
pub use solitaire::{Connection, Numbers, NumbersError, Sequence};
pub use summary::{RecordSummary, summaries};
pub use survey::{Length, Strand, Survey};
pub use task::{Grade, RUNNER_LETTERS, Solitaire, Target, Task};
pub use tile_orbits::{TileOrbit, orbits, tile_orbits};
pub use turn::{turn_layout, turn_port, turn_post, turn_side, turn_space};
/// Returns the values of one score, or of all in the order of the challenges, on a board. On a board with empty spaces
/// only complete strands count.
pub fn measure(layout: &Layout, only: Option<Measure>) -> Vec<(Measure, Value)> {
    let survey = Survey::new(layout);
    let wanted = only.map_or_else(Measure::all, |measure| vec![measure]);
    wanted.into_iter().map(|measure| (measure, measure.read(&survey).value)).collect()
}
