//! Online play: browsers against each other through a server, or through two over one database, with broken
//! connections, killed servers and spectators.

#[path = "../../crates/store/tests/services/mod.rs"]
mod services;

mod accounts;
mod archive;
mod bots;
mod clubs;
mod days;
mod following;
mod games;
mod notices;
mod offline;
mod partners;
mod players_archive;
mod ratings;
mod servers;
mod shared_boards;
mod shared_studies;
mod solved_puzzles;
mod tournaments;
mod two_servers;
mod watch;

use eightfold_browser_tests::{Key, Page, View, id};
use eightfold_catalog::Choice;
use eightfold_players::{Job, levels::levels};
use eightfold_search::{NODES_PER_STEP, Status};
use serde_json::Value;
use servers::{Proxy, Server};

/// Shows the options of the dialog that creates a game.
fn more_options(page: &Page) {
    page.click("[data-testid=\"new-table-more\"] > summary");
    page.wait_for(id("new-table-game"));
}

/// Creates a table on the tables page, unlisted or public, and returns its id.
fn make_table(page: &Page, game: &str, options: &[&str], public: bool) -> String {
    page.visit("#/online");
    page.click(id("make-table"));
    more_options(page);
    page.choose(id("new-table-game"), game);
    for option in options {
        page.click(format!("dialog[open] label:has([data-testid=\"{option}\"])"));
    }
    if public {
        page.click(id("new-table-public"));
    }
    page.click(id("new-table-make"));
    page.wait_for(id("waiting"));
    let place = page.fragment();
    place.strip_prefix("#/table/").unwrap_or_else(|| panic!("a table, not {place}")).to_owned()
}

/// Returns the API's response to a request of the page.
fn ask(page: &Page, path: &str) -> Value {
    page.eval(&format!("return fetch('api/{path}').then(answer => answer.text())"))
}

/// Verifies the whole log of a table without a server; returns the number of its chance steps.
fn verified(page: &Page, table: &str) -> usize {
    let log = ask(page, &format!("tables/{table}/record?form=log"));
    let rows: Vec<eightfold_table::Row> = log
        .as_str()
        .expect("a text")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    let checked = eightfold_table::verify(&rows).expect("the record verifies");
    assert!(checked.over, "the game is over");
    checked.chance_steps.expect("the secret has been told")
}

fn fits(page: &Page) {
    assert_eq!(page.sideways(), None);
}

/// Waits until this is completely visible next to the hand, without scrolling.
fn in_sight(page: &Page, name: &str) {
    let script = format!(
        "const part = document.querySelector('[data-testid=\"{name}\"]'), place = part?.closest('.end-place, .hand-place'); \
         if (!place) return false; \
         const [box, around] = [part, place].map(element => element.getBoundingClientRect()); \
         return place.scrollTop === 0 && box.height > 0 && box.top >= around.top && box.bottom <= Math.min(around.bottom, innerHeight)"
    );
    page.wait_until(&format!("{name} to be in sight"), &script);
}

/// Returns a turn that makes progress, so that the game ends.
fn good_turn(game: &str, options: &[(&str, &str)], position: &str, seed: u64) -> String {
    let choice = Choice::new(game, options.iter().copied()).expect("a game");
    let level = *levels(&choice).iter().find(|level| level.number == 2).expect("a second level");
    let mut job = Job::by(&choice, position, &level, seed).expect("a position of the game");
    while job.step(NODES_PER_STEP) == Status::Thinking {}
    job.best().expect("a player is to move")
}

