import { svelte } from "@sveltejs/vite-plugin-svelte"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Plugin, Rolldown } from "vite"
import { defineConfig } from "vitest/config"
import { stamp } from "./tools/stamp.mjs"

const ROOT = fileURLToPath(new URL(".", import.meta.url))
const OUT = join(ROOT, "../src/starwake/web")

/** The server tells the first signs of the stamp as its build; a page of another build reloads itself once. */
const SHORT = 12

type Needs = Record<string, string[]>

/** What most matches are played on: its scripts come with the page, before it is known what this one is played on.
 * Not its styles: a browser complains of those that were brought for nothing. */
const USUAL: Record<string, string> = { match: "/src/board/kind.ts" }

/** For each page that is loaded when somebody goes there: its files, which the server tells the browser beforehand. */
function needs(bundle: Rolldown.OutputBundle): Needs {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk")
  const named = new Map(chunks.map((one) => [one.fileName, one]))
  const first = chunks.filter((one) => one.isEntry).flatMap((one) => [one.fileName, ...one.imports]) // index.html names them
  const files = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = named.get(name)
    if (!chunk || first.includes(name) || found.has(name)) return found
    found.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css)
    for (const one of chunk.imports) files(one, found)
    return found
  }
  const pages = chunks.filter((one) => one.facadeModuleId?.includes("/src/pages/"))
  const usual = (page: string) => chunks.find((one) => USUAL[page] && one.facadeModuleId?.endsWith(USUAL[page]))?.fileName ?? ""
  return Object.fromEntries(
    pages.map((one) => {
      const page = one.name.toLowerCase()
      const own = files(one.fileName)
      return [page, [...files(usual(page), new Set(own))].filter((name) => own.has(name) || name.endsWith(".js"))]
    }),
  )
}

function stamped(): Plugin {
  return {
    name: "stamp",
    apply: "build",
    writeBundle(_, bundle) {
      writeFileSync(join(OUT, "build.json"), JSON.stringify({ source: stamp(ROOT), needs: needs(bundle) }) + "\n")
    },
  }
}

/** Most functions run within a page's first seconds: browsers that know the hint compile them while they come, beside the page's own thread. */
function eager(): Plugin {
  return {
    name: "eager",
    apply: "build",
    generateBundle: {
      order: "post", // the hint has to come first
      handler(_, bundle) {
        for (const one of Object.values(bundle)) if (one.type === "chunk") one.code = `//# allFunctionsCalledOnLoad\n${one.code}`
      },
    },
  }
}

const read = (name: string) => readFileSync(join(ROOT, "src", name), "utf-8")

/** Letters that hardly any page needs; they are kept when one did. */
const RARE = /-(rest|greek)-/

/** What the start page is made of: the files that it names, and the fonts that its styles name. */
function shell(bundle: Rolldown.OutputBundle): string[] {
  const sources = new Map(Object.values(bundle).map((one) => [one.fileName, one.type === "asset" ? String(one.source) : ""]))
  const named = (name: string, kinds: string) =>
    [...(sources.get(name) ?? "").matchAll(new RegExp(`/(assets/[^"')]+\\.(?:${kinds}))`, "g"))].map(([, file]) => file!)
  const files = named("index.html", "js|css|svg")
  const fonts = files.flatMap((file) => named(file, "woff2")).filter((file) => !RARE.test(file))
  return [...new Set([...files, ...fonts])].map((file) => `/${file}`)
}

/** What lets the page be installed: a manifest with icons and colours of our own, and a worker that knows which files to keep. */
function installable(): Plugin {
  const icons = { "icon-192": "any", "icon-512": "any", "maskable-512": "maskable" }
  const emitted = new Map<string, string>()
  const ground = read("look/tokens.css").match(/--ground:(#\w+)/)![1]! // of the night atlas, which comes first
  return {
    name: "installable",
    transformIndexHtml: () => [
      { tag: "meta", attrs: { name: "theme-color", content: ground }, injectTo: "head" },
      { tag: "link", attrs: { rel: "manifest", href: "/manifest.webmanifest" }, injectTo: "head" },
    ],
    apply: "build",
    buildStart() {
      for (const name of Object.keys(icons)) {
        const source = readFileSync(join(ROOT, "src/look/icons", `${name}.png`))
        emitted.set(name, this.emitFile({ type: "asset", name: `${name}.png`, source }))
      }
    },
    writeBundle(_, bundle) {
      const drawn = Object.entries(icons).map(([name, purpose]) => {
        const size = name.split("-")[1]
        return { src: `/${this.getFileName(emitted.get(name)!)}`, sizes: `${size}x${size}`, type: "image/png", purpose }
      })
      const manifest = { ...JSON.parse(read("offline/manifest.json")), theme_color: ground, background_color: ground, icons: drawn }
      writeFileSync(join(OUT, "manifest.webmanifest"), JSON.stringify(manifest) + "\n")
      const known = `const BUILD = ${JSON.stringify(stamp(ROOT).slice(0, SHORT))}\nconst SHELL = ${JSON.stringify(shell(bundle))}\n`
      writeFileSync(join(OUT, "worker.js"), known + read("offline/worker.js"))
    },
  }
}

export default defineConfig(({ command, mode }) => ({
  plugins: [svelte(), eager(), installable(), stamped()],
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
