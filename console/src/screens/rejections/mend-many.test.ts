import assert from "node:assert/strict"
import { test } from "node:test"
import { mendAlone } from "./mend-many.ts"

const mended = (body: string, reading: Record<string, unknown> | null = null) =>
  mendAlone({ body, body_encoding: "utf-8", reading }, { currency: "EUR", rates: {} })

test("what has one plain mend for every mistake is mended alone", () => {
  assert.deepEqual(mended('{"name": "Lucía Gil", "mail": "lucia@example.com"}'), {
    nombre: "Lucía Gil",
    email: "lucia@example.com",
  })
  assert.deepEqual(mended('{"nombre": "Lucía Gil", "revenue": 12,}'), { nombre: "Lucía Gil", revenue: 12 })
  assert.deepEqual(
    mended("nombre=Bot", { nombre: "Bot" }),
    { nombre: "Bot" },
    "nothing is wrong but the suspicion",
  )
})

test("nothing is too long, nor too much", () => {
  const long = { nombre: "Ana", business: "vino ".repeat(100), notes: "x".repeat(20_000) }
  assert.deepEqual(mended(JSON.stringify(long)), long)
  const many = { nombre: "Ana", ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`f${i}`, "x"])) }
  assert.deepEqual(mended("", many), many)
})

test("somebody has to look at what has no mend, or several", () => {
  assert.equal(mended('{"email": "lucia@example.com"}'), null)
  assert.equal(mended('{"name": "Lucía", "fullname": "Lucía Gil"}'), null)
  assert.equal(mended("hello"), null)
  for (const revenue of ["5m", "€ 3.5m", "120.000", "MXN 5000"])
    assert.equal(mended(JSON.stringify({ nombre: "Lucía", revenue })), null, revenue)
})
