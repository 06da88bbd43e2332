// The one place that decides what the large button and its keys are about: the first of these that there is. So a press never
// throws away what somebody has begun.
import type { Button } from "../wire/schema"
import type { Play } from "../wire/types"
import { apart } from "./answer"
import type { Begun } from "./begun"

export type Large = { /** What a press commits. */ action: string | null } & (
  | { about: "begun"; begun: Begun }
  | { /** Something is told, and put away before anything is next. */ about: "told" }
  | { about: "step"; button: Button }
  | { /** What is asked lies behind what somebody has opened: that is closed. */ about: "question" }
  | { about: "nothing" }
)

type Facts = { begun: Begun | null; told: boolean; step: Button | null; hidden: boolean }

export function large({ begun, told, step, hidden }: Facts): Large {
  if (begun) return { about: "begun", begun, action: begun.action }
  if (told) return { about: "told", action: null }
  if (step) return { about: "step", button: step, action: step.action }
  return { about: hidden ? "question" : "nothing", action: null }
}

/** What a press of it does. */
export function pressed({ about, action }: Large, play: Play, putAway: () => void, close: () => void): (() => void) | undefined {
  if (action !== null) return () => play(...apart(action))
  return about === "told" ? putAway : about === "question" ? close : undefined
}
