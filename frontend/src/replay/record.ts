// A record as it lies in a file: one JSON object, or a header, a line for each entry, and a line with the result.

export type Entry = [seat: number, text: string]
export type RecordFile = {
  format: string
  dealer: Record<string, unknown> | null
  entries: Entry[]
  result: Record<string, unknown>
  chain?: string | null
  [key: string]: unknown
}

/** Bytes that a server takes. */
export const MOST = 262_144

/** Not a record; what it says is for programs only. */
export class NoRecord extends Error {}

/** Reads either form. Whether the entries can be played, the server says. */
export function parsed(text: string): RecordFile {
  const rows = text.split("\n").filter((row) => row.trim())
  const first = read(rows[0] ?? "", false)
  if (rows.length < 2 || first === undefined || (isObject(first) && "entries" in first)) return checked(read(text, true))
  const body = rows.slice(1).map((row) => read(row, true))
  const end = isObject(body.at(-1)) ? (body.pop() as object) : { result: {} }
  return checked(isObject(first) ? { ...first, entries: body, ...end } : first)
}

function read(text: string, must: boolean): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (must) throw new NoRecord("not JSON")
    return undefined
  }
}

function checked(found: unknown): RecordFile {
  if (!isObject(found) || typeof found["format"] !== "string") throw new NoRecord("no header")
  const { entries, result, dealer } = found
  if (!Array.isArray(entries) || !isObject(result) || !(dealer === null || isObject(dealer))) throw new NoRecord("no entries")
  const fits = (one: unknown) => Array.isArray(one) && one.length === 2 && Number.isInteger(one[0]) && typeof one[1] === "string"
  if (!entries.every(fits)) throw new NoRecord("an entry is none")
  return found as RecordFile
}

/** As `record.save` writes it: JSON lines. */
export function lines({ entries, result, chain, ...header }: RecordFile): string {
  const end = chain == null ? { result } : { result, chain }
  return [header, ...entries, end].map((row) => JSON.stringify(row)).join("\n") + "\n"
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
