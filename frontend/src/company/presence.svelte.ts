// Who is away since when, and how much time a seat has left. The server says it when it changes; in between the page counts.
import { getContext, setContext } from "svelte"
import { createSubscriber } from "svelte/reactivity"
import type { Chair, Room } from "../wire/schema"
import type { Dictionary } from "../words/en"

/** Whoever shows a time is drawn anew with each second, and only then. */
const eachSecond = createSubscriber((again) => {
  const timer = setInterval(again, 1000)
  return () => clearInterval(timer)
})

export class Presence {
  #ends = $state.raw<Record<string, number>>({})
  #gone = $state.raw<Record<number, number>>({})
  #known = false

  constructor(readonly now = () => Date.now()) {}

  hear(room: Room) {
    const now = this.now()
    this.#ends = Object.fromEntries(Object.entries(room.deadlines ?? {}).map(([seat, left]) => [seat, now + left * 1000]))
    const away = room.seats.filter((one) => one.kind === "person" && !one.here)
    // who was gone before one came: nobody knows since when
    this.#gone = Object.fromEntries(away.map(({ seat }) => [seat, this.#gone[seat] ?? (this.#known ? now : 0)]))
    this.#known = true
  }

  /** Seconds that a seat has left for its decision. */
  left(seat: number): number | null {
    const end = this.#ends[seat]
    if (end === undefined) return null
    eachSecond()
    return Math.max(0, Math.ceil((end - this.now()) / 1000))
  }

  /** Seconds since somebody has gone. */
  away(seat: number): number | null {
    const since = this.#gone[seat]
    if (!since) return null
    eachSecond()
    return Math.floor((this.now() - since) / 1000)
  }
}

/** `1:05`, and hours where there are any. */
export function clock(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0")
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

type Seated = { seat: number; chair: Chair | null; waited: boolean; own: boolean; won?: boolean }

/** How it stands with somebody at the table, in a word or two. */
export function stateOf({ seat, chair, waited, own, won }: Seated, presence: Presence | undefined, say: Dictionary): string {
  if (won) return say.winner
  if (chair?.resigned) return say.resigned
  if (chair?.covered) return say.covered
  const timed = (text: string, seconds: number | null | undefined) => (seconds == null ? text : `${text} ${clock(seconds)}`.trim())
  if (chair?.kind === "person" && !chair.here && !own) return timed(say.away, presence?.away(seat))
  if (!chair) return "" // in a replay nobody is there to think
  const left = waited ? presence?.left(seat) : null
  return waited ? timed(own ? "" : say.thinking, left) : ""
}

const KEY = Symbol("presence")

export const givePresence = (presence: () => Presence) => setContext(KEY, presence)
/** Nobody is away in a replay: there it is not given. */
export const thePresence = (): (() => Presence) | undefined => getContext(KEY)
