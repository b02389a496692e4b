/**
 * A month of three teams, made again from the leads and the rules alone by code that shares nothing with the product's: whose lead each
 * is, its bracket, and who got it. Written from the description of the rotation (docs/rotation.md), in whole numbers.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import type { PolicyDocument } from "../../src/domain/policy/policy.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { verifyHistory } from "../../src/reports/verify-history.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"

const LEADS = 1_500
const MOST_AT_ONCE = 40
const ONE = 10n ** 12n

const POLICY: PolicyDocument = {
  default_country: "ES",
  disqualify: [{ id: "tiny", when: { revenue: { below: 1000 } }, reason: "Small" }],
  brackets: [{ id: "small", below: 50_000 }, { id: "large" }],
  teams: [
    {
      id: "pt",
      name: "Portugal",
      when: { phone_country: ["PT"] },
      disqualify: [{ id: "student", when: { extra: { job: ["student"] } }, reason: "Student" }],
      brackets: [{ id: "any" }],
    },
    { id: "norte", name: "Norte", when: { funnel: ["norte"] } },
    { id: "es", name: "España" },
  ],
}
const ROSTER = [
  { id: "ana", weight: 1, teams: ["es"], brackets: null },
  { id: "bea", weight: 3, teams: ["pt", "norte"], brackets: null },
  { id: "cruz", weight: 2, teams: ["es", "norte"], brackets: ["small"] },
  { id: "dora", weight: 1, teams: null, brackets: null },
  { id: "eloy", weight: 2, teams: ["pt"], brackets: null },
  { id: "fina", weight: 5, teams: null, brackets: ["large", "any"] },
] as const

type Sent = {
  readonly pt: boolean
  readonly norte: boolean
  readonly student: boolean
  readonly revenue: number
}
type Place = { readonly team: string; readonly bracket: string; readonly triager: string | null }

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.close())

/** A small generator of its own, so that a failure comes again. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

function invent(count: number, seed: number): Sent[] {
  const chance = numbers(seed)
  const next = () => chance.next().value
  return Array.from({ length: count }, () => ({
    pt: next() < 0.3,
    norte: next() < 0.4,
    student: next() < 0.1,
    revenue: Math.floor(next() ** 2 * 120_000),
  }))
}

const bodyOf = ({ pt, norte, student, revenue }: Sent, n: number) => ({
  telefono: `${pt ? "+351 9120" : "+34 6001"}${String(n).padStart(5, "0")}`,
  funnel: norte ? "norte" : "web",
  job: student ? "student" : "baker",
  revenue,
})

/** The month as it must have been. */
function playAgain(month: readonly Sent[]): Place[] {
  const owed = new Map<string, bigint>()
  return month.map(({ pt, norte, student, revenue }) => {
    const team = pt ? "pt" : norte ? "norte" : "es"
    const bracket = pt ? "any" : revenue < 50_000 ? "small" : "large"
    if (pt ? student : revenue < 1000) return { team, bracket, triager: null }
    const eligible = ROSTER.filter(
      ({ teams, brackets }) =>
        (teams === null || (teams as readonly string[]).includes(team)) &&
        (brackets === null || (brackets as readonly string[]).includes(bracket)),
    )
    const all = eligible.reduce((sum, { weight }) => sum + BigInt(weight), 0n)
    const parts = eligible.map(({ weight }) => (ONE * BigInt(weight)) / all)
    let rest = ONE - parts.reduce((sum, part) => sum + part, 0n)
    const line = eligible.map(({ id, weight }, i) => {
      const extra = rest-- > 0n ? 1n : 0n
      return {
        id,
        weight: BigInt(weight),
        owed: (owed.get(`${team} ${bracket} ${id}`) ?? 0n) + (parts[i] as bigint) + extra,
      }
    })
    // Owed at least 1/(2n-2): who would first be owed 1 - 1/(2n-2). Without anybody, the one who is owed most.
    const twice = BigInt(2 * line.length - 2)
    const due = line.filter((one) => one.owed * twice >= ONE)
    const among = line.length === 1 ? line : due.length > 0 ? due : line
    const left = (one: (typeof line)[number]) => (twice - 1n) * ONE - one.owed * twice
    const chosen = among.reduce((best, one) => {
      const sooner = due.length === 0 ? 0n : left(one) * best.weight - left(best) * one.weight
      return sooner < 0n || (sooner === 0n && one.owed > best.owed) ? one : best
    })
    for (const one of line)
      owed.set(`${team} ${bracket} ${one.id}`, one.owed - (one.id === chosen.id ? ONE : 0n))
    return { team, bracket, triager: chosen.id }
  })
}

test("a month of three teams is what the rules say, lead by lead, and in each team nobody is a whole lead from their share", async () => {
  const { db } = database
  await publish(db, POLICY)
  await saveTriagers(
    db,
    ...ROSTER.map(({ id, weight, teams, brackets }) =>
      triager(id, { weight, teams: teams && [...teams], brackets: brackets && [...brackets] }),
    ),
  )
  const month = invent(LEADS, 7)
  const sizes = numbers(11)
  const desks = [new DeskReader(), new DeskReader()]
  for (let sent = 0, batch = 0; sent < LEADS; batch++) {
    const size = 1 + Math.floor(sizes.next().value * MOST_AT_ONCE)
    const leads = month.slice(sent, sent + size).map((lead, i) => arrival(bodyOf(lead, sent + i)))
    // Two servers in turn: what one knows of policy and roster it must not take for granted.
    await routeBatch(db, desks[batch % 2] as DeskReader, leads)
    sent += leads.length
  }
  const { rows } =
    await sql<Place>`select team, bracket, triager_id as triager from lead order by seq`.execute(db)
  const expected = playAgain(month)
  const at = rows.findIndex((row, i) => JSON.stringify(row) !== JSON.stringify(expected[i]))
  assert.equal(at, -1, `lead ${at}: ${JSON.stringify([rows[at], expected[at]])}`)
  assert.equal(rows.length, LEADS)
  assert.deepEqual([...new Set(rows.map(({ team, bracket }) => `${team}/${bracket}`))].sort(), [
    "es/large",
    "es/small",
    "norte/large",
    "norte/small",
    "pt/any",
  ])

  const { rows: balances } = await sql<{ owed: number; n: number }>`
    select abs(owed)::float8 / 1e12 as owed, count(*) over (partition by bracket) as n from ledger`.execute(
    db,
  )
  for (const { owed, n } of balances) assert.ok(owed <= 1 - 1 / (2 * n - 2) + 1e-9, `${owed} of ${n}`)
  assert.deepEqual((await verifyHistory(db, { since: null })).told, [])
})
