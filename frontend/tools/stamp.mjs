// What tells one state of the sources from another: the test of the committed build works it out again in Python.
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join, relative, sep } from "node:path"

/** The files that the build is made from, besides what lies under src. */
export const CONFIG = ["index.html", "package.json", "pnpm-lock.yaml", "svelte.config.js", "tsconfig.json", "vite.config.ts"]

export function stamp(root) {
  const files = [...CONFIG.map((name) => join(root, name)), ...walk(join(root, "src"))]
  const named = files.map((path) => [relative(root, path).split(sep).join("/"), path])
  named.sort(([a], [b]) => (a < b ? -1 : 1))
  const hash = createHash("sha256")
  for (const [name, path] of named) hash.update(`${name}\0${createHash("sha256").update(readFileSync(path)).digest("hex")}\n`)
  return hash.digest("hex")
}

function walk(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )
}
