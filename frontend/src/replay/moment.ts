// A step of a replay as the boards get a moment of a match: nobody is asked, everything is open.
import { NO_CHOICES, type Moment } from "../match/moment"
import type { Public, Replay, Table } from "../wire/schema"

const NOBODY: Omit<Table, "public"> = {
  seq: 0, who: null, private: {}, prompt: [], choices: NO_CHOICES, story: [], undo: [], suggest: false, notes: {}, rules: [], course: { points: [], rolls: [] },
}

export const momentOf = ({ chart, catalogue }: Replay, view: Public): Moment => ({
  table: { ...NOBODY, public: view },
  view, chart, catalogue, choices: NO_CHOICES, story: [], room: null, seat: null, pending: false, over: view.decision === null, read: null,
})
