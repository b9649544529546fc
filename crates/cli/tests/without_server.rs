//! The command without its server.

use crate::common::{prints, refuses};

#[test]
fn commands_without_their_server_say_so() {
    let help = prints(&["help"]);
    for command in ["serve", "backup", "admin"] {
        let said = refuses(&[command, "eightfold.db"], 2);
        assert!(said.contains("was built without the server") && said.contains(command), "{said}");
        assert!(!help.contains(&format!("  {command} ")), "{command}");
    }
    let manual = prints(&["man"]);
    assert!(manual.contains("EIGHTFOLD_TOKEN") && !manual.contains("EIGHTFOLD_DATABASE"), "{manual}");
}

#[test]
fn games_are_dealt_played_and_checked() {
    for game in ["octiles", "octi-fast"] {
        let start = prints(&["start", game, "--seed", "7"]);
        let turns = prints(&["legal", game, start.trim(), "--limit", "100000"]);
        assert!(turns.lines().count() > 3, "{game}: {turns}");
    }
    let board = "33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b";
    assert!(prints(&["puzzle", "prove", &format!("octi-fast | {board} | win in 1")]).contains("36-37"));
}
