// Lattice points to places on the sheet. Upright keeps home at the bottom; landscape turns the chart clockwise, so that
// home is on the left and deep space on the right. Only places turn, text never does.
import type { Geometry } from "../wire/schema"

/** One side of a hex, in units of the sheet. */
export const S = 40
const K = Math.sqrt(3) / 2

export type XY = [x: number, y: number]

export type Sheet = {
  landscape: boolean
  /** Drawn for a small screen: less margin, larger marks. */
  compact: boolean
  width: number
  height: number
  margin: number
  at: (x: number, y: number) => XY
  /** The place of a point by its name. */
  point: (name: string) => XY
}

/** Where the title of the chart begins. */
export const titleAt = ({ landscape }: Sheet): XY => (landscape ? [S * 4.9, S * 0.7] : [S * 0.62, S * 0.3])

export function sheet(chart: Pick<Geometry, "width" | "height">, landscape: boolean, compact: boolean): Sheet {
  const long = chart.height * K * S
  const wide = (chart.width * S) / 2
  const at = (x: number, y: number): XY =>
    landscape ? [(chart.height - y) * K * S, (x * S) / 2] : [(x * S) / 2, y * K * S]
  return {
    landscape,
    compact,
    width: landscape ? long : wide,
    height: landscape ? wide : long,
    margin: S * (compact ? 0.62 : 0.66),
    at,
    point: (name) => at(...lattice(name)),
  }
}

export function lattice(name: string): XY {
  const [x = 0, y = 0] = name.split(",").map(Number)
  return [x, y]
}

export const viewBox = ({ width, height, margin: m }: Sheet) => `${-m} ${-m} ${width + 2 * m} ${height + 2 * m}`

/** A path through places. */
export const path = (places: XY[]) => places.map(([x, y], n) => `${n ? "L" : "M"}${round(x)} ${round(y)}`).join("")

export const round = (value: number) => Math.round(value * 10) / 10

/** Moved away from a middle by a part of the distance. */
export function away([x, y]: XY, [cx, cy]: XY, part: number): XY {
  return [x + (x - cx) * part, y + (y - cy) * part]
}

/** Small repeatable chance: the same stars in every drawing. */
export function chance(seed: number): () => number {
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647
}
