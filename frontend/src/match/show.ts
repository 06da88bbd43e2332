// What happened, in motion. It only decorates: the board shows the truth already, so that all of it may be dropped.
import type { Happening } from "../wire/types"

/** Draws an event; it should be done within the given milliseconds. */
export type Painter = (event: Happening, ms: number) => Promise<unknown> | void

/** More events than this in a row are not worth waiting for. */
const MOST = 12
/** Milliseconds for one event, and for all that wait together. */
const EACH = 600
const ALL = 1500
/** A painter that does not come back is left behind. */
const PATIENCE = 2000

export class Show {
  #queue: Happening[] = []
  #busy = false
  #painters = new Map<string, Set<Painter>>()

  constructor(
    /** How much of the usual time things take: 1, less, or 0 for none at all. */
    readonly pace: () => number,
    readonly report: (error: unknown) => void = () => {},
    readonly wait: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
  ) {}

  /** Draw events of a name with a function, until the returned one is called. */
  paint(name: string, painter: Painter): () => void {
    const painters = this.#painters.get(name) ?? new Set()
    this.#painters.set(name, painters.add(painter))
    return () => painters.delete(painter)
  }

  push(events: Happening[], calm: boolean) {
    const worth = events.filter((event) => this.#painters.get(event.event)?.size)
    if (calm || this.pace() === 0 || this.#queue.length + worth.length > MOST) return this.skip()
    this.#queue.push(...worth)
    if (!this.#busy) void this.#play()
  }

  /** Nothing is lost: the board shows the truth. */
  skip() {
    this.#queue.length = 0
  }

  get busy() {
    return this.#busy
  }

  async #play() {
    this.#busy = true
    for (let event; (event = this.#queue.shift()); ) {
      const ms = Math.min(EACH, ALL / (this.#queue.length + 1)) * this.pace()
      await Promise.race([this.#draw(event, ms), this.wait(PATIENCE)])
    }
    this.#busy = false
  }

  async #draw(event: Happening, ms: number) {
    const painters = [...(this.#painters.get(event.event) ?? [])]
    await Promise.all(painters.map(async (painter) => painter(event, ms))).catch(this.report)
  }
}
