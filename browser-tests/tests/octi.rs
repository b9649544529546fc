//! OCTI, played by clicking.

use eightfold_browser_tests::{Key, Page, View, id};
use eightfold_web::route::{Route, SharedGame};

fn view() -> View {
    View::desktop().without_motion()
}

/// Returns a desktop and a phone.
fn sizes() -> [View; 2] {
    [view(), View::phone().without_motion()]
}

/// Starts a game between people from the home page.
fn game(view: View, game: &str) -> Page {
    let page = Page::open_at(view, &format!("#/new/{game}"));
    let letters: &[&str] = if game == "octi-four" { &["s", "w", "n", "e"] } else { &["b", "r"] };
    for letter in letters {
        page.choose(id(&format!("seat-{letter}-kind")), "person");
    }
    page.click(id("start"));
    page.wait_for(id("board"));
    page
}

/// Opens a position from an address.
fn position(view: View, game: &str, options: &str, position: &str) -> Page {
    let position = position.replace('+', "%2B").replace(' ', "+").replace('!', "%21").replace('/', "%2F");
    let position = position.replace('=', "%3D");
    let page = Page::open_at(view, &format!("#/open/{game}?{options}position={position}"));
    page.wait_for(id("board"));
    page
}

fn square(page: &Page, name: &str) {
    page.click(id(&format!("square-{name}")));
}

fn step(page: &Page, from: &str, to: &str) {
    square(page, from);
    square(page, to);
}

/// Waits for turn `number` and its notation.
fn turn(page: &Page, number: usize, text: &str) {
    page.wait_text(id(&format!("turn-{number}")), text);
}

#[test]
fn a_whole_fast_game_is_won_by_clicking() {
    for view in sizes() {
        let page = game(view, "octi-fast");
        page.wait_text(id("prompt"), "Blue");
        page.screenshot("octi-fast-start");
        page.insert_prong("53", 'A');
        turn(&page, 1, "53+A");
        page.insert_prong("57", 'E');
        step(&page, "53", "54");
        turn(&page, 3, "53-54");
        step(&page, "57", "56");
        step(&page, "54", "55");
        page.insert_prong("37", 'A');
        turn(&page, 6, "37+A");
        step(&page, "55", "57");
        // A pod was jumped: captures can still be chosen.
        page.wait_text(id("prompt"), "Done");
        page.click(id("confirm"));
        turn(&page, 7, "55-57x");
        page.wait_text(id("ending"), "Blue won");
        page.check_accessibility();
        page.screenshot("octi-fast-won");
    }
}

/// A turn, as clicks of a person.
type Clicks = Box<dyn Fn(&Page)>;

#[test]
fn a_whole_full_game_needs_all_three_bases() {
    for view in sizes() {
        let page = game(view, "octi-full");
        let mut red: Vec<Clicks> = Vec::new();
        for (base, hole, beside) in [("37", 'G', "27"), ("57", 'H', "48"), ("77", 'C', "87")] {
            red.push(Box::new(move |page| page.insert_prong(base, hole)));
            red.push(Box::new(move |page| step(page, base, beside)));
        }
        // From now on Red inserts prongs.
        for hole in ['A', 'B', 'D', 'E', 'F', 'G', 'H'] {
            red.push(Box::new(move |page| page.insert_prong("87", hole)));
        }
        red.push(Box::new(move |page| page.insert_prong("27", 'A')));
        let mut red = red.into_iter();
        let mut turns = 0;
        for (column, base) in [("3", "33"), ("5", "53"), ("7", "73")] {
            page.insert_prong(base, 'A');
            turns += 1;
            turn(&page, turns, "+A");
            for row in 4..=7 {
                red.next().expect("Red has a turn")(&page);
                turns += 1;
                page.wait_for(id(&format!("turn-{turns}")));
                step(&page, &format!("{column}{}", row - 1), &format!("{column}{row}"));
                turns += 1;
                turn(&page, turns, &format!("{column}{}-{column}{row}", row - 1));
            }
            if column != "7" {
                red.next().expect("Red has a turn")(&page);
                turns += 1;
                page.wait_for(id(&format!("turn-{turns}")));
            }
        }
        page.wait_text(id("ending"), "Blue won");
    }
}

