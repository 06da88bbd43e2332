// The check of `starwake verify`, in the page: seeds against commitments, every outcome dealt again, result and chain.
// It knows no rule: what could happen at each draw comes with the replay (`odds`), and must be what the record says.
import type { Odds, Replay } from "../wire/schema"
import { isObject, type RecordFile } from "./record"

export type Dealt = Pick<Replay, "odds" | "draws" | "result">
export type Checked = {
  outcomes: number
  actions: number
  /** Whether a chain binds header, actions and result; records of early versions have none. */
  bound: boolean
  /** What somebody had noted before: the commitment, the commitment of a seat, or how many entries a head binds. */
  noted: { commitment: true } | { seat: number } | { entries: number } | null
}
export type Fault =
  | { fault: "algorithm" | "number" | "noSeed" | "seed" | "seatSeeds" | "dealer" | "draws" | "result" | "noChain" | "chain" | "noted" }
  | { fault: "outcome"; entry: number; dealt: string; said: string }

/** Something is not as recorded. */
export class Differs extends Error {
  constructor(readonly fault: Fault) {
    super(JSON.stringify(fault))
  }
}

/** Whether this browser can hash: on plain http most cannot. */
export const able = () => globalThis.crypto?.subtle !== undefined

const CHANCE = -1
const HASH = /^[0-9a-f]{64}$/
const utf8 = (text: string) => new TextEncoder().encode(text)
const differs = (fault: Exclude<Fault, { fault: "outcome" }>["fault"]) => new Differs({ fault })

/** How seeds become commitments and a key. */
type Algorithm = {
  commitment: (seed: Bytes) => Promise<Bytes>
  seatCommitment: (seed: Bytes) => Promise<Bytes>
  key: (seeds: Bytes[]) => Promise<Bytes>
  published: string[]
  chained: boolean
}
type Bytes = Uint8Array<ArrayBuffer>

const ALGORITHMS: Record<string, Algorithm> = {
  "hmac-sha256-v2": {
    commitment: (seed) => tagged("starwake commitment", [seed]),
    seatCommitment: (seed) => tagged("starwake seat commitment", [seed]),
    key: (seeds) => tagged("starwake key", seeds),
    published: ["algorithm", "commitment", "seat_commitments"],
    chained: true,
  },
  "hmac-sha256-v1": {
    commitment: sha256,
    seatCommitment: sha256,
    key: async (seeds) => (seeds.length === 1 ? seeds[0]! : sha256(joined(seeds.flatMap((seed) => [big(seed.length, 4), seed])))),
    published: ["algorithm", "commitment"],
    chained: false,
  },
}

/** Checks a record; Differs says what is wrong. `noted` is something one has seen before the end, in hexadecimal digits. */
export async function verify(record: RecordFile, dealt: Dealt, noted = ""): Promise<Checked> {
  const { way, seeds } = await revealed(record)
  const outcomes = await dealtAgain(record, dealt, await way.key(seeds))
  if (canonical(record.result) !== canonical(dealt.result)) throw differs("result")
  if (record.chain == null && way.chained) throw differs("noChain")
  const heads = await headsOf(record, way, seeds)
  if (record.chain != null && record.chain !== heads.at(-1)) throw differs("chain")
  return {
    outcomes,
    actions: record.entries.length - outcomes,
    bound: record.chain != null,
    noted: noted.trim() ? known(record, heads, noted.trim().toLowerCase()) : null,
  }
}

// ------------------------------------------------------------------ seeds

/** The seeds, if they are those that were committed to. */
async function revealed(record: RecordFile): Promise<{ way: Algorithm; seeds: Bytes[] }> {
  const { dealer } = record
  if (!dealer || "counter" in dealer) throw differs("noSeed")
  const way = ALGORITHMS[String(dealer["algorithm"])]
  if (!way) throw differs("algorithm")
  const { seed, seat_seeds, commitment, seat_commitments } = dealer
  const wanted = [...way.published, "seed", "seat_seeds"].toSorted()
  if (Object.keys(dealer).toSorted().join() !== wanted.join() || !isTexts(seat_seeds)) throw differs("dealer")
  const seeds = [seed, ...seat_seeds].map(fromHex)
  if (hex(await way.commitment(seeds[0]!)) !== commitment) throw differs("seed")
  if (way.published.includes("seat_commitments")) {
    const made = await Promise.all(seeds.slice(1).map(async (one) => hex(await way.seatCommitment(one))))
    if (!isTexts(seat_commitments) || made.join() !== seat_commitments.join()) throw differs("seatSeeds")
  }
  return { way, seeds }
}

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string")

// ------------------------------------------------------------------ outcomes

