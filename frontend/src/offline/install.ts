// The worker that lets the start page open while the server is away, and the page be installed.

/** After all that the page itself needs; while the sources are worked on there is none. */
export function install() {
  if (!__BUILD__ || !navigator.serviceWorker) return // browsers have them over https and on the machine itself only
  addEventListener("load", () => {
    navigator.serviceWorker.register("/worker.js", { updateViaCache: "none" }).catch(() => {
      // Without it everything works as long as the server is there.
    })
  })
}
