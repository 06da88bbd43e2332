// Where things lie that words speak of.
import { split } from "../parts/names"
import type { Geometry, Outpost, Public } from "../wire/schema"
import { S, type Sheet, type XY } from "./geometry"

/** A place on the sheet, and how far around it. */
export type Spot = { at: XY; r: number }

/** Kinds of things that have a place on the chart. */
const FINDERS: Record<string, (value: string, chart: Geometry, view: Public, sheet: Sheet) => Spot | null> = {
  point: (point, _chart, _view, sheet) => ({ at: sheet.point(point), r: S * 0.5 }),
  system: (name, chart, _view, sheet) => {
    const slot = chart.systems.find((one) => one.system === name)
    return slot ? { at: sheet.point(slot.centre), r: S * 2.1 } : null
  },
  planet: (name, chart, _view, sheet) => {
    const [system, number] = name.split(".")
    const hex = chart.systems.find((one) => one.system === system)?.hexes[Number(number) - 1]
    return hex ? { at: sheet.at(hex.x, hex.y), r: S * 0.95 } : null
  },
  civ: (people, chart, view, sheet) => {
    const outpost = view.outposts.find((one) => one.people === people)
    return outpost ? spread(outpost, chart, sheet) : null
  },
}

/** Where a thing lies; null if it has no place. */
export function placeOf(thing: string, chart: Geometry, view: Public, sheet: Sheet): Spot | null {
  const [kind, value] = split(thing)
  return FINDERS[kind]?.(value, chart, view, sheet) ?? null
}

/** Whether it has a place that can be shown. */
export const isPlace = (thing: string): boolean => split(thing)[0] in FINDERS

/** An outpost takes the place of a system, or lies between its docks. */
function spread({ system, docks }: Outpost, chart: Geometry, sheet: Sheet): Spot | null {
  const slot = chart.systems.find((one) => one.system === system)
  if (slot) return { at: sheet.point(slot.centre), r: S * 2.1 }
  const places = docks.map(sheet.point)
  if (!places.length) return null
  const mean = (axis: 0 | 1) => places.reduce((sum, one) => sum + one[axis], 0) / places.length
  return { at: [mean(0), mean(1)], r: S * 1.6 }
}
