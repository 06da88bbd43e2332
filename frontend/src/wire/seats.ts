// The matches of this browser and the secrets of its seats.

export type KeptSeat = { token: string; seat?: number }
export type KeptMatch = {
  match: string
  game: string
  code: string
  seats: KeptSeat[]
  opened: number
  /** The last thing said there that was read here. */
  heard?: number
  /** Put away from the list of one's games. */
  hidden?: boolean
}

const KEY = "starwake.matches"
/** So many matches are remembered. */
const MOST = 40
/** What could not be written, because storage is shut or full: it lasts as long as its page, and is truer than what is stored. */
let here: KeptMatch[] | null = null

export function keptMatches(): KeptMatch[] {
  if (here) return here
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(found) ? (found as KeptMatch[]) : []
  } catch {
    return [] // somebody else's, or storage is shut
  }
}

export function keptMatch(match: string): KeptMatch | undefined {
  return keptMatches().find((one) => one.match === match)
}

/** Remember what is known about a match, and put it first. */
export function keepMatch(match: string, known: Partial<KeptMatch>, now = Date.now()) {
  const before = keptMatch(match) ?? { match, game: "", code: "", seats: [], opened: now }
  write([{ ...before, ...known, opened: now }, ...keptMatches().filter((one) => one.match !== match)])
}

/** A seat has one secret that is good, the last: a rematch that is asked for again hands out a new one. */
export function keepSeat(match: string, seat: KeptSeat) {
  const isSame = (one: KeptSeat) => one.token === seat.token || (seat.seat !== undefined && one.seat === seat.seat)
  const others = (keptMatch(match)?.seats ?? []).filter((one) => !isSame(one))
  keepMatch(match, { seats: [...others, seat] })
}

/** How far somebody has read what was said at a table. */
export const heardOf = (match: string) => keptMatch(match)?.heard ?? 0
export const keepHeard = (match: string, heard: number) => change(match, { heard })

/** Put a match away from one's list, or bring it back. */
export const hideMatch = (match: string, hidden: boolean) => change(match, { hidden })

/** Something about a match that is kept already; its place in the list stays. */
function change(match: string, known: Partial<KeptMatch>) {
  write(keptMatches().map((one) => (one.match === match ? { ...one, ...known } : one)))
}

export function forgetMatch(match: string) {
  write(keptMatches().filter((one) => one.match !== match))
}

function write(matches: KeptMatch[]) {
  const most = matches.slice(0, MOST)
  try {
    localStorage.setItem(KEY, JSON.stringify(most))
    here = null
  } catch {
    here = most // without it one would only watch the game that one has just laid
  }
}
