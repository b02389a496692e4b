/** Names, asked of a name server that says what the test wants, on the loopback. */
import assert from "node:assert/strict"
import { createSocket } from "node:dgram"
import { lookup } from "node:dns/promises"
import { once } from "node:events"
import { type TestContext, test } from "node:test"
import { resolveNames } from "../../src/events/resolve-names.ts"

/** What a name server says: an address of the family that was asked for, or a code of failure. */
type Says = { readonly A?: string; readonly failure?: number }
const [SERVFAIL, NXDOMAIN] = [2, 3]

async function nameServer(t: TestContext, says: () => Promise<Says> | Says) {
  const socket = createSocket("udp4")
  let asked = 0
  socket.on("message", async (query, { port, address }) => {
    asked++
    const { A, failure = 0 } = await says()
    socket.send(reply(query, A, failure), port, address)
  })
  socket.bind(0, "127.0.0.1")
  await once(socket, "listening")
  t.after(() => socket.close())
  const resolve = resolveNames([`127.0.0.1:${socket.address().port}`])
  return {
    asked: () => asked,
    resolve: (name: string) =>
      new Promise((found, failed) =>
        resolve(name, { all: true }, (error, addresses) => (error ? failed(error) : found(addresses))),
      ),
  }
}

/** The query turned into an answer: its header and question, then the address, if it asks for IPv4. */
function reply(query: Buffer, address: string | undefined, failure: number): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5)
  const isForIpv4 = question.readUInt16BE(question.length - 4) === 1
  const bytes = isForIpv4 && address !== undefined ? address.split(".").map(Number) : null
  const header = Buffer.from([0, 0, 0x81, 0x80 | failure, 0, 1, 0, bytes === null ? 0 : 1, 0, 0, 0, 0])
  query.copy(header, 0, 0, 2)
  const record = bytes === null ? [] : [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...bytes]
  return Buffer.concat([header, question, Buffer.from(record)])
}

test("the name servers' addresses are the answer", async (t) => {
  const { resolve } = await nameServer(t, () => ({ A: "192.0.2.7" }))
  assert.deepEqual(await resolve("hooks.example.com"), [{ address: "192.0.2.7", family: 4 }])
})

test("name servers that are out of order fail the name, and the system is not asked", async (t) => {
  const { resolve } = await nameServer(t, () => ({ failure: SERVFAIL }))
  await assert.rejects(resolve("hooks.example.com"), { code: "ESERVFAIL" })
})

test("a name that they do not know is the system's to know, or nobody's", async (t) => {
  const { resolve, asked } = await nameServer(t, () => ({ failure: NXDOMAIN }))
  await assert.rejects(resolve("hooks.invalid"), { syscall: "getaddrinfo" })
  assert.ok(asked() >= 2)
})

test("localhost is never asked of a name server", async (t) => {
  const { resolve, asked } = await nameServer(t, () => ({ A: "192.0.2.7" }))
  const addresses = JSON.stringify(await resolve("localhost"))
  assert.match(addresses, /127\.0\.0\.1|::1/)
  assert.equal(asked(), 0)
})

test("silent name servers keep nobody else's name from being found", async (t) => {
  const enough = Promise.withResolvers<Says>()
  const { resolve } = await nameServer(t, () => enough.promise)
  const stuck = Array.from({ length: 8 }, (_, one) => resolve(`dead-${one}.example.com`))
  assert.ok((await lookup("localhost")).address)
  enough.resolve({ A: "192.0.2.7" })
  await Promise.all(stuck)
})
