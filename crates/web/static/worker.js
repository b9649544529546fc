// The search worker: loads the code of the search, which then reports that it is ready, or reports that loading failed.
import init from "./{{search.js}}";

try {
  await init({ module_or_path: new URL("{{search_bg.wasm}}", import.meta.url) });
} catch (error) {
  postMessage(JSON.stringify({ say: "missing", reason: String(error) }));
}
