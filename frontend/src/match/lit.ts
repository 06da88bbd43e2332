// Which points and ships can be chosen now, from the choices alone.
import type { Arrival, Choices, Effect, Option, Reach } from "../wire/schema"
import type { Runs, Stop } from "../wire/types"

/** A point that can be chosen, or is marked as one that cannot. */
export type Lit = {
  point: string
  /** What happens there; `site` is a place for something that is built or set. */
  kind: Stop | "site"
  /** The notation that goes there; for a closed point the one that will be refused. */
  action: string
  /** Points on the way, the start first; empty where there is none. */
  way: string[]
  words?: Runs
  effect?: Effect
  /** Where several things can be done on one point: all of them, and none goes before the others. */
  several?: Option[]
}

export type Light = {
  points: Map<string, Lit>
  /** The ship whose ways these are. */
  ship: string | null
  /** Where it stands. */
  start: string | null
  /** Its steps in all that are left. */
  left: number
}

export const DARK: Light = { points: new Map(), ship: null, start: null, left: 0 }

/** Ships that can go somewhere. */
export function movable(choices: Choices): string[] {
  return [...new Set(choices.reach.flatMap((one) => one.ships))]
}

/** The ship that is meant: the chosen one if it can go anywhere, else the first that can. */
export function meant(choices: Choices, chosen: string | null): string | null {
  const ships = movable(choices)
  return chosen !== null && ships.includes(chosen) ? chosen : (ships[0] ?? null)
}

/** What is lit: the sites of a chosen build, or the points asked for, or where the chosen ship can go. */
export function light(choices: Choices, ship: string | null, build: string | null): Light {
  const tile = choices.builds.find((one) => one.build === build)
  if (tile?.options.length) return { ...DARK, points: sites(tile.options) }
  const asked = choices.picks.filter((one) => one.role === "point").flatMap((one) => one.options)
  if (asked.length) return { ...DARK, points: sites(asked) }
  const going = meant(choices, ship)
  const reaches = choices.reach.filter((one) => going !== null && one.ships.includes(going))
  if (!reaches.length) return DARK
  const points = new Map<string, Lit>()
  for (const reach of reaches) for (const lit of ways(reach, going!)) if (!points.has(lit.point)) points.set(lit.point, lit)
  return { points, ship: going, start: reaches[0]!.start, left: reaches[0]!.left }
}

/** Options that are points. */
function sites(options: Option[]): Map<string, Lit> {
  const found = new Map<string, Lit>()
  for (const option of options) {
    const { action, words, things, effect } = option
    const point = pointOf(things)
    if (point === null) continue
    const before = found.get(point)
    if (before) before.several = [...(before.several ?? [options.find((one) => one.action === before.action)!]), option]
    else found.set(point, { point, kind: "site", action, way: [], words, ...(effect ? { effect } : {}) })
  }
  return found
}

export function pointOf(things: Record<string, string>): string | null {
  const found = Object.values(things).find((one) => one.startsWith("point:"))
  return found === undefined ? null : found.slice("point:".length)
}

/** Every point of a reach with the way to it. */
function ways(reach: Reach, ship: string): Lit[] {
  const effects = new Map<string, Arrival>(reach.effects.flatMap((one) => one.at.map((point) => [point, one] as const)))
  const start = reach.start === null ? [] : [reach.start]
  const number = ship.slice(ship.indexOf(".") + 1)
  const paths: string[][] = []
  const lit = (point: string, kind: Stop, way: string[]): Lit => {
    const effect = effects.get(point)
    const action = reach.action.replace("{ship}", number).replace("{point}", point)
    return { point, kind, action, way, ...(effect ? { effect } : {}) }
  }
  const legs = reach.tree.map(([point, before, kind = "stop"]) => {
    const way = [...(before < 0 ? start : paths[before]!), point]
    paths.push(way)
    return lit(point, kind, reach.start === null ? [] : way)
  })
  const jumps = Object.entries(reach.anywhere).flatMap(([kind, points]) => points.map((point) => lit(point, kind as Stop, [])))
  return [...legs, ...jumps]
}

/** What the marks that can be seen say: a piece covers the mark of the point where it stands. */
export function kindsSeen({ points }: Light, pieces: { point: string }[]): Set<Lit["kind"]> {
  const covered = new Set(pieces.map((one) => one.point))
  return new Set([...points.values()].filter((one) => !covered.has(one.point)).map((one) => one.kind))
}

/** The lanes between lit points, drawn once each. */
export function litLanes({ points, start }: Light): [string, string][] {
  const found: [string, string][] = []
  for (const { way } of points.values()) if (way.length > 1) found.push([way.at(-2)!, way.at(-1)!])
  return start === null ? [] : found
}
