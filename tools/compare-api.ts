/**
 * What differs between two descriptions of the API, for whoever has rewritten schemas and means to change nothing: operations that are
 * gone or new, and in the others every place that differs, references resolved. Descriptions, summaries and examples are counted only.
 * Ends with 1 if an operation is gone.
 *
 *   curl -s $CRIBA/openapi.json > before.json
 *   node tools/compare-api.ts before.json after.json
 */
import { readFileSync } from "node:fs"

type Json = { readonly [key: string]: unknown }
type Described = { readonly paths: { readonly [path: string]: Json }; readonly components: Json }

const WORDS = new Set(["description", "summary", "examples", "example", "title"])

/** Operations by method and path, with what they refer to in the place of the reference. */
function operationsOf(document: Described): Map<string, unknown> {
  const resolve = (part: unknown, within: readonly string[]): unknown => {
    if (typeof part !== "object" || part === null) return part
    if (Array.isArray(part)) return part.map((one) => resolve(one, within))
    const { $ref } = part as Json
    if (typeof $ref === "string" && !within.includes($ref)) {
      const steps = $ref.replace(/^#\//, "").split("/")
      const target = steps.reduce((at: unknown, step) => (at as Json | undefined)?.[step], document)
      if (target !== undefined) return resolve(target, [...within, $ref])
    }
    return merged(
      Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, resolve(inner, within)])),
    )
  }
  return new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        resolve(operation, []),
      ]),
    ),
  )
}

/** An object that is described as another and more of it, as one object. */
function merged(schema: Json): Json {
  const parts = schema.allOf as readonly Json[] | undefined
  if (parts === undefined || !parts.every(({ properties }) => properties !== undefined)) return schema
  const { allOf: _, ...own } = schema
  const required = new Set(parts.flatMap((part) => (part.required ?? []) as string[]))
  return Object.assign({}, ...parts, own, {
    required: [...required],
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  })
}

let words = 0

function* differences(before: unknown, after: unknown, place: string): Generator<string> {
  if (before === after) return
  const isTree = [before, after].every((one) => typeof one === "object" && one !== null)
  if (!isTree) {
    const show = (one: unknown) => (one === undefined ? "nothing" : JSON.stringify(one).slice(0, 100))
    yield `${place}: ${show(before)} → ${show(after)}`
    return
  }
  // Parameters and required fields are sets: their order means nothing.
  const [one, other] = [before, after].map((tree) => (Array.isArray(tree) ? byName(tree) : (tree as Json)))
  for (const key of new Set([...Object.keys(one ?? {}), ...Object.keys(other ?? {})])) {
    if (WORDS.has(key) && !place.endsWith("/properties")) {
      if (JSON.stringify(one?.[key]) !== JSON.stringify(other?.[key])) words++
    } else yield* differences(one?.[key], other?.[key], `${place}/${key}`)
  }
}

/** By name or type; where several have the same, as the kinds of an event, by place. */
function byName(list: readonly unknown[]): Json {
  const names = list.map((one, i) =>
    typeof one === "string" ? one : String((one as Json | null)?.name ?? (one as Json | null)?.type ?? i),
  )
  const areUnique = new Set(names).size === names.length
  return Object.fromEntries(list.map((one, i) => [areUnique ? names[i] : i, one]))
}

const [before, after] = process.argv
  .slice(2)
  .map((file) => operationsOf(JSON.parse(readFileSync(file, "utf8"))))
if (before === undefined || after === undefined) throw new Error("Name two files: before and after.")
const gone = [...before.keys()].filter((name) => !after.has(name))
for (const name of gone) console.log(`gone: ${name}`)
for (const name of after.keys()) if (!before.has(name)) console.log(`new: ${name}`)
let others = 0
for (const [name, operation] of before) {
  if (!after.has(name)) continue
  for (const line of differences(operation, after.get(name), name)) {
    others++
    console.log(line)
  }
}
console.log(
  `${before.size} operations before, ${after.size} after; ${gone.length} gone, ${others} places differ,`,
)
console.log(`and ${words} descriptions and examples.`)
process.exitCode = gone.length > 0 ? 1 : 0
