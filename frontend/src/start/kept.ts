// The matches of this browser, as the server knows them now.
import type { Room } from "../wire/schema"
import { summaries } from "../wire/http"
import type { Dictionary } from "../words/en"
import { listed } from "../words/listed"
import { forgetMatch, keptMatches, type KeptMatch } from "../wire/seats"

/** So many are asked for at a time. */
const ASKED = 16

export type Going = { match: string; room: Room; seats: number[]; hidden: boolean }

/** The latest matches that wait or run, and are not put away; a puzzle is begun anew by its day. */
export async function goingOn(ask = summaries, kept = keptMatches().filter((one) => !one.hidden).slice(0, ASKED)): Promise<Going[]> {
  return (await known(ask, kept)).filter((one) => one.room.status !== "over" && !one.room.puzzle)
}

/** All matches of this browser. */
export async function mine(ask = summaries, kept = keptMatches()): Promise<Going[]> {
  const parts = Array.from({ length: Math.ceil(kept.length / ASKED) }, (_, n) => kept.slice(n * ASKED, (n + 1) * ASKED))
  return (await Promise.all(parts.map((part) => known(ask, part)))).flat()
}

/** Which of one's matches are listed. */
export const SHELVES = ["yours", "running", "over", "hidden"] as const
export type Shelf = (typeof SHELVES)[number]

export function isOn(shelf: Shelf, one: Going): boolean {
  if (shelf === "hidden" || one.hidden) return shelf === "hidden" && one.hidden
  if (shelf === "over") return one.room.status === "over"
  return shelf === "yours" ? turnOf(one) === "yours" : one.room.status !== "over"
}

/** Matches that are over, and can be looked at again. */
export async function finished(ask = summaries, kept = keptMatches().slice(0, ASKED)): Promise<Going[]> {
  return (await known(ask, kept)).filter((one) => one.room.status === "over")
}

/** Asks for the matches that are kept; what the server does not know any more is forgotten, not what it cannot open. */
async function known(ask: typeof summaries, kept: KeptMatch[]): Promise<Going[]> {
  if (!kept.length) return []
  const told = await ask(kept.map((one) => one.match)).catch(() => null)
  if (!told) return [] // the server is gone, not the games
  const { matches, broken = [] } = told
  const rooms = new Map(matches.map((room) => [room.match, room]))
  return kept.flatMap(({ match, seats, hidden = false }) => {
    const room = rooms.get(match)
    if (!room && !broken.includes(match)) forgetMatch(match)
    if (!room) return []
    return [{ match, room, hidden, seats: seats.flatMap((one) => one.seat ?? []) }]
  })
}

/** Whose turn it is, for who comes back. */
export type Turn = "yours" | "theirs" | "waiting" | "over"

export function turnOf({ room, seats }: Going): Turn {
  if (room.status !== "running") return room.status
  return room.awaited.some((seat) => seats.includes(seat)) ? "yours" : "theirs"
}

/** Who else plays: people by their names; those without one, and bots, by their number. */
export function company({ room, seats }: Going, words: { people: (n: number) => string; bots: (n: number) => string }): string[] {
  const others = room.seats.filter((one) => !seats.includes(one.seat))
  const bots = others.filter((one) => one.kind === "bot").length
  const people = others.filter((one) => one.kind === "person")
  const named = people.flatMap((one) => one.name || [])
  const nameless = people.length - named.length
  return [...named, ...(nameless ? [words.people(nameless)] : []), ...(bots ? [words.bots(bots)] : [])]
}

/** A match in a line: whose turn it is, how one stands, against whom. */
export function described(one: Going, say: Dictionary["begin"]): string {
  const [seat] = one.seats
  const points = one.room.status !== "waiting" && seat !== undefined ? [say.points(one.room.points[seat] ?? 0)] : []
  const names = company(one, say)
  const against = names.length ? [say.against(listed(names, say.and))] : []
  return [say.turns[turnOf(one)], ...points, ...against].join(" · ")
}
