/**
 * Names for the schemas of requests and answers, so that a generated client has a type `Lead` and not forty unnamed copies of it.
 *
 * Routes keep their schemas whole, so validators and serialisers need no references. Only the OpenAPI document has them: each named
 * schema moves to its components.
 */
import type { TSchema } from "typebox"

const MARK = "x-named"
type Mark = { readonly name: string; readonly about?: string }
type Json = { [key: string]: unknown }

/** Names a schema that was just made. `about` describes the type where `description` describes one use of it. */
export function named<T extends TSchema>(name: string, schema: T, about?: string): T {
  const mark: Mark = { name, ...(about !== undefined && { about }) }
  return Object.assign(schema, { [MARK]: mark })
}

/** The name of a schema that has one, for schemas that are named after another. */
export const nameOf = (schema: object): string | undefined => markOf(schema as Json)?.name

/** What a named schema is for. */
export const aboutOf = (schema: object): string | undefined => markOf(schema as Json)?.about

const markOf = (part: Json): Mark | undefined => part[MARK] as Mark | undefined

/** `part` with references in place of the named schemas, and those schemas by name. */
export function gatherNamed<T>(part: T): { part: T; named: { [name: string]: object } } {
  const gathered = new Map<string, { readonly shape: string; readonly schema: Json }>()
  const referring = gather(part) as T
  return {
    part: referring,
    named: Object.fromEntries([...gathered].map(([name, { schema }]) => [name, schema])),
  }

  function gather(value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value
    if (Array.isArray(value)) return value.map(gather)
    const { [MARK]: mark, ...rest } = value as Json
    const inner = Object.fromEntries(Object.entries(rest).map(([key, child]) => [key, gather(child)]))
    return mark === undefined ? inner : refer(mark as Mark, inner)
  }

  function refer({ name, about }: Mark, { description, examples, ...rest }: Json): Json {
    const shape = JSON.stringify(rest)
    const known = gathered.get(name)
    if (known !== undefined && known.shape !== shape)
      throw new Error(`Two different schemas are named ${name}`)
    const text = about ?? description
    const schema = known?.schema ?? { ...rest, ...(text !== undefined && { description: text }) }
    // Where a schema is a whole answer, the plugin has moved its examples to the answer; another use of it may still have them.
    if (examples !== undefined) schema.examples ??= examples
    gathered.set(name, { shape, schema })
    return { $ref: `#/components/schemas/${name}` }
  }
}
