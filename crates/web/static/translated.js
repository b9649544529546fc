// A browser's translator replaces texts by <font> elements. The page keeps changing and removing its own text nodes, so
// each goes back in place of its element, with the translated words.
const MOST = 3;
const filled = new WeakSet();
const times = new WeakMap();

export function keepTexts(root) {
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected) continue;
        const fonts = [...addedNodes, previousSibling, nextSibling];
        const font = fonts.find((node) => node?.nodeName === "FONT" && node.isConnected && !filled.has(node));
        if (font) fill(font, text);
      }
    }
  }).observe(root, { childList: true, subtree: true });
}

function fill(font, text) {
  filled.add(font);
  const words = font.textContent;
  const count = (times.get(text) ?? 0) + 1;
  times.set(text, count);
  if (count > MOST && text.data === words) {
    // The translator translates its own words again and again, so this text is excluded from now on.
    font.parentElement.translate = false;
    font.replaceWith(text);
    return;
  }
  let inner = font;
  while (inner.firstElementChild) inner = inner.firstElementChild;
  text.data = words;
  inner.replaceChildren(text);
}
