import assert from "node:assert/strict"
import { test } from "node:test"
import type { Receipt } from "../decision/receipt.ts"
import { describeReceipt } from "./sentences.ts"

const RECEIPT: Receipt = {
  cause: "ingest",
  policy_version: 3,
  verdict: null,
  category: null,
  bracket: { id: "growth", because: "revenue" },
  duplicate_of: null,
  sticky: null,
  strategy: "fair",
  candidates: [{ triager: "ana", weight: 1, owed: 1, barred: null }],
  chosen: { triager: "ana", because: "only_one" },
}

test("a time that the kind of the lead decided is told", () => {
  const told = (minutes: number, language: "en" | "es") =>
    describeReceipt({ ...RECEIPT, promised: { kind: 1, within_minutes: minutes } }, language, new Map())[3]
  assert.deepEqual(
    [told(5, "en"), told(1, "en"), told(5, "es"), told(1, "es")],
    [
      "Leads of its kind are to be contacted within 5 minutes.",
      "Leads of its kind are to be contacted within 1 minute.",
      "A los leads de su tipo hay que contactarlos en 5 minutos.",
      "A los leads de su tipo hay que contactarlos en 1 minuto.",
    ],
  )
})
