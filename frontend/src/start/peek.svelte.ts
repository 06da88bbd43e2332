// A look at a table that is not laid yet; the last one stays until the next is here.
import { settings } from "../parts/settings.svelte"
import { preview, type Options, type Preview } from "../wire/http"
import { words } from "../words/words.svelte"

export type Sought = { game: string; players: number; options: Options }

export class Peek {
  #seen = $state.raw<{ of: string; shown: Preview | null }>({ of: "", shown: null })
  #sought: () => Sought | null | false

  constructor(sought: () => Sought | null | false) {
    this.#sought = sought
    $effect(() => this.#look(JSON.stringify(this.#sought() || null), settings.lang))
  }

  get shown() {
    return this.#seen.shown
  }

  /** How a seat is called, and its colour; until they are known, its number. */
  seat(n: number): { title: string; colour: string } {
    const known = this.#seen.of === (this.#sought() || null)?.game ? this.shown?.catalogue.seats?.[n] : undefined
    return { title: known?.title ?? words.say.plan.seat(n + 1), colour: known?.name ?? "" }
  }

  #look(asked: string, lang: string) {
    const sought = JSON.parse(asked) as Sought | null
    if (!sought) return
    let late = false
    const see = (shown: Preview | null) => late || (this.#seen = { of: sought.game, shown })
    preview(sought.game, sought.players, sought.options, lang).then(see, () => see(null))
    return () => {
      late = true
    }
  }
}
