// Cards go from planets to hands, from seat to seat, and to and from the supply, which has no place of its own.
import type { XY } from "../board/geometry"
import { art } from "../parts/art"
import { split } from "../parts/names"
import type { Happening } from "../wire/types"
import { seatThing, thingIn, type Kind } from "./plan"
import { at, drawn, middle, type Stage } from "./stage"

/** `card` is null for those who may not know it; where it comes from or goes to is null for the supply. */
export type Card = { card: string | null; from: string | null; to: string | null }

/** More of a sort than this are not told apart in flight. */
const MOST = 3
const many = (n: unknown, card: Card): Card[] => Array.from({ length: Math.min(MOST, Number(n ?? 1)) }, () => card)

const ware = (event: Happening) => thingIn(event, "resource") ?? thingIn(event, "ware")
const seat = (event: Happening) => seatThing(event.seat)
const other = (event: Happening) => seatThing(event.other)
const priced = (names: unknown): [string, number][] => Object.entries((names ?? {}) as Record<string, number>)

const got = (event: Happening) => many(event.count, { card: ware(event), from: null, to: seat(event) })
const gave = (event: Happening) => many(event.count, { card: ware(event), from: seat(event), to: null })
const took = (event: Happening) => [{ card: ware(event), from: other(event), to: seat(event) }]
const handed = (event: Happening) => [{ card: ware(event), from: seat(event), to: other(event) }]
const paid = (event: Happening) =>
  priced(event.cost).flatMap(([name, n]) => many(n, { card: `resource:${name}`, from: seat(event), to: null }))

const produced = (event: Happening) =>
  ((event.planets ?? []) as string[]).map((planet) => ({ card: ware(event), from: planet, to: seat(event) }))

const traded = (event: Happening) => [
  ...many(event.count, { card: thingIn(event, "given"), from: seat(event), to: null }),
  { card: thingIn(event, "taken"), from: null, to: seat(event) },
]

/** A side of a deal as it is written: counts and names. */
function side(text: string | undefined, from: string | null, to: string | null): Card[] {
  const pairs = [...(text ?? "").matchAll(/(\d+) (\S+)/g)]
  return pairs.flatMap(([, n, name]) => many(n, { card: `resource:${name}`, from, to }))
}

function dealt(event: Happening): Card[] {
  const terms = event.terms as { give?: string; want?: string } | undefined
  return [...side(terms?.give, seat(event), other(event)), ...side(terms?.want, other(event), seat(event))]
}

export const cards: Kind<Card> = {
  name: "cards",
  plans: {
    produced,
    traded,
    drew: got,
    gained: got,
    discarded: gave,
    paid: gave,
    lost: gave,
    stole: took,
    purchased: took,
    donated: handed,
    handed_over: handed,
    deal: dealt,
    ship_placed: paid,
    spaceport: paid,
    upgrade: paid,
    built: paid,
    module: paid,
  },
  takes: () => 520,
  apart: 40,
  keeps: 600,
  paint({ card, from, to }, stage, time) {
    const [start, goal] = [placed(from, card, stage), placed(to, card, stage)]
    if (!start && !goal) return
    const [a, b] = [start ?? beside(goal!), goal ?? beside(start!)]
    const lift = Math.min(60, Math.hypot(a[0] - b[0], a[1] - b[1]) * 0.16)
    const half: XY = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - lift]
    const frames = [
      { transform: `${at(a)} scale(.4)`, opacity: 0 },
      { transform: `${at(a)} scale(1.15)`, opacity: 1, offset: 0.18 },
      { transform: `${at(half)} scale(1.15)`, opacity: 1, offset: 0.6 },
      { transform: `${at(b)} scale(.8)`, opacity: goal ? 0.9 : 0 },
    ]
    stage.pass(face(card), frames, time)
  },
}

/** On a planet, at a seat; what comes to one's own seat goes to the hand, if that can be seen. */
function placed(thing: string | null, card: string | null, stage: Stage): XY | null {
  if (thing === null) return null
  const own = thing === stage.own && card !== null ? stage.find("hand", card) : null
  const element = own ?? stage.find("systems", thing) ?? stage.find("seats", thing)
  return element && middle(element)
}

/** The supply is nowhere: a short way off. */
const beside = ([x, y]: XY): XY => [x, y < 140 ? y + 56 : y - 64]

/** A coin, or the back of a card. */
function face(card: string | null): Element {
  const coin = document.createElement("span")
  const name = card === null ? "" : split(card)[1]
  coin.className = card === null ? "flying back" : `flying coin r-${name}`
  const icon = drawn("svg", { class: "i" })
  icon.append(drawn("use", { href: card === null ? "#card" : art("resource", name) }))
  coin.append(icon)
  return coin
}
