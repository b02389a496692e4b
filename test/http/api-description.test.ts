/** What programs make of /openapi.json: a client generated from it has named types. Linters: api-description.slow.test.ts. */
import assert from "node:assert/strict"
import { before, test } from "node:test"
import { readApiDocument } from "../helpers/api-document.ts"
import { testDatabase } from "../helpers/database.ts"

type Media = { schema?: { $ref?: string; allOf?: { $ref?: string }[]; type?: string } }
type Answer = { headers?: Record<string, unknown>; content?: Record<string, Media> }
type Operation = {
  operationId: string
  parameters?: { in: string; name: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown>; responses: Record<string, Answer> }
}

let document: Document
before(async () => {
  const database = await testDatabase()
  try {
    document = (await readApiDocument(database.url)) as Document
  } finally {
    await database.close()
  }
})

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

test("every body and every answer in JSON has a name, but the two that are documents of another standard", () => {
  const unnamed = operations().flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)]
      .flatMap((part) => Object.entries(part?.content ?? {}))
      .filter(([type, { schema }]) => /json$/.test(type) && !isNamed(schema))
      .map(() => operationId),
  )
  assert.deepEqual(unnamed, ["describeApi", "describePolicy"], "wrap the schema in named(…)")
})
const isNamed = (schema: Media["schema"]) =>
  schema?.$ref !== undefined || schema?.allOf?.some(({ $ref }) => $ref !== undefined) === true

test("the names are those of the domain", () => {
  const names = Object.keys(document.components.schemas)
  for (const name of [
    "Lead",
    "LeadDetail",
    "LeadSubmission",
    "LeadOutcome",
    "Triager",
    "Event",
    "LeadAssignedEvent",
    "Policy",
    "PolicyDocument",
    "Key",
    "Webhook",
    "Delivery",
    "Rejection",
    "Problem",
  ])
    assert.ok(names.includes(name), name)
  assert.doesNotMatch(JSON.stringify(document), /"x-named"|"x-optional"/)
})

test("headers are spelled as everybody spells them", () => {
  const names = new Set(
    [...operations(), document.components].flatMap(({ responses, ...rest }) => [
      ...("parameters" in rest ? (rest.parameters ?? []) : [])
        .filter((one) => one.in === "header")
        .map(({ name }) => name),
      ...Object.values(responses).flatMap(({ headers = {} }) => Object.keys(headers)),
    ]),
  )
  for (const name of ["Idempotency-Key", "If-Match", "ETag", "Retry-After", "WWW-Authenticate"])
    assert.ok(names.delete(name), name)
  for (const name of names) assert.match(name, /^[A-Z][a-z]+(-[A-Z][a-z]+)*$/)
})

test("an answer that few callers meet is described too", () => {
  const statusesOf = (path: string, method: string) =>
    Object.keys(document.paths[path]?.[method]?.responses ?? {})
  assert.ok(statusesOf("/api/public/sources/{id}/{secret}", "post").includes("200")) // with ?status=200
  assert.ok(statusesOf("/api/admin/leads/{id}/comments", "post").includes("409")) // of an erased lead
})
