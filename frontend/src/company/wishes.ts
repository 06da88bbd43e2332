// Exchanges that whoever waits suggests: an offer of the active player, who makes it with one press.
import type { Moment } from "../match/moment"
import type { Said, Suggestion } from "../wire/schema"

/** Whether there is a person to whom something can be suggested now. */
export function maySuggest({ table, view, room, over }: Moment): boolean {
  const asked = room?.seats[view.active]
  return !over && table.suggest && asked?.kind === "person" && !asked.resigned
}

export type Asked = Suggestion & { number: number; seat: number }

/** The last suggestion of each of the others in this turn. */
export function wishesIn(chat: Said[], { seat, view }: Moment): Asked[] {
  const last = new Map<number, Asked>()
  for (const { number, seat: from, suggested } of chat) {
    if (suggested?.turn === view.turn && from !== seat) last.set(from, { ...suggested, number, seat: from })
  }
  return [...last.values()]
}
