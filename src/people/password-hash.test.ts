import assert from "node:assert/strict"
import { scryptSync } from "node:crypto"
import { test } from "node:test"
import { hashPassword } from "better-auth/crypto"
import { Busy } from "../store/connection/pool.ts"
import { passwordHash } from "./password-hash.ts"

const password = "correct horse battery"

test("unless somebody says otherwise a password takes the work that OWASP names", async () => {
  const [work, salt = "", key] = (await passwordHash().hash(password)).split(":")
  assert.equal(work, "32768")
  // Of the equal choices the one with N = 2^15, r = 8, p = 3.
  const expected = scryptSync(password, salt, 64, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 })
  assert.equal(key, expected.toString("hex"))
})

test("another password, and what is no hash, is no match", async () => {
  const quick = passwordHash(16)
  const hash = await quick.hash(password)
  assert.ok(await quick.verify({ hash, password }))
  assert.ok(
    await quick.verify({
      hash: await quick.hash("n\u0303andu\u0301 de la can\u0303ada"),
      password: "ñandú de la cañada",
    }),
  )
  assert.ok(!(await quick.verify({ hash, password: "correct horse" })))
  for (const none of ["", ":", "::", "abc", "16:abc", `${hash}00`])
    assert.ok(!(await quick.verify({ hash: none, password })), none)
})

test("a hash of less work opens, and is made anew by whoever knows the password alone", async () => {
  const renewed: [string, string][] = []
  const { hash, verify } = passwordHash(32, async (...pair) => void renewed.push(pair))
  for (const old of [await hashPassword(password), await passwordHash(16).hash(password)]) {
    assert.ok(!(await verify({ hash: old, password: "correct horse" })))
    assert.ok(await verify({ hash: old, password }))
    const [was, fresh = ""] = renewed.pop() ?? []
    assert.equal(was, old)
    assert.ok(fresh.startsWith("32:") && (await verify({ hash: fresh, password })))
  }
  for (const same of [await hash(password), await passwordHash(64).hash(password)])
    assert.ok(await verify({ hash: same, password }))
  assert.deepEqual(renewed, [])
})

test("a flood of passwords waits in a line that has an end", async () => {
  const { hash } = passwordHash(16)
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => hash(password)))
  assert.equal(answers.filter(({ status }) => status === "fulfilled").length, 52)
  assert.ok(answers.every((one) => one.status === "fulfilled" || one.reason instanceof Busy))
  assert.match(await hash(password), /^16:/)
})
