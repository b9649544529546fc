//! Invariants of every game of the family: equipment is conserved, other players' paths are unchanged, the list of
//! legal turns is exact, and the rules are the same after rotating the board.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use eightfold_game::SplitMix;
use eightfold_game::{Deal, Dice, Game, Match, Seat, Step, ToAct, successors};
use eightfold_octiles::*;

fn turns<G: Game>(position: &G) -> Vec<G::Turn> {
    let mut turns = Vec::new();
    let _ = position.turns(&mut |turn| {
        turns.push(turn);
        ControlFlow::Continue(())
    });
    turns
}

/// Plays at random and calls `look` with every position, step and next position.
fn play<G: Game>(start: G, steps: usize, dice: &mut SplitMix, mut look: impl FnMut(&G, &Step<G>, &G)) -> G {
    let mut played = Match::new(start);
    for _ in 0..steps {
        let position = played.position().clone();
        let step = match played.to_act() {
            ToAct::Over(_) => break,
            ToAct::Chance => Step::Chance(position.roll(dice).expect("chance acts")),
            ToAct::Seat(_) => {
                let mut turns = turns(&position);
                Step::Turn(turns.swap_remove(dice.pick(turns.len())))
            }
        };
        played.apply(step.clone()).expect("legal");
        look(&position, &step, played.position());
    }
    played.position().clone()
}

/// Returns the tiles named in the first and third field of a position, sorted; `?` for the hidden ones.
fn tiles_in(text: &str) -> Vec<String> {
    let fields: Vec<&str> = text.split(' ').collect();
    let laid = fields[0].split(',').filter_map(|item| item.split_once('.'));
    let mut tiles: Vec<String> = laid.map(|(tile, _)| tile.to_owned()).collect();
    tiles.extend(fields[2].split(',').filter(|item| *item != "-").map(str::to_owned));
    tiles.sort();
    tiles
}

fn tiles_are_conserved<G: Game>(start: G, dice: &mut SplitMix) {
    play(start, 150, dice, |_, _, after| {
        let mut tiles = tiles_in(&after.to_text());
        assert_eq!(tiles.len(), 18, "{}", after.to_text());
        tiles.retain(|tile| tile != "?");
        let known = tiles.len();
        tiles.dedup();
        assert_eq!(tiles.len(), known, "no tile twice: {}", after.to_text());
    });
}

#[test]
fn eighteen_tiles_stay_eighteen() {
    let mut dice = SplitMix::new(18);
    for players in 2..=4 {
        let race = RaceRules::race(players).expect("a table");
        tiles_are_conserved(Race::start(&race, Deal::Hidden, &mut dice), &mut dice);
        let team_up = TeamUpRules::new(players, 4, false).expect("a table");
        tiles_are_conserved(TeamUp::start(&team_up, Deal::Open, &mut dice), &mut dice);
    }
    let dots = DotsRules::new(DotsGoal::Rounds(4), false).expect("a match");
    tiles_are_conserved(Dots::start(&dots, Deal::Hidden, &mut dice), &mut dice);
    let hunt = HuntRules { scramble: true };
    tiles_are_conserved(Hunt::start(&hunt, Deal::Open, &mut dice), &mut dice);
}

#[test]
fn paths_of_other_players_never_change() {
    let mut dice = SplitMix::new(7);
    let mut kept = 0;
    for game in 0..40 {
        let rules = TeamUpRules::new(2 + game % 3, 4 + game % 2, false).expect("a table");
        let start = TeamUp::start(&rules, Deal::Open, &mut dice);
        play(start, 120, &mut dice, |before, _, after| {
            for owner in (0..rules.players()).map(Seat::new) {
                if owner == before.turn_seat() {
                    continue;
                }
                let now = after.owned_paths_of(owner);
                for path in before.owned_paths_of(owner) {
                    assert!(now.contains(&path), "{path:?} in {}", after.to_text());
                    kept += 1;
                }
            }
        });
    }
    assert!(kept > 1000, "the games had paths to protect: {kept}");
}

#[test]
fn prizes_and_markers_are_conserved() {
    let mut dice = SplitMix::new(5);
    let mut marked = 0;
    for game in 0..30 {
        let rules = HuntRules { scramble: game % 2 == 0 };
        let start = Hunt::start(&rules, Deal::Open, &mut dice);
        play(start, 300, &mut dice, |_, _, hunt| {
            if hunt.phase() <= HuntPhase::Prizes {
                return;
            }
            let seats = [Seat::new(0), Seat::new(1)];
            for seat in seats {
                assert_eq!(hunt.prizes_taken(seat) + hunt.prizes(seat).len(), PRIZES);
            }
            let taken: usize = seats.iter().map(|&seat| hunt.prizes_taken(seat)).sum();
            let markers = seats.iter().filter(|&&seat| hunt.decoy(seat).is_some()).count();
            let marking = hunt.phase() == HuntPhase::Mark;
            // From the first prize on, exactly one marker is on the board.
            assert_eq!(markers, usize::from(taken > 0 && !marking), "{}", hunt.to_text());
            marked += markers;
        });
    }
    assert!(marked > 500, "the games had markers: {marked}");
}

