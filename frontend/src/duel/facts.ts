// What a match between two ships is drawn from: the moment, with the types of such a table.
import type { Moment } from "../match/moment"
import type { Runs } from "../wire/types"
import { numberOf } from "../wire/types"
import type { CardFacts, Catalogue, Chart, Seat, View } from "../wire/starship"

export type Duel = {
  view: View
  facts: Catalogue
  chart: Chart
  seat: number | null
  /** Whether the game remembers for the reader what was seen of the sectors. */
  memory: boolean
  /** What is said about things that lie there, by their ids. */
  notes: Record<string, Runs>
}

export function duelOf(moment: Moment): Duel {
  const { view, catalogue, chart } = moment as unknown as { view: View & { memory?: boolean }; catalogue: Catalogue; chart: Chart }
  return { view, facts: catalogue, chart, seat: moment.seat, memory: view.memory ?? true, notes: moment.table.notes ?? {} }
}

/** Money, which every ship has room for. */
export const MONEY = "astro"

/** How much of something a ship has. */
export const held = (ship: Seat, ware: string): number => ship.bays[ware] ?? numberOf(ship, ware)

/** The sum of the tiles in some places of a ship. */
export const sumOf = (ship: Seat, slot: string): number => (ship.tiles[slot] ?? []).reduce((sum, level) => sum + level, 0)

/** Whose ship is drawn at the left: the own one, or the first for those who watch. */
export const sides = (seat: number | null): [left: number, right: number] => (seat === 1 ? [1, 0] : [0, 1])

/** What is known of a card that lies somewhere; null if it cannot be seen. */
export const cardFacts = (facts: Catalogue, card: string | null): CardFacts | null => (card === null ? null : (facts.cards[card] ?? null))

/** The last part of a turn, in which anything can be done in any order, and the reader is asked. */
export const trading = (moment: Moment): boolean =>
  duelOf(moment).view.phase === "trade_and_build" && moment.choices.buttons.some((one) => one.role === "next")

/** The card that somebody is at, if there is one and it can be seen. */
export function here({ view, facts }: Duel): { id: string; facts: CardFacts } | null {
  const id = view.flight?.row.at(-1) ?? null
  const found = cardFacts(facts, id)
  return id !== null && found ? { id, facts: found } : null
}

/** Cards of a sector that are known, the most interesting first, without those that lie in the row. */
export function remembered({ view, facts }: Duel, sector: number): { id: string; facts: CardFacts }[] {
  const { flight } = view
  const open = flight?.sector === sector ? flight.row : []
  return Object.keys(view.sectors[sector - 1]?.known ?? {})
    .filter((id) => !open.includes(id))
    .map((id) => ({ id, facts: facts.cards[id]! }))
    .sort((one, other) => one.facts.rank - other.facts.rank)
}

/** How many cards of a sector are not known. */
export const unknownIn = ({ view }: Duel, sector: number): number =>
  Object.values(view.sectors[sector - 1]?.unknown ?? {}).reduce((sum, n) => sum + n, 0)
