// A mothership is shaken, and its balls fall into the cone.
import { seatThing, type Kind } from "./plan"

type Shake = { seat: string }

const shaken = ({ seat }: { seat?: number }): Shake[] => (seat === undefined ? [] : [{ seat: seatThing(seat)! }])

/** The shaking, as parts of a small turn. */
const SWINGS = [0, -1, 0.9, -0.8, 0.6, -0.3, 0]

export const shake: Kind<Shake> = {
  name: "shake",
  plans: { shook: shaken, contest_shake: shaken },
  takes: () => 560,
  keeps: 500,
  paint({ seat }, stage, { delay, duration }) {
    const ship = stage.find("seats", seat, ".ship")
    const swings = SWINGS.map((part) => ({ transform: `rotate(${7 * part}deg) translateY(${-4 * Math.abs(part)}px)` }))
    if (ship) stage.animate(ship, swings, { delay, duration: duration * 0.6 })
    stage.all(".ball").forEach((ball, n) => {
      const late = duration * (0.3 + 0.14 * (n % 2))
      const frames = [
        { transform: "translateY(-40px)", opacity: 0, easing: "ease-in" },
        { transform: "translateY(-20px)", opacity: 1, easing: "ease-in", offset: 0.3 },
        { transform: "none", easing: "ease-out", offset: 0.6 },
        { transform: "translateY(-7px)", easing: "ease-in", offset: 0.8 },
        { transform: "none" },
      ]
      stage.animate(ball, frames, { delay: delay + late, duration: duration - late })
    })
  },
}
