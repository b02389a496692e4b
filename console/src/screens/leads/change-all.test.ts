import assert from "node:assert/strict"
import { test } from "node:test"
import type { BulkAnswer, Lead, LeadPage } from "../../api/leads.ts"
import { BEGINNING, canBecome, changeAll, type Progress, tickableIn } from "./change-all.ts"

const lead = (id: string, given: Partial<Lead> = {}) =>
  ({ id, nombre: `Lead ${id}`, status: "assigned", triager: { id: "ana", name: "Ana" }, ...given }) as Lead
const pages: Record<string, Lead[]> = {
  first: [lead("1"), lead("2")],
  second: [lead("3", { status: "contacted" }), lead("4")],
}
const read = async (cursor: string | null): Promise<LeadPage> => ({
  data: pages[cursor ?? "first"] ?? [],
  next_cursor: cursor === null ? "second" : null,
})
const changeBut = (taken: string[]) => async (ids: readonly string[]) =>
  ({
    changed: ids.filter((id) => !taken.includes(id)).length,
    results: ids.map((id) => ({ id, ok: !taken.includes(id), code: "invalid_transition", status: "won" })),
  }) as BulkAnswer
const deed = (taken: string[] = []) => ({
  read,
  canBecome: (one: Lead) => canBecome(one, "contacted", null),
  change: changeBut(taken),
})

test("all portions are changed, and each lead is accounted for; those somebody else has changed are named", async () => {
  const done = await changeAll(deed(["2"]), BEGINNING, { onProgress: () => {}, isStopped: () => false })
  assert.deepEqual([done.changed, done.left, done.next], [2, 1, null])
  assert.deepEqual(
    done.refused.map(({ name, status }) => [name, status]),
    [["Lead 2", "won"]],
  )
})

test("it stops between portions, and goes on where it stopped", async () => {
  const heard: Progress[] = []
  const stopped = await changeAll(deed(), BEGINNING, {
    onProgress: (now) => heard.push(now),
    isStopped: () => heard.length > 0,
  })
  assert.deepEqual([stopped.changed, stopped.next], [2, { cursor: "second" }])
  const done = await changeAll(deed(), stopped, { onProgress: () => {}, isStopped: () => false })
  assert.deepEqual([done.changed, done.left], [3, 1])
})

test("a portion that fails changes nothing of what is known, so it can be tried again", async () => {
  const heard: Progress[] = []
  const failing = {
    ...deed(),
    read: async (cursor: string | null) => (cursor ? assert.fail("away") : read(cursor)),
  }
  await assert.rejects(
    changeAll(failing, BEGINNING, { onProgress: (now) => heard.push(now), isStopped: () => false }),
    /away/,
  )
  assert.deepEqual(heard.at(-1)?.next, { cursor: "second" })
})

test("closed leads are not among those that match", () => {
  assert.deepEqual(tickableIn({ utm_source: "google", sort: "contact_by" }), {
    utm_source: "google",
    status: ["waiting", "assigned", "contacted"],
  })
  assert.deepEqual(tickableIn({ status: ["assigned", "won"] }), { status: ["assigned"] })
  assert.equal(tickableIn({ status: "won" }), null)
})
