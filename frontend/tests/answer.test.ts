// Answers that are put together, questions of tapes, and points as lines.
import { describe, expect, test } from "vitest"
import { apart, counted, isComposed, missing, readyAnswer, together } from "../src/match/answer"
import { NO_CHOICES, type Moment } from "../src/match/moment"
import { followed, justHeard, question, tale, upshot } from "../src/panels/question"
import { curves, HEIGHT, ticks, WIDTH } from "../src/panels/course/curves"
import { oneOf } from "../src/pages/table"
import type { Button, Choices, Line, Option, Pick } from "../src/wire/schema"

const option = (action: string, most?: number): Option => ({ action, words: [action], things: { resource: `resource:${action}` }, ...(most ? { most } : {}) })
const pay = (left: number): Pick => ({ name: "pay", words: [], role: "resource", left, options: [option("pay a", 2), option("pay b", 1)] })
const give = (n: number): Button => ({ action: `give ${n}`, words: [`Give ${n}`], role: "option", key: String(n), ...(n ? { then: pay(n) } : {}) })
const numbers: Choices = { ...NO_CHOICES, buttons: [give(0), give(1), give(2)] }

describe("an answer that takes more", () => {
  test("is chosen first, whatever it takes", () => {
    expect(isComposed(numbers.buttons)).toBe(true)
    expect(isComposed([give(0)])).toBe(false)
    expect(readyAnswer(numbers, null, {})).toBeNull()
    expect(readyAnswer(numbers, "give 0", {})).toMatchObject({ action: "give 0", role: "next" })
  })

  test("is sent with its cards in one attempt", () => {
    expect(readyAnswer(numbers, "give 2", { "pay a": 1 })).toBeNull()
    expect(missing(numbers, "give 2", { "pay a": 1 })).toBe(1)
    const ready = readyAnswer(numbers, "give 2", { "pay a": 1, "pay b": 1 })!
    expect(ready.words).toEqual(["Give 2"])
    expect(apart(ready.action)).toEqual(["give 2", "pay a", "pay b"])
    expect(together(["x"])).toBe("x")
  })

  test("several things that are asked for are ready when all are chosen", () => {
    const choices = { ...NO_CHOICES, picks: [pay(2)] }
    expect(counted(choices, null)).toBe(choices.picks[0])
    expect(readyAnswer(choices, null, { "pay a": 2 })?.action).toBe("pay a; pay a")
    expect(readyAnswer({ ...NO_CHOICES, picks: [pay(1)] }, null, { "pay a": 1 })).toBeNull()
  })
})

describe("a question", () => {
  const line = (about?: string, last = 9): Line => ({ words: ["x"], first: 1, last, ...(about ? { about } : {}) })
  const moment = (more: object) =>
    ({
      choices: NO_CHOICES, story: [], seat: 0, read: null,
      view: { turn: 3, encounter: [], pilots: [0] },
      catalogue: { encounters: [{ face: "f", title: "T", story: "S" }] },
      ...more,
    }) as unknown as Moment // prettier-ignore

  test("is nothing while there is a step that is next", () => {
    const next: Button = { action: "end", words: [], role: "next", key: "Enter" }
    expect(question(moment({ choices: { ...numbers, buttons: [next, give(1)] } }))).toBeNull()
    expect(question(moment({ choices: numbers }))?.buttons).toHaveLength(3)
  })

  test("points are asked for on the board", () => {
    const point: Pick = { name: "place", words: [], role: "point", left: 1, options: [] }
    expect(question(moment({ choices: { ...NO_CHOICES, picks: [point] } }))).toBeNull()
  })

  test("what followed is told until something else happens or it is put away", () => {
    const story = [{ turn: 3, lines: [line(), line("encounter:f"), line("encounter:f", 12)] }]
    expect(followed(moment({ story }))).toHaveLength(2)
    expect(tale(moment({ story }))).toMatchObject({ title: "T", told: true, reader: null })
    expect(justHeard(moment({ story }))).toBe(true)
    expect(justHeard(moment({ story, read: 12 }))).toBe(false)
    expect(justHeard(moment({ story, seat: 1 }))).toBe(false)
    expect(followed(moment({ story: [{ turn: 3, lines: [line("encounter:f"), line()] }] }))).toEqual([])
    expect(followed(moment({ story: [{ turn: 2, lines: [line("encounter:f")] }] }))).toEqual([])
  })

  test("how a fight ended is said to who had a part in it", () => {
    const ended = (more: object) => ({ ...line("encounter:f", 12), short: ["won"], ...more })
    const story = [{ turn: 3, lines: [ended({ decided: "rule" })] }]
    expect(upshot(moment({ story, seat: 1 }))?.short).toEqual(["won"])
    expect(upshot(moment({ story, read: 12 }))).toBeNull()
    const quiet = [{ turn: null, lines: [ended({})] }]
    expect(upshot(moment({ story: quiet }))?.short).toEqual(["won"])
    expect(upshot(moment({ story: quiet, seat: 1 }))).toBeNull()
  })

  test("of two encounters the viewer's own is told", () => {
    const met = (traveller: number) => ({ traveller, reader: 2, face: "f", told: false })
    const view = { turn: 3, pilots: [0, 1], encounter: [met(1), met(0)] }
    expect(tale(moment({ view }))).toMatchObject({ reader: 2, travellers: [1, 0], told: false })
  })

  test("things on one point differ in what stands there", () => {
    const things = { kind: "piece:x", point: "point:1,1" }
    expect(oneOf([{ action: "launch x 1,1", words: [], things }]).role).toBe("kind")
    expect(oneOf([]).role).toBe("point")
  })
})

describe("points by turns", () => {
  const course = [
    { turn: 0, points: [4, 4] },
    { turn: 1, points: [5, 4] },
    { turn: 20, points: [9, 9] },
  ]

  test("lines run from the first turn to the last, inside the picture", () => {
    const lines = curves(course, 15)
    for (const { points } of lines)
      for (const corner of points.split(" ")) {
        const [x, y] = corner.split(",").map(Number) as [number, number]
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(WIDTH)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(HEIGHT)
      }
    expect(lines.map((one) => one.value)).toEqual([9, 9])
  })

  test("names do not lie on each other", () => {
    const six = curves([{ turn: 0, points: [4, 4, 4, 4, 4, 4] }, { turn: 9, points: [4, 4, 4, 4, 4, 4] }], 15)
    const places = six.map((one) => one.label).sort((a, b) => a - b)
    for (let n = 1; n < places.length; n++) expect(places[n]! - places[n - 1]!).toBeGreaterThanOrEqual(18)
    expect(places.at(-1)).toBeLessThan(HEIGHT)
  })

  test("axes tell the points that win and the last turn", () => {
    const { down, along } = ticks(course, 15)
    expect(down[0]!.value).toBe(15)
    expect(along.at(-1)!.value).toBe(20)
    expect(ticks([{ turn: 0, points: [1] }], 10).along).toHaveLength(1)
  })
})
