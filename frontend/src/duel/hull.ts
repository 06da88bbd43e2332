// The plan of a ship, nose to the right; the other one is the same seen in a mirror. Units of a drawing of 580 x 372.

export const WIDTH = 580
export const HEIGHT = 372

export type Slot = { x: number; y: number }

/** The bottom slot of a stack lies lowest; each store has its own column. */
export function bay(store: number, place: number): Slot {
  return { x: 98 + 60 * store, y: 176 - 29 * place }
}

/** Modules in two rows of three. */
export const module = (n: number): Slot => ({ x: 126 + 118 * (n % 3), y: 258 + 52 * Math.floor(n / 3) })

/** Tiles at the tail, and at the nose. */
export const TAIL = [96, 186, 276]
export const NOSE = [118, 186, 254]

/** Places spread evenly, as many as there are. */
export function spread(places: readonly number[], count: number): number[] {
  if (count <= places.length) return places.slice(0, count)
  const [first, last] = [places[0]!, places.at(-1)!]
  return Array.from({ length: count }, (_, n) => first + ((last - first) * n) / (count - 1))
}

export const tailPath = (y: number) => `M38 ${y - 13}L4 ${y - 20}V${y + 20}L38 ${y + 13}z`
export const nosePath = (y: number, middle: boolean) => {
  const x = middle ? 442 : 428
  return `M${x} ${y - 11}H${x + 42}V${y - 15}H${x + 56}V${y + 15}H${x + 42}V${y + 11}H${x}z`
}
/** Where the level of a tile is written. */
export const noseAt = (middle: boolean) => (middle ? 464 : 450)

/** The other ship looks to the left: its drawing is mirrored, its words are not. */
export const across = (x: number, mirrored: boolean) => (mirrored ? WIDTH - x : x)
