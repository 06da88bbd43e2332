// The matches of this browser that go on, as the server knows them now.
import type { Room } from "../wire/schema"
import { Denied, summary } from "../wire/http"
import { forgetMatch, keptMatches, type KeptMatch } from "../wire/seats"

/** So many are asked for; who has more finds them by their address. */
const ASKED = 12

export type Going = { match: string; room: Room; seats: number[] }

/** Asks for every match that is kept; what the server does not know any more is forgotten, what is over left out. */
export async function goingOn(ask = summary, matches = keptMatches()): Promise<Going[]> {
  const found = await Promise.all(matches.slice(0, ASKED).map((one) => known(one, ask)))
  return found.filter((one) => one !== null)
}

async function known(kept: KeptMatch, ask: typeof summary): Promise<Going | null> {
  try {
    const room = await ask(kept.match)
    if (room.status === "over") return null
    return { match: kept.match, room, seats: kept.seats.flatMap((one) => (one.seat === undefined ? [] : [one.seat])) }
  } catch (error) {
    if (error instanceof Denied && error.code === "match/none") forgetMatch(kept.match)
    return null
  }
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
