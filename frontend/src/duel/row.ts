// The row of a flight: what lies there, where the next cards come, and what the ship is too slow for.
import type { Flight } from "../wire/starship"

/** So many places are drawn at least, where there are cards for them. */
const LEAST = 7

export type Place = {
  /** Counted from 0. */
  at: number
  /** The card, null where one has left or none lies yet. */
  card: string | null
  state: "past" | "now" | "gone" | "ahead" | "beyond"
  used: boolean
}

export function placesOf(flight: Flight): Place[] {
  const { row, speed, cards_left, marked } = flight
  const many = Math.min(row.length + cards_left, Math.max(LEAST, speed + 1))
  return Array.from({ length: Math.max(many, row.length) }, (_, at) => {
    const card = row[at] ?? null
    const state = at >= row.length ? (at < speed ? "ahead" : "beyond") : card === null ? "gone" : at === row.length - 1 ? "now" : "past"
    return { at, card, state, used: marked.includes(at) }
  })
}
