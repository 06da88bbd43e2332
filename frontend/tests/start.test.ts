// The pages around a match: what is put together, asked for, remembered and looked up.
import { flushSync, mount, unmount } from "svelte"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { settings } from "../src/parts/settings.svelte"
import { place } from "../src/route.svelte"
import { usualBot } from "../src/start/company"
import { company, goingOn, isOn, mine, SHELVES, turnOf, type Going } from "../src/start/kept"
import { called, isLoopback, lobbyOf, noteOf, short } from "../src/start/lobby"
import { Plan } from "../src/start/plan.svelte"
import PlanForm from "../src/start/PlanForm.svelte"
import { quick } from "../src/start/quick"
import { countOf, hasRule, searched } from "../src/reading/search"
import { linkOf, satWith, spelled, told } from "../src/start/sitting"
import { Denied, type Book, type Offered } from "../src/wire/http"
import type { Chair, Description, Room } from "../src/wire/schema"
import { hideMatch, keepMatch, keptMatches } from "../src/wire/seats"
import { de } from "../src/words/de"
import { en } from "../src/words/en"

/** A game that nobody has written: other options, other numbers of players, other bots. */
const HARBOUR: Description = {
  game: "harbour",
  lesson: false,
  title: "Harbour",
  text: "Load the ships before the tide.",
  players: [2, 5, 7].map((players) => ({ players, ruleset: "harbour" })),
  options: [
    {
      name: "tide",
      title: "Tide",
      text: "How the water moves.",
      default: [2, 5, 7].map((players) => ({ players, value: players === 7 ? "spring" : "neap" })),
      values: [
        { value: "neap", title: "Neap tide", text: "Calm water.", players: [2, 5] },
        { value: "spring", title: "Spring tide", text: "High water.", players: [2, 5, 7] },
      ],
    },
    {
      name: "gulls",
      title: "Gulls",
      text: "Whether gulls steal fish.",
      default: [2, 5, 7].map((players) => ({ players, value: false })),
      values: [
        { value: false, title: "No", text: "They only watch.", players: [2, 5, 7] },
        { value: true, title: "Yes", text: "One fish a turn.", players: [2, 5, 7] },
      ],
    },
    {
      name: "pilots",
      title: "Pilots",
      text: "For many only.",
      default: [{ players: 7, value: 2 }],
      values: [
        { value: 1, title: "One", text: "One pilot.", players: [7] },
        { value: 2, title: "Two", text: "Two pilots.", players: [7] },
      ],
    },
  ],
}
const OFFERED: Offered = { games: [HARBOUR], bots: { harbour: ["mate", "skipper"] }, version: "1", build: "" }

beforeEach(() => {
  localStorage.clear()
  settings.like({ lang: "en", name: "Ada", pace: "brisk" })
})

describe("addresses", () => {
  test.each([
    ["/join", "#K7MPA-2XQRT", { page: "join", code: "K7MPA-2XQRT" }],
    ["/join/K7MPA", "", { page: "join", code: "K7MPA" }],
    ["/rules", "", { page: "rules", game: "", rule: "" }],
    ["/rules/harbour", "#tide.high", { page: "rules", game: "harbour", rule: "tide.high" }],
    ["/rules/a/b", "", { page: "lost" }],
    ["/new/1", "", { page: "lost" }],
    ["/match/%", "", { page: "match", match: "%" }],
  ])("%s%s", (path, hash, means) => expect(place(path, hash)).toEqual(means))
})

describe("company", () => {
  test("is a steady bot, the strongest only where there is no such one", () => {
    expect(usualBot(["drifter", "trader", "admiral"])).toBe("trader")
    expect(usualBot(["drifter", "cadet"])).toBe("cadet")
    expect(usualBot([])).toBe("")
  })
})

describe("one click", () => {
  test("plays the first game with as many as usual, or the nearest number", () => {
    expect(quick([HARBOUR])).toEqual({ game: "harbour", title: "Harbour", text: HARBOUR.text, players: 5, way: "Neap tide" })
    expect(quick([])).toBeNull()
  })

  test("is told in both languages", () => {
    expect(en.begin.youAndBots(3)).toBe("You and three bots")
    expect(de.begin.youAndBots(1)).toBe("Du und ein Bot")
    expect(en.begin.youAndBots(12)).toBe("You and 12 bots")
  })
})

