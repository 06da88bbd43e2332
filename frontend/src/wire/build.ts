// An old page against a new server loads itself anew, once: if that does not help, it goes on as it is.

const KEY = "starwake.reloaded"

/** Whether a page of one build should load itself anew for a server of another. */
export function isOld(page: string, server: string, reloadedFor: string | null): boolean {
  return page !== "" && server !== "" && page !== server && reloadedFor !== server
}

export function reloadIfOld(server: string) {
  try {
    if (!isOld(__BUILD__, server, sessionStorage.getItem(KEY))) return
    sessionStorage.setItem(KEY, server)
  } catch {
    return // without a memory it would go round for ever
  }
  location.reload()
}
