/**
 * The site without a network: every file is fetched once and kept, under the hash of its content.
 *
 * The build puts in the list of files: first what the apps need, without which nothing starts, then
 * every page. A new build is a new list; only what has changed is fetched again.
 */

const VERSION = __VERSION__;
const FIRST = __FIRST__;
const REST = __REST__;
const NAME = `ono99-${VERSION}`;
const SCOPE = new URL("./", self.location.href);
const AT_ONCE = 4;

self.addEventListener("install", (event) => {
  event.waitUntil(keep(FIRST).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim().then(() => keep(REST)).then(forgetOthers).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === SCOPE.origin && url.pathname.startsWith(SCOPE.pathname);
  if (event.request.method === "GET" && ours) event.respondWith(answer(event.request, url));
});

/** Where a file is kept: its address, with the hash of its content. */
const keyOf = ([path, hash]) => `${new URL(path, SCOPE).href}?kept=${hash}`;

/** Keep files, a few at a time. */
async function keep(files) {
  const cache = await caches.open(NAME);
  const waiting = [...files];
  const worker = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await keepOne(cache, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function keepOne(cache, file) {
  if (await cache.match(keyOf(file))) return;
  const found = await caches.match(keyOf(file)) ?? await fetch(new URL(file[0], SCOPE), { cache: "no-cache" });
  if (!found.ok) throw new Error(`${file[0]}: ${found.status}`);
  await cache.put(keyOf(file), found);
}

/** What older builds kept, once everything of this one is there. */
async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("ono99-") && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** What is kept is never stale: a page is kept under the build that its parts belong to. */
async function answer(request, url) {
  const path = decodeURI(url.pathname.slice(SCOPE.pathname.length));
  const file = INDEX.get(path) ?? INDEX.get(`${path}index.html`);
  if (!file) return fetch(request).catch(() => missing(request));
  const cache = await caches.open(NAME);
  const kept = await cache.match(keyOf(file));
  if (kept) return kept;
  const found = await fetch(request).catch(() => missing(request));
  if (found.ok) await cache.put(keyOf(file), found.clone());
  return found;
}

const INDEX = new Map([...FIRST, ...REST].map((file) => [file[0], file]));

/** A page that is not there, or cannot be had now. */
async function missing(request) {
  const page = INDEX.get("404.html");
  const kept = page && request.mode === "navigate" && await caches.match(keyOf(page));
  return kept || Response.error();
}
