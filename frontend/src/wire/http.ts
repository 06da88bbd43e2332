// What is asked over HTTP: games, new matches, and what never changes at a table.
import { reloadIfOld } from "./build"
import type {
  Catalogue, Chances, Description, Geometry, Join, Laid, LessonTold, NewMatch, Onward, Public, PuzzleOffered, PuzzleTold, Replay, Room, Seated, Verified, Wrong,
} from "./schema"
import type { Runs } from "./types"

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

/** What there is to play, and the bots of each game, weakest first. */
export type Offered = { games: Description[]; bots: Record<string, string[]>; version: string; build: string }

export async function games(lang: string): Promise<Offered> {
  const offered = await ask<Offered>(`/api/games?lang=${lang}`)
  reloadIfOld(offered.build)
  return offered
}

/** A table before the first move; what is `dealt` in its view will be otherwise when it begins. */
export type Preview = { chart: Geometry; catalogue: Catalogue; view: Public; dealt: string[] }

export function preview(game: string, players: number, options: Options, lang: string): Promise<Preview> {
  const asked = new URLSearchParams({ players: String(players), options: JSON.stringify(options), lang })
  return ask(`/api/games/${encodeURIComponent(game)}/preview?${asked}`)
}

export type Rule = { id: string; title: string; text: string; source: string; options: string[]; option_text: string }
export type ChapterOfRules = { name: string; title: string; rules: Rule[] }
/** A part of what a game is in short. */
export type Overview = { title: string; text: string }
export type Book = { ledger: string; book: string; extends: string; chapters: ChapterOfRules[] }

export const rules = (game: string, lang: string) =>
  ask<{ game: string; title: string; overview: Overview[]; books: Book[] }>(`/api/games/${encodeURIComponent(game)}/rules?lang=${lang}`)

export type Article = { id: string; title: string; words: Runs[]; rules: string[]; pictures?: string[] }
/** Things of a kind; of some only those are shown that somebody has met. */
export type Shelf = { name: string; title: string; met: boolean; articles: Article[] }
export type Handbook = { books: Book[]; shelves: Shelf[] }

/** What can be looked up at a table: the rules that hold there, and its things. */
export const handbook = (match: string, lang: string) => ask<Handbook>(`${at(match)}/handbook?lang=${lang}`)

/** A public table in a list. */
export type Brief = Pick<Room, "match" | "game" | "players" | "options" | "name" | "changed"> & {
  seats: Pick<Room["seats"][number], "kind" | "name">[]
}

/** Summaries of matches that are known here, without those that the server does not know any more. */
export const summaries = (matches: string[]) => ask<{ matches: Room[]; broken?: string[] }>(`/api/matches?known=${matches.map(encodeURIComponent).join(",")}`)

export const openTables = () => ask<{ matches: Brief[] }>("/api/matches?status=waiting")

/** A new match; which games there are and for how many, `games` tells. */
export type Wanted = Omit<NewMatch, "game" | "players" | "options" | "seats"> & {
  game: string
  players?: number
  options?: Options
  seats?: Sit[]
}
export type Value = string | number | boolean
export type Options = Record<string, Value>
export type Sit = { kind: "person" | "bot" | "open"; bot?: string; name?: string }

export const lay = (wanted: Wanted) => ask<Laid>("/api/matches", wanted)
export const join = (wanted: Join) => ask<Seated>("/api/join", wanted)
export const summary = (match: string) => ask<Room>(at(match))
export const chart = (match: string) => ask<Geometry>(`${at(match)}/chart`)
export const catalogue = (match: string, lang: string) => ask<Catalogue>(`${at(match)}/catalogue?lang=${lang}`)
/** The steps of a first flight, and where it stands. */
export const lesson = (match: string, lang: string) => ask<LessonTold>(`${at(match)}/lesson?lang=${lang}`)

/** All puzzles, that of today first. */
export const puzzles = (lang: string) => ask<{ puzzles: PuzzleOffered[] }>(`/api/puzzles?lang=${lang}`)
/** The puzzle of a match, and how it stands; with `show` the solution too. */
export const puzzle = (match: string, lang: string, show: boolean) => ask<PuzzleTold>(`${at(match)}/puzzle?lang=${lang}&show=${show ? 1 : 0}`)

// ------------------------------------------------------------------ replays

export const record = <T>(match: string) => ask<T>(`${at(match)}/record`)
/** A match that is over, step by step. */
export const replay = (match: string, lang: string) => ask<Replay>(`${at(match)}/replay?lang=${lang}`)
/** The same of a record. */
export const replayRecord = (file: object, lang: string) => ask<Replay>(`/api/replay?lang=${lang}`, file)
/** The chances to win in a match that is over, and what moved them. */
export const chances = (match: string, lang: string) => ask<Chances>(`${at(match)}/chances?lang=${lang}`)
/** The same of a record. */
export const chancesIn = (file: object, lang: string) => ask<Chances>(`/api/chances?lang=${lang}`, file)
/** What the server says of a record's dice. */
export const verifyThere = (file: object) => ask<Verified>("/api/verify", file)
/** A new match from a step of another one, or of a record. */
export const onward = (wanted: Onward) => ask<Laid>("/api/onward", wanted)
