// Leaving a table before the start.
import { flushSync, mount, tick, unmount } from "svelte"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { Match } from "../src/match/match.svelte"
import Waiting from "../src/pages/Waiting.svelte"
import type { Room } from "../src/wire/schema"
import { keepMatch, keptMatch } from "../src/wire/seats"
import { FakeWorld } from "./world"

const chair = (seat: number, kind: string) => ({ seat, kind, name: "", here: true })
const room = (you: number | null) =>
  ({
    type: "room", match: "M1", game: "harbour", players: 2, options: {}, status: "waiting", host: 0, starts: "host", commitment: "c0ffee", name: "", clock: { kind: "off" }, you,
    seats: [chair(0, "person"), chair(1, you === null ? "open" : "person")],
  }) as unknown as Room & { type: "room" }

let world: FakeWorld
let shown: object
beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, "", "/match/M1")
  dispatchEvent(new PopStateEvent("popstate"))
  vi.stubGlobal("fetch", () => Promise.reject(new Error()))
  keepMatch("M1", { seats: [{ token: "t", seat: 1 }] })
  world = new FakeWorld()
  const match = new Match("M1", "t", world)
  match.link.start()
  world.socket.accept()
  world.socket.tell(room(1))
  shown = mount(Waiting, { target: document.body, props: { match } })
  flushSync()
})
afterEach(() => {
  void unmount(shown)
  vi.unstubAllGlobals()
})

const press = () => (dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })), flushSync())
const happens = async (what: () => void) => (what(), flushSync(), await tick())
const said = () => world.socket.sent.filter(({ type }) => type === "leave").length
const page = () => location.pathname

test("the seat is forgotten when it is open again, and not before", async () => {
  press()
  await tick()
  expect([said(), page(), keptMatch("M1")?.seats.length]).toEqual([1, "/match/M1", 1])
  await happens(() => world.socket.tell(room(null)))
  expect([page(), keptMatch("M1")]).toEqual(["/", undefined])
})

test("while the line is lost one goes and keeps the seat", async () => {
  world.socket.break()
  press()
  await tick()
  expect([said(), page(), keptMatch("M1")?.seats.length]).toEqual([0, "/", 1])
})

test("a line that is lost before the answer keeps the seat, too", async () => {
  press()
  await happens(() => world.socket.break())
  expect([said(), page(), keptMatch("M1")?.seats.length]).toEqual([1, "/", 1])
})

test("whoever does not wait for the answer goes, and keeps the seat", async () => {
  press()
  press()
  expect([said(), page(), keptMatch("M1")?.seats.length]).toEqual([1, "/", 1])
})
