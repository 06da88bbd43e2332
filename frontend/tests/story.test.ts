// What is read out, and what happened since one's last turn.
import { flushSync, mount, unmount } from "svelte"
import { SvelteMap } from "svelte/reactivity"
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import Speak from "../src/input/Speak.svelte"
import { Speech } from "../src/input/speech"
import { lastTurnOf, sinceLastTurn } from "../src/match/since"
import type { Names } from "../src/parts/names"
import type { Chapter, Line, Thing } from "../src/wire/schema"
import type { Runs } from "../src/wire/types"

const SEAT = { thing: "seat:1" } as Thing

/** As English has it; another one may be handed in. */
const plain = (words: Runs, player = "Ilse") => words.map((run) => (typeof run === "string" ? run : player)).join("")
const told = (first: number, ...words: Runs) => ({ first, words })

describe("speech", () => {
  test("what lies behind is not read out, and nothing is twice", () => {
    const speech = new Speech([told(0, "Ilse rolled 5.")])
    expect(speech.news([told(0, "Ilse rolled 5.")], plain)).toEqual([])
    expect(speech.news([told(3, "You rolled 8.")], plain)).toEqual(["You rolled 8."])
    expect(speech.news([told(3, "You rolled 8.")], plain)).toEqual([])
  })

  test("of a line that goes on only the new sentences are read", () => {
    const speech = new Speech([])
    expect(speech.news([told(1, "Ilse shook. Ilse flew to 3,4.")], plain)).toEqual(["Ilse shook. Ilse flew to 3,4."])
    expect(speech.news([told(1, "Ilse shook. Ilse flew to 3,4. Ilse found 2.")], plain)).toEqual(["Ilse found 2."])
    expect(speech.news([told(1, "Ilse shook. Ilse flew to 3,4. Ilse found 2 and 5.")], plain)).toEqual(["Ilse found 2 and 5."])
  })

  test("what was taken back is not read", () => {
    const speech = new Speech([told(1, "Built this. Built that.")])
    expect(speech.news([told(1, "Built this.")], plain)).toEqual([])
  })

  test("two lines of one event are read once each", () => {
    const lines = [told(1, "Ilse traded."), told(1, "Ilse got a medal.")]
    const speech = new Speech([])
    expect(speech.news(lines, plain)).toEqual(["Ilse traded.", "Ilse got a medal."])
    expect(speech.news([...lines, told(3, "Runa rolled 5.")], plain)).toEqual(["Runa rolled 5."])
  })

  test("another name is no news, and hides none", () => {
    const speech = new Speech([told(1, SEAT, " rolled 5.")])
    const renamed = (words: Runs) => plain(words, "Runa")
    expect(speech.news([told(1, SEAT, " rolled 5.")], renamed)).toEqual([])
    expect(speech.news([told(1, SEAT, " rolled 5. Found 2."), told(2, SEAT, " flew.")], renamed)).toEqual(["Found 2.", "Runa flew."])
  })
})

describe("what is read out on the page", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function reading() {
    const now = new SvelteMap<string, unknown>([
      ["story", [{ turn: 1, seats: [0], lines: [line(0, "Rolled 5.")] }, { turn: 2, seats: [1], lines: [{ ...line(1, ""), words: [SEAT, " shook. Flew to 3,4."] }] }]],
      ["names", { plain }],
      ["edition", 1],
    ])
    const target = document.body.appendChild(document.createElement("div"))
    const props = {
      get story() { return now.get("story") as Chapter[] },
      get names() { return now.get("names") as Names },
      get edition() { return now.get("edition") as number },
    }
    const page = mount(Speak, { target, props })
    flushSync()
    const tell = (change: Record<string, unknown>) => {
      for (const [name, value] of Object.entries(change)) now.set(name, value)
      flushSync()
      vi.advanceTimersByTime(1000)
      flushSync()
      return [...target.querySelectorAll("p")].map((one) => one.textContent)
    }
    onTestFinished(() => void unmount(page))
    return { tell, story: props.story }
  }
  const german = [{ turn: 1, seats: [0], lines: [line(0, "Würfelt 5.")] }, { turn: 2, seats: [1], lines: [{ ...line(1, ""), words: [SEAT, " schüttelt. Fliegt nach 3,4."] }] }]

  test("is what happens", () => {
    const { tell, story } = reading()
    expect(tell({ story: [...story, { turn: 3, seats: [0], lines: [line(2, "Built this.")] }] })).toEqual(["Built this."])
  })

  test("is not what a rename or a language says anew, whichever comes first", () => {
    const { tell } = reading()
    expect(tell({ names: { plain: (words: Runs) => plain(words, "Runa") } })).toEqual([])
    expect(tell({ story: german, edition: 2 })).toEqual([])
    expect(tell({ names: { plain } })).toEqual([])
    expect(tell({ story: german.slice(0, 1) })).toEqual([]) // a turn was taken back
    expect(tell({ story: [...german, { turn: 3, seats: [0], lines: [line(2, "Baut das.")] }] })).toEqual(["Baut das."])
  })
})

const line = (first: number, text: string, more: Partial<Line> = {}): Line => ({ words: [text], weight: 1, first, last: first + 1, ...more })
const story: Chapter[] = [
  { turn: null, seats: [], lines: [line(0, "set-up")] },
  { turn: 1, seats: [0], lines: [line(1, "mine", { scored: { 1: 4 } })] },
  { turn: 2, seats: [1], lines: [line(2, "dull", { weight: 0 }), line(3, "long", { short: ["short"], weight: 3 }), line(4, "won", { scored: { 1: 6 } })] },
  { turn: 3, seats: [2], lines: [line(5, "nothing", { weight: 0 })] },
]

describe("since the last turn", () => {
  test("others' turns, in short, without what hardly matters", () => {
    const { news, scored, last } = sinceLastTurn(story, 0)
    expect(news).toEqual([{ turn: 2, seats: [1], lines: [["short"], ["won"]] }])
    expect(scored).toEqual([{ seat: 1, points: 6, more: 2 }])
    expect(last).toBe(6)
  })

  test("the turn that has just begun is not part of it", () => {
    const begun = [...story, { turn: 4, seats: [0], lines: [line(6, "rolled")] }]
    expect(sinceLastTurn(begun, 0)).toEqual(sinceLastTurn(story, 0))
    expect(lastTurnOf(begun, 0)).toBe(1)
  })

  test("who has had no turn yet has missed nothing", () => expect(sinceLastTurn(story, 3).news).toEqual([]))
})
