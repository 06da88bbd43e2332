// The page's own words in the language that is set. Everything about a game comes from the server in words already.
import { LANGS, settings, type Lang } from "../parts/settings.svelte"
import { de } from "./de"
import { en } from "./en"

const DICTIONARIES = { en, de }

class Words {
  get say() {
    return DICTIONARIES[settings.lang]
  }
}

/** The language that is not set. */
export const other = (lang: Lang): Lang => LANGS.find((one) => one !== lang)!

export const words = new Words()
