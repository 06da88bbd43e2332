// What was sent and is not answered yet. A click makes a pending mark, never a guess.
import { newId, type Command } from "../wire/link"
import type { Ack, Moved, Refused } from "../wire/schema"

export type Pending = { id: string; seq: number; actions: string[] }
/** What was refused, and what it had been. */
export type Refusal = Refused & { actions: string[] }

export class Sender {
  #pending = $state.raw<Pending | null>(null)
  #refusal = $state.raw<Refusal | null>(null)
  #others = new Map<string, string>()

  constructor(
    readonly send: (command: Command) => void,
    readonly seq: () => number,
  ) {}

  get pending() {
    return this.#pending
  }

  /** Stays until the next act. */
  get refusal() {
    return this.#refusal
  }

  /** One or several actions, all or nothing; a double click is one command. */
  play = (...actions: string[]) => {
    if (!this.#begin(actions)) return
    this.send({ type: "play", ...this.#pending! })
  }

  undo = () => {
    if (!this.#begin([])) return
    const { id, seq } = this.#pending!
    this.send({ type: "undo", id, seq })
  }

  /** Commands beside the game: chat, resign, end, rematch, fill. They wait for nothing. */
  say = (command: { [C in Command as C["type"]]: Omit<C, "id"> }[Exclude<Command["type"], "play" | "undo">]) => {
    const id = newId()
    this.#others.set(id, command.type)
    this.send({ ...command, id } as Command)
    return id
  }

  /** Something that was only asked about would be refused. */
  warn = (refused: Refused, ...actions: string[]) => {
    this.#refusal = { ...refused, actions }
  }

  forgive = () => {
    this.#refusal = null
  }

  /** Its step is here already, or it was refused. */
  settle(answer: Ack | Refused | Moved) {
    const mine = this.#pending?.id === answer.id ? this.#pending : null
    if (!mine && !this.#others.delete(answer.id)) return
    if (mine) this.#pending = null
    if (answer.type === "refused") this.#refusal = { ...answer, actions: mine?.actions ?? [] }
  }

  #begin(actions: string[]): boolean {
    if (this.#pending) return false
    this.#refusal = null
    this.#pending = { id: newId(), seq: this.seq(), actions }
    return true
  }
}
