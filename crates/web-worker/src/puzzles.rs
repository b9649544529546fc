use eightfold_puzzles::{
    CertificateId, JudgeError, Limits, ProofFailure as Why, Puzzle, PuzzleFacts, Verdict, check, themes,
};
use eightfold_worker_protocol::{ProofFailure, WorkerMessage};

/// Limits for a proof: about ten seconds, and a size that fits into a phone's memory.
const PROOF_LIMITS: Limits = Limits { positions: 40_000_000, lines: 200_000 };

/// Judges the turn, or proves the puzzle if no turn is given.
pub(crate) fn look(job: u32, text: &str, turn: Option<&str>) -> WorkerMessage {
    let refused = |reason: String| WorkerMessage::Refused { job: Some(job), reason };
    let puzzle = match Puzzle::read(text) {
        Ok(puzzle) => puzzle,
        Err(error) => return refused(error.to_string()),
    };
    match turn {
        Some(turn) => match puzzle.judge(turn, Limits::JUDGE) {
            Ok(Verdict::Right) => match puzzle.line(turn, Limits::JUDGE) {
                Ok(line) => WorkerMessage::Judged { job, right: true, line, worth: None },
                Err(JudgeError::ProofFailure(why)) => WorkerMessage::ProofFailure { job, why: unproven(why) },
                Err(JudgeError::Step(error)) => refused(error.to_string()),
            },
            Ok(Verdict::Wrong(why)) => {
                let worth = why.worth.map(|(worth, best)| (worth.to_string(), best.to_string()));
                WorkerMessage::Judged { job, right: false, line: why.line, worth }
            }
            Err(JudgeError::ProofFailure(why)) => WorkerMessage::ProofFailure { job, why: unproven(why) },
            Err(JudgeError::Step(error)) => refused(error.to_string()),
        },
        None => prove(job, puzzle),
    }
}

fn prove(job: u32, mut puzzle: Puzzle) -> WorkerMessage {
    let (solution, certificate) = match puzzle.prove(PROOF_LIMITS) {
        Ok(proven) => proven,
        Err(why) => return WorkerMessage::ProofFailure { job, why: unproven(why) },
    };
    let checked = match check(&puzzle, &certificate) {
        Ok(checked) => checked,
        Err(refused) => return WorkerMessage::Refused { job: Some(job), reason: refused.to_string() },
    };
    puzzle.found = PuzzleFacts {
        grade: puzzle.found.grade,
        before: puzzle.found.before.clone(),
        until: puzzle.found.until,
        share: Some((solution.solving, solution.positions)),
        themes: themes(&puzzle, &solution),
        answers: solution.answers,
        proof: Some(CertificateId {
            fingerprint: certificate.fingerprint(&puzzle),
            covers: certificate.covers(),
        }),
    };
    WorkerMessage::Proven { job, puzzle: puzzle.to_string(), positions: checked.positions }
}

fn unproven(why: Why) -> ProofFailure {
    match why {
        Why::Positions { .. } | Why::Lines { .. } => ProofFailure::TooMuch,
        Why::NoAnswer(_) => ProofFailure::NoAnswer,
        Why::Every => ProofFailure::Every,
        Why::Less { right, turn } => ProofFailure::Aim { right: right.to_string(), turn: Some(turn) },
        Why::Number(right) => ProofFailure::Aim { right: right.to_string(), turn: None },
        Why::TooEarly => ProofFailure::TooEarly,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITION: &str = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";

    #[test]
    fn puzzles_are_proven_and_turns_judged() {
        let WorkerMessage::Proven { job: 4, puzzle, positions } =
            look(4, &format!("{POSITION} | win in 1"), None)
        else {
            panic!("it is a puzzle");
        };
        let found = Puzzle::read(&puzzle).unwrap().found;
        assert_eq!(found.answers, ["36-37"]);
        assert!(positions > 40 && found.proof.is_some_and(|proof| proof.covers > 40));
        let right = look(1, &puzzle, Some("36-37"));
        assert!(
            matches!(&right, WorkerMessage::Judged { right: true, line, .. } if *line == ["36-37"]),
            "{right:?}"
        );
        let wrong = look(1, &puzzle, Some("36+B"));
        assert!(
            matches!(&wrong, WorkerMessage::Judged { right: false, line, .. } if line[0] == "36+B"),
            "{wrong:?}"
        );
    }

    #[test]
    fn invalid_puzzles_and_turns_are_explained() {
        for (aim, why) in [
            ("win in 2", ProofFailure::Aim { right: "win in 1".to_owned(), turn: Some("36-37".to_owned()) }),
            ("hold for 1", ProofFailure::Every),
            ("capture 1", ProofFailure::Aim { right: "capture 0".to_owned(), turn: None }),
        ] {
            let said = look(1, &format!("{POSITION} | {aim}"), None);
            assert_eq!(said, WorkerMessage::ProofFailure { job: 1, why }, "{aim}");
        }
        for (text, turn, says) in
            [("nowhere", None, "a puzzle is"), (&*format!("{POSITION} | win in 1"), Some("99+A"), "99")]
        {
            let said = look(1, text, turn);
            assert!(
                matches!(&said, WorkerMessage::Refused { job: Some(1), reason } if reason.contains(says)),
                "{said:?}"
            );
        }
    }
}
