// The puzzles that were solved on this device.

const KEY = "starwake.puzzles"

export function solved(): string[] {
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
  try {
    localStorage.setItem(KEY, JSON.stringify([...before, puzzle]))
  } catch {
    // Without storage nothing is ticked.
  }
}
