// What was solved on this device is kept there, each puzzle once, and nothing else is taken for it.
import { beforeEach, expect, test } from "vitest"
import { solved, tick } from "../src/puzzle/solved"

beforeEach(() => localStorage.clear())

test("a solved puzzle is ticked once", () => {
  expect(solved()).toEqual([])
  tick("starship-1")
  tick("starfarers-2")
  tick("starship-1")
  expect(solved()).toEqual(["starship-1", "starfarers-2"])
})

test.each(["no json", "{}", "null", '[1, {"a": 2}]'])("what somebody else has left there is nothing: %s", (left) => {
  localStorage.setItem("starwake.puzzles", left)
  expect(solved()).toEqual([])
})
