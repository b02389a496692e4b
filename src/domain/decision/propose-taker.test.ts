import assert from "node:assert/strict"
import { test } from "node:test"
import { triager } from "../../../test/helpers/builders.ts"
import { compilePolicy } from "../policy/policy.ts"
import { Ledger } from "../rotation/ledger.ts"
import { Desk } from "./desk.ts"
import { type Burden, type NeglectedLead, proposeTakers } from "./propose-taker.ts"

const policy = compilePolicy(1, {
  brackets: [{ id: "small", below: 10 }, { id: "large" }],
  bracket_without_revenue: "small",
})
const FIELDS = {
  revenue: null,
  business_label: null,
  funnel: null,
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  email_normal: null,
  phone_normal: null,
  category: null,
  extra: null,
}
const neglected = (given: Partial<NeglectedLead> = {}): NeglectedLead => ({
  ...FIELDS,
  bracket: "small",
  holder: "ana",
  hadBy: ["ana"],
  ...given,
})
const deskOf = (...roster: Parameters<typeof triager>[]) =>
  new Desk({
    policy,
    roster: roster.map((given) => triager(...given)),
    ledger: new Ledger([]),
    at: Date.parse("2026-11-18T10:00Z"),
    receivedToday: new Map(),
    openLeads: new Map(),
  })
const proposed = (
  desk: Desk,
  leads: readonly NeglectedLead[],
  burdens: Record<string, Partial<Burden>> = {},
) =>
  proposeTakers(desk, leads, (id) => ({ toContact: 0, open: 0, ...burdens[id] })).map(
    (taker) => taker?.id ?? null,
  )

test("whoever has the least to contact could take it, never who has it", () => {
  const desk = deskOf(["ana"], ["bo"], ["cleo"])
  assert.deepEqual(proposed(desk, [neglected()], { bo: { toContact: 2 }, cleo: { toContact: 1 } }), ["cleo"])
  assert.deepEqual(proposed(desk, [neglected()], { bo: { open: 3 }, cleo: { open: 9 } }), ["bo"])
})

test("several leads are spread, because whoever is proposed for one has it in hand", () => {
  const desk = deskOf(["ana"], ["bo"], ["cleo"])
  assert.deepEqual(proposed(desk, [neglected(), neglected(), neglected()]), ["bo", "cleo", "bo"])
})

test("who could get no such lead now is not proposed; who had it before only if there is nobody else", () => {
  const desk = deskOf(["ana"], ["bo", { brackets: ["small"] }], ["cleo", { active: false }])
  assert.deepEqual(proposed(desk, [neglected({ bracket: "large" })]), [null])
  assert.deepEqual(proposed(desk, [neglected({ hadBy: ["ana", "bo"] })]), ["bo"])
  const more = deskOf(["ana"], ["bo"], ["cleo"])
  assert.deepEqual(proposed(more, [neglected({ hadBy: ["bo"] })], { cleo: { toContact: 5 } }), ["cleo"])
})
