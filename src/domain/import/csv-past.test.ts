import assert from "node:assert/strict"
import { test } from "node:test"
import { fold } from "../policy/fold.ts"
import { type PastRules, readPast } from "./csv-past.ts"
import type { PastStatus } from "./status-words.ts"

const owner = (id: string, name: string) => ({ id, name, email: null, active: true })
const RULES: PastRules = {
  dates: { order: null, timeZone: "Europe/Madrid", serials: [] },
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

const faultIn = (texts: Record<string, string>, dates: Partial<PastRules["dates"]> = {}) =>
  readPast(texts, { ...RULES, dates: { ...RULES.dates, ...dates } }).fault

test("a year of two digits that would lie in the future is asked about", () => {
  const dmy = { order: "dmy" } as const
  assert.equal(faultIn({ created_at: "05/03/26" }, dmy), null)
  const fault = faultIn({ created_at: "05/03/31" }, dmy)
  assert.equal(fault?.code, "unclear_year")
  assert.match(
    `${fault?.detail} ${fault?.option}`,
    /"05\/03\/31" lies in the future.*four digits.*--dates ymd/,
  )
  assert.equal(faultIn({ created_at: "05/03/2031" }, dmy)?.code, "future_date")
})

test("a number is a date only in a column of such numbers", () => {
  assert.equal(faultIn({ created_at: "45000" }, { serials: ["created_at"] }), null)
  assert.equal(faultIn({ created_at: "45000" })?.code, "lone_number_date")
  assert.equal(faultIn({ contacted_at: "45000" }, { serials: ["created_at"] })?.code, "lone_number_date")
})

const wordIn = (status: string, said: Record<string, PastStatus> = {}) => {
  const statuses = new Map(Object.entries(said).map(([word, means]) => [fold(word), means]))
  const read = readPast({ status, triager: "ana" }, { ...RULES, statuses })
  return read.fault === null ? [read.past?.state?.status, read.statusWord] : read.fault.code
}

test("a word that says more than the state is kept beside it", () => {
  assert.deepEqual(wordIn("NEW"), ["assigned", null])
  assert.deepEqual(wordIn("Cualificada"), ["qualified", null])
  assert.deepEqual(wordIn("En negociación"), ["qualified", "En negociación"])
  assert.deepEqual(wordIn("No contesta"), ["assigned", "No contesta"])
  assert.deepEqual(wordIn("Pre-Qualified"), ["contacted", "Pre-Qualified"])
  assert.deepEqual(wordIn("Gone fishing", { "gone fishing": "lost" }), ["lost", "Gone fishing"])
  assert.deepEqual(wordIn("New", { new: "lost" }), ["lost", "New"])
  assert.equal(wordIn("Hot"), "unknown_status")
})
