// The keys of the screen of a match: what each does now.
import { tick } from "svelte"
import { buttonKeys, digitsOf, type Keys } from "../input/keys"
import { isComposed } from "../match/answer"
import type { Hints } from "../match/hints.svelte"
import type { Match } from "../match/match.svelte"
import type { Picks } from "../match/picks.svelte"
import type { Reading } from "../reading/reading.svelte"
import type { Choices } from "../wire/schema"
import type { Play } from "../wire/types"
import type { Zoomed } from "./kinds"

type Screen = {
  match: Match
  choices: Choices
  picks: Picks
  hints: Hints
  reading: Reading
  board: Zoomed | undefined
  play: Play
  cancel: () => void
  /** Whether there is something to trade with. */
  trades: boolean
  /** The large button. */
  press: (() => void) | undefined
  /** The same game once more, when this one is over. */
  again: (() => void) | undefined
}

/** A press on what is drawn of a thing; where it is not, there is nothing to press. What is shut says why as long as it has the focus. */
function pressThing(thing: string) {
  const shown = [...document.querySelectorAll(`button:is([data-thing="${thing}"],[data-action="${thing}"])`)].find((one) => one.checkVisibility()) as HTMLElement | undefined
  if (shown?.ariaDisabled === "true") shown.focus()
  shown?.click()
}

/** What has the focus would have Enter, which does what is advised. */
const leaveFocus = () => (document.activeElement as HTMLElement | null)?.blur()

/** Whoever opens the trade panel by key goes on in it. */
function turnTrade(picks: Picks) {
  picks.drawer = picks.drawer === "trade" ? null : "trade"
  const first = (one: string) => document.querySelector<HTMLElement>(`.panel.trade ${one}`)
  if (picks.drawer) void tick().then(() => (first(".pick") ?? first("button"))?.focus())
}

export function keysOf({ match, choices, picks, hints, reading, board, play, cancel, trades, press, again }: Screen): Keys {
  const { buttons } = choices
  return {
    u: match.table?.undo.length ? () => match.sender.undo() : undefined,
    h: hints.open ? () => (leaveFocus(), void hints.ask()) : undefined,
    r: () => (reading.open ? void reading.close() : reading.read("rules")),
    "+": () => board?.zoomBy?.(1.4),
    "-": () => board?.zoomBy?.(1 / 1.4),
    "=": () => board?.fit?.(),
    t: trades ? () => turnTrade(picks) : undefined,
    ...Object.fromEntries(Object.entries(digitsOf(choices)).map(([thing, digit]) => [digit, () => pressThing(thing)])),
    ...buttonKeys(buttons, ({ action }) => (isComposed(buttons) ? picks.chooseAnswer(action) : play(action))),
    "?": () => (picks.drawer = picks.drawer === "keys" ? null : "keys"),
    Escape: reading.open ? reading.close : cancel,
    Enter: hints.shown ? () => play(hints.shown!.advice.action) : (press ?? again),
    " ": press ?? again ?? (() => match.show.skip()),
  }
}
