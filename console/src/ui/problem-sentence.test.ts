/** A lost network, a proxy's page and a mistake of the console itself are told apart. */
import assert from "node:assert/strict"
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { after, before, test } from "node:test"
import { tellFrom } from "../i18n/texts-for-tests.ts"

const t = tellFrom("en")

/** A proxy before a server that is not there. */
const proxy = createServer(({ url }, response) => {
  response.writeHead(Number(url?.slice(1)), { "content-type": "text/html" }).end("<h1>Bad gateway</h1>")
})
let address = ""
let told: (error: unknown) => string
let client: typeof import("../api/client.ts")
before(async () => {
  proxy.listen(0, "127.0.0.1")
  await once(proxy, "listening")
  address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  // The page's address, without which the client does not know where the server is.
  Object.assign(globalThis, { document: { baseURI: `${address}/` } })
  client = await import("../api/client.ts")
  told = (await import("./problem-sentence.ts")).tellProblem(t).whole
})
after(() => {
  Reflect.deleteProperty(globalThis, "document")
  proxy.close()
})

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => assert.fail("answered"),
    (error: unknown) => error,
  )

test("a page of a proxy is no answer, and says whose it is", async () => {
  assert.match(told(await failureOf(client.fetchAnswer(`${address}/403`))), /did not come from Criba.*403/)
  assert.match(told(await failureOf(client.fetchAnswer(`${address}/200`))), /did not come from Criba/)
  assert.match(told(await failureOf(client.fetchAnswer(`${address}/502`))), /busy or being restarted/)
})

test("a server that is gone cannot be reached, and a mistake of the console is one", async () => {
  const nobody = "http://127.0.0.1:1/"
  assert.equal(told(await failureOf(client.fetchAnswer(nobody))), "The server cannot be reached.")
  assert.match(told(new TypeError("x is undefined")), /The console has failed.*x is undefined/)
})
