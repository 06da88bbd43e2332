// The pointer is for fingers: the nearest thing that can be chosen is meant.
import type { XY } from "./geometry"

export function nearest<T>(things: Iterable<T>, place: (thing: T) => XY, [x, y]: XY, within: number): T | null {
  let found: T | null = null
  let best = within * within
  for (const thing of things) {
    const [tx, ty] = place(thing)
    const far = (tx - x) ** 2 + (ty - y) ** 2
    if (far <= best) [found, best] = [thing, far]
  }
  return found
}
