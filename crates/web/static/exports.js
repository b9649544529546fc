// What the page's wasm module exports. The parts that come later are linked to it, and ask for it here.
let exports;

export function keep(all) {
  exports = all;
}

export function initSync() {
  return exports;
}
