//! What hosts need beyond the bare rules: reasons for refusals, owners of paths, bans, and scrambling in Scavenger
//! Hunt.

use eightfold_game::SplitMix;
use eightfold_game::{Deal, Game, Seat, Step, ToAct, TurnBuilder, legal_turns};
use eightfold_octiles::*;

fn space(name: &str) -> Space {
    Space::from_name(name).expect("a space")
}

fn post(name: &str) -> Post {
    Post::from_name(name).expect("a post")
}

fn tile(number: u8) -> TileId {
    TileId::new(number).expect("1 to 18")
}

fn apply<G: Game>(position: &G, step: &str) -> G {
    let read = position.step_from_text(step).unwrap_or_else(|error| panic!("{step}: {error}"));
    position.apply(&read).unwrap_or_else(|error| panic!("{step}: {error}"))
}

fn team_up(players: u8, text: &str) -> TeamUp {
    let rules = TeamUpRules::new(players, 5, false).expect("a table");
    TeamUp::from_text(&rules, text).expect("a position")
}

/// One tile, on a2, whose west and south sides are connected, and with them Blue's runners on A3 and A1.
fn joined() -> (TeamUp, Placement) {
    let placement = TileId::all()
        .flat_map(TileId::placements)
        .find(|placement| placement.across(Side::W) == Side::S)
        .expect("some tile joins west and south");
    let mut tiles = vec!["-".to_owned(); 17];
    tiles[2] = placement.to_string();
    let pool: Vec<String> =
        TileId::all().filter(|&tile| tile != placement.tile()).map(|tile| tile.to_string()).collect();
    let text = format!("{} B.B.B...BYYBYYY..................... {} Y", tiles.join(","), pool.join(","));
    (team_up(2, &text), placement)
}

#[test]
fn a_refused_exchange_names_path_and_owner() {
    let (position, lies) = joined();
    let a2 = space("a2");
    let blue = Seat::new(0);
    let links = position.links(blue);
    assert_eq!(links.pairs, [(post("A1"), post("A3"))]);
    assert_eq!((links.largest(), links.runners.len()), (2, 5), "2 of 5 connected");
    assert!(!links.is_whole());

    let other = position
        .pool()
        .flat_map(TileId::placements)
        .find(|placement| placement.across(Side::W) != Side::S)
        .expect("a tile without that segment");
    let refusal = TurnError::ChangesPath { owner: "Blue", from: post("A1"), to: post("A3"), space: a2 };
    assert_eq!(position.check_placing(other, a2), Err(refusal.clone()));
    let broken = position.broken_by(other, a2);
    assert_eq!(broken.len(), 1);
    assert_eq!((broken[0].owner, broken[0].ends()), (blue, (post("A1"), post("A3"))));

    // By clicks: the tile first, then the forbidden space, regardless of rotation.
    let stranger = position
        .pool()
        .find(|tile| tile.placements().all(|p| p.across(Side::W) != Side::S))
        .expect("a tile whose segments are all longer");
    let mut builder = TeamUpBuilder::begin(&position);
    builder.click(&TeamUpClick::Tile(stranger)).expect("it can go elsewhere");
    assert_eq!(builder.click(&TeamUpClick::Space(a2)), Err(refusal));
    assert_eq!(builder.tile(), Some(stranger), "a refused click keeps the tile");
    assert!(!builder.tiles_for(a2).contains(&stranger));
    assert!(!builder.spaces_for(stranger).contains(&a2));
    assert!(builder.tiles_for(a2).iter().all(|&tile| {
        builder.rotations(tile, a2).iter().all(|&r| Placement::new(tile, r).across(Side::W) == Side::S)
    }));

    // Blue may change it, and anyone may lay a tile that keeps the segment.
    let mut blues = position.to_text();
    blues.replace_range(blues.len() - 1.., "B");
    assert_eq!(team_up(2, &blues).check_placing(other, a2), Ok(()));
    let keeping = position
        .pool()
        .flat_map(TileId::placements)
        .find(|placement| placement.across(Side::W) == Side::S && *placement != lies)
        .expect("another tile with that segment");
    assert_eq!(position.check_placing(keeping, a2), Ok(()));
}

