/** What we sign is accepted by the libraries that receivers use, and by the receiver in examples/. */
import assert from "node:assert/strict"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { test } from "node:test"
import * as standard from "standardwebhooks"
import * as svix from "svix"
import { receiveWebhooks } from "../../examples/receive-webhook.ts"
import { signMessage } from "../../src/events/sign.ts"
import { makeSigningSecret } from "../../src/store/delivery/webhooks.ts"

const ID = "evt_1042_mhyjoq9u"
const BODY = JSON.stringify({ type: "lead.assigned", timestamp: new Date(), data: { nombre: "Lucía 🦊" } })
const sign = (secrets: string[], at = new Date()) => signMessage(secrets, ID, at, BODY)

const accepts = (verify: () => unknown): boolean => {
  try {
    verify()
    return true
  } catch {
    return false
  }
}
/** Whether each library accepts it: standardwebhooks, svix. */
const verdicts = (secret: string, headers: Record<string, string>, body = BODY) => [
  accepts(() => new standard.Webhook(secret).verify(body, headers)),
  accepts(() => new svix.Webhook(secret).verify(body, headers)),
]

test("a signature is good for its secret, its body and five minutes", () => {
  const secret = makeSigningSecret()
  const headers = sign([secret])
  assert.deepEqual(verdicts(secret, headers), [true, true])
  assert.deepEqual(verdicts(makeSigningSecret(), headers), [false, false])
  assert.deepEqual(verdicts(secret, headers, BODY.replace("Lucía", "Lucia")), [false, false])
  assert.deepEqual(verdicts(secret, { ...headers, "webhook-id": "evt_1043_mhyjoq9u" }), [false, false])
  assert.deepEqual(verdicts(secret, sign([secret], new Date(Date.now() - 6 * 60_000))), [false, false])
})

test("while a rotation overlaps, a receiver with either secret accepts", () => {
  const [older, newer] = [makeSigningSecret(), makeSigningSecret()]
  const headers = sign([newer, older])
  assert.equal(headers["webhook-signature"]?.split(" ").length, 2)
  for (const secret of [older, newer]) assert.deepEqual(verdicts(secret, headers), [true, true])
  assert.deepEqual(verdicts(makeSigningSecret(), headers), [false, false])
})

test("the receiver in examples/ takes an event once, and nothing that is forged", async (t) => {
  const secret = makeSigningSecret()
  const taken: [string, string][] = []
  const server = receiveWebhooks(secret, (id, event) => taken.push([id, event.type])).listen(0, "127.0.0.1")
  t.after(() => server.close())
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  const post = async (headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers, body: BODY })).status

  assert.equal(await post(sign([makeSigningSecret()])), 401)
  assert.equal(await post({}), 401)
  assert.deepEqual(taken, [])
  assert.equal(await post(sign([makeSigningSecret(), secret])), 204)
  assert.equal(await post(sign([secret], new Date(Date.now() - 1000))), 204)
  assert.deepEqual(taken, [[ID, "lead.assigned"]])
})
