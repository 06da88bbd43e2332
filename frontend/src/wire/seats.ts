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

export function keptMatches(): KeptMatch[] {
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

export function keepSeat(match: string, seat: KeptSeat) {
  const others = (keptMatch(match)?.seats ?? []).filter((one) => one.token !== seat.token)
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
  try {
    localStorage.setItem(KEY, JSON.stringify(matches.slice(0, MOST)))
  } catch {
    // Without storage a seat lasts as long as its page.
  }
}
