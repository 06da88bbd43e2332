// An offer as one seat sees it: what it would give and get, who has answered, and which button belongs to whom.
import type { Bundle, Side } from "../../match/bundles"
import type { Button, Offer, Public } from "../../wire/schema"
import type { Runs } from "../../wire/types"

export type Answer = {
  seat: number
  /** As the table calls it: waiting, accepted, countered, declined. */
  answer: string
  /** What the deal would be, as the one sees it whose offer it is; nothing where there is none. */
  terms: Bundle | null
  buttons: Button[]
}

const speaksOf = (words: Runs, thing: string) => words.some((run) => typeof run !== "string" && run.thing === thing)

/** The offer from the other side. */
export const mirrored = ({ give, want }: Bundle): Bundle => ({ give: want, want: give })

/** What the offer would do to a seat: its own as it stands, that of another one the other way round. */
export const asSeenBy = (seat: number | null, offer: Offer): Bundle => (offer.seat === seat ? offer : mirrored(offer))

/** Everybody who is asked, in the order of the table, with what can be done about the answer. */
export function answers({ seats, offer }: Public, buttons: Button[]): Answer[] {
  if (!offer) return []
  const after = (seat: number) => (seat - offer.seat + seats.length) % seats.length
  return seats
    .map(({ answer, counter }, seat) => ({
      seat,
      answer,
      terms: counter ? mirrored(counter) : answer === "accepted" ? offer : null,
      buttons: buttons.filter((one) => speaksOf(one.words, `seat:${seat}`)),
    }))
    .filter(({ seat, answer }) => seat !== offer.seat && answer)
    .sort((a, b) => after(a.seat) - after(b.seat))
}

/** Buttons that belong to nobody's answer. */
export const plainly = (buttons: Button[], given: Answer[]) =>
  buttons.filter((one) => !given.some(({ buttons }) => buttons.includes(one)))

/** One side of a bundle, kind by kind; with what has changed if something was said before. */
export function counts(side: Side, was: Side | null): { name: string; n: number; by: number }[] {
  return Object.keys(side)
    .map((name) => ({ name, n: side[name] ?? 0, by: was ? (side[name] ?? 0) - (was[name] ?? 0) : 0 }))
    .filter(({ n }) => n > 0)
}

/** A hand after an exchange, card by card, with what changes. */
export function after(hand: Side, { give, want }: Bundle): { name: string; n: number; by: number }[] {
  return Object.entries(hand).map(([name, n]) => {
    const by = (want[name] ?? 0) - (give[name] ?? 0)
    return { name, n: n + by, by }
  })
}
