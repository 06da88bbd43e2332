// Points tick up on their shield; what is fitted, won or lost makes its place at the seat stir.
import type { Happening } from "../wire/types"
import { seatThing, type Kind } from "./plan"

type Tick = { seat: string; part: string }

const stirs = (part: string) => (event: Happening): Tick[] => {
  const seat = seatThing(event.seat)
  return seat ? [{ seat, part }] : []
}

const RISES = [
  { transform: "translateY(70%)", opacity: 0 },
  { transform: "translateY(-12%) scale(1.25)", opacity: 1, offset: 0.6 },
  { transform: "none" },
]
const STIRS = [{ transform: "none" }, { transform: "scale(1.14)", offset: 0.4 }, { transform: "none" }]

export const ticking: Kind<Tick> = {
  name: "tick",
  plans: {
    points: stirs(".score b"),
    upgrade: stirs(".ship"),
    fame: stirs(".facts"),
    medal: stirs(".facts"),
    marker: stirs(".facts"),
    befriended: stirs(".facts"),
  },
  takes: () => 320,
  apart: 50,
  beside: true,
  paint({ seat, part }, stage, time) {
    const found = stage.find("seats", seat, part)
    if (found) stage.animate(found, part === ".score b" ? RISES : STIRS, time)
  },
}
