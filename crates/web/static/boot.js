// Starts the page, then makes it independent of the network.
import init from "./{{web.js}}";

// Every page is set in these two: asked for now, they come while the page is compiled, before there is a text to set.
for (const font of ["1rem 'Source Sans 3'", "600 1rem Fraunces"]) {
  document.fonts.load(font).catch((error) => console.info("a font of the machine stands in:", error));
}

try {
  await init({ module_or_path: new URL("{{web_bg.wasm}}", import.meta.url) });
} catch (error) {
  document.getElementById("opening")?.remove();
  const sorry = document.createElement("p");
  sorry.className = "sorry";
  sorry.setAttribute("role", "alert");
  let language = navigator.language;
  try {
    language = localStorage.getItem("eightfold.language") ?? language;
  } catch {
    // Storage is blocked: the browser's language it is.
  }
  const said = language.startsWith("de")
    ? "Eightfold konnte in diesem Browser nicht starten"
    : "Eightfold could not start in this browser";
  sorry.textContent = `${said}: ${error}`;
  document.body.append(sorry);
  throw error;
}

if ("serviceWorker" in navigator) {
  // Refused in private windows and on plain http away from this machine: then there is just no offline play.
  navigator.serviceWorker.register("sw.js").catch((error) => console.info("no offline play:", error));
}
