// Dice that were rolled tumble to where they lie.
import type { Kind } from "./plan"

export const dice: Kind<null> = {
  name: "dice",
  plans: { dice: () => [null], yellow: () => [null], blue: () => [null] },
  takes: () => 420,
  keeps: 900,
  paint: (_, stage, { delay, duration }) =>
    stage.all(".die").forEach((die, n) => {
      const way = n % 2 ? -1 : 1
      const frames = [
        { transform: `translate(${-34 * way}px, -22px) rotate(${-300 * way}deg) scale(.7)`, opacity: 0 },
        { transform: `translate(${-8 * way}px, 4px) rotate(${-90 * way}deg) scale(1.12)`, opacity: 1, offset: 0.55 },
        { transform: `translate(${4 * way}px, -3px) rotate(${24 * way}deg)`, offset: 0.8 },
        { transform: "none" },
      ]
      stage.animate(die, frames, { delay, duration: duration * (1 - 0.1 * (n % 2)) })
    }),
}
