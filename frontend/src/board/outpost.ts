// Where the docks of an outpost lie, and where its name stands.
import type { Geometry, Outpost, Slot } from "../wire/schema"
import { S, type Sheet, type XY } from "./geometry"

export type Drawn = {
  centre: XY
  lobes: XY[]
  arms: [XY, XY][]
  docks: { at: XY; number: number | null }[]
  name: XY | null
}

/** Middles of the hexes around one, in lattice steps. */
const AROUND: XY[] = [
  [0, -2],
  [3, -1],
  [3, 1],
  [0, 2],
  [-3, 1],
  [-3, -1],
]

/** An outpost that takes the place of planets: three lobes share its docks, the last has what is left. */
export function inSystem(slot: Slot, count: number, chart: Geometry, sheet: Sheet, names: XY[]): Drawn {
  const centre = sheet.point(slot.centre)
  const lobes = slot.hexes.map(({ x, y }) => sheet.at(x, y))
  const each = Math.ceil(count / lobes.length)
  const docks = lobes.flatMap((lobe, n) => around(lobe, centre, Math.max(0, Math.min(each, count - n * each))))
  const arms = lobes.map(([x, y]): [XY, XY] => [
    centre,
    [centre[0] + (x - centre[0]) * 0.62, centre[1] + (y - centre[1]) * 0.62],
  ])
  return { centre, lobes, arms, docks: docks.map((at) => ({ at, number: null })), name: nameAt(slot.hexes, centre, chart, sheet, names) }
}

/** An outpost with numbered docks: they lie on points around it. */
export function onPoints(outpost: Outpost, chart: Geometry, sheet: Sheet): Drawn | null {
  const base = chart.bases.find((one) => one.people === outpost.people)
  if (!base) return null
  const numbers = new Map(chart.docks.map((dock) => [dock.point, dock.number]))
  const centre = sheet.at(base.x, base.y)
  const docks = outpost.docks.map((point) => ({ at: sheet.point(point), number: numbers.get(point) ?? null }))
  const arms = docks.map(({ at }): [XY, XY] => [centre, [centre[0] + (at[0] - centre[0]) * 0.7, centre[1] + (at[1] - centre[1]) * 0.7]])
  return { centre, lobes: [], arms, docks, name: sheet.landscape ? opposite(centre, docks.map(({ at }) => at)) : sheet.at(base.x, base.y + 2) }
}

/** Where the docks leave room around a middle; upright that is beside it, too narrow for a name. */
function opposite([cx, cy]: XY, places: XY[]): XY {
  const [x, y] = places.reduce(([sx, sy], [px, py]) => [sx + cx - px, sy + cy - py], [0, 0])
  const far = Math.hypot(x!, y!) || 1
  return [cx + (x! / far) * S, cy + (y! / far) * S]
}

function around([x, y]: XY, [cx, cy]: XY, count: number): XY[] {
  const [ux, uy] = [(x - cx) / S, (y - cy) / S]
  const far = count > 1 ? 0.31 * S : 0
  return Array.from({ length: count }, (_, i) => {
    const side = count > 1 ? (2 * i) / (count - 1) - 1 : 0
    return [x - uy * side * far, y + ux * side * far]
  })
}

/** In the middle of an empty hex beside it, where no piece ever stands, and apart from other names if that can be. */
function nameAt(hexes: { x: number; y: number }[], [cx]: XY, chart: Geometry, sheet: Sheet, names: XY[]): XY | null {
  const taken = new Set(chart.systems.flatMap((slot) => slot.hexes.map(({ x, y }) => `${x},${y}`)))
  const places = hexes
    .flatMap(({ x, y }) => AROUND.map(([dx, dy]): XY => [x + dx, y + dy]))
    .filter(([x, y]) => !taken.has(`${x},${y}`) && x >= 0 && y >= 0 && x <= chart.width && y <= chart.height)
    .map(([x, y]) => sheet.at(x, y))
    .filter(([x, y]) => x > S && x < sheet.width - S && y > 0 && y < sheet.height)
  places.sort(([ax, ay], [bx, by]) => Math.abs(ax - cx) - Math.abs(bx - cx) || by - ay)
  const apart = places.find(([x, y]) => names.every(([nx, ny]) => Math.abs(ny - y) > S / 2 || Math.abs(nx - x) > 4 * S))
  return apart ?? places[0] ?? null
}
