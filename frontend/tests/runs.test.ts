// Words that stay on one line with the things they belong to.
import { describe, expect, test } from "vitest"
import { glued, sentence } from "../src/parts/runs"

const ore = { thing: "resource:ore" }
const jade = { thing: "seat:4" }

describe("words", () => {
  test("a stop stays with the thing before it, a bracket with the thing after it", () => {
    expect(glued(["the pirate (", jade, "), for ", ore, "."])).toEqual([
      { run: "the pirate ", before: "", after: "" },
      { run: jade, before: "(", after: ")," },
      { run: " for ", before: "", after: "" },
      { run: ore, before: "", after: "." },
      { run: "", before: "", after: "" },
    ])
  })

  test("a number stays with the thing it belongs to, unless more words follow", () => {
    expect(glued([ore, " 10, ", jade, " 6"]).map(({ after }) => after)).toEqual([" 10,", "", " 6", ""])
    expect(glued([jade, " 2 more"]).map(({ run, after }) => [run, after])).toEqual([[jade, ""], [" 2 more", ""]])
  })

  test("texts beside texts stay as they are", () => {
    expect(glued(["one (", ". two"]).map(({ run }) => run)).toEqual(["one (", ". two"])
  })

  test("a sentence begins large and ends with a stop, which it may have already", () => {
    expect(sentence(["explores ", { thing: "system:N3" }])).toEqual(["Explores ", { thing: "system:N3" }, "."])
    expect(sentence([ore, " is gone."])).toEqual([ore, " is gone."])
  })
})
