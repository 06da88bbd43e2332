// The panels there are; a new one is added here and nowhere else.
import type { Moment } from "../match/moment"
import type { Choices } from "../wire/schema"
import Dice from "./Dice.svelte"
import Over from "./Over.svelte"
import { justHeard, question } from "./question"
import Question from "./Question.svelte"
import { isOnBoard, onThePage, panels } from "./registry"
import Seven from "./seven/Seven.svelte"
import Targets from "./seven/Targets.svelte"
import Standing from "./Standing.svelte"
import Trade from "./Trade.svelte"

const waits = ({ buttons }: Choices) => !buttons.some((one) => one.role === "next")
const owing = ({ view }: Moment) => view.seats.some((one) => one.owed > 0)
const targets = ({ picks }: Choices) => picks.filter((one) => one.role === "seat" && one.left === 1)
const isTarget = ({ choices }: Moment) => waits(choices) && targets(choices).length > 0

panels.push(
  {
    name: "trade",
    component: Trade,
    fits: () => true,
    forced: ({ view, choices }) => (view.offer ? choices.buttons.length > 0 : waits(choices) && choices.swaps.length + choices.forms.length > 0),
    covers: ({ swaps, forms, buttons }, { view }) => [...swaps, ...forms, ...(view.offer ? buttons : [])],
  },
  { name: "seven", component: Seven, fits: owing, forced: () => false, opens: owing, covers: () => [] },
  { name: "targets", component: Targets, fits: isTarget, forced: isTarget, covers: (choices) => [...targets(choices), ...choices.buttons] },
)

panels.push(
  { name: "standing", component: Standing, fits: () => true, forced: () => false, covers: () => [] },
  { name: "rolls", component: Dice, fits: () => true, forced: () => false, covers: () => [] },
)

panels.push({
  name: "over",
  component: Over,
  fits: ({ over, room }) => over && !room?.puzzle,
  forced: () => true,
  covers: () => [],
})

// the last one: whatever is asked that no other panel shows
panels.push({
  name: "question",
  component: Question,
  fits: (moment) => question(moment) !== null || justHeard(moment),
  opens: () => true,
  tells: (moment) => question(moment) === null && justHeard(moment),
  forced: (moment) => justHeard(moment) || !isOnBoard(moment.choices),
  covers: (choices, moment) => (question(moment) ? [...choices.buttons, ...choices.picks].filter((one) => !onThePage(choices).includes(one)) : []),
})

export { panels }
