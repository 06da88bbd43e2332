// How things are called: from the catalogue of the table and the people at it.
import { getContext, setContext } from "svelte"
import type { Catalogue, Room, Thing } from "../wire/schema"
import type { Runs } from "../wire/types"
import { words } from "../words/words.svelte"

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
    this.#titles = titlesOf(catalogue)
  }

  /** How the game is called. */
  get game(): string {
    return this.catalogue.game?.title ?? (this.catalogue as unknown as Listed).title ?? ""
  }

  /** How one thing is called. */
  title(thing: string): string {
    const [kind, value = ""] = split(thing)
    if (kind === "seat") return this.player(Number(value))
    if (kind === "ship") return value.split(".")[1] ?? value
    return this.#titles.get(thing)?.title ?? value.replaceAll("_", " ")
  }

  /** All things of a kind, in order. */
  things(kind: string): string[] {
    return [...this.#titles.keys()].filter((thing) => split(thing)[0] === kind)
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
    const [kind, value] = split(thing)
    const [system, number] = value.split(".")
    if (kind === "system") return words.say.place.system(this.title(thing))
    if (kind === "planet") return words.say.place.planet(number!, this.title(`system:${system}`))
    if (n === undefined || n === 1) return this.title(thing)
    return `${n} ${this.#titles.get(thing)?.titles ?? this.title(thing)}`
  }

  /** Words as one text, for those who cannot see them. */
  plain(runs: Runs): string {
    return runs.map((run) => (typeof run === "string" ? run : this.text(run))).join("")
  }
}

/** A catalogue that lists the names of all things by their ids. */
type Listed = { title?: string; names?: Record<string, string> }

/** The names of a catalogue: things in lists, each with its id and its title, or one list of all names. */
function titlesOf(catalogue: Catalogue): Map<string, Named> {
  const { names } = catalogue as unknown as Listed
  if (names) return new Map(Object.entries(names).map(([id, title]) => [id, { title }]))
  const { resources, upgrades, pieces, builds, peoples, friends, systems, phases } = catalogue
  const all: (Named & { id: string })[][] = [pieces, builds, resources, upgrades, peoples, friends, systems, phases]
  return new Map(all.flat().map((one) => [one.id, one]))
}

export function split(thing: string): [kind: string, value: string] {
  const at = thing.indexOf(":")
  return at < 0 ? ["", thing] : [thing.slice(0, at), thing.slice(at + 1)]
}

const KEY = Symbol("names")

/** Names for all components below; a function, because they change with the language. */
export const giveNames = (names: () => Names) => setContext(KEY, names)
export const theNames = (): (() => Names) => getContext(KEY)
