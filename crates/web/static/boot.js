// Starts the page, then makes it independent of the network.
import init, { showPage } from "./{{web.js}}";
import { keep } from "./{{exports.js}}";
import { keepTexts } from "./{{translated.js}}";

keepTexts(document.body);

// Every page is set in these two: asked for now, they come while the page is compiled, before there is a text to set.
for (const font of ["1rem 'Source Sans 3'", "600 1rem Fraunces"]) {
  document.fonts.load(font).catch((error) => console.info("a font of the machine stands in:", error));
}

// The page chooses its language by the same rule; what is not English comes beside it.
const german = wanted() === "de";
if (german) {
  preload(new URL("{{optional:split_german.wasm}}", import.meta.url).href);
}

try {
  keep(await init({ module_or_path: new URL("{{web_bg.wasm}}", import.meta.url) }));
  await showPage();
} catch (error) {
  document.getElementById("opening")?.remove();
  const sorry = document.createElement("p");
  sorry.className = "sorry";
  sorry.setAttribute("role", "alert");
  const said = german
    ? "Eightfold konnte in diesem Browser nicht starten"
    : "Eightfold could not start in this browser";
  // Nothing is thrown where a file of the page's own did not come.
  const why = error ?? (german ? "eine Datei ist nicht angekommen" : "a file did not come");
  sorry.textContent = `${said}: ${why} `;
  const again = document.createElement("button");
  again.className = "button";
  again.textContent = german ? "Noch einmal versuchen" : "Try again";
  again.addEventListener("click", () => location.reload());
  sorry.append(again);
  document.body.append(sorry);
  throw error;
}

// A page that was saved as a file has everything in it.
if ("serviceWorker" in navigator && !document.querySelector("meta[name=eightfold-home]")) {
  // Refused in private windows and on plain http away from this machine: then there is just no offline play.
  navigator.serviceWorker.register("sw.js").catch((error) => console.info("no offline play:", error));
  // Where this page is, for a notification that was pressed.
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
    if (data === "place") ports[0].postMessage(location.href);
  });
  navigator.serviceWorker.startMessages();
}

function preload(href) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "anonymous", href }));
}

function wanted() {
  const spoken = (tag) => ["en", "de"].find((known) => tag.trim().split(/[-_]/)[0].toLowerCase() === known);
  let kept = null;
  try {
    kept = localStorage.getItem("eightfold.language");
  } catch {
    // Storage is blocked: the browser's language it is.
  }
  return (kept && spoken(kept)) ?? navigator.languages.map(spoken).find(Boolean) ?? "en";
}
