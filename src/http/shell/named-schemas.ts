/**
 * Names for the schemas of requests and answers, so that a generated client has a type `Lead` and not forty unnamed copies of it.
 *
 * Routes keep their schemas whole, so validators and serialisers need no references. Only the OpenAPI document has them: each named
 * schema moves to its components.
 */
import type { TSchema } from "typebox"

const MARK = "x-named"
type Mark = { readonly name?: string; readonly about?: string; readonly base?: object }
type Json = { [key: string]: unknown }

/** Names a schema that was just made. `about` describes the type where `description` describes one use of it. */
export function named<T extends TSchema>(name: string, schema: T, about?: string): T {
  const mark: Mark = { name, ...(about !== undefined && { about }) }
  return Object.assign(schema, { [MARK]: mark })
}

/** Says that an object has all fields of `base`, so that the document needs to describe only the others. */
export function extending<T extends TSchema>(base: TSchema, schema: T): T {
  return Object.assign(schema, { [MARK]: { ...markOf(schema as object as Json), base } })
}

/** The name of a schema that has one, for schemas that are named after another. */
export const nameOf = (schema: object): string | undefined => markOf(schema as Json)?.name

/** What a named schema is for. */
export const aboutOf = (schema: object): string | undefined => markOf(schema as Json)?.about

const markOf = (part: Json): Mark | undefined => part[MARK] as Mark | undefined

/**
 * `part` with references in place of the named schemas, and those schemas by name. `known` are schemas that cannot be marked, because
 * they are the domain's: they are recognised by what they allow.
 */
export function gatherNamed<T>(
  part: T,
  known: { readonly [name: string]: object } = {},
): { part: T; named: { [name: string]: object } } {
  const gathered = new Map<string, { readonly shape: string; readonly schema: Json }>()
  const names = new Map(Object.entries(known).map(([name, schema]) => [shapeOf(schema), name]))
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
    if (mark !== undefined) return refer(mark as Mark, inner)
    const name = "properties" in value ? names.get(shapeOf(value)) : undefined
    return name === undefined ? inner : { ...refer({ name }, inner), description: rest.description }
  }

  function refer({ name, about, base }: Mark, { description, examples, ...whole }: Json): Json {
    const rest = base === undefined ? whole : beyond(base, whole)
    if (name === undefined) return rest
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

  /** An object with the fields of `base`, as a reference to that beside its own fields. */
  function beyond(base: object, { properties, required = [], ...rest }: Json): Json {
    const inherited = gather((base as Json).properties) as Json
    const isRequired = (fields: unknown, field: string) => ((fields ?? []) as string[]).includes(field)
    const own = Object.entries(properties as Json).filter(
      ([field, schema]) =>
        JSON.stringify(schema) !== JSON.stringify(inherited[field]) ||
        isRequired(required, field) !== isRequired((base as Json).required, field),
    )
    const needed = own.map(([field]) => field).filter((field) => isRequired(required, field))
    const more = { ...rest, required: needed, properties: Object.fromEntries(own) }
    return { allOf: [gather(base), more] }
  }
}

/** What a schema allows, whatever is said of it. */
const shapeOf = (schema: object): string => {
  const { title: _title, description: _description, examples: _examples, ...rest } = schema as Json
  return JSON.stringify(rest)
}