#[test]
fn a_whole_game_of_four_puts_players_out() {
    for view in sizes() {
        let page = game(view, "octi-four");
        let rounds: [[(&str, char, &str); 4]; 4] = [
            [("33", 'A', ""), ("37", 'G', ""), ("77", 'E', ""), ("73", 'C', "")],
            [("33", ' ', "34"), ("37", ' ', "27"), ("77", ' ', "76"), ("73", ' ', "83")],
            [("34", ' ', "35"), ("27", 'A', ""), ("76", ' ', "75"), ("83", 'A', "")],
            [("35", ' ', "36"), ("27", 'B', ""), ("75", ' ', "74"), ("83", 'B', "")],
        ];
        let mut turns = 0;
        for (from, hole, to) in rounds.into_iter().flatten() {
            if to.is_empty() {
                page.insert_prong(from, hole);
            } else {
                step(&page, from, to);
            }
            turns += 1;
            page.wait_for(id(&format!("turn-{turns}")));
        }
        step(&page, "36", "37");
        page.wait_text(id("said"), "West is out");
        page.wait_text(id("prompt"), "North");
        page.screenshot("octi-four-west-out");
        step(&page, "74", "73");
        let ending = page.text(id("ending"));
        assert!(ending.contains("South") && ending.contains("North"), "{ending}");
        page.check_accessibility();
    }
}

#[test]
fn five_jumps_capture_friend_and_foe() {
    for view in sizes() {
        let page = position(
            view,
            "octi-fast",
            "",
            "11:bAC/21:b/33:b/37:r/41:r/57:r/61:b/77:r/81:r/92:r b=3,23,0,0 r=1,25,0,0 b",
        );
        square(&page, "11");
        for to in ["31", "51", "71", "91", "93"] {
            square(&page, to);
        }
        page.screenshot("octi-chain");
        // Enemies are captured by default; friends only on request.
        page.click(id("capture-81-0"));
        page.click(id("capture-21-0"));
        // The last hop can be undone alone, and made again.
        page.click(id("undo"));
        page.click(id("undo"));
        page.click(id("undo"));
        assert_eq!(page.attribute(id("square-91"), "aria-label").map(|l| l.contains("selected")), Some(true));
        square(&page, "93");
        page.click(id("capture-81-0"));
        page.click(id("capture-21-0"));
        page.click(id("confirm"));
        turn(&page, 1, "11-31x-51x-71-91-93x");
        page.wait_text(id("prompt"), "Red");
        let board = page.attribute(id("square-81"), "aria-label").unwrap_or_default();
        assert!(board.contains("Red pod"), "the spared pod stays: {board}");
        let board = page.attribute(id("square-21"), "aria-label").unwrap_or_default();
        assert!(board.contains("empty"), "the player's own pod is gone: {board}");
    }
}

#[test]
fn three_movers_burst_out_of_a_stack() {
    for view in sizes() {
        let page =
            position(view, "octi-fast", "", "37:r/53:bA+bB+bH/54:rE/57:r/77:r b=4,22,0,0 r=3,24,0,0 b");
        square(&page, "53");
        page.click(id("stack-0"));
        page.click(id("stack-1"));
        // They are on one square; their prongs tell them apart.
        page.wait_text(id("prompt"), "2 pods still to move: 53 with N, 53 with NE");
        page.screenshot("octi-burst");
        page.click(id("mover-0"));
        square(&page, "55");
        page.wait_text(id("prompt"), "choose where the pod on 53 goes");
        square(&page, "64");
        square(&page, "53");
        square(&page, "44");
        page.click(id("confirm"));
        turn(&page, 1, "53A-55x,53B-64,53H-44");
    }
}

#[test]
fn a_partner_who_is_out_comes_back() {
    let page = position(
        view(),
        "octi-four",
        "",
        "33:s/37:eG/77:n s=3,12,0,0 w=3,12,0,1 n=3,12,0,0 e=3,11,0,0 e out:w",
    );
    page.click(id("tab-board"));
    page.wait_text(id("teams"), "West is out");
    page.click(id("partner-W"));
    page.wait_text(id("prompt"), "partner");
    square(&page, "37");
    turn(&page, 1, "37p");
    page.wait_text(id("said"), "back in");
    assert!(!page.text(id("teams")).contains("is out"));
    let label = page.attribute(id("square-37"), "aria-label").unwrap_or_default();
    assert!(label.contains("West pod"), "{label}");
}

