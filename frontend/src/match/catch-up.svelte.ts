// Whoever was away, or has waited for the others, is told what happened since: until it is put away, or there is something newer.
import type { Match } from "./match.svelte"
import { sinceLastTurn, type Since } from "./since"

const NOTHING: Since = { news: [], scored: [], last: -1 }

export class CatchUp {
  #put = $state.raw(-1)
  /** Somebody who comes back is told at once, not only when it is their turn. */
  #back = $state.raw(true)
  readonly #match: Pick<Match, "table" | "view" | "story">
  readonly #seat = $derived.by(() => this.#match.table?.who ?? null)
  readonly #mine = $derived.by(() => {
    const view = this.#match.view
    return view !== null && [view.active, ...(view.pilots ?? [])].includes(this.#seat ?? -1)
  })
  readonly since: Since = $derived.by(() => (this.#seat === null ? NOTHING : sinceLastTurn(this.#match.story, this.#seat)))
  readonly open = $derived.by(() => this.since.news.length > 0 && this.since.last > this.#put && (this.#back || this.#mine))

  constructor(match: Pick<Match, "table" | "view" | "story">) {
    this.#match = match
  }

  putAway() {
    this.#put = this.since.last
    this.#back = false
  }

  comeBack() {
    this.#back = true
  }
}
