// What is chosen and not sent yet. Nothing here is known to the server, and all of it may be forgotten.
import type { Choices } from "../wire/schema"
import { NO_CHOICES } from "./moment"
import { light, meant, type Light, type Lit } from "./lit"

export class Picks {
  #choices: () => Choices = () => NO_CHOICES
  #ship = $state.raw<string | null>(null)
  #build = $state.raw<string | null>(null)
  #point = $state.raw<string | null>(null)
  /** How often each option of a pick is chosen, by its action. */
  #counts = $state.raw<Record<string, number>>({})
  /** The panel that was opened by hand. */
  drawer = $state.raw<string | null>(null)

  readonly light: Light = $derived(light(this.#choices(), this.#ship, this.#build))
  readonly target: Lit | null = $derived(this.#point === null ? null : (this.light.points.get(this.#point) ?? null))

  constructor(choices: () => Choices) {
    this.#choices = choices
  }

  /** The ship whose ways are shown. */
  get ship() {
    return meant(this.#choices(), this.#ship)
  }
  /** What is to be built, while its site is chosen. */
  get build() {
    return this.#choices().builds.some((one) => one.build === this.#build && one.options.length) ? this.#build : null
  }
  get counts() {
    return this.#counts
  }

  chooseShip(ship: string) {
    this.#ship = ship
    this.#build = this.#point = null
  }

  /** Light the sites of a build; once more puts them out. */
  chooseBuild(build: string) {
    this.#build = this.#build === build ? null : build
    this.#point = null
  }

  choosePoint(point: string | null) {
    this.#point = point
  }

  count(action: string, n: number) {
    this.#counts = { ...this.#counts, [action]: n }
  }

  /** Take everything back that is not sent. */
  clear() {
    this.#build = this.#point = null
    this.#counts = {}
  }
}
