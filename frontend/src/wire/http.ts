// What is asked over HTTP: games, new matches, and what never changes at a table.
import type { Catalogue, Description, Geometry, Join, Laid, NewMatch, Room, Seated, Wrong } from "./schema"

/** The server will not have it; `code` is for programs, the message for people. */
export class Denied extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const post = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }
  const answer = await fetch(path, body === undefined ? {} : post).catch(() => {
    throw new Denied("line/gone", "")
  })
  const found: unknown = await answer.json().catch(() => null)
  if (!answer.ok) {
    const wrong = found as Wrong | null
    throw new Denied(wrong?.code ?? `http/${answer.status}`, wrong?.text ?? "")
  }
  return found as T
}

const at = (match: string) => `/api/matches/${encodeURIComponent(match)}`

export const games = (lang: string) => ask<{ games: Description[]; version: string }>(`/api/games?lang=${lang}`)
/** A new match; which games there are and for how many, `games` tells. */
export type Wanted = Omit<NewMatch, "game" | "players"> & { game: string; players?: number }

export const lay = (wanted: Wanted) => ask<Laid>("/api/matches", wanted)
export const join = (wanted: Join) => ask<Seated>("/api/join", wanted)
export const summary = (match: string) => ask<Room>(at(match))
export const chart = (match: string) => ask<Geometry>(`${at(match)}/chart`)
export const catalogue = (match: string, lang: string) => ask<Catalogue>(`${at(match)}/catalogue?lang=${lang}`)
