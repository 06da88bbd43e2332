import { words } from "../words/words.svelte"

/** `42%`, in German `42 %`, on one line; nothing is certain that is not. */
export function percent(chance: number): string {
  const value = Math.round(100 * chance)
  return words.say.percent(chance > 0 && chance < 1 ? Math.min(99, Math.max(1, value)) : value)
}
