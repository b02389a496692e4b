import assert from "node:assert/strict"
import { test } from "node:test"
import { addMonths, dayInitials, readDay, readTime, showDay, weeksOf } from "./written-days.ts"

test("a day is read however people write it, and shown with the day first", () => {
  for (const text of ["1/8/2027", "01-08-27", "1.8.2027", " 2027-08-01 ", "1 8 2027"])
    assert.equal(readDay(text), "2027-08-01", text)
  for (const text of ["", "31/2/2027", "1/13/2027", "8/2027", "mañana"])
    assert.equal(readDay(text), null, text)
  assert.equal(showDay("2027-08-01"), "01/08/2027")
  assert.equal(showDay("1/8/"), "1/8/", "what is still being typed stays")
})

test("a time is read however people write it", () => {
  const times = {
    "9": "09:00",
    "930": "09:30",
    "9:30": "09:30",
    "9.30": "09:30",
    "21h05": "21:05",
    "0:00": "00:00",
    "18 h": "18:00",
  }
  for (const [text, time] of Object.entries(times)) assert.equal(readTime(text), time, text)
  for (const text of ["", "24:00", "9:60", "mediodía"]) assert.equal(readTime(text), null, text)
})

test("a month has whole weeks from Monday on", () => {
  const weeks = weeksOf("2027-02")
  assert.deepEqual([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)], [4, "2027-02-01", "2027-02-28"])
  assert.deepEqual(weeksOf("2027-08")[0]?.slice(-1), ["2027-08-01"])
  assert.deepEqual([addMonths("2027-12", 1), addMonths("2027-01", -1)], ["2028-01", "2026-12"])
  assert.deepEqual(dayInitials("es"), ["L", "M", "X", "J", "V", "S", "D"])
})
