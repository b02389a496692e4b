/** The audit log as it is read: newest first, in pages, of everything or of one thing. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { addAudit } from "../../src/http/routes/audit.ts"
import { writeAudit } from "../../src/store/books/audit.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { done, refused, withQuery } from "../helpers/client.ts"

const admin = await openAdmin((scope, db) => addAudit(scope, db, db))
after(() => admin.close())
const { reader } = admin

const change = (subject: string, before: unknown, after: unknown) =>
  admin.db
    .transaction()
    .execute((tx) => writeAudit(tx, { actor: "cli", action: "triager.changed", subject, before, after }))

test("changes are listed newest first, in pages, and of one thing alone if asked", async () => {
  for (const weight of [1, 2, 3]) await change("triagers/ana", { weight: weight - 1 }, { weight })
  await change("triagers/bo", null, { weight: 1 })

  const { id, at, ...newest } = (await done(reader.GET("/audit"))).data[0] ?? {}
  const said = { actor: "cli", actor_name: null, action: "triager.changed", subject: "triagers/bo" }
  assert.deepEqual(newest, { ...said, before: null, after: { weight: 1 } })

  const subject = "triagers/ana"
  const first = await done(reader.GET("/audit", withQuery({ subject, limit: 2 })))
  const cursor = String(first.next_cursor)
  const last = await done(reader.GET("/audit", withQuery({ subject, limit: 2, cursor })))
  assert.deepEqual(
    [...first.data, ...last.data].map((entry) => entry.after),
    [{ weight: 3 }, { weight: 2 }, { weight: 1 }],
  )
  assert.equal(last.next_cursor, null)
})

test("what is no cursor, and a parameter that means nothing, are refused", async () => {
  assert.equal((await refused(reader.GET("/audit", withQuery({ cursor: "x" })))).code, "invalid_parameter")
  const { status, body } = await admin.call("GET", "audit?subjekt=triagers/ana&limit=0")
  assert.equal(status, 400)
  assert.deepEqual(pointersOf(body), ["#/subjekt unknown_field", "#/limit out_of_range"])
})

test("everything comes as CSV too, and what somebody wrote is no formula", async () => {
  await change("triagers/=x", { note: "=1+1" }, null)
  const { text } = await admin.text("audit.csv?subject=triagers/=x")
  assert.match(
    text,
    /^id,at,actor,actor_name,action,subject,before,after\r\n\d+,2\S+Z,cli,,triager\.changed,triagers\/=x,"\{""note"":""=1\+1""\}",\r\n$/,
  )
})

test("by person, kind, action, time and words, in pages and as CSV", async () => {
  const { db, keys, actor } = admin
  await sql`delete from audit`.execute(db)
  const write = (by: string, action: string, subject: string, after: unknown) =>
    db.transaction().execute((tx) => writeAudit(tx, { actor: by, action, subject, before: null, after }))
  await write("cli", "triager.created", "triagers/ana", { name: "Ana Núñez" })
  await write(actor, "triager.changed", "triagers/ana", { weight: 2 })
  await write(actor, "key.created", "keys/key_1", { name: "Web" })
  await write("criba", "webhook.disabled", "webhooks/whk_1", { status: "disabled" })
  await sql`update audit set at = '2026-11-01T10:00Z' where subject = 'keys/key_1'`.execute(db)
  const cases: [query: string, actions: string[]][] = [
    ["", ["webhook.disabled", "key.created", "triager.changed", "triager.created"]],
    [`actor=${actor}`, ["key.created", "triager.changed"]],
    ["action=triager.created", ["triager.created"]],
    ["action=key.created,triager.created", ["key.created", "triager.created"]],
    ["kind=triagers", ["triager.changed", "triager.created"]],
    ["kind=keys,webhooks", ["webhook.disabled", "key.created"]],
    [`kind=triagers&actor=${actor}`, ["triager.changed"]],
    ["q=NÚÑEZ", ["triager.created"]],
    ["q=weight", ["triager.changed"]],
    [`q=${keys.admin.key.name}`, ["key.created", "triager.changed"]],
    ["q=whk_1", ["webhook.disabled"]],
    ["q=nobody", []],
    ["from=2026-11-01T09:00Z&to=2026-11-01T11:00Z", ["key.created"]],
    ["to=2026-10-31", []],
    ["from=2100-01-01", []],
  ]
  for (const [query, actions] of cases) {
    const seen: string[] = []
    for (let cursor: string | null = ""; cursor !== null && seen.length < 9; ) {
      const { body } = await admin.call(
        "GET",
        `audit?limit=1&${encodeURI(query)}${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...body.data.map((entry: { action: string }) => entry.action))
      cursor = body.next_cursor
    }
    assert.deepEqual(seen, actions, query)
    const { text } = await admin.text(`audit.csv?${encodeURI(query)}`)
    assert.equal(text.trim().split("\r\n").length, 1 + actions.length, query)
  }
  assert.equal((await admin.call("GET", "audit?from=gestern")).body.code, "invalid_parameter")
  const [newest] = (await done(reader.GET("/audit", withQuery({ actor })))).data
  assert.equal(newest?.actor_name, "admin")
})

test("words are looked for among so many entries, and the cursor leads on", async () => {
  const { db } = admin
  await sql`delete from audit`.execute(db)
  await sql`
    insert into audit (actor, action, subject, after)
    select 'cli', 'key.created', 'keys/' || n, case when n = 1 then '{"name":"rare"}' else '{}' end::json
    from generate_series(1, 20001) n`.execute(db)
  const first = await done(reader.GET("/audit", withQuery({ q: "rare" })))
  assert.deepEqual(first.data, [])
  const second = await done(reader.GET("/audit", withQuery({ q: "rare", cursor: String(first.next_cursor) })))
  assert.deepEqual([second.data.length, second.next_cursor], [1, null])
})
