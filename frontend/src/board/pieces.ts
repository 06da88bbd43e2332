// Everything that stands on the chart, with its place.
import type { Names } from "../parts/names"
import type { Geometry, Public } from "../wire/schema"
import { away, type Sheet, type XY } from "./geometry"

export type Standing = {
  thing: string
  kind: string
  /** null is nobody. */
  seat: number | null
  point: string
  /** Where it is drawn: beside its point, perhaps. */
  at: XY
  ship: boolean
  label: string
}

/** Colonies and spaceports are nudged away from their system, so that they leave the planets' faces free. */
const NUDGE = 0.16

export function standing(view: Public, chart: Geometry, sheet: Sheet, names: Names): Standing[] {
  const centres = new Map(chart.systems.flatMap((slot) => slot.sites.map((site) => [site, sheet.point(slot.centre)])))
  const settled = (kind: string, seat: number | null, point: string): Standing => {
    const centre = centres.get(point)
    const at = sheet.point(point)
    const owner = seat === null ? "" : `${names.player(seat)}: `
    const label = `${owner}${names.title(`piece:${kind}`)} ${point}`
    return { thing: `${kind}:${point}`, kind, seat, point, at: centre ? away(at, centre, NUDGE) : at, ship: false, label }
  }
  const own = (pieces: { colonies: string[]; spaceports: string[] }, seat: number | null) => [
    ...pieces.colonies.filter((one) => !pieces.spaceports.includes(one)).map((one) => settled("colony", seat, one)),
    ...pieces.spaceports.map((one) => settled("spaceport", seat, one)),
  ]
  const ships = view.seats.flatMap((seat, n) =>
    seat.ships.map((ship): Standing => {
      const label = `${names.player(n)}: ${names.title(`piece:${ship.kind}`)} ${ship.ship}, ${ship.at}`
      return { thing: ship.id, kind: ship.kind, seat: n, point: ship.at, at: sheet.point(ship.at), ship: true, label }
    }),
  )
  return [...own(view.neutral, null), ...view.seats.flatMap((seat, n) => own(seat, n)), ...ships]
}
