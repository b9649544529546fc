//! No address scrolls sideways: on a small phone, in a wide font, with text twice as large, on a desktop. In a sample
//! of these combinations every address is accessible too.

use eightfold_browser_tests::{Font, Layout, Page, View};
use eightfold_web::route::Route;

/// The windows, fonts and text sizes in which every address has to fit. Each window is used once.
fn layouts() -> Vec<Layout> {
    let sized = |width, height, text| Layout {
        view: View { width, height, ..View::desktop().without_motion() },
        font: Font::Own,
        text,
    };
    let phone = sized(390, 844, 100);
    let fonts = [Font::Own, Font::WideSerif, Font::WideSans, Font::WidestSans];
    // The phones first: switching a browser to or from touch takes longer than resizing it.
    let mut layouts = vec![sized(320, 568, 100)];
    layouts.extend(fonts.map(|font| Layout { font, ..phone }));
    layouts.push(Layout { text: 200, ..phone });
    layouts.extend([
        sized(844, 390, 100),
        sized(640, 800, 200),
        sized(1280, 800, 100),
        sized(1280, 800, 200),
    ]);
    layouts
}

/// The layouts that don't fit.
#[derive(Default)]
pub(super) struct LayoutFaults(Vec<String>);

impl LayoutFaults {
    /// Checks the page in its current layout.
    pub(super) fn look(&mut self, page: &Page, route: &Route, layout: Layout) {
        let Some(what) = page.sideways() else { return };
        let View { width, height, .. } = layout.view;
        self.0.push(format!("{route} at {width}x{height}, {:?}, {} %: {what}", layout.font, layout.text));
        if self.0.len() == 1 {
            page.draw(true);
            page.screenshot("sideways");
        }
    }
}

impl Drop for LayoutFaults {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.0.is_empty(), "{} layouts do not fit:\n{}", self.0.len(), self.0.join("\n"));
        }
    }
}

/// Returns the addresses of a kind.
pub(super) fn part(wanted: fn(&Route) -> bool) -> Vec<Route> {
    let all = Route::all().into_iter().filter(wanted).collect::<Vec<_>>();
    assert!(!all.is_empty());
    all
}

fn is_bench(route: &Route) -> bool {
    matches!(route, Route::Workshop(_))
}

pub(super) fn is_game(route: &Route) -> bool {
    matches!(route, Route::Open(_) | Route::Play)
}

/// Expects the console messages about a missing tournament and a missing entry, which are requested over HTTP.
pub(super) fn expect_missing(page: &Page) {
    page.expect_in_console("/api/tournaments/nosuchtournament");
    page.expect_in_console("/api/archive/nosuchentry");
    page.expect_in_console("/api/collections/nosuchcollection");
    page.expect_in_console("/api/clubs/nosuchclub");
}

/// Visits each address and checks it in the tight layouts and in one of the others, which take turns.
fn walk(routes: &[Route]) {
    let page = Page::open(View::desktop().without_motion());
    expect_missing(&page);
    let mut wrong = LayoutFaults::default();
    let (tight, others): (Vec<Layout>, Vec<Layout>) = layouts().into_iter().partition(is_tight);
    for (route, &other) in routes.iter().zip(others.iter().cycle()) {
        page.go(&route.to_string());
        page.draw(false);
        for &layout in tight.iter().chain([&other]) {
            page.lay_out(layout);
            wrong.look(&page, route, layout);
        }
        page.draw(true);
    }
}

/// Whether the layout has the least room for its text. The others have more room or narrower letters, so they are
/// sampled.
fn is_tight(layout: &Layout) -> bool {
    layout.view.width == 320
        || layout.font == Font::WidestSans
        || layout.text == 200 && layout.view.width < 1_000
}

#[test]
fn no_game_scrolls_sideways() {
    walk(&part(is_game));
}

/// Each address is reached from another one, so no open dialog or similar gets in the way of the next.
#[test]
fn no_page_scrolls_sideways() {
    walk(&part(|route| !is_game(route) && !is_bench(route)));
}

#[test]
fn no_bench_scrolls_sideways() {
    walk(&part(is_bench));
}

/// Every address in one of the combinations, by its index, so that each combination is used.
#[test]
fn every_address_reflows_and_is_accessible() {
    let page = Page::open(View::desktop().without_motion());
    expect_missing(&page);
    let mut wrong = LayoutFaults::default();
    let (routes, layouts) = (part(|_| true), layouts());
    assert!(routes.len() >= layouts.len());
    // One combination after the other: changing it takes a browser longer than going to an address.
    for (first, &layout) in layouts.iter().enumerate() {
        page.lay_out(layout);
        for route in routes.iter().skip(first).step_by(layouts.len()) {
            // Shown if the scan fails.
            println!(
                "{route}, {}x{}, {:?}, {} %",
                layout.view.width, layout.view.height, layout.font, layout.text
            );
            page.go(&route.to_string());
            wrong.look(&page, route, layout);
            page.check_accessibility();
        }
    }
}

#[test]
fn elements_that_are_too_wide_are_named() {
    let page = Page::open(View::phone().without_motion());
    page.wait_for("h1");
    assert_eq!(page.sideways(), None);
    page.eval("const wide = document.createElement('p'); wide.className = 'wide'; wide.style.width = '30rem'; wide.textContent = 'Wide'; document.body.append(wide)");
    let said = page.sideways().expect("it's wider than the phone");
    assert!(said.contains("p.wide"), "{said}");
}
