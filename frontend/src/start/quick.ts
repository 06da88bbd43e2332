// The game that one click begins: the first one there is, with bots, as its defaults are.
import type { Description } from "../wire/schema"

/** As many play if the game allows it, else the nearest number. */
const USUAL = 4

export type Quick = { game: string; title: string; players: number; way: string }

export function quick(games: Description[]): Quick | null {
  const [first] = games
  const counts = first?.players.map((one) => one.players) ?? []
  if (!first || !counts.length) return null
  const players = counts.reduce((best, one) => (Math.abs(one - USUAL) < Math.abs(best - USUAL) ? one : best))
  return { game: first.game, title: first.title, players, way: wayOf(first, players) }
}

/** How its first option calls the way it is played by default. */
function wayOf({ options }: Description, players: number): string {
  const [main] = options
  const usual = main?.default.find((one) => one.players === players)?.value
  if (typeof usual === "boolean") return ""
  return main?.values.find((one) => one.value === usual)?.title ?? ""
}
