// What a seat sees: the public part with its private part laid over it.

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Objects by key, items of lists by their number; what the second part does not name is shared with the first. */
export function laidOver<T>(open: T, own: unknown): T {
  return over(open as Json, own as Json) as T
}

function over(open: Json, own: Json): Json {
  if (own === null || typeof own !== "object" || Array.isArray(own)) return own
  if (Array.isArray(open)) return open.map((item, n) => (String(n) in own ? over(item, own[n]!) : item))
  if (open === null || typeof open !== "object") return own
  const found = { ...open }
  for (const [key, value] of Object.entries(own)) found[key] = key in open ? over(open[key]!, value) : value
  return found
}
