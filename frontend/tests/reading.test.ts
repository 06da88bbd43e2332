// Looking things up, and where an action that is advised stands on the screen.
import { describe, expect, test } from "vitest"
import { selectorsOf, spotOf } from "../src/match/advice"
import { NO_CHOICES } from "../src/match/moment"
import { searched } from "../src/reading/search"
import { metIn, shelvesOf, toldOf } from "../src/reading/shelves"
import type { Book, Shelf } from "../src/wire/http"
import type { Chapter, Choices } from "../src/wire/schema"

const book = (title: string): Book => ({
  ledger: "a", book: "A", extends: "",
  chapters: [{ name: "tide", title: "Tide", rules: [{ id: "tide.high", title, text: "", source: "", options: [], option_text: "" }] }],
})
const article = (id: string, title: string) => ({ id, title, words: [], rules: [] })
const line = (about?: string) => ({ words: ["Somebody came."], first: 1, last: 2, ...(about ? { about } : {}) })
const story: Chapter[] = [{ turn: 3, lines: [line(), line("gull:grey")] }]

describe("looking up", () => {
  test("a rule is found in the other language too, by all words", () => {
    expect(searched([book("High water")], "hochwasser")).toEqual([])
    expect(searched([book("High water")], "hochwasser tide", [book("Hochwasser")])).toEqual([book("High water")])
  })

  const shelves: Shelf[] = [
    { name: "boats", title: "Boats", met: false, articles: [article("boat:red", "Red boat")] },
    { name: "gulls", title: "Gulls", met: true, articles: [article("gull:grey", "Grey gull"), article("gull:white", "White gull")] },
  ]
  const ids = (found: Shelf[]) => found.flatMap((one) => one.articles.map(({ id }) => id))

  test("only what was met is shown where that matters", () => {
    expect(ids(shelvesOf(shelves, metIn(story), ""))).toEqual(["boat:red", "gull:grey"])
    expect(shelvesOf(shelves, new Set(), "").map(({ name }) => name)).toEqual(["boats", "gulls"])
    expect(ids(shelvesOf(shelves, metIn(story), "white"))).toEqual([])
  })
  test("what was told of a thing comes with its turn", () => expect(toldOf(story, "gull:grey")).toEqual([{ turn: 3, line: line("gull:grey") }]))
})

describe("advice", () => {
  const choices: Choices = {
    ...NO_CHOICES,
    reach: [{ name: "sail", action: "sail {ship} {point}", ships: ["ship:0.1", "ship:0.2"], start: "0,0", left: 2, tree: [["1,1", -1]], anywhere: {}, effects: [] }],
    builds: [{
      build: "pier", words: [], cost: {}, missing: {}, left: 1, state: "ready",
      options: [{ action: "build pier 2,2", words: [], things: { point: "point:2,2" } }],
    }],
    picks: [{ name: "gull", words: [], role: "gull", left: 1, options: [{ action: "feed grey", words: [], things: { gull: "gull:grey" } }] }],
  }
  test.each([
    ["sail 2 1,1", { ship: "ship:0.2", build: null, point: "1,1", things: ["ship:0.2"] }],
    ["build pier 2,2", { ship: null, build: "pier", point: "2,2", things: ["build:pier", "point:2,2"] }],
    ["feed grey", { ship: null, build: null, point: null, things: ["gull:grey"] }],
    ["end", { ship: null, build: null, point: null, things: [] }],
  ])("%s is found", (action, spot) => expect(spotOf(choices, action)).toEqual(spot))

  test("what is meant is found by its hooks", () => {
    expect(selectorsOf("feed grey", spotOf(choices, "feed grey"))).toEqual(['[data-action="feed grey"]', '[data-option="feed grey"]', '[data-thing="gull:grey"]'])
  })
})