#[test]
fn a_reserve_pod_is_dragged_to_its_base() {
    for view in sizes() {
        let page =
            position(view, "octi-full", "", "33:b/53:b/55:rEG/57:bAE/66:rD/73:bB b=1,22,0,2 r=5,22,0,0 b");
        page.drag(id("reserve-B"), id("square-57"));
        turn(&page, 1, "57r");
    }
}

/// Drags the reserve pod with one finger, taps a base with another, and drops the pod on a third place with the first
/// one.
const TWO_FINGERS: &str = r#"
const named = name => document.querySelector(`[data-testid="${name}"]`);
const middle = name => {
  const { left, top, width, height } = named(name).getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
};
const send = (kind, name, pointerId) => named(name).dispatchEvent(
  new PointerEvent(kind, { bubbles: true, cancelable: true, pointerId, button: 0, ...middle(name) }));
send("pointerdown", "reserve-B", 1);
send("pointermove", "square-44", 1);
for (const kind of ["pointerdown", "pointermove", "pointerup", "click"]) send(kind, "square-57", 2);
const early = named("turn-1") !== null;
send("pointerup", "square-57", 1);
return early;
"#;

#[test]
fn second_finger_is_ignored_during_a_drag() {
    let page =
        position(view(), "octi-full", "", "33:b/53:b/55:rEG/57:bAE/66:rD/73:bB b=1,22,0,2 r=5,22,0,0 b");
    page.wait_for(id("reserve-B"));
    assert_eq!(page.eval(TWO_FINGERS), false, "the second finger played a turn");
    turn(&page, 1, "57r");
}

#[test]
fn a_superprong_gives_a_free_move_first() {
    for view in sizes() {
        let page = position(
            view,
            "octi-fast",
            "superprongs=on&",
            "33:bA!/37:r/53:b/57:r/73:b/77:r b=4,24,0,0 r=4,24,1,0 b",
        );
        square(&page, "33");
        page.click(id("free-33-A"));
        page.wait_text(id("prompt"), "free move");
        square(&page, "34");
        page.wait_text(id("prompt"), "regular part");
        page.screenshot("octi-superprong");
        page.insert_prong("53", 'B');
        turn(&page, 1, "33-34;53+B");
        // Red's own superprong is inserted like a prong.
        square(&page, "57");
        page.click("label:has([data-testid='prong-super'])");
        page.click(id("hole-E"));
        turn(&page, 2, "57+E!");
    }
}

#[test]
fn prong_moves_by_click_and_by_drag() {
    for view in sizes() {
        let page = position(view, "octi-fast", "", "33:bA/37:rE/53:b/57:r/73:b/77:r b=4,24,0,0 r=4,24,0,0 b");
        square(&page, "33");
        page.click(id("hole-A"));
        page.click(id("hole-C"));
        turn(&page, 1, "33+C-A");
        square(&page, "37");
        page.drag(id("hole-E"), id("hole-G"));
        turn(&page, 2, "37+G-E");
    }
}

#[test]
fn everything_can_be_done_with_the_keyboard() {
    let page = game(view(), "octi-fast");
    page.eval("document.querySelector('[data-testid=square-55]').focus()");
    page.press(Key::Down);
    page.press(Key::Down);
    assert_eq!(page.focused(), "square-53");
    page.press(Key::Enter);
    page.keys("a");
    turn(&page, 1, "53+A");
    // Undo within the turn deselects a selected pod.
    page.eval("document.querySelector('[data-testid=square-57]').focus()");
    page.press(Key::Enter);
    page.wait_for(id("dial"));
    page.press(Key::Escape);
    page.wait_gone(id("dial"));
    page.press(Key::Enter);
    page.keys("e");
    turn(&page, 2, "57+E");
    page.eval("document.querySelector('[data-testid=square-53]').focus()");
    page.press(Key::Enter);
    page.press(Key::Up);
    page.press(Key::Enter);
    turn(&page, 3, "53-54");
    page.reload();
    turn(&page, 3, "53-54");
    page.click(id("step-back"));
    page.wait_text(id("step-count"), "2 / 3");
}

