// A thing on the table that somebody pressed, and what the server says of it.
import { getContext, setContext } from "svelte"
import type { Match } from "../match/match.svelte"
import type { Picks } from "../match/picks.svelte"
import type { Looked } from "../wire/schema"
import { READING } from "./reading.svelte"

/** Drawers that want the side column for themselves. */
const ALONE: string[] = [READING, "settings", "keys"]

export class Looking {
  #told = $state.raw<Looked | null>(null)
  /** What was asked for last: an answer that comes late says nothing. */
  #asked = ""

  constructor(
    readonly of: () => Match,
    readonly picks: Picks,
  ) {}

  /** What is shown; sheets that are read for themselves hide it. */
  get told() {
    return ALONE.includes(this.picks.drawer ?? "") ? null : this.#told
  }

  /** Look at something; once more looks away. */
  at = (thing: string) => {
    if (this.told?.thing === thing) return this.close()
    if (ALONE.includes(this.picks.drawer ?? "")) this.picks.drawer = null
    void this.#ask(thing)
  }

  /** What lies there may have changed, or the language. */
  again = () => (this.#asked ? void this.#ask(this.#asked) : undefined)

  close = () => {
    this.#asked = ""
    this.#told = null
  }

  async #ask(thing: string) {
    this.#asked = thing
    const reply = await this.of().link.ask({ type: "look", thing })
    if (this.#asked === thing) this.#told = reply.type === "look" && reply.title ? reply : null
  }
}

const KEY = Symbol("looking")

export const giveLooking = (looking: Looking): Looking => setContext(KEY, looking)
/** Only at a match there is somebody to ask. */
export const theLooking = (): Looking | undefined => getContext(KEY)

/** What is pressed by hand or key is looked at, unless the press belongs to a control in it. */
export const looks = (looking: Looking | undefined, thing: string) => (node: HTMLElement | SVGElement) => {
  if (!looking) return
  const press = (event: Event) => (event.stopPropagation(), looking.at(thing))
  const key = (event: Event) => {
    if (!["Enter", " "].includes((event as KeyboardEvent).key)) return
    event.preventDefault()
    press(event)
  }
  node.setAttribute("role", "button")
  node.setAttribute("tabindex", "0")
  node.dataset.look = thing
  node.addEventListener("click", press)
  node.addEventListener("keydown", key)
  return () => {
    node.removeEventListener("click", press)
    node.removeEventListener("keydown", key)
  }
}
