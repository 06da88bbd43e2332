// A table before the start, as one seat sees it.
import type { Chair, Room } from "../wire/schema"
import { listed } from "../words/listed"
import type { Dictionary } from "../words/en"

export type Lobby = {
  /** The seats of this browser. */
  own: number[]
  isHost: boolean
  /** Whether the host begins it; else it begins by itself. */
  hosted: boolean
  vacant: number[]
  /** Everybody is there, and it is for the host to begin. */
  ready: boolean
}

export function lobbyOf(room: Room, own: number[]): Lobby {
  const vacant = room.seats.filter((one) => one.kind === "open").map((one) => one.seat)
  const hosted = room.starts === "host"
  const isHost = own.includes(room.host)
  return { own, isHost, hosted, vacant, ready: hosted && isHost && !vacant.length }
}

/** How somebody is called: a name, or the seat's; bots go by their seats. */
export function called(chair: Chair, own: number[], title: string, say: Dictionary["lobby"]): string {
  if (chair.kind !== "person") return title
  if (own[0] === chair.seat) return say.you
  return chair.name || title
}

/** What is to be said below the chart. */
export function noteOf(room: Room, lobby: Lobby, name: (chair: Chair) => string, say: Dictionary): [head: string, text: string] {
  const { lobby: words, begin } = say
  if (!lobby.own.length) return [words.watching, ""]
  const host = room.seats[room.host]
  const head = !lobby.hosted || !host ? words.noteItself : lobby.isHost ? words.noteHost : words.noteGuest(name(host))
  const away = room.seats.filter((one) => one.kind === "person" && !one.here && !lobby.own.includes(one.seat)).map(name)
  const rest = [
    ...(lobby.vacant.length ? [words.noteOpen(lobby.vacant.length)] : []),
    ...(away.length ? [words.noteAway(listed(away, begin.and))] : []),
  ]
  return [head, rest.join(" ")]
}

/** The first and the last signs of a long mark. */
export const short = (mark: string) => (mark.length > 8 ? `${mark.slice(0, 6)}…${mark.slice(-4)}` : mark)

/** Addresses that nobody else can reach. */
export const isLoopback = (host: string) => host === "localhost" || host === "[::1]" || host.startsWith("127.")
