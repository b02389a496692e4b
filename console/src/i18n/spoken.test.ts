/** Words that change with what they are said of: places in a line, hours of the day, spans of days. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { rotation as en } from "./en/rotation.ts"
import { attribution as esAttribution } from "./es/attribution.ts"
import { rotation as es } from "./es/rotation.ts"
import { shared as esShared } from "./es/shared.ts"

test("a place in the line is told as the lead that comes with it", () => {
  const places = [2, 3, 4, 11, 12, 21, 22, 23, 112].map((place) => en["rotation.inLeads"](place))
  assert.deepEqual(
    places.map((place) => place.replace(" lead", "")),
    ["2nd", "3rd", "4th", "11th", "12th", "21st", "22nd", "23rd", "112th"],
  )
  assert.equal(es["rotation.inLeads"](2), "el 2.º lead")
})

test("Spanish says hours with their article", () => {
  assert.equal(es["rotation.onUntil"](esShared["contact.untilTime"]("14:00")), "En turno hasta las 14:00")
  assert.equal(es["rotation.onUntil"](esShared["contact.untilTime"]("1:30")), "En turno hasta la 1:30")
  assert.equal(es["rotation.untilTomorrow"]("09:00"), "hasta mañana a las 09:00")
})

test("Spanish says days without leads from one to the other", () => {
  assert.equal(
    esAttribution["attribution.nothingBefore"]("20 sept – 19 oct"),
    "sin leads del 20 sept al 19 oct",
  )
  assert.equal(esAttribution["attribution.nothingBefore"]("20 sept"), "sin leads del 20 sept")
})