#[test]
fn threats_are_shown_on_request() {
    let page = position(
        view(),
        "octi-fast",
        "",
        "33:b/37:r/46:rE/54:b/55:rE/56:bA/73:b/77:r b=3,24,0,0 r=3,23,0,0 b",
    );
    page.click(id("tab-board"));
    page.click(id("threats"));
    let said = |name: &str| page.attribute(id(&format!("square-{name}")), "aria-label").unwrap_or_default();
    page.wait_for(".octi-danger-ring");
    assert!(said("54").contains("can be captured"), "{}", said("54"));
    assert!(said("57").contains("you can reach"), "{}", said("57"));
    page.screenshot("octi-threats");
}

#[test]
fn no_threats_are_told_in_place() {
    let page = position(view(), "octi-fast", "", "33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b");
    page.click(id("tab-board"));
    let place = || {
        page.eval(
            "const box = document.querySelector('[data-testid=turn-board]').getBoundingClientRect(); \
             const board = document.querySelector('[data-testid=board]').getBoundingClientRect(); \
             return [box.x, box.y, board.x, board.y, board.width].join(' ')",
        )
    };
    let before = place();
    page.click(id("threats"));
    page.wait_for("[data-testid=no-threats].shown");
    assert_eq!(place(), before, "nothing moves");
    assert!(said(&page).starts_with("No threats"), "{}", said(&page));
    page.check_accessibility();
    page.click(id("threats"));
    page.wait_gone("[data-testid=no-threats].shown");
}

/// Returns the text of the live region, with the mark that makes it be read out again.
fn said(page: &Page) -> String {
    let said = page.eval("return document.querySelector('[data-testid=said]').textContent");
    said.as_str().unwrap_or_default().to_owned()
}

#[test]
fn done_too_early_says_why_in_every_game() {
    const DISABLED_DONE: &str = ".turn-actions .primary[aria-disabled=true]:not(.idle)";
    let page = Page::open(view());
    let mut refused = 0;
    for route in Route::all() {
        let Route::Open(SharedGame::Record(record)) = &route else { continue };
        page.go(&route.to_string());
        page.wait_for(id("board"));
        if page.count(".turn-actions .primary[aria-disabled=true]") == 0 {
            continue;
        }
        // Done is shown once a turn has begun.
        let places = page.eval(
            "return [...document.querySelectorAll('[data-testid=board] [data-testid^=square-], \
             [data-testid=board] [data-testid^=space-]')].map(place => place.dataset.testid).join(' ')",
        );
        let begins = |place: &&str| {
            page.click(id(place));
            page.count(DISABLED_DONE) > 0
        };
        if places
            .as_str()
            .expect("a text")
            .split(' ')
            .filter(|place| !place.is_empty())
            .any(|place| begins(&place))
        {
            page.click(DISABLED_DONE);
            page.wait_for(id("refusal"));
            let (why, said) = (page.text(id("refusal")), said(&page));
            assert_eq!(said.trim_end_matches('\u{a0}'), why, "{record}");
            refused += 1;
        }
    }
    assert!(refused >= 3, "only {refused} tables had an early Done");
}

#[test]
fn every_refusal_has_a_reason() {
    for view in sizes() {
        // Half of a stack has no prong.
        let page = position(view, "octi-fast", "", "37:r/53:bA+b/57:r/77:r b=5,24,0,0 r=4,25,0,0 b");
        square(&page, "53");
        page.click("[data-testid^='stack-'][aria-label*='north']");
        page.click("[data-testid^='stack-'][aria-label*='without prongs']");
        page.wait_text(id("refusal"), "has no prong");
        page.click(id("clear"));
        page.wait_gone(id("refusal"));
        // A pod of the other player, enlarged: its holes can't be used.
        square(&page, "57");
        page.wait_text(id("refusal"), "Red's");
        page.click(id("hole-A"));
        page.wait_text(id("refusal"), "Red's");
        let once = said(&page);
        page.click(id("hole-A"));
        page.wait_until(
            "it to be read out again",
            &format!("return document.querySelector('[data-testid=said]').textContent !== {once:?}"),
        );
        assert_eq!(said(&page).trim_end_matches('\u{a0}'), once.trim_end_matches('\u{a0}'));
    }
}

#[test]
fn an_opponents_stack_names_its_owner() {
    for view in sizes() {
        let page = position(view, "octi-fast", "", "33:b/37:r/53:b/57:rA+rE/73:b b=4,25,0,0 r=4,23,0,0 b");
        square(&page, "57");
        page.click(id("stack-0"));
        page.wait_text(id("refusal"), "Red's");
        assert_eq!(page.count(id("stack-1")), 1, "the stack stays open");
    }
}

