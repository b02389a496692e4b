// Filters with several values, late leads, counts, and phones however they are spaced.
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type LeadDesk, openLeads, rowsOf } from "../helpers/leads.ts"

type Page = { body: { data: { nombre: string }[] } }
const namesOf = ({ body }: Page) => body.data.map(({ nombre }) => nombre)

let desk: LeadDesk
before(async () => {
  desk = await openLeads()
  await publish(desk.db, {
    brackets: [{ id: "small", below: 1000 }, { id: "middle", below: 5000 }, { id: "large" }],
    bracket_without_revenue: "small",
    first_contact_within_minutes: 30,
  })
  await saveTriagers(
    desk.db,
    triager("ana", { brackets: ["small"] }),
    triager("bo", { brackets: ["middle"] }),
  )
  await desk.takeIn(
    { nombre: "one", telefono: "630 444 785", utm_source: "google" },
    { nombre: "two", revenue: 2000, telefono: "+49 151 23456789", utm_source: "a,b" },
    { nombre: "three", revenue: 9000, telefono: "98 76 54" },
    { nombre: "four", utm_source: "meta" },
    { nombre: "five", revenue: 2000, utm_source: "google" },
  )
  await sql`update lead set contact_by = now() - interval '1 minute', escalated_at = now() where nombre in ('one', 'two', 'four')`.execute(
    desk.db,
  )
  await sql`update lead set erased_at = now(), erased_from = status where nombre = 'four'`.execute(desk.db)
  await sql`delete from lead_words where seq in (select seq from lead where nombre = 'four')`.execute(desk.db)
})
after(() => desk.close())

const cases: [query: string, names: string[]][] = [
  ["status=waiting,assigned", ["five", "three", "two", "one"]],
  ["status=waiting&status=lost", ["three"]],
  ["status=waiting&status=waiting", ["three"]],
  ["triager=ana,bo", ["five", "four", "two", "one"]],
  ["triager=ana,nobody", ["four", "one"]],
  ["bracket=middle,large", ["five", "three", "two"]],
  ["bracket=middle,large&triager=bo,ana", ["five", "two"]],
  ["utm_source=google&utm_source=meta", ["five", "four", "one"]],
  ["utm_source=a,b", ["two"]],
  ["late=true", ["two", "one"]],
  ["late=true&triager=ana", ["one"]],
  ["late=true&q=two", ["two"]],
  ["late=true&from=2100-01-01", []],
  ["escalated=true", ["two", "one"]],
  ["escalated=true&triager=ana", ["one"]],
  ["escalated=true&late=true&q=two", ["two"]],
  ["late=false", ["five", "four", "three"]],
  ["q=630444785", ["one"]],
  ["q=630 444 785", ["one"]],
  ["q=%2B34 630-444-785", ["one"]],
  ["q=0034 (630) 44.47.85", ["one"]],
  ["q=63 04 44 78 5", ["one"]],
  ["q=444 785", ["one"]],
  ["q=0151 2345", ["two"]],
  ["q=%2B49 (0)151/234", ["two"]],
  ["q=987654", ["three"]],
  ["q=98 76 54", ["three"]],
  ["q=999 999 999", []],
]
for (const [query, names] of cases) {
  test(`${query}: ${names.join(", ") || "nobody"}`, async () => {
    assert.deepEqual(namesOf(await desk.get(`leads?${query}`)), names)
  })
}

test("the file and the count go by the same filters", async () => {
  for (const [query, names] of [
    ["bracket=middle,large&triager=bo,ana&utm_source=google", ["five"]],
    ["escalated=true&late=true&q=630 444 785", ["one"]],
    ["status=waiting&from=2020-01-01", ["three"]],
  ] as const) {
    const { text } = await desk.csv(`leads.csv?${query}`)
    assert.deepEqual(
      rowsOf(text).map(({ nombre }) => nombre),
      names,
    )
    assert.deepEqual((await desk.get(`leads/count?${query}`)).body, { count: names.length, more: false })
  }
})

test("late leads and several values come in pages without gaps", async () => {
  for (const query of ["late=true", "escalated=true", "triager=ana,bo&late=true", "triager=bo,ana"]) {
    const all = namesOf(await desk.get(`leads?${query}`))
    const seen: string[] = []
    for (let cursor: string | null = ""; cursor !== null && seen.length < 9; ) {
      const answer = await desk.get(`leads?limit=1&${query}${cursor && `&cursor=${cursor}`}`)
      seen.push(...namesOf(answer))
      cursor = answer.body.next_cursor
    }
    assert.deepEqual(seen, all)
  }
})

test("leads come oldest first, or by deadline, in pages without gaps", async () => {
  await sql`update lead set contact_by = now() - interval '2 minutes', escalated_at = now() where nombre = 'two'`.execute(
    desk.db,
  )
  const orders: [query: string, names: string[]][] = [
    ["sort=-created_at", ["five", "four", "three", "two", "one"]],
    ["sort=created_at", ["one", "two", "three", "four", "five"]],
    ["sort=created_at&triager=ana,bo", ["one", "two", "four", "five"]],
    ["sort=created_at&triager=ana,bo&bracket=small", ["one", "four"]],
    ["sort=created_at&q=t", ["two", "three"]],
    ["sort=created_at&late=true", ["one", "two"]],
    ["sort=contact_by", ["two", "one", "five"]],
    ["sort=contact_by&late=true", ["two", "one"]],
    ["sort=contact_by&triager=bo", ["two", "five"]],
  ]
  for (const [query, names] of orders) {
    const seen: string[] = []
    for (let cursor: string | null = ""; cursor !== null && seen.length < 9; ) {
      const answer = await desk.get(`leads?limit=1&${query}${cursor && `&cursor=${cursor}`}`)
      seen.push(...namesOf(answer))
      cursor = answer.body.next_cursor
    }
    assert.deepEqual(seen, names, query)
  }
  const { body } = await desk.get("leads?limit=1&sort=contact_by")
  await sql`update lead set contact_by = null where nombre = 'two'`.execute(desk.db)
  const rest = await desk.get(`leads?sort=contact_by&cursor=${body.next_cursor}`)
  assert.deepEqual(namesOf(rest), ["one", "five"], "a deadline that is gone loses nobody else")
  assert.equal((await desk.get(`leads?cursor=${body.next_cursor}`)).status, 400)
  assert.equal((await desk.get("leads?sort=nombre")).status, 400)
})

test("what is no value among several is named", async () => {
  for (const query of [
    "status=lost,open",
    "late=yes",
    `triager=${Array.from({ length: 51 }, (_, i) => i).join()}`,
  ]) {
    const { status, body } = await desk.get(`leads?${query}`)
    assert.deepEqual([status, body.code], [400, "invalid_parameter"])
    assert.match(body.errors[0].pointer, /^#\/(status|late|triager)/)
  }
})
