// The panels there are; a new one is added here and nowhere else.
import { panels } from "./registry"
import Trade from "./Trade.svelte"

panels.push({
  name: "trade",
  component: Trade,
  fits: () => true,
  forced: () => false,
  covers: ({ swaps, forms }) => [...swaps, ...forms],
})

export { panels }
