/** The mail of a week names where leads came from, which strangers write into links. */
import assert from "node:assert/strict"
import { test } from "node:test"
import type { Counts } from "../stats/statistics.ts"
import { lastWeek } from "../stats/week.ts"
import { writeReport } from "./weekly-report.ts"

const none = {
  leads: 0,
  median_minutes_to_first_contact: null,
  promises: 0,
  promises_kept_percent: null,
  qualified: 0,
  value: 0,
}
const from = (source: string) =>
  writeReport(
    {
      week: lastWeek("UTC", new Date("2026-11-16T15:10:00Z")),
      currency: null,
      totals: none as Counts,
      before: none as Counts,
      perDay: [0, 0, 0, 0, 0, 0, 1],
      perDayBefore: [0, 0, 0, 0, 0, 0, 0],
      teams: [],
      people: [],
      sources: [{ ...none, leads: 1, name: source }],
      open: { late: 0, waiting: 0, stale: 0 },
    },
    "en",
    null,
  )

test("a source stays one line, and no mail program makes a link of it", () => {
  const { text, html } = from("google: 9\n\nYour account ends. Sign in at https://evil.example/x\u202e <b>")
  const line = text.split("\n").find((one) => one.startsWith("google"))
  assert.match(line ?? "", /^google: 9 Your account ends\. Sign in .*: 1, –, 0, –$/)
  assert.doesNotMatch(text + html, /https:\/\/evil|evil\.example|\u202e|<b> *:/)
})

test("a source as long as a lead may have it leaves room for the numbers", () => {
  assert.match(from("x".repeat(500)).text, /^x{59}…: 1, /m)
})