describe("a plan", () => {
  const planned = () => new Plan(() => OFFERED)

  test("begins with the nearest usual number, somebody here and bots that there are", () => {
    const plan = planned()
    expect([plan.players, plan.people, plan.vacant]).toEqual([5, 1, 0])
    expect(plan.sitters.map((one) => one.bot)).toEqual(Array(5).fill("skipper"))
    expect(plan.wanted).toMatchObject({ game: "harbour", players: 5, options: { tide: "neap", gulls: false }, name: "Ada", starts: "host" })
    expect(plan.wanted.seats?.[0]).toEqual({ kind: "person", name: "Ada" })
  })

  test("begins with the game that the address names, if there is one", () => {
    const two = { ...OFFERED, games: [HARBOUR, { ...HARBOUR, game: "pier" }] }
    expect(new Plan(() => two, "pier").game.game).toBe("pier")
    expect(new Plan(() => two, "nowhere").game.game).toBe("harbour")
  })

  test("a wish that so many cannot have waits until they can again", () => {
    const plan = planned()
    plan.wish("gulls", true)
    plan.wish("tide", "neap")
    plan.seat(7)
    expect(plan.chosen).toEqual({ tide: "spring", gulls: true, pilots: 2 })
    plan.seat(2)
    expect(plan.chosen).toEqual({ tide: "neap", gulls: true })
  })

  test("seats come and go at the end, and keep who sits there", () => {
    const plan = planned()
    plan.sit(1, { kind: "open" })
    plan.sit(2, { kind: "person", name: " Bo " })
    plan.seat(7)
    expect([plan.people, plan.vacant]).toEqual([2, 1])
    plan.seat(2)
    expect(plan.wanted.seats).toEqual([{ kind: "person", name: "Ada" }, { kind: "open" }])
  })

  test("open seats need somebody who begins it; bots alone may be watched", () => {
    const plan = planned()
    plan.sit(0, { kind: "open" })
    expect(plan.possible).toBe(false)
    plan.sit(0, { kind: "bot" })
    expect(plan.possible).toBe(true)
  })

  test("a table is public only if seats are open; clock, hints and pace go with it", () => {
    const plan = planned()
    plan.open = true
    plan.clock = "fast"
    plan.hints = false
    settings.like({ pace: "instant" })
    expect(plan.wanted).toMatchObject({ public: false, clock: { kind: "fast", seconds: 20 }, hints: false, pace: 150 })
    plan.sit(1, { kind: "open" })
    expect(plan.wanted.public).toBe(true)
  })
})

describe("the form of a new game", () => {
  let form: Record<string, unknown>
  const asked: string[] = []
  const posted: unknown[] = []
  const text = () => document.body.textContent ?? ""
  const field = <T extends Element>(selector: string) => document.querySelector<T>(selector)!

  beforeEach(() => {
    asked.length = posted.length = 0
    vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
      asked.push(url)
      if (init.body) posted.push(JSON.parse(String(init.body)))
      const answer = init.body ? { code: "rate/matches", text: "" } : { chart: {}, view: {}, dealt: [], catalogue: { seats: [{ title: "Red quay", name: "crimson" }] } }
      return Promise.resolve(new Response(JSON.stringify(answer), { status: init.body ? 429 : 200 }))
    })
    form = mount(PlanForm, { target: document.body, props: { offered: OFFERED } })
    flushSync()
  })
  afterEach(() => {
    void unmount(form)
    vi.unstubAllGlobals()
  })

  test("shows every option of a game that nobody has written, each with its meaning", async () => {
    for (const words of ["Harbour", "Load the ships", "Neap tide", "Calm water.", "Spring tide", "High water.", "Gulls", "They only watch."]) {
      expect(text()).toContain(words)
    }
    expect(text()).toContain("skipper")
    await vi.waitFor(() => expect(text()).toContain("Red quay"))
  })

  test("what so many players cannot choose says for whom it is", () => {
    field<HTMLInputElement>('[aria-label="Players"] label:last-child input').click()
    flushSync()
    expect(text()).toContain("Calm water. (for 2 or 5 players)".replaceAll(" (", "\u00a0("))
    expect(field<HTMLInputElement>('[aria-label="Tide"] input').disabled).toBe(true)
    expect(text()).toContain("Two pilots.")
  })

  test("start names game and players, and tells what the server will not have", async () => {
    expect(field(".next").textContent).toContain("Harbour, 5 players")
    field<HTMLButtonElement>(".next").click()
    await vi.waitFor(() => expect(field(".note").textContent).toContain(en.wrong.matches))
    expect(posted[0]).toMatchObject({ game: "harbour", players: 5, options: { tide: "neap", gulls: false } })
  })

  test("an open seat opens the table first", () => {
    const select = document.querySelectorAll<HTMLSelectElement>("select")[1]!
    select.value = "open"
    select.dispatchEvent(new Event("change", { bubbles: true }))
    flushSync()
    expect(field(".next").textContent).toContain(en.plan.openTable)
    expect(field(".note").textContent).toContain("1 seat is open.")
  })
})

