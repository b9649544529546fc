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

/// How the last word of a line can go on: where the word begins, and what may stand there instead, sorted. Words of the
/// line before it narrow the turns down. Of a turn only the next part is offered: `7@` goes on to `7@c3`, and `c3` to
/// `c3:2`.
pub fn completions(turns: &[String], commands: &[&str], line: &str) -> (usize, Vec<String>) {
    let begins = line.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let (before, word) = line.split_at(begins);
    let command = before.split_whitespace().next().filter(|first| commands.contains(first));
    if matches!(command, Some(first) if !TAKES_TURNS.contains(&first)) {
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
            // A rotation says nothing without its space.
            let inside =
                turn[..at].chars().next_back().is_some_and(|sign| sign.is_alphanumeric() || sign == ':');
            if !inside && turn[at..].starts_with(|first: char| first.is_alphanumeric()) {
                found.push(turn[at..at + word.len() + next_part(&turn[at + word.len()..])].to_owned());
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    // What is there already is no help.
    if found.len() > 1 {
        found.retain(|known| known != word);
    }
    (begins, found)
}

/// The commands after which a turn or a part of one is typed.
const TAKES_TURNS: [&str; 2] = ["moves", "look"];

/// How many bytes of this rest of a turn belong to its next part: signs and then letters and digits.
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
    fn words_fit_where_a_part_of_the_turn_begins() {
        assert_eq!(fit("c3:2"), ["14@c3:2 A3-C4", "14@c3:2 B2-C4"]);
        assert_eq!(fit("c3:2 A3"), ["14@c3:2 A3-C4"]);
        assert_eq!(fit("a3"), ["14@a3:0 C4-D4"]);
        assert_eq!(fit("-C4 B2"), ["14@c3:2 B2-C4"]);
        assert_eq!(fit("33"), ["33+B", "33-44"]);
        assert_eq!(fit("d4"), ["14@a3:0 C4-D4"], "capitals count only if something fits with them");
        assert!(fit("3:2").is_empty() && fit("").is_empty() && fit("e5").is_empty());
    }

    #[test]
    fn tab_goes_on_by_the_next_part() {
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
        assert_eq!(after("save c"), (5, vec![]), "a file is no turn");
        assert_eq!(after("x"), (0, vec![]));
    }
}
