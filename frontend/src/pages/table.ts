// Small things of the screen of a match that need no component.
import { movable, type Light, type Lit } from "../match/lit"
import type { Picks } from "../match/picks.svelte"
import { words } from "../words/words.svelte"
import type { Choices, Option, Pick } from "../wire/schema"
import type { Runs } from "../wire/types"

/** What is wrong with the line, if anything. */
export const lineSaid = (state: string): string => (state === "lost" ? words.say.lineLost : state === "denied" ? words.say.lineDenied : "")

/** The point that some notation ends with. */
export const pointIn = (notation: string | undefined): string | null => notation?.match(/\d+,\d+$/)?.[0] ?? null

/** What going to a point would be called, also where it cannot be done. */
export function actionAt({ points }: Light, point: string): string | undefined {
  const [known] = points.values()
  return points.get(point)?.action ?? known?.action.replace(known.point, point)
}

/** The words that moves begin with now: whoever types one means a move. */
export function verbsOf(choices: Choices): string[] {
  const { buttons, picks, reach, builds, swaps, forms } = choices
  const options = [...picks, ...builds].flatMap((one) => one.options)
  const actions = [...buttons, ...options, ...reach, ...swaps, ...forms].map((one) => one.action)
  return [...new Set(actions.map((one) => one.split(" ")[0]!))]
}

/** What is asked beside the board: on a point where several things can be done, also which. */
export function askedBeside(open: Choices, target: Lit | null): Choices {
  return target?.several ? { ...open, picks: [...open.picks, oneOf(target.several)] } : open
}

/** Some options at one point as a question: they differ in what stands there. */
export function oneOf(options: Option[]): Pick {
  const role = Object.keys(options[0]?.things ?? {}).find((one) => one !== "point") ?? "point"
  return { name: "one of", words: [], role, left: 1, options }
}

/** How many buttons and options there are. */
export const countOf = ({ buttons, picks }: Choices): number =>
  buttons.length + picks.reduce((sum, one) => sum + one.options.length, 0)

/** What ships can do where they stand, while there is room for it on the note line. */
export function doneByShips(choices: Choices): Option[] {
  const found = choices.picks.filter((one) => one.role === "ship" && one.left === 1).flatMap((one) => one.options)
  return found.length > 2 ? [] : found
}

/** What is said while cards of the hand are chosen: how many of how many, and how many more. */
export function givingSaid({ giving, chosen }: Picks, hand: Record<string, number> | null): string {
  const all = Object.values(hand ?? {}).reduce((sum, n) => sum + n, 0)
  return giving ? words.say.seven.note(giving.left, all, giving.left - chosen) : ""
}

/** What is asked, and which ships one might forget. */
export function promptOf(prompt: Runs, choices: Choices): Runs {
  const ships = movable(choices).length
  return ships && choices.buttons.some((one) => one.role === "next") ? [...prompt, `. ${words.say.canFly(ships)}`] : prompt
}
