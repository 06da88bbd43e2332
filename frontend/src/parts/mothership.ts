// The picture of a mothership: three places for upgrades, each with as many slots as it holds.

type Slot = { d: string; flame?: string }

const n = (value: number) => value.toFixed(1)

/** At the tail, in two wings. */
function tail(count: number): Slot[] {
  const half = Math.ceil(count / 2)
  return Array.from({ length: count }, (_, i) => {
    const low = i >= half
    const place = low ? i - half : half - 1 - i // the first ones beside the hull
    const y = low ? 44 + 7.5 * place : 28 - 7.5 * place
    const x = 38 - 4 * place
    const d = `M${x} ${n(y - 2.2)}L${x - 15} ${n(y - 3.4)}V${n(y + 3.4)}L${x} ${n(y + 2.2)}z`
    return { d, flame: `M${x - 17} ${n(y - 2)}h-5M${x - 17} ${n(y)}h-8M${x - 17} ${n(y + 2)}h-5` }
  })
}

/** At the nose, above and below. */
function nose(count: number): Slot[] {
  const half = Math.ceil(count / 2)
  return Array.from({ length: count }, (_, i) => {
    const low = i % 2 === 1
    const place = Math.floor(i / 2)
    const x = 148 + (33 / Math.max(half, 3)) * place
    const y = low ? 50.8 - 2.6 * place : 17.8 + 2.6 * place
    return { d: `M${n(x)} ${n(y)}h9v-.9h4v5.2h-4v-.9h-9z` }
  })
}

/** Amidships, in a row. */
function hold(count: number): Slot[] {
  return Array.from({ length: count }, (_, i) => {
    const x = 56 + (90 / Math.max(count, 5)) * i
    return { d: `M${n(x + 4.5)} 30.5h3a4.5 4.5 0 0 1 4.5 4.5v2a4.5 4.5 0 0 1-4.5 4.5h-3a4.5 4.5 0 0 1-4.5-4.5v-2a4.5 4.5 0 0 1 4.5-4.5z` }
  })
}

/** The places in the order of the catalogue's upgrades. */
const PLACES = [tail, nose, hold]

/** All that is fitted, all that is not, and the flames, as one path each: a table draws up to six ships. */
export function paths(parts: { fitted: number; limit: number }[]): { on: string; off: string; flames: string } {
  const slots = PLACES.flatMap((place, at) => {
    const { fitted, limit } = parts[at] ?? { fitted: 0, limit: 0 }
    const on = filled(at, limit, fitted)
    return place(limit).map((slot, i) => ({ ...slot, on: on[i]! }))
  })
  const full = slots.filter((one) => one.on)
  const empty = slots.filter((one) => !one.on)
  const joined = (some: Slot[]) => some.map((one) => one.d).join("")
  return { on: joined(full), off: joined(empty), flames: full.map((one) => one.flame ?? "").join("") }
}

/** Which slots are filled first: at the tail those beside the hull. */
function filled(place: number, count: number, fitted: number): boolean[] {
  const order = place === 0 ? inward(count) : Array.from({ length: count }, (_, i) => i)
  const full = new Set(order.slice(0, fitted))
  return Array.from({ length: count }, (_, i) => full.has(i))
}

function inward(count: number): number[] {
  const half = Math.ceil(count / 2)
  return Array.from({ length: count }, (_, i) => (i % 2 === 0 ? half - 1 - i / 2 : half + (i - 1) / 2))
}
