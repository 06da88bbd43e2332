// The socket: says hello, resumes by step, sends until answered, and takes a silent line for a dead one.
import type { FromClient, FromServer, Hello } from "./schema"

export const VERSION = 1
/** Milliseconds between two beats of the server. */
export const BEAT = 15_000
/** Beats without any message after which a line is dead. */
const SILENCE = 2.5
/** Milliseconds after which a command that was not answered is sent again, and a gap is asked for again. */
const PATIENCE = 5_000
const FIRST_WAIT = 500
const MOST_WAIT = 15_000
/** Milliseconds within which a new line has to open. */
const OPENING = 10_000
/** Errors that no other try mends. */
const FINAL = new Set(["match/none", "match/broken", "seat/token", "hello/version"])
/** The store may have kept the command or not: only the same id again tells. */
const UNSURE = "store/gone"

export type Command = Extract<FromClient, { id: string }>
export type Question = Extract<FromClient, { type: "legal" | "hint" | "explain" | "look" | "suggest" }>
export type Reply = Extract<FromServer, { type: "legal" | "hint" | "explain" | "look" | "suggest" | "error" }>
export type LineState = "opening" | "open" | "lost" | "denied"

/** What a link needs of the match it serves. */
export type Ends = {
  /** The last step that is here, and the last thing heard said. */
  hello: () => Pick<Hello, "token" | "since" | "lang" | "heard">
  hear: (message: FromServer) => void
  changed: (state: LineState, why: string) => void
}

/** Time and chance are handed in, so that tests have both in their hands. */
export type World = {
  now: () => number
  random: () => number
  later: (what: () => void, ms: number) => unknown
  cancel: (timer: unknown) => void
  open: (url: string) => WebSocket
}

export const REAL: World = {
  now: () => performance.now(),
  random: Math.random,
  later: (what, ms) => setTimeout(what, ms),
  cancel: (timer) => clearTimeout(timer as number),
  open: (url) => new WebSocket(url),
}

/** Where the line of a match is. */
export const lineOf = (match: string) =>
  `${location.protocol.replace("http", "ws")}//${location.host}/api/matches/${encodeURIComponent(match)}/live`

type Waiting = { message: Command; sent: number }
type Asked = { message: Question; sent: number; answer: (reply: Reply) => void }

export class Link {
  #socket: WebSocket | null = null
  #state: LineState = "opening"
  #heard = 0
  #opened = 0
  #greeted = -Infinity
  #tries = 0
  #timer: unknown
  #commands = new Map<string, Waiting>()
  #questions: Asked[] = []

  constructor(
    readonly url: string,
    readonly ends: Ends,
    readonly world: World = REAL,
  ) {}

  start() {
    this.#connect()
    this.#tend()
  }

