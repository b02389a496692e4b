import assert from "node:assert/strict"
import { test } from "node:test"
import { base32, codeOf, matchingStep, stepAt, totpUri } from "./totp.ts"

const SECRET = Buffer.from("12345678901234567890")

test("codes are those of RFC 6238, appendix B", () => {
  for (const [seconds, code] of [
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ] as const)
    assert.equal(codeOf(SECRET, stepAt(seconds * 1_000), 8), code, `${seconds} s`)
})

test("a phone may be half a minute early or late, and no more", () => {
  const now = 1_800_000_000_000
  const step = stepAt(now)
  for (const away of [-1, 0, 1])
    assert.equal(matchingStep(SECRET, codeOf(SECRET, step + away), now), step + away)
  for (const away of [-2, 2]) assert.equal(matchingStep(SECRET, codeOf(SECRET, step + away), now), null)
  for (const code of ["", "12345", "1234567", "12345a", "１２３４５６"])
    assert.equal(matchingStep(SECRET, code, now), null)
})

test("a secret is written as RFC 4648 says, and an address cannot break out of its label", () => {
  assert.equal(base32(Buffer.from("Hello")), "JBSWY3DP")
  assert.equal(base32(SECRET), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
  assert.equal(
    totpUri(SECRET, "o:l?ga&x=1@example.com", "Criba"),
    `otpauth://totp/Criba:o%3Al%3Fga%26x%3D1%40example.com?secret=${base32(SECRET)}&issuer=Criba`,
  )
})
