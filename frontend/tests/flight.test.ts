// The first flight: where it stands, what is kept, and what is pointed at.
import { beforeEach, describe, expect, it } from "vitest"
import { Guide } from "../src/flight/guide.svelte"
import { Hold } from "../src/flight/hold.svelte"
import { isNew, noThanks } from "../src/flight/offered"
import { found, pointAt } from "../src/flight/point"
import type { LessonTold } from "../src/wire/schema"

const step = (name: string, task = "Do it."): LessonTold["steps"][number] => ({ name, title: name, text: "Why.", task, at: [name], fits: true })
const STEPS = [step("one"), step("two"), step("read", "")]

function guided(match = "m") {
  const stands: LessonTold = { done: 0, strayed: false, wants: [], steps: STEPS }
  return { stands, guide: new Guide(match, async () => ({ ...stands })) }
}

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = ""
})

describe("where it stands", () => {
  it("is what the server says", async () => {
    const { stands, guide } = guided()
    expect(guide.step).toBeUndefined()
    await guide.look("en")
    expect([guide.step?.name, guide.shown, guide.of]).toEqual(["one", 0, 3])
    stands.done = 1
    await guide.look("en")
    expect(guide.step?.name).toBe("two")
  })

  it("stays as it is while the server does not answer", async () => {
    const { guide } = guided()
    await guide.look("en")
    const deaf = new Guide("m", () => Promise.reject(new Error("gone")))
    await deaf.look("en")
    expect([guide.step?.name, deaf.step]).toEqual(["one", undefined])
  })

  it("can be read back, and comes forward with the next step", async () => {
    const { stands, guide } = guided()
    stands.done = 1
    await guide.look("en")
    guide.turn(-1)
    guide.turn(-1)
    expect([guide.step?.name, guide.isBack]).toEqual(["one", true])
    stands.done = 2
    await guide.look("en")
    expect([guide.step?.name, guide.isBack]).toEqual(["read", false])
  })

  it("keeps what was left out, for this match alone", async () => {
    const { guide } = guided()
    await guide.look("en")
    guide.pass()
    const again = guided().guide
    await again.look("en")
    const other = guided("other").guide
    await other.look("en")
    expect([again.step?.name, other.step?.name]).toEqual(["two", "one"])
  })

  it("leaves out what does not hold any more", async () => {
    const { stands, guide } = guided()
    stands.steps = [STEPS[0]!, { ...STEPS[1]!, fits: false }, STEPS[2]!]
    stands.done = 1
    await guide.look("en")
    expect([guide.step?.name, guide.shown]).toEqual(["read", 2])
  })

  it("wants what the server says of this very moment", async () => {
    const { stands, guide } = guided()
    stands.wants = ["go"]
    await guide.look("en")
    expect(guide.wants).toEqual(["go"])
    const later = guide.look("en")
    expect(guide.wants).toEqual([])
    await later
    expect(guide.wants).toEqual(["go"])
    guide.pass()
    expect(guide.wants).toEqual([])
  })

  it("is over after the last step, or when it is skipped", async () => {
    const { stands, guide } = guided()
    stands.done = 2
    await guide.look("en")
    guide.pass()
    expect([guide.over, guide.step]).toEqual([true, undefined])
    const skipped = guided("other").guide
    skipped.skip()
    expect([skipped.over, guided("other").guide.over]).toEqual([true, true])
  })
})

describe("what is not the task", () => {
  const task = { step: "one", says: "Do it.", wants: ["go"] }

  it("is held until somebody means it, once in a step", () => {
    const hold = new Hold()
    expect(hold.stops(["end"])).toBe(false)
    hold.want(task)
    expect([hold.stops(["go"]), hold.stops(["end"]), hold.held]).toEqual([false, true, ["end"]])
    expect(hold.leavePath()).toEqual(["end"])
    expect([hold.stops(["end"]), hold.held, hold.task]).toEqual([false, null, null])
    hold.want({ ...task, step: "two" })
    expect(hold.stops(["end"])).toBe(true)
  })

  it("is forgotten when somebody goes back to the task, or that changes", () => {
    const hold = new Hold()
    hold.want(task)
    hold.stops(["end"])
    hold.drop()
    expect(hold.held).toBeNull()
    hold.stops(["end"])
    hold.want(null)
    expect(hold.held).toBeNull()
  })
})

describe("what is pointed at", () => {
  /** As a browser does that lays out nothing of it. */
  const hide = (one: Element) => (one.getClientRects = () => [] as unknown as DOMRectList)

  it("is the first that can be seen and pressed", () => {
    document.body.innerHTML = `<p data-thing="a"></p><button data-thing="a" disabled></button><button data-thing="b" id="b"></button><button data-action="c 1,2"></button>`
    expect(found(["a", "b"], document)?.id).toBe("b")
    expect(found(["c 1,2", "b"], document)?.getAttribute("data-action")).toBe("c 1,2")
    document.body.querySelectorAll("*").forEach(hide)
    expect(found(["a", "b"], document)).toBeNull()
  })

  it("is a drawer only while that is shut", () => {
    document.body.innerHTML = `<button data-opens="log" aria-expanded="false"></button>`
    const [button] = document.body.children
    expect(found(["opens:log"], document)).toBe(button)
    button!.setAttribute("aria-expanded", "true")
    expect(found(["opens:log"], document)).toBeNull()
  })

  it("is marked as long as it is wanted", () => {
    document.body.innerHTML = `<button data-thing="a"></button>`
    const [button] = document.body.children
    button!.scrollIntoView = () => {}
    const told: (Element | null)[] = []
    const end = pointAt(["a"], document.body, (one) => told.push(one))
    expect([told, button!.hasAttribute("data-guided")]).toEqual([[button], true])
    end()
    expect(button!.hasAttribute("data-guided")).toBe(false)
    pointAt(["nothing"], document.body, (one) => told.push(one))()
    expect(told).toEqual([button, null])
  })
})

it("is offered to who has played nothing, until they say no", () => {
  expect([isNew(0), isNew(2)]).toEqual([true, false])
  noThanks()
  expect(isNew(0)).toBe(false)
})
