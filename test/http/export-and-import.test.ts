/** What is exported comes back as the same leads: into the same database nothing new, into an empty one everything. */
import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, test } from "node:test"
import { sql } from "kysely"
import { assignLead, moveLead } from "../../src/changes/change-lead.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { cribaOn } from "../cli/run-criba.ts"
import { auditDatabase } from "../helpers/audit.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { openLeads, rowsOf } from "../helpers/leads.ts"

const desk = await openLeads()
const other = await testDatabase()
const folder = await mkdtemp(path.join(os.tmpdir(), "criba-round-"))
after(async () => {
  await desk.close()
  await other.close()
  await rm(folder, { recursive: true })
})

const TEAM = [triager("ana"), triager("bo", { brackets: ["big"] })]
const POLICY = {
  disqualify: [{ id: "tiny", when: { revenue: { below: 1 } }, reason: "Too small" }],
  brackets: [{ id: "all", below: 1_000 }, { id: "big" }],
}
const leadsIn = async (db: Database) => {
  const { rows } = await sql`
    select id, created_at, nombre, email, telefono, business, business_label, revenue, revenue_label, qualified, funnel,
      utm_source, utm_medium, utm_campaign, referrer, notes, extra, email_normal, phone_normal, category, bracket, status,
      triager_id, disqualification_rule, disqualification_reason, duplicate_of, contacted_at, contacted_by
    from lead where erased_at is null order by id`.execute(db)
  return rows
}

test("an export imported elsewhere gives the same leads, and imported where it was made gives none", async () => {
  await saveTriagers(desk.db, ...TEAM)
  await saveTriagers(other.db, ...TEAM)
  await publish(desk.db, POLICY)
  await publish(other.db, POLICY)
  const notes = '=1+1; @x\r\n\'+2 "so"'
  const [first, second, third, gone, given, long] = await desk.takeIn(
    {
      nombre: "Begoña, S.L.",
      email: "Eva@Example.com",
      revenue: 120.125,
      notes,
      color: " red ",
      n: 5,
      deep: { a: [1] },
    },
    {
      nombre: "＝Wide",
      email: "eva@example.com",
      telefono: "+34 600 111 222",
      revenue: 5_000,
      "extra.dotted": "x",
    },
    { nombre: "Out", revenue: 0, status: "qualified", id: "mine" },
    { nombre: "Erased", email: "gone@example.com" },
    { nombre: "Given", revenue: 5_000 },
    { nombre: "Long", business_label: "We sell" },
  )
  const leads = { db: desk.db, desks: new DeskReader() }
  const by = (id = "") => ({ id, actor: "cli" })
  await moveLead(leads, by(first), { to: "contacted", reason: null })
  await moveLead(leads, by(first), { to: "lost", reason: "No budget" })
  await assignLead(leads, by(second), { triager: "bo", reason: null })
  // Contacted by one of them, and the other one's now.
  await moveLead(leads, by(given), { to: "contacted", reason: null })
  await assignLead(leads, by(given), { triager: "bo", reason: null })
  await erasePerson(desk.db, String(gone), "cli")
  await sql`update lead set created_at = created_at - interval '40 days' where id = ${third}`.execute(desk.db)

  await sql`update lead set extra = '{"business": "We sell wine", "funnel": "=A long one"}' where id = ${long}`.execute(
    desk.db,
  ) // as a form brought it whose texts were cut

  const { text } = await desk.csv("leads.csv")
  const columns = Object.keys(rowsOf(text)[0] ?? {})
  assert.deepEqual(columns.slice(-9), [
    "extra.business",
    "extra.color",
    "extra.deep",
    "extra.extra.dotted",
    "extra.funnel",
    "extra.id",
    "extra.n",
    "extra.status",
    "extra",
  ])
  const file = path.join(folder, "leads.csv")
  await writeFile(file, text)
  const importInto = async (url: string) =>
    JSON.parse((await cribaOn(url).run(["import", file, "--json"])).out) as Record<string, number>

  const there = await importInto(other.url)
  assert.deepEqual([there.created, there.errors, there.left_out], [5, 0, 1])
  assert.deepEqual(await leadsIn(other.db), await leadsIn(desk.db))
  const { rows } = await sql`select triager_id, contacted_by from lead where id = ${given}`.execute(other.db)
  assert.deepEqual(rows, [{ triager_id: "bo", contacted_by: "ana" }])
  await auditDatabase(other.db)
  const here = await importInto(desk.url)
  assert.deepEqual([here.created, here.already_imported, here.errors], [0, 5, 0])
})
