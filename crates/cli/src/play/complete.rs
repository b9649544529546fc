//! Turns by steps: what has been typed so far, and the legal turns that go on from it.

/// The legal turns that fit all words, each at the beginning of some part of the turn: `c3:2`, `A3`,
/// `@c3`, `-C4`. Capitals tell posts from spaces unless nothing fits.
pub fn fitting<'a>(turns: &'a [String], words: &str) -> Vec<&'a String> {
    let exact = select(turns, words, |text| text.to_owned());
    if exact.is_empty() { select(turns, words, str::to_lowercase) } else { exact }
}

fn select<'a>(turns: &'a [String], words: &str, fold: impl Fn(&str) -> String) -> Vec<&'a String> {
    let words: Vec<String> = words.split_whitespace().map(&fold).collect();
    if words.is_empty() {
        return Vec::new();
    }
    turns
        .iter()
        .filter(|turn| {
            let turn = fold(turn);
            words.iter().all(|word| begins_a_part(&turn, word))
        })
        .collect()
}

fn begins_a_part(turn: &str, word: &str) -> bool {
    turn.match_indices(word).any(|(at, _)| {
        let before = turn[..at].chars().next_back();
        let first = word.chars().next();
        before.is_none_or(|before| !before.is_alphanumeric())
            || first.is_none_or(|first| !first.is_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(words: &str) -> Vec<String> {
        let turns = ["14@c3:2 A3-C4", "14@c3:2 B2-C4", "14@a3:0 C4-D4", "33+B", "33-44"].map(str::to_owned);
        fitting(&turns, words).into_iter().cloned().collect()
    }

    #[test]
    fn words_fit_where_a_part_of_the_turn_begins() {
        assert_eq!(fit("c3:2"), ["14@c3:2 A3-C4", "14@c3:2 B2-C4"]);
        assert_eq!(fit("c3:2 A3"), ["14@c3:2 A3-C4"]);
        assert_eq!(fit("a3"), ["14@a3:0 C4-D4"]);
        assert_eq!(fit("-C4 B2"), ["14@c3:2 B2-C4"]);
        assert_eq!(fit("33"), ["33+B", "33-44"]);
        assert_eq!(fit("d4"), ["14@a3:0 C4-D4"], "capitals count only if something fits with them");
        assert!(fit("3:2").is_empty() && fit("").is_empty() && fit("e5").is_empty());
    }
}
