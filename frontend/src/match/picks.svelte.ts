// What is chosen and not sent yet. Nothing here is known to the server, and all of it may be forgotten.
import type { Button, Chapter, Choices, Option, Pick } from "../wire/schema"
import { missing, readyAnswer } from "./answer"
import { NO_CHOICES } from "./moment"
import { light, meant, type Light, type Lit } from "./lit"
import { fromHand, stepped, total } from "./several"

export class Picks {
  #choices: () => Choices = () => NO_CHOICES
  #ship = $state.raw<string | null>(null)
  #build = $state.raw<string | null>(null)
  #point = $state.raw<string | null>(null)
  /** How often each option of a pick is chosen, by its action. */
  #counts = $state.raw<Record<string, number>>({})
  #answer = $state.raw<string | null>(null)
  /** The panel that was opened by hand. */
  drawer = $state.raw<string | null>(null)
  #seat = $state.raw<number | null>(null)
  /** A thing of the log that is shown on the board. */
  marked = $state.raw<string | null>(null)
  /** The last line of the story that was read and put away. */
  read = $state.raw<number | null>(null)

  readonly light: Light = $derived(light(this.#choices(), this.#ship, this.#build))
  readonly target: Lit | null = $derived(this.#point === null ? null : (this.light.points.get(this.#point) ?? null))

  /** The answer that is chosen, once it is complete, and how much is missing before. */
  readonly ready: Button | null = $derived(readyAnswer(this.#choices(), this.#answer, this.#counts))
  readonly missing: number = $derived(missing(this.#choices(), this.#answer, this.#counts))

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
  /** Cards of the hand that have to go, and how many of them are chosen. */
  get giving(): Pick | null {
    return this.#choices().picks.find(fromHand) ?? null
  }
  get chosen(): number {
    return this.giving ? total(this.giving, this.#counts) : 0
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

  /** The seat that is looked at more closely. */
  get seat() {
    return this.drawer === "standing" ? this.#seat : null
  }

  /** Look at a seat; once more looks away. */
  look(seat: number) {
    this.drawer = this.seat === seat ? null : "standing"
    this.#seat = seat
  }

  /** The answer that is chosen, by its action, while what it takes is chosen too. */
  get answer() {
    return this.#answer
  }

  chooseAnswer(action: string) {
    this.#build = this.#point = null // one thing is begun at a time
    this.#answer = action
    this.#counts = {}
  }

  count(action: string, n: number) {
    this.#counts = { ...this.#counts, [action]: n }
  }

  /** One card more or less of those that have to go. */
  give(option: Option, by: number) {
    if (this.giving) this.count(option.action, stepped(this.giving, option, this.#counts, by))
  }

  /** Close what is open, and do not tell again what has been told. */
  putAway(story: Chapter[]) {
    this.drawer = null
    this.read = story.at(-1)?.lines.at(-1)?.last ?? null
  }

  /** Take everything back that is not sent. */
  clear() {
    this.#build = this.#point = this.#answer = this.marked = null
    this.#counts = {}
  }
}
