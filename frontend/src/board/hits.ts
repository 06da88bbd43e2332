// What can be chosen on the board: lit points, ships that can go, and things that are asked for.
import type { Light, Lit } from "../match/lit"
import type { Names } from "../parts/names"
import type { Choices, Option } from "../wire/schema"
import type { Dictionary } from "../words/en"
import type { Sheet, XY } from "./geometry"
import type { Standing } from "./pieces"

export type Hit = {
  thing: string
  at: XY
  label: string
  /** A point to be chosen, */
  lit?: Lit
  /** a ship whose ways are shown next, */
  ship?: string
  /** or an option that is about this thing. */
  option?: Option
}

export function hitsOf(
  { light, choices, ships, pieces }: { light: Light; choices: Choices; ships: string[]; pieces: Standing[] },
  sheet: Sheet,
  names: Names,
  say: Dictionary,
): Hit[] {
  const options = new Map(choices.picks.flatMap((pick) => pick.options.map((one) => [one.things[pick.role] ?? "", one])))
  const onPieces = pieces.flatMap((piece): Hit[] => {
    const option = options.get(piece.thing)
    const ship = ships.includes(piece.thing) ? piece.thing : undefined
    if (!option && !ship) return []
    return [{ thing: piece.thing, at: piece.at, label: piece.label, ...(ship ? { ship } : {}), ...(option ? { option } : {}) }]
  })
  const onPoints = [...light.points.values()].map((lit): Hit => {
    return { thing: `point:${lit.point}`, at: sheet.point(lit.point), label: told(lit, names, say), lit }
  })
  return [...onPoints, ...onPieces]
}

function told({ point, kind, way, words, effect }: Lit, names: Names, say: Dictionary): string {
  const steps = way.length > 1 ? `${say.steps(way.length - 1)}. ` : ""
  const does = words ? names.plain(words) : say.stops[kind]
  return `${point}: ${steps}${does}${effect?.words ? `. ${names.plain(effect.words)}` : ""}`
}