#[test]
fn watched_race_survives_two_server_kills() {
    let mut server = Server::start();
    let desk = server.browser(View::desktop().without_motion());
    let table = make_table(&desk, "octiles", &[], true);
    desk.check_accessibility();
    fits(&desk);
    // A stranger on a phone finds the table and takes a seat.
    let phone = server.browser(View::phone().without_motion().dark());
    phone.visit("#/online");
    phone.wait_for(id("open-0"));
    phone.check_accessibility();
    fits(&phone);
    phone.click("[data-testid=\"open-0\"] a");
    phone.wait_for(id("waiting"));
    fits(&phone);
    phone.check_accessibility();
    phone.click(id("sit-Y"));
    // A third person only has the link.
    let third = server.browser(View::desktop().without_motion().dark());
    third.visit(&format!("g/{table}"));
    for page in [&desk, &phone, &third] {
        page.wait_for(id("table"));
    }
    third.wait_for(id("watching"));
    desk.wait_for("[data-testid=\"presence-Yellow\"][data-here=\"true\"]");
    for page in [&desk, &phone, &third] {
        page.check_accessibility();
        fits(page);
    }
    let mut turns = 0;
    let result = loop {
        let view: Value =
            serde_json::from_str(ask(&third, &format!("tables/{table}?since=100000")).as_str().unwrap())
                .unwrap();
        if let Some(result) = view["result"].as_str() {
            break result.to_owned();
        }
        let acting = if view["to_act"][0] == "B" { &desk } else { &phone };
        let turn = good_turn("octiles", &[("players", "2")], view["position"].as_str().unwrap(), turns);
        if turns == 4 {
            server.kill();
            desk.wait_for(id("line-cut"));
            server.revive();
        }
        if turns == 7 {
            // Killed with a turn on its way: it is sent again, and stored once.
            server.kill();
            acting.race_turn(&turn);
            acting.wait_for(id("line-cut"));
            acting.wait_for("[data-testid=\"turn-state\"][data-state=\"sent\"]");
            acting.screenshot("online-line-cut");
            server.revive();
        } else {
            acting.race_turn(&turn);
        }
        turns += 1;
        for page in [&desk, &phone, &third] {
            page.wait_text(id(&format!("turn-{turns}")), &turn);
            page.wait_gone(id("line-cut"));
        }
        if turns == 6 {
            desk.screenshot("online-race-desktop");
            phone.screenshot("online-race-phone");
            third.screenshot("online-race-watching");
            phone.check_accessibility();
            fits(&phone);
        }
        assert!(turns < 300, "the game ends");
    };
    for page in [&desk, &phone, &third] {
        page.wait_for(id("ending"));
    }
    let ending = desk.text(id("ending"));
    assert!(ending.contains("won") || result == "draw" && ending.contains("Draw"), "{result}: {ending}");
    phone.screenshot("online-race-over-phone");
    third.screenshot("online-race-over-watching");
    // Players and spectators can check the dice.
    for page in [&phone, &third] {
        page.click(id("look-through"));
        page.click(id("tab-chat"));
        page.click(id("check-seal"));
        page.wait_for(id("seal-whole"));
        page.wait_text(id("seal-signature"), "by key");
        page.check_accessibility();
        fits(page);
    }
    assert!(verified(&third, &table) > 0, "tiles were revealed");
}

