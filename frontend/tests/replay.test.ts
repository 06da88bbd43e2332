// Films from tapes: every step is there whichever way one comes to it.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { patched, type Change } from "../src/match/patch"
import { bars, race, signed } from "../src/replay/charts"
import { Film } from "../src/replay/film.svelte"
import { heldBy } from "../src/replay/hands"
import { onReplayKey } from "../src/replay/keys"
import { place, replayOf } from "../src/route.svelte"
import type { Replay, Shot } from "../src/wire/schema"
import { tapes, type Tape } from "./tapes"

/** A replay made of the steps of a tape; a step in four opens a turn. */
function replay({ first, steps }: Tape): Replay {
  const shots = steps.map(({ public: changes }, n): Shot => ({
    seat: n % 2, action: `act ${n}`, turn: 1 + Math.floor(n / 4), last: 10 + 2 * n, words: [`step ${n}`], changes: changes as Shot["changes"],
  }))
  return { view: { ...first.public, turn: 0 }, first: 9, steps: shots } as unknown as Replay
}

describe.each(tapes)("$name", (one) => {
  const tape = replay(one)
  const truth = tape.steps.reduce((views, shot) => [...views, patched(views.at(-1)!, shot.changes as Change[])], [tape.view])

  test("stepping on and back shows every step", () => {
    const film = new Film(tape)
    for (let n = 0; n <= film.last; n++, film.step(1)) expect(film.view).toEqual(truth[n])
    for (let n = film.last; n >= 0; n--, film.step(-1)) expect(film.view).toEqual(truth[n])
  })

  test("jumping shows the same as stepping, and shares what did not change", () => {
    const film = new Film(tape, 5)
    expect(film.view).toEqual(truth[5])
    film.go(film.last)
    expect(film.view).toEqual(truth.at(-1))
    film.go(2)
    expect(film.view).toBe(film.viewAt(2))
    const still = tape.steps[2]!.changes.every((change) => (change as Change)[0][0] !== "systems")
    if (still) expect(film.viewAt(3).systems).toBe(film.viewAt(2).systems)
  })
})

describe("ways through a film", () => {
  const tape = replay(tapes.find((one) => one.name === "beginner.json")!)
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test("turns, events, and the ends", () => {
    const film = new Film(tape, 6)
    expect([film.turn, film.length]).toEqual([2, 10])
    film.stepTurn(-1)
    expect(film.at).toBe(5)
    film.stepTurn(-1)
    expect(film.at).toBe(1)
    film.goTurn(3)
    expect(film.at).toBe(9)
    film.goEvent(10)
    expect(film.at).toBe(2)
    film.goEvent(0)
    expect(film.at).toBe(0)
    film.goEvent(10_000)
    film.step(5)
    expect(film.at).toBe(film.last)
    film.stepTurn(1)
    expect(film.at).toBe(film.last)
    expect(new Film(tape, 10_000).at).toBe(film.last)
  })

  test("it plays to the end and stops there, and once more from the start", () => {
    const film = new Film(tape, tape.steps.length - 2)
    film.toggle()
    vi.advanceTimersByTime(5000)
    expect([film.at, film.playing]).toEqual([film.last, false])
    film.toggle()
    expect([film.at, film.playing]).toEqual([0, true])
    film.step(1)
    vi.advanceTimersByTime(5000)
    expect([film.at, film.playing]).toEqual([1, false])
  })

  test("views are worked out ahead, a few at a time", () => {
    const film = new Film(tape)
    let rounds = 1
    while (film.prepare(7)) rounds++
    expect(rounds).toBe(Math.ceil(film.last / 7))
  })

  test("the chances to win are asked for once in each language", async () => {
    const film = new Film(tape)
    const ask = vi.fn(async () => ({ curve: [] }) as never)
    await Promise.all([film.chances("en", ask), film.chances("en", ask), film.chances("de", ask)])
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test("keys step, jump and play; those of a control stay with it", () => {
    const film = new Film(tape, 3)
    const press = (key: string, shiftKey = false, target: Element = document.body) => {
      const event = new KeyboardEvent("keydown", { key, shiftKey, cancelable: true })
      Object.defineProperty(event, "target", { value: target })
      onReplayKey(event, film)
      return film.at
    }
    expect([press("ArrowRight"), press("ArrowLeft"), press("j"), press("l")]).toEqual([4, 3, 2, 3])
    expect([press("ArrowRight", true), press("End"), press("Home")]).toEqual([5, film.last, 0])
    press(" ")
    expect(film.playing).toBe(true)
    const [input, button] = [document.createElement("input"), document.createElement("button")]
    expect(press("ArrowRight", false, input)).toBe(0)
    press(" ", false, button)
    expect(film.playing).toBe(true)
  })
})

test("addresses of replays", () => {
  expect(place("/replay/abc", "#12")).toEqual({ page: "replay", match: "abc", step: 12 })
  expect(place("/replay", "")).toEqual({ page: "replay", match: "", step: null })
  expect(place("/replay/abc", "#x")).toMatchObject({ step: null })
  expect(place("/replay/a/b", "")).toEqual({ page: "lost" })
  expect([replayOf("abc"), replayOf("abc", 3)]).toEqual(["/replay/abc", "/replay/abc#3"])
})

describe("charts", () => {
  test("labels lie on no other, and inside", () => {
    const values = Array.from({ length: 30 }, (_, turn) => [turn, turn, turn, turn, 0, 0])
    const { curves, marks, rungs } = race({ name: "points", title: "", values })
    const labels = curves.map((one) => one.label).toSorted((a, b) => a - b)
    for (let n = 1; n < labels.length; n++) expect(labels[n]! - labels[n - 1]!).toBeGreaterThanOrEqual(19.9)
    expect(Math.min(...labels)).toBeGreaterThan(0)
    expect(Math.max(...labels)).toBeLessThanOrEqual(166)
    expect(marks.map((one) => one.text)).toEqual(["0", "10", "20", "29"])
    expect(rungs.at(-1)!.text).toBe("30")
  })

  test.each([[[[0, 0]]], [[[1, 1], [2, 3]]]])("a short game has one too: %j", (values) => {
    const { curves } = race({ name: "points", title: "", values })
    expect(curves.every((one) => !one.points.includes("NaN"))).toBe(true)
  })

  test("changes of a chance have their sign", () => {
    expect([0.123, -0.123, 0.001, -0.001].map(signed)).toEqual(["+12", "−12", "+0", "+0"])
  })

  test("bars are as high as what came, lines as what was to be expected", () => {
    const [one, two] = bars({ name: "", title: "", count: 3, faces: [{ face: "1", title: "1", seen: 3, expected: 1.5 }, { face: "2", title: "2", seen: 0, expected: 3 }] })
    expect(one!.height).toBeCloseTo(108)
    expect(one!.line).toBeCloseTo(64)
    expect([two!.height, two!.line]).toEqual([0, one!.y])
  })
})

test("hands are what is held, by thing", () => {
  expect(heldBy({ hand: { a: 2, b: 0 } })).toEqual([["resource:a", 2]])
  expect(heldBy({ bays: { a: 1 }, hand: null })).toEqual([["resource:a", 1]])
})
