// Where one looks at the sheet from: how large, and moved by how much. All in pixels of the window it is seen through.
import type { Sheet, XY } from "./geometry"

export type Camera = { k: number; x: number; y: number }
/** The window; `paper` is how high the sheet is laid, where a drawer leaves a lower window than that. */
export type Box = { width: number; height: number; paper?: number }

export const FIT: Camera = { k: 1, x: 0, y: 0 }
export const CLOSEST = 5

/** Nothing of the sheet can be lost: its edges never come inside the window. */
export function held({ k, x, y }: Camera, { width, height, paper = height }: Box): Camera {
  const scale = Math.min(CLOSEST, Math.max(1, k))
  const within = (value: number, size: number, whole: number) => Math.min(0, Math.max(size - whole * scale, value))
  return { k: scale, x: within(x, width, width), y: within(y, height, paper) }
}

export function moved(camera: Camera, dx: number, dy: number, box: Box): Camera {
  return held({ ...camera, x: camera.x + dx, y: camera.y + dy }, box)
}

/** Nearer or further, with the place under the pointer staying where it is. */
export function zoomed(camera: Camera, factor: number, px: number, py: number, box: Box): Camera {
  const k = Math.min(CLOSEST, Math.max(1, camera.k * factor))
  const ratio = k / camera.k
  return held({ k, x: px - (px - camera.x) * ratio, y: py - (py - camera.y) * ratio }, box)
}

/** So that a place of the window is well inside it: where somebody walks by keys, or what is spoken of. */
export function shown(camera: Camera, px: number, py: number, box: Box, edge = 40): Camera {
  const over = (value: number, size: number) => Math.max(0, edge - value) + Math.min(0, size - edge - value)
  return moved(camera, over(px, box.width), over(py, box.height), box)
}

/** Where the sheet lies in the window: as large as the paper, in its middle, and seen through the camera. */
export function laid(sheet: Sheet, { k, x, y }: Camera, { width, height, paper = height }: Box) {
  const pixels = k * Math.min(width / (sheet.width + 2 * sheet.margin), paper / (sheet.height + 2 * sheet.margin))
  const left = x + (k * width - pixels * sheet.width) / 2
  const top = y + (k * paper - pixels * sheet.height) / 2
  return {
    /** To a unit of the sheet. */
    pixels,
    on: (px: number, py: number): XY => [(px - left) / pixels, (py - top) / pixels],
    seen: ([sx, sy]: XY): XY => [left + sx * pixels, top + sy * pixels],
  }
}