#[test]
fn octi_with_clocks_proposals_phrases_and_rematch() {
    let server = Server::start();
    let phone = server.browser(View::phone().without_motion());
    phone.visit("#/");
    phone.click(id("online-friend"));
    more_options(&phone);
    phone.choose(id("new-table-game"), "octi-fast");
    phone.choose(id("new-table-time"), "30+20");
    phone.check_accessibility();
    fits(&phone);
    phone.click(id("new-table-make"));
    phone.wait_for(id("waiting"));
    phone.wait_text(".waiting-seats", "waiting for a player");
    assert_eq!(phone.count("[data-testid^=\"sit-\"]"), 0, "the other seat is for a friend");
    let table = phone.fragment().trim_start_matches("#/table/").to_owned();
    let desk = server.browser(View::desktop().without_motion());
    desk.visit(&format!("g/{table}"));
    desk.wait_for(id("waiting"));
    // The guest tries a jump first.
    for _ in 0..2 {
        desk.click(id("try-spot"));
    }
    desk.wait_for("[data-testid=\"try-it\"][data-done=\"true\"]");
    desk.check_accessibility();
    fits(&desk);
    desk.click("[data-testid^=\"sit-\"]");
    for page in [&phone, &desk] {
        page.wait_for(id("table"));
        page.wait_text(id("clock-Blue"), ":");
        fits(page);
    }
    let square = |page: &Page, name: &str| page.click(id(&format!("square-{name}")));
    let shown = |number: usize, text: &str| {
        for page in [&phone, &desk] {
            page.wait_text(id(&format!("turn-{number}")), text);
        }
    };
    // Each clock starts after its player's first turn.
    phone.wait_text(id("to-begin"), "Your clock starts after your first turn");
    // Your own seat is yours, and others see your name.
    phone.wait_text(id("player-Blue"), "You (Guest-");
    assert!(!desk.wait_text(id("player-Blue"), "Guest-").contains("You"));
    phone.insert_prong("53", 'A');
    shown(1, "53+A");
    desk.wait_text(id("said"), "Your turn (Red).");
    phone.wait_for("[data-testid=\"turn-state\"][data-state=\"seen\"]");
    // It isn't the phone's turn: a press says so and does nothing.
    square(&phone, "53");
    desk.insert_prong("57", 'E');
    shown(2, "57+E");
    // Offered and agreed: the turn is removed from both boards.
    desk.click(id("more"));
    desk.click(id("offer-undo"));
    phone.wait_text(id("proposal-undo"), "one turn");
    phone.check_accessibility();
    fits(&phone);
    phone.click(id("accept"));
    for page in [&phone, &desk] {
        page.wait_gone(id("turn-2"));
        page.wait_text(id("said"), "Turn taken back.");
    }
    desk.insert_prong("57", 'E');
    shown(2, "57+E");
    desk.click(id("more"));
    desk.click(id("offer-draw"));
    phone.wait_for(id("proposal-draw"));
    phone.click(id("decline"));
    desk.wait_gone(id("proposed-draw"));
    desk.wait_text(id("declined-draw"), "declined a draw");
    desk.click(id("more"));
    desk.click(id("offer-pause"));
    phone.wait_for(id("proposal-pause"));
    phone.click(id("accept"));
    phone.wait_text(id("prompt"), "pause");
    phone.click(id("more"));
    phone.click(id("offer-resume"));
    desk.wait_for(id("proposal-resume"));
    desk.click(id("accept"));
    desk.click(id("tab-chat"));
    desk.click(id("say-good-luck"));
    phone.wait_for(id("unread"));
    phone.click(id("tab-chat"));
    phone.wait_text(id("said-lines"), "Good luck!");
    phone.click(id("free-text"));
    phone.fill(id("message"), "and thank you");
    phone.click(id("send"));
    desk.click(id("free-text"));
    desk.wait_text(id("said-lines"), "and thank you");
    phone.check_accessibility();
    fits(&phone);
    desk.click(id("tab-turns"));
    phone.click(id("tab-turns"));
    let step = |page: &Page, from: &str, to: &str| {
        square(page, from);
        square(page, to);
    };
    step(&phone, "53", "54");
    shown(3, "53-54");
    // The page is reloaded in the middle: the same table, the same seat.
    phone.reload();
    phone.wait_text(id("turn-3"), "53-54");
    step(&desk, "57", "56");
    shown(4, "57-56");
    step(&phone, "54", "55");
    shown(5, "54-55");
    desk.insert_prong("37", 'A');
    shown(6, "37+A");
    desk.screenshot("online-octi-desktop");
    step(&phone, "55", "57");
    phone.wait_text(id("prompt"), "Done");
    phone.click(id("confirm"));
    phone.wait_text(id("end-title"), "You won");
    let said = phone.wait_text(id("said"), "You won.");
    assert!(!said.contains("Your turn"), "{said}");
    // The end doesn't cover what is read out.
    phone.wait_for(id("said"));
    desk.wait_text(id("end-title"), " won");
    for page in [&phone, &desk] {
        let players = page.text(".end-players");
        assert!(players.contains("You") && players.contains("Guest-"), "{players}");
    }
    phone.screenshot("online-octi-won");
    // At the end, too, players can talk.
    phone.click(id("end-chat"));
    phone.click(id("say-good-game"));
    desk.wait_text(id("end-said"), "Good game");
    desk.check_accessibility();
    fits(&desk);
    phone.click(id("show-end"));
    // Clear mistakes become exercises without being asked.
    desk.wait_for(id("mistakes"));
    assert_eq!(verified(&desk, &table), 0, "OCTI has no chance");
    // A rematch, with the seats moved on; it is resigned at once.
    phone.click(id("rematch"));
    desk.wait_for(id("proposal-rematch"));
    desk.click(id("accept"));
    for page in [&phone, &desk] {
        page.wait_until("the next game to begin", "const t = document.querySelector('[data-testid=table]'); return !!t && !document.querySelector('[data-testid^=turn-1]') && !document.querySelector('[data-testid=ending]')");
    }
    assert_ne!(phone.fragment(), format!("#/table/{table}"));
    desk.click(id("more"));
    desk.click(id("resign"));
    desk.click(id("resign-yes"));
    for page in [&phone, &desk] {
        page.wait_text(id("ending"), "resign");
    }
    verified(&desk, desk.fragment().trim_start_matches("#/table/"));
}

