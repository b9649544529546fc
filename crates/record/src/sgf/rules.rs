//! RU: the game and its options.

use eightfold_octi::{Mode, Rules};

use super::SgfProblem;

/// Parses `full`, `fast:edgeless`, `edgeless,superprong`; either side of the colon may be empty.
pub(super) fn read(text: &str) -> Result<Rules, SgfProblem> {
    let wrong = || SgfProblem::Rules(text.chars().take(60).collect());
    let lower = text.to_lowercase();
    let (major, options) = match lower.split_once(':') {
        Some((major, options)) => (major.trim(), options),
        None if ["full", "fast", "kids"].contains(&lower.trim()) => (lower.trim(), ""),
        None => ("", lower.as_str()),
    };
    let mut rules = Rules::plain(match major {
        "" | "full" => Mode::Full,
        "fast" => Mode::Fast,
        four if four.starts_with('4') || four.starts_with("four") => return Err(SgfProblem::FourPlayers),
        _ => return Err(wrong()),
    });
    for option in options.split([',', ';']).map(str::trim) {
        match option {
            "" => {}
            "edgeless" | "edgeless board" => rules.edgeless = true,
            "superprong" | "superprongs" => rules.superprongs = true,
            four if four.starts_with('4') || four.starts_with("four") => return Err(SgfProblem::FourPlayers),
            _ => return Err(wrong()),
        }
    }
    Ok(rules)
}

/// Returns the value of RU; `None` for four players.
pub(super) fn rules_to_text(rules: Rules) -> Option<String> {
    let mut text = match rules.mode {
        Mode::Full => "full".to_owned(),
        Mode::Fast => "fast".to_owned(),
        Mode::Four => return None,
    };
    let options: Vec<&str> = [(rules.edgeless, "edgeless"), (rules.superprongs, "superprong")]
        .into_iter()
        .filter_map(|(on, name)| on.then_some(name))
        .collect();
    if !options.is_empty() {
        text = format!("{text}:{}", options.join(","));
    }
    Some(text)
}

/// Returns the game and its options by their catalogue names.
pub(super) fn choice(rules: Rules) -> (&'static str, [(&'static str, &'static str); 2]) {
    let id = match rules.mode {
        Mode::Fast => "octi-fast",
        Mode::Full => "octi-full",
        Mode::Four => "octi-four",
    };
    let switch = |on| if on { "on" } else { "off" };
    let options = [("edgeless", switch(rules.edgeless)), ("superprongs", switch(rules.superprongs))];
    (id, options)
}
