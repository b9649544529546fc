//! The page in German: chosen by the browser, changed in the settings, complete at every address.

use eightfold_browser_tests::{Font, Layout, Page, View, id};
use eightfold_web::route::Route;
use eightfold_web::words;
use serde_json::json;

use super::layout::{LayoutFaults, expect_missing, is_game, part};

const GERMAN: &str = "de-DE,de,en";

/// A race of two in which Blue has a tile in hand.
const RACE: &str = "#/open/octiles?players=2&position=-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-+\
                    BBBBB.....YYYYY.....................+14,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?+B";

#[test]
fn a_german_browser_sees_a_german_home_page() {
    let page = Page::open_in(View::desktop().without_motion(), "", GERMAN);
    page.wait_text(id("play-now"), "Erste Partie spielen");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("de"));
    page.check_accessibility();
    page.screenshot("home-german");
    page.click(id("settings"));
    page.wait_text(id("settings-dialog"), "Einstellungen");
}

#[test]
fn another_browser_sees_english() {
    let page = Page::open_in(View::desktop().without_motion(), "", "fr-FR,fr,en,de");
    page.wait_text(id("play-now"), "Play your first game");
    assert_eq!(page.attribute("html", "lang").as_deref(), Some("en"));
}

#[test]
fn changing_the_language_keeps_the_started_turn() {
    let page = Page::open_in(View::desktop().without_motion(), RACE, GERMAN);
    page.wait_text(id("prompt"), "Blau");
    page.click("[data-testid^=\"space-\"].ready");
    page.wait_for("[data-testid=\"undo\"]:not([disabled])");
    for (language, name, undo) in [("en", "Blue", "Undo"), ("de", "Blau", "Rückgängig")] {
        page.click(id("settings"));
        page.choose(id("language"), language);
        page.wait_for(&*format!("html[lang=\"{language}\"] [data-testid=\"undo\"]:not([disabled])"));
        page.wait_text(id("prompt"), name);
        page.wait_text(id("undo"), undo);
        // It is saved: the next visit is the same.
        page.reload();
        page.wait_text(id("prompt"), name);
        page.wait_for("[data-testid=\"undo\"]:not([disabled])");
    }
}