#[test]
fn a_refusal_disappears_and_a_captured_pod_returns() {
    for view in sizes() {
        let page =
            position(view, "octi-full", "", "33:b/53:b/55:rEG/57:bAE/66:rD/73:bB b=1,22,0,2 r=5,22,0,0 b");
        page.click(id("reserve-B"));
        square(&page, "11");
        page.wait_text(id("refusal"), "can't enter on 11");
        page.click(id("reserve-B"));
        page.wait_gone(id("refusal"));
        page.click(id("captured-B"));
        page.wait_text(id("prompt"), "captured pod");
        page.wait_gone(id("refusal"));
        // It returns where a pod of its owner is on a base of the other player.
        square(&page, "57");
        turn(&page, 1, "57");
        let label = page.attribute(id("square-57"), "aria-label").unwrap_or_default();
        assert!(label.contains("stack of 2"), "{label}");
        page.wait_text(id("captured-B"), "1");
    }
}

#[test]
fn selecting_and_deselecting_is_announced() {
    for view in sizes() {
        let page = position(view, "octi-fast", "", "33:bA/37:r/53:bA+bB/57:r/77:r b=4,22,0,0 r=4,25,0,0 b");
        square(&page, "53");
        page.wait_text(id("said"), "stack of 2");
        square(&page, "53");
        page.wait_text(id("said"), "Pod deselected.");
        square(&page, "33");
        page.wait_text(id("said"), "Pod on 33 selected");
        page.click(id("hole-A"));
        page.wait_text(id("said"), "put the prong in an empty hole");
        page.click(id("hole-A"));
        page.wait_text(id("said"), "Pod deselected.");
        page.press(Key::Escape);
        page.wait_text(id("said"), "Undone.");
        page.click(id("reserve-B"));
        page.wait_text(id("said"), "put the pod on a marked square");
        page.click(id("reserve-B"));
        page.wait_text(id("said"), "Pod deselected.");
        step(&page, "33", "34");
        turn(&page, 1, "33-34");
        page.insert_prong("37", 'A');
        turn(&page, 2, "37+A");
        page.click(id("turn-1"));
        page.wait_text(id("said"), "1 of 2.");
        page.click(id("back-to-game"));
        page.wait_text(id("said"), "2 of 2.");
    }
}

#[test]
fn captured_pods_are_shown_beside_the_pod() {
    let low = View { width: 844, height: 390, ..view() };
    for view in [view(), View::phone().without_motion(), low] {
        let page = position(
            view,
            "octi-fast",
            "",
            "11:bAC/21:b/33:b/37:r/41:r/57:r/61:b/77:r/81:r/92:r b=3,23,0,0 r=1,25,0,0 b",
        );
        square(&page, "11");
        for to in ["31", "51", "71", "91", "93"] {
            square(&page, to);
        }
        page.wait_for("[data-testid^='capture-21']");
        let places = page.eval(
            "const box = css => document.querySelector(css).getBoundingClientRect();\
             const [dial, acts, card, hand] =\
               ['.octi-dial-place', '.octi-acts', '[data-testid^=capture-]', '.hand-place'].map(box);\
             return { gap: acts.left - dial.right, over: card.bottom - hand.bottom,\
               done: box('[data-testid=confirm]').bottom - innerHeight };",
        );
        let of = |name: &str| places[name].as_f64().unwrap_or(f64::MAX);
        assert!(of("gap") >= 0.0 && of("gap") < 20.0, "{places} at {}", view.width);
        assert!(of("over") < 1.0, "{places} at {}", view.width);
        assert!(of("done") <= 0.0, "{places} at {}", view.width);
    }
}

#[test]
fn every_hole_of_the_dial_fits_a_finger() {
    let low = View { width: 844, height: 390, ..view() };
    for view in
        [view(), View::phone().without_motion(), View { width: 360, ..View::phone().without_motion() }, low]
    {
        let page = game(view, "octi-fast");
        square(&page, "53");
        page.wait_for(id("dial"));
        let least = page.eval(
            "return Math.min(...[...document.querySelectorAll('.octi-sector')].flatMap(one => {\
               const { width, height } = one.getBoundingClientRect(); return [width, height]; }))",
        );
        assert!(least.as_f64() >= Some(40.0), "{least} at {}x{}", view.width, view.height);
    }
}

