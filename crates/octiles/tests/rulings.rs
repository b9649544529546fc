//! Every ruling of the family, R1 to R11, on positions small enough to check by hand.

use eightfold_game::{
    Cause, Deal, Game, IdentityDice, Match, Outcome, Seat, Seats, Step, ToAct, legal_turns,
};
use eightfold_octiles::*;

fn race(players: u8, text: &str) -> Race {
    Race::from_text(&RaceRules::race(players).expect("2 to 4"), text).expect("a position")
}

fn team_up(players: u8, text: &str) -> TeamUp {
    let rules = TeamUpRules::new(players, 5, false).expect("2 to 4");
    TeamUp::from_text(&rules, text).expect("a position")
}

fn dots(goal: DotsGoal, text: &str) -> Dots {
    Dots::from_text(&DotsRules::new(goal, false).expect("a match"), text).expect("a position")
}

fn hunt(text: &str) -> Hunt {
    Hunt::from_text(&HuntRules::default(), text).expect("a position")
}

/// Returns the position after these steps, all legal.
fn after<G: Game>(position: &G, steps: &[&str]) -> G {
    steps.iter().fold(position.clone(), |position, step| {
        let read = position.step_from_text(step).unwrap_or_else(|error| panic!("{step}: {error}"));
        position.apply(&read).unwrap_or_else(|error| panic!("{step}: {error}"))
    })
}

/// Returns why this step is refused.
fn refused<G: Game>(position: &G, step: &str) -> G::TurnError {
    position
        .step_from_text(step)
        .and_then(|step| position.apply(&step))
        .expect_err("a step that the rules forbid")
}

fn legal<G: Game>(position: &G) -> Vec<String> {
    legal_turns(position, 100_000).expect("few enough")
}

fn post(name: &str) -> Post {
    Post::from_name(name).expect("a post")
}

/// An empty board; the top tile has only diameters, so that the last runners of Blue (A1) and Yellow (F6) reach across
/// one space and stop at an empty one. The others are across.
const STUCK_POSITION: &str = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BYYYY.....YBBBB..................... \
                     1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18 B";

#[test]
fn r1_all_passing_in_succession_is_a_draw() {
    let start = race(2, STUCK_POSITION);
    assert_eq!(legal(&start), ["pass"]);
    let once = after(&start, &["pass"]);
    assert_eq!(once.to_act(), ToAct::Seat(Seat::new(1)));
    assert_eq!(once.supply().top(), start.supply().top(), "the tile stays on top");
    let twice = after(&once, &["pass"]);
    assert_eq!(twice.outcome(), Some(Outcome::draw(Cause::Impasse)));
}

#[test]
fn r1_is_judged_after_a_pass_only() {
    // Two of three have passed; then the third resigns, and Blue can still pass.
    let passed = race(
        3,
        "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- B....R.....BBBB.RRRRYYYYY........... \
         1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18 Y passes:2",
    );
    let left = after(&passed, &["resign"]);
    assert_eq!(left.to_act(), ToAct::Seat(Seat::new(0)));
    assert_eq!(left.passes(), 1, "one of the remaining two can still pass");
    let end = after(&left, &["pass"]);
    assert_eq!(end.outcome(), Some(Outcome::draw(Cause::Impasse)));
}

#[test]
fn r1_text_shows_resignation_between_passes() {
    // Three of four have passed when Green resigns, then Blue: each resignation leaves one more pass to come.
    let passed = race(
        4,
        "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BG..GR.....BBB.RRR.YYYY.GG.......... \
         1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18 G passes:3",
    );
    let once = after(&passed, &["resign"]);
    assert!(once.to_text().ends_with(" B passes:2 out:G"), "{}", once.to_text());
    let twice = after(&once, &["resign"]);
    assert!(twice.to_text().ends_with(" R passes:1 out:BG"), "{}", twice.to_text());
    let read = race(4, &twice.to_text());
    assert_eq!(read.to_act(), ToAct::Seat(Seat::new(1)));
    assert_eq!(legal(&read), legal(&twice));
    let over = after(&twice, &["resign"]);
    assert!(over.to_text().ends_with(" Y out:BRG"), "no pass is left to count: {}", over.to_text());
    let refused =
        |text: &str| Race::from_text(&RaceRules::race(3).expect("three"), text).unwrap_err().to_string();
    assert!(refused(&three("R out:R")).contains("a player who has not resigned"));
    assert!(refused(&three("B passes:3 out:Y")).contains("no more than there are players still in"));
}

