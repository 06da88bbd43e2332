// The matches of this browser that go on, as the server knows them now.
import type { Room } from "../wire/schema"
import { summaries } from "../wire/http"
import { forgetMatch, keptMatches } from "../wire/seats"

/** So many are asked for; who has more finds them by their address. */
const ASKED = 16

export type Going = { match: string; room: Room; seats: number[] }

/** Asks for the matches that are kept; what the server does not know any more is forgotten, what is over left out. */
export async function goingOn(ask = summaries, kept = keptMatches().slice(0, ASKED)): Promise<Going[]> {
  if (!kept.length) return []
  const { matches } = await ask(kept.map((one) => one.match)).catch(() => ({ matches: null }))
  if (!matches) return [] // the server is gone, not the games
  const rooms = new Map(matches.map((room) => [room.match, room]))
  return kept.flatMap(({ match, seats }) => {
    const room = rooms.get(match)
    if (!room) forgetMatch(match)
    if (!room || room.status === "over") return []
    return [{ match, room, seats: seats.flatMap((one) => (one.seat === undefined ? [] : [one.seat])) }]
  })
}

/** Whose turn it is, for who comes back. */
export type Turn = "yours" | "theirs" | "waiting"

export function turnOf({ room, seats }: Going): Turn {
  if (room.status === "waiting") return "waiting"
  return room.awaited.some((seat) => seats.includes(seat)) ? "yours" : "theirs"
}

/** Who else plays: people by their names, bots by their number. */
export function company({ room, seats }: Going, words: { player: (n: number) => string; bots: (n: number) => string }): string[] {
  const others = room.seats.filter((one) => !seats.includes(one.seat))
  const bots = others.filter((one) => one.kind === "bot").length
  const people = others.filter((one) => one.kind === "person").map((one) => one.name || words.player(one.seat + 1))
  return bots ? [...people, words.bots(bots)] : people
}
