// People at a table: what they say, who is away, how long they have.
import { beforeEach, describe, expect, test } from "vitest"
import { clock, Presence, stateOf } from "../src/company/presence.svelte"
import { merged } from "../src/company/said"
import { wishesIn } from "../src/company/wishes"
import { Unread } from "../src/company/unread.svelte"
import { settings } from "../src/parts/settings.svelte"
import type { Moment } from "../src/match/moment"
import type { Chair, Room, Said } from "../src/wire/schema"
import { keepMatch } from "../src/wire/seats"
import { en } from "../src/words/en"

beforeEach(() => {
  localStorage.clear()
  settings.like({ lang: "en" })
})

const line = (number: number, seat: number, more: Partial<Said> = {}): Said => ({ type: "said", number, seat, text: "", at: 0, ...more })

describe("what is said", () => {
  test("comes once, and again in another language", () => {
    const chat = [line(1, 0, { words: ["Thank you"] }), line(2, 1)]
    expect(merged(chat, [line(2, 1), line(3, 1)]).map((one) => one.number)).toEqual([1, 2, 3])
    expect(merged(chat, [line(1, 0, { words: ["Danke"] }), line(2, 1)]).map((one) => one.words)).toEqual([["Danke"], undefined])
  })
})

describe("suggestions", () => {
  const suggested = (turn: number, n: number) => ({ turn, action: `offer ${n} fish for 2 rope`, give: { fish: n }, want: { rope: 2 } })
  test("the last one of each of the others stands, in its turn", () => {
    const chat = [
      line(1, 1, { suggested: suggested(7, 1) }),
      line(2, 0, { suggested: suggested(7, 2) }),
      line(3, 1, { suggested: suggested(7, 3) }),
      line(4, 2, { suggested: suggested(6, 4) }),
    ]
    const found = wishesIn(chat, { seat: 0, view: { turn: 7 } } as Moment)
    expect(found).toEqual([{ number: 3, seat: 1, ...suggested(7, 3) }])
  })
})

describe("what is unread", () => {
  test("counts what others say, and is remembered by the browser", () => {
    keepMatch("M", {})
    const chat = [line(1, 0), line(2, 1), line(3, -1)]
    const unread = new Unread("M", () => chat, () => 0)
    expect(unread.count).toBe(2)
    unread.look()
    expect(unread.count).toBe(0)
    chat.push(line(4, 1))
    expect(new Unread("M", () => chat, () => 0).count).toBe(1)
  })
})

describe("who is there", () => {
  const chair = (seat: number, more: Partial<Chair> = {}): Chair => ({
    seat, kind: "person", name: "", bot: "", here: true, covered: false, resigned: false, agrees: false, commitment: "", seed: "", ...more,
  })
  const room = (seats: Chair[], deadlines = {}) => ({ type: "room", seats, deadlines }) as unknown as Room
  let now = 0
  const presence = () => new Presence(() => now)

  test("time runs from when somebody went, if one was there to see it", () => {
    const one = presence()
    now = 5_000
    one.hear(room([chair(0), chair(1), chair(2, { here: false })]))
    one.hear(room([chair(0), chair(1, { here: false }), chair(2, { here: false })]))
    now = 70_000
    expect([one.away(0), one.away(1), one.away(2)]).toEqual([null, 65, null])
    one.hear(room([chair(0), chair(1), chair(2)]))
    expect(one.away(1)).toBeNull()
  })
  test("a clock counts down to nothing", () => {
    const one = presence()
    now = 1_000
    one.hear(room([], { 1: 30.4 }))
    now = 11_000
    expect([one.left(0), one.left(1)]).toEqual([null, 21])
    now = 99_000
    expect(one.left(1)).toBe(0)
  })
  test.each([[0, "0:00"], [65, "1:05"], [3725, "1:02:05"]])("%i seconds are %s", (seconds, text) => expect(clock(seconds)).toBe(text))
  test("one word says how it stands with somebody", () => {
    const one = presence()
    now = 1_000
    one.hear(room([chair(0), chair(1)], { 0: 20, 1: 9 }))
    one.hear(room([chair(0), chair(1, { here: false })], { 0: 20, 1: 9 }))
    const state = (seat: number, more: Partial<Chair> = {}, own = false, waited = true) => stateOf({ seat, chair: chair(seat, more), waited, own }, one, en)
    expect(state(0)).toBe("thinking 0:20")
    expect(state(0, {}, true)).toBe("0:20")
    expect(state(0, {}, false, false)).toBe("")
    expect(state(1, { here: false })).toBe("away 0:00")
    expect(state(1, { here: false, covered: true })).toBe("a bot covers")
    expect(state(1, { resigned: true })).toBe("resigned")
    expect(stateOf({ seat: 1, chair: chair(1, { here: false }), waited: false, own: false }, undefined, en)).toBe("away")
  })
})
