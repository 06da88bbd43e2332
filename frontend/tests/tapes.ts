// Tapes made by tools/page_tapes.py: what a server told, and what had to come out.
import type { Chapter, FromServer, Public, Table } from "../src/wire/schema"

export type Tape = {
  name: string
  first: Table
  steps: Extract<FromServer, { type: "step" }>[]
  last: Table
  view: Public
  story: Chapter[]
}

const found = import.meta.glob<Omit<Tape, "name">>("./tapes/*.json", { import: "default", eager: true })

export const tapes: Tape[] = Object.entries(found).map(([path, tape]) => ({ name: path.split("/").pop()!, ...tape }))

export const tableMessage = (table: Table): FromServer => ({ type: "table", seq: table.seq, build: "", table, chat: [] })
export const stepMessage = (step: Tape["steps"][number]): FromServer => ({ ...step, type: "step" })
