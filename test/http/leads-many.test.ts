// Finding leads among more than are looked through at once: whichever way a page is found, it is the same page.
import assert from "node:assert/strict"
import { after, before, suite, test } from "node:test"
import { sql } from "kysely"
import { type LeadDesk, openLeads } from "../helpers/leads.ts"

const namesOf = ({ body }: { body: { data: { nombre: string }[] } }) => body.data.map(({ nombre }) => nombre)

suite("among many", () => {
  let desk: LeadDesk
  before(async () => {
    desk = await openLeads()
    // More than are looked through at once, on both sides of every filter.
    await sql`
      insert into lead (id, seq, created_at, api_key_id, nombre, bracket, status, policy_version, funnel,
        utm_source, utm_medium)
      select gen_random_uuid(), n, '2026-11-01'::timestamptz + make_interval(secs => n), 'key', n::text,
        case when n > 2500 then 'new' else 'old' end, case when n <= 2510 then 'lost' else 'waiting' end, 1,
        'odd' || n % 2, 'third' || n % 3,
        case when n <= 30 then 'first' end
      from generate_series(1, 6000) n`.execute(desk.db)
    await sql`
      insert into lead_words (seq, search)
      select n, case when n % 97 = 0 then 'SELDOM' when n = 7 then 'XY' else 'OTHER' end from generate_series(1, 6000) n`.execute(
      desk.db,
    )
  })
  after(() => desk.close())

  const cases: [query: string, passes: (n: number) => boolean][] = [
    ["funnel=odd1&utm_source=third2&from=2026-11-01T01:30Z", (n) => n % 6 === 5 && n >= 5400],
    ["funnel=odd1&utm_medium=first", (n) => n % 2 === 1 && n <= 30],
    ["bracket=new&status=lost", (n) => n > 2500 && n <= 2510],
    ["bracket=old&status=waiting", () => false],
    ["bracket=new,old&status=lost", (n) => n <= 2510],
    ["utm_source=third0&utm_source=third2", (n) => n % 3 !== 1],
    ["utm_source=third0&utm_source=third2&utm_medium=first&utm_medium=none", (n) => n % 3 !== 1 && n <= 30],
    ["q=seldom", (n) => n % 97 === 0],
    ["q=seldom&funnel=odd0", (n) => n % 194 === 0],
    ["q=seldom&status=lost&utm_source=third0", (n) => n % 291 === 0 && n <= 2510],
    ["q=xy", (n) => n === 7],
    ["q=xy&status=waiting", () => false],
  ]
  for (const [query, passes] of cases) {
    test(`${query}: all that pass, newest first, on pages without gaps`, async () => {
      const seen: string[] = []
      for (let cursor: string | null = ""; cursor !== null; ) {
        const answer = await desk.get(`leads?limit=40&${query}${cursor && `&cursor=${cursor}`}`)
        seen.push(...namesOf(answer))
        cursor = answer.body.next_cursor
      }
      const numbers = Array.from({ length: 6000 }, (_, i) => 6000 - i)
      assert.deepEqual(seen, numbers.filter(passes).map(String))
    })
  }
})
