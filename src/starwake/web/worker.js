const BUILD = "e56254e97cd9"
const SHELL = ["/assets/icon-CDoRRyJz.svg","/assets/index-UX8eDU98.js","/assets/words.svelte-C49IOE3h.js","/assets/seats-fWxH3Mp-.js","/assets/index-DaSONVHo.css","/assets/sans-400-Bk41YPZK.woff2","/assets/sans-700-tZhtJ5hj.woff2","/assets/serif-400-Dqjaz-R_.woff2","/assets/serif-500-italic-CEnNwu7w.woff2","/assets/title-400-BipGz9U5.woff2"]
// The worker between page and server: with it the start page opens while the server is away. A page always comes from the server
// if that answers, so no worker keeps an old page alive; files whose names change with them come from here. Nothing else is
// touched: what is asked of /api, and with it everything of a match, never lies here.
//
// The build writes two names before this: BUILD, and SHELL, the files that the start page is made of.

const CACHE = `starwake-${BUILD}`
const PAGES = /^\/((new|join|match|replay|rules)(\/.*)?)?$/
const FILES = /^\/assets\//
/** From here on a proxy answers for a server that is away. */
const AWAY = 502

self.addEventListener("install", (event) => event.waitUntil(fill()))
self.addEventListener("activate", (event) => event.waitUntil(takeOver()))
self.addEventListener("fetch", (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== "GET" || origin !== self.location.origin) return
  if (request.mode === "navigate" && PAGES.test(pathname)) event.respondWith(page(request))
  else if (FILES.test(pathname)) event.respondWith(file(event))
})

async function fill() {
  const cache = await caches.open(CACHE)
  await cache.addAll([new Request("/", { cache: "no-cache" }), ...SHELL])
  await self.skipWaiting()
}

/** What other builds left goes. */
async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** From the server; the kept one, which says that the server is away, only while it is. */
async function page(request) {
  const answer = await fetch(request).catch(() => null)
  if (answer && answer.status < AWAY) return answer
  const kept = await caches.match("/", { cacheName: CACHE }).catch(() => undefined)
  return kept ?? answer ?? Response.error()
}

/** What was fetched is answered, whether it can be kept or not: a cache may be full, or shut. */
async function file(event) {
  const { request } = event
  const cache = await caches.open(CACHE).catch(() => null)
  const kept = await cache?.match(request).catch(() => undefined)
  if (kept) return kept
  const answer = await fetch(request)
  if (cache && answer.status === 200) event.waitUntil(cache.put(request, answer.clone()).catch(() => {}))
  return answer
}
