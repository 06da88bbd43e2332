// Where one of some ships has come to with the last step, by a flight or thrown there by an encounter.
import type { Ship } from "../wire/schema"

export function arrivals(ships: () => Ship[]) {
  let point = $state.raw<string | null>(null)
  let before = new Map<string, string>()
  $effect.pre(() => {
    const now = ships()
    point = now.find(({ id, at }) => (before.get(id) ?? at) !== at)?.at ?? null
    before = new Map(now.map(({ id, at }) => [id, at]))
  })
  return {
    get point() {
      return point
    },
  }
}
