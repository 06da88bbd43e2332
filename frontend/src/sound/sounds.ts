// Sounds, if somebody has switched them on: what makes them is loaded then, and not before.
import { settings, VOLUMES } from "../parts/settings.svelte"
import type { Happening } from "../wire/types"
import { cuesOf, LEADS, type Cue } from "./cues"
import type { Synth } from "./synth"

/** Milliseconds of sounds that may wait; whatever would come later is dropped. */
const BEHIND = 1000
/** Milliseconds after which a sound that the browser held back is not worth hearing. */
const LATE = 1000

let synth: Promise<Synth> | null = null
const loaded = () => (synth ??= import("./synth").then(({ Synth }) => new Synth()))

export class Sounds {
  #until = 0

  constructor(
    readonly load: () => Promise<Pick<Synth, "wake" | "play">> = loaded,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** What a step brought to the ears of a seat. */
  step(events: Happening[], own: string | null) {
    for (const cue of cuesOf(events, own)) void this.play(cue)
  }

  /** One sound, after those that are still to be heard. */
  async play(cue: Cue): Promise<void> {
    const volume = VOLUMES[settings.sound]
    if (!volume || this.#until - this.now() > BEHIND) return
    const begins = Math.max(this.now(), this.#until)
    this.#until = begins + LEADS[cue]
    const made = await this.load().catch(() => null) // a browser without sound
    if (!(await made?.wake()) || this.now() - begins > LATE) return
    made!.play(cue, volume, Math.max(0, begins - this.now()) / 1000)
  }
}

export const sounds = new Sounds()
