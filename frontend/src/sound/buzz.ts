// What a phone lets one feel, if somebody has asked for it. Whoever wants stillness gets none of it.
import { settings } from "../parts/settings.svelte"

/** Milliseconds: on, off, on. */
const PATTERNS = { turn: [40, 70, 40], refusal: [110], commit: [12] }

export const canBuzz = () => typeof navigator.vibrate === "function" && (globalThis.matchMedia?.("(pointer: coarse)").matches ?? false)

export function buzz(what: keyof typeof PATTERNS) {
  if (!settings.buzz || settings.tempo === 0 || !canBuzz()) return
  if (navigator.userActivation?.hasBeenActive === false) return // browsers complain about pages that begin by themselves
  navigator.vibrate(PATTERNS[what])
}
