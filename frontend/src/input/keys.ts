// One place for keys. Those of a game come with its choices; the page has a few of its own.
import { movable } from "../match/lit"
import type { Button, Choices } from "../wire/schema"
import type { Runs } from "../wire/types"

export type Keys = Record<string, (() => void) | undefined>

/** The page's own keys, for the sheet that lists them; `does` names the words for it. */
export const FIXED = [
  { keys: [" "], does: "next" },
  { keys: ["Enter"], does: "commit" },
  { keys: ["Escape"], does: "cancel" },
  { keys: ["u"], does: "undo" },
  { keys: ["h"], does: "hint" },
  { keys: ["r"], does: "rules" },
  { keys: ["1–9"], does: "digits" },
  { keys: ["t"], does: "trade" },
  { keys: ["Tab"], does: "reach" },
  { keys: ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"], does: "walk" },
  { keys: ["ArrowLeft", "ArrowRight"], does: "places" },
  { keys: ["+", "-", "="], does: "zoom" },
  { keys: ["Shift", "ArrowRight"], does: "move" },
  { keys: ["?"], does: "sheet" },
] as const

/** The keys of a game's buttons. */
export function buttonKeys(buttons: Button[], press: (button: Button) => void): Keys {
  return Object.fromEntries(buttons.filter((one) => one.key).map((one) => [one.key, () => press(one)]))
}

/** Digits of ships while they can fly, else of what can be built, in the order of the tiles, else of the things of which one is
 * asked for; by the id of the thing, or the action that takes it. A digit that a button has is the button's. */
export function digitsOf(choices: Choices): Record<string, string> {
  const { buttons } = choices
  const ships = movable(choices).map((ship) => [ship, ship.slice(ship.indexOf(".") + 1)])
  const things = ships.length ? ships : numbered(choices).map(({ thing }, n) => [thing, String(n + 1)])
  return Object.fromEntries(things.filter(([, digit]) => digit!.length === 1 && !buttons.some((one) => one.key === digit)))
}

/** What has a number by its place; points have none, and cards that go from the hand are chosen in it. */
export function numbered({ builds, picks }: Choices): { thing: string; words: Runs }[] {
  const asked = picks.filter((one) => one.role !== "point" && (one.left === 1 || one.hand)).flatMap(({ options, left, role }) =>
    options.map(({ action, things, words }) => ({ thing: left === 1 ? action : things[role]!, words })),
  )
  const isReady = builds.some((one) => one.options.length)
  if (asked.length && !isReady) return asked
  const isOpen = isReady || builds.some((one) => one.state !== "shut")
  return isOpen ? builds.map(({ build, words }) => ({ thing: `build:${build}`, words })) : []
}

const CONTROLS = "button, a, summary, [role=button], [role=tab]"
const CHOSEN = '[data-thing^="ship:"][aria-pressed=true]'
/** The control that was pressed last by a mouse or a finger, and not come to by keys. */
let pointed: Element | null = null

export function onPoint(event: PointerEvent): void {
  pointed = (event.target as Element | null)?.closest?.(CONTROLS) ?? null
}

/** Whether it has the focus so that keys scroll it, and there is more of it than is shown. */
const scrolls = (area: Element | null) => area?.matches?.("[tabindex='0']") === true && area.scrollHeight > area.clientHeight

/** Whether somebody is writing, or the key belongs to the control that has the focus. */
function taken(event: KeyboardEvent): boolean {
  const target = event.target as Element | null
  if (target?.closest?.("input, textarea, select, [contenteditable]")) return true
  const control = target?.closest?.(CONTROLS)
  if (!control) return event.key === " " && scrolls(target)
  // after a click, on what cannot be done, and on a ship that is chosen, the space bar is the key of the large button still, as that says
  const idle = control === pointed || control.ariaDisabled === "true" || control.matches(CHOSEN)
  return event.key === "Enter" || (event.key === " " && !idle)
}

export function onKey(event: KeyboardEvent, keys: Keys): void {
  if (event.key === "Tab") pointed = null
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || taken(event)) return
  const does = keys[event.key]
  if (!does) return
  event.preventDefault()
  does()
}
