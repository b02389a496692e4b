import assert from "node:assert/strict"
import { test } from "node:test"
import { whyWeak } from "./weak-password.ts"

const why = (password: string, email = "ana.soler@example.com") => whyWeak(password, email)

test("what everybody uses is refused, however it is written", () => {
  for (const password of ["1234567890", "password123", "PassWord123", "qwertyuiop", "contrasena"])
    assert.equal(why(password), "common_password", password)
})

test("one sign again and again is refused", () => {
  for (const password of ["aaaaaaaaaa", "AaAaAaAaAaAa", "............", "ññññññññññ", "😀😀😀😀😀"])
    assert.equal(why(password), "password_repeats", password)
})

test("the person's own address is refused, and its first part with only digits and signs around it", () => {
  for (const password of [
    "ana.soler@example.com",
    "Ana.Soler@Example.com12",
    "ana.soler1",
    "2026-ana.soler!",
  ])
    assert.equal(why(password), "password_is_address", password)
  assert.equal(why("ana@x.com12", "ana@x.com"), "password_is_address")
  assert.equal(why("ana1234567", "ana@x.com"), "password_is_address")
})

test("whatever else is long enough is theirs to choose", () => {
  for (const password of ["correct horse battery", "una mañana azul", "xk2-9fQ1-zz", "# not a comment"])
    assert.equal(why(password), null, password)
  assert.equal(why("bananarama 80s", "ana@x.com"), null, "a short name may be part of a word")
  assert.equal(why("no address yet", ""), null)
})
