// What people say to each other. Phrases and suggestions go over the wire by name; the server says them in the language of
// whoever reads them, and anything else is shown as it came.
import { settings } from "../parts/settings.svelte"
import type { Said } from "../wire/schema"

/** A phrase as it is sent. */
export const phrase = (name: string) => `/phrase ${name}`

export const timeOf = ({ at }: Said) => new Date(at * 1000).toLocaleTimeString(settings.lang, { hour: "numeric", minute: "2-digit" })

/** What was heard before and now, each once: what comes again is in another language. */
export function merged(chat: Said[], more: Said[]): Said[] {
  const last = chat.at(-1)?.number ?? -1
  const again = new Map(more.map((one) => [one.number, one]))
  return [...chat.map((one) => again.get(one.number) ?? one), ...more.filter((one) => one.number > last)]
}
