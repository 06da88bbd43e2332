// The squares of another encoder (the Python package qrcode, correction M, bytes, masks given) are ours to the last dot.
import { expect, test } from "vitest"
import { qr } from "../src/parts/qr"
import known from "./qr.json"

const drawn = (rows: boolean[][]) => rows.map((row) => row.map((on) => (on ? "1" : "0")).join(""))

test.each(known)("version $version, mask $mask: $text", ({ text, mask, rows }) => {
  expect(drawn(qr(text, mask))).toEqual(rows)
})

test("the mask is chosen if none is given, and the same each time", () => {
  const chosen = drawn(qr("http://127.0.0.1:8000/join#K7MPA-2XQRT"))
  const all = Array.from({ length: 8 }, (_, mask) => drawn(qr("http://127.0.0.1:8000/join#K7MPA-2XQRT", mask)))
  expect(all).toContainEqual(chosen)
})

test("what is too long is no square", () => expect(() => qr("x".repeat(214))).toThrow(RangeError))
