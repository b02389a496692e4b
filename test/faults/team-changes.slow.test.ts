/**
 * Teams come, go and change their people while two servers take in leads: each decision is that of one policy and one roster, whole, and
 * no lead is lost. What was published in between is known by its version.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import type { PolicyDocument } from "../../src/domain/policy/policy.ts"
import { verifyHistory } from "../../src/reports/verify-history.ts"
import { readDecisions } from "../../src/store/leads/leads.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { auditDatabase } from "../helpers/audit.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { runMany } from "../helpers/many.ts"
import { postLead, type ServerProcess, startServer } from "../helpers/server.ts"

const LEADS = 400
const LANGUAGES = ["pt", "br", "fr", "es"]
/** By language; without it, everybody is one team. */
const TEAMS: readonly (Readonly<Record<string, string>> | null)[] = [
  { pt: "pt", br: "pt", fr: "es", es: "es" },
  { pt: "pt", br: "br", fr: "fr", es: "es" },
  null,
  { pt: "es", br: "es", fr: "fr", es: "es" },
]

const documentOf = (teams: Readonly<Record<string, string>> | null): PolicyDocument => {
  if (teams === null) return { brackets: [{ id: "all" }] }
  const ids = [...new Set(Object.values(teams))].filter((id) => id !== "es")
  return {
    brackets: [{ id: "all" }],
    teams: [
      ...ids.map((id) => ({
        id,
        name: id,
        when: { extra: { idioma: LANGUAGES.filter((language) => teams[language] === id) } },
      })),
      { id: "es", name: "es" },
    ],
  }
}

let database: TestDatabase
let nodes: ServerProcess[] = []
before(async () => {
  database = await testDatabase()
  nodes = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: database.url })))
})
after(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await database.close()
})

test("teams change under load, and every decision is that of the policy that it names", async () => {
  const { db } = database
  const { secret } = await createKey(db, { name: "load", scopes: ["ingest"], rate_per_minute: null })
  const published = new Map<number, (typeof TEAMS)[number]>()
  const change = async (n: number) => {
    const teams = TEAMS[n % TEAMS.length] ?? null
    published.set(await publish(db, documentOf(teams)), teams)
    const all = ["pt", "br", "fr", "es"]
    await saveTriagers(
      db,
      triager("ana", { teams: [all[n % 4] ?? "es"] }),
      triager("bea", { teams: n % 3 === 0 ? null : ["pt", "br"] }),
      triager("cruz", { teams: ["es", "fr"], active: n % 5 !== 4 }),
    )
  }
  await change(0)
  const languages = new Map<string, string>()
  await runMany(LEADS, 24, async (n) => {
    if (n % 25 === 24) await change((n + 1) / 25)
    const idioma = LANGUAGES[n % LANGUAGES.length] ?? "es"
    const { status, body } = await postLead(String(nodes[n % 2]?.address), secret, {
      nombre: `Lead ${n}`,
      idioma,
    })
    assert.equal(status, 201)
    languages.set(body.id, idioma)
  })

  const leads = await auditDatabase(db)
  assert.deepEqual(new Set(leads.map(({ id }) => id)), new Set(languages.keys()))
  for (const [id, idioma] of languages)
    for (const { receipt } of await readDecisions(db, id)) {
      assert.ok(published.has(receipt.policy_version))
      const teams = published.get(receipt.policy_version)
      assert.equal(receipt.team ?? null, teams?.[idioma] ?? null)
    }
  assert.deepEqual((await verifyHistory(db, { since: null })).told, [])
})
