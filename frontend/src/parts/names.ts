// How things are called: from the catalogue of the table and the people at it.
import { getContext, setContext } from "svelte"
import type { Catalogue, Room, Thing } from "../wire/schema"
import type { Runs } from "../wire/types"

export type Named = { title: string; titles?: string }

/** Names of things by their ids. */
export class Names {
  #titles: Map<string, Named>

  constructor(
    readonly catalogue: Catalogue,
    readonly room: Room | null,
    readonly own: number | null,
    readonly you: string,
  ) {
    const { resources, upgrades, pieces, builds, peoples, friends, systems, phases } = catalogue
    const all: (Named & { id: string })[][] = [pieces, builds, resources, upgrades, peoples, friends, systems, phases]
    this.#titles = new Map(all.flat().map((one) => [one.id, one]))
  }

  /** How one thing is called. */
  title(thing: string): string {
    const [kind, value = ""] = split(thing)
    if (kind === "seat") return this.player(Number(value))
    if (kind === "ship") return value.split(".")[1] ?? value
    return this.#titles.get(thing)?.title ?? value.replaceAll("_", " ")
  }

  /** A player's own name, or the colour of the seat. */
  player(seat: number): string {
    if (seat === this.own) return this.you
    const chair = this.room?.seats[seat]
    return (chair?.kind === "person" && chair.name) || this.catalogue.seats[seat]?.title || String(seat)
  }

  /** The colour and the charge of a seat go by its name. */
  colour(seat: number): string {
    return this.catalogue.seats[seat]?.name ?? ""
  }

  /** A thing of some words as a text. */
  text({ thing, n, text }: Thing): string {
    if (text !== undefined) return text
    if (n === undefined || n === 1) return this.title(thing)
    return `${n} ${this.#titles.get(thing)?.titles ?? this.title(thing)}`
  }

  /** Words as one text, for those who cannot see them. */
  plain(runs: Runs): string {
    return runs.map((run) => (typeof run === "string" ? run : this.text(run))).join("")
  }
}

export function split(thing: string): [kind: string, value: string] {
  const at = thing.indexOf(":")
  return at < 0 ? ["", thing] : [thing.slice(0, at), thing.slice(at + 1)]
}

const KEY = Symbol("names")

/** Names for all components below; a function, because they change with the language. */
export const giveNames = (names: () => Names) => setContext(KEY, names)
export const theNames = (): (() => Names) => getContext(KEY)
