import assert from "node:assert/strict"
import { test } from "node:test"
import type { Lead, LeadPage } from "../../../client/api.ts"
import { inboxOf } from "./inbox.ts"

const page = (...leads: Partial<Lead>[]): LeadPage => ({ data: leads as Lead[], next_cursor: null })

test("a lead that moves while the inbox is read is in it once", () => {
  const { leads } = inboxOf(
    page({ id: "a", seq: 3, status: "contacted" }, { id: "b", seq: 1, status: "contacted" }),
    page({ id: "c", seq: 2, status: "assigned" }, { id: "a", seq: 3, status: "assigned" }),
  )
  assert.deepEqual(
    leads.map(({ id, status }) => [id, status]),
    [
      ["a", "assigned"],
      ["c", "assigned"],
      ["b", "contacted"],
    ],
  )
})
