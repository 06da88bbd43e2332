import { beforeEach, expect, test } from "vitest"
import { place, takeSecret } from "../src/route.svelte"
import { isOld } from "../src/wire/build"
import { forgetMatch, keepMatch, keepSeat, keptMatch, keptMatches } from "../src/wire/seats"

beforeEach(() => localStorage.clear())

test.each([
  ["/", { page: "start" }],
  ["/new", { page: "new" }],
  ["/match/AB%2BC", { page: "match", match: "AB+C" }],
  ["/match", { page: "lost" }],
  ["/elsewhere/1/2", { page: "lost" }],
])("%s", (path, means) => expect(place(path)).toEqual(means))

test("the secret of a seat goes from the address into this browser", () => {
  expect(takeSecret(place("/match/M1"), "#s3cret")).toBe(true)
  expect(keptMatch("M1")?.seats).toEqual([{ token: "s3cret" }])
  expect(takeSecret(place("/match/M1"), "#")).toBe(false)
  expect(takeSecret(place("/"), "#s3cret")).toBe(false)
})

test("seats of one match are kept together, each once, the last opened match first", () => {
  keepSeat("M1", { token: "a", seat: 0 })
  keepSeat("M1", { token: "b", seat: 1 })
  keepSeat("M1", { token: "a", seat: 0 })
  keepMatch("M2", { game: "x" })
  expect(keptMatch("M1")?.seats.map((one) => one.token)).toEqual(["b", "a"])
  expect(keptMatches().map((one) => one.match)).toEqual(["M2", "M1"])
  forgetMatch("M2")
  expect(keptMatches().map((one) => one.match)).toEqual(["M1"])
})

test("what somebody else has put there is not ours", () => {
  localStorage.setItem("starwake.matches", "{broken")
  expect(keptMatches()).toEqual([])
})

test.each([
  ["", "b", null, false],
  ["a", "a", null, false],
  ["a", "b", null, true],
  ["a", "b", "b", false],
  ["a", "b", "a", true],
])("a page %s, a server %s, reloaded for %s", (page, server, before, expected) => {
  expect(isOld(page, server, before)).toBe(expected)
})
