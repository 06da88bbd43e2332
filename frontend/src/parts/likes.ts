// What can be set, row by row: the start page and the settings of a match show the same.
import { canBuzz } from "../sound/buzz"
import { sounds } from "../sound/sounds"
import { words } from "../words/words.svelte"
import { LANGS, MOTIONS, PACES, settings, SOUNDS, THEMES, type Lang, type Liked } from "./settings.svelte"

export type Option = { value: string; title: string; lang?: Lang }
/** One of a few. */
export type Row = { name: string; label: string; text?: string; options: Option[]; value: string; choose: (value: string) => void }

const TONGUES: Record<Lang, string> = { en: "English", de: "Deutsch" }

/** A setting that is a word out of some. */
function row<K extends keyof Liked & ("theme" | "motion" | "pace" | "sound")>(name: K, values: Liked[K][], titles: Record<Liked[K], string>): Row {
  const options = values.map((value) => ({ value, title: titles[value] }))
  return { name, label: words.say.likes[name], options, value: settings[name], choose: (value) => settings.like({ [name]: value }) }
}

/** A setting that is on or off. */
function flag(name: "hail" | "buzz"): Row {
  const say = words.say.likes
  const options = [{ value: "off", title: say.off }, { value: "on", title: say.on }]
  return { name, label: say[name], options, value: settings[name] ? "on" : "off", choose: (value) => settings.like({ [name]: value === "on" }) }
}

export function rows(): Row[] {
  const say = words.say.likes
  const lang: Row = {
    name: "lang",
    label: say.lang,
    options: LANGS.map((value) => ({ value, title: TONGUES[value], lang: value })),
    value: settings.lang,
    choose: (value) => settings.like({ lang: value as Lang }),
  }
  const sound = row("sound", SOUNDS, say.sounds)
  return [
    lang,
    row("theme", THEMES, say.themes),
    row("motion", MOTIONS, say.motions),
    { ...sound, text: say.soundText, choose: (value) => (sound.choose(value), void sounds.play("turn")) },
    ...(settings.sound === "off" ? [] : [{ ...flag("hail"), text: say.hailText }]),
    ...(canBuzz() ? [{ ...flag("buzz"), text: say.buzzText }] : []),
    { ...row("pace", Object.keys(PACES) as Liked["pace"][], say.paces), text: say.paceText },
  ]
}
