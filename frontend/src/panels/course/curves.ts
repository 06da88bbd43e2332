// Points by turns as lines: where they run, what stands at their ends, and what the axes say.
import type { Standing } from "../../wire/schema"

export type Curve = { seat: number; points: string; x: number; y: number; /** Where its name stands. */ label: number; value: number }
export type Tick = { at: number; value: number }

export const WIDTH = 528
export const HEIGHT = 204
const [LEFT, RIGHT, TOP, BOTTOM] = [34, 424, 20, 176]
/** Lines that run together are so far apart, and names so far. */
const APART = 1.8
const NAME = 19
const TICKS = 4

type Scale = (value: number) => number

function scales(course: Standing[], target: number): { x: Scale; y: Scale; low: number; high: number; last: number } {
  const all = course.flatMap((one) => one.points)
  const [low, high] = [Math.min(...all), Math.max(target, ...all)]
  const [first, last] = [course[0]!.turn, Math.max(course[0]!.turn + 1, course.at(-1)!.turn)]
  return {
    x: (turn) => LEFT + ((turn - first) / (last - first)) * (RIGHT - LEFT),
    y: (points) => BOTTOM - ((points - low) / Math.max(1, high - low)) * (BOTTOM - TOP),
    low,
    high,
    last,
  }
}

/** A line for each seat; the points of a turn are those at its end. */
export function curves(course: Standing[], target: number): Curve[] {
  const { x, y } = scales(course, target)
  const seats = course[0]!.points.map((_, seat) => seat)
  const found = seats.map((seat) => {
    const at = (points: number) => y(points) - seat * APART
    const corners = course.flatMap((one, n) => {
      const before = course[n - 1]?.points[seat] ?? one.points[seat]!
      return [`${round(x(one.turn))},${round(at(before))}`, `${round(x(one.turn))},${round(at(one.points[seat]!))}`]
    })
    const value = course.at(-1)!.points[seat]!
    return { seat, points: [...new Set(corners)].join(" "), x: RIGHT, y: round(at(value)), label: round(at(value)), value }
  })
  return spread(found)
}

/** Names at the ends move apart, the highest first. */
function spread(found: Curve[]): Curve[] {
  let last = -Infinity
  const down = [...found].sort((a, b) => a.y - b.y)
  for (const one of down) last = one.label = Math.max(one.label, last + NAME)
  const over = Math.max(0, last - BOTTOM - NAME / 2)
  for (const one of down) one.label -= over
  return found
}

export function ticks(course: Standing[], target: number): { down: Tick[]; along: Tick[] } {
  const { x, y, low, high, last } = scales(course, target)
  const step = Math.max(1, Math.ceil((high - low) / TICKS))
  const down = []
  for (let value = high; value >= low; value -= step) down.push({ at: y(value), value })
  const turns = Math.max(1, Math.round(last / TICKS / 5) * 5)
  const along = []
  for (let value = turns; value < last - turns / 2; value += turns) along.push({ at: x(value), value })
  return { down, along: [...along, { at: x(last), value: last }] }
}

const round = (n: number) => Math.round(n * 10) / 10
