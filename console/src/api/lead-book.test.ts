import assert from "node:assert/strict"
import { test } from "node:test"
import type { Lead, LeadDetail } from "../../../client/api.ts"
import { alteredBy, type Change } from "./change.ts"
import { LeadBook } from "./lead-book.ts"

const lead = (fields: Partial<Lead> = {}): Lead =>
  ({
    id: "a",
    seq: 1,
    status: "assigned",
    contact_by: "2026-11-17T10:00:00Z",
    contacted_at: null,
    next_step: null,
    value: null,
    back_at: null,
    touched_at: null,
    ...fields,
  }) as Lead
const detail = (fields: Partial<Lead> = {}) =>
  ({ ...lead(fields), history: [], decision: null }) as unknown as LeadDetail
const change = (to: Lead["status"]): Change => ({
  kind: "status",
  to,
  reason: null,
  id: "1",
  leadId: "a",
  name: "Ana",
  at: "2026-11-17T09:00:00Z",
})

function bookAt() {
  const clock = { now: 100 }
  const book = new LeadBook(() => clock.now)
  return { book, clock }
}

test("an answer that was asked for before a change does not undo it", () => {
  const { book, clock } = bookAt()
  book.applyFetched([lead()], 90)
  clock.now = 110
  book.applyAnswer(detail({ status: "contacted" }))
  book.applyFetched([lead()], 105)
  assert.equal(book.get("a")?.status, "contacted")
  book.applyFetched([lead({ status: "qualified" })], 120)
  assert.equal(book.get("a")?.status, "qualified")
})

test("a change on its way lies over whatever is read, and is gone when it is refused", () => {
  const { book } = bookAt()
  book.applyFetched([lead()], 90)
  book.setPendingChanges([change("contacted")])
  book.applyFetched([lead({ nombre: "Ana" })], 200)
  const { status, nombre, contact_by } = book.get("a") as Lead
  assert.deepEqual({ status, nombre, contact_by }, { status: "contacted", nombre: "Ana", contact_by: null })
  book.setPendingChanges([])
  assert.equal(book.get("a")?.status, "assigned")
  assert.equal(book.get("a")?.contact_by, "2026-11-17T10:00:00Z")
})

test("an undo shows the lead as it was before, whether or not its change has been sent", () => {
  const { book } = bookAt()
  book.applyFetched([lead()], 90)
  const contacted = change("contacted")
  const back = alteredBy(lead(), contacted)
  const undo: Change = { kind: "undo", of: "1", back, id: "2", leadId: "a", name: "Ana", at: contacted.at }
  book.setPendingChanges([contacted, undo])
  assert.deepEqual(book.get("a"), lead())
  book.applyAnswer(detail({ status: "contacted", contact_by: null, contacted_at: contacted.at }))
  book.setPendingChanges([undo])
  assert.deepEqual(
    [book.get("a")?.status, book.get("a")?.contact_by, book.get("a")?.contacted_at],
    ["assigned", "2026-11-17T10:00:00Z", null],
  )
})

test("an event patches what it tells, of a lead that is known", () => {
  const { book } = bookAt()
  book.applyFetched([lead({ nombre: "Ana" })], 90)
  book.applyEvent({ id: "a", status: "lost" }, 7)
  book.applyEvent({ id: "b", status: "lost" }, 8)
  assert.deepEqual([book.get("a")?.status, book.get("a")?.nombre], ["lost", "Ana"])
  assert.equal(book.get("b"), undefined)
})

test("an event of before the last answer tells nothing new", () => {
  const { book } = bookAt()
  book.applyFetched([lead()], 90)
  const history = [{ seq: 7 }, { seq: 9 }] as LeadDetail["history"]
  book.applyAnswer({ ...detail({ status: "assigned" }), history }) // marked by 7, undone by 9
  book.applyEvent({ id: "a", status: "qualified" }, 7)
  assert.equal(book.get("a")?.status, "assigned")
  book.applyEvent({ id: "a", status: "lost" }, 10)
  assert.equal(book.get("a")?.status, "lost")
})

test("who watches hears only of news, and a lead stays the same object until then", () => {
  const { book } = bookAt()
  book.applyFetched([lead()], 90)
  const before = book.get("a")
  let told = 0
  book.watch(() => told++)
  book.applyFetched([lead()], 95)
  assert.equal(told, 0)
  assert.equal(book.get("a"), before)
  book.applyFetched([lead({ status: "lost" })], 96)
  assert.equal(told, 1)
  assert.notEqual(book.get("a"), before)
})

test("what no list holds is forgotten", () => {
  const { book } = bookAt()
  book.applyFetched([lead(), lead({ id: "b" })], 90)
  book.forgetAllBut(new Set(["b"]))
  assert.equal(book.size, 1)
  assert.equal(book.get("a"), undefined)
})
