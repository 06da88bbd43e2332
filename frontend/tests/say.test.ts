// The line to write on: what is a move, and what is said to people.
import { flushSync, mount, unmount } from "svelte"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import Say from "../src/panels/Say.svelte"

const [play, talk] = [vi.fn(), vi.fn()]
let line: object
beforeEach(() => {
  line = mount(Say, { target: document.body, props: { play, talk, verbs: ["roll", "end"] } })
  flushSync()
})
afterEach(() => {
  void unmount(line)
  vi.clearAllMocks()
})

function write(text: string) {
  const field = document.querySelector("input")!
  field.value = text
  field.dispatchEvent(new Event("input"))
  document.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true }))
  flushSync()
}

test("what begins as a move does is one, and everything else is said", () => {
  write("roll")
  write("/fly 1 2,3")
  write("hello")
  expect(play.mock.calls).toEqual([["roll"], ["fly 1 2,3"]])
  expect(talk.mock.calls).toEqual([["hello"]])
})

test.each(["end ", "/"])("a line that no move is as long as is said, though it begins with %j", (begin) => {
  const text = begin.padEnd(201, "x")
  write(text)
  expect(play).not.toHaveBeenCalled()
  expect(talk).toHaveBeenCalledExactlyOnceWith(text)
})

test("no more can be written than is kept", () => expect(document.querySelector("input")!.maxLength).toBe(300))
