// No trades for a while: every offer is declined at once, whatever one holds, so that the speed of a no tells nothing.
import type { Moment } from "../match/moment"
import type { Button } from "../wire/schema"

/** What declines the offer that another asks the viewer to answer. */
export function refusalOf({ view, seat, choices }: Moment): Button | null {
  const asked = seat !== null && view.offer && view.offer.seat !== seat && view.awaited.includes(seat)
  return (asked && choices.buttons.find((one) => one.role === "no")) || null
}

/** Whether it is the viewer's own turn. */
export const isOwnTurn = ({ view, seat }: Moment) => seat !== null && (view.active === seat || !!view.pilots?.includes(seat))
