// Everything that is shown of a match at one moment: what panels get.
import type { Catalogue, Chapter, Choices, Geometry, Offer, Public, Room, Table } from "../wire/schema"

export type Moment = {
  table: Table
  /** The public part with the seat's own laid over it. */
  view: Public
  choices: Choices
  /** What happened, in whole lines. */
  story: Chapter[]
  catalogue: Catalogue
  chart: Geometry
  room: Room | null
  /** Whose eyes these are; null is somebody who watches. */
  seat: number | null
  /** Something was sent and is not answered yet. */
  pending: boolean
  over: boolean
  /** What the one who offers something now has offered before in this turn. */
  offeredBefore?: Offer | null
  /** The event up to which the story was read and put away. */
  read: number | null
}

export const NO_CHOICES: Choices = { buttons: [], picks: [], reach: [], builds: [], swaps: [], forms: [] }
