//! The order in which possible next tiles are listed.

/// Puts steps in order by the words in them, and then by their number: `reveal 2` comes before `reveal 10`.
pub fn by_number(mut steps: Vec<String>) -> Vec<String> {
    let key = |step: &String| {
        let words: String = step.chars().filter(|letter| !letter.is_ascii_digit()).collect();
        let number: String = step.chars().filter(char::is_ascii_digit).collect();
        (words, number.parse::<u64>().unwrap_or(u64::MAX))
    };
    steps.sort_by_key(key);
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_comes_after_nine() {
        let steps = ["reveal 1", "reveal 10", "reveal 9", "reveal 2", "other"].map(str::to_owned).to_vec();
        assert_eq!(by_number(steps), ["other", "reveal 1", "reveal 2", "reveal 9", "reveal 10"]);
    }
}
