/** Signatures, as a receiver with nothing but the specification and a hash would verify them. */
import assert from "node:assert/strict"
import { createHmac } from "node:crypto"
import { test } from "node:test"
import { signMessage } from "../../src/events/sign.ts"
import { makeSigningSecret } from "../../src/store/delivery/webhooks.ts"

const body = JSON.stringify({ type: "lead.assigned", data: { name: "Peña 🧺" } })
const at = new Date("2026-11-14T10:31:02.999Z")

const signature = (secret: string, text: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(text)
    .digest("base64")}`

test("a secret is whsec_ and 32 random bytes", () => {
  const secrets = Array.from({ length: 100 }, makeSigningSecret)
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.equal(Buffer.from(secret.slice(6), "base64").length, 32)
  }
  assert.equal(new Set(secrets).size, 100)
})

test("id, time in whole seconds and body are signed together", () => {
  const secret = makeSigningSecret()
  assert.deepEqual(signMessage([secret], "evt_1", at, body), {
    "webhook-id": "evt_1",
    "webhook-timestamp": "1794652262",
    "webhook-signature": signature(secret, `evt_1.1794652262.${body}`),
  })
})

test("while a rotation overlaps, there is a signature for the old secret and one for the new", () => {
  const [old, young] = [makeSigningSecret(), makeSigningSecret()]
  const signed = `evt_1.1794652262.${body}`
  assert.equal(
    signMessage([old, young], "evt_1", at, body)["webhook-signature"],
    `${signature(old, signed)} ${signature(young, signed)}`,
  )
})
