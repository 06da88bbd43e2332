// Which page is shown: the address says it, and nothing else does.
import { keepSeat } from "./wire/seats"

export type Place =
  | { page: "start" }
  | { page: "new" }
  | { page: "match"; match: string }
  | { page: "lost" }

/** What an address means. */
export function place(path: string): Place {
  const parts = path.split("/").filter(Boolean)
  if (parts.length === 0) return { page: "start" }
  if (parts.length === 1 && parts[0] === "new") return { page: "new" }
  if (parts.length === 2 && parts[0] === "match") return { page: "match", match: decodeURIComponent(parts[1]!) }
  return { page: "lost" }
}

/**
 * A seat's secret comes behind the # of an address, which no log and no referrer sees. It is kept and taken out of the
 * address at once, so that neither a screenshot nor a copied address gives the seat away.
 */
export function takeSecret(at: Place, hash: string): boolean {
  if (at.page !== "match" || hash.length < 2) return false
  keepSeat(at.match, { token: decodeURIComponent(hash.slice(1)) })
  return true
}

class Route {
  #at = $state.raw<Place>({ page: "start" })

  get at() {
    return this.#at
  }

  /** Follow the address bar; called once. */
  listen() {
    this.#read()
    const read = () => this.#read()
    addEventListener("popstate", read)
    addEventListener("hashchange", read)
    addEventListener("click", (event) => this.#follow(event))
    return () => removeEventListener("popstate", read)
  }

  go(path: string) {
    history.pushState(null, "", path)
    this.#read()
  }

  #read() {
    this.#at = place(location.pathname)
    if (takeSecret(this.#at, location.hash)) history.replaceState(null, "", location.pathname)
  }

  /** Links of our own change the page without loading it. */
  #follow(event: MouseEvent) {
    const link = (event.target as Element | null)?.closest?.("a[href]")
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.origin !== location.origin) return
    if (place(link.pathname).page === "lost") return
    event.preventDefault()
    this.go(link.pathname + link.hash)
  }
}

export const route = new Route()
