import assert from "node:assert/strict"
import { test } from "node:test"
import { hashPassword, verifyPassword } from "better-auth/crypto"
import { passwordHash } from "./password-hash.ts"

const password = "correct horse battery"

test("unless somebody says otherwise a password takes as much work as the sign-in library's own, and either knows the other's", async () => {
  const { hash, verify } = passwordHash()
  assert.ok(await verify({ hash: await hashPassword(password), password }))
  assert.ok(await verifyPassword({ hash: await hash(password), password }))
})

test("another password, another work, and what is no hash are no match", async () => {
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
  assert.ok(!(await passwordHash(32).verify({ hash, password })))
  for (const none of ["", ":", "abc", `${hash}00`])
    assert.ok(!(await quick.verify({ hash: none, password })), none)
})