/// The start of three players with another ending of the text.
fn three(end: &str) -> String {
    format!(
        "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBBRRRRRYYYYY..................... \
         1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18 {end}"
    )
}

#[test]
fn r2_threefold_repetition_is_a_draw() {
    let start = "16.7,13.6,7.1,2.1,3.1,18.0,8.1,14.3,11.3,5.3,6.7,4.5,10.3,17.2,1.0,12.3,15.6 \
                 B...Y..................BY.YB..BYB..Y 9 B";
    let around = ["9@d4:7 D4-C4", "17@d4:2 E5-D5", "9@d4:7 C4-D4", "17@d4:2 D5-E5"];
    let mut played = Match::new(race(2, start));
    for (at, turn) in around.iter().chain(&around).enumerate() {
        assert_eq!(played.outcome(), None, "before turn {at}");
        let step = played.position().step_from_text(turn).expect("a turn");
        played.apply(step).expect("legal");
    }
    assert_eq!(played.outcome(), Some(Outcome::draw(Cause::Repetition)));
    assert_eq!(played.position().outcome(), None, "a position alone has no history");
}

#[test]
fn r2_ignores_the_bans_of_the_hunt() {
    // The start has a forbidden space and a used third kind, the later positions don't: they still count as the same.
    let tiles = "5.0,12.1,7.5,14.1,6.4,18.0,16.5,8.0,2.1,10.0,17.4,4.6,15.4,11.0,13.4,1.0,9.7";
    let start = hunt(&format!("{tiles} ...p.o...o...o.p.o.p..G.........n..T 3 G play T:2,G:1 c1 1"));
    let mut played = Match::new(start);
    for turn in ["D2-D2", "E5-D5", "D2-D2", "D5-E5"].repeat(2) {
        assert_eq!(played.outcome(), None);
        let step = played.position().step_from_text(turn).expect("a turn");
        played.apply(step).expect("legal");
    }
    assert_eq!(played.outcome(), Some(Outcome::draw(Cause::Repetition)));
}

#[test]
fn r2_never_applies_between_rounds_of_dots() {
    let rules = DotsRules::new(DotsGoal::Rounds(10), false).expect("ten rounds");
    let mut played = Match::new(Dots::start(&rules, Deal::Open, &mut IdentityDice));
    while played.outcome().is_none() {
        let position = *played.position();
        let step = match position.to_act() {
            ToAct::Chance => Step::Chance(position.roll(&mut IdentityDice).expect("a deal")),
            _ => position.step_from_text(&legal(&position)[0]).expect("a turn"),
        };
        played.apply(step).expect("legal");
    }
    assert_eq!(played.position().round(), 10, "ten rounds of the same deal");
    assert_eq!(played.outcome().map(|outcome| outcome.cause), Some(Cause::Points));
}

#[test]
fn r3_a_finished_player_passes_and_it_counts() {
    // Blue is across, Yellow has one runner left to bring; Red is across, Green isn't.
    let text = "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- .YYY......BB.BBRR.RRY...GGGG........ \
                1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18 B passes:3";
    let position = Race::from_text(&RaceRules::TEAM_PLAY, text).expect("a position");
    assert_eq!(legal(&position), ["pass"]);
    let passed = after(&position, &["pass"]);
    assert_eq!(passed.outcome(), Some(Outcome::draw(Cause::Impasse)));
}

