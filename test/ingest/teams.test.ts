/** Teams on a real database: a rotation, a queue and a promise in each; the history says afterwards how it came to be. */
import assert from "node:assert/strict"
import { after, before, beforeEach, describe, test } from "node:test"
import { sql } from "kysely"
import { assignLead, handOverLead, moveLead, undoLastChange } from "../../src/changes/change-lead.ts"
import { replaceTriager } from "../../src/changes/change-roster.ts"
import { deactivateAndHandBack } from "../../src/changes/hand-back.ts"
import { tryPolicy } from "../../src/changes/publish-policy.ts"
import { voidTurn } from "../../src/changes/void-turn.ts"
import { checkPolicy } from "../../src/domain/policy/check-policy.ts"
import type { PolicyDocument } from "../../src/domain/policy/policy.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { giveTurns } from "../../src/ingest/waiting.ts"
import { seeRotation } from "../../src/reports/see-rotation.ts"
import { simulatePolicy } from "../../src/reports/simulate-policy.ts"
import { verifyHistory } from "../../src/reports/verify-history.ts"
import { watchHolds } from "../../src/store/books/hold-desk.ts"
import { readShares } from "../../src/store/books/recent-turns.ts"
import { listTriagers } from "../../src/store/books/roster.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

const ONE: PolicyDocument = { brackets: [{ id: "small", below: 100 }, { id: "large" }] }
const idioma = (...values: string[]) => ({ extra: { idioma: values } })
const SPAIN = { id: "es", name: "España", hand_over: "team" } as const
const TEAMS: PolicyDocument = {
  ...ONE,
  teams: [
    {
      id: "pt",
      name: "Portugal",
      when: idioma("pt"),
      brackets: [{ id: "any" }],
      first_contact: { within_minutes: 30 },
    },
    SPAIN,
  ],
}

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

const pt = (n: number, given = {}) => arrival({ idioma: "pt", email: `pt${n}@example.com`, ...given })
const es = (n: number, given = {}) =>
  arrival({ idioma: "es", email: `es${n}@example.com`, revenue: 5, ...given })
const route = (...batch: ReturnType<typeof arrival>[]) => routeBatch(database.db, new DeskReader(), batch)
const turns = () => giveTurns(database.db, new DeskReader())
const lead = { leads: () => ({ db: database.db, desks: new DeskReader() }) }

/** Where each lead is and who has it, in the order in which they came. */
const places = async () => {
  const { rows } = await sql<{ lead: string }>`
    select concat_ws(' ', split_part(email, '@', 1), concat(team || '/', bracket), coalesce(triager_id, status)) as lead
    from lead order by seq
  `.execute(database.db)
  return rows.map(({ lead }) => lead)
}
const idOf = async (name: string) => {
  const { rows } = await sql<{
    id: string
  }>`select id from lead where email = ${`${name}@example.com`}`.execute(database.db)
  return String(rows[0]?.id)
}
const ledger = async () => {
  const { rows } = await sql<{ bracket: string; triager_id: string; owed: number }>`
    select bracket, triager_id, owed::float8 / 1e12 as owed from ledger where owed <> 0 order by bracket, triager_id
  `.execute(database.db)
  return rows.map(({ bracket, triager_id, owed }) => `${bracket} ${triager_id} ${owed}`)
}
const verify = async () => assert.deepEqual((await verifyHistory(database.db, { since: null })).told, [])

const staff = () =>
  saveTriagers(
    database.db,
    triager("ana", { teams: ["es"] }),
    triager("bea", { teams: ["pt"] }),
    triager("cruz", { teams: ["pt", "es"] }),
  )

test("each team has its rotation, and what goes on in one is nothing to the others", async () => {
  await publish(database.db, TEAMS)
  await staff()
  await route(es(1), pt(1), es(2), pt(2), pt(3))
  assert.deepEqual(await places(), [
    "es1 es/small ana",
    "pt1 pt/any bea",
    "es2 es/small cruz",
    "pt2 pt/any cruz",
    "pt3 pt/any bea",
  ])
  assert.deepEqual(await ledger(), ["pt/any bea -0.5", "pt/any cruz 0.5"])
  const { shares } = await readShares(database.db, { days: 1, timeZone: "UTC" })
  assert.deepEqual(
    shares.map(({ bracket, triager, received, fair }) => [bracket, triager, received, fair]),
    [
      ["es/small", "ana", 1, 1],
      ["es/small", "cruz", 1, 1],
      ["pt/any", "bea", 2, 1.5],
      ["pt/any", "cruz", 1, 1.5],
    ],
  )
  await verify()
})

