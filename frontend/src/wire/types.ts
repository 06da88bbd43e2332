// Names for what the made schema says in place.
import type { Leg, Thing } from "./schema"

/** Words as they come: texts, and things to be drawn. */
export type Runs = (string | Thing)[]
/** What happens where a ship stops. */
export type Stop = NonNullable<Leg[2]>
/** Something that happened, as data: its name, the seat it happened to, and what the game tells of it. */
export type Happening = { event: string; seat?: number; [key: string]: unknown }
/** Sends actions, all or nothing. */
export type Play = (...actions: string[]) => void

/** A number of a seat that the catalogue names: how many of an upgrade, say. */
export const numberOf = (facts: object, name: string): number => Number((facts as Record<string, unknown>)[name] ?? 0)
