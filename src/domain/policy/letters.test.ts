import assert from "node:assert/strict"
import { test } from "node:test"
import { checkPolicy } from "./check-policy.ts"

test("words of the first message stand for the lead's name and that of who writes", () => {
  const { errors } = checkPolicy({
    brackets: [{ id: "all" }],
    first_message: { es: { whatsapp: "{{nombre}} {{ triager }}", text: "{{until}}" }, en: {}, fr: {} },
  })
  assert.deepEqual(
    errors.map(({ pointer, code }) => `${pointer} ${code}`),
    ["#/first_message/fr unknown_field", "#/first_message/es/text invalid_value"],
  )
})

const mistakesOf = (acknowledge: unknown) =>
  checkPolicy({ brackets: [{ id: "all" }], acknowledge }).errors.map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )

test("a mail to the person who asked has a text in one language at least, and words that stand for something", () => {
  const es = { subject: "Hola, {{ nombre }}", text: "{{triager}} {{phone}} {{until}} {{booking_url}}" }
  assert.deepEqual(mistakesOf({ es, sources: ["src_1"], delay_minutes: 5 }), [])
  assert.deepEqual(mistakesOf(null), [])
  assert.deepEqual(mistakesOf({ sources: null }), ["#/acknowledge required"])
  assert.deepEqual(
    mistakesOf({
      es: { ...es, text: "{{name}} y {{triager}}" },
      en: { subject: " ", text: "x" },
      delay_minutes: 61,
    }).sort(),
    [
      "#/acknowledge/delay_minutes out_of_range",
      "#/acknowledge/en/subject blank",
      "#/acknowledge/es/text invalid_value",
    ],
  )
})
