// What is built or founded appears on the chart.
import type { Happening } from "../wire/types"
import { pointOfThing, thingIn, type Kind, type Time } from "./plan"
import { standing, type Stage } from "./stage"

/** A ship by its id, what stands on a point by that, or the last station with a people. */
type Appear = { ship?: string; point?: string; people?: string }

const ship = (event: Happening): Appear[] => {
  const thing = thingIn(event, "ship")
  return thing ? [{ ship: thing }] : []
}
const settled = (event: Happening): Appear[] => {
  const point = pointOfThing(thingIn(event, "point"))
  return point ? [{ point }] : []
}
const docked = (event: Happening): Appear[] => {
  const people = thingIn(event, "civilisation")
  return people ? [{ people }] : []
}

/** What is built; a flight may follow. */
export const launch: Kind<Appear> = {
  name: "launch",
  plans: { ship_placed: ship, exchanged: ship, spaceport: settled },
  takes: () => 340,
  apart: 60,
  keeps: 600,
  paint,
}

/** What is founded. */
export const found: Kind<Appear> = {
  name: "found",
  plans: { settled, colony_placed: settled, station: docked },
  takes: () => 340,
  apart: 60,
  paint,
}

function paint({ ship, point, people }: Appear, stage: Stage, time: Time) {
  const piece = ship
    ? stage.find("pieces", ship)
    : people
      ? stage.all(`.systems [data-thing="${CSS.escape(people)}"] .piece`).at(-1)
      : stage.all(`.pieces [data-thing$=":${CSS.escape(point ?? "")}"]`).at(-1)
  if (!piece) return
  const here = standing(piece)
  const frames = [
    { transform: `${here} scale(0)`, opacity: 0 },
    { transform: `${here} scale(1.35)`, opacity: 1, offset: 0.6 },
    { transform: `${here} scale(1)`, opacity: 1 },
  ]
  stage.animate(piece, frames, time)
}