/** Deals every outcome again and compares it; how many there are. */
async function dealtAgain(record: RecordFile, { odds, draws }: Dealt, key: Bytes): Promise<number> {
  const words = await wordsOf(key)
  let outcomes = 0
  for (const [place, [seat, said]] of record.entries.entries()) {
    if (seat !== CHANCE) continue
    const possible = odds[draws[outcomes++] ?? -1]
    if (!possible) throw differs("draws")
    const name = possible.names[await drawn(possible, words)]!
    if (name !== said) throw new Differs({ fault: "outcome", entry: place + 1, dealt: name, said })
  }
  if (outcomes !== draws.length) throw differs("draws")
  return outcomes
}

/** Draw n: the first 8 bytes of HMAC-SHA256(key, n). */
async function wordsOf(key: Bytes): Promise<() => Promise<bigint>> {
  const { subtle } = crypto
  const hmac = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"])
  let counter = 0
  return async () => new DataView(await subtle.sign("HMAC", hmac, big(counter++, 8))).getBigUint64(0)
}

/** The outcome that the ticket stands for; a draw that would favour some outcome is thrown away. */
async function drawn({ weights, names }: Odds, word: () => Promise<bigint>): Promise<number> {
  if (weights.length !== names.length || !weights.every((one) => Number.isSafeInteger(one) && one >= 0)) throw differs("number")
  const total = weights.reduce((sum, one) => sum + BigInt(one), 0n)
  if (total < 1n) throw differs("draws")
  const bits = total === 1n ? 0 : (total - 1n).toString(2).length
  const count = Math.max(1, Math.ceil(bits / 64))
  const span = 1n << BigInt(64 * count)
  for (;;) {
    let value = 0n
    for (let n = 0; n < count; n++) value = (value << 64n) | (await word())
    if (value < span - (span % total)) return picked(weights, value % total)
  }
}

function picked(weights: number[], ticket: bigint): number {
  let left = ticket
  return weights.findIndex((weight) => {
    if (left < BigInt(weight)) return true
    left -= BigInt(weight)
    return false
  })
}

// ------------------------------------------------------------------ the chain

/** The head before the first entry, after each, and after the result. */
async function headsOf({ entries, result, chain, ...header }: RecordFile, way: Algorithm, seeds: Bytes[]): Promise<string[]> {
  const salt = await tagged("starwake chain salt", seeds)
  const dealer = Object.fromEntries(way.published.map((key) => [key, header.dealer![key]]))
  const steps: [string | number, string][] = [["header", canonical({ ...header, dealer })], ...entries, ["result", canonical(result)]]
  let head = await sha256(utf8("starwake-chain-1"))
  const found: string[] = []
  for (const [what, text] of steps) {
    head = await sha256(joined([salt, head, utf8(`${what} ${[...text].length} ${text}`)]))
    found.push(hex(head))
  }
  return found
}

/** Where in the record something stands that was noted before. */
function known({ dealer, entries }: RecordFile, heads: string[], noted: string): Checked["noted"] {
  if (!HASH.test(noted)) throw differs("noted")
  if (noted === dealer!["commitment"]) return { commitment: true }
  const seats = dealer!["seat_commitments"]
  if (isTexts(seats) && seats.includes(noted)) return { seat: seats.indexOf(noted) }
  if (heads.includes(noted)) return { entries: Math.min(heads.indexOf(noted), entries.length) }
  throw differs("noted")
}

/** The one JSON text of some data: sorted keys, no spaces, nothing but ASCII. */
export function canonical(value: unknown): string {
  if (typeof value === "number") {
    if (!Number.isSafeInteger(value)) throw differs("number") // other numbers have several texts
    return String(value)
  }
  if (typeof value === "string") return JSON.stringify(value).replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`)
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (!isObject(value)) return JSON.stringify(value)
  const keys = Object.keys(value).toSorted(byCodePoints)
  return `{${keys.map((key) => `${canonical(key)}:${canonical(value[key])}`).join(",")}}`
}

function byCodePoints(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  for (let n = 0; n < Math.min(a.length, b.length); n++) {
    if (a[n] !== b[n]) return a[n]!.codePointAt(0)! - b[n]!.codePointAt(0)!
  }
  return a.length - b.length
}

// ------------------------------------------------------------------ bytes

/** SHA-256 of a tag and some parts, each after its length. */
const tagged = (tag: string, parts: Bytes[]) => sha256(joined([utf8(tag), ...parts].flatMap((part) => [big(part.length, 8), part])))

async function sha256(data: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", data))
}

function joined(parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** A number in so many bytes, the first one the greatest. */
function big(value: number, size: number): Bytes {
  const bytes = new Uint8Array(size)
  for (let n = size - 1, rest = value; n >= 0; n--, rest = Math.floor(rest / 256)) bytes[n] = rest % 256
  return bytes
}

const hex = (bytes: Bytes) => Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("")

function fromHex(text: unknown): Bytes {
  if (typeof text !== "string" || !/^([0-9a-f]{2})*$/.test(text)) throw differs("dealer")
  return new Uint8Array((text.match(/../g) ?? []).map((two) => parseInt(two, 16)))
}
