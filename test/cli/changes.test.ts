/** What is changed on the command line stands in the audit log, as what is changed through the API does. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { listAudit } from "../../src/store/books/audit.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
after(() => database.close())
const criba = cribaOn(database.url)

test("every change names the command line and what was before and after", async () => {
  const { id } = await criba.value("key", "create", "--name", "Web form", "--scope", "ingest")
  await criba.value("key", "rotate", id, "--overlap", "1h")
  await criba.value("key", "revoke", id)
  await criba.value("triager", "set", "ana", "--name", "Ana")
  await criba.value("triager", "pause", "ana")
  await criba.run(["policy", "publish", "-"], "brackets: [{ id: all }]")

  const entries = (
    await listAudit(database.db, { before: null, subject: null, limit: 10 })
  ).entries.toReversed()
  assert.ok(entries.every(({ actor }) => actor === "cli"))
  assert.deepEqual(
    entries.map(({ action, subject }) => `${action} ${subject}`),
    [
      `key.created keys/${id}`,
      `key.rotated keys/${id}`,
      `key.revoked keys/${id}`,
      "triager.created triagers/ana",
      "triager.deactivated triagers/ana",
      "policy.published policy",
    ],
  )
  const [, , , , paused, published] = entries
  assert.deepEqual(paused?.after, { ...(paused?.before as object), active: false })
  assert.deepEqual([published?.before, published?.after], [{ version: 1 }, { version: 2 }])
})
