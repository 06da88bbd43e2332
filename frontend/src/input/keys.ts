// One place for keys. Those of a game come with its choices; the page has a few of its own.
import type { Button } from "../wire/schema"

export type Keys = Record<string, (() => void) | undefined>

/** The keys of a game's buttons. */
export function buttonKeys(buttons: Button[], press: (button: Button) => void): Keys {
  return Object.fromEntries(buttons.filter((one) => one.key).map((one) => [one.key, () => press(one)]))
}

/** Whether somebody is writing, or the key belongs to the control that has the focus. */
function taken(event: KeyboardEvent): boolean {
  const target = event.target as Element | null
  if (target?.closest?.("input, textarea, select, [contenteditable]")) return true
  const own = event.key === "Enter" || event.key === " "
  return own && !!target?.closest?.("button, a, summary, [role=button], [role=tab]")
}

export function onKey(event: KeyboardEvent, keys: Keys): void {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || taken(event)) return
  const does = keys[event.key]
  if (!does) return
  event.preventDefault()
  does()
}
