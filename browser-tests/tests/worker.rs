//! The search worker by itself: what the page can rely on.

use eightfold_browser_tests::{Page, View};
use serde_json::json;

/// Starts a worker, sends it questions one by one (each after the reply to the previous one, unless it is marked as
/// hasty), and returns everything it said.
const WORKER_SCRIPT: &str = r#"
return new Promise((done, fail) => {
  const questions = QUESTIONS;
  const said = [];
  const worker = new Worker(document.querySelector("meta[name=eightfold-worker]").content, { type: "module" });
  const next = () => {
    if (questions.length === 0) { worker.terminate(); return done(said); }
    do { worker.postMessage(questions[0].text); } while (questions.shift().hasty);
  };
  worker.onerror = (event) => fail(event.message);
  worker.onmessage = (event) => {
    said.push(JSON.parse(event.data));
    next();
  };
});
"#;

fn talk(page: &Page, questions: &[(&str, bool)]) -> Vec<serde_json::Value> {
    let questions: Vec<_> =
        questions.iter().map(|(text, hasty)| json!({ "text": text, "hasty": hasty })).collect();
    let said = page.eval(&WORKER_SCRIPT.replace("QUESTIONS", &json!(questions).to_string()));
    said.as_array().unwrap_or_else(|| panic!("{said}")).clone()
}

fn think(job: u32, level: u8) -> String {
    json!({
        "ask": "think", "job": job, "game": "octiles", "options": [["players", "2"]], "level": level, "seed": 1,
        "position": "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
                     1,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? B",
    })
    .to_string()
}

#[test]
fn worker_answers_requests_and_refuses_invalid_ones() {
    let page = Page::open(View::desktop());
    let said = talk(&page, &[("nonsense", false), (&think(1, 1), false)]);
    assert_eq!(said[0]["say"], "ready");
    assert_eq!(said[1]["say"], "refused", "{said:?}");
    assert_eq!((&said[2]["say"], &said[2]["job"]), (&json!("turn"), &json!(1)), "{said:?}");
    assert!(said[2]["turn"].as_str().unwrap().starts_with("1@"), "tile 1 is placed: {said:?}");
}

#[test]
fn busy_worker_stops_before_it_finds_a_turn() {
    let page = Page::open(View::desktop());
    let stop = r#"{"ask":"stop","job":7}"#;
    let said = talk(&page, &[(&think(7, 8), true), (stop, false), (&think(8, 1), false)]);
    let words: Vec<_> = said.iter().map(|s| format!("{} {}", s["say"].as_str().unwrap(), s["job"])).collect();
    assert_eq!(words, ["ready null", "stopped 7", "turn 8"]);
}
