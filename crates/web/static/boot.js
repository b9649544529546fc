// Starts the page, then makes it work offline.
import init, { showPage } from "./{{web.js}}";
import { keep } from "./{{exports.js}}";
import { partFiles } from "./{{optional:__wasm_split.js}}";
import { keepTexts } from "./{{translated.js}}";

keepTexts(document.body);

// What the page says if it can't start, in each of its languages.
const FAILURES = {
  en: ["Eightfold could not start in this browser", "a file did not come", "Try again"],
  de: [
    "Eightfold konnte in diesem Browser nicht starten",
    "eine Datei ist nicht angekommen",
    "Noch einmal versuchen",
  ],
};

// The page chooses its language by the same rule; other languages than English load separately.
const language = wanted();
// A page saved as a file contains everything. Its document has no script for the looks.
const isFile = document.querySelector("meta[name=eightfold-home]") !== null;
if (isFile) await import("./{{looks.js}}");
addEventListener("hashchange", emptyLeftView);

// Shared links have the route after `?`, where a server sees it and can describe the link for previews. The page has it
// after `#`. Other programs add `&name=..` to links. A link pressed before this script ran has set what is after `#`.
const sentToServer = location.search.startsWith("?/") && !location.hash;
if (location.search.startsWith("?/")) {
  const place = location.search.slice(1);
  const own = place.includes("?") ? place : place.split("&")[0];
  history.replaceState(null, "", location.pathname + (location.hash || `#${own}`));
}

// Loads the page's two fonts while the module compiles, before there is text to show.
for (const font of ["1rem 'Source Sans 3'", "600 1rem Fraunces"]) {
  document.fonts.load(font).catch((error) => console.info("a font of the machine stands in:", error));
}

bringFirstView();

// What the address needs is fetched while the module compiles. A page in one piece has no parts.
const files = typeof partFiles === "undefined" ? {} : partFiles;
for (const file of files[language] ?? []) preload(file);
const needed = neededParts(location.hash);
for (const file of new Set(needed.flatMap((part) => files[part] ?? []))) preload(file, "low");
// Puzzles that are in the address, kept in this browser or sent by the server aren't in the site's list.
if (needed.includes("puzzles") && !/^#\/?puzzles\/(at|make|own|race)\b/.test(location.hash)) {
  preload(document.querySelector("meta[name=eightfold-puzzles]").content, "low");
}

try {
  keep(await init({ module_or_path: new URL("{{web_bg.wasm}}", import.meta.url) }));
  await showPage();
} catch (error) {
  document.getElementById("opening")?.remove();
  const sorry = document.createElement("p");
  sorry.className = "sorry";
  sorry.setAttribute("role", "alert");
  const [said, missing, retry] = FAILURES[language];
  // If one of the page's files failed to load, there is no error object.
  sorry.textContent = `${said}: ${error ?? missing} `;
  const again = document.createElement("button");
  again.className = "button";
  again.textContent = retry;
  again.addEventListener("click", () => location.reload());
  sorry.append(again);
  document.body.append(sorry);
  throw error;
}

if ("serviceWorker" in navigator && !isFile) {
  storeForOffline();
  // Reports the page's route to the service worker when a notification was pressed.
  navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
    if (data === "place") ports[0].postMessage(location.href);
  });
  navigator.serviceWorker.startMessages();
}

// Stores the whole page, once everything that it needs now has come: on a slow connection that would take much longer.
function storeForOffline() {
  if (!document.querySelector("main[data-loading=false]")) {
    setTimeout(storeForOffline, 250);
    return;
  }
  // Fails in private windows and on plain http away from this machine; the page then works online only.
  navigator.serviceWorker.register("sw.js").catch((error) => console.info("no offline play:", error));
}

// Returns the parts that an address needs, as `RequiredParts` in chunks.rs does for a route.
function neededParts(hash) {
  const [place, second, third] = hash.replace(/^#\/?/, "").split("?")[0].split("/");
  const board = ["games", "tables"];
  switch (place) {
    case "":
      return [];
    case "workshop":
      return ["games", "workshop"];
    case "rules":
      return second ? [...board, "learn"] : ["games", "learn"];
    case "learn":
      return third ? [...board, "learn"] : ["games", "learn"];
    case "puzzles":
      return second ? [...board, "puzzles"] : ["games", "puzzles"];
    case "study":
      return [...board, "study"];
    case "online":
    case "person":
    case "archive":
      return ["games", "online"];
    case "shared-board":
      return ["games", "workshop", "online"];
    case "table":
    case "embed":
      return [...board, "online"];
    default:
      return board;
  }
}

// Shows the board of an address before the page has loaded. The document of a shared link has it already; an address
// after `#` isn't sent to the server, and the saved language isn't either, so their boards are fetched here.
async function bringFirstView() {
  const { hash } = location;
  const opening = document.getElementById("opening");
  if (!opening) return;
  const shown = opening.dataset.route;
  if (shown === hash && opening.lang === language) return;
  if (shown && shown !== hash) opening.replaceChildren();
  // Games, studies and boards that are themselves in the address stay on this machine, unless the server has been sent
  // them already. Results and races have no board.
  const board = /^#\/(learn|puzzles)\/(?!(result|race)\/)[^/]+\/[^/?]+$|^#\/(table|shared-board)\/[^/?]+$/;
  if (!document.querySelector("meta[name=eightfold-api]") || !(sentToServer || board.test(hash))) return;
  if (location.pathname.endsWith("/embed") || hasProgress(hash)) return;
  const headers = { "Accept-Language": language };
  try {
    const response = await fetch(`?${hash.slice(1)}`, { headers });
    const sent = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("opening");
    // The page may have started by now.
    const now = document.getElementById("opening");
    if (sent?.dataset.route === location.hash && now) now.replaceWith(sent);
  } catch (error) {
    console.info("the board comes with the page:", error);
  }
}

// The first view of an address that the reader has left would be wrong.
function emptyLeftView() {
  const opening = document.getElementById("opening");
  if (opening?.dataset.route && opening.dataset.route !== location.hash) opening.replaceChildren();
}

// Whether this browser has an own game at this table, or steps of this lesson, which the server doesn't know.
function hasProgress(hash) {
  const [, place, ...rest] = hash.split("/");
  const key = { table: `online.table.${rest[0]}`, learn: `lesson.${rest.join("/")}` }[place];
  return key !== undefined && saved(key) !== null;
}

// Returns what this browser has saved under a name; null if there is nothing, or storage is blocked.
function saved(name) {
  try {
    return localStorage.getItem(`eightfold.${name}`);
  } catch {
    return null;
  }
}

function preload(href, fetchPriority = "auto") {
  const link = { rel: "preload", as: "fetch", crossOrigin: "anonymous", fetchPriority, href };
  document.head.append(Object.assign(document.createElement("link"), link));
}

function wanted() {
  const languages = Object.keys(FAILURES);
  const spoken = (tag) => languages.find((known) => tag.trim().split(/[-_]/)[0].toLowerCase() === known);
  const kept = saved("language");
  return (kept && spoken(kept)) ?? navigator.languages.map(spoken).find(Boolean) ?? "en";
}
