// What drawn things are called for those who cannot see them.
import type { Names } from "../parts/names"
import type { Planet } from "../wire/schema"
import type { Dictionary } from "../words/en"

export function planetLabel(planet: Planet, names: Names, say: Dictionary): string {
  const resource = names.title(`resource:${planet.resource}`)
  const disc = names.catalogue.discs.find((one) => one.disc === planet.disc)?.title
  const back = names.catalogue.backs.find((one) => one.back === planet.back)?.title ?? ""
  const lies = disc ?? (planet.face_down ? `${say.faceDown} (${back})` : "")
  return lies ? `${resource}: ${lies}` : resource
}
