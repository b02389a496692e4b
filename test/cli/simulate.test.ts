import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { moveLead } from "../../src/changes/change-lead.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
const { db } = database
const criba = cribaOn(database.url)
after(() => database.close())

const BRACKETS = "brackets: [{ id: small, below: 100 }, { id: large }]"
const TINY = `${BRACKETS}\ndisqualify: [{ id: tiny, when: { revenue: { below: 10 } }, reason: Too small }]\n`
await publish(db, { brackets: [{ id: "small", below: 100 }, { id: "large" }] })
await saveTriagers(db, triager("ana"), triager("bo"))
const revenues = [5, 5, 50, 500, ...Array.from({ length: 10 }, () => 1)]
const desks = new DeskReader()
await routeBatch(
  db,
  desks,
  revenues.map((revenue) => arrival({ revenue })),
)

test("a table tells before from after, and the first changed leads are named", async () => {
  const { code, out, err } = await criba.run(["policy", "simulate", "-"], TINY)
  assert.deepEqual([code, err], [0, ""])
  assert.match(out, /^Of 14 leads, 12 would have ended otherwise\.\n/)
  assert.match(
    out,
    /^STATUS +BEFORE +AFTER\nassigned +14 +2 +-12\nwaiting +0 +0\ndisqualified +0 +12 +\+12\n/m,
  )
  assert.match(out, /^tiny +0 +12 +\+12$/m)
  assert.match(out, /^small +13 +13\nlarge +1 +1$/m)
  assert.match(out, /^Ana \(ana\) +8 +2 +-6$/m)
  assert.match(out, /^small +0\.500 \(ana\) +0\.500 \(ana\)$/m)
  const [, ...changes] = out.slice(out.indexOf("LEAD  ")).trimEnd().split("\n")
  assert.equal(changes.length, 10)
  assert.match(changes[0] ?? "", /^[\da-f-]{36} .* UTC +assigned to ana, small +disqualified by tiny, small$/)
})

test("as JSON it is one value, the same as the API's", async () => {
  const { code, out, err } = await criba.run(["policy", "simulate", "-", "--json"], TINY)
  const value = JSON.parse(out)
  assert.deepEqual([code, err, value.leads, value.changes.length], [0, "", 14, 10])
  assert.deepEqual(value.by_rule, [{ rule: "tiny", before: 0, after: 12, reason: "Too small" }])
  assert.deepEqual(value.changes[0].after, {
    status: "disqualified",
    rule: "tiny",
    team: null,
    bracket: "small",
    triager: null,
  })
})

test("a promise is told beside what really happened", async () => {
  const without = await criba.run(["policy", "simulate", "-"], TINY)
  assert.doesNotMatch(without.out, /FIRST CONTACT/)
  const { rows } = await sql<{ id: string }>`select id from lead order by seq limit 1`.execute(db)
  const asked = { id: rows[0]?.id ?? "", actor: "test" }
  await moveLead({ db, desks }, asked, { to: "contacted", reason: null })
  const { code, out } = await criba.run(
    ["policy", "simulate", "-"],
    `${BRACKETS}\nfirst_contact: { within_minutes: 30 }\n`,
  )
  assert.equal(code, 0)
  assert.match(out, /^FIRST CONTACT +REALLY +BEFORE +AFTER\nleads under a promise +14\n/m)
  assert.match(out, /^answered in the end +1 +14\n/m)
})

test("only leads of the asked days are simulated", async () => {
  const today = new Date().toISOString().slice(0, 10)
  const [all, none] = await Promise.all([
    criba.run(["policy", "simulate", "-", "--from", "2026-01-01", "--to", today], BRACKETS),
    criba.run(["policy", "simulate", "-", "--to", "2001-01-01T00:00:00+01:00"], BRACKETS),
  ])
  assert.match(all.out, /^Of 14 leads, 0 would have ended otherwise\.\n/)
  assert.equal(none.out, "No leads came in this time.\n")
})

test("what is wrong with the policy or the days is said, and nothing is simulated", async () => {
  const [policy, day] = await Promise.all([
    criba.run(["policy", "simulate", "-", "--json"], "brackets: []\nstrateggy: fair\n"),
    criba.run(["policy", "simulate", "-", "--from", "2026-02-30"], BRACKETS),
  ])
  assert.deepEqual([policy.code, policy.out], [1, ""])
  assert.match(policy.err, /^standard input:1:1: .*\nstandard input:2:1: .*\nNothing was simulated\.\n$/)
  assert.equal(day.code, 2)
  assert.match(day.err, /--from .*It must be a date/)
})
