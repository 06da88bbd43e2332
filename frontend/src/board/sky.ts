// What lies under everything: circles around home, and stars in a band across the sheet.
import { chance, round, S, type Sheet } from "./geometry"

const STARS = 620
/** So many of them are scattered; the others lie in the band. */
const LOOSE = 150

/** Three dotted paths, one for each brightness. */
export function stars({ landscape, width, height }: Sheet): string[] {
  const random = chance(20260)
  const normal = () => (random() + random() + random() + random() - 2) * 0.9
  const dots = ["", "", ""]
  for (let i = 0; i < STARS; i++) {
    const along = random()
    const band = i > LOOSE
    const u = band ? along : random()
    const v = band ? 0.78 - along * 0.62 + normal() * 0.13 : random()
    const [x, y] = landscape ? [u * width, v * height] : [(1 - v) * width, (1 - u) * height]
    dots[random() < 0.82 ? 0 : random() < 0.8 ? 1 : 2] += `M${round(x)} ${round(y)}h0`
  }
  return dots
}

export type Circles = { x: number; y: number; radii: number[]; rays: string }

export function circles({ landscape, width, height }: Sheet): Circles {
  const [x, y] = landscape ? [-width * 0.06, height / 2] : [width / 2, height * 1.06]
  const ring = S * 3.7
  let rays = ""
  for (let i = -5; i < 6; i++) {
    const angle = (landscape ? 0 : -Math.PI / 2) + i * 0.19
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    rays += `M${round(x + cos * ring)} ${round(y + sin * ring)}L${round(x + cos * S * 32)} ${round(y + sin * S * 32)}`
  }
  return { x, y, radii: Array.from({ length: 8 }, (_, i) => (i + 1) * ring), rays }
}
