import { describe, expect, test } from "vitest"
import { byPartner, dealsOf } from "../src/duel/deals"
import { held, remembered, sides, sumOf, unknownIn, type Duel } from "../src/duel/facts"
import { across, NOSE, spread, WIDTH } from "../src/duel/hull"
import { percent } from "../src/parts/percent"
import { de } from "../src/words/de"
import { placesOf } from "../src/duel/row"
import { kindOf } from "../src/pages/kinds"
import type { Swap } from "../src/wire/schema"
import type { Flight, Seat, View } from "../src/wire/starship"

const FLIGHT: Flight = {
  sector: 2, row: ["harbour", null, "hidden"], marked: [0], face_down: {}, speed: 4, acted: 1, actions: 2, cards_left: 7, sensed: 0, looked: [], top: [],
  bottom: [], pirate_known: false, pirate_hidden: true, demand: 3, pirate: null, blue: [0, 0],
}

describe("the row of a flight", () => {
  test("shows what lies there, what can come, and what is too far", () => {
    expect(placesOf(FLIGHT).map(({ state }) => state)).toEqual(["past", "gone", "now", "ahead", "beyond", "beyond", "beyond"])
    expect(placesOf(FLIGHT).map(({ used }) => used).indexOf(true)).toBe(0)
  })

  test("ends where the sector does", () => {
    expect(placesOf({ ...FLIGHT, cards_left: 1 }).map(({ state }) => state)).toEqual(["past", "gone", "now", "ahead"])
    expect(placesOf({ ...FLIGHT, cards_left: 0, speed: 2 })).toHaveLength(3)
  })

  test("is as long as the ship is fast", () => {
    expect(placesOf({ ...FLIGHT, speed: 9 })).toHaveLength(10)
  })
})

const row = (give: string, n: number, want: string) => ({ give, thing: "", n, want: [want] })
const SWAPS: Swap[] = [
  { name: "post", action: "post quay buy {want}", words: [], at: "card:quay", rows: [row("3 astro", 3, "1 salt"), row("6 astro", 6, "2 salt")] },
  { name: "post", action: "post quay sell {give}", words: [], at: "card:quay", rows: [row("1 salt", 1, "3 astro")] },
  { name: "purchase", action: "purchase {want}", words: [], at: "seat:1", rows: [row("2 astro", 2, "rope")] },
]

describe("what goes for what", () => {
  test("is a row for each ware and way, with the notation of each number", () => {
    const [buy, sell, purchase] = dealsOf(SWAPS)
    expect(buy).toMatchObject({ ware: "salt", buys: true, each: 3 })
    expect(buy!.deals.map(({ action, n, money }) => [action, n, money])).toEqual([["post quay buy 1 salt", 1, 3], ["post quay buy 2 salt", 2, 6]])
    expect(sell!.deals).toEqual([{ action: "post quay sell 1 salt", ware: "salt", n: 1, money: 3 }])
    expect(purchase!.deals).toEqual([{ action: "purchase rope", ware: "rope", n: 1, money: 2 }])
  })

  test("stands with whom one deals", () => {
    expect(byPartner(SWAPS).map(([at, swaps]) => [at, swaps.length])).toEqual([["card:quay", 2], ["seat:1", 1]])
  })
})

describe("what is known of a sector", () => {
  const facts = { cards: { harbour: { rank: 5 }, quay: { rank: 1 }, reef: { rank: 9 } } }
  const view = { flight: FLIGHT, sectors: [{}, { known: { reef: "all", harbour: "all", quay: [0] }, unknown: { sector: 4, reserve_1: 2 } }] }
  const duel = { view, facts } as unknown as Duel

  test("is what lies there and not in the row, the best first", () => {
    expect(remembered(duel, 2).map(({ id }) => id)).toEqual(["quay", "reef"])
    expect(remembered({ ...duel, view: { ...view, flight: null } as unknown as View }, 2)).toHaveLength(3)
  })

  test("and how many cards are not", () => expect(unknownIn(duel, 2)).toBe(6))
})

describe("ships", () => {
  const ship = { bays: { salt: 2 }, science: 3, tiles: { sail: [2, 1, 0] } } as unknown as Seat
  test("hold wares in bays and elsewhere", () => expect([held(ship, "salt"), held(ship, "science")]).toEqual([2, 3]))
  test("are as strong as their tiles together", () => expect(sumOf(ship, "sail")).toBe(3))
  test("look at each other", () => expect([across(10, false), across(10, true)]).toEqual([10, WIDTH - 10]))
  test("have room for as many tiles as there are", () => {
    expect(spread(NOSE, 3)).toEqual(NOSE)
    expect(spread(NOSE, 5)).toHaveLength(5)
    expect(spread(NOSE, 0)).toEqual([])
  })
  test("the own one lies at the left", () => expect([sides(1), sides(null)]).toEqual([[1, 0], [0, 1]]))
})

test("nothing is certain that is not", () => {
  expect([0, 0.001, 0.425, 0.999, 1].map(percent)).toEqual(["0%", "1%", "43%", "99%", "100%"])
  expect(de.percent(43)).toBe("43\u00a0%")
})

test("nobody draws what nobody knows", async () => {
  await expect(kindOf({})).rejects.toThrow()
})