/// Returns what isn't German on the page: message ids, placeholders, and English text that isn't marked as such.
fn foreign(page: &Page) -> Vec<String> {
    let ids: Vec<&str> =
        words::id::ALL.iter().map(|id| id.name()).filter(|name| name.contains('-')).collect();
    let script = format!(
        "const ids = new Set({});
        const texts = [document.title];
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
        for (let node = walker.currentNode; node; node = walker.nextNode()) {{
          const element = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
          if (!element.closest || element.closest('[lang=en], style, script, noscript')) continue;
          if (node.nodeType === Node.TEXT_NODE) texts.push(node.data);
          else for (const name of ['aria-label', 'title', 'placeholder', 'aria-description']) texts.push(node.getAttribute(name) ?? '');
        }}
        const english = /\\b(the|and|of|to|is|you|your|with|no)\\b/i;
        return texts.filter(text => ids.has(text.trim()) || /\\{{ *\\$/.test(text)
          || english.test(text.replaceAll('Connect the Dots', '')));",
        json!(ids)
    );
    let found = page.eval(&script);
    found
        .as_array()
        .expect("a list")
        .iter()
        .map(|text| text.as_str().unwrap_or_default().to_owned())
        .collect()
}

/// Checks an address in German on a small phone.
struct GermanPage {
    page: Page,
    wrong: LayoutFaults,
    foreign: Vec<String>,
}

impl GermanPage {
    fn open() -> Self {
        let view = View { width: 320, height: 568, ..View::desktop().without_motion() };
        let page = Page::open_in(view, "", GERMAN);
        expect_missing(&page);
        page.lay_out(Self::layout());
        Self { page, wrong: LayoutFaults::default(), foreign: Vec::new() }
    }

    fn layout() -> Layout {
        let view = View { width: 320, height: 568, ..View::desktop().without_motion() };
        Layout { view, font: Font::Own, text: 100 }
    }

    fn look(&mut self, route: &Route) {
        self.wrong.look(&self.page, route, Self::layout());
        self.foreign.extend(foreign(&self.page).into_iter().map(|text| format!("{route}: {text}")));
    }

    fn end(self) {
        let Self { wrong, foreign, .. } = self;
        drop(wrong); // fails if an address doesn't fit
        assert!(foreign.is_empty(), "not in German:\n{}", foreign.join("\n"));
    }
}

#[test]
fn every_game_is_german_and_fits() {
    let mut german = GermanPage::open();
    for route in part(is_game) {
        german.page.go(&route.to_string());
        german.look(&route);
    }
    german.end();
}

#[test]
fn every_page_is_german_and_fits() {
    let mut german = GermanPage::open();
    for route in part(|route| !is_game(route)) {
        german.page.go(&route.to_string());
        german.look(&route);
    }
    german.end();
}

/// Finds labels that are cut off, and buttons whose text takes more than one line.
const LABELS: &str = r#"
const wrong = [];
const range = document.createRange();
const lines = node => {
  range.selectNodeContents(node);
  return new Set([...range.getClientRects()].map(box => Math.round(box.top / 4))).size;
};
for (const element of document.querySelectorAll("main :is(button, .button, .tab, label, summary, th), header :is(a, button)")) {
  const text = element.textContent.trim();
  if (!text || !element.checkVisibility() || element.closest("svg, .visually-hidden")) continue;
  const { overflowX } = getComputedStyle(element);
  if (overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) wrong.push(`cut: ${text}`);
  // A card has a paragraph or more than one text, and may take more lines.
  const texts = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  if (element.matches(".button, .tab, button.act") && texts.length === 1 && element.children.length === 0 && lines(texts[0]) > 1) {
    wrong.push(`on two lines: ${text}`);
  }
}
return wrong;
"#;

#[test]
fn labels_fit_their_buttons_in_both_languages() {
    let mut wrong = Vec::new();
    for languages in ["en", GERMAN] {
        let page = Page::open_in(View::phone().without_motion(), "", languages);
        expect_missing(&page);
        for route in part(|_| true) {
            page.go(&route.to_string());
            let found = page.eval(LABELS);
            let found = found.as_array().expect("a list").iter().filter_map(|text| text.as_str());
            wrong.extend(found.map(|text| format!("{languages}, {route}: {text}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn labels_that_do_not_fit_are_named() {
    let page = Page::open(View::phone().without_motion());
    page.wait_for(id("play-now"));
    assert_eq!(page.eval(LABELS), json!([]));
    page.eval(
        "const add = (text, style) => { \
           const button = document.createElement('button'); \
           button.className = 'button'; button.textContent = text; Object.assign(button.style, style); \
           document.querySelector('main').append(button); \
         }; \
         add('Two words', { width: '4rem', whiteSpace: 'normal' }); \
         add('Unbreakable', { width: '4rem', whiteSpace: 'nowrap', overflow: 'hidden' });",
    );
    assert_eq!(page.eval(LABELS), json!(["on two lines: Two words", "cut: Unbreakable"]));
}

/// Acts like a translator in a browser: replaces each text by an element with the text in capitals, and does the same
/// with everything added later.
const TRANSLATOR: &str = "const translate = root => { \
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT); \
      const texts = []; \
      do { if (walker.currentNode.nodeType === Node.TEXT_NODE) texts.push(walker.currentNode); } while (walker.nextNode()); \
      for (const text of texts) { \
        if (!text.data.trim() || !text.parentElement || text.parentElement.closest('font, svg, script, style')) continue; \
        const outer = document.createElement('font'), inner = document.createElement('font'); \
        inner.textContent = text.data.toUpperCase(); \
        outer.append(inner); \
        text.replaceWith(outer); \
      } \
    }; \
    translate(document.body); \
    new MutationObserver(records => records.forEach(({ addedNodes }) => addedNodes.forEach(translate))) \
      .observe(document.body, { childList: true, subtree: true });";

#[test]
fn a_page_translated_by_the_browser_keeps_changing() {
    let page = Page::open_at(View::desktop().without_motion(), "#/new/octi-fast");
    for letter in ["b", "r"] {
        page.choose(id(&format!("seat-{letter}-kind")), "person");
    }
    page.click(id("start"));
    page.wait_text(id("prompt"), "Blue");
    page.eval(TRANSLATOR);
    page.wait_text(id("prompt"), "BLUE");
    page.click(id("square-53"));
    page.click(id("hole-A"));
    page.wait_until(
        "the prompt to say that Red is to act, and nothing else",
        "const words = document.querySelector('[data-testid=prompt]').textContent.toLowerCase(); \
         return words.includes('red') && !words.includes('blue')",
    );
    page.wait_text(id("turn-1"), "53+A");
    // From one page to another of the same kind: nothing of the first is left.
    let heading = |address: &str| {
        page.go(address);
        page.eval("return document.querySelector('main h2').textContent.toLowerCase()")
    };
    let first = heading("#/learn/octi-fast");
    let second = heading("#/learn/team-up");
    assert_ne!(first, second);
    assert!(!second.as_str().expect("a text").contains(first.as_str().expect("a text")));
}
