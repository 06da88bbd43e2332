// A server that is away is asked again: soon at first, then ever more rarely, and at once when there is a reason to.
import { Denied } from "../wire/http"

/** Milliseconds until it is asked for the second time, and at most between two times. */
const SOON = 2_000
const RARELY = 30_000

/** Answers that a proxy gives for a server that is not there. */
const PROXY = /^http\/50[234]$/

/** Whether something failed because nobody answered. */
export const isAway = (error: unknown) => error instanceof Denied && (error.code === "line/gone" || PROXY.test(error.code))

/** Whether the server says that there is no such match; whatever else it says of one may be otherwise soon. */
export const isNone = (error: unknown) => error instanceof Denied && error.code === "match/none"

export class Knock<Found> {
  #timer: ReturnType<typeof setTimeout> | undefined
  #waits = SOON
  #asking = false
  #over = false

  constructor(
    readonly ask: () => Promise<Found>,
    readonly opened: (found: Found) => void,
  ) {
    this.#wait()
  }

  /** Ask now, whenever it would have been. */
  now = async () => {
    if (this.#asking || this.#over) return
    this.#asking = true
    clearTimeout(this.#timer)
    const found = await this.ask().catch(() => null)
    this.#asking = false
    if (this.#over) return
    if (found === null) return this.#wait()
    this.stop()
    this.opened(found)
  }

  stop = () => {
    this.#over = true
    clearTimeout(this.#timer)
  }

  #wait() {
    this.#timer = setTimeout(this.now, this.#waits)
    this.#waits = Math.min(this.#waits * 1.5, RARELY)
  }
}
