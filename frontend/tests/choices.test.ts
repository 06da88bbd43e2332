import { describe, expect, test } from "vitest"
import { notation, NOTHING, withCount } from "../src/match/bundles"
import { light, litLanes, meant, movable } from "../src/match/lit"
import { NO_CHOICES } from "../src/match/moment"
import { chosen, stepped, total } from "../src/match/several"
import { isEmpty, onThePage, openPanel, uncovered, type Panel } from "../src/panels/registry"
import { pointIn, verbsOf } from "../src/pages/table"
import type { Choices, Form, Option, Pick, Reach } from "../src/wire/schema"

const option = (action: string, things = {}, most?: number): Option => ({ action, words: [action], things, ...(most ? { most } : {}) })
const fly: Reach = {
  name: "fly",
  action: "fly 1 {point}",
  ships: ["ship:0.1"],
  start: "7,27",
  left: 5,
  tree: [["6,26", -1], ["9,27", -1, "closed"], ["7,25", 0, "settle"], ["6,24", 2]],
  anywhere: {},
  effects: [{ at: ["7,25"], words: ["+1"], points: 1 }],
} // prettier-ignore
const jump: Reach = { ...fly, name: "jump", action: "jump {ship} {point}", ships: ["ship:0.2", "ship:0.12"], start: null, tree: [], anywhere: { stop: ["1,1"], explore: ["0,0"] }, effects: [] }
const choices: Choices = { ...NO_CHOICES, reach: [fly, jump] }

describe("what is lit", () => {
  test("the way to each point is in the tree", () => {
    const { points, start, left } = light(choices, "ship:0.1", null)
    expect(points.get("6,24")).toMatchObject({ way: ["7,27", "6,26", "7,25", "6,24"], action: "fly 1 6,24", kind: "stop" })
    expect(points.get("7,25")).toMatchObject({ kind: "settle", effect: { points: 1 } })
    expect(points.get("9,27")).toMatchObject({ kind: "closed" })
    expect([start, left]).toEqual(["7,27", 5])
    expect(litLanes(light(choices, "ship:0.1", null))).toContainEqual(["7,25", "6,24"])
  })

  test("a jump goes anywhere, with the ship that is meant", () => {
    const lit = light(choices, "ship:0.12", null)
    expect(lit.points.get("1,1")).toMatchObject({ action: "jump 12 1,1", way: [] })
    expect(lit.points.get("0,0")).toMatchObject({ action: "jump 12 0,0", kind: "explore" })
    expect(litLanes(lit)).toEqual([])
  })

  test("the ship that was chosen, or the first that can go", () => {
    expect(movable(choices)).toEqual(["ship:0.1", "ship:0.2", "ship:0.12"])
    expect(meant(choices, "ship:0.2")).toBe("ship:0.2")
    expect(meant(choices, "ship:0.9")).toBe("ship:0.1")
    expect(meant(NO_CHOICES, "ship:0.1")).toBeNull()
  })

  test("sites of a chosen build come before ways, and points that are asked for too", () => {
    const build = { build: "x", words: [], cost: {}, missing: {}, left: 1, state: "ready" as const, options: [option("build x 1,2", { kind: "piece:x", point: "point:1,2" })] }
    expect([...light({ ...choices, builds: [build] }, null, "x").points.keys()]).toEqual(["1,2"])
    expect(light({ ...choices, builds: [build] }, null, null).points.has("1,2")).toBe(false)
    const pick: Pick = { name: "place", words: [], role: "point", left: 1, options: [option("place 3,3", { point: "point:3,3" })] }
    expect(light({ ...NO_CHOICES, picks: [pick] }, null, null).points.get("3,3")).toMatchObject({ action: "place 3,3", kind: "site" })
  })

  test("of several things on one point none is lost", () => {
    const options = ["launch a 1,1", "launch b 1,1", "launch c 1,1", "launch a 2,2"].map((action) => option(action, { point: `point:${action.slice(-3)}` }))
    const { points } = light({ ...NO_CHOICES, picks: [{ name: "launch", words: [], role: "point", left: 1, options }] }, null, null)
    expect(points.get("1,1")!.several).toEqual(options.slice(0, 3))
    expect(points.get("2,2")!.several).toBeUndefined()
  })
})

describe("several of some", () => {
  const pick: Pick = { name: "discard", words: [], role: "resource", left: 3, options: [option("discard a", {}, 2), option("discard b", {}, 3)] }
  const [a, b] = pick.options as [Option, Option]

  test("no more than there are, and no more than are to be chosen", () => {
    expect(stepped(pick, a, {}, 1)).toBe(1)
    expect(stepped(pick, a, { "discard a": 2 }, 1)).toBe(2)
    expect(stepped(pick, b, { "discard a": 2, "discard b": 1 }, 1)).toBe(1)
    expect(stepped(pick, b, {}, -1)).toBe(0)
  })

  test("they are sent when all are chosen", () => {
    expect(chosen(pick, { "discard a": 1 })).toBeNull()
    expect(chosen(pick, { "discard a": 1, "discard b": 2 })).toEqual(["discard a", "discard b", "discard b"])
    expect(total(pick, { "discard a": 1, elsewhere: 5 })).toBe(1)
  })
})

describe("a bundle for a bundle", () => {
  const form: Form = { name: "offer", action: "offer {give} for {want}", words: [], give: { a: 2, b: 1 }, want: { a: 31, c: 31 }, apart: true }

  test("is written when both sides have something", () => {
    let bundle = withCount(form, NOTHING, "give", "a", 5)
    expect(notation(form, bundle)).toBeNull()
    bundle = withCount(form, withCount(form, bundle, "give", "b", 1), "want", "c", 1)
    expect(notation(form, bundle)).toBe("offer 2 a 1 b for 1 c")
  })

  test("nothing stands on both sides", () => {
    const bundle = withCount(form, withCount(form, NOTHING, "give", "a", 1), "want", "a", 1)
    expect(bundle).toEqual({ give: { a: 0 }, want: { a: 1 } })
  })
})

describe("the registry", () => {
  const next = { action: "end", words: [], role: "next" as const, key: "Enter" }
  const yes = { action: "yes", words: [], role: "yes" as const, key: "y" }
  const point: Pick = { name: "place", words: [], role: "point", left: 1, options: [] }
  const all: Choices = { ...NO_CHOICES, buttons: [next, yes], picks: [point] }

  test("what nobody covers is left for the plain list", () => {
    expect(uncovered(all, onThePage(all)).buttons).toEqual([yes])
    expect(uncovered(all, onThePage(all)).picks).toEqual([])
    expect(isEmpty(uncovered(all, [...onThePage(all), yes]))).toBe(true)
  })

  test("a panel opened by hand comes before one that opens by itself", () => {
    const panel = (name: string, fits: boolean, forced: boolean): Panel =>
      ({ name, fits: () => fits, forced: () => forced, covers: () => [], component: null }) as never
    const list = [panel("a", true, true), panel("b", true, false), panel("c", false, true)]
    expect(openPanel(list, {} as never, null)?.name).toBe("a")
    expect(openPanel(list, {} as never, "b")?.name).toBe("b")
    expect(openPanel(list.slice(1), {} as never, "c")).toBeNull()
  })

  test("words that moves begin with", () => {
    expect(verbsOf({ ...choices, buttons: [next] })).toEqual(["end", "fly", "jump"])
    expect(pointIn("fly 1 16,24")).toBe("16,24")
    expect(pointIn("end")).toBeNull()
  })
})