#[test]
fn r4_runners_start_on_every_fourth_circle() {
    for (players, offsets) in [(2, vec![0, 2]), (3, vec![0, 1, 2]), (4, vec![0, 1, 2, 3])] {
        for runners in [4, 5] {
            let rules = TeamUpRules::new(players, runners, false).expect("a table");
            let start = TeamUp::start(&rules, Deal::Open, &mut IdentityDice);
            for (seat, offset) in offsets.iter().enumerate() {
                let circles: Vec<usize> = start.runners(Seat::new(seat)).iter().map(Post::index).collect();
                let expected: Vec<usize> = (0..usize::from(runners)).map(|k| offset + 4 * k).collect();
                assert_eq!(circles, expected, "{players} players, {runners} runners");
            }
        }
    }
}

/// Green is to act on a full board and has no legal turn.
const BLOCKED_BOARD: &str = "11.3,14.3,17.7,6.3,2.2,3.1,13.0,4.2,12.0,10.7,5.2,15.6,1.0,7.4,9.5,16.0,8.1 \
                       ...GG..R.Y.BY.BGYRGG.BBYR...BR..YR.. 18 G";

#[test]
fn r5_the_last_mover_wins_an_impasse() {
    let end =
        |trailing: &str| after(&team_up(4, &format!("{BLOCKED_BOARD} {trailing}")), &["pass"]).outcome();
    let alone = |seat| Outcome::win(Seats::one(Seat::new(seat)), Cause::Impasse);
    assert_eq!(end("passes:3 last:R"), Some(alone(1)));
    assert_eq!(end("passes:3 last:G"), Some(alone(3)));
    assert_eq!(end("passes:3"), Some(Outcome::draw(Cause::Impasse)), "no runner has moved");
    assert_eq!(end("passes:2 last:R out:R"), Some(Outcome::draw(Cause::Impasse)), "Red has resigned since");
    assert_eq!(end("passes:2 last:Y"), None, "Blue still has to be skipped");
}

#[test]
fn r5_a_skip_remembers_who_moved_last() {
    let skipped = after(&team_up(4, BLOCKED_BOARD), &["pass"]);
    assert_eq!(skipped.last_mover(), Some(Seat::new(2)), "Yellow, the player before");
    assert!(skipped.to_text().ends_with(" B passes:1 last:Y"));
}

/// All tiles in order at rotation 0; the eighteenth is left over.
const FULL: &str = "1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0 \
                    ....................OPOPTGTGOPOPTGTG 18";

#[test]
fn r6_equal_totals_draw_or_continue() {
    let rounds = |text: &str| dots(DotsGoal::Rounds(3), &format!("{FULL} {text}"));
    let target = |text: &str| dots(DotsGoal::Target(25), &format!("{FULL} {text}"));
    let win = |seat| ToAct::Over(Outcome::win(Seats::one(Seat::new(seat)), Cause::Points));
    assert_eq!(rounds("G T:40,G:40 3").to_act(), ToAct::Over(Outcome::draw(Cause::Points)));
    assert_eq!(rounds("G T:40,G:42 3").to_act(), win(1));
    assert_eq!(rounds("T T:40,G:42 2").to_act(), ToAct::Chance);
    assert_eq!(target("G T:30,G:30 1").to_act(), ToAct::Chance);
    assert_eq!(target("G T:30,G:26 1").to_act(), win(0), "both reach it: the higher total wins");
    assert_eq!(target("G T:25,G:0 1").to_act(), win(0));
    assert_eq!(target("G T:24,G:24 1").to_act(), ToAct::Chance);
}

#[test]
fn r6_the_starter_alternates() {
    let over = dots(DotsGoal::Rounds(3), &format!("{FULL} G T:4,G:8 1"));
    let deal = "deal 18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1";
    let second = after(&over, &[deal]);
    assert_eq!(second.to_act(), ToAct::Seat(Seat::new(1)), "Gold starts round two");
    assert_eq!((second.round(), second.totals()), (2, [4, 8]));
    let mut third = second;
    while third.to_act() == ToAct::Seat(third.turn_seat()) {
        third = after(&third, &[legal(&third)[0].as_str()]);
    }
    let third = after(&third, &[deal]);
    assert_eq!(third.to_act(), ToAct::Seat(Seat::new(0)), "Teal starts round three");
}

