// Applies the saved looks before the first paint: the document loads this script before its styles. The page does the
// same when it starts; a test in looks.rs compares the names.
{
  const PREFIX = "eightfold.";
  const CHOICES = { "theme": ["light", "dark"], "palette": ["wood", "contrast", "vision"] };
  const SWITCHES = ["plain", "still"];
  const ON = "on";

  const root = document.documentElement;
  try {
    const saved = (name) => localStorage.getItem(PREFIX + name);
    for (const [name, values] of Object.entries(CHOICES)) {
      const value = saved(name);
      if (values.includes(value)) root.setAttribute(`data-${name}`, value);
    }
    for (const name of SWITCHES) root.toggleAttribute(`data-${name}`, saved(name) === ON);
  } catch (error) {
    console.info("no saved looks:", error);
  }
  // Without a saved theme, the system chooses, also while the page is open.
  const { theme } = root.dataset;
  if (theme) {
    for (const meta of document.querySelectorAll("meta[name=theme-color]")) {
      meta.media = meta.dataset.theme === theme ? "all" : "not all";
    }
  }
}
