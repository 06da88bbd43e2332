// An answer that is put together before it is sent: a number with the cards for it, or several things out of some.
import type { Button, Choices, Pick } from "../wire/schema"
import { chosen, total, type Counts } from "./several"

/** Several actions stand in one `data-action` like this. */
const JOINT = "; "
export const together = (actions: string[]) => actions.join(JOINT)
export const apart = (action: string) => action.split(JOINT)

/** Some answer asks for more: then each is chosen first, and none is sent by a slip of the finger. */
export const isComposed = (buttons: Button[]) => buttons.some((one) => one.then)

/** The button that is chosen and not sent. */
export const answered = ({ buttons }: Choices, answer: string | null): Button | null =>
  isComposed(buttons) ? (buttons.find((one) => one.action === answer) ?? null) : null

/** What is to be chosen out of several now: for the chosen answer, or because it is asked. */
export function counted(choices: Choices, answer: string | null): Pick | null {
  return answered(choices, answer)?.then ?? choices.picks.find((one) => one.left > 1) ?? null
}

/** How many are still to be chosen. */
export function missing(choices: Choices, answer: string | null, counts: Counts): number {
  const pick = counted(choices, answer)
  return pick ? pick.left - total(pick, counts) : 0
}

/** The answer as the step that is next, once it is complete. */
export function readyAnswer(choices: Choices, answer: string | null, counts: Counts): Button | null {
  const button = answered(choices, answer)
  const pick = counted(choices, answer)
  if (!button && !pick) return null
  const things = pick ? chosen(pick, counts) : []
  if (!things) return null
  const actions = button ? [button.action, ...things] : things
  return { action: together(actions), words: button?.words ?? pick!.words, role: "next", key: "" }
}
