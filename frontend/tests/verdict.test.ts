// How a game is said to have ended that the rules have not ended.
import { expect, test } from "vitest"
import type { Moment } from "../src/match/moment"
import { verdict } from "../src/panels/verdict"
import type { Room } from "../src/wire/schema"
import { en } from "../src/words/en"

function said(ended: Room["ended"], winner: number | null, seat: number | null = 0, won: number | null = null) {
  const moment = { view: { winner: won }, room: { ended, winner }, seat } as unknown as Moment
  const found = verdict(moment, (seat) => ["Amber", "Crimson"][seat]!, en.course)
  return found && `${found.title}. ${found.text}`
}

test("who won by the rules is said by the game", () => {
  expect(said("won", 1, 0, 1)).toBeNull()
  expect(said("won", 1)).toBeNull()
})

test("where people have resigned nobody is first, and the only one left wins", () => {
  expect(said("resigned", null)).toBe("The game has ended. All people at the table have resigned.")
  expect(said("resigned", 1)).toBe("Crimson wins. Everybody else has resigned.")
  expect(said("resigned", 0)).toBe("You win. Everybody else has resigned.")
})

test("an end that all have agreed to and a draw say why", () => {
  expect(said("agreed", null)).toBe("The game has ended. All people at the table agreed to end it here.")
  expect(said("drawn", null, null)).toBe(`A draw. ${en.course.nobodyCanWin}`)
})
