// What happened, in motion. It only decorates: the board shows the truth already, so that all of it may be dropped. Nothing is
// waited for: every step is given its time at once, after what is still going on, and that is that.
import { planners as all } from "../motion/painters"
import { planned, timed, type Planner, type Timetable } from "../motion/plan"
import type { Happening } from "../wire/types"

/** Sets moves in motion, so many milliseconds from now; what it returns ends them. */
export type Draw = (timetable: Timetable, from: number) => () => void

/** Milliseconds for a turn of somebody else, and for one step of the own. */
const ALL = 1500
/** Of what is left of that, and not kept for what comes later, a step takes no more than this part. */
const SHARE = 0.7
/** Others play faster than oneself. */
const BRISK = 0.65
/** Milliseconds that nobody would see. */
const BLINK = 60

export class Show {
  #draw: Draw | null = null
  #hear: ((events: Happening[]) => void) | null = null
  #going: (() => void)[] = []
  #until = 0
  #turn: number | null = null
  #left = 0

  constructor(
    /** How much of the usual time things take: 1, less, more, or 0 for none at all. */
    readonly pace: () => number,
    readonly now: () => number = () => performance.now(),
    readonly planners: Planner[] = all,
  ) {}

  /** Draw with a function, until the returned one is called. */
  on(draw: Draw): () => void {
    this.#draw = draw
    return () => {
      this.skip()
      if (this.#draw === draw) this.#draw = null
    }
  }

  /** Hear of all that happens while somebody looks, in motion or not, until the returned function is called. */
  listen(hear: (events: Happening[]) => void): () => void {
    this.#hear = hear
    return () => {
      if (this.#hear === hear) this.#hear = null
    }
  }

  /** What a step brought, in a turn of somebody else or, if that is null, in one's own. */
  push(events: Happening[], turn: number | null, calm: boolean) {
    const pace = this.pace()
    if (!calm) this.#hear?.(events)
    if (calm || pace === 0 || !this.#draw) return this.skip()
    if (turn === null || turn !== this.#turn) this.#left = ALL
    this.#turn = turn
    const moves = planned(events, this.planners)
    if (!moves.length) return
    const usual = timed(moves).ms
    const free = this.#left - Math.min(...moves.map((move) => move.keeps))
    const ms = turn === null ? Math.min(usual, ALL) : Math.min(usual * BRISK, free * SHARE)
    if (ms < BLINK) return
    this.#left -= ms
    if (this.#waits() > ALL * pace) this.skip() // too far behind: what is new matters more
    const from = this.#waits()
    this.#until = this.now() + from + ms * pace
    this.#going.push(this.#draw(timed(moves, (ms / usual) * pace), from))
  }

  /** Nothing is lost: the board shows the truth. */
  skip() {
    for (const end of this.#going.splice(0)) end()
    this.#until = 0
  }

  /** Milliseconds until all that is going on is over. */
  #waits() {
    const waits = Math.max(0, this.#until - this.now())
    if (waits === 0) this.#going.length = 0
    return waits
  }
}
