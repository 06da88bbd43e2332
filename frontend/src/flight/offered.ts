// Whether somebody is offered a first flight, or has been: once on this device.

const KEY = "starwake.flight.offered"

/** Nothing was played here, and nobody has said no. */
export function isNew(matches: number): boolean {
  try {
    return matches === 0 && localStorage.getItem(KEY) === null
  } catch {
    return false // without storage it would be asked each time
  }
}

export function noThanks() {
  try {
    localStorage.setItem(KEY, "no")
  } catch {
    // It lasts as long as the page.
  }
}