#[test]
fn paths_of_a_resigned_player_stay_protected() {
    let (position, _) = joined();
    let text = position.to_text().replacen("B.B.B...BYYBYYY..", "B.B.B...BYYBYYYRR", 1);
    let text = text.replacen("RR...", "RRRRR", 1) + " out:B";
    let position = team_up(3, &text);
    let stranger = position
        .pool()
        .flat_map(TileId::placements)
        .find(|placement| placement.across(Side::W) != Side::S)
        .expect("a tile without that segment");
    assert!(matches!(
        position.check_placing(stranger, space("a2")),
        Err(TurnError::ChangesPath { owner: "Blue", .. })
    ));
}

#[test]
fn with_touch_a_tile_stays_on_its_space() {
    for touch in [false, true] {
        let rules = DotsRules::new(DotsGoal::Rounds(1), touch).expect("a match");
        let start = Dots::start(&rules, Deal::Hidden, &mut SplitMix::new(1));
        let mut builder = DotsBuilder::begin(&start);
        builder.click(&DotsClick::Space(space("c3"))).expect("empty");
        let moved = builder.click(&DotsClick::Space(space("d4")));
        if touch {
            assert_eq!(moved, Err(TurnError::Touched(space("c3"))));
            assert_eq!(builder.touched_space(), Some(space("c3")));
        } else {
            assert_eq!(moved, Ok(()));
            assert_eq!(builder.touched_space(), None);
        }
        builder.click(&DotsClick::Rotation(0)).expect("any rotation is allowed");
        assert!(builder.turn().is_some());
    }
}

#[test]
fn a_deal_reveals_as_much_as_the_match() {
    let rules = DotsRules::new(DotsGoal::Rounds(2), false).expect("a match");
    for (deal, hidden) in [(Deal::Open, 0), (Deal::Hidden, 17)] {
        let mut dice = SplitMix::new(8);
        let mut position = Dots::start(&rules, deal, &mut dice);
        while !position.round_is_over() {
            position = match position.to_act() {
                ToAct::Chance => {
                    let chance = position.roll(&mut dice).expect("a reveal");
                    position.apply(&Step::Chance(chance)).expect("possible")
                }
                _ => apply(&position, &legal_turns(&position, 1000).expect("few")[0]),
            };
        }
        assert_eq!(position.chances(), None, "too many shuffles to list");
        let chance = position.roll(&mut dice).expect("a deal");
        let text = position.chance_to_text(&chance);
        assert_eq!(text.matches('?').count(), hidden, "{text}");
        let next = apply(&position, &text);
        assert!(matches!(next.to_act(), ToAct::Seat(_)), "the top tile is known");
    }
    let over = Dots::from_text(
        &rules,
        "1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0 \
         ....................OPOPTGTGOPOPTGTG ? G T:8,G:4 1",
    )
    .expect("a position");
    let refused = |text: &str| over.step_from_text(text).err();
    let twice = "deal 1,1,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18";
    assert_eq!(refused("deal 1,2,3"), Some(TurnError::DealItems(3)));
    assert_eq!(refused(twice), Some(TurnError::DealtTwice(tile(1))));
    let half = "deal 1,2,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?";
    assert_eq!(refused(half), Some(TurnError::DealShape));
}

/// Tiles in order, with runners, prizes and markers as in `posts`.
fn hunt(posts: &str, rest: &str) -> Hunt {
    let text = format!(
        "1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0 {posts} 18 {rest}"
    );
    Hunt::from_text(&HuntRules { scramble: true }, &text).expect("a position")
}

#[test]
fn a_scramble_follows_a_turn_once_per_game() {
    let start = hunt("p.o.p.o.p.o.p.o.p.o......GT.........", "G play T:0,G:0 - 0 T1G1");
    let changed = apply(&start, "c3:5");
    assert!(changed.to_text().ends_with(" G scramble T:0,G:0 c3 0 T1G1"));
    assert_eq!(legal_turns(&changed, 10_000).expect("few").len(), 2381, "done, or four of 17");
    let left = apply(&changed, "done");
    assert!(left.to_text().ends_with(" T play T:0,G:0 c3 0 T1G1"));

    let named = apply(&changed, "scramble d4 b2 b5 c3");
    assert!(named.to_text().ends_with(" G scramble T:0,G:0 c3 0 T1G0 named:b2,c3,d4,b5"));
    assert_eq!(named.to_act(), ToAct::Chance);
    assert_eq!(named.chances(), None);
    let read = |text: &str| named.step_from_text(text).and_then(|step| named.apply(&step));
    assert_eq!(read("scrambled b2=9.3,c3=14.0,d4=16.5,c5=4.0"), Err(TurnError::OtherSpaces));
    assert_eq!(read("scrambled b2=9.3,c3=14.0,d4=16.5,b5=5.0"), Err(TurnError::OtherTiles));
    let fallen = read("scrambled b2=9.3,c3=14.0,d4=16.5,b5=4.0").expect("the four tiles");
    assert!(
        fallen.to_text().ends_with(" T play T:0,G:0 c3 0 T1G0"),
        "bans are unchanged: {}",
        fallen.to_text()
    );
    assert_eq!(fallen.layout()[space("b5")], Some(Placement::new(tile(4), 0)));

    // Teal can still scramble, Gold can't.
    let teal = apply(&apply(&fallen, "18@c1:0"), "done");
    assert_eq!(teal.to_act(), ToAct::Seat(Seat::new(0)));
    let run =
        legal_turns(&teal, 10_000).expect("few").into_iter().find(|turn| turn.contains('-')).expect("a run");
    assert_eq!(apply(&teal, &run).phase(), HuntPhase::Play);
}

