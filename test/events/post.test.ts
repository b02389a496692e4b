/** One POST, to receivers that behave and to receivers that do not. */
import assert from "node:assert/strict"
import { once } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { test } from "node:test"
import { setImmediate } from "node:timers/promises"
import { readRetryAfter } from "../../src/events/read-answer.ts"
import { failureText } from "../helpers/failure-text.ts"
import { never, poster, receiver, tcpReceiver } from "./receiver.ts"

const readBody = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString()
const answer =
  (status: number, headers: Record<string, string> = {}, body: string | Buffer = "") =>
  (request: IncomingMessage, response: ServerResponse) => {
    request.resume()
    response.writeHead(status, headers).end(body)
  }

test("the message arrives as it was given, and a 2xx means delivered", async (t) => {
  const seen: { method?: string; url?: string; type?: string; id?: unknown; body: string }[] = []
  const { url } = await receiver(t, async (request, response) => {
    const { method, url: path, headers } = request
    seen.push({
      method: method ?? "",
      url: path ?? "",
      type: headers["content-type"] ?? "",
      id: headers["webhook-id"],
      body: await readBody(request),
    })
    response.writeHead(202, { "retry-after": "5" }).end("thanks")
  })
  const headers = { "content-type": "application/json", "webhook-id": "evt_1" }
  const carried = await poster(t).post(`${url}hook?a=1#b`, headers, '{"ñ":"🧺"}', never())
  assert.deepEqual(seen, [
    { method: "POST", url: "/hook?a=1", type: "application/json", id: "evt_1", body: '{"ñ":"🧺"}' },
  ])
  const { duration_ms, ...rest } = carried
  assert.ok(Number.isInteger(duration_ms))
  assert.deepEqual(rest, {
    outcome: "delivered",
    status_code: 202,
    error: null,
    response_excerpt: "thanks",
    retry_after_ms: null,
  })
})

test("every other status is a failure, and 410 the last one", async (t) => {
  const post = async (status: number, headers = {}) => {
    const { url } = await receiver(t, answer(status, headers))
    const { outcome, status_code, error, retry_after_ms } = await poster(t).post(url, {}, "{}", never())
    assert.equal(status_code, status)
    return [outcome, failureText(error), retry_after_ms]
  }
  assert.deepEqual(await post(410), ["gone", "The receiver answered 410: it wants no more of these.", null])
  assert.deepEqual(await post(404), ["failed", "The receiver answered 404.", null])
  assert.deepEqual(await post(503, { "retry-after": "7" }), ["failed", "The receiver answered 503.", 7_000])
  assert.deepEqual(await post(304), [
    "failed",
    "The receiver answered 304: redirects are not followed.",
    null,
  ])
})

test("a wish for later is read as seconds or as a date, within a day", () => {
  const now = Date.parse("2026-11-14T10:00:00Z")
  assert.equal(readRetryAfter("120", now), 120_000)
  assert.equal(readRetryAfter("Sat, 14 Nov 2026 10:01:30 GMT", now), 90_000)
  assert.equal(readRetryAfter("Sat, 14 Nov 2026 09:00:00 GMT", now), 0)
  assert.equal(readRetryAfter("9".repeat(400), now), 86_400_000)
  for (const nonsense of [undefined, "", "-5", "1.5", "soon", "2026-11-14", "Sat, maybe GMT"])
    assert.equal(readRetryAfter(nonsense, now), null, nonsense)
})

test("the excerpt is short text: no control characters, nothing cut in two", async (t) => {
  const excerpt = async (body: Buffer) => {
    const { url } = await receiver(t, answer(500, {}, body))
    return (await poster(t).post(url, {}, "{}", never())).response_excerpt
  }
  assert.equal(await excerpt(Buffer.from("\0\x1b[31m a\r\nb\0 ")), "[31m a b")
  assert.equal(await excerpt(Buffer.from([0x61, 0xff, 0xfe, 0x62])), "a\ufffd\ufffdb")
  assert.equal(await excerpt(Buffer.from(`a${"🧺".repeat(2_000)}`)), `a${"🧺".repeat(255)}`)
  assert.equal(await excerpt(Buffer.from("\n \0")), null)
})

test("an endless answer is cut off, and its status counts", async (t) => {
  const cut = Promise.withResolvers<void>()
  const { url } = await receiver(t, (_request, response) => {
    response.once("close", () => cut.resolve())
    const flood = () => {
      while (!response.destroyed && response.write("x".repeat(16_384)));
      if (!response.destroyed) response.once("drain", flood)
    }
    response.writeHead(200)
    flood()
  })
  const patient = poster(t, { timeoutMs: 600_000 })
  const { outcome, response_excerpt } = await patient.post(url, {}, "{}", never())
  await cut.promise
  assert.equal(outcome, "delivered")
  assert.equal(response_excerpt, "x".repeat(1_024))
})

test("an answer that stops midway ends with the time, or with the connection, and its status counts", async (t) => {
  const stuck = await receiver(t, (_request, response) => void response.writeHead(200).write("half"))
  const late = await poster(t, { timeoutMs: 1_000 }).post(stuck.url, {}, "{}", never())
  assert.deepEqual([late.outcome, late.response_excerpt], ["delivered", "half"])

  const broken = await tcpReceiver(t, (socket) =>
    socket.once("data", () => socket.end("HTTP/1.1 500 No\r\nContent-Length: 99\r\n\r\nhalf")),
  )
  const cut = await poster(t).post(broken.url, {}, "{}", never())
  assert.deepEqual([cut.status_code, cut.response_excerpt], [500, "half"])
})

