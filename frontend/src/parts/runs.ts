// Words of the table, made ready for lines that break.
import type { Runs } from "../wire/types"

const OPENING = /[(\u201e\u201c]+$/
/** Stops, and a number that says how many or which: `10,` after a planet. */
const STOPS = /^(?: \d+(?=[.,;:)]|$))?[.,;:!?)\u201c\u201d]*/

/** A run with what must stay on its line: a line may break beside a coin, but not between it and its comma or number. */
export type Glued = { run: Runs[number]; before: string; after: string }

export function glued(runs: Runs): Glued[] {
  return runs.map((run, at) => {
    const [last, next] = [runs[at - 1], runs[at + 1]]
    if (typeof run !== "string") return { run, before: found(OPENING, last), after: found(STOPS, next) }
    const begun = isThing(last) ? run.replace(STOPS, "") : run
    return { run: isThing(next) ? begun.replace(OPENING, "") : begun, before: "", after: "" }
  })
}

const isThing = (run: Runs[number] | undefined) => run !== undefined && typeof run !== "string"
const found = (mark: RegExp, run: Runs[number] | undefined) => (typeof run === "string" ? (mark.exec(run)?.[0] ?? "") : "")

/** Words as a sentence after another: its first letter is large, and it ends with a stop. */
export function sentence(runs: Runs): Runs {
  const [first, last] = [runs[0], runs.at(-1)]
  const begun = typeof first === "string" ? [first.charAt(0).toUpperCase() + first.slice(1), ...runs.slice(1)] : runs
  return typeof last === "string" && /[.!?]\s*$/.test(last) ? begun : [...begun, "."]
}
