// What is read out: each thing that happened once, and of a line that goes on only what is new.
import type { Runs } from "../wire/types"

export type Told = { first: number; words: Runs }

/** Where a new sentence begins at the latest before the texts part. */
function parted(before: string, now: string): number {
  let at = 0
  while (at < before.length && before[at] === now[at]) at++
  if (at === before.length && /[.!?]$/.test(before)) return at
  return now.lastIndexOf(". ", at - 1) + 1
}

/** Lines by the event that they begin with; a card, say, tells of one in several. */
function* named(lines: Told[]): Generator<[string, Runs]> {
  const seen = new Map<number, number>()
  for (const { first, words } of lines) {
    const n = seen.get(first) ?? 0
    seen.set(first, n + 1)
    yield [`${first} ${n}`, words]
  }
}

export class Speech {
  #told = new Map<string, Runs>()

  /** What lies behind is not read out. */
  constructor(lines: Told[]) {
    this.know(lines)
  }

  /** Take all of it as read out, as when it is told anew in another language. */
  know(lines: Told[]) {
    this.#told = new Map(named(lines))
  }

  /** Both what was told and what is told now are put in the words of now: another name is no news. */
  news(lines: Told[], plain: (words: Runs) => string): string[] {
    const found: string[] = []
    for (const [name, words] of named(lines)) {
      const known = this.#told.get(name)
      if (known === words) continue
      this.#told.set(name, words)
      const [before, text] = [known ? plain(known) : "", plain(words)]
      const rest = before.startsWith(text) ? "" : text.slice(parted(before, text)).trim()
      if (rest) found.push(rest)
    }
    return found
  }
}
