import { expect, test } from "vitest"
import { before, earlierOf } from "../src/match/offers"
import { counts } from "../src/panels/trade/trade"
import type { Offer, Public } from "../src/wire/schema"

const offer: Offer = { seat: 1, give: { a: 1 }, want: { b: 1 } }
const table = (turn: number, on: Offer | null) => ({ turn, offer: on }) as Public

test("an offer is compared with the last one of the same player in the same turn", () => {
  const known = earlierOf(null, table(3, offer), table(3, null))
  expect(before(known, table(3, null))).toBeNull()
  expect(before(known, table(3, { ...offer, give: { a: 2 } }))).toEqual(offer)
  expect(before(known, table(3, { ...offer, seat: 2 }))).toBeNull()
  expect(before(known, table(4, offer))).toBeNull()
  expect(earlierOf(known, table(3, null), table(3, null))).toBe(known)
})

test("what has changed in a bundle is counted kind by kind", () => {
  expect(counts({ a: 2, b: 0 }, null)).toEqual([{ name: "a", n: 2, by: 0 }])
  expect(counts({ a: 2, c: 1 }, { a: 1, b: 1 })).toEqual([
    { name: "a", n: 2, by: 1 },
    { name: "c", n: 1, by: 1 },
  ])
})
