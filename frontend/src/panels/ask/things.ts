// How things that can be chosen are drawn.
import type { Moment } from "../../match/moment"
import { split } from "../../parts/names"
import type { Pick } from "../../wire/schema"
import { numberOf } from "../../wire/types"

/** Things of a few kinds that need no more than a picture and a name. */
const SMALL = ["resource", "upgrade"]

export const isSmall = (pick: Pick) =>
  SMALL.includes(pick.role) && pick.options.every((one) => one.things[pick.role] && !one.effect?.words)

/** How many of something the viewer has: cards in hand, or what is fitted. */
export function held({ view, seat }: Moment, thing: string): number {
  const own = seat === null ? undefined : view.seats[seat]
  if (!own) return 0
  const [kind, name] = split(thing)
  return numberOf(kind === "resource" ? (own.hand ?? {}) : own, name)
}

/** What stands for a thing: a ship by its kind, a card by those who give it; not every game has such ships and cards. */
export function pictured({ view, catalogue }: Moment, thing: string): string {
  const ship = view.seats.flatMap((one) => one.ships ?? []).find((one) => one.id === thing)
  if (ship) return `piece:${ship.kind}`
  const card = catalogue.friends?.find((one) => one.id === thing)
  return card ? `civ:${card.people}` : thing
}
