/**
 * Finishes the OpenAPI document that the plugin has written from the routes' schemas: names for schemas, recorded examples, problem
 * answers, and corrections of what the plugin cannot know.
 */
import recorded from "../recorded-examples.json" with { type: "json" }
import { POLICY_PARTS } from "../schemas/policy-parts.ts"
import { aboutOf, gatherNamed } from "./named-schemas.ts"
import { MARK, ProblemResponses } from "./problem-responses.ts"
import type { ProblemCode } from "./problems.ts"
import { isOptional } from "./validate.ts"

type Content = Record<string, { schema?: object }>
type Operation = {
  operationId?: string
  requestBody?: { required?: boolean; content: Content }
  parameters?: { in: string; name: string }[]
  responses: Record<string, { description?: string; headers?: Record<string, object>; content?: Content }>
  [MARK]?: readonly ProblemCode[]
}
export type Paths = Record<string, Record<string, Operation>>
type Components = { schemas?: Record<string, object> }

export function finishDocument<T extends { paths?: object; components?: object }>(document: T): T {
  const paths = document.paths as Paths
  const components = document.components as Components
  const problems = new ProblemResponses()
  for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations))) {
    releaseBody(operation)
    spellHeaders(operation)
    describeAnswers(operation)
    showTable(operation)
    Object.assign(operation.responses, problems.refer(operation[MARK] ?? []))
    delete operation[MARK]
  }
  const gathered = gatherNamed({ paths, shared: components.schemas ?? {} }, POLICY_PARTS)
  const schemas = inOrder(withExamples({ ...gathered.part.shared, ...gathered.named }))
  return typeEnums({
    ...document,
    paths: gathered.part.paths,
    components: { ...components, schemas, responses: inOrder(problems.all) },
  })
}

/** What a server answered to the examples of requests (test/http/examples.slow.test.ts), by names of schemas; of tables, of operations. */
const EXAMPLES: { readonly [name: string]: unknown } = recorded
const withExamples = (schemas: Record<string, object>): Record<string, object> =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [
      name,
      name in EXAMPLES ? { ...schema, examples: [EXAMPLES[name]] } : schema,
    ]),
  )

function showTable({ operationId = "", responses }: Operation): void {
  const { schema } = responses[200]?.content?.["text/csv"] ?? {}
  if (schema !== undefined && operationId in EXAMPLES)
    Object.assign(schema, { examples: [EXAMPLES[operationId]] })
}

/** The plugin marks every body as required. */
function releaseBody({ requestBody }: Operation): void {
  for (const { schema } of Object.values(requestBody?.content ?? {})) {
    if (requestBody && isOptional(schema)) requestBody.required = false
    if (schema !== undefined && "x-optional" in schema) delete schema["x-optional"]
  }
}

/** An answer without a description gets that of its schema. */
function describeAnswers({ responses }: Operation): void {
  for (const response of Object.values(responses)) {
    const { schema } = response.content?.["application/json"] ?? {}
    const about = schema && aboutOf(schema)
    if (response.description === UNDESCRIBED && about !== undefined) response.description = about
  }
}
const UNDESCRIBED = "Default Response"

/** Routes name headers in lower case, as Node does; documentation spells them as usual. */
function spellHeaders({ parameters = [], responses }: Operation): void {
  for (const parameter of parameters) if (parameter.in === "header") parameter.name = spell(parameter.name)
  for (const response of Object.values(responses)) {
    if (response.headers === undefined) continue
    response.headers = Object.fromEntries(
      Object.entries(response.headers).map(([name, header]) => [spell(name), header]),
    )
  }
}
const SPELLED: { readonly [name: string]: string } = { etag: "ETag", "www-authenticate": "WWW-Authenticate" }
const spell = (name: string): string =>
  SPELLED[name] ?? name.replace(/(?<![^-])[a-z]/g, (letter) => letter.toUpperCase())

/** Some client generators need the type of an enum. */
function typeEnums<T>(part: T): T {
  if (typeof part !== "object" || part === null) return part
  if (Array.isArray(part)) return part.map(typeEnums) as T
  const typed = Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, typeEnums(inner)]))
  const isBare = Array.isArray(typed.enum) && typed.type === undefined
  return (isBare && isTexts(typed.enum) ? { type: "string", ...typed } : typed) as T
}
const isTexts = (values: unknown): boolean =>
  Array.isArray(values) && values.every((value) => typeof value === "string")

const inOrder = <T>(parts: Record<string, T>) =>
  Object.fromEntries(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)))