#[test]
fn no_prize_while_own_marker_is_out() {
    let mut dice = SplitMix::new(11);
    let mut takings = 0;
    for _ in 0..30 {
        let start = Hunt::start(&HuntRules::default(), Deal::Open, &mut dice);
        play(start, 300, &mut dice, |before, _, after| {
            for seat in [Seat::new(0), Seat::new(1)] {
                if after.prizes_taken(seat) > before.prizes_taken(seat) {
                    assert_eq!(before.decoy(seat), None, "{}", before.to_text());
                    assert_eq!(before.turn_seat(), seat);
                    takings += 1;
                }
            }
        });
    }
    assert!(takings > 20, "prizes were taken: {takings}");
}

#[test]
fn dots_score_as_counted_from_both_ends() {
    let rules = DotsRules::new(DotsGoal::Rounds(10), false).expect("a match");
    let mut dice = SplitMix::new(3);
    let mut scored = 0;
    for _ in 0..10 {
        play(Dots::start(&rules, Deal::Hidden, &mut dice), 400, &mut dice, |before, _, after| {
            // Over all paths of the board instead of stop by stop.
            let mut points = [0; 2];
            for path in strands(after.layout()).paths {
                let (End::Post(a), End::Post(b)) = (path.from, path.to) else { panic!("a path joins posts") };
                for (from, to) in [(a, b), (b, a)] {
                    let (Some(from), Some(to)) = (Dots::runner_at(from), Dots::runner_at(to)) else {
                        continue;
                    };
                    if a != b && Dots::owner(from) == Dots::owner(to) {
                        points[Dots::owner(from).index()] += if from == to { 2 } else { 1 };
                    }
                }
            }
            assert_eq!(after.points(), points, "{}", after.to_text());
            let mut counted = [0; 2];
            for post in Post::stops() {
                let owner = Dots::owner(Dots::runner_at(post).expect("a runner on every stop"));
                counted[owner.index()] += after.count_from(post);
            }
            assert_eq!(counted, points, "stop by stop");
            let mut listed = [0; 2];
            for path in after.scoring_paths() {
                listed[path.seat.index()] += path.points();
            }
            assert_eq!(listed, points, "path by path");
            if after.round_is_over() {
                let [teal, gold] = before.totals();
                assert_eq!(after.totals(), [teal + points[0], gold + points[1]]);
                scored += 1;
            }
        });
    }
    assert_eq!(scored, 100, "ten matches of ten rounds");
}

#[test]
fn same_dice_give_same_dots_open_or_hidden() {
    let rules = DotsRules::new(DotsGoal::Rounds(3), false).expect("a match");
    for seed in 0..5 {
        let boards = [Deal::Open, Deal::Hidden].map(|deal| {
            let mut dice = SplitMix::new(seed);
            let mut position = Dots::start(&rules, deal, &mut dice);
            let mut tops = Vec::new();
            loop {
                match position.to_act() {
                    ToAct::Over(_) => break tops,
                    ToAct::Chance => {
                        let chance = position.roll(&mut dice).expect("chance acts");
                        position.chance_unchecked(&chance);
                    }
                    ToAct::Seat(_) => {
                        tops.push(position.supply().top());
                        position.play_unchecked(&turns(&position)[0]);
                    }
                }
            }
        });
        assert_eq!(boards[0].len(), 51);
        assert_eq!(boards[0], boards[1], "seed {seed}");
    }
}

/// Checks that every turn that can be written is legal exactly if it is listed.
fn list_is_exact<G: Game>(position: &G, tiles: &[TileId], also: impl Fn(&str, u8) -> Vec<String>) {
    let listed: BTreeSet<String> = turns(position).iter().map(|turn| position.turn_to_text(turn)).collect();
    let posts: Vec<&str> = Post::all().map(Post::name).collect();
    let runners: Vec<&str> = {
        let text = position.to_text();
        let letters = text.split(' ').nth(1).expect("posts").to_owned();
        let mine = position.seat_letter(position.turn_seat());
        let stands = letters.chars().map(|letter| letter == mine);
        posts.iter().zip(stands).filter(|(_, mine)| *mine).map(|(post, _)| *post).collect()
    };
    let mut legal = BTreeSet::new();
    let mut judge = |text: String| {
        let Ok(Step::Turn(turn)) = position.step_from_text(&text) else {
            return;
        };
        if position.check(&turn).is_ok() {
            legal.insert(position.turn_to_text(&turn));
        }
    };
    let runs: Vec<String> =
        runners.iter().flat_map(|from| posts.iter().map(move |to| format!("{from}-{to}"))).collect();
    for space in Space::all() {
        for tile in tiles {
            for rotation in 0..tile.rotations() {
                let laid = format!("{tile}@{space}:{rotation}");
                runs.iter().for_each(|run| judge(format!("{laid} {run}")));
                judge(laid);
            }
        }
        for rotation in 0..8 {
            also(space.name(), rotation).into_iter().for_each(&mut judge);
        }
    }
    runs.into_iter().for_each(&mut judge);
    judge("pass".to_owned());
    assert_eq!(listed, legal, "{}", position.to_text());
}

