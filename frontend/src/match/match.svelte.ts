// One match as one seat sees it: the only truth there is on the page, fed by the socket alone.
import { Presence } from "../company/presence.svelte"
import { merged } from "../company/said"
import { Unread } from "../company/unread.svelte"
import { settings } from "../parts/settings.svelte"
import { reloadIfOld } from "../wire/build"
import { lineOf, Link, REAL, type LineState, type World } from "../wire/link"
import type { Chapter, FromServer, Moved, Public, Room, Said, Step, Table } from "../wire/schema"
import type { Happening } from "../wire/types"
import { CatchUp } from "./catch-up.svelte"
import { before, earlierOf, type Earlier } from "./offers"
import { patched, type Change } from "./patch"
import { Sender } from "./sender.svelte"
import { Show } from "./show"
import { toldOn, Untold, wholeLines, type Opened } from "./story"
import { laidOver } from "./view"

/** Milliseconds after the line has opened in which steps only tell what was missed. */
const CATCHING_UP = 1000

export class Match {
  #table = $state.raw<Table | null>(null)
  #room = $state.raw<Room | null>(null)
  #chapters = $state.raw<Chapter[]>([])
  #chat = $state.raw<Said[]>([])
  #moved = $state.raw<Moved | null>(null)
  #line = $state.raw<{ state: LineState; why: string }>({ state: "opening", why: "" })
  #earlier = $state.raw<Earlier | null>(null)
  /** The public part with the seat's own laid over it: what is drawn. */
  readonly view = $derived(this.#table && laidOver<Public>(this.#table.public, this.#table.private))
  /** What happened, in whole lines. */
  readonly story = $derived(wholeLines(this.#chapters))
  #edition = $state.raw(0)
  /** The whole table is wanted, not what has happened since. */
  #anew = false
  #opened = 0
  readonly link: Link
  readonly sender: Sender
  /** What happened while somebody was away. */
  readonly catchUp = new CatchUp(this)
  readonly show = new Show(() => settings.tempo)
  readonly presence = new Presence()
  readonly unread: Unread

  constructor(
    readonly id: string,
    readonly token: string | null,
    world: World = REAL,
  ) {
    const hello = () => ({ token, since: this.#anew ? null : (this.#table?.seq ?? null), lang: settings.lang, heard: this.#anew ? null : this.#heard() })
    const changed = (state: LineState, why: string) => {
      this.#line = { state, why }
      if (state === "open") this.#opened = world.now()
      else this.catchUp.comeBack()
    }
    this.link = new Link(lineOf(id), { hello, hear: (message) => this.receive(message), changed }, world)
    this.unread = new Unread(id, () => this.#chat, () => this.seat)
    this.sender = new Sender(
      (command) => this.link.send(command),
      () => this.seq,
    )
  }

  /** All that is shown, without the story; null until the match has begun. */
  get table() {
    return this.#table
  }
  /** What the offer on the table takes the place of. */
  get offeredBefore() {
    return before(this.#earlier, this.view)
  }
  /** How often the story was told as a whole: first, and in another language. */
  get edition() {
    return this.#edition
  }
  get room() {
    return this.#room
  }
  /** The own seat; null for who watches. */
  get seat() {
    return this.#room?.you ?? this.#table?.who ?? null
  }
  get chat() {
    return this.#chat
  }
  /** Where on the screen something waits to be read. */
  get news(): string[] {
    return [...(this.catchUp.open ? ["log"] : []), ...(this.unread.count ? ["chat"] : [])]
  }
  /** Where the rematch is, if one was laid. */
  get moved() {
    return this.#moved
  }
  get line() {
    return this.#line
  }
  /** The last confirmed step, whatever is still being shown. */
  get seq() {
    return this.#table?.seq ?? 0
  }
  get over() {
    return this.#room?.status === "over"
  }

  /** Ask for everything once more, in the language that is set now. */
  tellAnew() {
    this.#anew = true
    this.link.greet()
  }

  /** Find out why an action cannot be done; nothing happens. */
  async wonder(action: string) {
    const reply = await this.link.ask({ type: "explain", action })
    if (reply.type === "explain" && reply.refused) this.sender.warn(reply.refused, action)
  }

  /** Whether the seat may do something that is not listed; nothing happens. */
  async allows(action: string): Promise<boolean> {
    const reply = await this.link.ask({ type: "explain", action })
    return reply.type === "explain" && !reply.refused
  }

  receive(message: FromServer) {
    switch (message.type) {
      case "table":
        return this.#begin(message.table as Table, message)
      case "step":
        return this.#step(message)
      case "beat":
        return this.#beat(message.seq)
      case "room":
        this.#room = message
        return this.presence.hear(message)
      case "said":
        return this.#hearSaid([message])
      case "moved":
        this.#moved = message
        return this.sender.settle(message)
      case "ack":
      case "refused":
        return this.sender.settle(message)
    }
  }

  #begin(table: Table, message: { build: string; chat: Said[] }) {
    reloadIfOld(message.build)
    const known = this.#anew ? null : this.#table // whoever comes back is told the story from there on
    this.#anew = false
    if (!known) this.#edition++
    this.#table = table
    this.link.caughtUp()
    this.#tell(known ? this.#chapters : [], table.story, opened(known?.public ?? null), opened(table.public))
    this.#hearSaid(message.chat)
    this.show.skip()
  }

  #step(step: Step) {
    const table = this.#table
    if (!table || step.seq <= table.seq) return // seen already
    if (step.seq > table.seq + 1) return this.link.resume() // a gap: ask once, never guess
    const next = { ...patched(table, step.own as Change[]), seq: step.seq }
    next.public = patched(table.public, step.public as Change[])
    this.#earlier = earlierOf(this.#earlier, table.public, next.public)
    this.#table = next
    this.link.caughtUp()
    this.#tell(this.#chapters, step.story as Chapter[], opened(table.public), opened(next.public))
    const { turn, seats } = opened(table.public)
    const own = seats.includes(table.who ?? -1)
    const calm = document.hidden || this.link.world.now() - this.#opened < CATCHING_UP
    this.show.push(step.events as Happening[], own ? null : turn, calm)
  }

  /** The table is the truth, the story only tells it: what does not fit together is asked for anew. */
  #tell(chapters: Chapter[], more: Chapter[], before: Opened, now: Opened) {
    try {
      this.#chapters = toldOn(chapters, more, before, now)
    } catch (error) {
      if (!(error instanceof Untold)) throw error
      this.tellAnew()
    }
  }

  #beat(seq: number) {
    if (this.#room && this.#room.status !== "waiting" && seq > (this.#table?.seq ?? -1)) this.link.resume()
  }

  #heard(): number | null {
    return this.#chat.at(-1)?.number ?? null
  }

  #hearSaid(said: Said[]) {
    if (said.length) this.#chat = merged(this.#chat, said)
  }
}

/** The turn that is open, and whose it is. */
function opened(view: Public | null): Opened {
  if (!view?.turn) return { turn: null, seats: [] } // before the first turn it is nobody's
  return { turn: view.turn, seats: view.pilots?.length ? view.pilots : [view.active] }
}
