import { expect, test, vi } from "vitest"
import { Show } from "../src/match/show"
import { planned, planner, timed, type Kind, type Timetable } from "../src/motion/plan"
import type { Happening } from "../src/wire/types"

const LONG = 400

const going: Kind<Happening> = { name: "going", plans: { fly: (event) => [event] }, takes: () => LONG, paint: vi.fn() }
const flights = (n: number) => Array.from({ length: n }, () => ({ event: "fly" }))

/** A show with a clock that is turned by hand, and what it drew. */
function shown(pace = 1) {
  const clock = { now: 0 }
  const show = new Show(() => pace, () => clock.now, [planner(going)])
  const drawn: { from: number; ms: number; end: () => void }[] = []
  const off = show.on(({ ms }: Timetable, from) => {
    const end = vi.fn<() => void>()
    drawn.push({ from, ms, end })
    return end
  })
  return { show, drawn, clock, off }
}

test("steps are drawn one after the other, and nothing is waited for", () => {
  const { show, drawn, clock } = shown()
  show.push(flights(1), null, false)
  show.push(flights(2), null, false)
  clock.now = 3 * LONG
  show.push(flights(1), null, false)
  expect(drawn.map(({ from, ms }) => [from, ms])).toEqual([
    [0, LONG],
    [LONG, 2 * LONG],
    [0, LONG],
  ])
})

test.each([
  ["a page that nobody looks at", 1, true],
  ["motion that is off", 0, false],
])("%s shows nothing, and ends what is going on", (_, pace, calm) => {
  const { show, drawn } = shown(pace)
  show.push(flights(1), null, calm)
  expect(drawn).toEqual([])
})

test("events that nobody draws take no time", () => {
  const { show, drawn } = shown()
  show.push([{ event: "unheard of" }, { event: "constructor" }], null, false)
  expect(drawn).toEqual([])
})

test("what is going on can be dropped", () => {
  const { show, drawn } = shown()
  show.push(flights(1), null, false)
  show.push(flights(1), null, false)
  show.skip()
  for (const { end } of drawn) expect(end).toHaveBeenCalledTimes(1)
  show.push(flights(1), null, false)
  expect(drawn.at(-1)!.from).toBe(0)
})

test("a step of one's own has a second and a half at most", () => {
  const { show, drawn } = shown()
  show.push(flights(30), null, false)
  expect(drawn[0]!.ms).toBe(1500)
})

test("so has a whole turn of somebody else, however many steps it has, and each turn anew", () => {
  const { show, drawn, clock } = shown()
  for (const turn of [7, 8]) {
    for (let n = 0; n < 20; n++) {
      show.push(flights(3), turn, false)
      clock.now += 5000
    }
  }
  const half = drawn.length / 2
  const sums = [drawn.slice(0, half), drawn.slice(half)].map((some) => some.reduce((sum, { ms }) => sum + ms, 0))
  expect(sums[0]).toBe(sums[1])
  expect(sums[0]).toBeGreaterThan(1300)
  expect(sums[0]).toBeLessThanOrEqual(1500)
})

test("what comes early in a turn of others leaves time for what comes late", () => {
  const clock = { now: 0 }
  const early: Kind<null> = { name: "early", plans: { roll: () => [null] }, takes: () => 9000, keeps: 900, paint: vi.fn() }
  const show = new Show(() => 1, () => clock.now, [planner(early), planner(going)])
  const drawn: number[] = []
  show.on(({ ms }) => (drawn.push(ms), () => {}))
  for (let n = 0; n < 9; n++) show.push([{ event: "roll" }], 3, false)
  expect(drawn.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(600)
  show.push(flights(1), 3, false)
  expect(drawn.at(-1)).toBe(LONG * 0.65)
})

test("a pace makes all of it shorter or longer", () => {
  const [quick, slow] = [shown(0.5), shown(1.8)]
  for (const { show } of [quick, slow]) show.push(flights(1), null, false)
  expect([quick.drawn[0]!.ms, slow.drawn[0]!.ms]).toEqual([LONG * 0.5, LONG * 1.8])
})

test("whoever is too far behind goes on with what is new", () => {
  const { show, drawn } = shown()
  for (let n = 0; n < 6; n++) show.push(flights(4), null, false)
  expect(Math.max(...drawn.map(({ from }) => from))).toBeLessThanOrEqual(1500)
  expect(drawn[0]!.end).toHaveBeenCalled()
  expect(drawn.at(-1)!.end).not.toHaveBeenCalled()
})

test("nobody draws any more after leaving", () => {
  const { show, drawn, off } = shown()
  show.push(flights(1), null, false)
  off()
  show.push(flights(1), null, false)
  expect(drawn).toHaveLength(1)
  expect(drawn[0]!.end).toHaveBeenCalled()
})

test("moves of a kind overlap as far as they may; others wait for them", () => {
  const cards: Kind<null> = { name: "cards", plans: { got: () => [null] }, takes: () => 500, apart: 40, paint: vi.fn() }
  const moves = planned([{ event: "got" }, { event: "got" }, { event: "fly" }], [planner(cards), planner(going)])
  const { beats, ms } = timed(moves)
  expect(beats.map(({ time }) => time.delay)).toEqual([0, 40, 540])
  expect(ms).toBe(540 + LONG)
  expect(timed(moves, 0.5).ms).toBe(ms / 2)
  const ticks: Kind<null> = { ...cards, name: "ticks", plans: { tick: () => [null] }, beside: true }
  const both = planned([{ event: "got" }, { event: "fly" }, { event: "tick" }], [planner(cards), planner(going), planner(ticks)])
  expect(timed(both).beats.map(({ time }) => time.delay)).toEqual([0, 500, 500])
})
