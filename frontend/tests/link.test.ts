import { describe, expect, test } from "vitest"
import { BEAT, Link, newId, type LineState } from "../src/wire/link"
import type { FromServer } from "../src/wire/schema"
import { FakeWorld } from "./world"

function linked() {
  const world = new FakeWorld()
  const heard: FromServer[] = []
  const states: (LineState | string)[] = []
  let since: number | null = null
  const link = new Link(
    "ws://test/live",
    {
      hello: () => ({ token: "T", since, lang: "en", heard: null }),
      hear: (message) => heard.push(message),
      changed: (state, why) => states.push(why || state),
    },
    world,
  )
  link.start()
  return { world, link, heard, states, at: (seq: number) => (since = seq) }
}

const play = (id: string) => ({ type: "play" as const, id, seq: 3, actions: ["roll"] })

test("hello comes first, then what waits", () => {
  const { world, link } = linked()
  link.send(play("a"))
  expect(world.socket.sent).toEqual([])
  world.socket.accept()
  expect(world.socket.sent.map((one) => one.type)).toEqual(["hello", "play"])
})

test("a line that breaks is opened again, resumes, and sends what was not answered", () => {
  const { world, link, states, at } = linked()
  world.socket.accept()
  link.send(play("a"))
  link.send(play("b"))
  world.socket.tell({ type: "ack", id: "a", seq: 4 })
  at(4)
  world.socket.break()
  expect(states).toEqual(["open", "lost"])
  world.pass(500)
  expect(world.sockets).toHaveLength(2)
  world.socket.accept()
  expect(world.socket.sent).toEqual([expect.objectContaining({ type: "hello", since: 4 }), play("b")])
})

test("it waits longer each time, and never more than a while", () => {
  const { world } = linked()
  const waits: number[] = []
  for (let n = 0; n < 8; n++) {
    const before = world.sockets.length
    const from = world.time
    world.socket.break()
    while (world.sockets.length === before) world.pass(50)
    waits.push(world.time - from)
  }
  expect(waits.slice(0, 4)).toEqual([500, 1000, 2000, 4000])
  expect(Math.max(...waits)).toBe(15_000)
})

test("a silent line is a dead one", () => {
  const { world } = linked()
  world.socket.accept()
  world.pass(2 * BEAT)
  world.socket.tell({ type: "beat", seq: 0 })
  world.pass(2.4 * BEAT)
  expect(world.sockets).toHaveLength(1)
  world.pass(BEAT)
  expect(world.sockets).toHaveLength(2)
})

test("a line that never opens is given up", () => {
  const { world } = linked()
  world.pass(20_000)
  expect(world.sockets.length).toBeGreaterThan(1)
})

test("waking up finds out at once", () => {
  const { world, link } = linked()
  world.socket.accept()
  world.time += 10 * BEAT // asleep: no timer ran
  link.wake()
  link.wake()
  expect(world.sockets).toHaveLength(2)
})

test("what is not answered for a while is sent again on the same line", () => {
  const { world, link } = linked()
  world.socket.accept()
  link.send(play("a"))
  world.pass(7000)
  expect(world.socket.sent.filter((one) => one.id === "a")).toHaveLength(2)
})

test("a store that is not sure is asked again, and nobody hears of it", () => {
  const { world, link, heard } = linked()
  world.socket.accept()
  link.send(play("a"))
  world.socket.tell({ type: "refused", id: "a", code: "store/gone", text: "" })
  expect(heard).toEqual([])
  world.pass(7000)
  expect(world.socket.sent.filter((one) => one.id === "a")).toHaveLength(2)
})

test("a question that takes long is not asked twice, but again on a new line", () => {
  const { world, link } = linked()
  world.socket.accept()
  void link.ask({ type: "hint" })
  world.pass(20_000)
  expect(world.socket.sent.filter((one) => one.type === "hint")).toHaveLength(1)
  world.socket.break()
  world.pass(500)
  world.socket.accept()
  expect(world.socket.sent.map((one) => one.type)).toEqual(["hello", "hint"])
})

describe("what the server cannot read", () => {
  const error = { type: "error", code: "message/unreadable", text: "too long" } as const
  const refused = (id: string) => ({ type: "refused", id, code: error.code, text: error.text })

  test("is refused, all that waits if nobody knows which it was, and never sent again", () => {
    const { world, link, heard } = linked()
    world.socket.accept()
    link.send(play("a"))
    link.send(play("b"))
    world.socket.tell(error)
    expect(heard).toEqual([refused("a"), refused("b")])
    world.pass(20_000)
    expect(world.socket.sent).toHaveLength(3)
  })

  test("is that alone where its id is told", () => {
    const { world, link, heard } = linked()
    world.socket.accept()
    link.send(play("a"))
    link.send(play("b"))
    world.socket.tell({ ...error, id: "b" })
    world.socket.tell({ ...error, id: "c" })
    expect(heard).toEqual([refused("b")])
    world.pass(7000)
    expect(world.socket.sent.filter((one) => one.id === "a")).toHaveLength(2)
  })

  test("was a question if no command waits", async () => {
    const { world, link } = linked()
    world.socket.accept()
    const asked = link.ask({ type: "explain", action: "a" })
    world.socket.tell(error)
    expect(await asked).toEqual(error)
  })
})

test("an answer that comes twice is heard once", () => {
  const { world, link, heard } = linked()
  world.socket.accept()
  link.send(play("a"))
  const refused = { type: "refused", id: "a", code: "x", text: "no" } as const
  world.socket.tell(refused)
  world.socket.tell(refused)
  expect(heard).toEqual([refused])
})

test("questions are answered in order, also by an error", async () => {
  const { world, link } = linked()
  world.socket.accept()
  const first = link.ask({ type: "explain", action: "a" })
  const second = link.ask({ type: "explain", action: "b" })
  const hint = link.ask({ type: "hint" })
  world.socket.tell({ type: "explain", seq: 1, action: "a", words: [] })
  world.socket.tell({ type: "error", code: "hint/off", text: "no hints" })
  world.socket.tell({ type: "error", code: "explain/none", text: "nothing to decide" })
  expect(await first).toMatchObject({ action: "a" })
  expect(await second).toMatchObject({ code: "explain/none" })
  expect(await hint).toMatchObject({ code: "hint/off" })
})

test("what no other try mends ends it", () => {
  const { world, states } = linked()
  world.socket.accept()
  world.socket.tell({ type: "error", code: "match/none", text: "" })
  world.pass(100_000)
  expect(world.sockets).toHaveLength(1)
  expect(states.at(-1)).toBe("match/none")
})

test("a stopped link stays away", () => {
  const { world, link } = linked()
  world.socket.accept()
  link.stop()
  world.pass(100_000)
  link.wake()
  expect(world.sockets).toHaveLength(1)
})

test("ids are all different", () => {
  expect(new Set(Array.from({ length: 500 }, newId)).size).toBe(500)
})
