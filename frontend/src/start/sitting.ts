// Sitting down at a table: a new one, or one that somebody else has laid.
import { route } from "../route.svelte"
import { Denied, join, lay, type Wanted } from "../wire/http"
import type { Join } from "../wire/schema"
import { keepMatch, keptMatches } from "../wire/seats"
import { words } from "../words/words.svelte"

/** Lays a table and goes there. */
export async function layAndGo(wanted: Wanted) {
  const { match, code, tokens } = await lay(wanted)
  keepMatch(match, { game: wanted.game, code, seats: tokens.map(({ seat, token }) => ({ seat, token })) })
  route.go(`/match/${match}`)
}

/** Takes an open seat and goes there. */
export async function joinAndGo(wanted: Join) {
  const { match, seat, token } = await join(wanted)
  keepMatch(match, { code: wanted.code ? spelled(wanted.code) : "", seats: [{ seat, token }] })
  route.go(`/match/${match}`)
}

/** A code as it is told: capitals, in two groups. */
export function spelled(code: string): string {
  const plain = code.toUpperCase().replace(/[^A-Z0-9]/g, "")
  return plain.length > 5 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain
}

/** Where this browser sits already with a code. */
export function satWith(code: string): string | null {
  return keptMatches().find((one) => one.code !== "" && one.code === spelled(code))?.match ?? null
}

/** The address that leads to a table. The code stands behind the #, which no log sees. */
export const linkOf = (code: string, origin = location.origin) => `${origin}/join#${code}`

/** What went wrong, for people. */
export function told(error: unknown): string {
  if (!(error instanceof Denied)) return words.say.wrong.line
  const { wrong } = words.say
  const known: Record<string, string> = {
    "code/none": wrong.code,
    "match/full": wrong.full,
    "rate/joins": wrong.tries,
    "rate/matches": wrong.matches,
    "rate/requests": wrong.tries,
    "match/none": wrong.gone,
    "line/gone": wrong.line,
    "store/gone": wrong.store,
  }
  return known[error.code] ?? (error.message || wrong.line)
}
