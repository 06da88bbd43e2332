// A text as a QR square: bytes, error correction M, versions 1 to 10 (up to 213 bytes), by ISO/IEC 18004.

/** Per version: error-correction bytes of a block, blocks of the first length, their data bytes, blocks that have one more. */
const BLOCKS: [check: number, short: number, data: number, long: number][] = [
  [10, 1, 16, 0],
  [16, 1, 28, 0],
  [26, 1, 44, 0],
  [18, 2, 32, 0],
  [24, 2, 43, 0],
  [16, 4, 27, 0],
  [18, 4, 31, 0],
  [22, 2, 38, 2],
  [22, 3, 36, 2],
  [26, 4, 43, 1],
]
/** Where the small squares lie, beside the first one at 6. */
const ALIGNED = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]]
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Rows of dark (true) and light squares; a text that is too long is an error. The mask is chosen unless one is given. */
export function qr(text: string, mask?: number): boolean[][] {
  const bytes = new TextEncoder().encode(text)
  const version = BLOCKS.findIndex((_, n) => bytes.length <= room(n + 1)) + 1
  if (version === 0) throw new RangeError(`${bytes.length} bytes are too many for a square`)
  const bits = interleaved(words(bytes, version), version)
  const drawn = (mask === undefined ? MASKS.map((_, n) => n) : [mask]).map((n) => square(version, bits, n))
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best))
}

/** Data bytes of a version. */
function capacity(version: number): number {
  const [, short, data, long] = BLOCKS[version - 1]!
  return short * data + long * (data + 1)
}

/** Bytes of text that fit beside the header. */
const room = (version: number) => capacity(version) - (version < 10 ? 2 : 3)

/** The text with its header, filled up. */
function words(bytes: Uint8Array, version: number): number[] {
  const bits = [...binary(4, 4), ...binary(bytes.length, version < 10 ? 8 : 16), ...[...bytes].flatMap((one) => binary(one, 8))]
  const all = capacity(version) * 8
  bits.push(...binary(0, Math.min(4, all - bits.length)))
  bits.push(...binary(0, (8 - (bits.length % 8)) % 8))
  const found = Array.from({ length: bits.length / 8 }, (_, n) => bits.slice(8 * n, 8 * n + 8).reduce((sum, bit) => 2 * sum + bit, 0))
  for (let n = 0; found.length < all / 8; n++) found.push(n % 2 ? 0x11 : 0xec)
  return found
}

function binary(value: number, length: number): number[] {
  return Array.from({ length }, (_, n) => (value >> (length - 1 - n)) & 1)
}

/** Data and check bytes of all blocks in the order in which they are drawn, as bits. */
function interleaved(data: number[], version: number): number[] {
  const [check, short, size, long] = BLOCKS[version - 1]!
  const blocks = Array.from({ length: short + long }, (_, n) => data.slice(start(n), start(n + 1)))
  function start(n: number) {
    return n * size + Math.max(0, n - short)
  }
  const checks = blocks.map((block) => remainder(block, check))
  const woven = [...weave(blocks, size + 1), ...weave(checks, check)]
  return woven.flatMap((one) => binary(one, 8))
}

function weave(blocks: number[][], length: number): number[] {
  return Array.from({ length }, (_, n) => blocks.flatMap((block) => (n < block.length ? [block[n]!] : []))).flat()
}

// ------------------------------------------------------------------ Reed-Solomon over GF(256)

function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a)
  return product
}

function generator(degree: number): number[] {
  let found = [1]
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2)) {
    found = [...found, 0].map((one, i) => one ^ (i ? times(found[i - 1]!, root) : 0))
  }
  return found.slice(1)
}

function remainder(block: number[], degree: number): number[] {
  const divisor = generator(degree)
  return block.reduce<number[]>((rest, one) => {
    const factor = one ^ rest[0]!
    return [...rest.slice(1), 0].map((old, n) => old ^ times(divisor[n]!, factor))
  }, Array<number>(degree).fill(0))
}

// ------------------------------------------------------------------ drawing

