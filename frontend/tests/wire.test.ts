import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { Guide } from "../src/flight/guide.svelte"
import { settings } from "../src/parts/settings.svelte"
import { solved, tick } from "../src/puzzle/solved"
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

test("a new secret of a seat takes the place of the old one, and a seat without a number stays for itself", () => {
  keepSeat("M1", { token: "linked" })
  keepSeat("M1", { token: "old", seat: 0 })
  keepSeat("M1", { token: "other", seat: 1 })
  keepSeat("M1", { token: "new", seat: 0 })
  expect(keptMatch("M1")?.seats).toEqual([{ token: "linked" }, { token: "other", seat: 1 }, { token: "new", seat: 0 }])
  keepSeat("M1", { token: "linked", seat: 2 })
  expect(keptMatch("M1")?.seats).toHaveLength(3)
})

describe.each(["shut", "full"])("storage that is %s", (how) => {
  const wrong = () => {
    throw new DOMException(how)
  }
  beforeEach(() => {
    keepSeat("M0", { token: "before", seat: 0 })
    const before = localStorage.getItem("starwake.matches")
    vi.stubGlobal("localStorage", { getItem: how === "shut" ? wrong : () => before, setItem: wrong })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    for (const { match } of keptMatches()) forgetMatch(match)
  })

  test("takes no seat away while the page lives", () => {
    keepMatch("M1", { game: "x", seats: [{ token: "a", seat: 0 }] })
    expect(takeSecret(place("/match/M2"), "#s3cret")).toBe(true)
    expect(keptMatch("M1")?.seats).toEqual([{ token: "a", seat: 0 }])
    expect(keptMatches().map((one) => one.match)).toEqual(how === "shut" ? ["M2", "M1"] : ["M2", "M1", "M0"])
    forgetMatch("M1")
    expect(keptMatch("M1")).toBeUndefined()
  })

  test("is written as soon as it can be", () => {
    keepSeat("M1", { token: "a", seat: 0 })
    vi.unstubAllGlobals()
    keepSeat("M2", { token: "b", seat: 1 })
    expect(localStorage.getItem("starwake.matches")).toMatch(/"M2".*"M1"/)
    localStorage.clear()
    expect(keptMatches()).toEqual([])
  })

  test("stops nobody from setting, solving and skipping", () => {
    const { name } = settings
    settings.like({ name: "Ada" })
    expect(settings.name).toBe("Ada")
    settings.like({ name })
    tick("p1")
    expect(solved()).toEqual(["p1"])
    const guide = new Guide("M1", () => Promise.reject(new Error()))
    guide.skip()
    expect(guide.over).toBe(true)
  })
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
