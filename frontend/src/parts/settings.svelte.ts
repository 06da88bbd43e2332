// What somebody likes: language, theme, motion, how fast bots play, and the name one goes by. Kept in this browser.

export type Lang = "en" | "de"
export type Theme = "dark" | "light" | "system"
export type Motion = "full" | "quick" | "reduced"
export type Pace = "calm" | "brisk" | "instant"

export const LANGS: Lang[] = ["en", "de"]
export const THEMES: Theme[] = ["dark", "light", "system"]
export const MOTIONS: Motion[] = ["full", "quick", "reduced"]
/** Milliseconds that a bot takes for a decision at tables that are laid here. */
export const PACES: Record<Pace, number> = { calm: 1200, brisk: 700, instant: 150 }

const KEY = "starwake.settings"

type Liked = { lang: Lang; theme: Theme; motion: Motion; pace: Pace; name: string }

function first(): Liked {
  const lang = navigator.language.startsWith("de") ? "de" : "en"
  const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false
  return { lang, theme: "dark", motion: calm ? "reduced" : "full", pace: "brisk", name: "" }
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
  get pace() {
    return this.#liked.pace
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
