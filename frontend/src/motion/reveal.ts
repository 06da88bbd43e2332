// What lay face down turns over: the disc on a planet, a whole sector.
import type { Happening } from "../wire/types"
import { thingIn, type Kind } from "./plan"

type Reveal = { thing: string }

const named = (role: string) => (event: Happening): Reveal[] => {
  const thing = thingIn(event, role)
  return thing ? [{ thing }] : []
}

/** What lies on a planet; the planet itself stays. */
const ON_IT = ".disc-number, .disc-pips, .disc-back, .planet-often, [class^='t-']"

export const reveal: Kind<Reveal> = {
  name: "reveal",
  plans: {
    disc: named("planet"),
    peeked: named("planet"),
    replaced: named("planet"),
    medal: named("planet"),
    sector: named("system"),
  },
  takes: () => 400,
  apart: 90,
  paint({ thing }, stage, time) {
    const whole = stage.find("systems", thing)
    if (!whole) return
    const parts = whole.matches(".planet") ? [...whole.querySelectorAll(ON_IT)] : [whole]
    const frames = [
      { transform: "scaleX(0)", opacity: 0 },
      { transform: "scaleX(1.14)", opacity: 1, offset: 0.7 },
      { transform: "scaleX(1)", opacity: 1 },
    ]
    for (const part of parts) stage.animate(part, frames, time)
  },
}