test("a receiver that says nothing has until the time-out", async (t) => {
  const { url } = await receiver(t, () => {})
  const carried = await poster(t, { timeoutMs: 50 }).post(url, {}, "{}", never())
  assert.equal(failureText(carried.error), "No answer within 0.05 s.")
  assert.deepEqual([carried.outcome, carried.status_code], ["failed", null])
})

test("provisional answers are passed over", async (t) => {
  const { url } = await tcpReceiver(t, (socket) =>
    socket.once("data", () =>
      socket.end(
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nRetry-After: 9\r\n\r\nHTTP/1.1 204 Fine\r\n\r\n",
      ),
    ),
  )
  assert.equal((await poster(t).post(url, {}, "{}", never())).status_code, 204)
})

test("more than sixteen provisional answers end the attempt and the connection", async (t) => {
  const cut = Promise.withResolvers<void>()
  const carriedAfter = async (provisional: number, final: string) => {
    const { url } = await tcpReceiver(t, (socket) => {
      socket.once("close", () => cut.resolve())
      socket.once("data", () => socket.write(`${"HTTP/1.1 102 Wait\r\n\r\n".repeat(provisional)}${final}`))
    })
    const { status_code, error } = await poster(t).post(url, {}, "{}", never())
    return [status_code, failureText(error)]
  }
  assert.deepEqual(await carriedAfter(17, ""), [null, "Only provisional answers came."])
  await cut.promise
  assert.deepEqual(await carriedAfter(16, "HTTP/1.1 204 Fine\r\n\r\n"), [204, null])
})

test("an answer that is not HTTP, changes the protocol or is all headers fails with a sentence", async (t) => {
  const saying = async (text: string) => {
    const { url } = await tcpReceiver(t, (socket) => socket.once("data", () => socket.end(text)))
    return failureText((await poster(t).post(url, {}, "{}", never())).error)
  }
  assert.equal(await saying("SSH-2.0-OpenSSH\r\n"), "The answer is not HTTP.")
  assert.equal(
    await saying(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(20_000)}\r\n\r\n`),
    "The headers of the answer are too large.",
  )
  assert.equal(
    await saying("HTTP/1.1 101 Go\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n"),
    "The connection was closed before an answer came.",
  )
  assert.equal(await saying(""), "The connection was closed before an answer came.")
})

test("connections are kept, and one that the receiver has closed meanwhile costs no attempt", async (t) => {
  const ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
  const { url, connections } = await tcpReceiver(t, (socket, connection) => {
    let requests = 0
    socket.on("data", () => (connection === 1 && ++requests === 3 ? socket.destroy() : socket.write(ok)))
  })
  const sender = poster(t)
  const post = async () => {
    const carried = await sender.post(url, {}, "{}", never())
    await setImmediate() // the connection goes back to the pool
    return carried.outcome
  }
  assert.deepEqual([await post(), await post(), connections()], ["delivered", "delivered", 1])
  assert.deepEqual([await post(), connections()], ["delivered", 2])
})

test("a new connection that is closed without an answer is a failure, not a second request", async (t) => {
  const { url, connections } = await tcpReceiver(t, (socket) => socket.once("data", () => socket.destroy()))
  const carried = await poster(t).post(url, {}, "{}", never())
  assert.equal(failureText(carried.error), "The connection was closed before an answer came.")
  assert.equal(connections(), 1)
})

test("an interrupted message rejects with the reason and lets the connection go", async (t) => {
  const arrived = Promise.withResolvers<Socket>()
  const { url } = await receiver(t, (request) => arrived.resolve(request.socket))
  const stop = new AbortController()
  const carried = poster(t).post(url, {}, "{}", stop.signal)
  const socket = await arrived.promise
  const closed = once(socket, "close")
  stop.abort(new Error("stopping"))
  await assert.rejects(carried, /^Error: stopping$/)
  await closed
})

test("interrupted in the middle of an answer it is interrupted too", async (t) => {
  const arrived = Promise.withResolvers<void>()
  const { url } = await receiver(t, (_request, response) => response.write("half", () => arrived.resolve()))
  const stop = new AbortController()
  const carried = poster(t).post(url, {}, "{}", stop.signal)
  await arrived.promise
  stop.abort(new Error("stopping"))
  await assert.rejects(carried, /^Error: stopping$/)
})

test("a message that is interrupted before it starts goes nowhere", async (t) => {
  const { url, connections } = await receiver(t, answer(200))
  await assert.rejects(poster(t).post(url, {}, "{}", AbortSignal.abort(new Error("stopped"))), /stopped/)
  assert.equal(connections(), 0)
})

test("closing waits for what is under way", async (t) => {
  const arrived = Promise.withResolvers<ServerResponse>()
  const { url } = await receiver(t, (_request, response) => arrived.resolve(response))
  const sender = poster(t)
  const order: string[] = []
  const carried = sender.post(url, {}, "{}", never()).then(({ outcome }) => order.push(outcome))
  const response = await arrived.promise
  const closed = sender.close().then(() => order.push("closed"))
  response.end()
  await Promise.all([carried, closed])
  assert.deepEqual(order, ["delivered", "closed"])
})

test("nobody there is told as such", async (t) => {
  const gone = await receiver(t, answer(200))
  const nowhere = poster(t, {
    lookup: (_name, _options, callback) => callback(Object.assign(new Error(), { code: "ENOTFOUND" }), []),
  })
  const carried = await nowhere.post("http://hooks.example.com/", {}, "{}", never())
  assert.equal(failureText(carried.error), "The name does not resolve.")
  const refused = await poster(t, { allow: ["127.0.0.2/32"] }).post(
    gone.url.replace("127.0.0.1", "127.0.0.2"),
    {},
    "{}",
    never(),
  )
  assert.equal(failureText(refused.error), "The connection was refused.")
})
