// What goes for what at a fixed price, as rows of buttons: one row for each ware and way, one button for each number.
import type { Swap } from "../wire/schema"
import { MONEY } from "./facts"

export type Deal = { action: string; ware: string; n: number; money: number }
export type Deals = { key: string; ware: string; buys: boolean; each: number; deals: Deal[] }

/** A number and a name, or the name alone for one of it. */
function counted(text: string): { name: string; n: number } {
  const [first = "", second] = text.split(" ")
  return second === undefined ? { name: first, n: 1 } : { name: second, n: Number(first) }
}

export function dealsOf(swaps: Swap[]): Deals[] {
  const found = new Map<string, Deals>()
  for (const swap of swaps) {
    for (const row of swap.rows) {
      for (const want of row.want) {
        const [give, get] = [counted(row.give), counted(want)]
        const buys = give.name === MONEY
        const [ware, n, money] = buys ? [get.name, get.n, give.n] : [give.name, give.n, get.n]
        const key = `${swap.at ?? ""} ${buys} ${ware}`
        const action = swap.action.replace("{give}", row.give).replace("{want}", want)
        const group = found.get(key) ?? { key, ware, buys, each: money / n, deals: [] }
        group.deals.push({ action, ware, n, money })
        found.set(key, group)
      }
    }
  }
  return [...found.values()]
}

/** Swaps by the thing that one deals with. */
export function byPartner(swaps: Swap[]): [at: string, swaps: Swap[]][] {
  const found = new Map<string, Swap[]>()
  for (const swap of swaps) found.set(swap.at ?? "", [...(found.get(swap.at ?? "") ?? []), swap])
  return [...found]
}
