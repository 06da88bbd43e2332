// The screen of a match between two ships.
import "../look/duel.css"
import "../look/looking.css"
import drawings from "../look/duel.svg?raw"
import type { Moment } from "../match/moment"
import type { Kind } from "../pages/kinds"
import type { Panel } from "../panels/registry"
import { hang } from "../parts/art"
import type { Choices } from "../wire/schema"
import Board from "./Board.svelte"
import Dock from "./Dock.svelte"
import { trading } from "./facts"
import Line from "./Line.svelte"
import Decide from "./panels/Decide.svelte"
import Memory from "./panels/Memory.svelte"
import MissionList from "./panels/MissionList.svelte"
import Offer from "./panels/Offer.svelte"
import Over from "./panels/Over.svelte"
import Yard from "./panels/Yard.svelte"
import Seats from "./Seats.svelte"
import State from "./State.svelte"

hang(drawings)

/** Sectors are chosen where they lie. */
const onTheBoard = ({ picks }: Choices) => picks.filter((one) => one.role === "sector")
const nextOf = ({ buttons }: Choices) => buttons.filter((one) => one.role === "next")

/** Whether there is something to decide besides the step that is next. */
function asked({ choices }: Moment): boolean {
  const covered = new Set<object>([...onTheBoard(choices), ...nextOf(choices)])
  return [...choices.buttons, ...choices.picks, ...choices.swaps].some((one) => !covered.has(one))
}

const byHand: Pick<Panel, "fits" | "forced"> = { fits: () => true, forced: () => false }
const all = ({ buttons, picks, swaps }: Choices) => [...buttons, ...picks, ...swaps]

export const kind: Kind = {
  name: "duel",
  Seats,
  Line,
  Board,
  Dock,
  State,
  panels: [
    { name: "over", component: Over, fits: ({ over, room }) => over && !room?.puzzle, forced: () => true, covers: () => [] },
    {
      name: "trade",
      component: Offer,
      // whoever is asked for something else is not kept from it
      fits: (moment) => moment.choices.forms.length > 0 || !asked(moment),
      // somebody asks for an offer
      forced: ({ choices }) => choices.forms.length > 0 && !nextOf(choices).length,
      covers: ({ swaps, forms }) => [...swaps, ...forms],
    },
    { name: "sectors", component: Memory, ...byHand, covers: () => [] },
    { name: "missions", component: MissionList, ...byHand, covers: ({ picks }) => picks.filter((one) => one.role === "mission") },
    { name: "build", component: Yard, fits: (moment) => moment.choices.builds.length > 0, forced: trading, covers: (choices, moment) => (trading(moment) ? all(choices) : []) },
    { name: "decide", component: Decide, fits: asked, forced: asked, covers: all },
  ],
  tabs: ["build", "trade", "missions", "log", "settings"],
  covers: (choices) => [...onTheBoard(choices), ...nextOf(choices), ...choices.forms],
}
