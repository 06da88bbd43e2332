// Arrows on lit points: the next one in a direction, near and straight ahead first.
import { tick } from "svelte"
import type { XY } from "../board/geometry"

export const ARROWS: Record<string, XY> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Being off the line counts so much more than being far. */
const ASIDE = 2.2

export function next<T>(things: Iterable<T>, place: (thing: T) => XY, [x, y]: XY, [dx, dy]: XY): T | null {
  let found: T | null = null
  let best = Infinity
  for (const thing of things) {
    const [tx, ty] = place(thing)
    const ahead = (tx - x) * dx + (ty - y) * dy
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx)
    if (ahead <= 0.5) continue
    const cost = ahead + aside * ASIDE
    if (cost < best) [found, best] = [thing, cost]
  }
  return found
}

/** Whoever has chosen by key what flies or is built goes on with the arrows, on the chart. */
export function toChart({ detail }: MouseEvent): void {
  if (detail === 0) void tick().then(() => document.querySelector<SVGElement>('.hits [tabindex="0"]')?.focus())
}
