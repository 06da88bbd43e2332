// Makes src/wire/schema.ts and starship.ts from the schemas of the server; with --check it only says whether they are up to date.
import { readFileSync, writeFileSync } from "node:fs"
import openapiTS, { astToString } from "openapi-typescript"

const SCHEMAS = new URL("../../docs/schema/", import.meta.url)
const WIRE = new URL("../src/wire/", import.meta.url)
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
// Games whose tables have other shapes get a file of their own, so that names may be the same.
const STARSHIP = ["View", "Catalogue", "Chart"]
const starship = definitions(read("starship.json"))

/** The types of some schemas. */
async function typed(schemas) {
  const ast = await openapiTS(
    { openapi: "3.1.0", info: { title: "", version: "" }, paths: {}, components: { schemas } },
    { rootTypes: true, rootTypesNoSchemaPrefix: true, alphabetize: true, additionalProperties: false, defaultNonNullable: false, emptyObjectsUnknown: true },
  )
  return HEAD + astToString(ast)
}

/** Some schemas, and those they mention. */
function only(schemas, names) {
  const found = {}
  const take = (name) => {
    if (name in found) return
    found[name] = schemas[name]
    for (const [, more] of JSON.stringify(schemas[name]).matchAll(/#\/components\/schemas\/(\w+)/g)) take(more)
  }
  names.forEach(take)
  return found
}

const made = {
  // A leg has two or three items, which the tool cannot say.
  "schema.ts": (await typed(schemas)).replace("Leg: unknown", LEG),
  "starship.ts": await typed(only(starship, STARSHIP)),
}
for (const [name, text] of Object.entries(made)) {
  const target = new URL(name, WIRE)
  if (!process.argv.includes("--check")) writeFileSync(target, text)
  else if (readFileSync(target, "utf8") !== text) {
    console.error(`src/wire/${name} is not what docs/schema says: pnpm types makes it anew`)
    process.exitCode = 1
  }
}
