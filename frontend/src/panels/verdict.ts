// How a game ended that not its rules have ended.
import type { Moment } from "../match/moment"
import type { Dictionary } from "../words/en"

export type Verdict = { title: string; text: string }

/** People have resigned or agreed to end it, or nobody can win any more; nothing if somebody has won by the rules. */
export function verdict({ view, room, seat }: Pick<Moment, "view" | "room" | "seat">, player: (seat: number) => string, say: Dictionary["course"]): Verdict | null {
  const ended = room?.ended ?? ""
  const winner = room?.winner ?? null
  if (view.winner !== null || (ended === "won" && winner !== null)) return null
  if (ended === "drawn") return { title: say.drawn, text: say.nobodyCanWin }
  if (ended === "agreed") return { title: say.ended, text: say.allAgreed }
  if (ended !== "resigned") return winner === null ? { title: say.ended, text: "" } : null
  return winner === null ? { title: say.ended, text: say.allLeft } : { title: say.stays(player(winner), winner === seat), text: say.othersLeft }
}
