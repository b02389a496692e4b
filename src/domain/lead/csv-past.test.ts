import assert from "node:assert/strict"
import { test } from "node:test"
import { fold } from "../policy/fold.ts"
import { type PastRules, readPast } from "./csv-past.ts"

const owner = (id: string, name: string) => ({ id, name, email: null, active: true })
const RULES: PastRules = {
  dates: { order: null, timeZone: "Europe/Madrid" },
  statuses: new Map(),
  owners: new Map([[fold("old"), ""]]),
  roster: [owner("ana", "Ana"), owner("bo", "Bo")],
  now: Date.parse("2026-11-14T12:00:00Z"),
}
const CONTACTED = { status: "contacted", triager: "Ana", contacted_at: "2026-11-14T10:00:00Z" }
const contacterIn = (texts: Record<string, string>) => {
  const { fault, ...read } = readPast(texts, RULES)
  return fault === null && "past" in read ? read.past?.state?.contacted_by : fault
}

test("the first contact was made by the owner, unless the row names somebody else", () => {
  assert.equal(contacterIn(CONTACTED), "ana")
  assert.equal(contacterIn({ ...CONTACTED, contacted_by: "bo" }), "bo")
  assert.equal(contacterIn({ ...CONTACTED, contacted_by: "old" }), null)
})

test("without a first contact nobody made it", () => {
  const { contacted_at, ...never } = CONTACTED
  assert.equal(contacterIn({ ...never, contacted_by: "bo" }), null)
})

test("a row that names somebody whom nobody knows is wrong", () => {
  assert.deepEqual(contacterIn({ ...CONTACTED, contacted_by: "zoe" }), {
    code: "unknown_triager",
    detail: 'contacted_by: nobody of the team, or more than one, is "zoe" by id, name or e-mail.',
    option: 'Say who it is: --owner "zoe=ID", or nobody: --owner "zoe=".',
  })
})
