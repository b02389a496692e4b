import assert from "node:assert/strict"
import { test } from "node:test"
import { agreedOrder, type DateOrder, DateOrders, readDate } from "./csv-date.ts"

const read = (text: string, order: DateOrder | null = null, isSerial = false) => {
  const { at, fault } = readDate(text, { timeZone: "Europe/Madrid", order, isSerial })
  return at === null ? fault : new Date(at).toISOString()
}
/** What the dates of one column tell; the first column holds none. */
const columnOf = (...texts: string[]) => {
  const orders = new DateOrders(2026)
  for (const [i, text] of texts.entries()) orders.add(i + 2, ["Lucía", text])
  const [names, dates] = orders.list
  assert.deepEqual(names, { orderLines: {}, unclear: null, isSerial: false })
  return dates as NonNullable<typeof dates>
}
const orderOf = (...texts: string[]) => agreedOrder([columnOf(...texts)])

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
    "20260305": "2026-03-04T23:00:00.000Z",
    "20260305T101500": "2026-03-05T09:15:00.000Z",
    "20260305T101500Z": "2026-03-05T10:15:00.000Z",
    "20260305101500": "2026-03-05T09:15:00.000Z",
    "Thursday, March 5, 2026": "2026-03-04T23:00:00.000Z",
    "Thu Mar 5, 2026 2:22 PM": "2026-03-05T13:22:00.000Z",
    "jueves, 5 de marzo de 2026": "2026-03-04T23:00:00.000Z",
    "mar. 24/03/2026 9:05": "2026-03-24T08:05:00.000Z",
    "martes 24 mar 2026": "2026-03-23T23:00:00.000Z",
    "mié 25/3/2026": "2026-03-24T23:00:00.000Z",
    "5-mar-26": "2026-03-04T23:00:00.000Z",
  }
  for (const [text, moment] of Object.entries(moments)) assert.equal(read(text), moment, text)
})

test("a date that can be two days is none until somebody says which", () => {
  assert.equal(read("03/04/2026 10:00"), "ambiguous")
  assert.equal(read("03/04/2026 10:00", "dmy"), "2026-04-03T08:00:00.000Z")
  assert.equal(read("03/04/2026 10:00", "mdy"), "2026-03-04T09:00:00.000Z")
})

test("a weekday in front does not decide which number is the day", () => {
  assert.equal(read("lun 5/3/2026"), "ambiguous")
  assert.equal(read("lun 5/3/2026", "dmy"), "2026-03-04T23:00:00.000Z")
  assert.equal(read("Mon, 5/3/2026", "mdy"), "2026-05-02T22:00:00.000Z")
  assert.equal(orderOf("lun 5/3/2026", "mié, 25/3/2026"), "dmy")
})

test("eight digits are a day only where they can be one in no other order", () => {
  assert.equal(read("20032026"), "unreadable", "20 March 2026, or no date at all")
  assert.equal(read("05032026"), "unreadable")
})

test("a year of two digits is one of this century, once the order is known", () => {
  assert.equal(read("25/03/26"), "ambiguous", "or 26 March 2025")
  assert.equal(read("25/03/26 14:22", "dmy"), "2026-03-25T13:22:00.000Z")
  assert.equal(read("03/25/26", "mdy"), "2026-03-24T23:00:00.000Z")
  assert.equal(read("25/03/26", "ymd"), "2025-03-25T23:00:00.000Z")
  assert.equal(read("03/04/2026", "ymd"), "ambiguous", "a year of four digits is last there")
  const date = readDate("05/03/98", { timeZone: "UTC", order: "dmy", isSerial: false })
  assert.deepEqual(date, { at: Date.UTC(2098, 2, 5), isShort: true, fault: null })
})

test("the days of a spreadsheet are read where the whole column holds them", () => {
  assert.equal(read("45000", null, true), "2023-03-14T23:00:00.000Z")
  assert.equal(read("46086.5930555556", null, true), "2026-03-05T13:14:00.000Z")
  assert.equal(read("46086,75", null, true), "2026-03-05T17:00:00.000Z")
  assert.equal(read("45000"), "lone_number")
  assert.equal(read("12345", null, true), "unreadable", "1933")
  assert.ok(columnOf("45000", "", "46086.5").isSerial)
  assert.ok(!columnOf("45000", "2026-03-05").isSerial)
  assert.ok(!columnOf("45000", "12").isSerial)
  assert.ok(!columnOf("28001", "46086").isSerial, "a postcode")
})

test("dates that can be one day only tell how the others of their column are written", () => {
  assert.equal(orderOf("03/02/2026", "14/10/2026 09:30", "", "soon"), "dmy")
  assert.equal(orderOf("03/02/2026", " 10-14-2026"), "mdy")
  assert.equal(orderOf("03/02/2026", "05/05/2026"), null)
  assert.equal(orderOf("14/10/2026", "10/14/2026"), null)
  assert.equal(
    orderOf("45/10/2026", "10/45/2026", "14/14/2026", "25.30.2026", "14/10"),
    null,
    "no dates at all",
  )
  assert.equal(orderOf("03/02/26", "25/03/26"), "dmy")
  assert.equal(orderOf("03/02/26", "03/25/26"), "mdy")
})

test("where a year of two digits may come first, the order stays unknown", () => {
  assert.equal(orderOf("26/03/05", "26/03/31"), null, "31 lies in the future")
  assert.equal(orderOf("25/03/26", "05/03/98"), "dmy", "98 is no day")
})

test("an order says on which line it was seen, and which date can be two days", () => {
  assert.deepEqual(columnOf("03/02/2026", "25/03/2026", "26/03/2026"), {
    orderLines: { dmy: 3 },
    unclear: 2,
    isSerial: false,
  })
})

test("columns that contradict each other tell nothing", () => {
  const [dmy, mdy, none] = [columnOf("25/03/2026"), columnOf("03/25/2026"), columnOf("03/04/2026")]
  assert.equal(agreedOrder([dmy, none, dmy]), "dmy")
  assert.equal(agreedOrder([dmy, mdy]), null)
  assert.equal(agreedOrder([columnOf("25/03/2026", "03/25/2026")]), null)
})

test("a text that is no date is refused as one", () => {
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
