// Where an action that a bot would take is found on the screen: what is chosen first, and what it is about.
import type { Choices } from "../wire/schema"
import { light, movable, pointOf } from "./lit"

export type Spot = {
  ship: string | null
  build: string | null
  point: string | null
  /** All things it is about. */
  things: string[]
}

export function spotOf(choices: Choices, action: string): Spot {
  const none = { ship: null, build: null, point: null, things: [] }
  for (const { build, options } of choices.builds) {
    const option = options.find((one) => one.action === action)
    if (option) return { ...none, build, point: pointOf(option.things), things: [`build:${build}`, ...Object.values(option.things)] }
  }
  for (const ship of [...movable(choices), null]) {
    const lit = [...light(choices, ship, null).points.values()].find((one) => one.action === action)
    if (lit) return { ...none, ship, point: lit.point, things: ship ? [ship] : [] }
  }
  const option = choices.picks.flatMap((one) => one.options).find((one) => one.action === action)
  return { ...none, things: Object.values(option?.things ?? {}) }
}

/** What on the screen is meant: whatever commits or counts the action, and its things. */
export function selectorsOf(action: string, { things }: Spot): string[] {
  const quoted = JSON.stringify(action)
  return [`[data-action=${quoted}]`, `[data-option=${quoted}]`, ...things.map((one) => `[data-thing=${JSON.stringify(one)}]`)]
}
