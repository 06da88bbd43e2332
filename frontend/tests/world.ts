// A world for tests: time that one turns by hand, and sockets whose other end one holds.
import type { World } from "../src/wire/link"
import type { FromServer } from "../src/wire/schema"

export class FakeSocket {
  readyState = 0
  sent: { type: string; [key: string]: unknown }[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null

  constructor(readonly url: string) {}

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }

  // the server's end
  accept() {
    this.readyState = 1
    this.onopen?.()
  }
  tell(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  break() {
    this.readyState = 3
    this.onclose?.()
  }
}

export class FakeWorld implements World {
  time = 0
  sockets: FakeSocket[] = []
  #timers: { at: number; what: () => void }[] = []

  now = () => this.time
  random = () => 0.5
  later = (what: () => void, ms: number) => {
    const timer = { at: this.time + ms, what }
    this.#timers.push(timer)
    return timer
  }
  cancel = (timer: unknown) => {
    this.#timers = this.#timers.filter((one) => one !== timer)
  }
  open = (url: string) => {
    const socket = new FakeSocket(url)
    this.sockets.push(socket)
    return socket as unknown as WebSocket
  }

  get socket() {
    return this.sockets.at(-1)!
  }

  /** Let time pass. */
  pass(ms: number) {
    const end = this.time + ms
    for (;;) {
      const next = this.#timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.time = next.at
      this.cancel(next)
      next.what()
    }
    this.time = end
  }
}
