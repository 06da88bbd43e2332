// What is read out, and what happened since one's last turn.
import { describe, expect, test } from "vitest"
import { Speech } from "../src/input/speech"
import { lastTurnOf, sinceLastTurn } from "../src/match/since"
import type { Chapter, Line } from "../src/wire/schema"

describe("speech", () => {
  test("what lies behind is not read out, and nothing is twice", () => {
    const speech = new Speech([{ first: 0, text: "Ilse rolled 5." }])
    expect(speech.news([{ first: 0, text: "Ilse rolled 5." }])).toEqual([])
    expect(speech.news([{ first: 3, text: "You rolled 8." }])).toEqual(["You rolled 8."])
    expect(speech.news([{ first: 3, text: "You rolled 8." }])).toEqual([])
  })

  test("of a line that goes on only the new sentences are read", () => {
    const speech = new Speech([])
    expect(speech.news([{ first: 1, text: "Ilse shook. Ilse flew to 3,4." }])).toEqual(["Ilse shook. Ilse flew to 3,4."])
    expect(speech.news([{ first: 1, text: "Ilse shook. Ilse flew to 3,4. Ilse found 2." }])).toEqual(["Ilse found 2."])
    expect(speech.news([{ first: 1, text: "Ilse shook. Ilse flew to 3,4. Ilse found 2 and 5." }])).toEqual(["Ilse found 2 and 5."])
  })

  test("what was taken back is not read", () => {
    const speech = new Speech([{ first: 1, text: "Built this. Built that." }])
    expect(speech.news([{ first: 1, text: "Built this." }])).toEqual([])
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
