import assert from "node:assert/strict"
import { test } from "node:test"
import { agreedOrder, DateOrders, readDate } from "./csv-date.ts"

const read = (text: string, order: "dmy" | "mdy" | null = null) => {
  const { at, fault } = readDate(text, { timeZone: "Europe/Madrid", order })
  return at === null ? fault : new Date(at).toISOString()
}

test("dates are read as other programs export them", () => {
  const moments: Record<string, string> = {
    "2026-03-05T14:22:31Z": "2026-03-05T14:22:31.000Z",
    "2026-03-05T14:22:31.114Z": "2026-03-05T14:22:31.114Z",
    "2023-05-01T10:22:33+0000": "2023-05-01T10:22:33.000Z",
    "2023-05-01T10:22:33-05:00": "2023-05-01T15:22:33.000Z",
    "2026-03-05 14:22": "2026-03-05T13:22:00.000Z",
    "2026-07-05 14:22:10": "2026-07-05T12:22:10.000Z",
    "2026-03-05": "2026-03-04T23:00:00.000Z",
    "25/03/2026 09:05": "2026-03-25T08:05:00.000Z",
    "03/25/2026 9:05 PM": "2026-03-25T20:05:00.000Z",
    "5/5/2026": "2026-05-04T22:00:00.000Z",
    "Mar 5, 2026, 2:22 PM": "2026-03-05T13:22:00.000Z",
    "March 5, 2026 12:00 a.m.": "2026-03-04T23:00:00.000Z",
    "5 de marzo de 2026 a las 14:22": "2026-03-05T13:22:00.000Z",
    "05-ene-2026": "2026-01-04T23:00:00.000Z",
    "1772720551000": "2026-03-05T14:22:31.000Z",
  }
  for (const [text, moment] of Object.entries(moments)) assert.equal(read(text), moment, text)
})

test("a date that can be two days is none until somebody says which", () => {
  assert.equal(read("03/04/2026 10:00"), "ambiguous")
  assert.equal(read("03/04/2026 10:00", "dmy"), "2026-04-03T08:00:00.000Z")
  assert.equal(read("03/04/2026 10:00", "mdy"), "2026-03-04T09:00:00.000Z")
})

test("dates that can be one day only tell how the others of their column are written", () => {
  const toldBy = (...texts: string[]) => {
    const orders = new DateOrders()
    for (const text of texts) orders.add(["Lucía", text])
    assert.deepEqual(orders.list[0] ?? [], [])
    return agreedOrder(orders.list)
  }
  assert.equal(toldBy("03/02/2026", "14/10/2026 09:30", "", "soon"), "dmy")
  assert.equal(toldBy("03/02/2026", " 10-14-2026"), "mdy")
  assert.equal(toldBy("03/02/2026", "05/05/2026"), null)
  assert.equal(toldBy("14/10/2026", "10/14/2026"), null)
  assert.equal(
    toldBy("45/10/2026", "10/45/2026", "14/14/2026", "25.30.2026", "14/10"),
    null,
    "no dates at all",
  )
})

test("columns that contradict each other tell nothing", () => {
  assert.equal(agreedOrder([["dmy"], [], ["dmy"]]), "dmy")
  assert.equal(agreedOrder([["dmy"], ["mdy"]]), null)
  assert.equal(agreedOrder([["dmy", "mdy"]]), null)
})

test("what is no date is told as such", () => {
  for (const text of [
    "31/02/2026",
    "yesterday",
    "2026-13-01",
    "12",
    "2026-03-05 25:00",
    "5 foo 2026",
    "0/0/2026",
  ])
    assert.equal(read(text), "unreadable", text)
})
