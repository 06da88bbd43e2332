// What a match is drawn from: where it is played, how its things are called, and the parts of its screen.
import { catalogue, chart } from "../wire/http"
import type { Catalogue, Geometry } from "../wire/schema"
import { kindOf, type Kind } from "./kinds"

export type Facts = [Geometry, Catalogue, Kind]

/** Asks for them, in any language; the chart never changes and comes once, but what has failed is asked for again. */
export function factsOf(match: string, ask = { catalogue, chart, kindOf }): (lang: string) => Promise<Facts> {
  let kept: Promise<Geometry> | undefined
  return (lang) => {
    const asked = (kept ??= ask.chart(match))
    asked.catch(() => {
      if (kept === asked) kept = undefined
    })
    return Promise.all([asked, ask.catalogue(match, lang), asked.then(ask.kindOf)])
  }
}
