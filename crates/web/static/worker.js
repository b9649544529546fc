// The search worker: loads the same wasm as the page, which sees where it runs and says that it is ready.
import init from "./{{web.js}}";

await init({ module_or_path: new URL("{{web_bg.wasm}}", import.meta.url) });
