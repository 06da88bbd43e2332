import { describe, expect, test } from "vitest"
import { CLOSEST, FIT, held, laid, moved, shown, zoomed } from "../src/board/camera"
import { sheet } from "../src/board/geometry"
import { nearest } from "../src/board/nearest"
import { inSystem } from "../src/board/outpost"
import { isPlace, placeOf } from "../src/board/places"
import { ARROWS, next } from "../src/input/walk"
import type { Geometry, Public } from "../src/wire/schema"

const BOX = { width: 800, height: 600 }

describe("the camera", () => {
  test("never shows what is beside the sheet", () => {
    for (const [dx, dy] of [
      [9999, 9999],
      [-9999, -9999],
    ] as const) {
      const { k, x, y } = moved({ k: 2, x: -100, y: -100 }, dx, dy, BOX)
      expect(x <= 0 && y <= 0).toBe(true)
      expect(x + BOX.width * k >= BOX.width && y + BOX.height * k >= BOX.height).toBe(true)
    }
    expect(moved(FIT, 50, 50, BOX)).toEqual(FIT)
  })

  test("what lies under the pointer stays there", () => {
    const before = { k: 2, x: -300, y: -200 }
    const after = zoomed(before, 1.5, 400, 300, BOX)
    const place = ({ k, x, y }: typeof before) => [(400 - x) / k, (300 - y) / k]
    expect(place(after)[0]).toBeCloseTo(place(before)[0]!)
    expect(place(after)[1]).toBeCloseTo(place(before)[1]!)
  })

  test("comes so near and no nearer", () => {
    expect(zoomed(FIT, 100, 0, 0, BOX).k).toBe(CLOSEST)
    expect(zoomed(FIT, 0.01, 0, 0, BOX)).toEqual(FIT)
  })

  test("a drawer leaves a part of the sheet as large as it was, and all of it can be reached", () => {
    const cut = { width: 360, height: 220, paper: 530 }
    const whole = sheet({ width: 34, height: 30 }, false, true)
    expect(laid(whole, FIT, cut).pixels).toBe(laid(whole, FIT, { width: 360, height: 530 }).pixels)
    expect(moved(FIT, 0, -9999, cut)).toEqual({ k: 1, x: 0, y: 220 - 530 })
    expect(moved(FIT, 0, 9999, cut)).toEqual(FIT)
    expect(held(moved(FIT, 0, -9999, cut), { width: 360, height: 530 })).toEqual(FIT)
  })

  test("follows who walks out of the window", () => {
    const camera = { k: 3, x: -400, y: -400 }
    expect(shown(camera, 400, 300, BOX)).toEqual(held(camera, BOX))
    expect(shown(camera, 820, 300, BOX).x).toBe(-460)
    expect(shown(camera, 400, -20, BOX).y).toBe(-340)
  })
})

describe("things that words speak of", () => {
  const upright = sheet({ width: 34, height: 30 }, false, false)
  const chart = { systems: [{ system: "here", centre: "6,8", hexes: [{ x: 6, y: 6 }, { x: 9, y: 9 }] }] } as unknown as Geometry
  const view = { outposts: [{ people: "folk", system: null, docks: ["0,0", "4,0"] }, { people: "guests", system: "here", docks: [] }] } as unknown as Public
  const found = (thing: string) => placeOf(thing, chart, view, upright)?.at

  test("have a place, or none", () => {
    expect(found("point:6,8")).toEqual(upright.point("6,8"))
    expect(found("system:here")).toEqual(upright.point("6,8"))
    expect(found("planet:here.2")).toEqual(upright.at(9, 9))
    expect(found("civ:folk")).toEqual(upright.point("2,0"))
    expect(found("civ:guests")).toEqual(upright.point("6,8"))
    for (const nowhere of ["system:there", "planet:here.7", "civ:nobody", "seat:1"]) expect(found(nowhere)).toBeUndefined()
    expect([isPlace("point:6,8"), isPlace("seat:1")]).toEqual([true, false])
  })
})

describe("places", () => {
  const chart = { width: 34, height: 30 }
  test("home is at the bottom, or on the left", () => {
    expect(sheet(chart, false, false).at(0, 30)[1]).toBeCloseTo(30 * 40 * (Math.sqrt(3) / 2))
    expect(sheet(chart, true, false).at(0, 30)).toEqual([0, 0])
    expect(sheet(chart, true, false).at(34, 0)[1]).toBe(34 * 20)
  })

  test("the nearest is meant, within reach of a finger", () => {
    const places: [number, number][] = [[0, 0], [10, 0], [100, 100]] // prettier-ignore
    expect(nearest(places, (p) => p, [7, 0], 22)).toEqual([10, 0])
    expect(nearest(places, (p) => p, [60, 60], 22)).toBeNull()
  })

  test("arrows go on in their direction", () => {
    const places: [number, number][] = [[10, 0], [12, 30], [-5, 0], [0, 20], [0, -8]] // prettier-ignore
    const from = (key: string) => next(places, (p) => p, [0, 0], ARROWS[key]!)
    expect(from("ArrowRight")).toEqual([10, 0])
    expect(from("ArrowLeft")).toEqual([-5, 0])
    expect(from("ArrowDown")).toEqual([0, 20])
    expect(from("ArrowUp")).toEqual([0, -8])
    expect(next(places.slice(0, 1), (p) => p, [0, 0], ARROWS["ArrowLeft"]!)).toBeNull()
  })

  test.each([0, 1, 4, 5, 6])("an outpost has a place for each of %i docks", (count) => {
    const slot = { id: "", system: "", home: false, centre: "6,12", hexes: [{ x: 7, y: 11 }, { x: 7, y: 13 }, { x: 4, y: 12 }], sites: [], ring: [] } // prettier-ignore
    const drawn = inSystem(slot, count, { ...chart, points: [], edges: [], systems: [slot], docks: [], bases: [] }, sheet(chart, true, false), [])
    expect(drawn.docks).toHaveLength(count)
    expect(new Set(drawn.docks.map(({ at }) => at.map(Math.round).join())).size).toBe(count)
  })
})
