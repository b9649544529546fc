// Makes the page playable offline.
//
// VERSION is a hash of everything in ASSETS, so any change of the page makes this file a new service worker, which
// fetches its own complete set. The page itself is loaded from the network if there is one, so an update shows on the
// next load; files under assets/ have their hash in their name and never change, so the first copy found is the right
// one. The previous set is kept for pages that are still open.
const VERSION = "{{version}}";
const ASSETS = {{precache}};
const PREFIX = "eightfold-";
const CACHE = PREFIX + VERSION;
const PATIENCE_MS = 2500;

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  // Responses of the server's API are never stored, its short addresses redirect to the page, and only the server
  // decides whether the page may be in a frame.
  const path = request.url.slice(self.registration.scope.length);
  if (path.startsWith("api/") || path.startsWith("g/") || path.startsWith("embed")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else event.respondWith(asset(request));
});

// Shows a push message of the server, in the language of the page that subscribed.
self.addEventListener("push", (event) => {
  if (!event.data) return;
  const { title, table } = event.data.json();
  const options = { tag: table, data: { table } };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(`${self.registration.scope}#/table/${event.notification.data.table}`));
});

// Shows the online game in the page that has it open, else in a new window: a page with another game is never
// redirected.
async function show(url) {
  const pages = await self.clients.matchAll({ type: "window" });
  const places = await Promise.all(pages.map(place));
  const there = pages[places.indexOf(url)];
  return there ? there.focus() : self.clients.openWindow(url);
}

// Returns a page's address. Browsers may know only its first address, so the page is asked; one that doesn't reply is
// assumed to be there.
function place(page) {
  return new Promise((tell) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => tell(data);
    setTimeout(() => tell(page.url), 500);
    page.postMessage("place", [port2]);
  });
}

async function fill() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    ASSETS.map(async (path) => {
      const url = new URL(path, self.registration.scope).href;
      const old = path.startsWith("assets/") && (await caches.match(url));
      if (old) return cache.put(url, old);
      const response = await fetch(url, path.startsWith("assets/") ? {} : { cache: "no-cache" });
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return cache.put(url, response);
    }),
  );
}

async function tidy() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  // keys() is in order of creation: the last of the others is the previous set.
  await Promise.all(ours.slice(0, -1).map((name) => caches.delete(name)));
}

async function page(request) {
  const network = fetch(request).then((response) => {
    if (response.status >= 500) throw new Error(`the server answered ${response.status}`);
    return response;
  });
  const stored = () => caches.open(CACHE).then((cache) => cache.match(self.registration.scope));
  const late = new Promise((done) => setTimeout(done, PATIENCE_MS)).then(stored);
  try {
    return (await Promise.race([network, late])) ?? (await network);
  } catch (error) {
    const kept = await stored();
    if (kept) return kept;
    throw error;
  }
}

async function asset(request) {
  return (await caches.match(request)) ?? fetch(request);
}
