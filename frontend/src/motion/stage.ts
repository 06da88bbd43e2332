// Where drawn things are on the screen, and how they are set in motion. The things themselves stay what they are: an animation
// that ends, or is ended, leaves the truth.
import type { XY } from "../board/geometry"
import type { Time } from "./plan"

const SVG = "http://www.w3.org/2000/svg"
/** As `--ease` in the tokens. */
const EASE = "cubic-bezier(.25,.6,.3,1)"

type Place = (point: string) => XY

/** Where the points of a chart are, by its layer for what moves on it. */
const charts = new WeakMap<Element, Place>()
export const charted = (place: Place) => (layer: Element) => void charts.set(layer, place)

export class Stage {
  #running = new Set<Animation>()

  constructor(
    /** The screen of a match. */
    readonly screen: Element,
    /** What belongs to nobody is drawn here. */
    readonly layer: Element,
    /** Whose eyes these are. */
    readonly own: string | null,
  ) {}

  /** What can be seen of a thing in an area of the screen, or of a part of it. */
  find(area: string, thing: string, part = ""): Element | null {
    return this.all(`.${area} [data-thing="${CSS.escape(thing)}"] ${part}`)[0] ?? null
  }

  all(selector: string): Element[] {
    return [...this.screen.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  }

  /** The chart, if there is one: its layer for what moves, and the places of its points in its own units. */
  get chart(): { layer: Element; place: Place } | null {
    const layer = this.all(".wakes")[0]
    const place = layer && charts.get(layer)
    return place ? { layer, place } : null
  }

  animate(element: Element, frames: Keyframe[], time: Time, done = () => {}): void {
    const running = element.animate(frames, { ...time, easing: EASE, fill: "backwards" })
    this.#running.add(running)
    running.onfinish = running.oncancel = () => {
      this.#running.delete(running)
      done()
    }
  }

  /** Something that is there for as long as it moves. */
  pass(element: Element, frames: Keyframe[], time: Time, layer = this.layer): void {
    layer.append(element)
    this.animate(element, frames, time, () => element.remove())
  }

  end(): void {
    for (const one of [...this.#running]) one.cancel()
  }
}

/** The middle of something on the screen. */
export function middle(element: Element): XY {
  const { left, top, width, height } = element.getBoundingClientRect()
  return [left + width / 2, top + height / 2]
}

/** Where a piece stands, as a style has to say it. */
export function standing(element: Element): string {
  const [x = 0, y = 0] = (element.getAttribute("transform") ?? "").match(/-?[\d.]+/g) ?? []
  return `translate(${x}px, ${y}px)`
}

export const at = ([x, y]: XY) => `translate(${x}px, ${y}px)`

/** An element of a drawing. */
export function drawn(name: string, facts: Record<string, string>): Element {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(facts)) element.setAttribute(key, value)
  return element
}
