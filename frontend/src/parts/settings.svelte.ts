// What somebody likes: language, theme, motion. Kept in this browser.

export type Lang = "en" | "de"
export type Theme = "dark" | "light"
export type Motion = "full" | "quick" | "reduced"

const KEY = "starwake.settings"

type Liked = { lang: Lang; theme: Theme; motion: Motion }

function first(): Liked {
  const lang = navigator.language.startsWith("de") ? "de" : "en"
  const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false
  return { lang, theme: "dark", motion: calm ? "reduced" : "full" }
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

  get lang() {
    return this.#liked.lang
  }
  get theme() {
    return this.#liked.theme
  }
  get motion() {
    return this.#liked.motion
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