const chair = (seat: number, more: Partial<Chair> = {}): Chair => ({
  seat, kind: "person", name: "", bot: "", here: true, covered: false, resigned: false, agrees: false, commitment: "", seed: "", ...more,
})
const room = (more: Partial<Room>): Room =>
  ({ type: "room", match: "M", status: "running", game: "harbour", players: 3, host: 0, starts: "host", seats: [], turn: 4, points: [2, 0, 1], awaited: [1], ...more }) as Room

describe("games that go on", () => {
  test("what the server does not know any more is forgotten, what is over is left out", async () => {
    for (const match of ["gone", "over", "there"]) keepMatch(match, { seats: [{ token: "t", seat: 1 }] })
    const ask = (matches: string[]) => {
      expect(matches).toEqual(["there", "over", "gone"])
      return Promise.resolve({ matches: [room({ match: "there" }), room({ match: "over", status: "over" })] })
    }
    const found = await goingOn(ask)
    expect(found.map(({ match, seats }) => [match, seats])).toEqual([["there", [1]]])
    expect(keptMatches().map((one) => one.match)).toEqual(["there", "over"])
  })

  test("a server that does not answer makes nobody forget", async () => {
    keepMatch("there", { seats: [{ token: "t", seat: 1 }] })
    expect(await goingOn(() => Promise.reject(new Denied("line/gone", "")))).toEqual([])
    expect(keptMatches()).toHaveLength(1)
  })

  const going = (seats: number[], more: Partial<Room> = {}): Going => ({ match: "M", seats, hidden: false, room: room(more) })
  test.each([
    [going([1]), "yours"],
    [going([0]), "theirs"],
    [going([0, 1]), "yours"],
    [going([1], { status: "waiting", awaited: [] }), "waiting"],
    [going([1], { status: "over", awaited: [] }), "over"],
  ])("whose turn it is", (one, expected) => expect(turnOf(one)).toBe(expected))

  test.each([
    [going([1]), ["yours", "running"]],
    [going([0]), ["running"]],
    [going([1], { status: "over", awaited: [] }), ["over"]],
    [{ ...going([1]), hidden: true }, ["hidden"]],
  ])("on which shelves it lies", (one, expected) => expect(SHELVES.filter((shelf) => isOn(shelf, one))).toEqual(expected))

  test("what is put away is not asked for on the start page, and listed among all", async () => {
    for (let n = 0; n < 20; n++) keepMatch(`m${n}`, {})
    hideMatch("m19", true)
    const asked: string[][] = []
    const ask = (matches: string[]) => (asked.push(matches), Promise.resolve({ matches: matches.map((match) => room({ match })) }))
    expect((await goingOn(ask)).map((one) => one.match)).not.toContain("m19")
    expect(await mine(ask)).toHaveLength(20)
    expect(asked.map((one) => one.length)).toEqual([16, 16, 4])
    expect((await mine(ask)).filter((one) => one.hidden).map((one) => one.match)).toEqual(["m19"])
  })

  test("people are named, those without a name and bots counted", () => {
    const seats = [chair(0), chair(1, { name: "Bo" }), chair(2), chair(3, { kind: "bot" }), chair(4, { kind: "bot" })]
    expect(company(going([0], { seats }), en.begin)).toEqual(["Bo", "a player", "2 bots"])
  })
})

