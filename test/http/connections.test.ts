// Nothing a caller does with its connection loses an answer, mixes answers up, or holds the server.
import assert from "node:assert/strict"
import { once } from "node:events"
import { connect, type Socket } from "node:net"
import { PassThrough } from "node:stream"
import { suite, test } from "node:test"
import { setTimeout as pause, setImmediate as turn } from "node:timers/promises"
import { Gate, Shell } from "../helpers/http-shell.ts"
import { exchange, RawConnection } from "../helpers/raw-http.ts"

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: criba.test\r\n\r\n`
const post = (length: string) =>
  `POST /echo HTTP/1.1\r\nHost: criba.test\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
const codeOf = ({ body }: { body: string }) => JSON.parse(body).code

/** Waits for the server's end of the next connection to see this. */
const onServerSide = (shell: Shell, event: "end" | "close") =>
  new Promise((resolve) => {
    shell.app.server.once("connection", (socket) => socket.once(event, resolve))
  })

suite("too slow", () => {
  const impatient = () => Shell.start({ headersTimeoutMs: 50, requestTimeoutMs: 100 })

  test("headers that do not arrive: request_timeout", async () => {
    await using shell = await impatient()
    const answer = await exchange(shell.port, "GET /livez HTTP/1.1\r\nHost: criba.test\r\n")
    assert.equal(codeOf(answer), "request_timeout")
    assert.equal(answer.status, 408)
    assert.equal(answer.headers.connection, "close")
  })

  test("a body that does not arrive: request_timeout", async () => {
    // The headers have time to arrive, also on a busy machine.
    await using shell = await Shell.start({ headersTimeoutMs: 1_000, requestTimeoutMs: 1_000 })
    const answer = await exchange(shell.port, `${post("Content-Length: 10")}{`)
    assert.equal(codeOf(answer), "request_timeout")
    assert.equal(JSON.parse(answer.body).instance, "/echo")
  })
})

suite("still sending", () => {
  const chunk = (piece: string) => `${piece.length.toString(16)}\r\n${piece}\r\n`
  const upload = (length: string) =>
    post(length).replace("/echo", "/nope").replace("application/json", "application/x-of-no-use")
  const whole = (piece: string) => piece

  for (const [how, head, frame, code] of [
    ["with a length", post("Content-Length: 33554432"), whole, "body_too_large"],
    [
      "in chunks, to be closed",
      post("Connection: close\r\nTransfer-Encoding: chunked"),
      chunk,
      "body_too_large",
    ],
    ["to nowhere, in chunks", upload("Transfer-Encoding: chunked"), chunk, "not_found"],
    ["of garbage", "garbage ".repeat(2048), whole, "bad_request"],
  ] as const) {
    test(`a far too large body ${how}: the sender hears ${code}, and the server soon stops reading`, async () => {
      await using shell = await Shell.start()
      const accepted = once(shell.app.server, "connection")
      using connection = await RawConnection.open(shell.port)
      const [socket] = (await accepted) as [Socket]
      const stopped = new Promise((resolve) => socket.on("pause", resolve))
      connection.send(head)
      const piece = frame("x".repeat(0x4000))
      for (let i = 0; i < 2048; i++) connection.send(piece)
      assert.equal(codeOf(await connection.answer()), code)
      await connection.closed
      await stopped
      // The body up to its limit, as much again that is thrown away, and as much in the buffer of the paused socket. Each
      // of the three can be overshot by one read, and the kernel brings up to 64 KiB at a time. What was sent is 32 MiB.
      assert.ok(socket.bytesRead <= 6 * 64 * 1024, `the server read ${socket.bytesRead} bytes`)
    })
  }

  test("after the answer to a small body that was refused unread, the connection is kept", async () => {
    await using shell = await Shell.start()
    using connection = await RawConnection.open(shell.port)
    await connection.send(upload("Content-Length: 10"))
    const answer = await connection.answer()
    assert.deepEqual([codeOf(answer), answer.headers.connection], ["not_found", "keep-alive"])
    await connection.send("0123456789")
    await connection.send(`${upload("Transfer-Encoding: chunked")}${chunk("0123")}${chunk("")}`)
    assert.equal(codeOf(await connection.answer()), "not_found")
    await connection.send(get("/livez"))
    assert.equal((await connection.answer()).status, 200)
  })
})