#[test]
fn a_hint_keeps_the_selection() {
    let page = position(view(), "octi-fast", "", "33:bA/37:r/53:bA+bB/57:r/77:r b=4,22,0,0 r=4,25,0,0 b");
    square(&page, "53");
    page.wait_for(id("stack-1"));
    page.click(id("hint"));
    page.wait_for(id("back-to-game"));
    page.click(id("back-to-game"));
    page.wait_for(id("stack-1"));
    page.click(id("stack-0"));
    page.wait_for(id("dial"));
    page.click(id("hint"));
    page.wait_for(id("back-to-game"));
    page.click(id("back-to-game"));
    page.wait_text(id("prompt"), "choose a marked square");
    // Building on it works as before.
    page.click(id("hole-D"));
    turn(&page, 1, "+D");
}

#[test]
fn it_fits_a_phone_and_both_themes() {
    let text =
        "33:b+bC/37:rDF/44:bBCDFGH+bA/46:rE+rC+r/53:bB/57:r/63:bA/66:bAH/77:rABCDEFGH b=0,9,0,0 r=1,9,0,0 b";
    for (name, view) in [
        ("octi-phone", View::phone()),
        ("octi-phone-dark", View::phone().dark()),
        ("octi-desktop", View::desktop()),
        ("octi-desktop-dark", View::desktop().dark()),
    ] {
        let page = position(view.without_motion(), "octi-full", "", text);
        square(&page, "44");
        page.click(id("stack-0"));
        page.check_accessibility();
        page.screenshot(name);
        page.assert_fits();
    }
}

#[test]
fn lessons_are_played_on() {
    let page = Page::open_at(view(), "#/rules/lessons-octi");
    page.click("[data-testid^='show-fig']");
    page.wait_for(".practice .board");
    page.screenshot("octi-lesson");
    page.check_accessibility();
}

/// Chooses a file with this text in the dialog that opens games.
fn choose_file(page: &Page, text: &str) {
    page.wait_until("the dialog", "return !!document.querySelector('[data-testid=open-file]')");
    page.eval(&format!(
        "const carrier = new DataTransfer();\
         carrier.items.add(new File([{text:?}], 'game.sgf'));\
         const input = document.querySelector('[data-testid=open-file]');\
         input.files = carrier.files;\
         input.dispatchEvent(new Event('change', {{bubbles: true}}));"
    ));
}

#[test]
fn sgf_game_is_opened_continued_and_downloaded() {
    for view in sizes() {
        let page = Page::open(view);
        page.click(id("open"));
        choose_file(&page, "(;GM[19]RU[fast];B[33+A]\n;W[37-36])");
        page.wait_text(id("open-trouble"), "Line 2, column 4: turn 2 (Red)");
        choose_file(
            &page,
            "(;GM[19]RU[fast]PB[Ann]XX[mine];B[33+A]C[To the north.](;W[37+E]TR[44])(;W[57+E]))",
        );
        page.wait_for(id("turn-2"));
        page.wait_text(id("player-Blue"), "Ann");
        page.wait_text(id("notice"), "the main line of 2");
        page.click(id("turn-1"));
        page.wait_text(id("comment"), "To the north.");
        page.screenshot("octi-sgf");
        page.click(id("back-to-game"));
        step(&page, "33", "34");
        turn(&page, 3, "33-34");
        page.eval(
            "const made = URL.createObjectURL.bind(URL);\
             URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return made(blob); };",
        );
        page.click(id("more"));
        page.click(id("download-sgf"));
        page.wait_until("the file is saved", "return typeof window.saved === 'string'");
        let saved = page.eval("return window.saved").to_string();
        for part in
            ["(;FF[4]GM[19]", "PB[Ann]", "XX[mine]", "TR[44]", ";B[33-34]", "(;W[57+E])", "C[To the north.]"]
        {
            assert!(saved.contains(part), "{part} in {saved}");
        }
        // The downloaded file can be opened again.
        page.click(id("more"));
        page.click(id("open"));
        page.check_accessibility();
        page.fill(id("open-text"), &saved.trim_matches('"').replace("\\n", "\n"));
        page.click(id("open-yes"));
        page.wait_for(id("turn-3"));
    }
    // There is no SGF for four players, and no button for it.
    let page = game(view(), "octi-four");
    page.click(id("more"));
    page.wait_for(id("download"));
    assert_eq!(page.count(id("download-sgf")), 0);
}
