// The worker that lets the start page open while the server is away, and the page be installed.

/** Milliseconds after the page has loaded: what the worker fetches must not hold up a table that is being laid. */
const LATER = 3000

/** After all that the page itself needs; while the sources are worked on there is none. */
export function install() {
  if (!__BUILD__ || !navigator.serviceWorker) return // browsers have them over https and on the machine itself only
  const register = () =>
    navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" }).catch(() => {
      // Without it everything works as long as the server is there.
    })
  addEventListener("load", () => setTimeout(register, LATER))
}
