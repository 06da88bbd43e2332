import { expect, test, vi } from "vitest"
import { Show } from "../src/match/show"

const event = (name: string) => ({ event: name })
const settled = () => new Promise((done) => setTimeout(done, 0))

function shown(pace = 1, wait: (ms: number) => Promise<unknown> = () => new Promise(() => {})) {
  const report = vi.fn()
  return { show: new Show(() => pace, report, wait), report }
}

test("events are drawn one after the other", async () => {
  const { show } = shown()
  const seen: string[] = []
  show.paint("fly", async (e) => {
    seen.push(`${e.event} begins`)
    await settled()
    seen.push(`${e.event} ends`)
  })
  show.push([event("fly"), event("unheard of"), event("fly")], false)
  await vi.waitFor(() => expect(show.busy).toBe(false))
  expect(seen).toEqual(["fly begins", "fly ends", "fly begins", "fly ends"])
})

test.each([
  ["a page that nobody looks at", 1, true, 1],
  ["motion that is off", 0, false, 1],
  ["too much at once", 1, false, 13],
])("%s shows nothing", async (_, pace, calm, count) => {
  const { show } = shown(pace)
  const painter = vi.fn()
  show.paint("fly", painter)
  show.push(Array.from({ length: count }, () => event("fly")), calm)
  await settled()
  expect(painter).not.toHaveBeenCalled()
})

test("what waits can be dropped", async () => {
  const { show } = shown()
  const painter = vi.fn(settled)
  show.paint("fly", painter)
  show.push([event("fly"), event("fly"), event("fly")], false)
  show.skip()
  await vi.waitFor(() => expect(show.busy).toBe(false))
  expect(painter).toHaveBeenCalledTimes(1)
})

test("a painter that never comes back, or fails, holds nothing up", async () => {
  const { show, report } = shown(1, async () => {})
  const seen = vi.fn()
  show.paint("stuck", () => new Promise(() => {}))
  show.paint("broken", () => Promise.reject(new Error("torn")))
  show.paint("fly", seen)
  show.push([event("stuck"), event("broken"), event("fly")], false)
  await vi.waitFor(() => expect(seen).toHaveBeenCalled())
  await vi.waitFor(() => expect(report).toHaveBeenCalled())
})

test("all of a bundle has a second and a half, and a quick pace makes it less", async () => {
  const times: number[] = []
  for (const pace of [1, 0.4]) {
    const { show } = shown(pace)
    const paid: number[] = []
    show.paint("fly", (_, ms) => void paid.push(ms))
    show.push(Array.from({ length: 10 }, () => event("fly")), false)
    await vi.waitFor(() => expect(paid).toHaveLength(10))
    times.push(paid.reduce((a, b) => a + b))
  }
  expect(times[1]!).toBeLessThan(times[0]! * 0.41)
})

test("nobody draws any more after leaving", async () => {
  const { show } = shown()
  const painter = vi.fn()
  show.paint("fly", painter)()
  show.push([event("fly")], false)
  await settled()
  expect(painter).not.toHaveBeenCalled()
})
