/** The audit log as it is read: newest first, in pages, of everything or of one thing. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { addAudit } from "../../src/http/routes/audit.ts"
import { writeAudit } from "../../src/store/audit.ts"
import { openAdmin, pointersOf } from "../helpers/admin.ts"
import { done, refused, where } from "../helpers/client.ts"

const admin = await openAdmin(addAudit)
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
  const said = { actor: "cli", action: "triager.changed", subject: "triagers/bo" }
  assert.deepEqual(newest, { ...said, before: null, after: { weight: 1 } })

  const subject = "triagers/ana"
  const first = await done(reader.GET("/audit", where({ subject, limit: 2 })))
  const cursor = String(first.next_cursor)
  const last = await done(reader.GET("/audit", where({ subject, limit: 2, cursor })))
  assert.deepEqual(
    [...first.data, ...last.data].map((entry) => entry.after),
    [{ weight: 3 }, { weight: 2 }, { weight: 1 }],
  )
  assert.equal(last.next_cursor, null)
})

test("what is no cursor, and a parameter that means nothing, are refused", async () => {
  assert.equal((await refused(reader.GET("/audit", where({ cursor: "x" })))).code, "invalid_parameter")
  const { status, body } = await admin.call("GET", "audit?subjekt=triagers/ana&limit=0")
  assert.equal(status, 400)
  assert.deepEqual(pointersOf(body), ["#/subjekt unknown_field", "#/limit out_of_range"])
})

test("everything comes as CSV too, and what somebody wrote is no formula", async () => {
  await change("triagers/=x", { note: "=1+1" }, null)
  const { text } = await admin.text("audit.csv?subject=triagers/=x")
  assert.match(
    text,
    /^id,at,actor,action,subject,before,after\r\n\d+,2\S+Z,cli,triager\.changed,triagers\/=x,"\{""note"":""=1\+1""\}",\r\n$/,
  )
})
