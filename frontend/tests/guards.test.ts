// Habits of the house that no other check sees.
import { describe, expect, test } from "vitest"
import { de } from "../src/words/de"
import { en } from "../src/words/en"

const read = (files: Record<string, string>) => Object.entries(files).map(([path, text]) => [path.slice(7), text] as const)
const looks = read(import.meta.glob("../src/**/*.{svelte,css}", { query: "?raw", import: "default", eager: true }))

test.each(looks)("%s: colours come from the tokens, styles from no attribute", (path, text) => {
  if (path !== "look/tokens.css") expect(text).not.toMatch(/(?<!href="|["'`])#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(/i)
  expect(text).not.toMatch(/\sstyle="/)
})

test.each(looks.filter(([path]) => path.endsWith(".svelte")))("%s fits on a screen or two", (_, text) => {
  expect(text.split("\n").length).toBeLessThanOrEqual(150)
})

describe("words", () => {
  test("both languages say the same things", () => expect(Object.keys(de)).toEqual(Object.keys(en)))
  test.each(Object.entries({ ...en, ...de }))("%s is said", (_, text) => expect(text).toBeTruthy())
})
