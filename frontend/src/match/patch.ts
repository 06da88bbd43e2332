// Differences as the server makes them (docs/table.md): `[path, new]` or `[path, new, gone]`.

export type Key = string | number
export type Change = [Key[], Record<string, unknown>] | [Key[], Record<string, unknown>, Key[]]

type Box = Record<Key, unknown>

/** A document with changes applied; the old one stays as it is, and what did not change is shared. */
export function patched<T extends object>(document: T, changes: Change[]): T {
  const whole = copy(document) as Box
  const fresh = new Set<unknown>([whole])
  for (const [path, news, gone = []] of changes) change(opened(whole, path, fresh), news, gone)
  return whole as T
}

/** The object at a path, copied on the way once. */
function opened(whole: Box, path: Key[], fresh: Set<unknown>): Box {
  let place = whole
  for (const key of path) {
    let next = place[key]
    if (next === null || typeof next !== "object") throw new Error(`nothing to change at ${path.join("/")}`)
    if (!fresh.has(next)) {
      next = place[key] = copy(next)
      fresh.add(next)
    }
    place = next as Box
  }
  return place
}

function change(place: Box, news: Record<string, unknown>, gone: Key[]) {
  if (Array.isArray(place)) {
    for (const n of gone.toReversed()) place.splice(Number(n), 1)
    for (const [n, item] of Object.entries(news)) place.splice(Number(n), 0, item)
  } else {
    for (const key of gone) delete place[key]
    Object.assign(place, news)
  }
}

const copy = (box: object): object => (Array.isArray(box) ? [...box] : { ...box })
