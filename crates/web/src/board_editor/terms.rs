//! The weights and conditions of a pattern puzzle, as the text of its editor: `3*10;27<=0`.

use eightfold_challenges::{Goal, Measure};

use crate::words::{id, t};

/// Returns the kinds of terms for a number, with their labels; the first is a weight.
pub fn of_number() -> [(&'static str, &'static str); 4] {
    [
        ("*", t(id::TERM_COUNTS)),
        (">=", t(id::TERM_AT_LEAST)),
        ("=", t(id::TERM_EXACTLY)),
        ("<=", t(id::TERM_AT_MOST)),
    ]
}

/// Returns the kinds of terms for a condition. A condition is met if nothing violates it.
pub fn of_condition() -> [(&'static str, &'static str); 4] {
    [
        (HOLD_KIND, t(id::TERM_HOLD)),
        ("*", t(id::TERM_EACH_BREACH)),
        ("<=", t(id::TERM_BROKEN_MOST)),
        ("=", t(id::TERM_BROKEN_EXACTLY)),
    ]
}

/// The kind that is written as `<=0`.
pub const HOLD_KIND: &str = "hold";

/// Whether a score is a condition.
pub fn is_condition(score: &str) -> bool {
    score.parse::<Measure>().is_ok_and(|measure| measure.goal() == Goal::Condition)
}

/// Splits a term into the score, the kind and the number.
pub fn split(term: &str) -> [String; 3] {
    let found = [">=", "<=", "*", "="].into_iter().find_map(|kind| {
        let (score, number) = term.split_once(kind)?;
        Some([score, kind, number])
    });
    found.unwrap_or_default().map(str::to_owned)
}

/// Returns the terms with one part of a term replaced; `None` removes the term.
pub fn edited(text: &str, at: usize, part: usize, given: Option<String>) -> String {
    let mut terms: Vec<String> = text.split(';').map(str::to_owned).collect();
    match given {
        Some(given) => {
            let mut parts = split(&terms[at]);
            let was_condition = is_condition(&parts[0]);
            parts[part] = given;
            let condition = is_condition(&parts[0]);
            // The bound of a number makes no sense for a condition; the condition is required instead.
            if parts[1] == HOLD_KIND || (condition && !was_condition && parts[1] != "*") {
                parts[1] = "<=".to_owned();
                parts[2] = "0".to_owned();
            }
            terms[at] = parts.concat();
        }
        None => {
            terms.remove(at);
        }
    }
    terms.join(";")
}

/// Returns the terms with a new one at the end.
pub fn extended(text: &str) -> String {
    format!("{text};3*10")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_editor::{BoardEditor, TaskScore};

    const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

    /// Scores a board with seven loops by these terms.
    fn judged(terms: &str) -> TaskScore {
        let rules = crate::route::encode(terms);
        let editor: BoardEditor = format!("pattern?board={LOOPS}&rules={rules}").parse().unwrap();
        editor.judge()
    }

    /// Replaces a part of a term, like the fields of the editor.
    fn with(terms: &str, at: usize, part: usize, given: &str) -> String {
        edited(terms, at, part, Some(given.to_owned()))
    }

    #[test]
    fn edited_terms_show_their_shares() {
        assert_eq!(judged("").score, "0 points");
        let one = extended("").trim_start_matches(';').to_owned();
        let first = judged(&one);
        assert_eq!((first.score.as_str(), first.terms.len()), ("70 points", 1));
        assert!(first.terms[0].contains("+70"), "{:?}", first.terms);
        let two = extended(&one);
        let least = with(&two, 1, 1, ">=");
        assert!(judged(&least).more.contains("missed by 3"), "{}", judged(&least).more);
        let most = with(&two, 1, 1, "<=");
        assert!(judged(&most).more.contains("met"), "{}", judged(&most).more);
        // A new condition is required to be met.
        let hold = with(&most, 1, 0, "27");
        assert_eq!(split(hold.split(';').nth(1).unwrap()), ["27", "<=", "0"]);
        let broken = judged(&hold);
        assert!(broken.more.contains("missed by"), "{}", broken.more);
        assert!(broken.strands.iter().any(|strand| !strand.good), "violations are highlighted");
        assert_eq!(of_condition()[0], (HOLD_KIND, "must hold"));
        assert!(!of_number().iter().any(|(kind, _)| *kind == HOLD_KIND));
        assert_eq!(edited(&hold, 0, 0, None), "27<=0");
        assert_eq!(judged("27<=0").score, "0 points");
    }

    #[test]
    fn too_large_number_is_refused() {
        let large = with("3*10", 0, 2, "99999");
        let error = large.parse::<eightfold_challenges::Model>().unwrap_err().to_string();
        assert!(error.contains("9999"), "{error}");
    }
}
