// From events to moves, and from moves to a timetable. What is in an event decides what is drawn; what it means does not matter here.
import type { Happening } from "../wire/types"
import type { Stage } from "./stage"

/** Milliseconds from now on: when it begins, and how long it takes. */
export type Time = { delay: number; duration: number }

/** One way of drawing: a file of this folder each. */
export type Kind<What> = {
  name: string
  /** What an event of a name sets in motion. */
  plans: Record<string, (event: Happening) => What[]>
  /** Milliseconds that one of them takes. */
  takes: (what: What) => number
  /** Milliseconds until the next of its kind may begin; without it they come one after the other. */
  apart?: number
  /** It begins together with what comes before it. */
  beside?: boolean
  /** Milliseconds of somebody else's turn that it leaves for what comes later. */
  keeps?: number
  paint: (what: What, stage: Stage, time: Time) => void
}

/** Something to be drawn, whatever its kind. */
export type Move = {
  kind: string
  what: unknown
  takes: number
  apart: number
  beside: boolean
  keeps: number
  paint: (stage: Stage, time: Time) => void
}

export type Planner = (event: Happening) => Move[]

export function planner<What>({ name, plans, takes, apart, beside = false, keeps = 0, paint }: Kind<What>): Planner {
  return (event) =>
    (Object.hasOwn(plans, event.event) ? plans[event.event]!(event) : []).map((what) => ({
      kind: name,
      what,
      takes: takes(what),
      apart: apart ?? takes(what),
      beside,
      keeps,
      paint: (stage, time) => paint(what, stage, time),
    }))
}

export const planned = (events: Happening[], planners: Planner[]): Move[] =>
  events.flatMap((event) => planners.flatMap((plan) => plan(event)))

export type Timetable = { beats: { move: Move; time: Time }[]; ms: number }

/** Moves of one kind in a row overlap, other kinds wait for them or go beside them. `tempo` is the part of the usual time that all of it takes. */
export function timed(moves: Move[], tempo = 1): Timetable {
  const beats: Timetable["beats"] = []
  let [at, began, end] = [0, 0, 0]
  for (const move of moves) {
    if (beats.at(-1)?.move.kind !== move.kind) at = move.beside ? began : end
    began = at
    beats.push({ move, time: { delay: at * tempo, duration: move.takes * tempo } })
    end = Math.max(end, at + move.takes)
    at += move.apart
  }
  return { beats, ms: end * tempo }
}

// ------------------------------------------------------------------ reading events

/** A thing that an event names, or null where it does not: some are for other eyes only. */
export const thingIn = (event: Happening, role: string): string | null =>
  typeof event[role] === "string" ? (event[role] as string) : null

export const seatThing = (seat: unknown): string | null => (typeof seat === "number" ? `seat:${seat}` : null)

export const pointOfThing = (thing: string | null): string | null => thing?.match(/^point:(.+)$/)?.[1] ?? null
