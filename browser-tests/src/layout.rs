use serde_json::{Value, json};

use crate::page::Page;
use crate::view::View;

/// The font of a page, independent of the machine's fonts.
///
/// A forced font is one of the page's own files under another name, scaled to the width of the font it stands for, so
/// that a test sees the same widths on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// The page's own fonts.
    Own,
    /// A serif as wide as DejaVu Serif.
    WideSerif,
    /// A sans serif as wide as DejaVu Sans.
    WideSans,
    /// A sans serif as wide as DejaVu Sans at 130 %.
    WidestSans,
}

impl Font {
    /// Returns the page's family that stands in for it, and its size in percent.
    fn made_of(self) -> Option<(&'static str, u32)> {
        match self {
            Font::Own => None,
            Font::WideSerif => Some(("Fraunces", 115)),
            Font::WideSans => Some(("Source Sans 3", 123)),
            Font::WidestSans => Some(("Source Sans 3", 160)),
        }
    }
}

/// The layout of a page: window, font and text size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The window.
    pub view: View,
    /// The font of all text.
    pub font: Font,
    /// The text size in percent of the default.
    pub text: u32,
}

/// Sets the page's font and text size by a style sheet, and returns how wide a line is then, relative to the width in
/// the page's own font.
const SET_FONTS_SCRIPT: &str = r#"
const [family, percent, text] = arguments;
return (async () => {
  const sheets = window.eightfoldSheets ??= new Map();
  const put = async (name, rules) => {
    const held = sheets.get(name) ?? new CSSStyleSheet();
    sheets.set(name, held);
    await held.replace(rules);
    if (!document.adoptedStyleSheets.includes(held)) document.adoptedStyleSheets.push(held);
  };
  const forced = family && `Forced ${family} ${percent}`;
  // A font is loaded once: loading it again takes longer than laying out a page with it.
  if (family && !sheets.has(forced)) {
    const faces = [];
    for (const sheet of document.styleSheets) {
      for (const rule of sheet.cssRules) {
        const style = rule.style;
        if (rule.constructor.name !== "CSSFontFaceRule") continue;
        if (style.getPropertyValue("font-family").replaceAll('"', "") !== family) continue;
        const [, file] = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue("src")) ?? [];
        faces.push(`@font-face { font-family: "${forced}"; src: url("${new URL(file, sheet.href)}");
          font-weight: ${style.getPropertyValue("font-weight")}; size-adjust: ${percent}%;
          unicode-range: ${style.getPropertyValue("unicode-range")}; }`);
      }
    }
    if (!faces.length) throw new Error(`the page has no font ${family}`);
    await put(forced, faces.join("\n"));
  }
  const everything = family ? `*, ::before, ::after { font-family: "${forced}" !important; }` : "";
  await put("", `${everything}\nhtml { font-size: ${text}% !important; }`);
  await Promise.all(["Source Sans 3", "Fraunces", forced].filter(Boolean).map(name => document.fonts.load(`1rem "${name}"`)));
  const pen = document.createElement("canvas").getContext("2d");
  const width = name => {
    pen.font = `400 100px "${name}"`;
    return pen.measureText("Every line of text is as wide as its font makes it").width;
  };
  return width(forced || "Source Sans 3") / width("Source Sans 3");
})();
"#;

/// Waits until the layout is done; returns by how many pixels the page is too wide, what sticks out, and which controls
/// are out of reach.
const OVERFLOW_SCRIPT: &str = r#"
return (async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(done => requestAnimationFrame(done));
  const root = document.documentElement;
  const wider = root.scrollWidth - root.clientWidth;
  const scrolls = e => {
    for (let up = e; up && up !== document.body; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowX)) return true;
    }
    return false;
  };
  const name = e => {
    const names = [];
    for (let up = e; up && up !== document.body && names.length < 4; up = up.parentElement) {
      names.unshift(up.dataset?.testid ? `[${up.dataset.testid}]` : up.localName + [...up.classList].map(c => `.${c}`).join(""));
    }
    return names.join(" > ");
  };
  const out = [];
  for (const e of document.querySelectorAll("body *")) {
    if (e.ownerSVGElement) continue;
    const box = e.getBoundingClientRect();
    if (box.width < 1 || box.height < 1 || box.right <= root.clientWidth + 1 && box.left >= -1) continue;
    if (e.closest(".visually-hidden, .skip") || !e.checkVisibility({ visibilityProperty: true }) || scrolls(e)) continue;
    const control = e.matches("a, button, input, select, textarea, summary, svg.board");
    if (wider > 0 || control) out.push(`${name(e)} from ${Math.round(box.left)} to ${Math.round(box.right)}`);
  }
  return { wider, out: out.slice(0, 12) };
})();
"#;

impl Page {
    /// Applies a layout to the page until it is reloaded.
    pub fn lay_out(&self, layout: Layout) {
        self.look(layout.view);
        let (family, percent) = layout.font.made_of().unwrap_or(("", 100));
        let arguments = [json!(family), json!(percent), json!(layout.text)];
        let width = self.ask("set the page in a font", SET_FONTS_SCRIPT, &arguments).as_f64().unwrap_or(0.0);
        let wide_enough = match layout.font {
            Font::Own => 0.99..1.01,
            Font::WideSerif => 1.2..1.45,
            Font::WideSans => 1.2..1.26,
            Font::WidestSans => 1.57..1.63,
        };
        if !wide_enough.contains(&width) {
            self.fail(&format!("{:?} is not in force: a line is {width:.2} times as wide", layout.font));
        }
    }

    /// Turns painting of the page on or off: measuring needs only the layout, and painting takes longer than that.
    pub fn draw(&self, drawn: bool) {
        let script = "document.documentElement.style.opacity = arguments[0] ? '' : 0";
        self.ask("draw the page or not", script, &[json!(drawn)]);
    }

    /// Asserts that the page doesn't scroll sideways.
    pub fn assert_fits(&self) {
        let wider =
            self.eval("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert_eq!(wider, 0, "the page scrolls sideways");
    }

    /// Returns what is wrong if the page scrolls sideways, or a control lies beyond its left or right edge without a
    /// way to scroll there; `None` if all is well.
    pub fn sideways(&self) -> Option<String> {
        let found = self.ask("measure the page", OVERFLOW_SCRIPT, &[]);
        let wider = found["wider"].as_i64().unwrap_or(i64::MAX);
        let out: Vec<&str> =
            found["out"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        (wider != 0 || !out.is_empty())
            .then(|| format!("{wider} px too wide, beyond the edge: {}", out.join("; ")))
    }
}
