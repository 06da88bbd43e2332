// Rules and things that are looked up beside a match, and the way back.
import { getContext, setContext, tick } from "svelte"
import type { Match } from "../match/match.svelte"
import type { Picks } from "../match/picks.svelte"

/** The drawer they stand in. */
export const READING = "reading"

/** What is looked for: a rule by its id, or a thing by its; nothing is all of it. */
export type Sought = { of: "rules" | "things"; id: string }

export class Reading {
  #sought = $state.raw<Sought>({ of: "rules", id: "" })
  /** Where somebody came from: what was open, and what had the focus. */
  #from: { drawer: string | null; focus: HTMLElement | null } = { drawer: null, focus: null }

  constructor(
    readonly of: () => Match,
    readonly picks: Picks,
  ) {}

  get match(): string {
    return this.of().id
  }
  get game(): string {
    return this.of().room?.game ?? ""
  }
  get sought() {
    return this.#sought
  }
  get open() {
    return this.picks.drawer === READING
  }

  read(of: Sought["of"], id = "") {
    const focus = document.activeElement
    if (!this.open) this.#from = { drawer: this.picks.drawer, focus: focus instanceof HTMLElement ? focus : null }
    this.#sought = { of, id }
    this.picks.drawer = READING
  }

  /** Back to where one was; what had been closed meanwhile is drawn anew, and found by what it reads. */
  close = async () => {
    const { drawer, focus } = this.#from
    this.picks.drawer = drawer
    await tick()
    const again = focus?.isConnected ? focus : document.querySelector<HTMLElement>(`[data-reads="${CSS.escape(focus?.dataset.reads ?? "")}"]`)
    again?.focus()
  }
}

const KEY = Symbol("reading")

export const giveReading = (reading: Reading): Reading => setContext(KEY, reading)
/** Only beside a match something can be looked up. */
export const theReading = (): Reading | undefined => getContext(KEY)
