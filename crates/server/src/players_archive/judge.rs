//! Judges what people publish, with the measures and checkers of the page: a score is computed, never taken from a
//! request.

use eightfold_challenges::{BoardTask, KnownBest, ScoredBoard};
use eightfold_protocol::{BoardStanding, Code, EntryKind, NewEntry};
use eightfold_puzzles::{Limits, Puzzle, without_symmetry};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::error::{ApiError, ApiResult};

/// The work for one proof: a second or two.
const PROOF_LIMITS: Limits = Limits { positions: 3_000_000, lines: 200_000 };
/// The maximum length of a task, a board or a puzzle, in bytes.
const MAX_BYTES: usize = 4_000;

/// The result of the check.
#[derive(Debug)]
pub struct Judgement {
    pub kind: EntryKind,
    pub topic: String,
    pub task: String,
    /// The board or puzzle; empty for a task.
    pub content: String,
    /// Equal for all that count as the same.
    pub fingerprint: String,
    pub value: String,
    pub rank: i64,
    /// The best known without published boards.
    pub known: Option<KnownBest>,
    /// Whether it is the board that comes with the program.
    pub is_witness: bool,
}

impl Judgement {
    /// Compares it with the best that is known, and with the best published before.
    pub fn standing(&self, published: Option<i64>) -> Option<BoardStanding> {
        if self.kind != EntryKind::Board {
            return None;
        }
        let best = published.is_none_or(|before| self.rank > before);
        Some(match &self.known {
            Some(known) if known.bound.is_some_and(|bound| self.rank >= bound) => BoardStanding::Optimal,
            Some(known) if self.rank > known.rank && best => BoardStanding::Record,
            Some(known) if self.rank >= known.rank.max(published.unwrap_or(i64::MIN)) => BoardStanding::Equal,
            _ if best => BoardStanding::Best,
            _ => BoardStanding::Counts,
        })
    }
}

fn refused(why: impl ToString) -> ApiError {
    ApiError::new(Code::Illegal, why.to_string())
}

fn fingerprint(kind: &str, text: &str) -> String {
    let digest: [u8; 32] = Sha256::digest(format!("{kind} {text}")).into();
    base16ct::lower::encode_string(&digest)
}

fn board(task: &str, board: &str) -> ApiResult<Judgement> {
    let scored = ScoredBoard::judge(task, board).map_err(refused)?;
    Ok(Judgement {
        kind: EntryKind::Board,
        known: scored.known_best(),
        is_witness: scored.is_witness(),
        fingerprint: fingerprint("board", &scored.fingerprint),
        content: scored.layout.to_text(),
        topic: scored.topic,
        task: scored.task,
        value: scored.value,
        rank: scored.rank,
    })
}

fn task(text: &str) -> ApiResult<Judgement> {
    let read: BoardTask = text.parse().map_err(refused)?;
    if !matches!(read, BoardTask::Pattern(_)) {
        return Err(refused("without a board, only weights and conditions are a puzzle: `3*10;27<=0`"));
    }
    let task = read.to_string();
    Ok(Judgement {
        kind: EntryKind::Task,
        topic: read.topic(),
        fingerprint: fingerprint("task", &task),
        task,
        content: String::new(),
        value: String::new(),
        rank: 0,
        known: None,
        is_witness: false,
    })
}

fn puzzle(line: &str) -> ApiResult<Judgement> {
    let puzzle = Puzzle::read(line).map_err(refused)?;
    let (solution, _) = puzzle.prove(PROOF_LIMITS).map_err(refused)?;
    let bare = puzzle.bare();
    let (game, rest) = bare.split_once(" | ").unwrap_or((&bare, ""));
    let aim = rest.split_once(" | ").map_or("", |(_, aim)| aim);
    let same = without_symmetry(puzzle.choice(), puzzle.position());
    Ok(Judgement {
        kind: EntryKind::Puzzle,
        topic: puzzle.choice().info().id.to_owned(),
        fingerprint: fingerprint("puzzle", &format!("{game} | {same} | {aim}")),
        task: bare.clone(),
        content: bare.clone(),
        value: format!("{}/{}", solution.solving, solution.positions),
        rank: 0,
        known: None,
        is_witness: false,
    })
}

/// Judges a publication.
pub async fn judge(app: &App, new: &NewEntry) -> ApiResult<Judgement> {
    let texts = [&new.task, &new.board, &new.puzzle];
    if texts.into_iter().flatten().any(|text| text.len() > MAX_BYTES) {
        return Err(ApiError::malformed(format!(
            "a task, a board or a puzzle has at most {MAX_BYTES} bytes"
        )));
    }
    let NewEntry { task: wanted, board: tiles, puzzle: line, .. } = new.clone();
    match (wanted, tiles, line) {
        (Some(wanted), Some(tiles), None) => app.judges.run(move || board(&wanted, &tiles)).await?,
        (Some(wanted), None, None) => app.judges.run(move || task(&wanted)).await?,
        (None, None, Some(line)) => app.judges.run(move || puzzle(&line)).await?,
        _ => Err(ApiError::malformed("send a `task` and a `board`, a `task`, or a `puzzle`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

    #[test]
    fn standings_follow_from_what_is_known() {
        let judged = board("3", LOOPS).unwrap();
        assert_eq!(judged.standing(None), Some(BoardStanding::Optimal), "seven loops are proven");
        let known = |rank, bound| KnownBest { rank, bound, witness: eightfold_octiles::Layout::EMPTY };
        let with = |known: Option<KnownBest>| Judgement { known, ..board("3", LOOPS).unwrap() };
        let open = |rank| with(Some(known(rank, Some(9))));
        assert_eq!(open(6).standing(None), Some(BoardStanding::Record));
        assert_eq!(open(6).standing(Some(7)), Some(BoardStanding::Equal));
        assert_eq!(open(7).standing(Some(6)), Some(BoardStanding::Equal));
        assert_eq!(open(8).standing(Some(6)), Some(BoardStanding::Best));
        assert_eq!(open(6).standing(Some(8)), Some(BoardStanding::Counts));
        assert_eq!(with(None).standing(None), Some(BoardStanding::Best));
        assert_eq!(task("3*10").unwrap().standing(None), None);
    }

    #[test]
    fn puzzles_are_proven_or_refused() {
        let position = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
        let good = puzzle(&format!("octi-fast | {position} | win in 1")).unwrap();
        assert_eq!((good.topic.as_str(), good.value.as_str()), ("octi-fast", "1/42"));
        let more = puzzle(&format!("octi-fast | {position} | win in 2")).unwrap_err();
        assert!(more.problem.message.contains("with less"), "{}", more.problem.message);
        assert!(puzzle("octi-fast | nonsense | win in 1").is_err());
    }
}