suite("one connection, several requests", () => {
  test("eight are worked on at once; each gets its own answer, in order, with an id of its own", async () => {
    const allCame = Promise.withResolvers<void>()
    let came = 0
    await using shell = await Shell.start({}, (app) => {
      app.get("/number/:n", { schema: { hide: true } }, async ({ params }) => {
        if (++came === 7) allCame.resolve()
        await allCame.promise
        return params
      })
    })
    using connection = await RawConnection.open(shell.port)
    await connection.send(get("/nope") + Array.from({ length: 7 }, (_, n) => get(`/number/${n}`)).join(""))
    const answers = [await connection.answer()]
    for (let n = 0; n < 7; n++) {
      const answer = await connection.answer()
      assert.equal(answer.body, JSON.stringify({ n: String(n) }))
      answers.push(answer)
    }
    assert.equal(answers[0]?.status, 404)
    assert.equal(new Set(answers.map(({ headers }) => headers["x-request-id"])).size, 8)
    await connection.send(get("/livez"))
    assert.equal((await connection.answer()).status, 200)
  })

  test("a caller that sends more than eight at once is cut off, and others are served", async () => {
    const gate = new Gate()
    let begun = 0
    await using shell = await Shell.start({}, (app) => {
      gate.addTo(app)
      app.addHook("onRequest", async () => void begun++)
    })
    using connection = await RawConnection.open(shell.port)
    connection.send(get("/gate") + "GET /livez HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1_000))
    await connection.closed
    assert.equal(begun, 8)
    assert.equal((await exchange(shell.port, get("/livez"))).status, 200)
    gate.release()
  })

  test("a caller's own request id is not taken over", async () => {
    await using shell = await Shell.start()
    const answer = await exchange(shell.port, "GET /livez HTTP/1.1\r\nHost: a\r\nX-Request-Id: mine\r\n\r\n")
    assert.notEqual(answer.headers["x-request-id"], "mine")
  })

  test("garbage after a good request does not overtake its answer", async () => {
    const gate = new Gate()
    await using shell = await Shell.start({}, gate.addTo)
    using connection = await RawConnection.open(shell.port)
    await connection.send(`${get("/gate")}${get("/livez")}garbage\r\n\r\n`)
    await gate.arrived
    gate.release()
    assert.equal((await connection.answer()).body, '{"gate":"open"}')
    assert.equal((await connection.answer()).body, '{"status":"ok"}')
    assert.equal(codeOf(await connection.answer()), "bad_request")
    await connection.closed
  })

  test("after an answer that closes the connection nothing more is done on it", async () => {
    await using shell = await Shell.start()
    const gone = onServerSide(shell, "close")
    using connection = await RawConnection.open(shell.port)
    await connection.send("GET /livez HTTP/1.1\r\n\r\n")
    assert.equal(codeOf(await connection.answer()), "bad_request")
    await connection.send(get("/bug"))
    connection.end()
    await gone
    assert.equal(shell.log.filter(({ route }) => route === "/bug").length, 0)
  })

  test("who ends its side after the request still gets the answer", async () => {
    const gate = new Gate()
    await using shell = await Shell.start({}, gate.addTo)
    const ended = onServerSide(shell, "end")
    using connection = await RawConnection.open(shell.port)
    await connection.send(get("/gate"))
    connection.end()
    await Promise.all([gate.arrived, ended])
    gate.release()
    assert.equal((await connection.answer()).status, 200)
    await connection.closed
  })

  test("who ends its side in the middle of a body: bad_request", async () => {
    await using shell = await Shell.start()
    using connection = await RawConnection.open(shell.port)
    await connection.send(`${post("Content-Length: 10")}{`)
    connection.end()
    assert.equal(codeOf(await connection.answer()), "bad_request")
  })
})

suite("too many, too slow to read", () => {
  test("who does not read an answer is cut off; who reads all the while gets it whole", async () => {
    // More than the kernel keeps for a deaf caller. The reader lives in this process: it must get its turn in `stalledMs`.
    const large = Buffer.alloc(16 * 1024 * 1024, "x")
    await using shell = await Shell.start({ stalledMs: 1_500 }, (app) => {
      app.get("/large", { schema: { hide: true } }, async (_request, reply) => reply.send(large))
    })
    const accepted = once(shell.app.server, "connection")
    const deaf = connect(shell.port, "127.0.0.1").on("error", () => {})
    const [socket] = (await accepted) as [Socket]
    const cut = once(socket, "close")
    deaf.write(get("/large"))
    const answer = await fetch(`${shell.url}/large`)
    assert.equal((await answer.arrayBuffer()).byteLength, large.length)
    await cut
    deaf.destroy()
  })

  test("an idle connection is closed after a while; one that waits for a stream is kept", async () => {
    const stream = new PassThrough()
    await using shell = await Shell.start({ stalledMs: 200 }, (app) => {
      app.get("/stream", { schema: { hide: true } }, async (_request, reply) => reply.send(stream))
    })
    stream.write("first")
    const answer = await fetch(`${shell.url}/stream`)
    using idle = await RawConnection.open(shell.port)
    await idle.closed
    stream.end(" second")
    assert.equal(await answer.text(), "first second")
  })

  test("a full server drops its oldest idle connection for a new one", async () => {
    await using shell = await Shell.start({ mostConnections: 2 })
    using oldest = await RawConnection.open(shell.port)
    using other = await RawConnection.open(shell.port)
    for (const one of [oldest, other]) {
      await one.send(get("/livez"))
      await one.answer()
    }
    assert.equal((await exchange(shell.port, get("/livez"))).status, 200)
    await oldest.closed
    await other.send(get("/livez"))
    assert.equal((await other.answer()).status, 200)
  })

  test("a server whose connections are all in use refuses another one in words", async () => {
    const gate = new Gate()
    await using shell = await Shell.start({ mostConnections: 1 }, gate.addTo)
    using busy = await RawConnection.open(shell.port)
    await busy.send(get("/gate"))
    await gate.arrived
    using refused = await RawConnection.open(shell.port)
    const answer = await refused.answer()
    assert.deepEqual([answer.status, codeOf(answer)], [503, "unavailable"])
    assert.ok(answer.headers["retry-after"])
    await refused.closed
    gate.release()
    assert.equal((await busy.answer()).status, 200)
  })
})

test("who leaves in the middle of a body is not taken for a fault", async () => {
  await using shell = await Shell.start()
  const broken = new Promise((resolve) => {
    shell.app.server.once("request", (request) => request.once("close", resolve))
  })
  {
    using connection = await RawConnection.open(shell.port)
    const arrived = once(shell.app.server, "request")
    await connection.send(`${post("Content-Length: 10")}{`)
    await arrived
  }
  await broken
  assert.deepEqual(
    shell.log.filter(({ level }) => level === "error"),
    [],
  )
})

suite("shutting down", () => {
  test("not ready at once, still serving, and connections are told to close", async () => {
    const gate = new Gate()
    await using shell = await Shell.start({}, gate.addTo)
    using early = await RawConnection.open(shell.port)
    await early.send(get("/gate"))
    await gate.arrived
    using kept = await RawConnection.open(shell.port)
    await kept.send(get("/readyz"))
    assert.equal((await kept.answer()).headers.connection, "keep-alive")

    shell.app.startDraining()

    await kept.send(get("/readyz"))
    const notReady = await kept.answer()
    assert.equal(codeOf(notReady), "unavailable")
    assert.ok(notReady.headers["retry-after"])
    assert.equal(notReady.headers.connection, "close")
    await kept.closed
    assert.equal((await exchange(shell.port, get("/livez"))).status, 200)

    gate.release()
    const answer = await early.answer()
    assert.equal(answer.body, '{"gate":"open"}')
    assert.equal(answer.headers.connection, "close")
    await early.closed
  })

  test("closing waits for the requests in flight and for nobody else", async () => {
    const gate = new Gate()
    const shell = await Shell.start({}, gate.addTo)
    using busy = await RawConnection.open(shell.port)
    using silent = await RawConnection.open(shell.port)
    using idle = await RawConnection.open(shell.port)
    await idle.send(get("/livez"))
    await idle.answer()
    await busy.send(get("/gate"))
    await gate.arrived
    const closed = shell.app.close()
    await Promise.all([silent.closed, idle.closed])
    gate.release()
    assert.equal((await busy.answer()).body, '{"gate":"open"}')
    busy.end()
    await closed
  })

  test("a first request that came in time is answered, also by a server that was too busy to read it", async () => {
    const shell = await Shell.start()
    const accepted = once(shell.app.server, "connection")
    using caller = await RawConnection.open(shell.port)
    await accepted
    const closed = shell.app.close()
    await pause(50)
    await turn() // timers come next, and only then what can be read
    const sent = caller.send(get("/livez"))
    const held = new Int32Array(new SharedArrayBuffer(4))
    Atomics.wait(held, 0, 0, 300) // longer than silent callers are waited for
    await sent
    assert.equal((await caller.answer()).status, 200)
    caller.end()
    await closed
  })

  test("whoever has connected before is answered, however many wait to be accepted", async () => {
    const shell = await Shell.start()
    const call = async () => {
      using caller = await RawConnection.open(shell.port)
      await caller.send(get("/livez"))
      return (await caller.answer()).status
    }
    const calls = Promise.all(Array.from({ length: 50 }, call))
    const closed = shell.app.close() // in the same turn: the system has connected them, and Node has accepted none
    assert.deepEqual(new Set(await calls), new Set([200]))
    await closed
  })

  test("who never finishes sending cannot hold it up", async () => {
    const shell = await Shell.start({ requestTimeoutMs: 100, headersTimeoutMs: 100 })
    using stuck = await RawConnection.open(shell.port)
    await stuck.send(`${get("/livez")}GET /livez HTTP/1.1\r\n`)
    await stuck.answer()
    await shell.app.close()
    await stuck.closed
  })
})
