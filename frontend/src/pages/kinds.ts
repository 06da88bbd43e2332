// What a match is played on decides how its screen is drawn: on a chart of points, or between two ships. The parts of a
// kind are loaded when a match needs them.
import type { Component } from "svelte"
import type { Hit } from "../board/hits"
import type { Moment } from "../match/moment"
import type { Picks } from "../match/picks.svelte"
import type { Panel, Part } from "../panels/registry"
import type { Build, Choices, Geometry, Public, Room } from "../wire/schema"
import type { Play } from "../wire/types"

/** A board that can be brought nearer. */
export type Zoomed = { zoomBy?: (factor: number) => void; fit?: () => void }
export type SeatsProps = {
  moment: Moment
  view: Public
  room: Room | null
  seat: number | null
  /** The seat that is looked at, and how one looks at another. */
  open: number | null
  look: (seat: number) => void
}
export type LineProps = { moment: Moment; view: Public; picks: Picks }
export type BoardProps = {
  moment: Moment
  chart: Geometry
  view: Public
  choices: Choices
  picks: Picks
  play: Play
  refused: { refused: string | null; offered: string | null } | null
  choose: (hit: Hit) => void
  wonder: (point: string) => void
}
export type DockProps = {
  moment: Moment
  picks: Picks
  play: Play
  /** The own cards, where there are any. */
  hand: Record<string, number> | null
  /** The panel that is open. */
  opened: string | null
  /** Light the sites of something that can be built. */
  choose: (build: string) => void
  /** Say on the note line why something cannot be built. */
  wonder: (build: Build | null) => void
}
export type Tab = "build" | "trade" | "missions" | "log" | "chat" | "settings"

export type Kind = {
  /** A class of the screen, for its layout. */
  name: string
  Seats: Component<SeatsProps>
  /** On a phone: whose turn it is. */
  Line: Component<LineProps>
  Board: Component<BoardProps, Zoomed>
  /** What lies below the board, beside the large button. */
  Dock: Component<DockProps>
  /** The side column while no panel is open. */
  State: Part
  panels: Panel[]
  /** What opens on a phone. */
  tabs: readonly Tab[]
  /** The choices that can be made on the screen itself, whichever panel is open. */
  covers: (choices: Choices, moment: Moment) => readonly object[]
}

type Known = { fits: (chart: object) => boolean; load: () => Promise<{ kind: Kind }> }

const KINDS: Known[] = [
  { fits: (chart) => "points" in chart, load: () => import("../board/kind") },
  { fits: (chart) => "bays" in chart, load: () => import("../duel/kind") },
]

export async function kindOf(chart: object): Promise<Kind> {
  const known = KINDS.find((one) => one.fits(chart))
  if (!known) throw new Error("nobody has drawn what this is played on")
  return (await known.load()).kind
}