/// Tiles in order, with the first (which looks the same at every rotation) on c1 and the third (two rotations) on a2.
const HUNT: &str = "1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0 \
                    p.o.p.o.p.o.p.o.p.o......GT......... 18 G play T:0,G:0";

#[test]
fn r7_a_rotation_must_change_the_segments() {
    let position = hunt(&format!("{HUNT} - 0"));
    let c1 = Space::from_name("c1").expect("a space");
    let a2 = Space::from_name("a2").expect("a space");
    assert_eq!(refused(&position, "c1:3"), TurnError::LooksTheSame(c1));
    assert_eq!(refused(&position, "a2:2"), TurnError::LooksTheSame(a2));
    let turned = after(&position, &["a2:5"]);
    assert_eq!(turned.layout()[a2].map(|lies| lies.to_string()), Some("3.1".to_owned()));
    let rotations: Vec<String> = legal(&position)
        .into_iter()
        .filter(|turn| turn.starts_with("c1:") || turn.starts_with("a2:"))
        .collect();
    assert_eq!(rotations, ["a2:1"]);
}

#[test]
fn r8_markers_go_on_stops_without_a_runner() {
    let mark = hunt(
        "1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0 \
         p.G.p.o.p.o.p.o.p.o.......T......... 18 T mark T:0,G:1 - 0",
    );
    assert_eq!(legal(&mark).len(), 15, "Gold is on a circle, Teal on D3");
    assert_eq!(refused(&mark, "marker D3"), TurnError::Occupied(post("D3")));
    assert_eq!(refused(&mark, "marker A2"), TurnError::MarkerOnCircle(post("A2")));
    let marked = after(&mark, &["marker B2"]);
    assert_eq!(marked.decoy(Seat::new(0)), Some(post("B2")), "Gold's decoy");
    assert_eq!(marked.to_act(), ToAct::Seat(Seat::new(1)), "and Teal plays");
}

/// The Teal runner is shut in on F4 and may not change a tile again, so it has no turn.
const SHUT_IN_POSITION: &str = "6.6,10.5,14.3,7.5,5.0,8.2,9.1,2.0,18.0,16.4,12.2,4.2,17.7,15.5,11.3,13.2,3.0 \
                       ..p...T.........o...............Gn.. 1 T play T:4,G:4";

#[test]
fn r9_two_passes_are_a_draw() {
    let stuck = hunt(&format!("{SHUT_IN_POSITION} a2 1"));
    assert_eq!(legal(&stuck), ["pass"]);
    let passed = after(&stuck, &["pass"]);
    assert_eq!(
        passed.bans(),
        HuntBans { must_run: true, space: None },
        "a pass clears the forbidden space; Gold had changed a tile"
    );
    let free = after(&hunt(&format!("{SHUT_IN_POSITION} - 1")), &["pass"]);
    assert!(!free.bans().must_run, "neither a pass nor Gold's last turn was of the third kind");
    let second = after(&hunt(&format!("{SHUT_IN_POSITION} - 1 passes:1")), &["pass"]);
    assert_eq!(second.outcome(), Some(Outcome::draw(Cause::Impasse)));
}

#[test]
fn r10_changed_space_is_barred_for_third_kind() {
    let c3 = Space::from_name("c3").expect("a space");
    let start = hunt(&format!("{HUNT} - 0"));
    let rested = after(&start, &["18@c3:1"]);
    assert_eq!(rested.bans().space, Some(c3));
    assert_eq!(refused(&rested, "9@c3:0"), TurnError::JustChanged(c3));
    assert_eq!(refused(&rested, "c3:0"), TurnError::JustChanged(c3));
    let first_kind = legal(&rested)
        .into_iter()
        .find(|turn| turn.starts_with("9@c3:"))
        .expect("the first kind may change it");
    assert!(first_kind.contains(' '), "with a run: {first_kind}");
    // Gold may not use the third kind twice; after any other turn of Gold's nothing is forbidden.
    let again = after(&rested, &[legal(&rested).iter().find(|turn| turn.contains('@')).expect("a turn")]);
    assert!(again.bans().must_run);
    assert_eq!(refused(&again, "a3:1"), TurnError::MustRun);
    let ran = after(&start, &[legal(&start).iter().find(|turn| turn.contains('-')).expect("a run")]);
    assert_eq!(ran.bans().space, None);
}

