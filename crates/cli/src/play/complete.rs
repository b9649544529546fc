//! Partial turns: what has been typed so far, and the legal turns that match it.

/// Returns the legal turns that match all words, each at the start of some part of the turn: `c3:2`, `A3`, `@c3`,
/// `-C4`. Case distinguishes posts from spaces unless nothing matches.
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

/// Completes the last word of a line: returns where the word starts, and its possible replacements, sorted. Earlier
/// words narrow the turns down. Only the next part of a turn is offered: `7@` completes to `7@c3`, and `c3` to
/// `c3:2`.
pub fn completions(turns: &[String], commands: &[&str], line: &str) -> (usize, Vec<String>) {
    let begins = line.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let (before, word) = line.split_at(begins);
    let command = before.split_whitespace().next().filter(|first| commands.contains(first));
    if matches!(command, Some(first) if !TURN_COMMANDS.contains(&first)) {
        return (begins, Vec::new());
    }
    let before = command.and_then(|first| before.trim_start().strip_prefix(first)).unwrap_or(before);
    let narrowed: Vec<&String> = match before.trim() {
        "" => turns.iter().collect(),
        words => fitting(turns, words),
    };
    let mut found: Vec<String> = if before.trim().is_empty() && command.is_none() {
        commands
            .iter()
            .filter(|command| command.starts_with(word))
            .map(|&command| command.to_owned())
            .collect()
    } else {
        Vec::new()
    };
    for turn in narrowed {
        for (at, _) in turn.match_indices(word) {
            // A rotation means nothing without its space.
            let inside =
                turn[..at].chars().next_back().is_some_and(|sign| sign.is_alphanumeric() || sign == ':');
            if !inside && turn[at..].starts_with(|first: char| first.is_alphanumeric()) {
                found.push(turn[at..at + word.len() + next_part(&turn[at + word.len()..])].to_owned());
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    // Text that is already there doesn't help.
    if found.len() > 1 {
        found.retain(|known| known != word);
    }
    (begins, found)
}

/// The commands that take a turn or a part of one.
const TURN_COMMANDS: [&str; 2] = ["moves", "look"];

/// Returns how many bytes of this rest of a turn belong to its next part: symbols and then letters and digits.
fn next_part(rest: &str) -> usize {
    let signs = rest.find(|sign: char| sign.is_alphanumeric() || sign.is_whitespace()).unwrap_or(rest.len());
    let part = &rest[signs..];
    signs + part.find(|sign: char| !sign.is_alphanumeric()).unwrap_or(part.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(words: &str) -> Vec<String> {
        let turns = ["14@c3:2 A3-C4", "14@c3:2 B2-C4", "14@a3:0 C4-D4", "33+B", "33-44"].map(str::to_owned);
        fitting(&turns, words).into_iter().cloned().collect()
    }

    #[test]
    fn words_match_at_the_start_of_turn_parts() {
        assert_eq!(fit("c3:2"), ["14@c3:2 A3-C4", "14@c3:2 B2-C4"]);
        assert_eq!(fit("c3:2 A3"), ["14@c3:2 A3-C4"]);
        assert_eq!(fit("a3"), ["14@a3:0 C4-D4"]);
        assert_eq!(fit("-C4 B2"), ["14@c3:2 B2-C4"]);
        assert_eq!(fit("33"), ["33+B", "33-44"]);
        assert_eq!(fit("d4"), ["14@a3:0 C4-D4"], "capitals count only if something fits with them");
        assert!(fit("3:2").is_empty() && fit("").is_empty() && fit("e5").is_empty());
    }

    #[test]
    fn tab_completes_one_part_at_a_time() {
        let turns = ["14@c3:2 A3-C4", "14@c3:3 B2-C4", "14@a3:0 C4-D4", "33+B", "33-44"].map(str::to_owned);
        let after = |line: &str| completions(&turns, &["moves", "undo", "save"], line);
        assert_eq!(after("14"), (0, vec!["14@a3".to_owned(), "14@c3".to_owned()]));
        assert_eq!(after("14@c3"), (0, vec!["14@c3:2".to_owned(), "14@c3:3".to_owned()]));
        assert_eq!(
            after("14@c3:2 "),
            (8, vec!["14".to_owned(), "A3".to_owned(), "C4".to_owned(), "c3".to_owned()])
        );
        assert_eq!(after("c3 A"), (3, vec!["A3".to_owned()]));
        assert_eq!(after("c3 A3"), (3, vec!["A3-C4".to_owned()]));
        assert_eq!(after("c"), (0, vec!["c3".to_owned()]));
        assert_eq!(after("33"), (0, vec!["33+B".to_owned(), "33-44".to_owned()]));
        assert_eq!(after("mo"), (0, vec!["moves".to_owned()]));
        assert_eq!(after("moves c"), (6, vec!["c3".to_owned()]));
        assert_eq!(after("save c"), (5, vec![]), "a file isn't a turn");
        assert_eq!(after("x"), (0, vec![]));
    }
}
