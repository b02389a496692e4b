/** Teams that are renamed, split, merged, closed and given up while they have leads: no open lead changes hands, and none gets lost. */
import assert from "node:assert/strict"
import { after, before, beforeEach, describe, test } from "node:test"
import { sql } from "kysely"
import { moveLead } from "../../src/changes/change-lead.ts"
import type { PolicyDocument } from "../../src/domain/policy/policy.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { giveTurns } from "../../src/ingest/waiting.ts"
import { explainLead } from "../../src/reports/explain-lead.ts"
import { verifyHistory } from "../../src/reports/verify-history.ts"
import { countLeads } from "../../src/store/find/find-leads.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

type Team = NonNullable<PolicyDocument["teams"]>[number]
const of = (id: string, name: string, ...idioma: string[]): Team => ({
  id,
  name,
  when: { extra: { idioma } },
})
const policy = (...teams: Team[]): PolicyDocument => ({ brackets: [{ id: "all" }], teams })
const ES: Team = { id: "es", name: "España" }
const BEFORE = policy(of("pt", "Portugal", "pt", "br"), of("fr", "France", "fr"), ES)

/** `later`: the teams of new leads in pt, br, fr and es. `given`: where the lead goes that has waited in fr, and who has it then. */
const MOVES: {
  readonly what: string
  readonly after: PolicyDocument
  readonly later: readonly (string | null)[]
  readonly given: string
  /** How many open leads the managers of pt and of fr lead then. */
  readonly led: { readonly pt: number; readonly fr: number }
}[] = [
  {
    what: "renamed: its id stays, so nothing changes but the name",
    after: policy(of("pt", "Lusofonia", "pt", "br"), of("fr", "Francia", "fr"), ES),
    later: ["pt", "pt", "fr", "es"],
    given: "fr fr waiting",
    led: { pt: 4, fr: 2 },
  },
  {
    what: "split: what it has stays with it, and new leads go by the new conditions",
    after: policy(of("pt", "Portugal", "pt"), of("br", "Brasil", "br"), of("fr", "France", "fr"), ES),
    later: ["pt", "br", "fr", "es"],
    given: "fr fr waiting",
    led: { pt: 3, fr: 2 },
  },
  {
    what: "merged into another: who has a lead keeps it, and what waits is the other's",
    after: policy(of("pt", "Portugal y Francia", "pt", "br", "fr"), ES),
    later: ["pt", "pt", "pt", "es"],
    given: "fr pt bea",
    led: { pt: 6, fr: 0 },
  },
  {
    what: "closed: what waits goes to the team that takes the rest",
    after: policy(of("pt", "Portugal", "pt", "br"), ES),
    later: ["pt", "pt", "es", "es"],
    given: "fr es ana",
    led: { pt: 4, fr: 0 },
  },
  {
    what: "given up: all are one team again",
    after: { brackets: [{ id: "all" }] },
    later: [null, null, null, null],
    given: "fr ana",
    led: { pt: 0, fr: 0 },
  },
]

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, contact, event, seal, ledger, idempotent_answer, triager, last_change, promise_end cascade`.execute(
    database.db,
  )
  await sql`update desk set roster_version = roster_version + 1, last_seq = 0`.execute(database.db)
})

const from = (idioma: string, name: string) => arrival({ idioma, nombre: name })
const route = (...batch: ReturnType<typeof arrival>[]) => routeBatch(database.db, new DeskReader(), batch)
const places = async () => {
  const { rows } = await sql<{ id: string; nombre: string; status: string; team: string | null; at: string }>`
    select id, nombre, status, team, concat_ws(' ', nombre, team, coalesce(triager_id, status)) as at from lead order by seq
  `.execute(database.db)
  return rows
}

describe("a team is", () => {
  for (const { what, after: next, later, given, led } of MOVES)
    test(what, async () => {
      const { db } = database
      await publish(db, BEFORE)
      await saveTriagers(
        db,
        triager("ana", { teams: ["es"] }),
        triager("bea", { teams: ["pt"] }),
        triager("cruz", { teams: ["pt"] }),
      )
      await route(from("es", "es"), from("pt", "pt"), from("br", "br"), from("fr", "fr"))
      const [, pt] = await places()
      const target = { id: String(pt?.id), actor: "key:k" }
      await moveLead({ db, desks: new DeskReader() }, target, { to: "contacted", reason: null })
      const had = await places()
      assert.deepEqual(
        had.map(({ at }) => at),
        ["es es ana", "pt pt bea", "br pt cruz", "fr fr waiting"],
      )

      await publish(db, next)
      await giveTurns(db, new DeskReader())
      const now = await places()
      assert.deepEqual(now.slice(0, 3), had.slice(0, 3), "nobody loses a lead that they have")
      assert.equal(now[3]?.at, given)

      await route(...["pt", "br", "fr", "es"].map((idioma) => from(idioma, `new ${idioma}`)))
      const all = await places()
      assert.deepEqual(
        all.slice(4).map(({ team }) => team),
        later,
      )
      // A filter finds the leads of a team, also of one that is gone.
      const count = (team: string) => countLeads(db, { reach: null, team: [team] })
      for (const team of ["pt", "br", "fr", "es"])
        assert.equal(await count(team), all.filter((lead) => lead.team === team).length, team)
      const reached = async (team: string) => {
        const { rows } = await sql<{
          teams: string[]
        }>`select teams_in_force(array[${team}]) as teams`.execute(db)
        return countLeads(db, { reach: { triager: null, teams: rows[0]?.teams ?? [] } })
      }
      assert.deepEqual({ pt: await reached("pt"), fr: await reached("fr") }, led)
      for (const { id, team } of all) {
        const told = (await explainLead(db, id, "en"))?.accounts.at(-1)?.sentences.join(" ") ?? ""
        assert.equal(/of the team (\w+)/.exec(told)?.[1] ?? null, team)
      }
      assert.deepEqual((await verifyHistory(db, { since: null })).told, [])
    })
})
