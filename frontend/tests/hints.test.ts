// Advice: asked for once, and only for whoever still waits for it.
import { flushSync } from "svelte"
import { expect, test, vi } from "vitest"
import { Hints } from "../src/match/hints.svelte"
import type { Match } from "../src/match/match.svelte"
import { Picks } from "../src/match/picks.svelte"
import type { Choices } from "../src/wire/schema"
import type { Reply } from "../src/wire/link"

const choices = {
  buttons: [{ action: "end", words: ["end"], role: "option", key: "" }],
  picks: [], reach: [], swaps: [], forms: [],
  builds: [{ build: "colony", options: [{ action: "build colony 1,1", point: "1,1" }] }],
} as unknown as Choices

function asking() {
  const answers: ((reply: Reply) => void)[] = []
  const match = {
    room: { hints: true }, over: false, seq: 3, table: { who: 0 }, view: { to_act: [0], awaited: [0] },
    sender: { pending: null as object | null },
    link: { ask: () => new Promise<Reply>((answer) => void answers.push(answer)) },
  }
  const picks = new Picks(() => choices)
  const hints = new Hints(() => match as unknown as Match, picks, () => choices)
  const advise = async (seq = 3) => {
    answers.at(-1)!({ type: "hint", seq, action: "end", does: ["end"], words: [] })
    await vi.dynamicImportSettled()
    await new Promise((done) => setTimeout(done))
    flushSync()
  }
  return { match, picks, hints, answers, advise }
}

test("a bot is asked once, however often one presses, and says so", async () => {
  const { hints, answers, advise } = asking()
  void hints.ask()
  void hints.ask()
  expect(answers).toHaveLength(1)
  expect(hints.thinking).toBe(true)
  await advise()
  expect(hints.shown?.advice.action).toBe("end")
  expect(hints.thinking).toBe(false)
  void hints.ask()
  expect(hints.shown).toBeNull()
})

test("what one has begun meanwhile stays", async () => {
  const { hints, picks, advise } = asking()
  void hints.ask()
  picks.chooseBuild("colony")
  await advise()
  expect(picks.build).toBe("colony")
  expect([hints.shown, hints.thinking]).toEqual([null, false])
})

test("what was put away does not come back", async () => {
  const { hints, advise } = asking()
  void hints.ask()
  hints.forget()
  expect(hints.thinking).toBe(false)
  await advise()
  expect(hints.shown).toBeNull()
})

test("who asks again while the bot is still at it gets its answer", async () => {
  const { hints, picks, answers, advise } = asking()
  void hints.ask()
  picks.chooseBuild("colony")
  hints.forget()
  void hints.ask()
  expect(answers).toHaveLength(1)
  await advise()
  expect(hints.shown?.advice.action).toBe("end")
})

test("whoever has acted waits no more", async () => {
  const { match, hints, advise } = asking()
  void hints.ask()
  match.sender.pending = {}
  await advise()
  expect([hints.shown, hints.thinking]).toEqual([null, false])
})

test("where others were quicker the bot is asked about what is now", async () => {
  const { match, hints, answers, advise } = asking()
  void hints.ask()
  match.seq = 4
  await advise()
  expect(answers).toHaveLength(2)
  await advise(4)
  expect(hints.shown?.advice.seq).toBe(4)
})
