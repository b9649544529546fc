// What the page's wasm module exports. The parts that come later are linked to it, and ask for it here.
let exports;

export function keep(all) {
  exports = all;
}

export function initSync() {
  return exports;
}

// Makes a part of what a request brings. Hosts that do not know wasm send it as something else.
export async function instantiate(request, imports) {
  const response = await request;
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) {
    return WebAssembly.instantiateStreaming(response, imports);
  }
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}
