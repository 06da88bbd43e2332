// After a game: the same people again, once, and not by a key that was meant for the game.
import { flushSync, mount, unmount } from "svelte"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import Ending from "../src/panels/Ending.svelte"
import { route } from "../src/route.svelte"
import type { Room } from "../src/wire/schema"
import { keepMatch, keepSeat } from "../src/wire/seats"
import { FakeSocket } from "./world"

const room = (rematch: string) => ({ match: "M1", game: "harbour", commitment: "c0ffee", rematch }) as Room

let shown: ReturnType<typeof mount<{ room: Room; token: string | null; now?: () => number }, { again: () => unknown; byKey: () => void }>>
let sockets: FakeSocket[]
let time = 0

function ended(rematch: string) {
  shown = mount(Ending, { target: document.body, props: { room: room(rematch), token: "old", now: () => time } })
  flushSync()
}
beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, "", "/match/M1")
  sockets = []
  time = 5_000
  vi.stubGlobal("WebSocket", function (url: string) {
    sockets.push(new FakeSocket(url))
    return sockets.at(-1)
  })
})
afterEach(() => {
  void unmount(shown)
  for (const one of sockets) one.break()
  vi.unstubAllGlobals()
})

describe("the same people again", () => {
  const press = () => document.querySelector<HTMLElement>("[data-rematch]")!.click()

  test("who sits at the new table already only goes there", () => {
    keepMatch("M1", { seats: [{ token: "old", seat: 0 }] })
    keepSeat("M2", { token: "new", seat: 0 })
    ended("M2")
    press()
    expect(route.at).toEqual({ page: "match", match: "M2" })
    expect(sockets).toEqual([])
  })

  test.each([
    ["no rematch is laid", "", [] as number[]],
    ["the others have laid it", "M2", []],
    ["only one of this screen sits there", "M2", [0]],
  ])("it is asked for while %s", (_, rematch, there) => {
    keepMatch("M1", { seats: [0, 1].map((seat) => ({ token: `old ${seat}`, seat })) })
    for (const seat of there) keepSeat("M2", { token: `new ${seat}`, seat })
    ended(rematch)
    press()
    expect(sockets.map(({ url }) => new URL(url).pathname)).toEqual(["/api/matches/M1/live"])
  })

  test("a key lays no new table before anybody can have seen the end", () => {
    keepMatch("M1", { seats: [{ token: "old", seat: 0 }] })
    ended("")
    time += 1_400
    shown.byKey()
    expect(sockets).toEqual([])
    time += 200
    shown.byKey()
    expect(sockets).toHaveLength(1)
  })

  test("a press on the button itself is meant", () => {
    keepMatch("M1", { seats: [{ token: "old", seat: 0 }] })
    ended("")
    press()
    expect(sockets).toHaveLength(1)
  })
})
