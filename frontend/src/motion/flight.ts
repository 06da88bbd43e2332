// A ship flies along its way step by step and leaves a wake.
import type { Happening } from "../wire/types"
import { pointOfThing, thingIn, type Kind } from "./plan"
import { at, drawn } from "./stage"

type Flight = { ship: string; way: string[] }

/** Milliseconds for a step, as `--voyage` in the tokens. */
const STEP = 140
/** Milliseconds for a jump, however far. */
const JUMP = 420

function flown(event: Happening): Flight[] {
  const ship = thingIn(event, "ship")
  const way = event.path as string[] | undefined
  return ship && way && way.length > 1 ? [{ ship, way }] : []
}

function jumped(event: Happening): Flight[] {
  const [ship, start, goal] = [thingIn(event, "ship"), pointOfThing(thingIn(event, "start")), pointOfThing(thingIn(event, "point"))]
  return ship && start && goal ? [{ ship, way: [start, goal] }] : []
}

export const flight: Kind<Flight> = {
  name: "flight",
  plans: { flew: flown },
  takes: ({ way }) => STEP * (way.length - 1),
  keeps: 200,
  paint({ ship, way }, stage, time) {
    const [piece, chart] = [stage.find("pieces", ship), stage.chart]
    if (!piece || !chart) return
    const places = way.map(chart.place)
    stage.animate(piece, places.map((one) => ({ transform: at(one), easing: "linear" })), time)
    const colour = [...piece.classList].find((one) => one.startsWith("seat-")) ?? ""
    const wake = drawn("polyline", { class: `wake ${colour}`, points: places.join(" "), pathLength: "1" })
    const frames = [
      { strokeDashoffset: 1, opacity: 0.8, easing: "linear" },
      { strokeDashoffset: 0.2, opacity: 0.8, easing: "linear", offset: 0.8 },
      { strokeDashoffset: 0, opacity: 0 },
    ]
    stage.pass(wake, frames, time, chart.layer)
  },
}

/** From one place to another without a way between them. */
export const jump: Kind<Flight> = {
  name: "jump",
  plans: { jumped },
  takes: () => JUMP,
  keeps: 200,
  paint({ ship, way }, stage, time) {
    const [piece, chart] = [stage.find("pieces", ship), stage.chart]
    if (!piece || !chart) return
    const [from, to] = [at(chart.place(way[0]!)), at(chart.place(way.at(-1)!))]
    const frames = [
      { transform: `${from} scale(1)`, opacity: 1 },
      { transform: `${from} scale(0)`, opacity: 0.4, offset: 0.45 },
      { transform: `${to} scale(0)`, opacity: 0.4, offset: 0.46 },
      { transform: `${to} scale(1)`, opacity: 1 },
    ]
    stage.animate(piece, frames, time)
  },
}
