/** Certificates are verified, always. */
import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { createServer } from "node:https"
import path from "node:path"
import { type TestContext, test } from "node:test"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { failureText } from "../helpers/failure-text.ts"
import { answering, listen, never, poster, receiver } from "./receiver.ts"

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, "..", "fixtures", name), "utf8")
const key = fixture("receiver-key.pem")
const good = fixture("receiver-certificate.pem")
const expired = fixture("receiver-certificate-expired.pem")

function trust(t: TestContext, certificate: string): void {
  const before = getCACertificates()
  setDefaultCACertificates([...before, certificate])
  t.after(() => setDefaultCACertificates(before))
}

async function post(t: TestContext, cert: string, name = "receiver.test") {
  let requests = 0
  const server = createServer({ key, cert }, (_request, response) => {
    requests++
    response.end()
  })
  const { port } = await listen(
    t,
    server.on("tlsClientError", () => {}),
    "https",
  )
  const { lookup } = answering(["127.0.0.1"])
  const { outcome, error } = await poster(t, { lookup }).post(`https://${name}:${port}/`, {}, "{}", never())
  return { outcome, error: failureText(error), requests }
}

test("a certificate of a trusted issuer for this name is good", async (t) => {
  trust(t, good)
  assert.deepEqual(await post(t, good), { outcome: "delivered", error: null, requests: 1 })
})

test("a certificate that its owner signed is refused, whatever the environment says", async (t) => {
  process.removeAllListeners("warning") // Node warns of the variable
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0"
  t.after(() => delete process.env.NODE_TLS_REJECT_UNAUTHORIZED)
  assert.deepEqual(await post(t, good), {
    outcome: "failed",
    error: "The certificate is self-signed.",
    requests: 0,
  })
})

test("a certificate for another name is refused", async (t) => {
  trust(t, good)
  assert.deepEqual(await post(t, good, "other.test"), {
    outcome: "failed",
    error: "The certificate is for another name.",
    requests: 0,
  })
})

test("an expired certificate is refused", async (t) => {
  trust(t, expired)
  assert.deepEqual(await post(t, expired), {
    outcome: "failed",
    error: "The certificate has expired.",
    requests: 0,
  })
})

test("a port that speaks plain http is told", async (t) => {
  const { url } = await receiver(t, (_request, response) => response.end())
  const { error } = await poster(t).post(url.replace("http:", "https:"), {}, "{}", never())
  assert.equal(error?.code, "not_encrypted")
})
