// Files that are dropped on a replay: it stays until another one is here.
import { flushSync, mount, unmount } from "svelte"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { Film } from "../src/replay/film.svelte"
import { settings } from "../src/parts/settings.svelte"
import { en } from "../src/words/en"
import Replay from "../src/pages/Replay.svelte"

type Shown = { film: Film; match: string; wrong: string; hush: () => void; leave: () => void }
const screen = vi.hoisted(() => ({ shown: null as unknown, mounted: 0 }))
vi.mock("../src/replay/Screen.svelte", () => ({ default: (_: Node, props: unknown) => ((screen.shown = props), screen.mounted++) }))
vi.mock("../src/pages/kinds", () => ({ kindOf: async () => ({ name: "board" }) }))

const shown = () => screen.shown as Shown
const record = (title: string) => JSON.stringify({ format: title, dealer: null, entries: [], result: {} })
let page: object
let denied = false

beforeEach(async () => {
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const file = init.body ? (JSON.parse(String(init.body)) as { record?: { format: string }; format?: string }) : null
    if (file && denied) return new Response(JSON.stringify({ code: "record/wrong", text: "It cannot be played." }), { status: 400 })
    const steps = Array.from({ length: 4 }, () => ({ changes: [], words: [] }))
    const replay = { chart: {}, view: {}, first: 0, steps, name: file ? JSON.stringify(file) : url }
    return new Response(JSON.stringify(replay))
  })
  denied = false
  settings.like({ lang: "en" })
  page = mount(Replay, { target: document.body, props: { match: "abc", step: 2 } })
  await vi.waitFor(() => expect(shown()?.film.at).toBe(2))
})
afterEach(() => {
  void unmount(page)
  screen.shown = null
  vi.unstubAllGlobals()
})

function drop(text: string) {
  const event = Object.assign(new Event("drop", { cancelable: true }), { dataTransfer: { files: [new File([text], "game.jsonl")] } })
  window.dispatchEvent(event)
  flushSync()
}
const named = () => (shown().film.replay as unknown as { name: string }).name

test("what is no record leaves the replay as it is, and says so", async () => {
  const { film } = shown()
  drop("holiday")
  await vi.waitFor(() => expect(shown().wrong).toBe(en.replay.noRecord))
  expect(shown().film).toBe(film)
  shown().hush()
  flushSync()
  expect(shown().wrong).toBe("")
})

test("so does a record that the server cannot play, and it is not asked for again", async () => {
  const { film } = shown()
  denied = true
  drop(record("one"))
  await vi.waitFor(() => expect(shown().wrong).toBeTruthy())
  expect([shown().film, shown().match]).toEqual([film, "abc"])
  settings.like({ lang: "de" })
  await vi.waitFor(() => expect(named()).toContain("lang=de"))
  expect([shown().wrong, shown().film.at]).toEqual(["", 2])
})

test("another record takes its place, from its beginning, on a screen of its own", async () => {
  const before = screen.mounted
  drop(record("one"))
  await vi.waitFor(() => expect(named()).toContain("one"))
  expect([shown().match, shown().wrong, screen.mounted]).toEqual(["", "", before + 1])
  expect(shown().film.at).toBe(0)
  shown().film.step(3)
  settings.like({ lang: "de" })
  const { film } = shown()
  await vi.waitFor(() => expect(shown().film).not.toBe(film))
  expect([shown().film.at, screen.mounted]).toEqual([3, before + 1])
})
