/** To take no leads for a while, and to be taken out of the rotation, are two things. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { amendTriager } from "../../src/changes/change-roster.ts"
import { pauseTriager } from "../../src/changes/pause-triager.ts"
import { findTriager } from "../../src/store/books/roster.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

let database: TestDatabase
let db: Database
before(async () => {
  database = await testDatabase()
  db = database.db
})
after(() => database.close())

test("somebody whom an admin has deactivated cannot resume, and comes back without the pause", async () => {
  await saveTriagers(db, triager("ana"))
  assert.equal(await pauseTriager(db, "person:ana", "ana", true), "done")
  await amendTriager(db, "cli", "ana", { weight: 2 })
  assert.equal((await findTriager(db, "ana"))?.paused?.because, "self", "another change keeps it")
  await amendTriager(db, "cli", "ana", { active: false })
  assert.equal(await pauseTriager(db, "person:ana", "ana", false), "deactivated")
  await amendTriager(db, "cli", "ana", { active: true })
  assert.equal((await findTriager(db, "ana"))?.paused, null)
  assert.equal(await pauseTriager(db, "person:ana", "nobody", true), "unknown")
})
