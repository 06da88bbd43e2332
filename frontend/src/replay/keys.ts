// The keys of a replay. Unlike those of a match they may be held down.
import type { Film } from "./film.svelte"

export function onReplayKey(event: KeyboardEvent, film: Film): void {
  const target = event.target as Element | null
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (target?.closest?.("input, textarea, select")) return
  if (event.key === " " && target?.closest?.("button, a, summary")) return
  if (event.key.startsWith("Arrow") && target?.closest?.("[role=tablist]")) return
  const does = keysOf(film)[event.shiftKey ? `Shift+${event.key}` : event.key]
  if (!does) return
  event.preventDefault()
  does()
}

function keysOf(film: Film): Record<string, () => void> {
  return {
    ArrowLeft: () => film.step(-1),
    ArrowRight: () => film.step(1),
    "Shift+ArrowLeft": () => film.stepTurn(-1),
    "Shift+ArrowRight": () => film.stepTurn(1),
    Home: () => film.step(-film.last),
    End: () => film.step(film.last),
    " ": () => film.toggle(),
    j: () => film.step(-1),
    k: () => film.toggle(),
    l: () => film.step(1),
  }
}
