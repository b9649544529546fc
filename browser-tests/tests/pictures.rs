//! Pictures of games: complete images, with the text below the board fitting in.

use eightfold_browser_tests::{Page, View, id};

/// Captures files that the page offers to save: `got` has names and addresses, `blobs` the files.
const CAPTURE_FILES_SCRIPT: &str = "window.got = []; window.blobs = []; \
    HTMLAnchorElement.prototype.click = function () { window.got.push([this.download, this.href]); }; \
    const address = URL.createObjectURL; \
    URL.createObjectURL = blob => { window.blobs.push(blob); return address(blob); };";

/// Waits for a PNG with the right width, from a file with this name.
fn wait_for_png(page: &Page, name: &str) {
    page.wait_until(
        &format!("the picture {name}"),
        &format!(
            "const found = window.got.find(([name, href]) => name === '{name}' && href.length > 40000); \
             if (!found) return false; \
             const image = new Image(); image.src = found[1]; await image.decode(); \
             return image.naturalWidth === 1200 && image.naturalHeight > 1300 && image.naturalHeight < 1700"
        ),
    );
}

#[test]
fn game_is_saved_as_png_and_svg() {
    for (game, names) in [
        ("octiles", [("B", "Ann <& \"Bob\">"), ("Y", "Yvonne")].as_slice()),
        ("octi-four", [("s", "Maximiliane of the South"), ("n", "Northcliffe the Elder")].as_slice()),
    ] {
        let page = Page::open_at(View::desktop().without_motion(), &format!("#/new/{game}"));
        for (seat, name) in names {
            page.choose(id(&format!("seat-{seat}-kind")), "person");
            page.fill(id(&format!("seat-{seat}-name")), name);
        }
        page.click(id("start"));
        page.wait_for(id("board"));
        page.eval(CAPTURE_FILES_SCRIPT);
        page.click(id("more"));
        page.click(id("save-picture"));
        page.wait_until(
            "a picture",
            "const found = window.got.find(([name, href]) => name.endsWith('.png') && href.length > 40000); \
             if (!found) return false; window.png = found[0]; return true",
        );
        let name = page.eval("return window.png").as_str().unwrap_or_default().to_owned();
        assert!(name.starts_with(game), "{name}");
        wait_for_png(&page, &name);
        let closed = "return !document.querySelector('[data-testid=save-drawing]').checkVisibility()";
        if page.eval(closed) == true {
            page.click(id("more"));
        }
        page.click(id("save-drawing"));
        // The page's policy blocks inline styles in the drawing, and its text needs none.
        page.expect_in_console("Applying inline style");
        page.wait_until(
            "a drawing that is XML and has the names in it, none of them wider than the picture",
            &format!(
                "const blob = window.blobs.find(blob => blob.type === 'image/svg+xml'); \
                 if (!blob) return false; \
                 const read = new DOMParser().parseFromString(await blob.text(), 'image/svg+xml'); \
                 if (read.querySelector('parsererror')) throw new Error('no XML'); \
                 const shown = document.importNode(read.documentElement, true); document.body.append(shown); \
                 const words = [...shown.querySelectorAll(':scope > g > text')]; \
                 const fits = words.every(text => {{ const box = text.getBBox(); return box.x >= 0 && box.x + box.width <= 1200; }}); \
                 shown.remove(); \
                 const all = words.map(text => text.textContent).join('\\n'); \
                 return fits && {names}.every(name => all.includes(name))",
                names = serde_json::json!(names.iter().map(|(_, name)| name).collect::<Vec<_>>()),
            ),
        );
    }
}

#[test]
fn the_end_of_a_game_offers_its_picture() {
    let page = Page::open_at(View::desktop().without_motion(), "#/new/octi-fast");
    page.click(id("start"));
    page.wait_for(id("board"));
    page.click(id("more"));
    page.click(id("resign"));
    page.click(id("resign-yes"));
    page.wait_for(id("ending"));
    page.eval(CAPTURE_FILES_SCRIPT);
    page.click(id("share-picture"));
    page.wait_until(
        "the picture of the end",
        "return window.got.some(([name, href]) => name.endsWith('.png') && href.length > 40000)",
    );
}

#[test]
fn main_content_is_on_a_phones_first_screen() {
    let page = Page::open_at(View::phone().without_motion(), "");
    page.wait_for(id("try-spot"));
    for control in ["play-now", "try-spot"] {
        page.wait_until(
            &format!("{control} above the places"),
            &format!(
                "const low = document.querySelector('.places').getBoundingClientRect().top; \
                 const box = document.querySelector('[data-testid=\"{control}\"]').getBoundingClientRect(); \
                 return box.bottom <= low"
            ),
        );
    }
    // On its side, too, the press is on the board's marked space: its container is as tall as the board.
    page.look(View { width: 844, height: 390, ..View::phone() }.without_motion());
    page.wait_until(
        "a container of the board's size",
        "const box = document.querySelector('.try-board').getBoundingClientRect(); \
         const board = document.querySelector('.try-board svg').getBoundingClientRect(); \
         return innerWidth > innerHeight && Math.abs(box.height - board.height) <= 1",
    );
    page.look(View::phone().without_motion());
    // In the workshop the goal is above the board, and the tiles aren't hidden behind anything.
    page.visit("#/workshop/3");
    page.wait_for(id("tile-1"));
    page.wait_until(
        "the tiles on the first screen",
        "const low = document.querySelector('[data-testid=\"tile-12\"]').getBoundingClientRect().bottom; \
         return low <= innerHeight && document.querySelector('.places').getBoundingClientRect().top < 60",
    );
}
