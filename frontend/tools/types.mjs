// Makes src/wire/schema.ts from the schemas of the server; with --check it only says whether it is up to date.
import { readFileSync, writeFileSync } from "node:fs"
import openapiTS, { astToString } from "openapi-typescript"

const SCHEMAS = new URL("../../docs/schema/", import.meta.url)
const TARGET = new URL("../src/wire/schema.ts", import.meta.url)
const HEAD = "// Made by tools/types.mjs from docs/schema; `pnpm types` makes it anew.\n/* eslint-disable */\n\n"

const read = (name) => JSON.parse(readFileSync(new URL(name, SCHEMAS), "utf8"))

/** Messages whose names the table has too get another one. */
const RENAMED = { Table: "TableMessage", Room: "Room", Thing: "Thing" }

function definitions(document, rename = {}) {
  const text = JSON.stringify(document.$defs ?? document.components.schemas)
    .replace(/#\/(?:\$defs|components\/schemas)\/(\w+)/g, (_, name) => `#/components/schemas/${rename[name] ?? name}`)
  return Object.fromEntries(Object.entries(JSON.parse(text)).map(([name, one]) => [rename[name] ?? name, one]))
}

function union(document, place, rename) {
  const listed = document.oneOf[place].anyOf ?? document.oneOf[place].oneOf
  return { anyOf: listed.map(({ $ref }) => ({ $ref: `#/components/schemas/${rename($ref.split("/").pop())}` })) }
}

const messages = read("messages.json")
const table = read("starfarers.json")
table.$defs.Reach.properties.tree.items = { $ref: "#/$defs/Leg" }
table.$defs.Leg = {}
const LEG = 'Leg: [string, number] | [string, number, "stop" | "settle" | "explore" | "dock" | "clear" | "closed"]'

const name = (one) => RENAMED[one] ?? one
const schemas = {
  ...definitions(read("openapi.json")),
  ...definitions(table),
  ...definitions(messages, RENAMED),
  FromClient: union(messages, 0, name),
  FromServer: union(messages, 1, name),
}
const ast = await openapiTS(
  { openapi: "3.1.0", info: { title: "", version: "" }, paths: {}, components: { schemas } },
  { rootTypes: true, rootTypesNoSchemaPrefix: true, alphabetize: true, additionalProperties: false, defaultNonNullable: false, emptyObjectsUnknown: true },
)
// A leg has two or three items, which the tool cannot say.
const made = HEAD + astToString(ast).replace("Leg: unknown", LEG)

if (process.argv.includes("--check")) {
  const kept = readFileSync(TARGET, "utf8")
  if (kept !== made) {
    console.error("src/wire/schema.ts is not what docs/schema says: pnpm types makes it anew")
    process.exit(1)
  }
} else {
  writeFileSync(TARGET, made)
}
