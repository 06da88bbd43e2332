// What somebody likes: language, theme, motion, sounds, how fast bots play, and the name one goes by. Kept in this browser.

export type Lang = "en" | "de"
export type Theme = "dark" | "light" | "system"
export type Motion = "slow" | "full" | "quick" | "reduced"
export type Sound = "off" | "quiet" | "middle" | "loud"
export type Pace = "calm" | "brisk" | "instant"

export const LANGS: Lang[] = ["en", "de"]
export const THEMES: Theme[] = ["dark", "light", "system"]
export const MOTIONS: Motion[] = ["slow", "full", "quick", "reduced"]
export const SOUNDS: Sound[] = ["off", "quiet", "middle", "loud"]
/** How loud sounds are; 1 would be as loud as can be. */
export const VOLUMES: Record<Sound, number> = { off: 0, quiet: 0.12, middle: 0.3, loud: 0.7 }
/** How much of the usual time things in motion take. */
const TEMPOS: Record<Motion, number> = { slow: 1.8, full: 1, quick: 0.5, reduced: 0 }
/** Milliseconds that a bot takes for a decision at tables that are laid here. */
export const PACES: Record<Pace, number> = { calm: 1200, brisk: 700, instant: 150 }

const KEY = "starwake.settings"

export type Liked = {
  lang: Lang
  theme: Theme
  motion: Motion
  pace: Pace
  name: string
  sound: Sound
  /** One's turn is heard while the page is hidden, too. */
  hail: boolean
  /** A phone may be felt. */
  buzz: boolean
  /** Log and chat are folded away, where they have a place of their own. */
  folded: boolean
}

/** Whether the system asks for stillness. */
const calm = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false

function first(): Liked {
  const lang = navigator.language.startsWith("de") ? "de" : "en"
  return { lang, theme: "dark", motion: calm() ? "reduced" : "full", pace: "brisk", name: "", sound: "off", hail: false, buzz: false, folded: false }
}

function kept(): Partial<Liked> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Liked>
  } catch {
    return {}
  }
}

class Settings {
  #liked = $state<Liked>({ ...first(), ...kept() })
  /** What the system likes. */
  #light = $state(false)

  constructor() {
    const asked = globalThis.matchMedia?.("(prefers-color-scheme: light)")
    if (!asked) return
    this.#light = asked.matches
    asked.addEventListener?.("change", () => (this.#light = asked.matches))
  }

  get lang() {
    return this.#liked.lang
  }
  get theme() {
    return this.#liked.theme
  }
  /** Dark or light, whoever has decided it. */
  get shade(): "dark" | "light" {
    if (this.#liked.theme !== "system") return this.#liked.theme
    return this.#light ? "light" : "dark"
  }
  get motion() {
    return this.#liked.motion
  }
  /** The system may ask for stillness at any time. */
  get tempo() {
    return calm() ? 0 : TEMPOS[this.#liked.motion]
  }
  get pace() {
    return this.#liked.pace
  }
  get sound() {
    return this.#liked.sound
  }
  get hail() {
    return this.#liked.hail
  }
  get buzz() {
    return this.#liked.buzz
  }
  get folded() {
    return this.#liked.folded
  }
  get name() {
    return this.#liked.name
  }

  like(wishes: Partial<Liked>) {
    this.#liked = { ...this.#liked, ...wishes }
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#liked))
    } catch {
      // It lasts as long as the page.
    }
  }
}

export const settings = new Settings()
