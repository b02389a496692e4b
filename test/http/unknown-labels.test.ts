// Which revenue labels decide no bracket: what whoever edits brackets adds to them.
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { addUnknownLabels } from "../../src/http/routes/unknown-labels.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { openAdmin } from "../helpers/admin.ts"
import { arrival, publish } from "../helpers/builders.ts"
import { done } from "../helpers/client.ts"

const { db, reader, close } = await openAdmin(addUnknownLabels)
after(close)

test("labels that neither a bracket nor a range decides, of the last 30 days, with how often they came", async () => {
  await publish(db, {
    brackets: [{ id: "small", below: 50_000, labels: ["poco"] }, { id: "large" }],
  })
  const labels = ["Aún nada", "aun  NADA", "Aún nada", "mucho", "poco", "más de 250k", "40-60k"]
  const batch = labels.map((revenue_label) => arrival({ revenue_label }))
  batch.push(arrival({ revenue_label: "bastante", revenue: 1 }), arrival({ revenue_label: "hace tiempo" }))
  await routeBatch(db, new DeskReader(), batch)
  await sql`update lead set created_at = now() - interval '31 days' where revenue_label = 'hace tiempo'`.execute(
    db,
  )
  const { data } = await done(reader.GET("/policy/unknown-labels"))
  assert.deepEqual(data, [
    { label: "Aún nada", leads: 3 },
    { label: "40-60k", leads: 1 },
    { label: "mucho", leads: 1 },
  ])
})
