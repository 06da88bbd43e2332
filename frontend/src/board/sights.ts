// What can be looked at on the chart: where it lies, and how far around one may press.
import type { Names } from "../parts/names"
import type { Geometry, Public } from "../wire/schema"
import type { Dictionary } from "../words/en"
import { S, type Sheet, type XY } from "./geometry"
import { planetLabel } from "./labels"
import type { Standing } from "./pieces"
import { placeOf } from "./places"

export type Sight = { thing: string; at: XY; r: number; label: string; /** Where a piece stands. */ point?: string }

const PIECE = S * 0.45
const STARS = S * 0.3
const HEX = S * 0.8

export function sightsOf(view: Public, chart: Geometry, sheet: Sheet, pieces: Standing[], names: Names, say: Dictionary): Sight[] {
  const slots = new Map(chart.systems.map((slot) => [slot.system, slot]))
  const inSystems = view.systems.flatMap((system): Sight[] => {
    const slot = slots.get(system.system)!
    const own = { thing: slot.id, label: names.text({ thing: slot.id }) }
    const hexes = slot.hexes.map(({ x, y }, n): Sight => {
      const planet = system.planets[n]
      return { ...(planet ? { thing: planet.id, label: planetLabel(planet, names, say) } : own), at: sheet.at(x, y), r: HEX }
    })
    return system.people === null ? [{ ...own, at: sheet.point(slot.centre), r: STARS }, ...hexes] : []
  })
  const outposts = view.outposts.flatMap(({ people }): Sight[] => {
    const thing = `civ:${people}`
    const place = placeOf(thing, chart, view, sheet)
    return place ? [{ thing, label: names.title(thing), ...place }] : []
  })
  return [...pieces.map(({ thing, at, label, point }) => ({ thing, at, label, point, r: PIECE })), ...inSystems, ...outposts]
}

const far = ([x, y]: XY, [px, py]: XY) => Math.hypot(x - px, y - py)

/** What lies at a place: the smallest thing, and of those the nearest. */
export function sightAt(sights: Sight[], at: XY): Sight | null {
  const there = sights.filter((one) => far(one.at, at) <= one.r)
  return there.sort((a, b) => a.r - b.r || far(a.at, at) - far(b.at, at))[0] ?? null
}

/** Whether one place is nearer than another. */
export const isNearer = (one: XY, other: XY, at: XY): boolean => far(one, at) < far(other, at)