describe("codes", () => {
  test.each([["k7mpa 2xqrt", "K7MPA-2XQRT"], ["K7MPA-2XQRT", "K7MPA-2XQRT"], ["k7", "K7"]])("%s", (typed, code) => expect(spelled(typed)).toBe(code))
  test("the link has the code behind the #", () => expect(linkOf("K7MPA-2XQRT", "http://a:1")).toBe("http://a:1/join#K7MPA-2XQRT"))
  test("who has a seat with a code is led there", () => {
    keepMatch("M7", { code: "K7MPA-2XQRT", seats: [{ token: "t", seat: 0 }] })
    keepMatch("M8", { code: "", seats: [] })
    expect(satWith("k7mpa2xqrt")).toBe("M7")
    expect(satWith("")).toBeNull()
  })
  test("what is wrong is told in the language of the page, or as the server says it", () => {
    expect(told(new Denied("code/none", "there is no match"))).toBe(en.wrong.code)
    settings.like({ lang: "de" })
    expect(told(new Denied("code/none", "there is no match"))).toBe(de.wrong.code)
    expect(told(new Denied("usage", "9 cannot play"))).toBe("9 cannot play")
    expect(told(new TypeError("x"))).toBe(de.wrong.line)
  })
})

describe("the table before the start", () => {
  const seats = [chair(0, { name: "Ilse" }), chair(1, { name: "Bo", here: false }), chair(2, { kind: "open" })]
  const name = (one: Chair) => called(one, [0], "Seat", en.lobby)

  test("only the host starts, and not before every seat is taken", () => {
    expect(lobbyOf(room({ seats }), [0])).toMatchObject({ isHost: true, vacant: [2], ready: false })
    const full = [...seats.slice(0, 2), chair(2, { kind: "bot", bot: "mate" })]
    expect(lobbyOf(room({ seats: full }), [0]).ready).toBe(true)
    expect(lobbyOf(room({ seats: full }), [1]).ready).toBe(false)
    expect(lobbyOf(room({ seats: full, starts: "full" }), [0]).ready).toBe(false)
  })

  test("the note says who starts, what is open and who is away", () => {
    const host = room({ seats })
    expect(noteOf(host, lobbyOf(host, [0]), name, en)).toEqual(["You start the game.", "1 seat is open. Bo is away."])
    expect(noteOf(host, lobbyOf(host, [1]), (one) => one.name, en)).toEqual(["Ilse starts the game.", "1 seat is open."])
    expect(noteOf(host, lobbyOf(host, []), name, en)).toEqual([en.lobby.watching, ""])
    const self = room({ seats, starts: "full" })
    expect(noteOf(self, lobbyOf(self, [0]), name, en)[0]).toBe(en.lobby.noteItself)
  })

  test("a long mark is shown by its ends", () => {
    expect(short("0123456789abcdef")).toBe("012345…cdef")
    expect(short("")).toBe("")
  })

  test.each([["127.0.0.1", true], ["localhost", true], ["[::1]", true], ["192.168.0.4", false], ["starwake.example", false]])(
    "%s is this computer only: %s", (host, expected) => expect(isLoopback(host)).toBe(expected),
  )
})

describe("rules", () => {
  const rule = (id: string, title: string, text: string) => ({ id, title, text, source: "", options: [], option_text: "" })
  const books: Book[] = [
    { ledger: "a", book: "A", extends: "", chapters: [{ name: "tide", title: "Tide", rules: [rule("tide.high", "High water", "Ships float."), rule("tide.low", "Low water", "Ships rest.")] }] },
    { ledger: "b", book: "B", extends: "a", chapters: [{ name: "gulls", title: "Gulls", rules: [rule("gulls.fish", "Fish", "They steal.")] }] },
  ]
  test("all words have to be there, in whatever place", () => {
    expect(countOf(searched(books, ""))).toBe(3)
    expect(countOf(searched(books, "ships WATER"))).toBe(2)
    expect(searched(books, "gulls steal").map((one) => one.ledger)).toEqual(["b"])
    expect(searched(books, "whale")).toEqual([])
  })
  test("a rule is there or not", () => expect([hasRule(books, "tide.low"), hasRule(books, "tide")]).toEqual([true, false]))
})

test("the theme of the system is asked for", () => {
  settings.like({ theme: "system" })
  expect(["dark", "light"]).toContain(settings.shade)
  settings.like({ theme: "light" })
  expect(settings.shade).toBe("light")
  settings.like({ theme: "dark" })
})
