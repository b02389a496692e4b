/** Words that change with what they are said of: places in a line, hours of the day, spans of days. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { tellFrom } from "./texts-for-tests.ts"

const [en, es] = [tellFrom("en"), tellFrom("es")]

test("a place in the line is told as the lead that comes with it", () => {
  const turns = [2, 3, 4, 11, 12, 21, 22, 23, 112].map((n) => en("rotation.inLeads", { n }))
  assert.deepEqual(
    turns.map((turn) => turn.replace(" lead", "")),
    ["2nd", "3rd", "4th", "11th", "12th", "21st", "22nd", "23rd", "112th"],
  )
  assert.equal(es("rotation.inLeads", { n: 2 }), "el 2.º lead")
})

test("Spanish says hours with their article", () => {
  const onUntil = (time: string, hour: number) =>
    es("rotation.onUntil", { until: es("contact.untilTime", { time, hour }) })
  assert.equal(onUntil("14:00", 14), "En turno hasta las 14:00")
  assert.equal(onUntil("1:30", 1), "En turno hasta la 1:30")
  assert.equal(es("rotation.untilTomorrow", { time: "09:00", hour: 9 }), "hasta mañana a las 09:00")
})

test("Spanish says days without leads from one to the other", () => {
  const said = es("attribution.nothingBefore", { from: "20 sept", to: "19 oct" })
  assert.equal(said, "sin leads del 20 sept al 19 oct")
  assert.equal(es("attribution.nothingBefore", { from: null, to: "20 sept" }), "sin leads del 20 sept")
})
