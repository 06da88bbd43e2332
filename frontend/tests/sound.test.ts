// What is heard, and when; what is felt, and by whom. The sounds themselves are made by the browser.
import { beforeEach, describe, expect, test, vi } from "vitest"
import { settings } from "../src/parts/settings.svelte"
import { rows } from "../src/parts/likes"
import { cuesOf, LEADS } from "../src/sound/cues"
import { buzz } from "../src/sound/buzz"
import { Sounds } from "../src/sound/sounds"
import { TUNES } from "../src/sound/synth"
import type { Happening } from "../src/wire/types"
import { tapes } from "./tapes"

const SILENT = { sound: "off", hail: false, buzz: false, motion: "full" } as const
beforeEach(() => settings.like(SILENT))

describe("cues", () => {
  test("what comes to oneself is heard, what comes to others is not", () => {
    const produced = { event: "produced", seat: 2, resource: "resource:x", count: 1 }
    expect(cuesOf([produced], "seat:2")).toEqual(["coins"])
    expect(cuesOf([produced], "seat:1")).toEqual([])
    expect(cuesOf([produced], null)).toEqual([])
    expect(cuesOf([{ event: "deal", seat: 0, other: 1 }], "seat:1")).toEqual(["coins"])
  })

  test("each sound of a step once, in order", () => {
    const step: Happening[] = [{ event: "dice", seat: 0 }, { event: "drew", seat: 0 }, { event: "drew", seat: 0 }, { event: "unheard of" }, { event: "constructor" }]
    expect(cuesOf(step, "seat:0")).toEqual(["dice", "coins"])
  })

  test.each(tapes)("$name: no step is a concert", ({ steps }) => {
    for (const step of steps) expect(cuesOf(step.events as Happening[], "seat:0").length).toBeLessThanOrEqual(4)
  })

  test("every sound is short, and none is loud", () => {
    expect(Object.keys(TUNES)).toEqual(Object.keys(LEADS))
    for (const tone of Object.values(TUNES).flat()) {
      expect(tone.at + tone.lasts).toBeLessThan(2)
      expect(tone.loud).toBeLessThanOrEqual(0.7)
    }
  })
})

describe("sounds", () => {
  function heard() {
    const clock = { now: 0 }
    const synth = { wake: vi.fn(async () => true), play: vi.fn() }
    const load = vi.fn(async () => synth)
    return { clock, synth, load, sounds: new Sounds(load, () => clock.now) }
  }

  test("off is the first setting, and then nothing is even loaded", async () => {
    const { sounds, load } = heard()
    await sounds.play("turn")
    sounds.step([{ event: "dice" }], "seat:0")
    expect(load).not.toHaveBeenCalled()
  })

  test("one after the other, and what would come too late is dropped", async () => {
    settings.like({ sound: "quiet" })
    const { sounds, synth } = heard()
    await Promise.all(["dice", "coins", "win", "turn", "turn"].map((cue) => sounds.play(cue as "dice")))
    expect(synth.play.mock.calls.map(([cue, , wait]) => [cue, wait])).toEqual([["dice", 0], ["coins", 0.42], ["win", 0.68]])
  })

  test("what the browser held back is not heard later", async () => {
    settings.like({ sound: "loud" })
    const { sounds, synth, clock } = heard()
    synth.wake.mockImplementation(async () => ((clock.now = 5_000), true))
    await sounds.play("dice")
    expect(synth.play).not.toHaveBeenCalled()
  })
})

describe("what is felt", () => {
  const vibrate = vi.fn(() => true)
  beforeEach(() => {
    vibrate.mockClear()
    vi.stubGlobal("matchMedia", (asked: string) => ({ matches: asked.includes("coarse"), addEventListener: () => {} }))
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { vibrate }))
    return () => vi.unstubAllGlobals()
  })

  test("nothing, until somebody asks for it, and nothing without motion", () => {
    buzz("turn")
    settings.like({ buzz: true, motion: "reduced" })
    buzz("turn")
    expect(vibrate).not.toHaveBeenCalled()
    settings.like({ motion: "full" })
    buzz("turn")
    expect(vibrate).toHaveBeenCalledTimes(1)
  })

  test("it can be set where it can be felt", () => expect(rows().map(({ name }) => name)).toContain("buzz"))
})

test("rows set what they say", () => {
  for (const { name, options, choose } of rows()) {
    choose(options.at(-1)!.value)
    expect(rows().find((one) => one.name === name)!.value).toBe(options.at(-1)!.value)
  }
  expect(rows().map(({ name }) => name)).toContain("hail")
})
