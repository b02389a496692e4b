import assert from "node:assert/strict"
import { test } from "node:test"
import { NO_CHOICES } from "../domain/import/choices.ts"
import { compilePolicy } from "../domain/policy/policy.ts"
import { previewImport } from "./preview.ts"

test("who made a first contact is asked about like an owner, and once", () => {
  const header = ["id", "seq", "created_at", "nombre", "policy_version", "triager", "contacted_by"]
  const shape = { header, delimiter: ",", encoding: "utf-8", hasBom: false, skipped: 0 } as const
  const none = header.slice(0, 5).map(() => [])
  const values = [...none, [["ana", 3] as const], [["ana", 2] as const, ["zoe", 1] as const]]
  const roster = [{ id: "ana", name: "Ana", email: null, active: true }]
  const { owners } = previewImport(
    { ...shape, hash: "", lastLine: 2, dates: [], rowCount: 3 },
    { rows: [], values },
    NO_CHOICES,
    { roster, policy: compilePolicy(1, { brackets: [{ id: "all" }] }), now: 0 },
  )
  assert.deepEqual(owners, [
    { name: "ana", rows: 3, is_known: true, triager: "ana" },
    { name: "zoe", rows: 1, is_known: false, triager: null },
  ])
})
