/**
 * Keeps the page, so that once opened it works without its server. The build puts the list of files in the place of FILES and a
 * digest of them in the place of VERSION. Files whose names hold a digest never change; the page itself is asked for anew.
 */
const CACHE = "agon-VERSION";
const FILES = [];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const drop = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("agon-") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const path = url.href.slice(self.registration.scope.length);
  if (request.method !== "GET" || url.origin !== location.origin || path.startsWith("api/")) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const known = await caches.match(request, { cacheName: CACHE, ignoreSearch: true, ignoreVary: true });
    return known ?? (await caches.match("./", { cacheName: CACHE, ignoreVary: true })) ?? Response.error();
  }
}

async function file(request) {
  // The server varies by origin, which scripts are asked for with and the kept files were not.
  return (await caches.match(request, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request);
}
