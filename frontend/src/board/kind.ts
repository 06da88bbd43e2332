// The screen of a match that is played on a chart.
import type { Kind } from "../pages/kinds"
import Dock from "../panels/Dock.svelte"
import { panels } from "../panels/panels"
import { onThePage } from "../panels/registry"
import Seats from "../panels/Seats.svelte"
import State from "../panels/State.svelte"
import TurnLine from "../panels/TurnLine.svelte"
import Board from "./Board.svelte"

export const kind: Kind = {
  name: "on-chart",
  Seats,
  Line: TurnLine,
  Board,
  Dock,
  State,
  panels,
  tabs: ["build", "trade", "log", "chat", "settings"],
  covers: onThePage,
}
