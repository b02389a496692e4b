import assert from "node:assert/strict"
import { test } from "node:test"
import type { Lead, Me, Policy } from "../../../client/api.ts"
import { copyOf, inboxIn, leadsIn, parseCopy, withInbox, withMe, withPolicy } from "./kept-copy.ts"

const me = {
  id: "person-ana",
  name: "Ana Soler",
  email: "ana@example.com",
  role: "triager",
  triager: { id: "ana", name: "Ana Soler" },
  team: [{ id: "bo", name: "Bo Prat" }],
  events_cursor: "MTI",
} as Me
const lead = (part: Partial<Lead>) =>
  ({
    nombre: "Lucía",
    phone_normal: "+34600111222",
    telefono: "600 111 222",
    referrer: "https://example.com/?email=lucia@example.com",
    notes: null,
    language: null,
    status: "assigned",
    triager: { id: "ana", name: "Ana Soler" },
    erased_at: null,
    ...part,
  }) as Lead
const keep = (leads: readonly Lead[], isCut = false) =>
  withInbox(
    copyOf(me),
    { ids: leads.map(({ id }) => id), isCut },
    (id) => leads.find((one) => one.id === id),
    1_000,
  )

test("a copy comes back as it was kept, with the fields of a card and no others", () => {
  const kept = keep([lead({ id: "1" }), lead({ id: "2", nombre: "Marta" })], true)
  const copy = parseCopy(JSON.stringify(kept), 2_000)
  assert.ok(copy)
  assert.deepEqual(inboxIn(copy), { ids: ["1", "2"], isCut: true })
  assert.deepEqual(
    leadsIn(copy).map(({ nombre, phone_normal, telefono, referrer }) => [
      nombre,
      phone_normal,
      telefono,
      referrer,
    ]),
    [
      ["Lucía", "+34600111222", null, null],
      ["Marta", "+34600111222", null, null],
    ],
  )
  assert.equal(copy.readAt, 1_000)
})

test("colleagues are not in it, nor the place in the events, from which nothing could go on", () => {
  assert.deepEqual([copyOf(me).me.team, copyOf(me).me.events_cursor], [[], ""])
})

test("it is bounded: 200 leads, and a thousand letters of each one's words", () => {
  const many = Array.from({ length: 300 }, (_, index) => lead({ id: `${index}`, notes: "x".repeat(9_000) }))
  const { cards } = keep(many)
  assert.equal(cards.length, 200)
  assert.deepEqual([cards[0]?.notes?.length, cards[0]?.notes?.at(-1)], [1_000, "…"])
})

test("leads that were erased, closed or given away are not kept", () => {
  const { cards } = keep([
    lead({ id: "erased", erased_at: "2026-11-18T10:00:00Z" }),
    lead({ id: "closed", status: "qualified" }),
    lead({ id: "given", triager: { id: "bo", name: "Bo Prat" } }),
    lead({ id: "mine" }),
  ])
  assert.deepEqual(
    cards.map(({ id }) => id),
    ["mine"],
  )
})

test("a newer me keeps the inbox, unless it is another triager's now", () => {
  const copy = keep([lead({ id: "1" })])
  const paused = { ...me, triager: { ...me.triager, active: false } } as Me
  assert.deepEqual([withMe(copy, paused).cards.length, withMe(copy, paused).me.triager?.active], [1, false])
  assert.equal(withMe(copy, { ...me, triager: null }).cards.length, 0)
})

test("the policy is kept for the cards alone", () => {
  const document = { currency: "USD", brackets: [{ id: "all" }], rules: [{ id: "students" }] }
  const { policy } = withPolicy(copyOf(me), { document } as unknown as Policy)
  assert.deepEqual(policy, {
    currency: "USD",
    brackets: [{ id: "all" }],
    hand_over: "anyone",
    stale_after_days: 7,
    first_message: null,
  })
})

test("what another version wrote, or nobody can read, is no copy", () => {
  for (const text of [null, "", "{", "null", "[]", JSON.stringify({ ...copyOf(me), version: 1 })])
    assert.equal(parseCopy(text, 0), null, `${text}`)
})

test("a copy is shown for 14 days, as long as a session lasts", () => {
  const text = JSON.stringify(keep([lead({ id: "1" })]))
  assert.ok(parseCopy(text, 1_000 + 14 * 86_400_000 - 1))
  assert.equal(parseCopy(text, 1_000 + 14 * 86_400_000), null)
})
