// The search worker: loads its wasm, which then tells the page that it is ready.
import init from "./{{web-worker.js}}";

await init({ module_or_path: new URL("{{web-worker_bg.wasm}}", import.meta.url) });
