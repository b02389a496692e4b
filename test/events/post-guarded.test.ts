/** The guard at work: what no name, spelling, redirect or change of mind gets past. The receivers count who comes. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import { failure } from "../../src/domain/failure.ts"
import { Poster } from "../../src/events/post.ts"
import { failureText } from "../helpers/failure-text.ts"
import { answering, never, poster, receiver, tcpReceiver } from "./receiver.ts"

const NOBODY: readonly string[] = []

test("this machine is not called, however its address is written", async (t) => {
  const inside = await receiver(t, (_request, response) => response.end())
  for (const host of [
    "127.0.0.1",
    "2130706433",
    "0x7f.1",
    "0177.0.0.1",
    "127.1",
    "[::ffff:127.0.0.1]",
    "[::1]",
    "0",
  ])
    for (const scheme of ["http", "https"]) {
      const carried = await poster(t, { allow: NOBODY }).post(
        `${scheme}://${host}:${inside.port}/`,
        {},
        "{}",
        never(),
      )
      assert.equal(carried.outcome, "failed")
      assert.match(failureText(carried.error) ?? "", /^The address \S+ is not public/)
    }
  assert.equal(inside.connections(), 0)
})

test("the metadata of a cloud is not called, by number or by name", async (t) => {
  const { lookup } = answering(["169.254.169.254"])
  for (const url of ["https://169.254.169.254/latest/meta-data/", "https://metadata.example.com/"]) {
    const carried = await poster(t, { allow: NOBODY, lookup }).post(url, {}, "{}", never())
    assert.match(
      failureText(carried.error) ?? "",
      /^The address 169\.254\.169\.254 is not public \(link-local/,
    )
  }
})

test("a name that looked public when the endpoint was made is judged by where it leads now", async (t) => {
  const inside = await receiver(t, (_request, response) => response.end())
  const guard = new AddressGuard(NOBODY)
  const url = `https://rebinding.example.com:${inside.port}/`
  assert.ok("url" in guard.checkUrl(url))
  for (const answer of [["127.0.0.1"], ["::ffff:127.0.0.1"], ["10.0.0.5", "::1"]]) {
    const { lookup } = answering(answer)
    const carried = await poster(t, { allow: NOBODY, lookup }).post(url, {}, "{}", never())
    assert.match(failureText(carried.error) ?? "", new RegExp(`^The address ${answer[0]} is not public`))
  }
  assert.equal(inside.connections(), 0)
})

test("what was judged is what is connected to: the name is asked for once a connection", async (t) => {
  const allowed = await receiver(t, (_request, response) => response.setHeader("connection", "close").end())
  const { lookup, asked } = answering(["127.0.0.1"], ["127.0.0.2"])
  const sender = poster(t, { allow: ["127.0.0.1/32"], lookup })
  const url = `http://rebinding.example.com:${allowed.port}/`
  assert.equal((await sender.post(url, {}, "{}", never())).outcome, "delivered")
  assert.equal(asked(), 1)
  assert.match(
    failureText((await sender.post(url, {}, "{}", never())).error) ?? "",
    /^The address 127\.0\.0\.2 is not public/,
  )
  assert.equal(asked(), 2)
  assert.equal(allowed.connections(), 1)
})

test("of several addresses only those that may be called are tried", async (t) => {
  const { port } = await receiver(t, (_request, response) => response.end())
  const { lookup } = answering(["10.255.255.1", "127.0.0.1", "::1"])
  const carried = await poster(t, { lookup }).post(`http://mixed.example.com:${port}/`, {}, "{}", never())
  assert.equal(carried.outcome, "delivered")
})

test("a name without addresses is no place", async (t) => {
  const carried = await poster(t, { lookup: answering([]).lookup }).post(
    "https://a.example.com/",
    {},
    "{}",
    never(),
  )
  assert.equal(failureText(carried.error), "The name has no address.")
})

test("plain http by name ends where the network is not an allowed one, public or not", async (t) => {
  for (const address of ["8.8.8.8", "2606:4700::1", "10.0.0.1"]) {
    const { lookup } = answering([address])
    const carried = await poster(t, { lookup }).post("http://a.example.com/", {}, "{}", never())
    assert.match(failureText(carried.error) ?? "", /WEBHOOK_ALLOW_NETWORKS does not name its network/)
  }
})

test("a redirect inward is not followed", async (t) => {
  const inside = await receiver(t, (_request, response) => response.end("secrets"))
  for (const status of [301, 302, 303, 307, 308]) {
    const outside = await receiver(t, (_request, response) =>
      response.writeHead(status, { location: inside.url }).end(),
    )
    const carried = await poster(t).post(outside.url, {}, "{}", never())
    assert.equal(failureText(carried.error), `The receiver answered ${status}: redirects are not followed.`)
    assert.equal(carried.outcome, "failed")
  }
  assert.equal(inside.connections(), 0)
})

/** What a connection is really with is looked at once more, should the way there ever change under us. */
test("a connection that ended up elsewhere carries nothing", async (t) => {
  class Changing extends AddressGuard {
    override whyRefused(address: string) {
      return address === "127.0.0.1" && this.#asked++ > 0 ? failure("without_address") : null
    }
    #asked = 0
  }
  let bytes = 0
  const closed = Promise.withResolvers<void>()
  const { port } = await tcpReceiver(t, (socket) => {
    socket.on("data", (chunk) => {
      bytes += chunk.length
    })
    socket.once("close", () => closed.resolve())
  })
  const sender = new Poster({ guard: new Changing(["127.0.0.0/8"]), lookup: answering(["127.0.0.1"]).lookup })
  t.after(() => sender.close())
  const carried = await sender.post(`http://a.example.com:${port}/`, {}, "{}", never())
  await closed.promise
  assert.deepEqual([carried.error, bytes], [failure("without_address"), 0])
})
