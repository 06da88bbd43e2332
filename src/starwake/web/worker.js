const BUILD = "c641599c0747"
const SHELL = ["/assets/icon-CDoRRyJz.svg","/assets/index-DIaMuLny.js","/assets/words.svelte-Cf1tN2mW.js","/assets/seats-R2mQxqOR.js","/assets/index-DaSONVHo.css","/assets/sans-400-Bk41YPZK.woff2","/assets/sans-700-tZhtJ5hj.woff2","/assets/serif-400-Dqjaz-R_.woff2","/assets/serif-500-italic-CEnNwu7w.woff2","/assets/title-400-BipGz9U5.woff2"]
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
  else if (FILES.test(pathname)) event.respondWith(file(request))
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
  return (await caches.match("/", { cacheName: CACHE })) ?? answer ?? Response.error()
}

async function file(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.status === 200) await cache.put(request, answer.clone())
  return answer
}
