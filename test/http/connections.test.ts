// Nothing a caller does with its connection loses an answer, mixes answers up, or holds the server.
import assert from "node:assert/strict"
import { once } from "node:events"
import { suite, test } from "node:test"
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
    await using shell = await impatient()
    const answer = await exchange(shell.port, `${post("Content-Length: 10")}{`)
    assert.equal(codeOf(answer), "request_timeout")
    assert.equal(JSON.parse(answer.body).instance, "/echo")
  })
})

suite("still sending", () => {
  for (const [how, head, frame] of [
    ["in chunks", post("Transfer-Encoding: chunked"), (piece: string) => `4000\r\n${piece}\r\n`],
    ["with a length", post("Content-Length: 33554432"), (piece: string) => piece],
    [
      "in chunks, to be closed",
      post("Connection: close\r\nTransfer-Encoding: chunked"),
      (piece: string) => `4000\r\n${piece}\r\n`,
    ],
  ] as const) {
    test(`a far too large body ${how}: the sender can send on and then read body_too_large`, async () => {
      await using shell = await Shell.start()
      using connection = await RawConnection.open(shell.port)
      await connection.send(head)
      const piece = frame("x".repeat(0x4000))
      for (let i = 0; i < 512; i++) assert.ok(await connection.send(piece), "the server reset the connection")
      assert.equal(codeOf(await connection.answer()), "body_too_large")
    })
  }

  test("after garbage as well", async () => {
    await using shell = await Shell.start()
    using connection = await RawConnection.open(shell.port)
    for (let i = 0; i < 512; i++) assert.ok(await connection.send("garbage ".repeat(2048)))
    assert.equal(codeOf(await connection.answer()), "bad_request")
  })
})

suite("one connection, several requests", () => {
  test("each gets its own answer, in order, with an id of its own", async () => {
    await using shell = await Shell.start()
    using connection = await RawConnection.open(shell.port)
    await connection.send(get("/livez") + get("/nope") + get("/livez"))
    const answers = [await connection.answer(), await connection.answer(), await connection.answer()]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 404, 200],
    )
    assert.equal(new Set(answers.map(({ headers }) => headers["x-request-id"])).size, 3)
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

  test("who never finishes sending cannot hold it up", async () => {
    const shell = await Shell.start({ requestTimeoutMs: 100, headersTimeoutMs: 100 })
    using stuck = await RawConnection.open(shell.port)
    await stuck.send(`${get("/livez")}GET /livez HTTP/1.1\r\n`)
    await stuck.answer()
    await shell.app.close()
    await stuck.closed
  })
})
