//! Whole games in the terminal, as typed by people.

use eightfold_record::Secret;

use crate::common::{eightfold, folder, prints, refuses, typed};

fn play<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["play", "octiles", "--seed", "5", "--no-board", "--nodes", "2000"];
    args.extend(more);
    args
}

#[test]
fn turn_can_be_typed_whole_or_by_steps() {
    let run = typed(&play(&["--seat", "B=person", "--seat", "Y=person"]), "7@a2:1 A1-B3\nE4\n#2\nquit\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("Blue: 7@a2:1 A1-B3  Blue places tile 7 on a2, runs A1 to B3.\nChance: reveal 5  Tile 5 is turned up for Yellow.\n"), "{}", run.out);
    assert!(run.out.contains("  #1 5@"), "{}", run.out);
    assert!(run.out.contains("\nYellow: 5@"), "{}", run.out);
    assert!(run.out.contains("isn't saved"), "{}", run.out);
}

#[test]
fn bad_input_is_explained_and_asked_for_again() {
    let lines =
        "\nhello\n7@a2:1 A1-A6\n8@a2:0 A1-B3\npass\nlook 7@a2:1 A1-F5\ntile x\nresign\nn\n99\n#99\nundo\n";
    let run = typed(&play(&[]), lines);
    assert_eq!(run.code, Some(0), "the end of input is no failure: {}", run.err);
    for words in [
        "Type a turn, or ? for help",
        "`hello` isn't a turn in this game",
        "isn't one of your goal circles",
        "isn't the tile to place",
        "so you can't pass",
        "isn't a rotation",
        "The game continues",
        "You have no turn to take back",
    ] {
        assert!(run.out.contains(words), "{words} in\n{}", run.out);
    }
    assert!(!run.out.contains("Blue: "), "nothing was played:\n{}", run.out);
}

#[test]
fn helps_answer() {
    let run = typed(
        &play(&[]),
        "?\nmoves a3\nhint\ntile 2\nboard\nposition\nrecord\nlook 7@a2:1 A1-B3\nlook #2\nlook #99\nquit\n",
    );
    for words in [
        "take back your last turn",
        "6 legal turns",
        "The computer would play 7@",
        "Blue places tile 7 on ",
        "`#99` isn't in the last list, which has #1 to #6.",
        "Rotation 2",
        "In hand: tile 7",
        "BBBBB.....YYYYY..................... 7,?,?",
        "eightfold record 1",
        "A3 A4 A5 B3",
    ] {
        assert!(run.out.contains(words), "{words} in\n{}", run.out);
    }
}

#[test]
fn the_board_is_as_large_as_asked_for() {
    let drawn = |more: &[&str]| {
        let args = [&["play", "octi-fast", "--seat", "b=person", "--seat", "r=person"], more].concat();
        typed(&args, "quit\n").out
    };
    assert!(drawn(&[]).contains("-----+"), "as large as can be in a pipe");
    let small = drawn(&["--width", "80", "--height", "24"]);
    assert!(!small.contains("-----+") && small.lines().count() <= 24 + 3, "{small}");
    let narrow = drawn(&["--width", "40"]);
    assert!(narrow.lines().take(28).all(|line| line.chars().count() <= 40), "{narrow}");
}

#[test]
fn game_is_saved_after_every_turn_and_resumes() {
    let folder = folder("kept");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("a path");
    let secret = folder.join("game.txt.secret");
    let args = [
        "play",
        "octiles",
        "--no-board",
        "--nodes",
        "2000",
        "--name",
        "B=Ann",
        "--seat",
        "Y=1",
        "--record",
        path,
    ];
    // A new game commits to a secret shuffle.
    let run = typed(&args, "quit\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let promised = std::fs::read_to_string(&file).expect("a record");
    assert!(promised.contains("commitment: sha256 ") && !promised.contains("seed"), "{promised}");
    assert!(secret.exists());
    // This one is played: a committed shuffle too, but the same each time.
    std::fs::remove_file(&file).expect("a record");
    std::fs::remove_file(&secret).expect("a secret");
    typed(&[&args[..], &["--seed", "5"]].concat(), "quit\n");
    let dealt = std::fs::read_to_string(&file).expect("a record");
    let known = Secret { seed: 5, salt: "pepper".parse().expect("a word") };
    let promised = dealt.replace("seed: 5", &format!("commitment: {}", known.commitment()));
    assert_ne!(promised, dealt);
    std::fs::write(&file, promised).expect("written");
    std::fs::write(&secret, "5 pepper\n").expect("written");
    let run = typed(&args, "a2\n1\n");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let kept = std::fs::read_to_string(&file).expect("a record");
    assert!(kept.contains("player B: Ann\nplayer Y: Computer, level 1\ncommitment: sha256 "), "{kept}");
    assert!(!kept.contains("seed") && secret.exists(), "the seed stays secret while the game goes on");
    assert!(prints(&["verify", path]).contains("can't be checked"));
    let turns = kept.lines().filter(|line| line.starts_with(char::is_numeric)).count();
    assert_eq!(turns, 2, "{kept}");

    let run = typed(&args, "resign\ny\n");
    assert!(run.out.contains("Yellow wins: Blue resigned."), "{}", run.out);
    let ended = std::fs::read_to_string(&file).expect("a record");
    assert!(ended.contains("3. B resign\n\nresult: Y\nseed: "), "{ended}");
    assert!(!secret.exists());
    let checked = prints(&["verify", path]);
    assert!(checked.contains("commitment made before the first turn"), "{checked}");
    assert!(checked.contains("the start and all 2 chance steps"), "{checked}");

    // A changed reveal is detected.
    let reveal = ended.lines().find(|line| line.contains("reveal")).expect("a reveal");
    let laid = ended
        .lines()
        .find_map(|line| line.strip_prefix("1. B ")?.split('@').next())
        .expect("the tile of turn 1");
    let revealed = reveal.trim().trim_start_matches("reveal ");
    let other = (1..=18)
        .map(|tile| tile.to_string())
        .find(|tile| tile != laid && tile != revealed)
        .expect("another tile");
    let other = format!("   reveal {other}");
    let cut: String = ended
        .lines()
        .map(|line| match line {
            line if line == reveal => format!("{other}\n"),
            line if line.starts_with("2. ") || line.starts_with("3. ") || line.starts_with("result") => {
                String::new()
            }
            line if line.contains("reveal") => String::new(),
            line => format!("{line}\n"),
        })
        .collect();
    std::fs::write(&file, cut).expect("written");
    let run = eightfold(&["verify", path]);
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    assert!(run.out.contains("the chance step after turn 1: the seed gives"), "{}", run.out);
}

#[test]
fn a_record_with_other_settings_is_not_resumed() {
    let folder = folder("other");
    let file = folder.join("game.txt");
    let path = file.to_str().expect("a path");
    typed(&play(&["--record", path]), "quit\n");
    for (args, words) in [
        (&["play", "team-up", "--record", path][..], "a record of `octiles`"),
        (&["play", "octiles", "-o", "players=3", "--record", path], "`players` is 2 in this game, not 3"),
        (&["play", "octiles", "--seed", "6", "--record", path], "the seed of this game is 5, not 6"),
        (&["play", "octiles", "--seat", "Q=1"], "there is no seat `Q`"),
        (&["play", "octiles", "--seat", "Y=god"], "`god` isn't a player"),
        (&["play", "octiles", "--seat", "Y=99"], "no level 99"),
        (&["play", "octiles", "--time=-1"], "write a number with its unit"),
        (&["play", "octiles", "--nodes", "0"], "a whole number from 1 to"),
    ] {
        let run = typed(args, "");
        assert_eq!(run.code, Some(2), "{args:?}: {}", run.out);
        assert!(run.err.contains(words), "{args:?}: {}", run.err);
    }
    // A secret seed isn't printed.
    let hidden = folder.join("hidden.txt");
    let hidden = hidden.to_str().expect("a path");
    typed(&["play", "octiles", "--no-board", "--record", hidden], "quit\n");
    let secret =
        std::fs::read_to_string(format!("{hidden}.secret")).expect("the secret is next to the record");
    let seed = secret.split(' ').next().expect("a seed");
    let run = typed(&["play", "octiles", "--record", hidden, "--seed", "6"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("the seed of this game is a different one, not 6"), "{}", run.err);
    assert!(!run.err.contains(seed) && !run.out.contains(seed), "{}{}", run.out, run.err);
    std::fs::write(&file, "game: octiles\nseed: 1\n1. B pass\n").expect("written");
    let run = typed(&["play", "octiles", "--record", path], "");
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("line 3, column 4: turn 1 (Blue): you have a legal turn"), "{}", run.err);
}

#[test]
fn taking_back_brings_the_same_shuffle_again() {
    let turns = "7@a2:1 A1-B3\n";
    let run = typed(&play(&["--seat", "Y=1"]), &format!("{turns}undo\n{turns}quit\n"));
    let reveals: Vec<&str> = run.out.lines().filter(|line| line.starts_with("Chance: ")).collect();
    assert_eq!(reveals.len(), 4, "{}", run.out);
    assert_eq!(reveals[..2], reveals[2..]);
}

#[test]
fn taking_back_the_end_hides_the_seed_again() {
    let args = ["play", "octiles", "--no-board", "--nodes", "2000", "--seat", "Y=person"];
    let run =
        typed(&[&args[..], &["--seat", "B=person"]].concat(), "resign\ny\nrecord\nundo\nrecord\nquit\n");
    assert_eq!(run.out.matches("\nseed: ").count(), 1, "{}", run.out);
    assert_eq!(run.out.matches("\ncommitment: sha256 ").count(), 2, "{}", run.out);
}

#[test]
fn computers_finish_every_game_against_each_other() {
    for (game, seats) in [
        ("octiles", "BY"),
        ("octiles-team", "BRYG"),
        ("team-up", "BY"),
        ("connect-the-dots", "TG"),
        ("scavenger-hunt", "GT"),
        ("octi-fast", "br"),
        ("octi-full", "br"),
        ("octi-four", "swne"),
    ] {
        let folder = folder(game);
        let file = folder.join("game.txt");
        let path = file.to_str().expect("a path");
        let seats: Vec<String> = seats.chars().map(|seat| format!("--seat={seat}=1")).collect();
        let mut args = vec!["play", game, "--seed", "3", "--no-board", "--nodes", "300", "--record", path];
        args.extend(seats.iter().map(String::as_str));
        let run = typed(&args, "");
        assert_eq!(run.code, Some(0), "{game}: {}", run.err);
        let ends = ["win: ", "wins: ", "a draw: ", " wins ", " win together ", " and wins."];
        assert!(ends.iter().any(|end| run.out.contains(end)), "{game}: {}", run.out);
        let checked = prints(&["verify", path]);
        assert!(!checked.contains("result -"), "{game}: {checked}");
        let json = prints(&["convert", "--to", "json", path]);
        let back = folder.join("game.json");
        std::fs::write(&back, json).expect("written");
        let back = prints(&["convert", "--to", "record", back.to_str().expect("a path")]);
        assert_eq!(back, std::fs::read_to_string(&file).expect("a record"), "{game}");
    }
}

#[test]
fn games_go_to_sgf_and_back() {
    let folder = folder("sgf");
    let path = |name: &str, text: &str| {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("written");
        file.to_str().expect("a path").to_owned()
    };
    let text = "game: octi-fast\noptions: superprongs=on\nseed: 1\n33+A!\n37+E\n33-34;53+B\n";
    let sgf = prints(&["convert", "--to", "sgf", &path("game.txt", text)]);
    assert!(sgf.starts_with("(;FF[4]GM[19]CA[UTF-8]RU[fast:superprong]BO[33][53][73]"), "{sgf}");
    assert!(sgf.ends_with("\n;B[33+A!]\n;W[37+E]\n;B[33-34;53+B])\n"), "{sgf}");
    let file = path("game.sgf", &sgf);
    assert!(prints(&["verify", &file]).starts_with("3 turns, all legal; result -"));
    assert!(prints(&["convert", "--to", "record", &file]).contains("\n3. b 33-34;53+B\n"));
    assert_eq!(prints(&["convert", "--to", "sgf", &file]), sgf);

    // If there are several games or lines, a message says which one was taken, and options select others.
    let many = path("many.sgf", "(;GM[19];B[33+A](;W[37+E])(;W[57+E]))(;GM[19]RU[fast];B[53+A])");
    let run = eightfold(&["convert", "--to", "record", &many]);
    assert_eq!(run.code, Some(0));
    assert!(run.out.contains("\n2. r 37+E\n") && run.out.contains("# sgf> (;W[57+E])"), "{}", run.out);
    assert!(run.err.contains("game 1 of 2") && run.err.contains("the main line of 2"), "{}", run.err);
    let run = prints(&["convert", "--to", "record", "--game", "1", "--line", "2", &many]);
    assert!(run.contains("\n2. r 57+E\n"), "{run}");
    let both = prints(&["convert", "--to", "sgf", &many]);
    assert_eq!(both.matches("FF[4]").count(), 2, "{both}");
    assert!(
        refuses(&["convert", "--to", "json", "--line", "9", "--game", "2", &many], 2).contains("no line 9")
    );

    // A single-byte encoding, and an illegal turn with its place.
    let old = folder.join("old.sgf");
    std::fs::write(&old, b"(;GM[19]PB[J\xfcrgen]\n;B[33-34])").expect("written");
    let old = old.to_str().expect("a path");
    let error = refuses(&["convert", "--to", "record", old], 2);
    assert!(error.contains("line 2, column 4: turn 1 (Blue): "), "{error}");

    // Four players are refused with the reason, and nothing is printed.
    let four = path("four.txt", "game: octi-four\nseed: 1\n33+A\n");
    assert!(refuses(&["convert", "--to", "sgf", &four], 2).contains("SGF knows two colours"));
    let race = path("race.txt", "game: octiles\nseed: 1\n");
    assert!(refuses(&["convert", "--to", "sgf", &race], 2).contains("SGF has no form for"));

    // A resumed game stays in the form of its file.
    let run = typed(
        &["play", "octi-fast", "-o", "superprongs=on", "--seat=r=person", "--no-board", "--record", &file],
        "r 33+A\n37+D\nresign\ny\n",
    );
    assert_eq!(run.code, Some(0), "{} {}", run.out, run.err);
    let kept = std::fs::read_to_string(&file).expect("the file");
    assert!(kept.starts_with("(;FF[4]") && kept.contains("\n;W[37+D]"), "{kept} {}", run.out);
}
