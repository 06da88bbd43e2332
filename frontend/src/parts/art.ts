// The drawing of a thing: `#kind-name` in the sprite, or a plain one if nobody has drawn it.

const known = new Map<string, boolean>()

export function art(kind: string, name: string, otherwise = "unknown"): string {
  const id = `${kind}-${name}`
  if (!known.get(id)) known.set(id, typeof document !== "undefined" && document.getElementById(id) !== null)
  return known.get(id) ? `#${id}` : `#${otherwise}`
}

/** Drawings stand in the document once; `<use href="#resource-...">` takes them from there. */
export function hang(drawings: string) {
  const sprite = document.importNode(new DOMParser().parseFromString(drawings, "image/svg+xml").documentElement, true)
  sprite.setAttribute("class", "sprite")
  sprite.setAttribute("aria-hidden", "true")
  document.body.append(sprite)
}
