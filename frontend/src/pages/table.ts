// Small things of the screen of a match that need no component.
import type { Moment } from "../match/moment"
import { movable, type Light, type Lit } from "../match/lit"
import type { Picks } from "../match/picks.svelte"
import { sentence } from "../parts/runs"
import { words } from "../words/words.svelte"
import type { Kind } from "./kinds"
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

/** What is asked, which ships one might forget, and what comes with the step that is next, unless a panel says it. */
export function promptOf(prompt: Runs, choices: Choices, covered: readonly object[] = []): Runs {
  const ships = movable(choices).length
  const next = choices.buttons.find((one) => one.role === "next")
  const said = ships && next ? [...prompt, `. ${words.say.canFly(ships)}`] : prompt
  return next?.effect?.words && !covered.includes(next) ? [...said, ". ", ...sentence(next.effect.words)] : said
}

/** Whether there is a trade panel that can be opened. */
export const tradesIn = (kind: Kind, moment: Moment): boolean =>
  moment.seat !== null && !moment.over && kind.panels.some((one) => one.name === "trade" && one.fits(moment))
