// What was said and not read yet; this browser remembers how far somebody has read.
import type { Said } from "../wire/schema"
import { heardOf, keepHeard } from "../wire/seats"

export class Unread {
  #read = $state(0)

  constructor(
    readonly match: string,
    readonly chat: () => Said[],
    readonly own: () => number | null,
  ) {
    this.#read = heardOf(match)
  }

  /** So many things that others have said. */
  get count() {
    return this.chat().filter((one) => one.number > this.#read && one.seat !== this.own()).length
  }

  /** Somebody looks at all of it. */
  look() {
    const last = this.chat().at(-1)?.number ?? 0
    if (last <= this.#read) return
    this.#read = last
    keepHeard(this.match, last)
  }
}
