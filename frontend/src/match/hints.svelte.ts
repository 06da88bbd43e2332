// What a bot would do: asked for by hand, chosen on the board, and forgotten with the step it was good for.
import type { Component } from "svelte"
import type { Advice, Choices } from "../wire/schema"
import type { Play } from "../wire/types"
import { words } from "../words/words.svelte"
import { spotOf, type Spot } from "./advice"
import type { Match } from "./match.svelte"
import type { Picks } from "./picks.svelte"

export type AdvisedProps = { advice: Advice; spot: Spot; pending: boolean; play: Play; cancel: () => void; mark: (thing: string | null) => void }

export class Hints {
  #advice = $state.raw<{ advice: Advice; spot: Spot; Advised: Component<AdvisedProps> } | null>(null)
  /** It is shown until a step is made or something else is chosen. */
  readonly shown = $derived(this.#holds() ? this.#advice : null)

  #early = $state.raw(false)
  /** Why there is no advice for somebody who asked while others decide. */
  readonly early = $derived(this.#early && this.open && !this.#waited ? { words: [words.say.among.early], rule: "" } : null)

  /** A bot is at it. */
  #asked = $state.raw(false)
  /** What was begun when somebody asked; null if nobody waits for advice any more. */
  #wanted = $state.raw<string | null>(null)
  /** Whether somebody waits for advice. */
  readonly thinking = $derived(this.#asked && this.#wanted !== null)

  constructor(
    readonly of: () => Match,
    readonly picks: Picks,
    readonly choices: () => Choices,
  ) {}

  /** Whether the viewer may ask now. */
  get open(): boolean {
    const { room, table, view, over } = this.of()
    return room?.hints === true && !over && table?.who != null && view!.to_act.includes(table.who)
  }

  /** Ask, or put away what was said. While a bot is at it, it is not asked twice. */
  ask = async (): Promise<void> => {
    if (this.shown) return this.forget()
    this.#early = !this.#waited // what a bot would do depends on what they say
    this.#wanted = this.#early ? null : this.#begun()
    if (this.#wanted === null || this.#asked) return
    this.#asked = true
    try {
      await this.#hear()
    } finally {
      this.#asked = false
      this.#wanted = null
    }
  }

  /** What is said too late would wipe what somebody has begun meanwhile: it is dropped. */
  async #hear(): Promise<void> {
    const [reply, { default: Advised }] = await Promise.all([this.of().link.ask({ type: "hint" }), import("../panels/Advised.svelte")])
    if (reply.type !== "hint" || this.#wanted !== this.#begun() || this.of().sender.pending) return
    if (reply.seq !== this.of().seq) return this.open ? this.#hear() : undefined // others were quicker
    const spot = spotOf(this.choices(), reply.action)
    this.picks.clear()
    if (spot.ship) this.picks.chooseShip(spot.ship)
    if (spot.build && spot.point) this.picks.chooseBuild(spot.build)
    this.picks.choosePoint(spot.point)
    this.#advice = { advice: reply, spot, Advised }
  }

  #begun(): string {
    const { ship, build, target, answer, counts } = this.picks
    return JSON.stringify([ship, build, target?.point, answer, counts])
  }

  get #waited(): boolean {
    const { table, view } = this.of()
    return !!view?.awaited.includes(table?.who ?? -1)
  }

  /** Whoever acts waits for no advice. */
  drop() {
    this.#wanted = null
  }

  forget() {
    this.drop()
    this.#advice = null
    this.picks.clear()
  }

  #holds(): boolean {
    if (!this.#advice || this.#advice.advice.seq !== this.of().seq) return false
    const { advice, spot } = this.#advice
    return (this.picks.target?.action ?? null) === (spot.point ? advice.action : null)
  }
}
