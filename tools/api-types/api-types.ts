/**
 * The API's types, written from its OpenAPI document by openapi-typescript. That tool needs the compiler's interface of
 * TypeScript 5, which TypeScript 7 no longer has: hence a workspace of its own, with a TypeScript of its own.
 */
import openapiTypescript, { astToString, type OpenAPI3 } from "openapi-typescript"

const HEADER = "// Written by `npm run api-types` from the server's OpenAPI document; the tests compare it.\n"

const OPTIONS = {
  // A field with a default may be left out of a request: it is not to be taken for required.
  defaultNonNullable: false,
  // An object of which the document says no more may hold anything, not nothing.
  emptyObjectsUnknown: true,
  // `import type { Lead }`, not `components["schemas"]["Lead"]`.
  rootTypes: true,
  rootTypesNoSchemaPrefix: true,
  silent: true,
}

export async function apiTypes(document: object): Promise<string> {
  const types = await openapiTypescript(withoutExamples(document) as OpenAPI3, OPTIONS)
  return HEADER + astToString(types).replaceAll(WITHOUT, "")
}

/**
 * What paths and operations do not have. `query?: never` stays: without any member, `parameters` would allow everything.
 */
const WITHOUT = /^ +(?:get|put|post|delete|options|head|patch|trace|header|path|cookie)\?: never;\n/gm

/** Examples would only be comments, a third of the file. Properties may be called anything. */
function withoutExamples(part: unknown, isNames = false): unknown {
  if (typeof part !== "object" || part === null) return part
  if (Array.isArray(part)) return part.map((item) => withoutExamples(item))
  const kept = Object.entries(part).filter(([name]) => isNames || (name !== "example" && name !== "examples"))
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, withoutExamples(inner, name === "properties" && !isNames)]),
  )
}
