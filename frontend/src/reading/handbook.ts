// What can be looked up at a table: asked for once in each language.
import { handbook, type Handbook, type Rule } from "../wire/http"
import { rulesIn } from "./search"

const asked = new Map<string, Promise<Handbook>>()

export function handbookOf(match: string, lang: string): Promise<Handbook> {
  const key = `${match} ${lang}`
  const known = asked.get(key)
  if (known) return known
  const found = handbook(match, lang)
  asked.set(key, found)
  found.catch(() => asked.delete(key)) // the next one asks again
  return found
}

/** The title of a rule; its id if there is none, or nobody answers. */
export async function titleOf(match: string, rule: string, lang: string): Promise<string> {
  const found = await handbookOf(match, lang).catch(() => null)
  return rulesIn(found?.books ?? []).find((one: Rule) => one.id === rule)?.title ?? rule
}
