//! Tests of the harness: it notices what it should.

use eightfold_browser_tests::{Page, View};

#[test]
#[should_panic(expected = "the browser's console shows errors")]
fn an_error_in_the_console_fails_a_test() {
    let page = Page::open(View::desktop());
    page.wait_for("h1");
    page.eval("console.error('something went wrong')");
}

#[test]
#[should_panic(expected = "not accessible to everybody")]
fn a_picture_without_words_fails_the_scan() {
    let page = Page::open(View::desktop());
    page.wait_for("h1");
    page.eval("document.body.append(new Image(10, 10))");
    page.check_accessibility();
}

#[test]
fn accessibility_scan_waits_for_fading() {
    let page = Page::open(View::desktop());
    page.wait_for("h1");
    page.eval(
        "const fading = document.createElement('p'); fading.textContent = 'Soon to be read'; \
         fading.style.cssText = 'color: #888; background: #808080; transition: color 1000s'; \
         document.querySelector('main').append(fading); getComputedStyle(fading).color; fading.style.color = '#000'",
    );
    page.check_accessibility();
}

#[test]
fn press_follows_a_moving_target() {
    for view in [View::desktop(), View::phone()] {
        let page = Page::open(view.without_motion());
        page.wait_for("h1");
        page.eval(
            "window.pressed = []; document.body.replaceChildren(); \
             for (const [name, top] of [['goal', 40], ['trap', 200]]) { \
               const button = document.createElement('button'); button.id = name; \
               Object.assign(button.style, { position: 'fixed', left: '40px', top: `${top}px`, width: '90px', height: '50px' }); \
               button.addEventListener('click', () => pressed.push(name)); document.body.append(button); } \
             const measure = document.elementFromPoint; \
             document.elementFromPoint = (...at) => { const met = measure.apply(document, at); \
               if (met === goal) { document.elementFromPoint = measure; \
                 setTimeout(() => { goal.style.top = '200px'; trap.style.top = '40px'; }); } \
               return met; }",
        );
        page.click("#goal");
        assert_eq!(page.eval("return pressed"), serde_json::json!(["goal"]));
    }
}

#[test]
fn every_page_draws_the_same_random_numbers() {
    let draw = |page: &Page| {
        page.wait_for("h1");
        page.eval("return [...crypto.getRandomValues(new Uint8Array(8))].join()")
    };
    let page = Page::open(View::desktop());
    let (first, second) = (draw(&page), draw(&page));
    assert_ne!(first, second);
    page.reload();
    assert_eq!(draw(&page), first);
}
