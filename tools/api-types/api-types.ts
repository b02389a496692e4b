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
  return HEADER + SHORTER.reduce((text, [long, short]) => text.replaceAll(long, short), astToString(types))
}

const ONE_MEMBER = /^( .{0,60})\{\n +([^\n{}*]+|"[^\n]+);\n +\}/gm

/** What the tool writes and no reader of the types needs. */
const SHORTER: readonly (readonly [RegExp, string])[] = [
  // What paths, operations and answers do not have.
  [
    /^ +(?:get|put|post|delete|options|head|patch|trace|header|path|cookie|requestBody|content)\?: never;\n/gm,
    "",
  ],
  // Names of headers are not typed.
  [/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, ""],
  // Parameters stand with the operations.
  [/^ {8}parameters: \{\n +query\?: never;\n +\};\n/gm, ""],
  // Without any member, `parameters` would allow everything.
  [/parameters: \{\n +query\?: never;\n +\};/g, "parameters: { query?: never };"],
  // The type says it.
  [/^ +\* @enum \{\w+\}\n/gm, ""],
  [/^ +\/\*\* @enum \{\w+\} \*\/\n/gm, ""],
  [/\/\*\*\n +\* (.*)\n +\*\//g, "/** $1 */"],
  // What has one member or none is one line: the types of one body, the content of one answer, the answer.
  [/\{\n +\}/g, "{}"],
  [ONE_MEMBER, "$1{ $2 }"],
  [ONE_MEMBER, "$1{ $2 }"],
]

const LEFT_OUT = new Set(["example", "examples", "title"])

/** Examples and titles would only be comments, a third of the file. Properties may be called anything. */
function withoutExamples(part: unknown, isNames = false): unknown {
  if (typeof part !== "object" || part === null) return part
  if (Array.isArray(part)) return part.map((item) => withoutExamples(item))
  const kept = Object.entries(part).filter(([name]) => isNames || !LEFT_OUT.has(name))
  return Object.fromEntries(
    kept.map(([name, inner]) => [name, withoutExamples(inner, name === "properties" && !isNames)]),
  )
}
