// Pointing at something on the screen: the control gets an attribute, and look/flight.css draws its ring.

const HOOKS = ["action", "thing"] as const
const OPENS = "opens:"

/** What cannot be pressed leads nowhere. */
const CONTROLS = ":is(button, [role=button]):not(:disabled, [aria-disabled=true])"

const isSeen = (one: Element) => one.getClientRects().length > 0

/** The first of the wanted things that can be seen and pressed. */
export function found(wanted: readonly string[], within: ParentNode): Element | null {
  for (const one of wanted) {
    const seen = [...within.querySelectorAll(selector(one))].find(isSeen)
    if (seen) return seen
  }
  return null
}

function selector(wanted: string): string {
  const value = CSS.escape(wanted.startsWith(OPENS) ? wanted.slice(OPENS.length) : wanted)
  if (wanted.startsWith(OPENS)) return `[data-opens="${value}"][aria-expanded="false"]`
  return HOOKS.map((hook) => `[data-${hook}="${value}"]${CONTROLS}`).join()
}

/** Point at the first of the wanted things, whatever the screen does; `tell` hears what it is now. Ends when it is told to. */
export function pointAt(wanted: readonly string[], within: Element, tell: (at: Element | null) => void): () => void {
  let at: Element | null | undefined
  let frame = 0
  const look = () => {
    const next = found(wanted, within)
    if (next === at) return
    at?.removeAttribute("data-guided")
    next?.setAttribute("data-guided", "")
    if (next instanceof HTMLElement) next.scrollIntoView({ block: "nearest" }) // it may lie further down in a panel
    at = next
    tell(at)
  }
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(look)
  }
  const watch = new MutationObserver(later)
  watch.observe(within, { childList: true, subtree: true, attributeFilter: ["data-action", "data-thing", "aria-expanded", "aria-disabled", "disabled", "class"] })
  addEventListener("resize", later)
  look()
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    removeEventListener("resize", later)
    at?.removeAttribute("data-guided")
  }
}
