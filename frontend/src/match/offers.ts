// An offer that takes the place of another one.
import type { Offer, Public } from "../wire/schema"

export type Earlier = { turn: number; offer: Offer }

/** The last offer that lay there and does no more. */
export function earlierOf(known: Earlier | null, before: Public, now: Public): Earlier | null {
  return before.offer && !now.offer ? { turn: before.turn, offer: before.offer } : known
}

/** What the same seat has offered before in the same turn. */
export function before(known: Earlier | null, now: Public | null): Offer | null {
  return known && now?.offer && known.turn === now.turn && known.offer.seat === now.offer.seat ? known.offer : null
}
