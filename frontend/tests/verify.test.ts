// What the library says of records, sound and tampered with, the page says too. tools/record_tapes.py makes them.
import { describe, expect, test, vi } from "vitest"
import { lines, NoRecord, parsed, type RecordFile } from "../src/replay/record"
import { able, canonical, Differs, verify, type Dealt } from "../src/replay/verify"

type Case = { title: string; record: RecordFile; wrong: string }
type Tape = Dealt & { outcomes: number; heads: string[]; cases: Case[] }

const tapes = Object.entries(import.meta.glob<Tape>("./records/*.json", { import: "default", eager: true })).map(
  ([path, tape]) => [path.slice(10, -5), tape] as const,
)

describe.each(tapes)("%s", (_, tape) => {
  const sound = tape.cases[0]!.record

  test.each(tape.cases.map((one) => [one.title, one] as const))("%s", async (_, { record, wrong }) => {
    const checked = verify(record, tape)
    if (wrong) await expect(checked).rejects.toBeInstanceOf(Differs)
    else await expect(checked).resolves.toMatchObject({ bound: tape.heads.length > 0 })
  })

  test("says how much was checked", async () => {
    const checked = await verify(sound, tape)
    expect(checked).toEqual({
      outcomes: tape.outcomes,
      actions: sound.entries.length - tape.outcomes,
      bound: tape.heads.length > 0,
      noted: null,
    })
  })

  test("names the outcome that differs, as the library does", async () => {
    const { record, wrong } = tape.cases.find((one) => one.title === "another outcome")!
    const { fault } = (await verify(record, tape).catch((error: unknown) => error)) as Differs
    if (fault.fault !== "outcome") throw new Error(fault.fault)
    expect(wrong).toContain(`entry ${fault.entry}: the seed gives '${fault.dealt}', the record says '${fault.said}'`)
  })

  test("any sign of the record that changes is noticed", async () => {
    if (!tape.heads.length) return
    for (let n = 0; n < sound.entries.length; n += 7) {
      const entries = sound.entries.map(([seat, text], at): [number, string] => [seat, at === n ? `${text}x` : text])
      await expect(verify({ ...sound, entries }, tape)).rejects.toBeInstanceOf(Differs)
    }
  })

  test("odds that a server made up do not deal the record", async () => {
    const odds = tape.odds.map(({ names, weights }) => ({ names, weights: weights.toReversed().map((one, n) => one + n) }))
    await expect(verify(sound, { ...tape, odds })).rejects.toBeInstanceOf(Differs)
    await expect(verify(sound, { ...tape, draws: tape.draws.slice(1) })).rejects.toBeInstanceOf(Differs)
    await expect(verify(sound, { ...tape, draws: [...tape.draws, 0] })).rejects.toBeInstanceOf(Differs)
  })

  test("something noted before the end is found in it", async () => {
    const { dealer } = sound
    expect((await verify(sound, tape, ` ${String(dealer!["commitment"]).toUpperCase()} `)).noted).toEqual({ commitment: true })
    await expect(verify(sound, tape, "0".repeat(64))).rejects.toBeInstanceOf(Differs)
    await expect(verify(sound, tape, "what?")).rejects.toBeInstanceOf(Differs)
    for (const n of tape.heads.length ? [0, 5, tape.heads.length - 1] : [])
      expect((await verify(sound, tape, tape.heads[n])).noted).toEqual({ entries: Math.min(n, sound.entries.length) })
    const seats = (dealer!["seat_commitments"] ?? []) as string[]
    for (const [seat, one] of seats.entries()) expect((await verify(sound, tape, one)).noted).toEqual({ seat })
  })

  test("files of both forms are read, and written as the library does", () => {
    expect(parsed(lines(sound))).toEqual(sound)
    expect(parsed(JSON.stringify(sound))).toEqual(sound)
    expect(parsed(JSON.stringify(sound, null, 1))).toEqual(sound)
  })
})

test.each(["", "[]", "{}", "no", '{"format":"x"}\n[0]', '{"format":"x","entries":[[0]],"result":{},"dealer":null}', "[1]\n[2]"])("%j is no record", (text) => {
  expect(() => parsed(text)).toThrow(NoRecord)
})

test("a browser without Web Crypto says so", () => {
  expect(able()).toBe(true)
  vi.stubGlobal("crypto", {})
  expect(able()).toBe(false)
  vi.unstubAllGlobals()
})

describe("canonical JSON is that of the library", () => {
  test.each([
    [{ b: 1, a: [true, null, "ü\u007f\ud83d\ude80\n\"\\"] }, '{"a":[true,null,"\\u00fc\\u007f\\ud83d\\ude80\\n\\"\\\\"],"b":1}'],
    [{ "\uffff": 1, "\ud83d\ude80": 2, a: -3 }, '{"a":-3,"\\uffff":1,"\\ud83d\\ude80":2}'],
    [{}, "{}"],
  ])("%j", (data, text) => expect(canonical(data)).toBe(text))
  test.each([1.5, 1e20, NaN])("%d has several texts, and is not checked", (n) => expect(() => canonical(n)).toThrow(Differs))
})
