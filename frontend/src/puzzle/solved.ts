// The puzzles that were solved on this device.

const KEY = "starwake.puzzles"
/** What could not be written: it lasts as long as its page. */
let here: string[] | null = null

export function solved(): string[] {
  if (here) return here
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]")
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : []
  } catch {
    return [] // storage is shut
  }
}

export function tick(puzzle: string) {
  const before = solved()
  if (before.includes(puzzle)) return
  const now = [...before, puzzle]
  try {
    localStorage.setItem(KEY, JSON.stringify(now))
    here = null
  } catch {
    here = now
  }
}
