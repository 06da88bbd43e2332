// Several things chosen out of some: how many of each, and what is sent for it.
import type { Option, Pick } from "../wire/schema"

export type Counts = Record<string, number>

/** Several cards of the own hand: they are chosen in the hand itself. */
export const fromHand = (pick: Pick) => pick.hand === true && pick.left > 1

export const most = (option: Option, left: number) => Math.min(option.most ?? 1, left)

export const total = (pick: Pick, counts: Counts) => pick.options.reduce((sum, one) => sum + (counts[one.action] ?? 0), 0)

/** The count of an option after one more or less, within what it allows and what is left to choose. */
export function stepped(pick: Pick, option: Option, counts: Counts, by: number): number {
  const now = counts[option.action] ?? 0
  const room = pick.left - total(pick, counts)
  return Math.max(0, Math.min(most(option, pick.left), now + Math.min(by, room)))
}

/** The actions to be sent, one after the other; null until enough is chosen. */
export function chosen(pick: Pick, counts: Counts): string[] | null {
  if (total(pick, counts) !== pick.left) return null
  return pick.options.flatMap((one) => Array.from({ length: counts[one.action] ?? 0 }, () => one.action))
}
