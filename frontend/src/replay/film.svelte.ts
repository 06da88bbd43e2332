// A replay that can be looked at from any step; step n is the table after n actions.
import { patched, type Change } from "../match/patch"
import type { Chances, Public, Replay, Shot } from "../wire/schema"

/** Milliseconds between two steps while it plays. */
const PACE = 700

export class Film {
  #at = $state(0)
  #playing = $state(false)
  #timer: ReturnType<typeof setInterval> | undefined
  /** The views that are known, from the first step on without a gap. What did not change is shared between them. */
  #views: Public[]
  /** The step with which each turn begins; the set-up is turn 0. */
  readonly turns: number[]

  /** The chances to win by language, each asked for once: who leaves the study and comes back finds them there. */
  #chances = new Map<string, Promise<Chances>>()

  constructor(
    readonly replay: Replay,
    at: number | null = null,
  ) {
    this.#views = [replay.view]
    this.turns = turnsOf(replay)
    this.#at = within(at ?? 0, this.last)
  }

  get last() {
    return this.replay.steps.length
  }
  get at() {
    return this.#at
  }
  get playing() {
    return this.#playing
  }
  /** The action that led here; none before the first. */
  get shot(): Shot | null {
    return this.replay.steps[this.#at - 1] ?? null
  }
  get view(): Public {
    return this.viewAt(this.#at)
  }
  get turn(): number {
    return this.shot?.turn ?? this.replay.view.turn
  }
  /** How many events had happened. */
  get events(): number {
    return this.shot?.last ?? this.replay.first
  }
  /** Turns in all. */
  get length(): number {
    return this.turns.length - 1
  }

  chances(lang: string, ask: () => Promise<Chances>): Promise<Chances> {
    const known = this.#chances.get(lang)
    if (known) return known
    const asked = ask()
    this.#chances.set(lang, asked)
    asked.catch(() => this.#chances.delete(lang)) // who comes back may ask again
    return asked
  }

  viewAt(step: number): Public {
    while (this.#views.length <= step) {
      const shot = this.replay.steps[this.#views.length - 1]!
      this.#views.push(patched(this.#views.at(-1)!, shot.changes as Change[]))
    }
    return this.#views[step]!
  }

  /** Work out some more views, for who jumps far later on; whether there are still more. */
  prepare(some: number): boolean {
    this.viewAt(Math.min(this.last, this.#views.length - 1 + some))
    return this.#views.length <= this.last
  }

  go(step: number) {
    this.#at = within(step, this.last)
    if (this.#at === this.last) this.pause()
  }

  step(by: number) {
    this.pause()
    this.go(this.#at + by)
  }

  /** To where the turn began, or the one before; or to where the next one begins. */
  stepTurn(by: 1 | -1) {
    this.pause()
    const found = by > 0 ? this.turns.find((step) => step > this.#at) : this.turns.findLast((step) => step < this.#at)
    this.go(found ?? (by > 0 ? this.last : 0))
  }

  /** To the step with which a turn begins. */
  goTurn(turn: number) {
    this.pause()
    this.go(this.turns[turn] ?? this.last)
  }

  /** To the first step that has told an event. */
  goEvent(number: number) {
    this.pause()
    const { first, steps } = this.replay
    const found = steps.findIndex((shot) => shot.last > number)
    this.go(number < first ? 0 : found < 0 ? this.last : found + 1)
  }

  play() {
    if (this.#at === this.last) this.go(0)
    this.#playing = true
    this.#timer = setInterval(() => this.go(this.#at + 1), PACE)
  }

  pause() {
    this.#playing = false
    clearInterval(this.#timer)
  }

  toggle() {
    if (this.#playing) this.pause()
    else this.play()
  }
}

const within = (step: number, last: number) => Math.max(0, Math.min(last, step))

function turnsOf({ view, steps }: Replay): number[] {
  const found = [0]
  while (found.length <= view.turn) found.push(0)
  steps.forEach((shot, n) => {
    while (found.length <= shot.turn) found.push(n + 1)
  })
  return found
}
