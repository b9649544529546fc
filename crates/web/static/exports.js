// The exports of the page's wasm module. The parts that load later are linked to it, and import them from here.
let exports;

export function keep(all) {
  exports = all;
}

export function initSync() {
  return exports;
}

// Compiles a part from its response. Hosts without a MIME type for wasm send it as something else.
export async function instantiate(request, imports) {
  const response = await request;
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  if (response.headers.get("Content-Type")?.startsWith("application/wasm")) {
    return WebAssembly.instantiateStreaming(response, imports);
  }
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}
