// Which sound belongs to what happens. Few things have one, and what only others get is not heard.
import { seatThing } from "../motion/plan"
import type { Happening } from "../wire/types"

export type Cue = "turn" | "dice" | "shake" | "coins" | "reveal" | "encounter" | "win"

/** Milliseconds until the next sound may begin, about as long as what is seen takes. */
export const LEADS: Record<Cue, number> = { turn: 300, dice: 420, shake: 560, coins: 260, reveal: 300, encounter: 500, win: 1200 }

const always = (cue: Cue) => (): Cue => cue
/** Only for whom it is. */
const mine = (cue: Cue, role = "seat") => (event: Happening, own: string | null): Cue | null =>
  own !== null && seatThing(event[role]) === own ? cue : null

const CUES: Record<string, (event: Happening, own: string | null) => Cue | null> = {
  dice: always("dice"),
  yellow: always("dice"),
  blue: always("dice"),
  shook: always("shake"),
  contest_shake: always("shake"),
  produced: mine("coins"),
  gained: mine("coins"),
  drew: mine("coins"),
  traded: mine("coins"),
  deal: (event, own) => mine("coins")(event, own) ?? mine("coins", "other")(event, own),
  disc: always("reveal"),
  sector: always("reveal"),
  turned: always("reveal"),
  encounter: always("encounter"),
  pirate: always("encounter"),
  won: always("win"),
}

/** What is heard of a step: each sound once. */
export function cuesOf(events: Happening[], own: string | null): Cue[] {
  const cues = events.map((event) => (Object.hasOwn(CUES, event.event) ? CUES[event.event]!(event, own) : null))
  return [...new Set(cues)].filter((cue) => cue !== null)
}
