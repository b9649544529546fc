//! Two browsers against each other in every game of the catalog, one on a desktop and one on a phone.

use super::*;

/// Clicks a turn of a game. Games that are new to the catalog must be added here.
fn take_turn(page: &Page, game: &str, turn: &str) {
    match game {
        "octiles" | "octiles-team" => page.race_turn(turn),
        "team-up" => page.team_up_turn(turn),
        "scavenger-hunt" => crate::hunt::play(page, turn),
        "connect-the-dots" => {
            let (_, place) = turn.split_once('@').expect("a placement");
            let (space, rotation) = place.split_once(':').expect("a rotation");
            page.click(&*format!("[data-testid=\"space-{space}\"].ready"));
            page.turn_tile(space, rotation);
            page.click("[data-testid=\"confirm\"][aria-disabled=\"false\"]");
        }
        "octi-fast" | "octi-full" | "octi-four" => {
            let (square, hole) = turn.split_once('+').expect("a prong");
            page.insert_prong(square, hole.chars().next().expect("a hole"));
        }
        other => panic!("how is a turn of {other} clicked?"),
    }
}

/// Returns a turn for the player to move: in OCTI a prong, in other games one that makes progress.
fn some_turn(page: &Page, table: &str, view: &Value, number: u64) -> String {
    let game = view["game"].as_str().expect("a game");
    if game.starts_with("octi-") {
        let legal = ask(page, &format!("tables/{table}/legal?limit=20000"));
        let legal: Value = serde_json::from_str(legal.as_str().expect("a text")).expect("JSON");
        let turns = legal["turns"].as_array().expect("turns").iter().filter_map(Value::as_str);
        let prong = |turn: &&str| {
            let parts = turn.split_once('+');
            parts.is_some_and(|(square, hole)| square.bytes().all(|b| b.is_ascii_digit()) && hole.len() == 1)
        };
        return turns.into_iter().find(prong).expect("a prong can be inserted").to_owned();
    }
    let options = view["options"].as_object().expect("options").iter();
    let options: Vec<(&str, &str)> =
        options.map(|(key, value)| (key.as_str(), value.as_str().expect("a text"))).collect();
    good_turn(game, &options, view["position"].as_str().expect("a position"), number)
}

fn table_view(page: &Page, table: &str) -> Value {
    let view = ask(page, &format!("tables/{table}?since=100000"));
    serde_json::from_str(view.as_str().expect("a text")).expect("JSON")
}

/// Plays some turns for each seat by clicking, then resigns seat after seat until the game is over.
fn play(pages: &[Page; 2], game: &str) {
    let table = make_table(&pages[0], game, &[], false);
    pages[1].visit(&format!("#/table/{table}"));
    pages[1].wait_for(id("waiting"));
    const FREE_SEATS: &str = "[data-testid^=\"sit-\"]";
    let seats = table_view(&pages[0], &table)["players"].as_array().expect("players").len();
    for seat in 1..seats {
        let page = &pages[seat % 2];
        page.wait_until(
            "the free seats to be shown",
            &format!("return document.querySelectorAll('{FREE_SEATS}').length === {}", seats - seat),
        );
        page.click(FREE_SEATS);
    }
    for page in pages {
        page.wait_for(id("table"));
        fits(page);
    }
    for number in 1..=2 * seats {
        let view = table_view(&pages[0], &table);
        let acting = view["to_act"][0].as_str().expect("a player is to move");
        let players = view["players"].as_array().expect("players");
        let seat = players.iter().position(|player| player["seat"] == acting).expect("a seat");
        let turn = some_turn(&pages[0], &table, &view, number as u64);
        take_turn(&pages[seat % 2], game, &turn);
        for page in pages {
            page.wait_text(id(&format!("turn-{number}")), &turn);
        }
    }
    for page in pages {
        page.wait_gone(id("line-cut"));
        fits(page);
    }
    pages[1].screenshot(&format!("online-{game}"));
    for given_up in 1.. {
        assert!(given_up <= seats, "{game} is over when all but one have resigned");
        let page = &pages[given_up % 2];
        page.click(id("more"));
        page.click(id("resign"));
        // A player with several seats chooses one of them.
        page.click("[data-testid^=\"resign-yes\"]");
        page.wait_until(
            "the resignation to be shown",
            &format!(
                "const rows = await (await fetch('api/tables/{table}/record?form=log')).text(); \
                 return rows.split('\"kind\":\"resign\"').length > {given_up} && \
                 (!rows.includes('\"kind\":\"end\"') || !!document.querySelector('[data-testid=ending]'))"
            ),
        );
        if !table_view(&pages[0], &table)["result"].is_null() {
            break;
        }
    }
    for page in pages {
        page.wait_for(id("ending"));
    }
    verified(&pages[0], &table);
}

#[test]
fn every_game_is_played_on_desktop_and_phone() {
    let server = Server::two();
    let (desk, phone) = (View::desktop().without_motion(), View::phone().without_motion());
    let pages = [server.browser(desk), server.browser(phone)];
    for page in &pages {
        page.visit("#/online");
        page.wait_for(id("lobby"));
    }
    for (at, info) in eightfold_catalog::games().enumerate() {
        let views = if at % 2 == 0 { [desk, phone] } else { [phone, desk] };
        for (page, view) in pages.iter().zip(views) {
            page.look(view);
        }
        play(&pages, info.id);
    }
}
