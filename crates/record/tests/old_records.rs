//! Records as version 0.2.0 wrote them, of online games of every kind.

use eightfold_record::Record;
use serde_json::Value;

#[test]
fn records_of_an_earlier_version_are_read() {
    let kept: Vec<Value> = serde_json::from_str(include_str!("files/records-0.2.0.json")).expect("JSON");
    assert_eq!(kept.len(), 10);
    let mut with_sgf = 0;
    for record in kept {
        let (game, text) = (&record["game"], record["text"].as_str().expect("a text"));
        let read = Record::read(text).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(read.choice().info().id, game.as_str().expect("an id"));
        assert_eq!(read.to_text(), text, "{game}");
        let of_json =
            Record::read(&record["json"].to_string()).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!(of_json.to_text(), text, "{game}");
        let over = record["over"] == true;
        assert_eq!(read.played().outcome().is_some(), over, "{game}");
        if over {
            assert!(read.verify().unwrap_or_else(|error| panic!("{game}: {error}")).committed, "{game}");
        }
        if let Some(sgf) = record["sgf"].as_str() {
            let of_sgf = Record::read(sgf).unwrap_or_else(|error| panic!("{game}: {error}"));
            // That version wrote a resignation off turn only as a result.
            let mut steps = read.played().steps();
            if steps.last().is_some_and(|step| step.text == "resign") {
                steps.pop();
            }
            let found = of_sgf.played().steps();
            assert_eq!(found[..steps.len()], steps[..], "{game}");
            assert_eq!(of_sgf.names(), read.names(), "{game}");
            with_sgf += 1;
        }
    }
    assert_eq!(with_sgf, 3);
}
