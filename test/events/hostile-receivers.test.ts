/** Receivers and name servers that do their worst, beside one that is well: it misses nothing, and each attempt is logged. */
import assert from "node:assert/strict"
import type { Socket } from "node:net"
import { after, before, test } from "node:test"
import { addWebhook, hireCourier, openPostOffice } from "../helpers/courier.ts"
import { failureText } from "../helpers/failure-text.ts"
import { type DnsAnswer, nameServer, SERVFAIL } from "../helpers/name-server.ts"
import { tcpReceiver } from "./receiver.ts"

let office: Awaited<ReturnType<typeof openPostOffice>>
before(async () => {
  office = await openPostOffice()
})
after(async () => {
  await office.reset()
  await office.close()
})

/** Names that lead nowhere, each in its own way. */
const NAMES: Readonly<Record<string, DnsAnswer>> = {
  "alias.invalid": { alias: "nowhere.invalid" },
  "itself.invalid": { alias: "itself.invalid" },
  "private.invalid": { A: ["10.0.0.1", "169.254.169.254"] },
  "many.invalid": { A: Array.from({ length: 30 }, (_, n) => `127.0.0.${n + 2}`) },
  "failing.invalid": { failure: SERVFAIL },
  "garbage.invalid": { bytes: Buffer.alloc(64, 0xff) },
  "empty.invalid": { bytes: Buffer.alloc(0) },
  "silent.invalid": "nothing",
}

const flood = (socket: Socket, piece: string) => {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on("drain", more).on("error", () => {})
  more()
}
/** What receivers do once somebody has connected, beside what post.test.ts and post-guarded.test.ts try with one message. */
const RECEIVERS: Readonly<Record<string, (socket: Socket) => void>> = {
  resets: (socket) => socket.resetAndDestroy(),
  "says nothing": () => {},
  "refuses with a body without end": (socket) => {
    socket.write("HTTP/1.1 500 No\r\ntransfer-encoding: chunked\r\n\r\n")
    flood(socket, `10000\r\n${"\0".repeat(65_536)}\r\n`)
  },
  "refuses with a compressed bomb": (socket) =>
    socket.end("HTTP/1.1 500 No\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\n\x1f\x8b\x08\x00"),
  "refuses, one byte of the body at a time": (socket) =>
    void socket.write("HTTP/1.1 500 No\r\ncontent-length: 1000\r\n\r\n1"),
}

const IN_TIME = /^(No answer within 8 s|The name servers do not answer)\.$/
const CLOSED = /^The connection was closed before an answer came\.$/
const UNKNOWN = /^The name does not resolve\.$/
const ANSWERED_500 = /^The receiver answered 500\.$/
/** What the log says of each. */
const LOGGED: Readonly<Record<string, RegExp>> = {
  "alias.invalid": UNKNOWN,
  "itself.invalid": UNKNOWN,
  "private.invalid": /^The address 10\.0\.0\.1 is not public/,
  "many.invalid": /^The address 127\.0\.0\.\d+ is not public/,
  "failing.invalid": /^The name servers do not answer\.$/,
  "garbage.invalid": /^The request failed \(EBADRESP\)\.$/,
  "empty.invalid": IN_TIME,
  "silent.invalid": IN_TIME,
  resets: CLOSED,
  "says nothing": IN_TIME,
  "refuses with a body without end": ANSWERED_500,
  "refuses with a compressed bomb": ANSWERED_500,
  "refuses, one byte of the body at a time": ANSWERED_500,
}

test("nothing that a receiver or its name servers do keeps others from their events, or goes unlogged", async (t) => {
  const { address } = await nameServer(t, (name) => NAMES[name] ?? "nothing")
  const hostile = new Map<string, string>()
  const add = async (what: string, url: string) => hostile.set((await addWebhook(office.db, url)).id, what)
  for (const name of Object.keys(NAMES)) await add(name, `http://${name}:9/`)
  for (const [what, talk] of Object.entries(RECEIVERS)) await add(what, (await tcpReceiver(t, talk)).url)
  const good = await office.listen()
  await office.takeIn()

  const courier = hireCourier(office.db, { timeoutMs: 8_000, nameServers: [address] })
  t.after(() => courier.stop())
  const isLogged = async () => {
    const tried = (await office.deliveries()).filter(({ attempts }) => attempts.length > 0)
    return tried.length === 2 * (hostile.size + 1)
  }
  await courier.round(null)
  while (!(await isLogged())) {
    await courier.attempted()
    await courier.round(null)
  }
  assert.equal(good.receiver.ids.size, 2)
  for (const { channel_id, attempts } of await office.deliveries()) {
    const what = hostile.get(channel_id)
    if (what === undefined) continue
    assert.match(failureText(attempts[0]?.error) ?? "", LOGGED[what] ?? /never/, what)
  }
})
