import { svelte } from "@sveltejs/vite-plugin-svelte"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"
import { stamp } from "./tools/stamp.mjs"

const ROOT = fileURLToPath(new URL(".", import.meta.url))
const OUT = join(ROOT, "../src/starwake/web")

/** The server tells the first signs of the stamp as its build; a page of another build reloads itself once. */
const SHORT = 12

function stamped(): Plugin {
  return {
    name: "stamp",
    apply: "build",
    closeBundle() {
      writeFileSync(join(OUT, "build.json"), JSON.stringify({ source: stamp(ROOT) }) + "\n")
    },
  }
}

export default defineConfig(({ command, mode }) => ({
  plugins: [svelte(), stamped()],
  define: { __BUILD__: JSON.stringify(command === "build" ? stamp(ROOT).slice(0, SHORT) : "") },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    proxy: { "/api": { target: process.env.STARWAKE ?? "http://127.0.0.1:8000", ws: true, changeOrigin: true } },
  },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
}))
