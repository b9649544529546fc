// The search worker: loads the code of the search, which then says that it is ready, or says that it did not come.
import init from "./{{search.js}}";

try {
  await init({ module_or_path: new URL("{{search_bg.wasm}}", import.meta.url) });
} catch (error) {
  postMessage(JSON.stringify({ say: "missing", reason: String(error) }));
}
