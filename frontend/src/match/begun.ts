// What somebody has begun on the board and not sent: the large button commits exactly that, or waits for what is missing.
import type { Choices } from "../wire/schema"
import type { Runs } from "../wire/types"
import type { Picks } from "./picks.svelte"

/** `as` is how the large button calls it, a name in `words.say.begun`; `what` is to be built. */
export type Begun = { what: Runs } & (
  | { action: string; as: "fly" | "build" | "site" }
  | { /** Something is still to be chosen. */ action: null; as: "place" | "one" }
)

export function begun({ target, build }: Pick<Picks, "target" | "build">, { builds }: Choices): Begun | null {
  const tile = builds.find((one) => one.build === build)
  const what = tile?.words ?? []
  if (!target) return tile ? { action: null, as: "place", what } : null
  if (target.several) return { action: null, as: "one", what }
  return { action: target.action, as: target.kind !== "site" ? "fly" : tile ? "build" : "site", what }
}
