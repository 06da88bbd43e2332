// A bundle for a bundle: the notation of a form, once it is complete.
import type { Form } from "../wire/schema"

export type Side = Record<string, number>
export type Bundle = { give: Side; want: Side }

export const NOTHING: Bundle = { give: {}, want: {} }

const other = (side: keyof Bundle): keyof Bundle => (side === "give" ? "want" : "give")

/** With so much of something on a side; where nothing may stand on both, it goes from the other. */
export function withCount(form: Form, bundle: Bundle, side: keyof Bundle, name: string, count: number): Bundle {
  const n = Math.max(0, Math.min(form[side][name] ?? 0, count))
  const there = form.apart && n > 0 ? { ...bundle[other(side)], [name]: 0 } : bundle[other(side)]
  const here = { ...bundle[side], [name]: n }
  return side === "give" ? { give: here, want: there } : { give: there, want: here }
}

const SIDES = ["give", "want"] as const

/** What of a bundle the bounds of a form allow. */
export function within(form: Form, bundle: Bundle): Bundle {
  return SIDES.reduce(
    (now, side) => Object.entries(bundle[side]).reduce((one, [name, n]) => withCount(form, one, side, name, n), now),
    NOTHING,
  )
}

export const isEmpty = ({ give, want }: Bundle) => !written(give) && !written(want)

/** `3 name` as it stands in notation; a name alone is one of it. */
export function counted(text: string): Side {
  const [first = "", second] = text.split(" ")
  return second === undefined ? { [first]: 1 } : { [second]: Number(first) }
}

const written = (side: Side) =>
  Object.entries(side)
    .filter(([, n]) => n > 0)
    .map(([name, n]) => `${n} ${name}`)
    .join(" ")

/** The action, or null while a side is empty. */
export function notation(form: Form, { give, want }: Bundle): string | null {
  const [gives, wants] = [written(give), written(want)]
  return gives && wants ? form.action.replace("{give}", gives).replace("{want}", wants) : null
}