#[test]
fn enter_makes_an_invitation_at_once() {
    let server = Server::start();
    let page = server.browser(View { width: 320, height: 640, ..View::phone().without_motion() });
    page.visit("#/");
    page.click(id("online-friend"));
    page.wait_text(id("new-table-about"), "Octiles · no clock");
    page.wait_gone(id("new-table-game"));
    fits(&page);
    page.check_accessibility();
    // All options, one press away.
    more_options(&page);
    page.choose(id("new-table-time"), "10+10");
    page.wait_text(id("new-table-about"), "10 min + 10 s");
    fits(&page);
    page.check_accessibility();
    page.click(id("new-table-cancel"));
    page.visit("#/online");
    page.click(id("make-table"));
    page.wait_for(id("new-table-make"));
    page.press(Key::Enter);
    page.wait_for(id("waiting"));
}

/// Returns the shortest game of three in the vectors, from the start, that has a winner.
fn game_of_three() -> Vec<String> {
    let line = include_str!("../../vectors/octiles.jsonl")
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"))
        .filter(|line| line["kind"] == "playout" && line["game"] == "team-up")
        .filter(|line| line["options"]["players"] == "3" && line["options"]["runners"].is_null())
        .filter(|line| line["start"].as_str().is_some_and(|start| start.starts_with("-,-")))
        .filter(|line| line["result"].as_str().is_some_and(|winner| winner.len() == 1))
        .filter(|line| {
            line["turns"].as_array().is_some_and(|turns| turns.iter().all(|turn| turn != "resign"))
        })
        .min_by_key(|line| line["turns"].as_array().map_or(0, Vec::len))
        .expect("such a game among the vectors");
    let turns = line["turns"].as_array().expect("turns").iter();
    turns.map(|turn| turn.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn team_up_with_two_bad_connections() {
    let server = Server::start();
    let deaf = Proxy::start(&[server.address()], false);
    let swallows = Proxy::start(&[server.address()], true);
    let pages = [
        server.browser(View::desktop().without_motion()),
        server.browser_at(deaf.address, View::phone().without_motion()),
        server.browser_at(swallows.address, View::phone().without_motion().dark()),
    ];
    let table = make_table(&pages[0], "team-up", &["option-players-3"], false);
    for page in &pages[1..] {
        page.visit(&format!("#/table/{table}"));
        page.wait_for(id("waiting"));
        page.click("[data-testid^=\"sit-\"]");
    }
    for page in &pages {
        page.wait_for(id("table"));
        page.check_accessibility();
        fits(page);
    }
    for (at, turn) in game_of_three().iter().enumerate() {
        let acting = &pages[at % 3];
        let cut = at == 2 || at == 5;
        if cut {
            swallows.hold(true);
        }
        acting.team_up_turn(turn);
        if cut {
            // Nothing has come back, and nothing has disconnected: the page still says so.
            acting.wait_for(id("line-cut"));
            swallows.hold(false);
        }
        for page in &pages {
            page.wait_text(id(&format!("turn-{}", at + 1)), turn);
        }
    }
    for page in &pages {
        page.wait_for(id("ending"));
    }
    pages[1].screenshot("online-team-up-phone");
    verified(&pages[0], &table);
}

#[test]
fn leaving_a_table_returns_to_the_local_game() {
    let page = Page::open(View::desktop().without_motion());
    page.expect_in_console("404");
    page.click(id("play-friend"));
    page.wait_for(id("board"));
    page.go("#/table/nowhere");
    page.wait_for(id("no-table"));
    page.go("#/");
    page.click(id("continue"));
    page.wait_for(id("board"));
}

#[test]
fn without_a_server_nothing_online_is_offered() {
    let page = Page::open(View::desktop().without_motion());
    page.wait_for(id("online"));
    page.wait_for(id("online-friend"));
    // The document as a static host sends it.
    page.eval("document.querySelector('meta[name=eightfold-api]').remove()");
    page.go("#/rules");
    page.go("#/");
    page.wait_for(id("play-now"));
    page.wait_gone(id("online"));
    page.wait_gone(id("online-friend"));
    page.go("#/online");
    page.wait_for(id("no-server"));
    page.go("#/table/abc");
    page.wait_for(id("no-server"));
}
