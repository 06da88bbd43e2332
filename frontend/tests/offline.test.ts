// The worker, in a world of its own, and how a server that is away is asked again.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { isAway, Knock } from "../src/offline/knock"
import source from "../src/offline/worker.js?raw"
import { Denied } from "../src/wire/http"

const HERE = "https://games.test"

type Sent = { method: string; mode: string; url: string }
const asked = (path: string, mode = "cors", method = "GET"): Sent => ({ method, mode, url: new URL(path, HERE).href })

/** A worker with a memory, and a server that answers as long as it is there. */
class World {
  caches = new Map<string, Map<string, string>>()
  there = true
  /** What the memory does. */
  memory: "keeps" | "is full" | "never ends" | "is ill" | "is shut" = "keeps"
  status = 200
  fetched: string[] = []
  #hears = new Map<string, (event: object) => void>()

  constructor(build: string) {
    const open = async (name: string) => {
      if (this.memory === "is shut") throw new DOMException("", "SecurityError")
      const kept = this.caches.get(name) ?? new Map<string, string>()
      this.caches.set(name, kept)
      const of = (what: Sent | string) => new URL(typeof what === "string" ? what : what.url, HERE).href
      return {
        match: async (what: Sent) => {
          if (this.memory === "is ill") throw new DOMException("", "UnknownError")
          return kept.has(of(what)) ? new Response(kept.get(of(what))) : undefined
        },
        put: async (what: Sent, answer: Response) => {
          if (this.memory === "never ends") await new Promise(() => {})
          if (this.memory !== "keeps") throw new DOMException("", "QuotaExceededError")
          kept.set(of(what), await answer.text())
        },
        addAll: async (all: (Sent | string)[]) => all.forEach((one) => kept.set(of(one), `${build} ${of(one)}`)),
      }
    }
    const caches = {
      open,
      keys: async () => [...this.caches.keys()],
      delete: async (name: string) => this.caches.delete(name),
      match: async (path: string, { cacheName }: { cacheName: string }) => (await open(cacheName)).match(asked(path)),
    }
    const fetch = async ({ url }: Sent) => {
      this.fetched.push(url)
      if (!this.there) throw new TypeError("away")
      return new Response(`fresh ${url}`, { status: this.status })
    }
    const self = {
      location: { origin: HERE },
      addEventListener: (name: string, hear: (event: object) => void) => this.#hears.set(name, hear),
      skipWaiting: async () => {},
      clients: { claim: async () => {} },
    }
    const Request = function (path: string) {
      return asked(path)
    }
    new Function("self", "caches", "fetch", "Request", "BUILD", "SHELL", source)(self, caches, fetch, Request, build, ["/assets/a-1.js"])
  }

  async does(name: string) {
    let until: Promise<unknown> | undefined
    this.#hears.get(name)!({ waitUntil: (all: Promise<unknown>) => (until = all) })
    await until
  }

  /** What the worker answers; null if it leaves that to the browser. */
  async answers(request: Sent): Promise<string | null> {
    let answer: Promise<Response> | undefined
    const until: Promise<unknown>[] = []
    this.#hears.get("fetch")!({ request, respondWith: (one: Promise<Response>) => (answer = one), waitUntil: (one: Promise<unknown>) => until.push(one) })
    const text = answer ? (await answer).text() : null
    if (this.memory !== "never ends") await Promise.all(until)
    return text
  }
}

async function installed(build = "one") {
  const world = new World(build)
  await world.does("install")
  await world.does("activate")
  return world
}

describe("the worker", () => {
  test("a page comes from the server as long as that is there", async () => {
    const world = await installed()
    expect(await world.answers(asked("/", "navigate"))).toBe(`fresh ${HERE}/`)
    expect(world.caches.get("starwake-one")!.get(`${HERE}/`)).toBe(`one ${HERE}/`)
  })

  test.each(["/", "/match/abc", "/new", "/rules/x"])("%s is the start page's file while nobody answers", async (path) => {
    const world = await installed()
    world.there = false
    expect(await world.answers(asked(path, "navigate"))).toBe(`one ${HERE}/`)
  })

  test("a proxy that answers for a server does not hide that it is away", async () => {
    const world = await installed()
    world.status = 502
    expect(await world.answers(asked("/", "navigate"))).toBe(`one ${HERE}/`)
  })

  test("files are fetched once", async () => {
    const world = await installed()
    expect(await world.answers(asked("/assets/a-1.js"))).toBe(`one ${HERE}/assets/a-1.js`)
    await world.answers(asked("/assets/b-2.js"))
    world.there = false
    expect(await world.answers(asked("/assets/b-2.js"))).toBe(`fresh ${HERE}/assets/b-2.js`)
    expect(world.fetched).toEqual([`${HERE}/assets/b-2.js`])
  })

  test.each(["is full", "never ends", "is ill", "is shut"] as const)("files are answered though the memory %s", async (memory) => {
    const world = await installed()
    world.memory = memory
    expect(await world.answers(asked("/assets/b-2.js"))).toBe(`fresh ${HERE}/assets/b-2.js`)
    world.status = 502
    if (memory === "is shut") expect(await world.answers(asked("/", "navigate"))).toBe(`fresh ${HERE}/`)
  })

  test.each(["/api/games", "/api/matches/x", "/status", "/metrics", "/worker.js", "https://else.test/assets/a-1.js"])("%s is none of its business", async (path) => {
    const world = await installed()
    expect(await world.answers(asked(path))).toBeNull()
    expect(await world.answers(asked(path, "navigate"))).toBeNull()
  })

  test("what is sent passes by", async () => expect(await (await installed()).answers(asked("/assets/a-1.js", "cors", "POST"))).toBeNull())

  test("a new worker throws away what the old one kept", async () => {
    const world = new World("two")
    world.caches.set("starwake-one", new Map())
    await world.does("install")
    await world.does("activate")
    expect([...world.caches.keys()]).toEqual(["starwake-two"])
  })
})

describe("a server that is away", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test("nobody answered, or a proxy did", () => {
    expect(["line/gone", "http/502", "http/503"].map((code) => isAway(new Denied(code, "")))).toEqual([true, true, true])
    expect(isAway(new Denied("match/none", ""))).toBe(false)
    expect(isAway(new Error())).toBe(false)
  })

  test("it is asked ever more rarely, and never again when it has answered", async () => {
    const answers = [false, false, true]
    const ask = vi.fn(async () => (answers.shift() ? "here" : Promise.reject(new Error())))
    const opened = vi.fn()
    new Knock(ask, opened)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(2_900)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(3)
    expect(opened).toHaveBeenCalledExactlyOnceWith("here")
  })

  test("whoever does not wait asks at once, and a page that is left asks no more", async () => {
    const ask = vi.fn(async () => Promise.reject(new Error()))
    const knock = new Knock(ask, vi.fn())
    await knock.now()
    expect(ask).toHaveBeenCalledTimes(1)
    knock.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