#[test]
fn r11_wins_at_start_after_placing_after_moving() {
    // At the start of a turn: Blue's move has connected Red.
    let before = team_up(
        4,
        "2.3,15.3,4.1,8.3,5.3,6.0,17.5,9.1,12.5,18.0,3.1,13.4,11.1,1.0,7.5,16.6,10.4 \
         .GB...G...YG...B..YGBYGRYBY.RRB.RR.. 14 B",
    );
    let red = Outcome::win(Seats::one(Seat::new(1)), Cause::Goal);
    let connected = after(&before, &["14@d1:1 D4-D5"]);
    assert_eq!(connected.outcome(), Some(red));
    assert!(connected.links(Seat::new(1)).is_whole());
    assert!(legal(&connected).is_empty());

    // After placing: no run follows, and no other turn may start like this.
    let placing = team_up(
        2,
        "15.5,2.3,9.3,11.0,16.3,12.2,17.7,18.0,4.7,5.0,1.0,13.5,10.2,3.1,6.0,14.0,7.4 \
         BYB......B........BB.Y..Y........Y.Y 8 Y passes:1 last:Y",
    );
    let yellow = Outcome::win(Seats::one(Seat::new(1)), Cause::Goal);
    assert_eq!(after(&placing, &["8@b3:3"]).outcome(), Some(yellow));
    assert_eq!(refused(&placing, "8@b3:3 C2-E2"), TurnError::WonByPlacing);
    assert_eq!(refused(&placing, "8@b3:0"), TurnError::NotConnected);

    // After moving; other connected players share the win only with joint winners.
    let text = "18.0,3.1,10.4,8.2,11.1,1.0,7.5,13.7,2.2,5.2,17.5,14.2,4.4,6.5,12.0,9.4,15.6 \
                ................B.Y...Y....YBBBY.YB. 16 B";
    let moved = after(&team_up(2, text), &["16@c1:1 E1-E5"]);
    let blue = Seats::one(Seat::new(0));
    assert_eq!(moved.outcome(), Some(Outcome::win(blue, Cause::Goal)));
    let joint = TeamUpRules::new(2, 5, true).expect("a table");
    let moved = after(&TeamUp::from_text(&joint, text).expect("a position"), &["16@c1:1 E1-E5"]);
    assert_eq!(moved.outcome(), Some(Outcome::win(Seats::first(2), Cause::Goal)));
}

#[test]
fn r11_skipped_only_when_nothing_is_legal() {
    let start = team_up(
        2,
        "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- B.Y.B.Y.B.Y.B.Y.B.Y................. \
         1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18 B",
    );
    assert_eq!(refused(&start, "pass"), TurnError::MayNotPass);
    assert_eq!(legal(&team_up(4, BLOCKED_BOARD)), ["pass"]);
}

