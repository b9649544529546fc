//! Two servers over one database, and two people with a proxy in front of each, which uses the other server if one
//! doesn't respond.

use super::*;

#[test]
fn game_continues_while_each_server_is_replaced() {
    let mut server = Server::two();
    let [first, second] = [0, 1].map(|node| server.nodes[node].0);
    let lines = [[first, second], [second, first]].map(|to| Proxy::start(&to, true));
    let views = [View::desktop().without_motion(), View::phone().without_motion()];
    let pages = [0, 1].map(|at| server.browser_at(lines[at].address, views[at]));
    let table = make_table(&pages[0], "octi-fast", &[], false);
    pages[1].visit(&format!("#/table/{table}"));
    pages[1].click("[data-testid^=\"sit-\"]");
    for page in &pages {
        page.wait_for(id("table"));
    }
    let turns = ["53+A", "57+E", "53+B", "57+F", "53+C", "57+G"];
    for (at, turn) in turns.into_iter().enumerate() {
        let (mover, killed) = (at % 2, at / 2);
        // In the second and third round one of the servers is down while both players take their turns.
        if killed > 0 && mover == 0 {
            server.nodes[killed - 1].1 = None;
        }
        let (square, hole) = turn.split_once('+').expect("a prong");
        pages[mover].insert_prong(square, hole.chars().next().expect("a hole"));
        for page in &pages {
            page.wait_text(id(&format!("turn-{}", at + 1)), turn);
            page.wait_gone(id("line-cut"));
        }
        if mover == 1 {
            server.revive();
        }
    }
    pages[1].click(id("more"));
    pages[1].click(id("resign"));
    pages[1].click(id("resign-yes"));
    for page in &pages {
        page.wait_for(id("ending"));
        verified(page, &table);
    }
}