test("from one team to several: open leads stay where they are, those that wait get a team with their turn", async () => {
  await publish(database.db, ONE)
  await saveTriagers(database.db, triager("ana", { daily_cap: 2 }))
  await route(es(1), pt(1), pt(2), es(2), pt(3, { revenue: 500 }))
  const before = [
    "es1 small ana",
    "pt1 small ana",
    "pt2 small waiting",
    "es2 small waiting",
    "pt3 large waiting",
  ]
  assert.deepEqual(await places(), before)
  await publish(database.db, TEAMS)
  await turns()
  assert.deepEqual(await places(), before)
  await staff()
  await turns()
  const [first, second, ...given] = await places()
  assert.deepEqual([first, second], before.slice(0, 2))
  assert.deepEqual(given, ["pt2 pt/any bea", "es2 es/small ana", "pt3 pt/any cruz"])
  await verify()

  // Back to one team: the old rotation goes on where it stood, and nobody loses a lead.
  await publish(database.db, ONE)
  await route(es(3))
  assert.deepEqual((await places()).slice(0, 5), [first, second, ...given])
  await verify()
})

test("a team without members waits and stands in nobody's way; then nothing is locked any more", async () => {
  await publish(database.db, TEAMS)
  await saveTriagers(database.db, triager("ana", { teams: ["es"] }))
  await route(...Array.from({ length: 300 }, (_, n) => pt(n)), es(1))
  await turns()
  const [last, ...others] = (await places()).reverse()
  assert.equal(last, "es1 es/small ana")
  assert(others.every((place) => place.endsWith("pt/any waiting")))
  let holds = 0
  const unwatch = watchHolds(() => void holds++)
  await turns()
  unwatch()
  assert.equal(holds, 0)
  const { brackets } = await seeRotation(database.db, new DeskReader())
  assert.deepEqual(
    brackets.map(({ team, bracket, waiting, in_turn }) => [team, bracket, waiting, in_turn]),
    [
      ["pt", "any", 300, 0],
      ["es", "small", 0, 1],
      ["es", "large", 0, 1],
    ],
  )
  await verify()
})

test("whatever gives a lead away keeps it in its team, and a person may give it to anybody", async () => {
  await publish(database.db, TEAMS)
  await staff()
  await route(pt(1), pt(2), es(1))
  const id = await idOf("pt1")
  const target = { id, actor: "key:k" }
  await moveLead(lead.leads(), target, { to: "lost", reason: null })
  await moveLead(lead.leads(), target, { to: "assigned", reason: null })
  await verify()

  // missed: bea and cruz are the team, and after both had it nobody else is
  await sql`update lead set contact_by = now() - interval '1 minute', remind_at = null where id = ${id}`.execute(
    database.db,
  )
  await keepPromises(database.db, new DeskReader())
  const { rows } = await sql<{ data: { cause: string; team: string } }>`
    select data from event where lead_id = ${id} and type = 'lead.assigned' order by seq desc limit 1
  `.execute(database.db)
  assert.deepEqual(
    [rows[0]?.data.team, ["pt1 pt/any bea", "pt1 pt/any cruz"].includes((await places())[0] ?? "")],
    ["pt", true],
  )

  await deactivateAndHandBack(database.db, "key:k", "bea")
  await deactivateAndHandBack(database.db, "key:k", "cruz")
  assert.deepEqual((await places()).slice(0, 2), ["pt1 pt/any waiting", "pt2 pt/any waiting"])
  await assignLead(lead.leads(), target, { triager: "ana", reason: null })
  assert.equal((await places())[0], "pt1 pt/any ana")
  await undoLastChange(lead.leads(), target)
  assert.equal((await places())[0], "pt1 pt/any waiting")
  await verify()
})