#[test]
fn a_scramble_comes_after_placing_the_marker() {
    // Gold is on A2 with the first prize; Teal places Gold's marker, then Gold may scramble.
    let first = hunt("p.G.p.o.p.o.p.o.p.o.......T.........", "T mark T:0,G:1 - 1 T1G1");
    let marked = apply(&first, "marker B2");
    assert!(marked.to_text().ends_with(" G scramble T:0,G:1 - 1 T1G1"));
    let on = apply(&marked, "done");
    assert!(on.to_text().ends_with(" T play T:0,G:1 - 1 T1G1"));

    // Gold has reached its own marker and places Teal's, then may scramble, then Teal plays.
    let own = hunt("p...p.o.p.o.p.o.p.o......GT.........", "G mark T:0,G:1 b2 0 T1G1");
    let marked = apply(&own, "marker B2");
    assert!(marked.to_text().ends_with(" G scramble T:0,G:1 - 1 T1G1"), "{}", marked.to_text());
    assert_eq!(marked.decoy(Seat::new(1)), Some(post("B2")));
}

#[test]
fn bans_have_reasons() {
    let banned = Hunt::from_text(
        &HuntRules::default(),
        "1.0,2.0,3.0,4.0,5.0,6.0,7.0,8.0,9.0,10.0,11.0,12.0,13.0,14.0,15.0,16.0,17.0 \
         p.o...o.p.o.p.o.p.o......GTmn....... 18 G play T:1,G:0 - 1",
    );
    assert_eq!(
        banned,
        Err(PositionError::Setup(SetupError::Markers { found: 2, most: 1 })),
        "at most one marker is on the board"
    );
    let position = hunt("p.o...o.p.o.p.o.p.o......GTn........", "G play T:1,G:0 c5 1 T0G0");
    assert_eq!(position.check_end(post("E3")), Ok(()), "the own marker's stop");
    assert_eq!(
        position.check_end(post("A3")),
        Err(TurnError::MarkerFirst { prize: post("A3"), marker: post("E3") })
    );
    assert_eq!(position.check_end(post("A1")), Err(TurnError::OthersPrize(post("A1"))));
    assert_eq!(position.check_end(post("A2")), Err(TurnError::EmptyCircle(post("A2"))));
    assert_eq!(position.check_end(post("D3")), Err(TurnError::Occupied(post("D3"))));
    let theirs = hunt("p.o...o.p.o.p.o.p.o......GTm........", "G play T:1,G:0 - 0 T0G0");
    assert_eq!(theirs.check_end(post("E3")), Err(TurnError::OthersMarker(post("E3"))));

    let mut builder = HuntBuilder::begin(&position);
    assert_eq!(builder.click(&HuntClick::Turn(space("b2"))), Err(TurnError::MustRun));
    assert!(
        !builder.offers().iter().any(|click| matches!(click, HuntClick::Turn(_))),
        "no tile may be turned in place this turn"
    );
    let mut free = HuntBuilder::begin(&theirs);
    free.click(&HuntClick::Turn(space("b2"))).expect("open");
    let turned = free.rotations()[0];
    free.click(&HuntClick::Rotation(turned)).expect("open");
    assert!(matches!(free.turn(), Some(HuntTurn::Rotate { .. })));
    let somewhere = theirs.path_of_run(None, post("D2")).map_or(post("C2"), |_| post("D2"));
    assert_eq!(
        free.click(&HuntClick::To(somewhere)),
        Err(TurnError::TurnedNoRun),
        "a tile turned in place is the whole turn"
    );
}
