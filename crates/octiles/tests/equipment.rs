//! Checks the tables of tiles and board against the measured data, and the laws of a full board.

use eightfold_octiles::*;
use proptest::prelude::*;

fn data() -> serde_json::Value {
    serde_json::from_str(include_str!("../data/octiles.json")).expect("the data is JSON")
}

fn side(name: &str) -> Side {
    Side::ALL.into_iter().find(|side| side.name() == name).expect("a side")
}

#[test]
fn tiles_are_as_measured() {
    for tile in data()["tiles"].as_array().expect("tiles") {
        let id = TileId::new(tile["id"].as_u64().expect("id") as u8).expect("1 to 18");
        for segment in tile["segments"].as_array().expect("segments") {
            let (a, b) = (segment[0].as_str().expect("side"), segment[1].as_str().expect("side"));
            assert_eq!(Placement::new(id, 0).across(side(a)), side(b), "tile {id}");
        }
    }
}

#[test]
fn links_are_as_measured() {
    let data = data();
    let links = data["links"].as_array().expect("links");
    assert_eq!(links.len(), PORTS);
    for link in links {
        let text = |value: &serde_json::Value| value.as_str().expect("text").to_owned();
        let port = Space::from_name(&text(&link["space"])).expect("space").port(side(&text(&link["side"])));
        let to = text(&link["to"][0]);
        let expected = match text(&link["kind"]).as_str() {
            "stop" | "circle" => Link::Post(Post::from_name(&to).expect("post")),
            kind => {
                let other = Space::from_name(&to).expect("space").port(side(&text(&link["to"][1])));
                if kind == "printed" { Link::Printed(other) } else { Link::Space(other) }
            }
        };
        assert_eq!(port.link(), expected, "{port:?}");
        if let Some(other) = port.link().port() {
            assert_eq!(other.link().port(), Some(port), "links lead both ways");
        }
    }
}

#[test]
fn rotations_are_as_counted() {
    for tile in TileId::all() {
        let expected = match tile.number() {
            1 => 1,
            3 | 18 => 2,
            2 | 5 | 8 | 11 | 14 => 4,
            _ => 8,
        };
        assert_eq!(tile.rotations(), expected, "{tile:?}");
    }
}

#[test]
fn posts_have_their_ends() {
    let ends: usize = Post::all().map(|post| post.ports().len()).sum();
    assert_eq!(ends, 72);
    assert!(Post::circles().all(|circle| circle.ports().len() == 1));
    assert!(Post::stops().all(|stop| (2..=4).contains(&stop.ports().len())));
}

fn any_layout() -> impl Strategy<Value = Layout> {
    let order = Just((1..=18u8).collect::<Vec<_>>()).prop_shuffle();
    (order, prop::collection::vec(0..8u8, 17), 0..=17usize).prop_map(|(order, turns, count)| {
        let mut layout = Layout::EMPTY;
        for (space, (tile, turn)) in Space::all().zip(order.iter().zip(turns)).take(count) {
            layout[space] = Some(Placement::new(TileId::new(*tile).expect("1 to 18"), turn));
        }
        layout
    })
}

proptest! {
    #[test]
    fn every_segment_is_on_one_path_or_loop(layout in any_layout()) {
        let strands = strands(&layout);
        let all: Vec<_> = strands.paths.iter().chain(&strands.open).flat_map(Path::segments)
            .chain(strands.loops.iter().flat_map(Loop::segments))
            .map(|s| (s.space, s.sides()))
            .collect();
        let distinct: std::collections::HashSet<_> = all.iter().collect();
        prop_assert_eq!(all.len(), distinct.len());
        prop_assert_eq!(all.len(), layout.len() * 4);
        if layout.is_full() {
            prop_assert_eq!(strands.paths.len(), 36);
            prop_assert!(strands.open.is_empty());
        }
    }

    #[test]
    fn a_path_is_the_same_from_either_end(layout in any_layout()) {
        for path in strands(&layout).paths {
            let (End::Post(_), End::Post(to)) = (path.from, path.to) else { panic!("a path joins posts") };
            let back: Vec<_> = path.segments().rev().map(CrossedSegment::reversed).collect();
            prop_assert!(paths_from_post(&layout, to).any(|p| p.segments().collect::<Vec<_>>() == back));
        }
    }

    #[test]
    fn outsides_agree_with_tracing(layout in any_layout(), space in 0..17usize, tile in 1..=18u8, turn in 0..8u8) {
        let space = Space::new(space);
        let placement = Placement::new(TileId::new(tile).expect("1 to 18"), turn);
        let outside = outsides(&layout, space);
        let laid = layout.with(space, placement);
        for start in Side::ALL {
            let OutsideEnd::Post(post) = outside[start.index()] else { continue };
            let mut side = start;
            let end = loop {
                side = placement.across(side);
                match outside[side.index()] {
                    OutsideEnd::Post(post) => break Some(post),
                    OutsideEnd::Open => break None,
                    OutsideEnd::Back(other) => side = other,
                }
            };
            let traced = paths_from_post(&laid, post)
                .find(|path| path.segments().any(|s| s.space == space && (s.from == start || s.to == start)))
                .expect("the path crosses the space");
            match traced.to {
                End::Post(to) => prop_assert_eq!(end, Some(to)),
                End::Open(_) => prop_assert_eq!(end, None),
            }
        }
    }
}
