// Where lines and bars lie. A chart is WIDTH units wide, whatever it shows.
import type { Draws, Series } from "../wire/schema"

export const WIDTH = 528
const LEFT = 34
const RIGHT = 452
const TOP = 14
const FLOOR = 166

export type Curve = { seat: number; points: string; value: number; end: number; label: number }
export type Race = {
  curves: Curve[]
  rungs: { y: number; text: string }[]
  marks: { x: number; text: string }[]
  /** Where a turn lies. */
  x: (turn: number) => number
}

/** Lines of all seats, with a label at the end of each that lies on no other. */
export function race({ values }: Series): Race {
  const turns = Math.max(1, values.length - 1)
  const most = Math.max(1, ...values.flat())
  const rung = nice(most / 4)
  const top = Math.ceil(most / rung) * rung
  const x = (turn: number) => LEFT + ((RIGHT - LEFT) * turn) / turns
  const y = (value: number) => FLOOR - ((FLOOR - TOP) * value) / top
  const seats = values[0]?.map((_, seat) => seat) ?? []
  const curves = seats.map((seat) => {
    const value = values.at(-1)![seat]!
    const points = values.map((row, turn) => `${x(turn).toFixed(1)},${y(row[seat]!).toFixed(1)}`).join(" ")
    return { seat, points, value, end: y(value), label: y(value) }
  })
  return {
    curves: apart(curves),
    rungs: Array.from({ length: Math.round(top / rung) + 1 }, (_, n) => ({ y: y(n * rung), text: String(n * rung) })),
    marks: marked(turns).map((turn) => ({ x: x(turn), text: String(turn) })),
    x,
  }
}

/** 1, 2 or 5 times a power of ten that is not less. */
function nice(step: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(step, 1)))
  return [1, 2, 5, 10].map((one) => one * power).find((one) => one >= step)!
}

/** Turns that are named below: every tenth, or fifth where there are few, and the last one. */
function marked(turns: number): number[] {
  const every = turns > 24 ? 10 : turns > 8 ? 5 : 1
  const found = Array.from({ length: Math.floor(turns / every) + 1 }, (_, n) => n * every)
  return [...found.filter((turn) => turns - turn >= every / 3), turns]
}

/** Labels that would lie on each other move up or down. */
function apart(curves: Curve[], room = 20): Curve[] {
  const order = curves.toSorted((one, other) => one.end - other.end)
  order.forEach((one, n) => {
    one.label = Math.max(one.end, n ? order[n - 1]!.label + room : TOP)
  })
  let floor = FLOOR
  for (const one of order.toReversed()) {
    one.label = Math.min(one.label, floor)
    floor = one.label - room
  }
  return curves
}

/** A change of a chance in points of a hundred, with its sign. */
export const signed = (change: number): string => {
  const whole = Math.round(100 * change)
  return whole < 0 ? `−${-whole}` : `+${whole}`
}

export type Bar = { face: string; title: string; seen: number; expected: number; x: number; width: number; y: number; height: number; line: number }

/** Bars for what came, and a line on each for what was to be expected. */
export function bars({ faces }: Draws): Bar[] {
  const most = Math.max(1, ...faces.flatMap((one) => [one.seen, one.expected]))
  const each = (WIDTH - LEFT) / faces.length
  const height = (n: number) => (108 * n) / most
  return faces.map(({ face, title, seen, expected }, n) => ({
    face, title, seen, expected,
    x: LEFT + each * n + each * 0.14, width: each * 0.72, y: 118 - height(seen), height: height(seen), line: 118 - height(expected),
  }))
}