fn face_down(players: u8, text: &str) -> Race {
    let rules = RaceRules::race(players).expect("a table").with_face_down(true);
    Race::from_text(&rules, text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// As the players see it: only the tile in hand is known.
const FACE_DOWN_START: &str = "?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? BBBBB.....YYYYY..................... 14 B";

#[test]
fn r12_a_covered_tile_is_revealed_next_turn() {
    let start = face_down(2, FACE_DOWN_START);
    assert_eq!(start.unseen().count(), 17, "every tile but the one in hand");
    let laid = after(&start, &["14@a2:1 A1-B2"]);
    assert_eq!(laid.to_act(), ToAct::Chance);
    assert!(laid.to_text().starts_with("?,?,14.1,?,"), "{}", laid.to_text());
    assert!(laid.to_text().ends_with(" ? Y"), "{}", laid.to_text());
    assert_eq!(laid.chances().expect("few").len(), 17);
    let step = laid.step_from_text("reveal 14").expect("a step");
    assert!(laid.apply(&step).is_err(), "14 is on a2");
    let step = laid.step_from_text("reveal 18").expect("a step");
    let turned = laid.apply(&step).expect("a hidden tile");
    assert_eq!(turned.supply().top(), TileId::new(18));
    assert_eq!(turned.to_act(), ToAct::Seat(Seat::new(1)));
    // A face-up tile stays known to everyone when it is replaced.
    let covered = "14.1,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? BBBBB.....YYYYY..................... 2 B";
    let covered = face_down(2, covered);
    let turn = legal(&covered).into_iter().find(|turn| turn.starts_with("2@c1"));
    if let Some(turn) = turn {
        assert_eq!(after(&covered, &[&turn]).supply().top(), TileId::new(14));
    }
}

#[test]
fn r12_face_down_tiles_end_paths() {
    let start = face_down(2, FACE_DOWN_START);
    let empty = race(
        2,
        "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- BBBBB.....YYYYY..................... \
         14,1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18 B",
    );
    assert_eq!(legal(&start), legal(&empty), "every path that meets a face-down tile stops there");
    assert!(start.layout().is_empty());
    assert_eq!(start.face_down().spaces().len(), 17);
}

#[test]
fn r12_a_pass_keeps_the_tile_in_hand() {
    // Tile 1 has only diameters: the last runners of both players reach across one space and stop at a face-down tile.
    let stuck = face_down(2, "?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? BYYYY.....YBBBB..................... 1 B");
    assert_eq!(legal(&stuck), ["pass"]);
    let once = after(&stuck, &["pass"]);
    assert_eq!(once.supply().top(), TileId::new(1));
    let twice = after(&once, &["pass"]);
    assert_eq!(twice.outcome(), Some(Outcome::draw(Cause::Impasse)));
}

#[test]
fn r12_start_has_no_tile_face_up() {
    for players in 2..=4 {
        let rules = RaceRules::race(players).expect("a table").with_face_down(true);
        let start = Race::start(&rules, Deal::Open, &mut IdentityDice).to_text();
        assert!(start.starts_with("?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17 "), "{start}");
        assert!(start.ends_with(" 18 B"), "{start}");
    }
    let refused = |rules: RaceRules, text: &str| Race::from_text(&rules, text).unwrap_err().to_string();
    let two = RaceRules::race(2).expect("two");
    assert!(refused(two, FACE_DOWN_START).contains("none lies face down in this game"));
    let hole = FACE_DOWN_START.replacen('?', "-", 1);
    assert!(refused(two.with_face_down(true), &hole).contains("a tile on every space"));
    let twice = FACE_DOWN_START.replacen('?', "?14", 1);
    assert!(refused(two.with_face_down(true), &twice).contains("tile 14 is there twice"));
}

#[test]
fn r13_either_partner_across_wins() {
    // Blue's last runner is on E3; Yellow still has one to bring.
    let text = "4.7,1.0,12.5,9.7,13.7,11.1,15.0,10.3,14.1,7.6,3.0,8.0,6.6,18.0,17.4,2.2,5.1 \
                .YYY..GGG..BB.B.RR..R..GR..B..Y..... 16 B";
    let either = Race::from_text(&RaceRules::team_play(TeamWin::Either), text).expect("a position");
    let both = Race::from_text(&RaceRules::TEAM_PLAY, text).expect("a position");
    assert_eq!(legal(&either), legal(&both), "the turns are the same");
    let across = legal(&either).into_iter().find(|turn| turn.ends_with("E3-F3")).expect("a run across");
    let partners = [0, 2].map(Seat::new).into_iter().collect();
    assert_eq!(after(&either, &[&across]).outcome(), Some(Outcome::win(partners, Cause::Goal)));
    assert_eq!(after(&both, &[&across]).outcome(), None);
    assert_eq!(after(&either, &["resign"]).outcome(), after(&both, &["resign"]).outcome());
}
