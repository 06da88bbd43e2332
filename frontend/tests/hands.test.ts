// Hands on the chart, as browsers tell of them.
import { beforeEach, expect, test, vi } from "vitest"
import { FIT, type Camera } from "../src/board/camera"
import { hands } from "../src/board/hands"

const to = { camera: () => ({ k: 2, x: -100, y: -100 }) as Camera, box: () => ({ width: 800, height: 600 }), move: vi.fn(), busy: vi.fn(), press: vi.fn(), hover: vi.fn() }
let node: HTMLElement
beforeEach(() => {
  vi.clearAllMocks()
  node = document.createElement("div")
  node.setPointerCapture = () => {}
  hands(to)(node)
})

type Told = { id?: number; x?: number; y?: number; buttons?: number; kind?: string; primary?: boolean }
function tell(name: string, { id = 1, x = 50, y = 50, buttons = 1, kind = "mouse", primary = true }: Told = {}) {
  const pointer = { pointerId: id, pointerType: kind, isPrimary: primary, clientX: x, clientY: y, button: 0, buttons, detail: name === "click" ? 1 : 0 }
  node.dispatchEvent(Object.assign(new Event(name), pointer))
}

test("a mouse that holds its button moves the chart, and a click chooses", () => {
  tell("pointerdown")
  tell("pointermove", { x: 70 })
  expect(to.move).toHaveBeenCalledTimes(1)
  tell("pointerup", { x: 70, buttons: 0 })
  tell("click", { x: 70 })
  expect(to.press).not.toHaveBeenCalled()
  tell("pointerdown")
  tell("pointerup", { buttons: 0 })
  tell("click")
  expect(to.press).toHaveBeenCalledTimes(1)
})

test("a button that was released outside moves nothing, and costs no click", () => {
  tell("pointerdown")
  tell("pointermove", { x: 52 }) // and out
  tell("pointermove", { x: 90, buttons: 0 })
  tell("pointermove", { x: 130, buttons: 0 })
  expect(to.move).not.toHaveBeenCalled()
  expect(to.hover).toHaveBeenCalledTimes(2)
  tell("pointerdown")
  tell("pointerup", { buttons: 0 })
  tell("click")
  expect(to.press).toHaveBeenCalledTimes(1)
})

test("a first finger knows of none that went elsewhere, a second one of the first", () => {
  const touch = { kind: "touch" }
  tell("pointerdown", { ...touch, id: 7 }) // its end was told to nobody
  tell("pointerdown", { ...touch, id: 8 })
  tell("pointermove", { ...touch, id: 8, x: 52 })
  expect(to.move).not.toHaveBeenCalled()
  tell("pointerdown", { ...touch, id: 9, x: 100, primary: false })
  tell("pointermove", { ...touch, id: 9, x: 152, primary: false })
  expect(to.move).toHaveBeenCalledTimes(1)
  expect((to.move.mock.calls[0]![0] as Camera).k).toBeGreaterThan(2 * FIT.k)
})
