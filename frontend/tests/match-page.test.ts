// The page of a match whose chart or things do not come.
import { flushSync, mount, unmount } from "svelte"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import Match from "../src/pages/Match.svelte"
import { factsOf } from "../src/pages/facts"
import { Denied } from "../src/wire/http"
import { words } from "../src/words/words.svelte"
import { FakeSocket } from "./world"

describe("what a match is drawn from", () => {
  const answers = (chart: () => Promise<unknown>) => ({ chart: vi.fn(chart), catalogue: vi.fn(async () => ({})), kindOf: vi.fn(async () => ({})) })

  test("is asked for again when it has failed", async () => {
    const ask = answers(vi.fn().mockRejectedValueOnce(new Denied("rate/requests", "")).mockResolvedValue({ points: [] }))
    const facts = factsOf("M1", ask as never)
    await expect(facts("en")).rejects.toThrow()
    expect((await facts("en"))[0]).toEqual({ points: [] })
  })

  test("is asked for once where it never changes", async () => {
    const ask = answers(async () => ({ points: [] }))
    const facts = factsOf("M1", ask as never)
    await Promise.all([facts("en"), facts("de")])
    await facts("en")
    expect([ask.chart.mock.calls.length, ask.catalogue.mock.calls]).toEqual([1, [["M1", "en"], ["M1", "de"], ["M1", "en"]]])
  })
})

describe("the page", () => {
  let shown: object
  let status = 0
  let code = ""
  const text = () => document.body.textContent
  const away = () => document.querySelector("[data-away]")

  beforeEach(() => {
    vi.stubGlobal("WebSocket", FakeSocket)
    vi.stubGlobal("fetch", async () => new Response(code && JSON.stringify({ code, text: "" }), { status }))
  })
  afterEach(() => {
    void unmount(shown)
    vi.unstubAllGlobals()
  })
  function opened(withStatus: number, withCode: string) {
    ;[status, code] = [withStatus, withCode]
    shown = mount(Match, { target: document.body, props: { match: "M1" } })
    flushSync()
  }

  test.each([
    [429, "rate/requests"],
    [503, "store/gone"],
    [500, ""],
    [404, ""],
  ])("takes %i %s for a server that is away", async (status, code) => {
    opened(status, code)
    await vi.waitFor(() => expect(away()).toBeTruthy())
    expect(text()).not.toContain(words.say.noMatch)
  })

  test("says that there is no such match as soon as the server says so", async () => {
    opened(503, "store/gone")
    await vi.waitFor(() => expect(away()).toBeTruthy())
    ;[status, code] = [404, "match/none"]
    away()!.querySelector("button")!.click()
    await vi.waitFor(() => expect(text()).toContain(words.say.noMatch))
    expect(away()).toBeNull()
  })

  test("goes on when the server answers, without loading anew", async () => {
    opened(429, "rate/requests")
    await vi.waitFor(() => expect(away()).toBeTruthy())
    vi.stubGlobal("fetch", async (url: string) => new Response(JSON.stringify(url.includes("chart") ? { points: [] } : {}), { status: 200 }))
    away()!.querySelector("button")!.click()
    await vi.waitFor(() => expect(text()).toContain(words.say.loading), { timeout: 10_000 })
  }, 20_000)
})
