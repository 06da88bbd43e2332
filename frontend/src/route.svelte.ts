// Which page is shown: the address says it, and nothing else does.
import { keepSeat } from "./wire/seats"

export type Place =
  | { page: "start" }
  | { page: "new" }
  | { page: "match"; match: string }
  | { page: "join"; code: string }
  | { page: "replay"; match: string; step: number | null }
  | { page: "rules"; game: string; rule: string }
  | { page: "lost" }

/** What an address means. The code of a table comes behind the #, as a seat's secret does. */
export function place(path: string, hash = ""): Place {
  const [page = "start", ...rest] = path.split("/").filter(Boolean).map(decoded)
  if (page === "match" && rest.length === 1) return { page, match: rest[0]! }
  if (page === "join" && rest.length <= 1) return { page, code: rest[0] ?? decoded(hash.slice(1)) }
  if (page === "replay" && rest.length <= 1) return { page, match: rest[0] ?? "", step: stepIn(hash) }
  if (page === "rules" && rest.length <= 1) return { page, game: rest[0] ?? "", rule: decoded(hash.slice(1)) }
  if ((page === "start" || page === "new") && rest.length === 0) return { page }
  return { page: "lost" }
}

/** The step of a replay stands behind the #. */
function stepIn(hash: string): number | null {
  return /^#[0-9]{1,6}$/.test(hash) ? Number(hash.slice(1)) : null
}

/** Where a finished match can be looked at again. */
export const replayOf = (match: string, step?: number) => `/replay/${encodeURIComponent(match)}${step === undefined ? "" : `#${step}`}`

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // somebody typed a lonely %
  }
}

/**
 * A seat's secret comes behind the # of an address, which no log and no referrer sees. It is kept and taken out of the
 * address at once, so that neither a screenshot nor a copied address gives the seat away.
 */
export function takeSecret(at: Place, hash: string): boolean {
  if (at.page !== "match" || hash.length < 2) return false
  keepSeat(at.match, { token: decoded(hash.slice(1)) })
  return true
}

/** What the address means now. */
function here(): Place {
  const at = place(location.pathname, location.hash)
  if (takeSecret(at, location.hash)) history.replaceState(null, "", location.pathname)
  return at
}

class Route {
  #at = $state.raw(here())

  get at() {
    return this.#at
  }

  /** Follow the address bar; called once. */
  listen() {
    const read = () => this.#read()
    addEventListener("popstate", read)
    addEventListener("hashchange", read)
    addEventListener("click", (event) => this.#follow(event))
    return () => removeEventListener("popstate", read)
  }

  go(path: string) {
    history.pushState(null, "", path)
    this.#read()
    scrollTo(0, 0)
  }

  #read() {
    this.#at = here()
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
