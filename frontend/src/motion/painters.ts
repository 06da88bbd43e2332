// All ways of drawing, in the order in which what one event causes is drawn.
import { found, launch } from "./appear"
import { cards } from "./cards"
import { dice } from "./dice"
import { flight, jump } from "./flight"
import { planner, type Planner } from "./plan"
import { reveal } from "./reveal"
import { shake } from "./shake"
import { ticking } from "./tick"

export const planners: Planner[] = [
  planner(dice),
  planner(shake),
  planner(cards),
  planner(flight),
  planner(jump),
  planner(reveal),
  planner(launch),
  planner(found),
  planner(ticking),
]
