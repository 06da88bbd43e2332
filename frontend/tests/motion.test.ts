// What is drawn for an event: plans are data, and every event of every tape has one that can be made.
import { describe, expect, test } from "vitest"
import { planners } from "../src/motion/painters"
import { planned } from "../src/motion/plan"
import type { Happening } from "../src/wire/types"
import { tapes } from "./tapes"

const plan = (...events: Happening[]) => planned(events, planners).map(({ kind, what }) => [kind, what])

describe("plans", () => {
  test("production goes from each planet to the seat", () => {
    const made = plan({ event: "produced", seat: 2, resource: "resource:x", count: 2, planets: ["planet:a.1", "planet:b.2"] })
    expect(made).toEqual([
      ["cards", { card: "resource:x", from: "planet:a.1", to: "seat:2" }],
      ["cards", { card: "resource:x", from: "planet:b.2", to: "seat:2" }],
    ])
  })

  test("what others draw stays face down", () => {
    expect(plan({ event: "drew", seat: 1 })).toEqual([["cards", { card: null, from: null, to: "seat:1" }]])
  })

  test("a theft goes from the other seat, a gift to it", () => {
    expect(plan({ event: "stole", seat: 1, other: 3 })).toEqual([["cards", { card: null, from: "seat:3", to: "seat:1" }]])
    expect(plan({ event: "handed_over", seat: 1, other: 3 })).toEqual([["cards", { card: null, from: "seat:1", to: "seat:3" }]])
  })

  test("a deal goes both ways", () => {
    const made = plan({ event: "deal", seat: 0, other: 2, terms: { give: "2 x", want: "1 y" } })
    const [x, y] = [{ card: "resource:x", from: "seat:0", to: "seat:2" }, { card: "resource:y", from: "seat:2", to: "seat:0" }]
    expect(made).toEqual([["cards", x], ["cards", x], ["cards", y]])
  })

  test("what is built is paid, then it appears", () => {
    const made = plan({ event: "ship_placed", seat: 0, ship: "ship:0.2", point: "point:4,6", cost: { x: 1 } })
    expect(made).toEqual([
      ["cards", { card: "resource:x", from: "seat:0", to: null }],
      ["launch", { ship: "ship:0.2" }],
    ])
  })

  test("a ship takes its way, a step of 140 milliseconds each", () => {
    const [move] = planned([{ event: "flew", seat: 0, ship: "ship:0.1", path: ["1,1", "2,2", "3,1"] }], planners)
    expect(move).toMatchObject({ kind: "flight", what: { ship: "ship:0.1", way: ["1,1", "2,2", "3,1"] }, takes: 280 })
  })

  test("reveals, dice, balls and points", () => {
    const made = plan(
      { event: "dice", seat: 0, high: 5, low: 2 },
      { event: "shook", seat: 0, balls: "a b" },
      { event: "disc", planet: "planet:N1.2", disc: "5" },
      { event: "points", seat: 3, points: 6 },
    )
    expect(made.map(([kind]) => kind)).toEqual(["dice", "shake", "reveal", "tick"])
  })

  test("an event that says less than usual draws less, and breaks nothing", () => {
    const names = ["produced", "drew", "stole", "deal", "traded", "flew", "jumped", "disc", "settled", "station", "spaceport", "points", "shook"]
    expect(() => plan(...names.map((event) => ({ event })))).not.toThrow()
  })
})

test.each(tapes)("$name: whatever happened can be planned", ({ steps }) => {
  const events = steps.flatMap((step) => step.events as Happening[])
  const moves = planned(events, planners)
  expect(moves.every(({ takes, apart }) => takes > 0 && takes < 3000 && apart > 0)).toBe(true)
  expect(moves.length).toBeGreaterThan(0)
})