/// Returns a position after `steps` random steps in which a player acts; earlier if the game ends before.
fn random_position<G: Game>(start: G, steps: usize, dice: &mut SplitMix) -> G {
    let mut last = start.clone();
    play(start, steps, dice, |_, _, after| {
        if matches!(after.to_act(), ToAct::Seat(_)) {
            last = after.clone();
        }
    });
    last
}

#[test]
fn the_list_of_turns_is_exact() {
    let mut dice = SplitMix::new(99);
    for game in 0..6 {
        let steps = 30 + 15 * usize::from(game);
        let race = RaceRules::race(2 + game % 3).expect("a table");
        let race = random_position(Race::start(&race, Deal::Hidden, &mut dice), steps, &mut dice);
        let top: Vec<TileId> = race.supply().top().into_iter().collect();
        list_is_exact(&race, &top, |_, _| Vec::new());

        let team_up = TeamUpRules::new(2 + game % 3, 5, false).expect("a table");
        let team_up = random_position(TeamUp::start(&team_up, Deal::Open, &mut dice), steps, &mut dice);
        let pool: Vec<TileId> = team_up.pool().collect();
        list_is_exact(&team_up, &pool, |_, _| Vec::new());

        let mut hunt = Hunt::start(&HuntRules::default(), Deal::Open, &mut dice);
        while hunt.phase() != HuntPhase::Play {
            hunt = random_position(hunt, 1 + steps, &mut dice);
            if hunt.outcome().is_some() {
                hunt = Hunt::start(&HuntRules::default(), Deal::Open, &mut dice);
            }
        }
        list_is_exact(&hunt, &[hunt.spare()], |space, rotation| vec![format!("{space}:{rotation}")]);
    }
}

/// Returns the position rotated clockwise by a quarter: every player gets the place of the next one.
fn quarter_turned(text: &str) -> String {
    let turned = |(x, y): (i32, i32)| (y, -x);
    let space_of = |space: Space| {
        let (column, row) = space.cell();
        let (x, y) = turned((i32::from(column) - 3, i32::from(row) - 3));
        Space::at_cell((x + 3) as u8, (y + 3) as u8).expect("the board maps to itself")
    };
    let post_of = |post: Post| {
        let (column, row) = post.cell();
        let (x, y) = turned((2 * i32::from(column) - 7, 2 * i32::from(row) - 7));
        let cell = (((x + 7) / 2) as u8, ((y + 7) / 2) as u8);
        Post::all().find(|post| post.cell() == cell).expect("the board maps to itself")
    };
    let next = |letter: char| match letter {
        'B' => 'R',
        'R' => 'Y',
        'Y' => 'G',
        'G' => 'B',
        other => other,
    };
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let layout = Layout::from_text(&fields[0]).expect("tiles");
    let mut around = Layout::EMPTY;
    for (space, placement) in layout.tiles() {
        around[space_of(space)] = Some(placement.turned(2));
    }
    fields[0] = around.to_text();
    let mut posts = vec!['.'; POSTS];
    for (post, letter) in Post::all().zip(fields[1].chars()) {
        posts[post_of(post).index()] = next(letter);
    }
    fields[1] = posts.into_iter().collect();
    fields[3] = fields[3].chars().map(next).collect();
    fields.join(" ")
}

fn looks_alike_from_every_side<G: Game>(start: G, steps: usize, dice: &mut SplitMix) {
    let mut positions = vec![start.clone()];
    play(start, steps, dice, |_, _, after| {
        if matches!(after.to_act(), ToAct::Seat(_)) && !after.to_text().contains("passes") {
            positions.push(after.clone());
        }
    });
    for position in positions.iter().step_by(6) {
        let around =
            G::from_text(position.rules(), &quarter_turned(&position.to_text())).expect("a position");
        let texts = |position: &G| -> Vec<String> {
            let next = successors(position, 1_000_000).expect("few");
            next.iter().filter(|next| !next.to_text().contains("passes")).map(Game::to_text).collect()
        };
        let turned: BTreeSet<String> = texts(position).iter().map(|text| quarter_turned(text)).collect();
        let direct: BTreeSet<String> = texts(&around).into_iter().collect();
        assert_eq!(turned, direct, "{}", position.to_text());
    }
}

#[test]
fn a_quarter_turn_rotates_the_four_players() {
    let mut dice = SplitMix::new(4);
    let race = RaceRules::race(4).expect("four");
    for _ in 0..4 {
        let start = Race::start(&race, Deal::Open, &mut dice);
        looks_alike_from_every_side(start, 120, &mut dice);
        let start = Race::start(&RaceRules::TEAM_PLAY, Deal::Open, &mut dice);
        looks_alike_from_every_side(start, 120, &mut dice);
    }
    let team_up = TeamUpRules::new(4, 5, false).expect("four");
    let start = TeamUp::start(&team_up, Deal::Open, &mut dice);
    looks_alike_from_every_side(start, 80, &mut dice);
}
