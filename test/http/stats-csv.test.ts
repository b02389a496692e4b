/** The statistics as a file. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { addStats } from "../../src/http/routes/stats.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { openAdmin } from "../helpers/admin.ts"
import { arrival } from "../helpers/builders.ts"

const admin = await openAdmin((scope, db) => addStats(scope, db))
after(() => admin.close())

test("the groups come as CSV too", async () => {
  const { headers, text } = await admin.text("stats.csv?by=utm_source,bracket&from=2030-01-01")
  assert.match(String(headers["content-disposition"]), /^attachment; filename="stats-\d{4}-\d\d-\d\d\.csv"$/)
  assert.match(
    text,
    /^utm_source,bracket,leads,people,.*,promises_kept_percent,handed_on,escalated,attempts\r\n$/,
  )
  await routeBatch(admin.db, new DeskReader(), [arrival({ nombre: "Lucía", utm_source: "=1+1" })])
  assert.match((await admin.text("stats.csv?by=utm_source")).text, /\r\n'=1\+1,1,1,0,/)
})
