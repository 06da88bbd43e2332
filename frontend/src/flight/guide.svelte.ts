// Where a first flight stands: the server finds it from the match, so that a reload goes on; what was left out or skipped
// is kept in this browser.
import type { LessonTold } from "../wire/schema"

const KEY = "starwake.flight"

type Kept = { match: string; passed: number; skipped: boolean }

function kept(match: string): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null
    if (found?.match === match) return found
  } catch {
    // Without storage it lasts as long as the page.
  }
  return { match, passed: 0, skipped: false }
}

export class Guide {
  #told = $state.raw<LessonTold | null>(null)
  #kept = $state.raw<Kept>(kept(""))
  /** So many steps one looks back. */
  #back = $state(0)
  #asked = $state(0)
  #heard = $state(0)

  constructor(
    match: string,
    readonly ask: (lang: string) => Promise<LessonTold>,
  ) {
    this.#kept = kept(match)
  }

  /** Ask where the match stands; an answer that another has overtaken, or none, changes nothing. */
  async look(lang: string) {
    if (this.over) return
    const number = this.#asked + 1
    this.#asked = number
    const told = await this.ask(lang).catch(() => null)
    if (!told || number !== this.#asked) return
    if (told.done !== this.#told?.done) this.#back = 0
    this.#told = told
    this.#heard = number
  }

  /** The step that is open: what no longer holds is left out. */
  get now(): number {
    const from = Math.max(this.#told?.done ?? 0, this.#kept.passed)
    const at = this.#told?.steps.findIndex((step, n) => n >= from && step.fits) ?? from
    return at < 0 ? this.of : at
  }
  /** What does the open step, while that can be done and the server has said so of this very moment. */
  get wants(): string[] {
    return this.#told && this.#heard === this.#asked && this.now === this.#told.done && !this.over ? this.#told.wants : []
  }
  get of(): number {
    return this.#told?.steps.length ?? 0
  }
  get over(): boolean {
    return this.#kept.skipped || (this.#told !== null && this.now >= this.of)
  }
  /** The number of the step that is read, from 0. */
  get shown(): number {
    return this.now - this.#back
  }
  get step() {
    return this.over ? undefined : this.#told?.steps[this.shown]
  }
  /** The open step, also while an earlier one is read. */
  get task() {
    return this.over ? undefined : this.#told?.steps[this.now]
  }
  get isBack(): boolean {
    return this.#back > 0
  }
  get strayed(): boolean {
    return !this.isBack && this.now === this.#told?.done && this.#told.strayed
  }

  turn(by: -1 | 1) {
    this.#back = Math.min(this.now, Math.max(0, this.#back - by))
  }
  /** Leave the open step out, or go on from one that is only read. */
  pass() {
    this.#keep({ passed: this.now + 1 })
  }
  skip() {
    this.#keep({ skipped: true })
  }

  #keep(what: Partial<Kept>) {
    this.#back = 0
    this.#kept = { ...this.#kept, ...what }
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept))
    } catch {
      // It lasts as long as the page.
    }
  }
}
