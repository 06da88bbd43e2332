// Which panel shows which choices. What no panel covers, the plain list (Rest.svelte) does, so that every legal choice
// can be reached from the day it exists.
import type { Component } from "svelte"
import type { Moment } from "../match/moment"
import type { Picks } from "../match/picks.svelte"
import { fromHand } from "../match/several"
import type { Choices } from "../wire/schema"
import type { Play } from "../wire/types"

export type PanelProps = { moment: Moment; picks: Picks; play: Play; close: () => void }

/** Something on the screen that is drawn from the moment and may commit something. */
export type Part = Component<PanelProps>

export type Panel = {
  /** Its name for `picks.drawer`, and its title in the dictionary: `words.say.panels[name]`. */
  name: string
  component: Part
  /** Whether it has something to show now. */
  fits: (moment: Moment) => boolean
  /** It opens when it fits, because the game waits for an answer; others are opened by hand. */
  forced: (moment: Moment) => boolean
  /** It opens where there is room for it, without taking any from the chart: on a phone by hand. */
  opens?: (moment: Moment) => boolean
  /** It asks for nothing and wants to be read: the large button puts it away before it is the next step again. */
  tells?: (moment: Moment) => boolean
  /** The choices that can be made in it: each item it returns is left out of the plain list. */
  covers: (choices: Choices, moment: Moment) => readonly object[]
}

/** The first that fits and is forced, or was opened by hand, takes the side column. */
export const panels: Panel[] = []

export function openPanel(list: Panel[], moment: Moment, drawer: string | null): Panel | null {
  const fitting = list.filter((one) => one.fits(moment))
  const byItself = (one: Panel) => one.forced(moment) || one.opens?.(moment)
  return fitting.find((one) => one.name === drawer) ?? fitting.find(byItself) ?? null
}

/** Whether a panel lies behind something that was opened by hand. */
export const isBehind = (drawer: string | null, panel: Panel | null): boolean => drawer !== null && drawer !== "asked" && drawer !== panel?.name

/** Choices that neither the page itself nor the open panel offers. */
export function uncovered(choices: Choices, covered: readonly object[]): Choices {
  const out = new Set(covered)
  const left = <T extends object>(items: T[]) => items.filter((item) => !out.has(item))
  const { buttons, picks, reach, builds, swaps, forms } = choices
  return { buttons: left(buttons), picks: left(picks), reach, builds, swaps: left(swaps), forms: left(forms) }
}

/** What the page itself offers: the large button, points on the board, cards of the hand, and cards for cards, which
 * have a button of their own. */
export function onThePage({ buttons, picks, swaps, forms }: Choices): object[] {
  const next = buttons.find((one) => one.role === "next")
  return [...(next ? [next] : []), ...picks.filter((one) => one.role === "point" || fromHand(one)), ...swaps, ...forms]
}

/** Whether something is to be chosen on the board. */
export const isOnBoard = ({ reach, picks }: Choices) => reach.length > 0 || picks.some((one) => one.role === "point")

export const isEmpty = ({ buttons, picks, swaps, forms }: Choices) =>
  buttons.length + picks.length + swaps.length + forms.length === 0
