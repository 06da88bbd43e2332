import { flushSync } from "svelte"
import { describe, expect, test } from "vitest"
import { Match } from "../src/match/match.svelte"
import { patched } from "../src/match/patch"
import { laidOver } from "../src/match/view"
import { stepMessage, tableMessage, tapes } from "./tapes"
import { FakeWorld } from "./world"

function played(tape: (typeof tapes)[number]) {
  const match = new Match("M", null, new FakeWorld())
  match.receive(tableMessage(tape.first))
  for (const step of tape.steps) match.receive(stepMessage(step))
  flushSync()
  return match
}

const told = ({ story, ...rest }: { story: unknown; [key: string]: unknown }) => rest

describe.each(tapes)("$name", (tape) => {
  test("differences add up to the table", () => {
    expect(told(played(tape).table!)).toEqual(told(tape.last))
  })

  test("the own part is laid over the public one", () => {
    expect(played(tape).view).toEqual(tape.view)
    expect(laidOver(tape.last.public, tape.last.private)).toEqual(tape.view)
  })

  test("the story is told on", () => {
    expect(played(tape).story).toEqual(tape.story)
  })

  test("a step that comes twice changes nothing", () => {
    const match = new Match("M", null, new FakeWorld())
    match.receive(tableMessage(tape.first))
    for (const step of tape.steps) {
      match.receive(stepMessage(step))
      match.receive(stepMessage(step))
    }
    expect(told(match.table!)).toEqual(told(tape.last))
    expect(match.story).toEqual(tape.story)
  })
})

test("what did not change is shared, and the old one stays as it was", () => {
  const [tape] = tapes
  const before = structuredClone(tape!.first.public)
  const step = tape!.steps.find((one) => (one.public as unknown[]).length)!
  const next = patched(tape!.first.public, step.public as never)
  expect(tape!.first.public).toEqual(before)
  expect(next).not.toBe(tape!.first.public)
  expect(next.options).toBe(tape!.first.public.options)
})

test("of a list places go and items come to theirs", () => {
  const old = { ships: [{ at: 1 }, { at: 2 }, { at: 3 }], flight: { sector: 2 } }
  const changes = [[["ships"], { 1: { at: 9 } }, [0, 2]] as never, [[], { offer: null }, ["flight"]] as never]
  expect(patched(old, changes)).toEqual({ ships: [{ at: 2 }, { at: 9 }], offer: null })
})

test.each(tapes)("$name: whoever comes back is told the story from there on", (tape) => {
  const half = Math.floor(tape.steps.length / 2)
  const match = new Match("M", null, new FakeWorld())
  match.receive(tableMessage(tape.first))
  for (const step of tape.steps.slice(0, half)) match.receive(stepMessage(step))
  // a new server tells the whole table, and of the story what comes after the step that is known
  match.receive(tableMessage({ ...match.table!, story: [] }))
  for (const step of tape.steps.slice(half)) match.receive(stepMessage(step))
  expect(match.story).toEqual(tape.story)
})

describe("a match on a line", () => {
  const [tape] = tapes
  function begun() {
    const world = new FakeWorld()
    const match = new Match("M", "secret", world)
    match.link.start()
    world.socket.accept()
    world.socket.tell(tableMessage(tape!.first))
    return { world, match }
  }

  test("a gap is asked for once, by the last step that is here", () => {
    const { world, match } = begun()
    world.pass(6000)
    world.socket.sent.length = 0
    world.socket.tell(stepMessage(tape!.steps[2]!))
    world.socket.tell(stepMessage(tape!.steps[3]!))
    expect(world.socket.sent).toEqual([
      expect.objectContaining({ type: "hello", since: tape!.first.seq, token: "secret" }),
    ])
    expect(match.seq).toBe(tape!.first.seq)
  })

  test("a beat that is ahead asks for what is missing", () => {
    const { world } = begun()
    world.socket.tell({ type: "room", status: "running", seats: [] } as never)
    world.pass(6000)
    world.socket.sent.length = 0
    world.socket.tell({ type: "beat", seq: tape!.first.seq })
    expect(world.socket.sent).toEqual([])
    world.socket.tell({ type: "beat", seq: tape!.first.seq + 1 })
    expect(world.socket.sent).toEqual([expect.objectContaining({ type: "hello", since: tape!.first.seq })])
  })

  test("in another language everything is told anew", () => {
    const { world, match } = begun()
    match.tellAnew()
    expect(world.socket.sent.at(-1)).toMatchObject({ type: "hello", since: null })
    expect(match.edition).toBe(1)
    world.socket.tell(tableMessage(tape!.first))
    world.socket.tell(tableMessage(tape!.first))
    expect(match.edition).toBe(2) // the third one only went on
  })

  test("a story that does not fit is asked for anew, and the table stays right", () => {
    const { world, match } = begun()
    const [step] = tape!.steps
    const story = [{ turn: null, lines: [{ first: 99999, last: 100000, words: ["on"], keeps: 2 }] }]
    world.socket.tell({ ...stepMessage(step!), story } as never)
    expect(match.seq).toBe(step!.seq)
    expect(world.socket.sent.at(-1)).toMatchObject({ type: "hello", since: null })
  })

  test("what was said is heard once", () => {
    const { world, match } = begun()
    const said = { type: "said", number: 1, seat: 0, text: "hello", at: 0 } as const
    world.socket.tell(said)
    world.socket.tell(said)
    expect(match.chat).toEqual([said])
  })

  test("a click is pending until its answer, a second one is none", () => {
    const { world, match } = begun()
    world.socket.sent.length = 0
    match.sender.play("roll")
    match.sender.play("roll")
    expect(world.socket.sent).toHaveLength(1)
    const { id, seq, actions } = world.socket.sent[0]!
    expect({ seq, actions }).toEqual({ seq: tape!.first.seq, actions: ["roll"] })
    world.socket.tell({ type: "ack", id: id as string, seq: 1 })
    expect(match.sender.pending).toBeNull()
  })

  test("a refusal stays until the next act", () => {
    const { world, match } = begun()
    match.sender.play("fly 1 0,0")
    const { id } = world.socket.sent.at(-1)!
    world.socket.tell({ type: "refused", id: id as string, code: "x", text: "too far", hint: "end" })
    expect(match.sender.refusal).toMatchObject({ text: "too far", actions: ["fly 1 0,0"] })
    match.sender.play("end")
    expect(match.sender.refusal).toBeNull()
  })

  test("what the server cannot read holds nothing up, and says why", () => {
    const { world, match } = begun()
    match.sender.play("x".repeat(201))
    world.socket.tell({ type: "error", code: "message/unreadable", text: "too long" })
    expect(match.sender.pending).toBeNull()
    expect(match.sender.refusal).toMatchObject({ text: "too long" })
  })
})
