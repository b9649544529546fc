use std::path::PathBuf;

use crate::browser::target;
use crate::page::Page;

/// Runs the scan and returns the serious findings as lines of text.
const SCAN_SCRIPT: &str = r#"
// Animations and transitions are judged in their final state.
const still = new CSSStyleSheet();
still.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important; }");
const held = () => document.adoptedStyleSheets.includes(still);
const frame = () => new Promise(drawn => requestAnimationFrame(drawn));
const scan = async () => {
  document.adoptedStyleSheets.push(still);
  await frame();
  await frame();
  // None of the default rules reads style sheets, so they aren't fetched.
  const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false });
  // A freshly loaded page replaces all adopted style sheets once.
  return held() ? violations : scan();
};
return scan().then(violations =>
  violations
    .filter(v => v.impact === "serious" || v.impact === "critical")
    .flatMap(v => v.nodes.map(n => `${v.id} (${v.impact}): ${v.help}\n  ${n.html}\n  ${n.failureSummary}`)),
).finally(() => {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== still);
});
"#;

impl Page {
    /// Fails the test if axe-core finds anything serious or critical in the current page, at rest.
    pub fn check_accessibility(&self) {
        // A page that goes to another of its addresses keeps loaded scripts.
        if self.eval("return typeof axe") != "object" {
            let path = axe();
            let axe = std::fs::read_to_string(&path).unwrap_or_else(|error| {
                panic!("{}: {error}; `cargo xtask test` fetches axe-core", path.display());
            });
            self.ask("load axe-core", &axe, &[]);
        }
        let found = self.ask("scan with axe-core", SCAN_SCRIPT, &[]);
        let found: Vec<&str> =
            found.as_array().into_iter().flatten().filter_map(|line| line.as_str()).collect();
        if !found.is_empty() {
            self.fail(&format!("not accessible to everybody:\n{}", found.join("\n")));
        }
    }
}

fn axe() -> PathBuf {
    target().join("xtask/axe/node_modules/axe-core/axe.min.js")
}
