//! The games that are searched for puzzles: played by the levels for this, or recorded.

use std::path::Path;

use eightfold_game::{Deal, Step, ToAct};
use eightfold_players::levels::PlayableGame;
use eightfold_record::Record;
use eightfold_search::{Level, Searcher, SplitMix, Status, hash_of, random_turn};

/// The budget of positions for a player's turn.
const NODES: u64 = 4_000;
/// The budget of the search that finds where a proof is worth trying.
const HINT_NODES: u64 = 30_000;
/// The most turns of a game.
const MAX_LEN: usize = 220;

/// A position of a game in which a player was to act.
pub(super) struct SampledPosition {
    pub(super) text: String,
    /// The number of own turns in which the player wins, as far as a search can tell.
    pub(super) wins_in: Option<u8>,
}

/// Returns the positions of the game with this number.
pub(super) fn played<G: PlayableGame>(rules: &G::Rules, number: u64) -> Vec<SampledPosition> {
    let levels = G::levels(rules);
    let mut dice = SplitMix::new(hash_of(&number));
    // All pairs of neighbouring levels in turn, with alternating seats; the weakest levels play too randomly.
    let pairs = levels.len() - 1;
    let lower = (number as usize % pairs).max(1.min(pairs - 1));
    let seats = [lower + (number as usize / pairs) % 2, lower + 1 - (number as usize / pairs) % 2];
    let mut position = G::start(rules, Deal::Hidden, &mut dice);
    let mut positions = Vec::new();
    for turn in 0..MAX_LEN {
        match position.to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance => match position.roll(&mut dice) {
                Some(chance) => position.chance_unchecked(&chance),
                None => break,
            },
            ToAct::Seat(seat) => {
                positions.push(position.clone());
                let step = if turn < 4 && G::CHANCE_WORDS.is_empty() {
                    random_turn(&position, &mut dice)
                } else {
                    let level = &levels[seats[seat.index() % 2]];
                    let level = level.with_nodes(level.nodes.min(NODES));
                    best::<G>(&position, &level, dice.bits()).map(|(turn, _)| turn)
                };
                match step.map(Step::Turn) {
                    Some(step) => match position.apply(&step) {
                        Ok(next) => position = next,
                        Err(_) => break,
                    },
                    None => break,
                }
            }
        }
    }
    searched_positions::<G>(levels, &positions)
}

/// Returns the positions of a recorded game in which a player was to act.
pub(super) fn recorded<G: PlayableGame>(rules: &G::Rules, record: &Record) -> Vec<SampledPosition> {
    let played = record.played();
    let positions: Vec<G> = (0..played.len())
        .filter(|&at| played.step_by(at).is_some())
        .filter_map(|at| G::from_text(rules, &played.position_at(at)?).ok())
        .collect();
    searched_positions::<G>(G::levels(rules), &positions)
}

/// Returns the records in a folder, in the order of their names; and the errors of other files.
///
/// # Errors
/// If the folder can't be read.
pub fn read_records(folder: &Path) -> Result<(Vec<Record>, Vec<String>), String> {
    let error = |error: std::io::Error| format!("{}: {error}", folder.display());
    let files = std::fs::read_dir(folder).map_err(error)?;
    let mut files = files.map(|file| Ok(file?.path())).collect::<std::io::Result<Vec<_>>>().map_err(error)?;
    files.sort();
    let (mut records, mut others) = (Vec::new(), Vec::new());
    for file in files.iter().filter(|file| file.is_file()) {
        let text = std::fs::read_to_string(file).map_err(|error| error.to_string());
        match text.and_then(|text| Record::read(&text).map_err(|error| error.to_string())) {
            Ok(record) => records.push(record),
            Err(error) => others.push(format!("{}: {error}", file.display())),
        }
    }
    Ok((records, others))
}

/// Returns the positions with the result of a search.
fn searched_positions<G: PlayableGame>(levels: &[Level], positions: &[G]) -> Vec<SampledPosition> {
    let last = positions.len();
    positions
        .iter()
        .enumerate()
        .map(|(at, position)| {
            // Nothing is certain while tiles are unseen.
            let near = last - at <= 16 && !position.to_text().contains('?');
            let wins_in = near.then(|| won_in(levels, position)).flatten();
            SampledPosition { text: position.to_text(), wins_in }
        })
        .collect()
}

/// Returns the number of own turns in which the player to act wins, as far as a search can tell.
pub(super) fn wins_in<G: PlayableGame>(rules: &G::Rules, position: &str) -> Option<u8> {
    let position = G::from_text(rules, position).ok()?;
    matches!(position.to_act(), ToAct::Seat(_)).then(|| won_in(G::levels(rules), &position)).flatten()
}

fn won_in<G: PlayableGame>(levels: &[Level], position: &G) -> Option<u8> {
    let deepest = Level { nodes: HINT_NODES, depth: 7, widths: [0; 4], ..Level::GREEDY };
    let strongest = levels[levels.len() - 1].with_nodes(HINT_NODES);
    let octi = levels.iter().any(|level| level.widths[0] == 0);
    let (_, score) = best::<G>(position, if octi { &deepest } else { &strongest }, 1)?;
    // A won game has the value 30,000 minus one for each turn of either side.
    let plies = u8::try_from(30_000 - score).ok().filter(|_| score > 25_000)?;
    Some(plies.div_ceil(2))
}

fn best<G: PlayableGame>(position: &G, level: &Level, seed: u64) -> Option<(G::Turn, i32)> {
    let mut search = Searcher::new(position, G::Evaluator::default(), level, seed);
    while search.step(2_000) == Status::Thinking {}
    Some((search.best()?.clone(), search.progress().score))
}
