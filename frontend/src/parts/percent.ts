/** `42 %` on one line; nothing is certain that is not. */
export function percent(chance: number): string {
  const value = Math.round(100 * chance)
  return `${chance > 0 && chance < 1 ? Math.min(99, Math.max(1, value)) : value}\u00a0%`
}
