// The games that one click begins, with bots, as their defaults are: the first one there is, and the others beside it.
import type { Description } from "../wire/schema"

/** As many play if the game allows it, else the nearest number. */
const USUAL = 4

export type Quick = { game: string; title: string; text: string; players: number; way: string }

export const quick = (games: Description[]): Quick | null => quicks(games)[0] ?? null

export function quicks(games: Description[]): Quick[] {
  return games.flatMap((one) => {
    const counts = one.players.map(({ players }) => players)
    if (!counts.length) return []
    const players = counts.reduce((best, n) => (Math.abs(n - USUAL) < Math.abs(best - USUAL) ? n : best))
    return [{ game: one.game, title: one.title, text: one.text, players, way: wayOf(one, players) }]
  })
}

/** How its first option calls the way it is played by default. */
function wayOf({ options }: Description, players: number): string {
  const [main] = options
  const usual = main?.default.find((one) => one.players === players)?.value
  if (typeof usual === "boolean") return ""
  return main?.values.find((one) => one.value === usual)?.title ?? ""
}
