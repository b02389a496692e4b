/** @criba/client: what it sends again, and how. Packed and installed it is tried in client-package.slow.test.ts. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { CribaProblem, openCriba } from "../../client/index.ts"

type Seen = {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly body: string
}

/** A server that gives these answers, one after the other; `null` is a network that breaks. */
function answering(...answers: readonly (Response | null)[]) {
  const seen: Seen[] = []
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url)
    const key = request.headers.get("idempotency-key")
    seen.push({ method: request.method, path: pathname, key, body: await request.text() })
    const answer = answers[seen.length - 1]
    if (!answer) throw new TypeError("fetch failed")
    return answer
  }
  return { seen, criba: openCriba({ url: "https://leads.example.com/criba/", key: "criba_x", fetch }) }
}
const json = (status: number, body: object, headers = {}) => Response.json(body, { status, headers })
const LEAD = { nombre: "Lucía" }

test("a lead whose answer is lost is sent again as the same lead, and its decision returned", async () => {
  const { criba, seen } = answering(
    null,
    json(503, {}, { "retry-after": "0" }),
    json(201, { status: "assigned" }),
  )
  assert.equal((await criba.sendLead(LEAD)).status, "assigned")
  assert.equal(seen.length, 3)
  assert.equal(seen[0]?.path, "/criba/api/public/ingest-lead")
  assert.match(String(seen[0]?.key), /^[\w-]{36}$/)
  assert.equal(new Set(seen.map(({ key, body }) => key + body)).size, 1)
})

test("a refusal is thrown at once, with the server's words; so is a pause that is too long", async () => {
  const refused = answering(json(422, { code: "validation_failed", detail: "`nombre` is missing." }))
  await assert.rejects(refused.criba.sendLead({ nombre: "" }, "order-7"), (error: CribaProblem) => {
    assert.ok(error instanceof CribaProblem)
    assert.deepEqual(
      [error.status, error.problem.code, error.message],
      [422, "validation_failed", "`nombre` is missing."],
    )
    return true
  })
  assert.deepEqual(
    refused.seen.map(({ key }) => key),
    ["order-7"],
  )
  const busy = answering(json(429, {}, { "retry-after": "600" }))
  await assert.rejects(busy.criba.sendLead(LEAD), { status: 429 })
})

test("what would happen twice is not sent again, what people do with a lead is, by its key", async () => {
  const making = answering(null, json(201, {}))
  await assert.rejects(
    making.criba.POST("/api/admin/keys", { body: { name: "x", scopes: ["read"] } }),
    TypeError,
  )
  const id = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"
  const noting = answering(null, json(201, {}))
  await noting.criba.POST("/api/admin/leads/{id}/comments", {
    params: { path: { id } },
    body: { text: "Hola" },
  })
  assert.equal(noting.seen.length, 2)
  assert.equal(new Set(noting.seen.map(({ key }) => key)).size, 1)
  const reading = answering(json(502, {}), json(200, { data: [], next_cursor: null }))
  const { data } = await reading.criba.GET("/api/admin/leads", { params: { query: { late: true } } })
  assert.deepEqual(data?.data, [])
})
