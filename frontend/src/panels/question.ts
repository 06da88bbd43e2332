// What is asked of the viewer, and the encounter that it belongs to.
import type { Moment } from "../match/moment"
import type { Choices, Line } from "../wire/schema"
import { onThePage, uncovered } from "./registry"

export type Tale = {
  title: string
  story: string
  /** Who reads it out, and whom it happens to; nobody once it is over. */
  reader: number | null
  travellers: number[]
  /** Its result is known. */
  told: boolean
}

const KIND = "encounter:"

/** What the game waits for beside the board; nothing while there is a step that is next. */
export function question({ choices }: Moment): Choices | null {
  if (choices.buttons.some((one) => one.role === "next")) return null
  const { buttons, picks } = uncovered(choices, onThePage(choices))
  return buttons.length + picks.length ? { ...choices, buttons, picks, builds: [], swaps: [], forms: [] } : null
}

/** What has happened in this turn; a match that began in the middle of one does not say which. */
function ofThisTurn({ story, view }: Moment): Line[] {
  const last = story.findLast((one) => one.lines.length > 0)
  return last && (last.turn ?? view.turn) === view.turn ? last.lines : []
}

/** What has come of the last encounter of this turn, if nothing else has happened since. */
export function followed(moment: Moment): Line[] {
  const lines = ofThisTurn(moment)
  const about = lines.at(-1)?.about
  if (!about?.startsWith(KIND)) return []
  const before = lines.findLastIndex((line) => line.about !== about)
  return lines.slice(before + 1)
}

/** How the last fight or encounter of this turn ended for the viewer, until something else is told or it is put away. */
export function upshot(moment: Moment): Line | null {
  const { view, seat, read } = moment
  const line = ofThisTurn(moment).at(-1)
  const own = seat !== null && view.pilots?.includes(seat)
  const found = followed(moment).findLast((one) => one.short && (one.decided || own)) ?? (line?.decided ? line : null)
  return found && line?.last !== read ? found : null
}

/** The encounter that the viewer has, is asked about, or has just had. */
export function tale(moment: Moment): Tale | null {
  const { view, seat, catalogue } = moment
  const met = view.encounter.find((one) => one.traveller === seat) ?? view.encounter[0]
  const face = met?.face ?? followed(moment).at(-1)?.about?.slice(KIND.length)
  const card = catalogue.encounters.find((one) => one.face === face)
  if (!card) return null
  const travellers = view.encounter.map((one) => one.traveller)
  return { title: card.title, story: card.story, reader: met?.reader ?? null, travellers, told: met?.told ?? true }
}

/** Something that the viewer had a part in has come to an end and was not put away. */
export function justHeard(moment: Moment): boolean {
  const { view, seat, read } = moment
  const last = followed(moment).at(-1)?.last
  return !view.encounter.length && seat !== null && view.pilots.includes(seat) && last !== undefined && last !== read
}
