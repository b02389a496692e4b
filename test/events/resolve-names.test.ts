/** Names, asked of a name server that says what the test wants, on the loopback. */
import assert from "node:assert/strict"
import { lookup } from "node:dns/promises"
import { type TestContext, test } from "node:test"
import { resolveNames } from "../../src/events/resolve-names.ts"
import { type DnsAnswer, NXDOMAIN, nameServer, SERVFAIL } from "../helpers/name-server.ts"

async function resolver(t: TestContext, says: Parameters<typeof nameServer>[1]) {
  const { address, asked } = await nameServer(t, says)
  const resolve = resolveNames([address])
  return {
    asked,
    resolve: (name: string) =>
      new Promise((found, failed) =>
        resolve(name, { all: true }, (error, addresses) => (error ? failed(error) : found(addresses))),
      ),
  }
}

test("the name servers' addresses are the answer", async (t) => {
  const { resolve } = await resolver(t, () => ({ A: ["192.0.2.7"] }))
  assert.deepEqual(await resolve("hooks.example.com"), [{ address: "192.0.2.7", family: 4 }])
})

test("name servers that are out of order fail the name, and the system is not asked", async (t) => {
  const { resolve } = await resolver(t, () => ({ failure: SERVFAIL }))
  await assert.rejects(resolve("hooks.example.com"), { code: "ESERVFAIL" })
})

test("a name that they do not know is the system's to know, or nobody's", async (t) => {
  const { resolve, asked } = await resolver(t, () => ({ failure: NXDOMAIN }))
  await assert.rejects(resolve("hooks.invalid"), { syscall: "getaddrinfo" })
  assert.ok(asked() >= 2)
})

test("an alias that leads nowhere is a name without an address", async (t) => {
  const { resolve } = await resolver(t, () => ({ alias: "nowhere.invalid" }))
  await assert.rejects(resolve("hooks.invalid"), { code: /^E/ })
})

test("of many addresses the first are the answer", async (t) => {
  const A = Array.from({ length: 25 }, (_, n) => `192.0.2.${n}`)
  const { resolve } = await resolver(t, () => ({ A }))
  const found = (await resolve("hooks.example.com")) as { address: string }[]
  assert.deepEqual(new Set(found.map(({ address }) => address)).size, 8)
})

test("localhost is never asked of a name server", async (t) => {
  const { resolve, asked } = await resolver(t, () => ({ A: ["192.0.2.7"] }))
  const addresses = JSON.stringify(await resolve("localhost"))
  assert.match(addresses, /127\.0\.0\.1|::1/)
  assert.equal(asked(), 0)
})

test("silent name servers keep nobody else's name from being found", async (t) => {
  const enough = Promise.withResolvers<DnsAnswer>()
  const { resolve } = await resolver(t, () => enough.promise)
  const stuck = Array.from({ length: 8 }, (_, one) => resolve(`dead-${one}.example.com`))
  assert.ok((await lookup("localhost")).address)
  enough.resolve({ A: ["192.0.2.7"] })
  await Promise.all(stuck)
})
