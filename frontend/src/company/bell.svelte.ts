// Calling somebody who looks elsewhere: a notification of the browser, if they have asked for it, on this device.

const KEY = "starwake.bell"

function kept(): boolean {
  try {
    return localStorage.getItem(KEY) === "on"
  } catch {
    return false
  }
}

class Bell {
  #on = $state(kept() && globalThis.Notification?.permission === "granted")
  /** What the browser said when it was asked. */
  #denied = $state(globalThis.Notification?.permission === "denied")

  /** Browsers let pages call only over https, or on the machine itself. */
  readonly possible = typeof Notification !== "undefined" && globalThis.isSecureContext === true

  get on() {
    return this.#on
  }
  get denied() {
    return this.#denied
  }

  /** Only ever after a press on the control for it: the browser asks once. */
  async turn(on: boolean) {
    if (on && this.possible) {
      const answer = await Notification.requestPermission()
      this.#denied = answer === "denied"
      on = answer === "granted"
    }
    this.#on = on
    try {
      localStorage.setItem(KEY, on ? "on" : "off")
    } catch {
      // It lasts as long as the page.
    }
  }

  /** Call, unless somebody looks at the page anyway. */
  ring(title: string, match: string) {
    if (!this.#on || !document.hidden) return
    try {
      const note = new Notification(title, { tag: match })
      note.onclick = () => (window.focus(), note.close())
    } catch {
      // Some phones allow it to installed pages alone.
    }
  }
}

export const bell = new Bell()
