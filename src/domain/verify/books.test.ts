import assert from "node:assert/strict"
import { test } from "node:test"
import type { Receipt, ReceiptCandidate } from "../decision/receipt.ts"
import { LEAD } from "../rotation/rotation.ts"
import { Books } from "./books.ts"

const HALF = LEAD / 2n
const LEAD_ID = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"

const receiptOf = (
  strategy: Receipt["strategy"],
  chosen: string,
  candidates: readonly Partial<ReceiptCandidate>[],
  given: Partial<Receipt> = {},
): Receipt => ({
  cause: "ingest",
  policy_version: 1,
  verdict: null,
  category: null,
  bracket: { id: "all", because: "kept" },
  duplicate_of: null,
  sticky: null,
  strategy,
  candidates: candidates.map((one) => ({ triager: "", weight: 1, owed: 0, barred: null, ...one })),
  chosen: { triager: chosen, because: strategy === "fair" ? "first_due" : "least_busy" },
  ...given,
})
const where = (seq: number, lead_id = LEAD_ID) => ({ seq, lead_id })
const balances = (ana: bigint, bo: bigint) => [
  { bracket: "all", triager_id: "ana", owed: ana },
  { bracket: "all", triager_id: "bo", owed: bo },
]
const kindsOf = (differences: Iterable<{ kind: string }>) => [...differences].map(({ kind }) => kind)

/** Ana got a lead in turn, then Bo one by load. */
const FAIR = receiptOf("fair", "ana", [
  { triager: "ana", owed: 0.5 },
  { triager: "bo", owed: 0.5 },
])
const BY_LOAD = receiptOf(
  "least_busy",
  "bo",
  [
    { triager: "ana", owed: -0.5, open_leads: 0, idle_rank: 2 },
    { triager: "bo", owed: 0.5, open_leads: 0, idle_rank: 1 },
  ],
  { charged: false },
)

test("turns under least_busy charge nobody", () => {
  const books = new Books(true)
  for (const [i, receipt] of [FAIR, BY_LOAD].entries())
    assert.deepEqual([...books.enter(where(i + 1), receipt)], [])
  assert.deepEqual([...books.compare(balances(-HALF, HALF))], [])
})

test("a balance that moved under least_busy is found", () => {
  const books = new Books(true)
  assert.deepEqual([...books.enter(where(1), FAIR)], [])
  const moved = {
    ...BY_LOAD,
    candidates: BY_LOAD.candidates.map((one) => ({ ...one, owed: one.owed + 0.5 })),
  }
  assert.deepEqual(kindsOf(books.enter(where(2), moved)), ["other_standing", "other_standing"])
})

test("a voided turn leaves the balances as they were before it", () => {
  const books = new Books(true)
  assert.deepEqual([...books.enter(where(1), FAIR)], [])
  assert.deepEqual([...books.void(where(2), { ...where(1), receipt: FAIR })], [])
  assert.deepEqual([...books.compare(balances(0n, 0n))], [])
})

test("a turn that was voided twice, was not charged, or is not the lead's is found", () => {
  const books = new Books(true)
  assert.deepEqual([...books.enter(where(1), FAIR)], [])
  assert.deepEqual([...books.void(where(2), { ...where(1), receipt: FAIR })], [])
  assert.deepEqual(kindsOf(books.void(where(3), { ...where(1), receipt: FAIR })), ["wrong_voiding"])
  assert.deepEqual(kindsOf(books.void(where(3), { ...where(2), receipt: BY_LOAD })), ["wrong_voiding"])
  assert.deepEqual(kindsOf(books.void(where(3), { ...where(1, "other"), receipt: FAIR })), ["wrong_voiding"])
  assert.deepEqual(kindsOf(books.void(where(3), { ...where(9), receipt: FAIR })), ["wrong_voiding"])
  assert.deepEqual(kindsOf(books.void(where(3), null)), ["wrong_voiding"])
  assert.deepEqual([...books.compare(balances(0n, 0n))], [])
})

test("books that begin in the middle take what is unknown of a voided turn from later receipts", () => {
  const books = new Books(false)
  assert.deepEqual([...books.void(where(12), { ...where(3), receipt: FAIR })], [])
  assert.deepEqual([...books.enter(where(13), FAIR)], [])
  assert.deepEqual([...books.compare(balances(-HALF, HALF))], [])
})