  stop() {
    this.world.cancel(this.#timer)
    this.#timer = undefined
    this.#drop()
    this.#state = "denied"
  }

  /** Send a command until it is answered. */
  send(message: Command) {
    const waiting = { message, sent: -Infinity }
    this.#commands.set(message.id, waiting)
    this.#post(waiting)
  }

  /** Ask something; answers come in the order of the questions of a kind. */
  ask(message: Question): Promise<Reply> {
    return new Promise((answer) => {
      const asked = { message, sent: -Infinity, answer }
      this.#questions.push(asked)
      this.#post(asked)
    })
  }

  /** Ask for what is missing: once, and again only if that was lost too. */
  resume() {
    if (this.#state === "open" && this.world.now() - this.#greeted > PATIENCE) this.greet()
  }

  /** Nothing is missing any more: the next gap is another one. */
  caughtUp() {
    this.#greeted = -Infinity
  }

  /** The device woke up, or the network came back: do not wait for the next beat to find out. */
  wake() {
    if (this.#state === "open" && this.#dead()) this.#lose()
    else if (this.#state === "lost") this.#connect()
  }

  // ------------------------------------------------------------------ coming and going

  #connect() {
    if (this.#state === "denied") return
    this.world.cancel(this.#timer)
    this.#drop()
    this.#opened = this.#heard = this.world.now()
    const socket = (this.#socket = this.world.open(this.url))
    socket.onopen = () => this.#open(socket)
    socket.onmessage = (event) => socket === this.#socket && this.#hear(String(event.data))
    socket.onclose = () => socket === this.#socket && this.#lose()
    this.#tend()
  }

  #open(socket: WebSocket) {
    if (socket !== this.#socket) return
    this.#heard = this.world.now()
    this.#become("open", "")
    this.greet()
    for (const waiting of this.#unanswered()) this.#post(waiting)
  }

  /** Say who is here, and what is here already. */
  greet() {
    this.#greeted = this.world.now()
    this.#write({ type: "hello", version: VERSION, ...this.ends.hello() })
  }

  /** The line is gone: wait longer each time, and never all pages at once. */
  #lose() {
    this.#drop()
    if (this.#state === "denied") return
    this.#become("lost", "")
    const wait = Math.min(MOST_WAIT, FIRST_WAIT * 2 ** Math.min(this.#tries++, 20))
    this.world.cancel(this.#timer)
    this.#timer = this.world.later(() => this.#connect(), wait * (0.5 + this.world.random()))
  }

  #drop() {
    const socket = this.#socket
    this.#socket = null
    if (socket) socket.close()
  }

  #become(state: LineState, why: string) {
    if (state === this.#state) return
    this.#state = state
    this.ends.changed(state, why)
  }

  /** End a line that is silent, and send again what was lost. */
  #tend() {
    this.world.cancel(this.#timer)
    this.#timer = this.world.later(() => this.#look(), PATIENCE / 4)
  }

  #look() {
    if (this.#state === "denied") return
    const now = this.world.now()
    const stuck = this.#state !== "open" && now - this.#opened > OPENING
    if (stuck || this.#dead()) return this.#lose()
    // only commands: a question that takes long is being thought about, and would be worked out twice
    for (const waiting of this.#commands.values()) if (now - waiting.sent > PATIENCE) this.#post(waiting)
    this.#tend()
  }

  #dead() {
    return this.world.now() - this.#heard > SILENCE * BEAT
  }

  // ------------------------------------------------------------------ sending and hearing

  #unanswered(): (Waiting | Asked)[] {
    return [...this.#commands.values(), ...this.#questions]
  }

  #post(waiting: Waiting | Asked) {
    if (this.#state !== "open") return // it is sent when the line opens
    waiting.sent = this.world.now()
    this.#write(waiting.message)
  }

  #write(message: FromClient) {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message))
  }

  #hear(text: string) {
    this.#heard = this.world.now()
    this.#tries = 0
    let message: FromServer
    try {
      message = JSON.parse(text) as FromServer
    } catch {
      return // of no server that we know
    }
    if (this.#settles(message)) this.ends.hear(message)
  }

  /** Whether the match is to hear of it; what answers something of ours is taken from the list first. */
  #settles(message: FromServer): boolean {
    switch (message.type) {
      case "refused":
        if (message.code === UNSURE) return false // it is sent again
        return this.#commands.delete(message.id)
      case "ack":
      case "moved":
        this.#commands.delete(message.id)
        return true
      case "legal":
      case "hint":
      case "explain":
      case "look":
      case "suggest":
        this.#reply(message.type, message)
        return false
      case "error":
        return this.#fail(message)
      default:
        return true
    }
  }

  #reply(kind: string, reply: Reply) {
    const place = this.#questions.findIndex((one) => one.message.type === kind)
    if (place >= 0) this.#questions.splice(place, 1)[0]!.answer(reply)
  }

  #fail(error: Extract<FromServer, { type: "error" }>): boolean {
    const kind = error.code.split("/")[0]!
    if (kind === "hint" || kind === "explain" || kind === "look") {
      this.#reply(kind, error)
      return false
    }
    if (kind === "message") return this.#giveUp(error)
    if (FINAL.has(error.code)) {
      this.#become("denied", error.code)
      this.#drop()
    }
    return true
  }

  /** The server could not read something, and no other try mends that. Where it cannot say which it was, nothing waits any more: a
   * command that it has carried out all the same is seen by its step. */
  #giveUp(error: Extract<FromServer, { type: "error" }>): boolean {
    const { id: named, code, text } = error
    const ids = [...this.#commands.keys()].filter((id) => !named || id === named)
    for (const id of ids) {
      this.#commands.delete(id)
      this.ends.hear({ type: "refused", id, code, text })
    }
    if (!named && !ids.length) for (const { answer } of this.#questions.splice(0)) answer(error) // then it was one of these
    return false
  }
}

/** A name for a command that no other one has. `randomUUID` is undefined on plain http over a home network. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
}