test("a lead that comes back goes to the team and the promise that it has by now, and undone to where it was", async () => {
  const { db } = database
  await publish(db, TEAMS)
  await staff()
  await route(pt(1), pt(2))
  const target = { id: await idOf("pt1"), actor: "key:k" }
  await moveLead(lead.leads(), target, { to: "lost", reason: null })
  const lus = { id: "lus", name: "Lusofonía", when: idioma("pt"), first_contact: { within_minutes: 300 } }
  await publish(db, { ...ONE, teams: [lus, SPAIN] })
  await saveTriagers(db, triager("bea", { teams: ["pt", "lus"] }))
  await moveLead(lead.leads(), target, { to: "assigned", reason: null })
  assert.deepEqual(await places(), ["pt1 lus/small bea", "pt2 pt/any cruz"])
  const { rows } = await sql<{ minutes: number }>`
    select round(extract(epoch from contact_by - now()) / 60)::int as minutes from lead where id = ${target.id}
  `.execute(db)
  assert.equal(rows[0]?.minutes, 300)
  await verify()
  await undoLastChange(lead.leads(), target)
  assert.equal((await places())[0], "pt1 pt/any bea")
  await verify()

  // A change that is no turn leaves it where it is, undone or not.
  await moveLead(lead.leads(), target, { to: "assigned", reason: null })
  await moveLead(lead.leads(), target, { to: "contacted", reason: null })
  await undoLastChange(lead.leads(), target)
  assert.equal((await places())[0], "pt1 lus/small bea")
  await verify()
})

test("a turn of a team that is voided is taken back in that team", async () => {
  await publish(database.db, TEAMS)
  await staff()
  await route(pt(1), es(1))
  const change = await voidTurn(lead.leads(), { id: await idOf("pt1"), actor: "key:k" }, "Spam")
  assert.equal(change.kind, "changed")
  assert.deepEqual(await ledger(), ["es/small ana -0.5", "es/small cruz 0.5"])
  await verify()
})

test("a triager hands a lead over within its team only, where the team says so", async () => {
  await publish(database.db, TEAMS)
  await staff()
  await route(es(1), pt(1))
  const give = async (name: string, to: string) => {
    const { rows } = await sql<{
      triager_id: string
    }>`select triager_id from lead where id = ${await idOf(name)}`.execute(database.db)
    const holder = rows[0]?.triager_id ?? null
    const target = { id: await idOf(name), actor: "person:x", reach: { triager: holder, teams: [] } }
    return handOverLead(lead.leads(), target, { triager: to, note: null })
  }
  const refused = await give("es1", "bea")
  assert.equal(refused.kind === "refused" && refused.because.reason, "other_team")
  assert.equal((await give("es1", "cruz")).kind, "changed")
  assert.equal((await give("pt1", "ana")).kind, "changed")
})

describe("a change that leaves a team without anybody", () => {
  test("is told of with the team, when a triager is changed and when the policy is", async () => {
    await publish(database.db, TEAMS)
    await staff()
    for (const id of ["bea", "cruz"]) {
      const change = await replaceTriager(database.db, "cli", id, { name: id, teams: ["es"] })
      const told =
        change.kind === "saved" ? change.abandoned.map(({ code, params }) => [code, params]) : change
      assert.deepEqual(told, id === "bea" ? [] : [["team_unserved", { team: "pt" }]])
    }
    const document = {
      ...TEAMS,
      teams: [{ id: "fr", name: "France", when: idioma("fr") }, ...(TEAMS.teams ?? [])],
    }
    const { warnings } = await tryPolicy(database.db, { document, check: checkPolicy(document) })
    assert.deepEqual(
      warnings.map(({ code, params }) => [code, params]),
      [["team_unserved", { team: "fr" }]],
    )
  })

  test("is told of with its bracket where people are in the team and serve only others", async () => {
    await publish(database.db, TEAMS)
    await saveTriagers(database.db, triager("ana", { teams: ["es"] }), triager("bea", { teams: ["pt"] }))
    const body = { name: "bea", teams: ["pt"], brackets: ["large"] }
    const change = await replaceTriager(database.db, "cli", "bea", body)
    const told = change.kind === "saved" ? change.abandoned.map(({ code, params }) => [code, params]) : change
    assert.deepEqual(told, [["bracket_unserved", { bracket: "pt/any" }]])
  })
})

test("a simulation tells what teams would have had", async () => {
  await publish(database.db, ONE)
  await staff()
  await route(es(1), pt(1), es(2), pt(2))
  const roster = await listTriagers(database.db)
  const result = await simulatePolicy(database.db, {
    policy: TEAMS,
    roster,
    from: null,
    to: null,
    until: null,
  })
  assert.deepEqual(result.by_team, [
    { team: "pt", before: 0, after: 2 },
    { team: "es", before: 0, after: 2 },
  ])
  assert.deepEqual(
    result.fairness.after.by_bracket.map(({ team, bracket, greatest }) => [team, bracket, greatest]),
    [
      ["es", "small", 0.5],
      ["pt", "any", 0.5],
    ],
  )
})
