/** Which clicks on ads became leads that qualified or were won, as ad networks take it. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { addConversions } from "../../src/http/routes/conversions.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { openAdmin } from "../helpers/admin.ts"
import { arrival } from "../helpers/builders.ts"

const desks = new DeskReader()
const admin = await openAdmin((scope, db) => addConversions(scope, { db, desks, choose: async () => db }))
after(() => admin.close())

async function take(body: Record<string, unknown>, then: string): Promise<string> {
  const lead = arrival({ nombre: "Lucía", ...body })
  await routeBatch(admin.db, desks, [lead])
  await sql`update lead set created_at = '2026-11-01T08:00:00Z', ${sql.raw(then)} where id = ${lead.id}`.execute(
    admin.db,
  )
  return lead.id
}
const csv = async (query: string) =>
  (await admin.text(`conversions.csv?${query}`)).text.split("\r\n").slice(0, -1)
const qualified = (at: string) => `status = 'qualified', qualified_at = '${at}'`
const won = (qualifiedAt: string, at: string, value: number | null) =>
  `status = 'won', qualified_at = '${qualifiedAt}', won_at = '${at}', won_value = ${value}`

let wonByMeta: string
before(async () => {
  await take({ gclid: "EAIaIQ_won-1" }, won("2026-11-03T09:00:00Z", "2026-11-05T23:30:00Z", 1200.5))
  await take({ gclid: "EAIaIQ_ok" }, qualified("2026-11-04T10:31:02.9Z"))
  await take({ gclid: "EAIaIQ_unsaid" }, won("2026-11-04T11:00:00Z", "2026-11-04T11:00:00Z", null))
  await take({ gclid: "EAIaIQ_lost" }, "status = 'lost', qualified_at = '2026-11-04T09:00:00Z'")
  for (const gclid of ["=HYPERLINK(1)", "lucia@example.com", "{gclid}", "", "x"])
    await take({ gclid }, qualified("2026-11-04T09:00:00Z"))
  await take({}, qualified("2026-11-04T09:00:00Z"))
  wonByMeta = await take({ fbclid: "IwAR2_aem.x" }, won("2026-11-03T09:00:00Z", "2026-11-06T09:00:00Z", 90))
  await take({ msclkid: "f894f652ea33" }, qualified("2026-11-04T10:31:02Z"))
})

const HEADER = "Conversion Name,Conversion Time,Conversion Value,Conversion Currency"

test("Google Ads gets its template: a line for each step, the value with the second", async () => {
  const { headers } = await admin.text("conversions.csv?for=google")
  assert.match(String(headers["content-disposition"]), /filename="conversions-google-\d{4}-\d\d-\d\d\.csv"$/)
  assert.deepEqual(await csv("for=google"), [
    "Parameters:TimeZone=+0000",
    `Google Click ID,${HEADER}`,
    "EAIaIQ_won-1,Qualified lead,2026-11-03 09:00:00,,",
    "EAIaIQ_ok,Qualified lead,2026-11-04 10:31:02,,",
    "EAIaIQ_unsaid,Qualified lead,2026-11-04 11:00:00,,",
    "EAIaIQ_unsaid,Won lead,2026-11-04 11:00:00,,",
    "EAIaIQ_won-1,Won lead,2026-11-05 23:30:00,1200.5,EUR",
  ])
})

test("Microsoft and Meta get theirs", async () => {
  assert.deepEqual(await csv("for=microsoft"), [
    "Parameters:TimeZone=+0000",
    `Microsoft Click ID,${HEADER}`,
    "f894f652ea33,Qualified lead,2026-11-04 10:31:02,,",
  ])
  const clicked = `fb.1.${Date.parse("2026-11-01T08:00:00Z")}.IwAR2_aem.x,${wonByMeta}`
  assert.deepEqual(await csv("for=meta"), [
    "event_name,event_time,value,currency,fbc,order_id",
    `Qualified lead,2026-11-03T09:00:00.000Z,,,${clicked}`,
    `Won lead,2026-11-06T09:00:00.000Z,90,EUR,${clicked}`,
  ])
})

test("the days are of when it happened, and each step has the name that the network knows", async () => {
  const query = "for=google&from=2026-11-05&to=2026-11-05&qualified_as=&won_as=Venta,%20cerrada"
  assert.deepEqual((await csv(query)).slice(2), [
    'EAIaIQ_won-1,"Venta, cerrada",2026-11-05 23:30:00,1200.5,EUR',
  ])
  assert.deepEqual((await csv(`${query}&time_zone=Europe/Madrid`)).slice(2), [], "it was the 6th there")
})

test("who took the file out is in the audit log, and a wrong question is refused", async () => {
  await admin.text("conversions.csv?for=meta&from=2026-11-05")
  const entry = await admin.lastAudit("exports/conversions.csv")
  const { for: network, from } = Object(entry?.after)
  assert.deepEqual([entry?.action, network, from], ["table.exported", "meta", "2026-11-05"])
  const { status, text } = await admin.text(
    "conversions.csv?for=google&from=2026-11-06&to=2026-11-01&time_zone=CET",
  )
  const codes = JSON.parse(text).errors.map(({ code }: { code: string }) => code)
  assert.deepEqual([status, codes], [400, ["unknown_time_zone", "out_of_range"]])
})

test("more than a page of the same moment comes whole, each once", async () => {
  await sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, bracket, status, triager_id, policy_version, extra, qualified_at, won_at)
    select gen_random_uuid(), 500000 + n, now(), 'key', 'x', 'all', 'won', 'ana', 1, json_build_object('gclid', 'many' || n),
      '2025-01-01Z', '2025-01-01Z'
    from generate_series(1, 1300) n`.execute(admin.db)
  const rows = (await csv("for=google&to=2025-12-31")).slice(2)
  assert.equal(rows.length, 2600)
  assert.equal(new Set(rows).size, 2600)
})
