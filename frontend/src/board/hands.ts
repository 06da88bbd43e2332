// Hands on the chart: drag to move it, two fingers or the wheel to come nearer, a tap to choose.
import { moved, zoomed, type Box, type Camera } from "./camera"

export type Hands = {
  camera: () => Camera
  box: () => Box
  move: (to: Camera) => void
  /** Whether the chart is being moved: it is drawn anew when that ends. */
  busy: (now: boolean) => void
  /** A tap, in pixels of the window that the chart is seen through. */
  press: (x: number, y: number, coarse: boolean) => void
  /** A mouse lies there, and holds nothing. */
  hover: (x: number, y: number) => void
}

/** Pixels that a finger may tremble. */
const STILL = 6
const WHEEL = 0.0016
const STEP = 80
/** Milliseconds after the last turn of the wheel. */
const REST = 160

type Finger = { x: number; y: number; fromX: number; fromY: number }

export function hands(to: Hands) {
  return (node: HTMLElement) => {
    const fingers = new Map<number, Finger>()
    let dragged = false
    let resting: ReturnType<typeof setTimeout> | undefined

    const place = (x: number, y: number) => {
      const { left, top } = node.getBoundingClientRect()
      return [x - left, y - top] as const
    }
    const spread = () => {
      const [a, b] = [...fingers.values()]
      return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, far: Math.hypot(a.x - b.x, a.y - b.y) || 1 } : null
    }

    function down(event: PointerEvent) {
      if (event.button !== 0 || (event.target as Element).closest("button")) return
      if (event.isPrimary) fingers.clear() // what is left of others was let go elsewhere
      if (!fingers.size) dragged = false
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, fromX: event.clientX, fromY: event.clientY })
    }

    function move(event: PointerEvent) {
      if (event.pointerType === "mouse" && !(event.buttons & 1)) up(event) // let go outside
      const finger = fingers.get(event.pointerId)
      if (!finger && event.pointerType === "mouse") to.hover(...place(event.clientX, event.clientY))
      if (!finger) return
      const before = spread()
      const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y]
      const far = Math.hypot(event.clientX - finger.fromX, event.clientY - finger.fromY)
      if (!dragged && far <= STILL && !before) return
      if (!dragged) {
        dragged = true
        node.setPointerCapture(event.pointerId)
        to.busy(true)
      }
      finger.x = event.clientX
      finger.y = event.clientY
      const after = spread()
      if (!before || !after) return to.move(moved(to.camera(), dx, dy, to.box()))
      const [x, y] = place(after.x, after.y)
      const near = zoomed(to.camera(), after.far / before.far, x, y, to.box())
      to.move(moved(near, after.x - before.x, after.y - before.y, to.box()))
    }

    function up(event: PointerEvent) {
      if (!fingers.delete(event.pointerId)) return
      if (fingers.size) return
      to.busy(false)
    }

    /** Not before the click: what a tap changes on the screen must not be hit by the same tap. */
    function click(event: MouseEvent) {
      const pressed = event.detail > 0 && !dragged && !(event.target as Element).closest("button")
      if (pressed) to.press(...place(event.clientX, event.clientY), (event as PointerEvent).pointerType === "touch")
    }

    function wheel(event: WheelEvent) {
      event.preventDefault()
      const lines = event.deltaMode === 1 ? 20 : 1
      const [x, y] = place(event.clientX, event.clientY)
      to.move(zoomed(to.camera(), Math.exp(-event.deltaY * lines * WHEEL), x, y, to.box()))
      to.busy(true)
      clearTimeout(resting)
      resting = setTimeout(() => to.busy(false), REST)
    }

    /** Shift and an arrow move the chart, wherever the focus is in it. */
    function key(event: KeyboardEvent) {
      const by = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
      if (!by || !event.shiftKey) return
      event.preventDefault()
      to.move(moved(to.camera(), by[0]! * STEP, by[1]! * STEP, to.box()))
    }

    const listen = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, click, keydown: key }
    for (const [name, does] of Object.entries(listen)) node.addEventListener(name, does as EventListener)
    node.addEventListener("wheel", wheel, { passive: false })
    return () => {
      clearTimeout(resting)
      node.removeEventListener("wheel", wheel)
      for (const [name, does] of Object.entries(listen)) node.removeEventListener(name, does as EventListener)
    }
  }
}
