/** What is left of the set-up of a new installation, and how it ends. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { addSetUp } from "../../src/http/routes/set-up.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { createKey, revokeKey } from "../../src/store/people/keys.ts"
import { openAdmin } from "../helpers/admin.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { done } from "../helpers/client.ts"

const { reader, db, keys, lastAudit, countAudit, close } = await openAdmin((scope, db) =>
  addSetUp(scope, db, true),
)
const other = await openAdmin((scope, db) => addSetUp(scope, db, false))
after(async () => {
  await close()
  await other.close()
})

test("each step is done when what it makes is there, and nothing left ends it for good", async () => {
  await revokeKey(db, keys.ingest.key.id)
  const left = async () => {
    const { over, steps } = await done(reader.GET("/set-up"))
    return { over, left: Object.keys(steps).filter((step) => !steps[step as keyof typeof steps]) }
  }
  assert.deepEqual(await left(), { over: false, left: ["team", "rules", "entrance", "lead"] })
  await saveTriagers(db, triager("ana"))
  await publish(db, { brackets: [{ id: "all" }] })
  assert.deepEqual(await left(), { over: false, left: ["entrance", "lead"] })
  await routeBatch(db, new DeskReader(), [arrival({})])
  const { key } = await createKey(db, { name: "web", scopes: ["ingest"], rate_per_minute: null })
  assert.deepEqual(await left(), { over: true, left: [] })
  assert.equal((await lastAudit("set-up"))?.action, "set_up.finished")
  await revokeKey(db, key.id)
  assert.deepEqual(await left(), { over: true, left: ["entrance"] })
  assert.equal(await countAudit("set-up"), 1)
})

test("who dismisses the rest of it stands in the audit log, once", async () => {
  assert.equal((await other.call("POST", "set-up/dismiss", { as: "read" })).status, 403)
  assert.equal((await done(other.reader.GET("/set-up"))).over, false)
  for (const _ of [1, 2]) assert.equal((await done(other.api.POST("/set-up/dismiss"))).over, true)
  const { over, steps } = await done(other.reader.GET("/set-up"))
  assert.deepEqual([over, steps.team, steps.mail], [true, false, false])
  const entry = {
    actor: other.actor,
    action: "set_up.dismissed",
    subject: "set-up",
    before: null,
    after: null,
  }
  assert.deepEqual(await other.lastAudit("set-up"), entry)
  assert.equal(await other.countAudit("set-up"), 1)
})
