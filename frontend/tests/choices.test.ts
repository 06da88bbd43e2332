import { describe, expect, test } from "vitest"
import { counted, isEmpty as nothingIn, notation, NOTHING, withCount, within } from "../src/match/bundles"
import { kindsSeen, light, litLanes, meant, movable } from "../src/match/lit"
import { NO_CHOICES } from "../src/match/moment"
import { chosen, fromHand, stepped, total } from "../src/match/several"
import { isEmpty, onThePage, openPanel, uncovered, type Panel } from "../src/panels/registry"
import { after, answers, asSeenBy, plainly } from "../src/panels/trade/trade"
import { pointIn, promptOf, verbsOf } from "../src/pages/table"
import { digitsOf, onKey, onPoint } from "../src/input/keys"
import { begun } from "../src/match/begun"
import { large } from "../src/match/large"
import { Picks } from "../src/match/picks.svelte"
import type { Choices, Form, Option, Pick, Public, Reach } from "../src/wire/schema"

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

  test("what the marks say that no piece covers", () => {
    const lit = light(choices, "ship:0.1", null)
    expect([...kindsSeen(lit, [])]).toEqual(["stop", "closed", "settle"])
    expect([...kindsSeen(lit, [{ point: "9,27" }])]).toEqual(["stop", "settle"])
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

describe("trade", () => {
  const form: Form = { name: "offer", action: "offer {give} for {want}", words: [], give: { a: 2 }, want: { a: 31, b: 31 }, apart: true }
  const seat = (answer: string, counter: object | null = null) => ({ answer, counter })
  const view = { offer: { seat: 1, give: { a: 1 }, want: { b: 1 } }, seats: [seat("accepted"), seat("waiting"), seat("countered", { give: { b: 1 }, want: { a: 2 } })] } as unknown as Public
  const deal = { action: "deal 2", words: ["with ", { thing: "seat:2" }], role: "option" as const, key: "1" }
  const back = { action: "withdraw", words: ["back"], role: "no" as const, key: "w" }

  test("what was put together stays within the bounds of the form", () => {
    expect(within(form, { give: { a: 5, b: 1 }, want: { b: 2 } })).toMatchObject({ give: { a: 2, b: 0 }, want: { b: 2 } })
    expect([nothingIn(NOTHING), nothingIn({ give: { a: 0 }, want: { b: 1 } })]).toEqual([true, false])
    expect([counted("3 a"), counted("b")]).toEqual([{ a: 3 }, { b: 1 }])
  })

  test("answers come in the order of the table, each with its terms and its button", () => {
    const [first, second] = answers(view, [deal, back])
    expect(first).toMatchObject({ seat: 2, answer: "countered", terms: { give: { a: 2 }, want: { b: 1 } }, buttons: [deal] })
    expect(second).toMatchObject({ seat: 0, answer: "accepted", terms: { give: { a: 1 }, want: { b: 1 } }, buttons: [] })
    expect(plainly([deal, back], [first!, second!])).toEqual([back])
  })

  test("an offer is seen from both sides, and so is the hand after it", () => {
    const { offer } = view
    expect(asSeenBy(1, offer!)).toMatchObject({ give: { a: 1 }, want: { b: 1 } })
    expect(asSeenBy(0, offer!)).toEqual({ give: { b: 1 }, want: { a: 1 } })
    expect(after({ a: 2, b: 0 }, asSeenBy(1, offer!))).toEqual([{ name: "a", n: 1, by: -1 }, { name: "b", n: 1, by: 1 }])
  })

  test("several cards of the hand are chosen in the hand", () => {
    const pick: Pick = { name: "discard", words: [], role: "resource", left: 2, hand: true, options: [] }
    expect([pick, { ...pick, left: 1 }, { ...pick, hand: false }].map(fromHand)).toEqual([true, false, false])
    expect(onThePage({ ...NO_CHOICES, picks: [pick], forms: [form] })).toEqual([pick, form])
  })
})

describe("what is said on the note line", () => {
  const next = { action: "end", words: ["End"], role: "next", key: "" } as Choices["buttons"][number]
  const said = (now: Choices, covered?: object[]) => promptOf(["Do it"], now, covered).join("")

  test("how many ships could be forgotten", () => {
    expect(said({ ...choices, buttons: [next] })).toBe("Do it. 3 ships can still fly")
    expect(said({ ...NO_CHOICES, buttons: [next] })).toBe("Do it")
    expect(said(choices)).toBe("Do it")
  })
  test("what comes with the step that is next, unless a panel says it", () => {
    const now = { ...NO_CHOICES, buttons: [{ ...next, effect: { words: ["you hold 9 cards"] } }] }
    expect(said(now)).toBe("Do it. You hold 9 cards.")
    expect(said(now, now.buttons)).toBe("Do it")
  })
})

describe("what was begun on the board", () => {
  const site = option("build x 1,2", { point: "point:1,2" })
  const build = { build: "x", words: ["A ship"], options: [site, option("build x 3,4", { point: "point:3,4" })], cost: {}, missing: {}, left: 1, state: "ready" } as unknown as Choices["builds"][number]
  const next = { action: "end", words: ["End"], role: "next", key: "" } as Choices["buttons"][number]
  const now: Choices = { ...choices, builds: [build], buttons: [next] }
  const picked = (...chosen: ((picks: Picks) => void)[]) => {
    const picks = new Picks(() => now)
    for (const choose of chosen) choose(picks)
    return begun(picks, now)
  }

  test("is nothing until somebody begins", () => expect(picked()).toBeNull())
  test("is a flight that the large button commits", () => {
    expect(picked((picks) => picks.choosePoint("6,24"))).toEqual({ action: "fly 1 6,24", as: "fly", what: [] })
  })
  test("is something to build, which waits for its place and is committed there", () => {
    const ask = (picks: Picks) => picks.chooseBuild("x")
    expect(picked(ask)).toEqual({ action: null, as: "place", what: ["A ship"] })
    expect(picked(ask, (picks) => picks.choosePoint("3,4"))).toMatchObject({ action: "build x 3,4", as: "build" })
    expect(picked(ask, ask)).toBeNull()
  })
  test("waits where several things can be done on one point", () => {
    const lit = { point: "1,1", kind: "site" as const, action: "launch a 1,1", way: [], several: [site] }
    expect(begun({ target: lit, build: null }, now)).toMatchObject({ action: null, as: "one" })
  })
  test("goes before everything that the large button might be about", () => {
    const facts = { told: true, step: next, hidden: true }
    const flight = picked((picks) => picks.choosePoint("6,24"))
    expect(large({ ...facts, begun: flight })).toMatchObject({ about: "begun", action: "fly 1 6,24" })
    expect(large({ ...facts, begun: picked((picks) => picks.chooseBuild("x")) })).toMatchObject({ about: "begun", action: null })
    expect(large({ ...facts, begun: null })).toMatchObject({ about: "told", action: null })
    expect(large({ ...facts, begun: null, told: false })).toMatchObject({ about: "step", action: "end" })
    expect(large({ begun: null, told: false, step: null, hidden: true })).toMatchObject({ about: "question" })
    expect(large({ begun: null, told: false, step: null, hidden: false })).toMatchObject({ about: "nothing" })
  })
  test("is left when all is taken back", () => expect(picked((picks) => picks.choosePoint("6,24"), (picks) => picks.clear())).toBeNull())
})

describe("digits", () => {
  const tile = (build: string, state: string) => ({ build, state, options: [] }) as unknown as Choices["builds"][number]
  const button = (key: string) => ({ key }) as Choices["buttons"][number]

  test("are the numbers of tiles while something is open, and of ships while they fly", () => {
    expect(digitsOf({ ...NO_CHOICES, builds: [tile("a", "shut"), tile("b", "short")] })).toEqual({ "build:a": "1", "build:b": "2" })
    expect(digitsOf({ ...NO_CHOICES, builds: [tile("a", "shut"), tile("b", "shut")] })).toEqual({})
    expect(digitsOf({ ...choices, builds: [tile("a", "shut")] })).toEqual({ "ship:0.1": "1", "ship:0.2": "2" })
  })
  test("are the places of the things of which one is asked for", () => {
    const pick = (role: string, more = {}) => ({ role, left: 1, options: [option(`take ${role}`), option(`leave ${role}`)], ...more }) as Pick
    const asked = { ...NO_CHOICES, builds: [tile("a", "shut")], picks: [pick("point"), pick("seat"), pick("card", { left: 2 }), pick("ware", { hand: true })] }
    expect(digitsOf(asked)).toEqual({ "take seat": "1", "leave seat": "2", "take ware": "3", "leave ware": "4" })
    const cards = { role: "ware", left: 2, hand: true, options: [option("give a", { ware: "ware:a" }), option("give b", { ware: "ware:b" })] } as unknown as Pick
    expect(digitsOf({ ...NO_CHOICES, picks: [cards] })).toEqual({ "ware:a": "1", "ware:b": "2" })
  })
  test("are those of buttons first", () => {
    expect(digitsOf({ ...choices, buttons: [button("1"), button("y")] })).toEqual({ "ship:0.2": "2" })
  })
})

describe("the space bar", () => {
  const target = { closest: (selector: string) => (selector.startsWith("button") ? target : null), matches: () => false } as unknown as Element
  const press = (key: string, at = target) => {
    let pressed = false
    const event = { key, target: at, preventDefault: () => {} } as unknown as KeyboardEvent
    onKey(event, { [key]: () => (pressed = true) })
    return pressed
  }

  test("belongs to the control that keys came to, and to the large button after a click", () => {
    expect(press(" ")).toBe(false)
    onPoint({ target } as unknown as PointerEvent)
    expect([press(" "), press("Enter")]).toEqual([true, false])
    press("Tab")
    expect(press(" ")).toBe(false)
  })

  test.each([
    [300, " ", false],
    [300, "Enter", true],
    [100, " ", true],
  ])("scrolls what has the focus for that: %i of it in 100, %j", (scrollHeight, key, expected) => {
    const area = { closest: () => null, matches: (selector: string) => selector === "[tabindex='0']", scrollHeight, clientHeight: 100 } as unknown as Element
    expect(press(key, area)).toBe(expected)
  })
})