function square(version: number, bits: number[], mask: number): boolean[][] {
  const size = 17 + 4 * version
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const set = (x: number, y: number, on: boolean) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return
    dark[y]![x] = on
    fixed[y]![x] = true
  }
  drawGuides(size, version, set)
  drawFormat(size, mask, set)
  if (version >= 7) drawVersion(size, version, set)
  let n = 0
  for (const [x, y] of path(size)) {
    if (fixed[y]![x]) continue
    dark[y]![x] = (bits[n++] === 1) !== MASKS[mask]!(x, y)
  }
  return dark
}

type Set = (x: number, y: number, on: boolean) => void

function drawGuides(size: number, version: number, set: Set) {
  for (let n = 0; n < size; n++) {
    set(6, n, n % 2 === 0)
    set(n, 6, n % 2 === 0)
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) rings(cx, cy, 4, (r) => r !== 2 && r !== 4, set)
  const lines = version > 1 ? [6, ...ALIGNED[version - 1]!] : []
  const last = lines.at(-1)
  for (const x of lines) for (const y of lines) {
    const corner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6)
    if (!corner) rings(x, y, 2, (r) => r !== 1, set)
  }
}

function rings(cx: number, cy: number, radius: number, on: (r: number) => boolean, set: Set) {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) set(cx + dx, cy + dy, on(Math.max(Math.abs(dx), Math.abs(dy))))
}

/** Which correction and mask it is, twice; and the square that is always dark. */
function drawFormat(size: number, mask: number, set: Set) {
  const bits = binary(((mask << 10) | divided(mask << 10, 0x537, 10)) ^ 0x5412, 15).reverse() // M is 00
  bits.forEach((bit, n) => {
    const [x, y] = n < 6 ? [8, n] : n < 8 ? [8, n + 1] : n === 8 ? [7, 8] : [14 - n, 8]
    set(x, y, bit === 1)
    if (n < 8) set(size - 1 - n, 8, bit === 1)
    else set(8, size - 15 + n, bit === 1)
  })
  set(8, size - 8, true)
}

function drawVersion(size: number, version: number, set: Set) {
  const bits = binary((version << 12) | divided(version << 12, 0x1f25, 12), 18).reverse()
  bits.forEach((bit, n) => {
    set(size - 11 + (n % 3), Math.floor(n / 3), bit === 1)
    set(Math.floor(n / 3), size - 11 + (n % 3), bit === 1)
  })
}

/** What is left of a binary number divided by another one. */
function divided(value: number, by: number, degree: number): number {
  for (let bit = 31 - Math.clz32(value); bit >= degree; bit--) if ((value >> bit) & 1) value ^= by << (bit - degree)
  return value
}

/** Up and down in pairs of columns from the right, without the column of the guides. */
function* path(size: number): Generator<[x: number, y: number]> {
  let upward = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let n = 0; n < size; n++) for (const x of [right, right - 1]) yield [x, upward ? size - 1 - n : n]
    upward = !upward
  }
}

// ------------------------------------------------------------------ which mask reads best

function penalty(rows: boolean[][]): number {
  const size = rows.length
  const columns = rows.map((_, x) => rows.map((row) => row[x]!))
  const lines = [...rows, ...columns].reduce((sum, line) => sum + runs(line) + finders(line), 0)
  let blocks = 0
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const one = rows[y]![x]
      if (one === rows[y]![x - 1] && one === rows[y - 1]![x] && one === rows[y - 1]![x - 1]) blocks += 3
    }
  const share = rows.flat().filter(Boolean).length / (size * size)
  return lines + blocks + 10 * Math.floor(Math.abs(share * 100 - 50) / 5)
}

function runs(line: boolean[]): number {
  let sum = 0
  for (let n = 0, length = 0; n < line.length; n++) {
    length = n && line[n] === line[n - 1] ? length + 1 : 1
    if (length === 5) sum += 3
    else if (length > 5) sum += 1
  }
  return sum
}

/** What looks like one of the large squares. */
function finders(line: boolean[]): number {
  const text = line.map((one) => (one ? "1" : "0")).join("")
  const count = (pattern: string) => Array.from(text, (_, n) => text.startsWith(pattern, n)).filter(Boolean).length
  return 40 * (count("10111010000") + count("00001011101"))
}
