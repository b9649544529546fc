//! Endings are described correctly, from positions one turn before the end.

use eightfold_catalog::{AnyMatch, Choice};
use eightfold_game::Seat;
use eightfold_sentences::{Language, Speaker};
use serde_json::Value;

/// Opens a match from this position and plays these turns.
fn played(
    game: &str,
    options: &[(&str, &str)],
    position: &str,
    turns: &[&str],
) -> (Choice, Box<dyn AnyMatch>) {
    let choice = Choice::new(game, options.iter().copied()).expect("a game");
    let mut played = choice.open(position).expect("a position");
    for turn in turns {
        played.apply(turn).expect("a legal turn");
    }
    (choice, played)
}

/// Returns the English sentence for the ending.
fn ending(game: &str, options: &[(&str, &str)], position: &str, turns: &[&str]) -> String {
    let (choice, played) = played(game, options, position, turns);
    Speaker::new(Language::English).ending(played.as_ref(), choice.info()).expect("the game is over")
}

#[test]
fn wins_of_team_up_are_distinguished() {
    let four = [("players", "4"), ("runners", "4")];
    assert_eq!(
        ending(
            "team-up",
            &four,
            "8.0,17.4,11.2,2.3,5.0,10.3,7.4,15.3,6.1,18.0,4.7,1.0,12.4,9.6,13.1,16.3,3.1 \
             ..BR...G.YGG..R.BB...Y.BYGY.R....R.. 14 R",
            &["14@c4:1 F2-E4"]
        ),
        "Red wins with the run F2 to E4, which connects all of Red's runners."
    );
    assert_eq!(
        ending(
            "team-up",
            &four,
            "6.3,11.3,9.7,7.2,18.1,3.1,5.2,15.7,14.0,4.2,10.6,2.1,17.4,8.3,12.3,16.1,13.6 \
             ..R.R...B.YY...BRB...YYG.G.G..GB...R 1 Y",
            &["1@d4:0 F5-F4"]
        ),
        "Green wins at the start of the turn, after Yellow made the last connection."
    );
    let joint = ending(
        "team-up",
        &[("joint-winners", "on")],
        "18.0,3.1,10.4,8.2,11.1,1.0,7.5,13.7,2.2,5.2,17.5,14.2,4.4,6.5,12.0,9.4,15.6 \
         ................B.Y...Y....YBBBY.YB. 16 B",
        &["16@c1:1 E1-E5"],
    );
    assert!(joint.contains("Blue and Yellow win together with the run"), "{joint}");
}

#[test]
fn an_impasse_names_the_last_player_to_move() {
    let told = ending(
        "team-up",
        &[("players", "4")],
        "16.7,5.2,4.4,7.0,9.1,10.3,12.6,3.0,8.2,17.7,18.0,13.0,2.3,6.4,14.3,11.2,15.0 \
         R.R.BGGGG...Y.....RR..Y.YYRB..GYBB.B 1 G passes:3 last:G",
        &["pass"],
    );
    assert!(told.contains("Every player was skipped in a row. Green took the last turn and wins."), "{told}");
}

#[test]
fn one_of_three_wins_alone() {
    let line = include_str!("../../../vectors/octiles.jsonl")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"))
        .filter(|line| line["kind"] == "playout" && line["game"] == "team-up" && line["result"] == "B")
        .filter(|line| line["options"]["players"] == "3" && line["options"]["runners"] == "4")
        .filter(|line| line["start"].as_str().is_some_and(|start| start.starts_with("-,-")))
        .filter(|line| line["turns"].as_array().is_some_and(|turns| !turns.contains(&"resign".into())))
        .min_by_key(|line| line["turns"].as_array().map_or(0, Vec::len))
        .expect("such a game among the vectors");
    let turns: Vec<&str> = line["turns"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let options = [("players", "3"), ("runners", "4"), ("joint-winners", "on")];
    let start = line["start"].as_str().expect("a position");
    let (choice, played) = played("team-up", &options, start, &turns);
    let say = Speaker::new(Language::English);
    let told = say.ending(played.as_ref(), choice.info()).expect("the game is over");
    assert!(told.starts_with("Blue wins"), "{told}");
    assert!(say.progress(played.as_ref(), Seat::new(0)).contains("4 of 4"));
}

#[test]
fn reaching_the_target_ends_the_match() {
    let last = "15.7,6.6,3.1,10.6,2.3,1.0,8.3,11.1,18.1,9.5,16.7,17.1,14.0,12.4,5.0,-,4.6 \
                ....................OPOPTGTGOPOPTGTG 7,? T";
    let choice = Choice::new("connect-the-dots", [("target", "25"), ("touch", "on")]).expect("a game");
    let position = format!("{last} T:24,G:0 3");
    let turn = choice.open(&position).expect("a position").legal(1_000).expect("few turns").remove(0);
    let told = ending("connect-the-dots", &[("target", "25"), ("touch", "on")], &position, &[&turn]);
    assert!(told.contains("by reaching 25 points"), "{told}");
    let (_, played) = played("connect-the-dots", &[("target", "25")], &position, &[&turn]);
    let dots = played.as_any().downcast_ref::<eightfold_game::Match<eightfold_octiles::Dots>>();
    let goal = Speaker::new(Language::English).dots_goal(dots.expect("Connect the Dots").position());
    assert_eq!(goal, "To 25 points, higher total wins");
    // Below the target nobody has won yet.
    let more = format!("{last} T:3,G:0 1");
    let (choice, played) = self::played("connect-the-dots", &[("target", "500")], &more, &[&turn]);
    assert_eq!(Speaker::new(Language::English).ending(played.as_ref(), choice.info()), None);
}
