// The same people again: each seat of this screen asks for its place at the new table.
import { settings } from "../parts/settings.svelte"
import { lineOf, Link, newId } from "./link"
import type { Moved } from "./schema"
import { keepSeat, type KeptSeat } from "./seats"

/** Where the rematch is; its seats are kept. */
export async function rematch(match: string, seats: KeptSeat[]): Promise<string> {
  let found = match
  for (const { token } of seats) {
    const moved = await move(match, token)
    keepSeat(moved.match, { token: moved.token, seat: moved.seat })
    found = moved.match
  }
  return found
}

function move(match: string, token: string): Promise<Moved> {
  return new Promise((done, failed) => {
    const id = newId()
    const end = (then: () => void) => {
      link.stop()
      then()
    }
    const link = new Link(lineOf(match), {
      hello: () => ({ token, since: null, lang: settings.lang, heard: null }),
      hear: (message) => {
        if (message.type === "moved") end(() => done(message))
        else if (message.type === "refused" || message.type === "error") end(() => failed(new Error(message.text)))
      },
      changed: (state) => state === "denied" && failed(new Error(state)),
    })
    link.start()
    link.send({ type: "rematch", id })
  })
}
