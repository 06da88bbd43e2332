// What is read out: each thing that happened once, and of a line that goes on only what is new.

export type Told = { first: number; text: string }

/** Where a new sentence begins at the latest before the texts part. */
function parted(before: string, now: string): number {
  let at = 0
  while (at < before.length && before[at] === now[at]) at++
  if (at === before.length && /[.!?]$/.test(before)) return at
  return now.lastIndexOf(". ", at - 1) + 1
}

export class Speech {
  #told = new Map<number, string>()

  /** What lies behind is not read out. */
  constructor(lines: Told[]) {
    this.news(lines)
  }

  news(lines: Told[]): string[] {
    const found: string[] = []
    for (const { first, text } of lines) {
      const before = this.#told.get(first) ?? ""
      if (text === before) continue
      this.#told.set(first, text)
      const rest = before.startsWith(text) ? "" : text.slice(parted(before, text)).trim()
      if (rest) found.push(rest)
    }
    return found
  }
}
