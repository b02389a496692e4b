/** Mail to triagers, handed to a real SMTP server that behaves or does not. */
import assert from "node:assert/strict"
import { once } from "node:events"
import net from "node:net"
import { after, afterEach, before, describe, test } from "node:test"
import { sql } from "kysely"
import type { SMTPServerOptions } from "smtp-server"
import { assignLead, moveLead } from "../../src/changes/change-lead.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import type { PolicyDocument } from "../../src/domain/policy/policy.ts"
import type { Carried, Parcel } from "../../src/events/carrier.ts"
import { MailCarrier } from "../../src/events/mail-carrier.ts"
import { Mailbox } from "../../src/events/mailbox.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { uuid7 } from "../../src/store/connection/uuid7.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { MAIL } from "../helpers/courier.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { failureText } from "../helpers/failure-text.ts"
import { startSmtp } from "../helpers/smtp.ts"

const ANA = triager("ana", { name: "Ana Núñez", email: "ana@example.com" })
/** Gets only what is given to him. */
const BO = triager("bo", { email: "bo@example.com", language: "en", brackets: ["none"] })
const POLICY: PolicyDocument = {
  currency: "USD",
  businesses: [{ id: "ecommerce", label: "Comercio electrónico" }],
  brackets: [{ id: "starter", below: 50_000 }, { id: "growth" }],
}
const NEVER = new AbortController().signal

let database: TestDatabase
const desks = new DeskReader()
const opened: { close(): Promise<void> }[] = []

before(async () => {
  database = await testDatabase()
  await publish(database.db, POLICY)
  await saveTriagers(database.db, ANA, BO)
})
after(() => database.close())
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

const startServer = async (options?: SMTPServerOptions) => {
  const server = await startSmtp(options)
  opened.push(server)
  return server
}

/** A server that speaks as badly as it is told to. */
async function startTcp(onConnection: (socket: net.Socket) => void) {
  const connections = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    connections.add(socket.resume().on("error", () => {}))
    onConnection(socket)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  opened.push({ close: () => new Promise((resolve) => void server.close(() => resolve())) })
  return { url: `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`, connections }
}

/** A server that takes every mail, and says this when it has. */
const startTaker = (verdict: string) =>
  startTcp((socket) => {
    let inData = false
    socket.write("220 here\r\n")
    socket.on("data", (bytes) => {
      const said = bytes.toString()
      const ends = said.endsWith("\r\n.\r\n")
      if (inData && !ends) return
      const begins = said.startsWith("DATA")
      socket.write(`${ends ? verdict : begins ? "354 go" : "250 fine"}\r\n`)
      inData = begins
    })
  })

function openCarrier(smtpUrl: string, timeoutMs = 10_000): MailCarrier {
  const mailbox = new Mailbox({ smtpUrl, from: "Criba <leads@desk.example.com>", timeoutMs })
  const carrier = new MailCarrier(database.db, mailbox, "https://example.com/criba")
  opened.push(carrier)
  return carrier
}

async function takeIn(body: Record<string, unknown> = {}): Promise<string> {
  const lead = arrival(body)
  await routeBatch(database.db, desks, [lead])
  return lead.id
}

/** The newest assignment of a lead, on its way. */
async function parcelOf(leadId: string): Promise<Parcel> {
  const { rows } = await sql<{ seq: number }>`
    select max(seq) as seq from event where lead_id = ${leadId} and type = 'lead.assigned'
  `.execute(database.db)
  return parcelWith(rows[0]?.seq ?? null)
}
const parcelWith = (event_seq: number | null): Parcel => ({
  delivery_id: uuid7(),
  channel: MAIL,
  event_seq,
  type: "lead.assigned",
})

async function carry(carrier: MailCarrier, parcel: Parcel, signal = NEVER): Promise<Carried> {
  const send = (await carrier.prepare([parcel])).get(parcel.delivery_id)
  assert.ok(send)
  return send(signal)
}
const withoutDuration = ({ duration_ms, ...carried }: Carried) => carried
const leads = () => ({ db: database.db, desks })
const refuse = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

describe("a mail to a triager", () => {
  test("arrives with the lead's essentials, in the triager's language", async () => {
    const server = await startServer()
    const id = await takeIn({
      nombre: "Lucía Fernández",
      telefono: "+34 600 111 222",
      email: "Lucia@Example.com",
      business: "ecommerce",
      revenue: 120_000,
      notes: "Por la tarde, por favor.",
    })
    await sql`update lead set contact_by = '2030-01-07T15:40:00Z' where id = ${id}`.execute(database.db)
    const parcel = await parcelOf(id)

    assert.deepEqual(withoutDuration(await carry(openCarrier(server.url), parcel)), {
      outcome: "delivered",
      status_code: 250,
      error: null,
      response_excerpt: "250 taken as number 1",
      retry_after_ms: null,
    })
    const [mail] = server.received
    assert.ok(mail)
    assert.deepEqual([mail.from, mail.to], ["leads@desk.example.com", ["ana@example.com"]])
    const header = (name: string) => mail.headers.get(name)
    assert.equal(header("from"), "Criba <leads@desk.example.com>")
    assert.equal(header("to"), "Ana Núñez <ana@example.com>")
    assert.equal(header("subject"), "Nuevo lead: Lucía Fernández · growth")
    assert.equal(header("message-id"), `<${parcel.delivery_id}@desk.example.com>`)
    assert.equal(header("auto-submitted"), "auto-generated")
    for (const part of [mail.text, mail.html]) {
      assert.match(part, /Lucía Fernández/)
      assert.match(part, /Primer contacto antes de las 16:40 del lunes, 7 de enero/)
      assert.match(part, /120\.000\s(?:US\$|\$)/u)
      assert.match(part, /Comercio electrónico/)
      assert.match(part, /https:\/\/wa\.me\/34600111222/)
      assert.ok(part.includes(`https://example.com/criba/leads/${id}`))
    }
    assert.match(mail.html, /href="tel:\+34600111222"/)
    assert.match(mail.html, /href="mailto:lucia@example\.com"/)
  })

  test("tells of a lead that a person gave on, and who had it", async () => {
    const server = await startServer()
    const id = await takeIn()
    await assignLead(leads(), { id, actor: "key:test" }, { triager: "bo", reason: "You know each other" })
    await carry(openCarrier(server.url), await parcelOf(id))
    const [mail] = server.received
    assert.deepEqual(mail?.to, ["bo@example.com"])
    assert.equal(mail?.headers.get("subject"), "New lead: Lucía · starter")
    assert.match(
      mail?.text ?? "",
      /^A person gave it to you: “You know each other”\. Ana Núñez had it before\.$/m,
    )
  })

  test("has the same Message-ID at every attempt", async () => {
    const server = await startServer()
    const carrier = openCarrier(server.url)
    const parcel = await parcelOf(await takeIn())
    await carry(carrier, parcel)
    await carry(carrier, parcel)
    assert.equal(new Set(server.received.map(({ headers }) => headers.get("message-id"))).size, 1)
    assert.equal(server.received.length, 2)
  })

  test("goes to nobody else and says nothing else, whatever the lead is called", async () => {
    const server = await startServer()
    const carrier = openCarrier(server.url)
    const names = [
      "x\r\nBcc: all@example.com\r\n\r\nHello",
      `"Quotes" <all@example.com>, <script>alert('1')</script>`,
      "محمد علي \u202egnp.exe",
      "👩‍👩‍👧 Zoë ".repeat(20),
    ]
    for (const nombre of names) await carry(carrier, await parcelOf(await takeIn({ nombre })))
    for (const { to, headers, html } of server.received) {
      assert.deepEqual(to, ["ana@example.com"])
      assert.equal(headers.get("bcc"), undefined)
      assert.doesNotMatch(html, /<script/)
    }
    const subjects = server.received.map(({ headers }) => headers.get("subject"))
    assert.deepEqual(subjects.slice(0, 3), [
      "Nuevo lead: x Bcc: all@example.com Hello · starter",
      `Nuevo lead: "Quotes" <all@example.com>, <script>alert('1')</script> · starter`,
      "Nuevo lead: محمد علي gnp.exe · starter",
    ])
    assert.match(subjects[3] ?? "", /^Nuevo lead: (👩‍👩‍👧 Zoë ?)+.*… · starter$/u)
  })

  test("is sent encrypted and after login where the server offers that", async () => {
    const server = await startServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === "criba" && password === "p@ss word"
          ? done(null, { user: username })
          : done(refuse(535, "no")),
    })
    const at = (password: string) =>
      `smtp://criba:${encodeURIComponent(password)}@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`
    const parcel = await parcelOf(await takeIn())
    assert.equal((await carry(openCarrier(at("p@ss word")), parcel)).outcome, "delivered")
    assert.deepEqual([server.received[0]?.user, server.received[0]?.encrypted], ["criba", true])

    const { outcome, status_code, error } = await carry(openCarrier(at("wrong")), parcel)
    assert.deepEqual(
      [outcome, status_code, error],
      ["failed", 535, { code: "mail_refused", params: { said: "535 no" } }],
    )
  })

  test("is not sent to a server that cannot show who it is", async () => {
    const server = await startServer({})
    const { outcome, error } = await carry(openCarrier(server.url), await parcelOf(await takeIn()))
    assert.equal(outcome, "failed")
    assert.match(failureText(error) ?? "", /certificate/)
    assert.equal(server.received.length, 0)
  })

  test("is not sent in the clear where the address asks for encryption", async () => {
    const server = await startServer()
    const carrier = openCarrier(`${server.url}?requireTLS=true`)
    assert.equal((await carry(carrier, await parcelOf(await takeIn()))).outcome, "failed")
    assert.equal(server.received.length, 0)
  })
})

describe("a mail that nobody needs any more is not sent, and the log says why", () => {
  const asked = (id: string) => ({ id, actor: "key:test" })
  const cases: [because: string, change: (id: string) => Promise<unknown>][] = [
    ["the lead was erased", (id) => erasePerson(database.db, id, "key:test")],
    ["the lead is contacted by now", (id) => moveLead(leads(), asked(id), { to: "contacted", reason: null })],
    ["ana is inactive", () => saveTriagers(database.db, { ...ANA, active: false })],
    ["ana has no e-mail address", () => saveTriagers(database.db, { ...ANA, email: null })],
  ]
  for (const [because, change] of cases) {
    test(because, async () => {
      const server = await startServer()
      const id = await takeIn()
      const parcel = await parcelOf(id)
      await change(id)
      const carried = await carry(openCarrier(server.url), parcel)
      await saveTriagers(database.db, ANA)
      assert.equal(carried.outcome, "delivered")
      assert.equal(carried.response_excerpt, `not needed: ${because}`)
      assert.equal(server.received.length, 0)
    })
  }

  test("the lead is no longer with ana", async () => {
    const server = await startServer()
    const id = await takeIn()
    const toAna = await parcelOf(id)
    await assignLead(leads(), asked(id), { triager: "bo", reason: null })
    const carried = await carry(openCarrier(server.url), toAna)
    assert.equal(carried.response_excerpt, "not needed: the lead is no longer with ana")
    assert.equal(server.received.length, 0)
  })

  test("there is nobody to tell", async () => {
    const carried = await carry(openCarrier("smtp://127.0.0.1:1"), parcelWith(null))
    assert.deepEqual(
      [carried.outcome, carried.response_excerpt],
      ["delivered", "not needed: there is nobody to tell"],
    )
  })
})

describe("a mail that the server does not take", () => {
  test("has failed with the server's own words, and does not keep others from going", async () => {
    const server = await startServer({
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo: ({ address }, _session, done) =>
        address === ANA.email ? done(refuse(550, "5.1.1 No such user here")) : done(),
    })
    const carrier = openCarrier(server.url)
    const id = await takeIn()
    assert.deepEqual(withoutDuration(await carry(carrier, await parcelOf(id))), {
      outcome: "failed",
      status_code: 550,
      error: { code: "mail_refused", params: { said: "550 5.1.1 No such user here" } },
      response_excerpt: "550 5.1.1 No such user here",
      retry_after_ms: null,
    })
    await assignLead(leads(), { id, actor: "key:test" }, { triager: "bo", reason: null })
    assert.equal((await carry(carrier, await parcelOf(id))).outcome, "delivered")
  })

  test("has failed when the server takes it for now only", async () => {
    const server = await startServer({
      disabledCommands: ["STARTTLS", "AUTH"],
      onData: (stream, _session, done) =>
        void stream.resume().once("end", () => done(refuse(451, "4.3.0 Try again later"))),
    })
    const { outcome, status_code } = await carry(openCarrier(server.url), await parcelOf(await takeIn()))
    assert.deepEqual([outcome, status_code], ["failed", 451])
  })

  test("has failed when nobody answers at that address", async () => {
    const server = await startSmtp()
    await server.close()
    const carried = await carry(openCarrier(server.url), await parcelOf(await takeIn()))
    assert.deepEqual([carried.outcome, carried.status_code], ["failed", null])
    assert.match(failureText(carried.error) ?? "", /^The mail could not be sent: .*ECONNREFUSED/)
  })

  test("has failed when the server hangs up, after one attempt", async () => {
    const server = await startTcp((socket) => socket.end())
    const { outcome, error } = await carry(openCarrier(server.url), await parcelOf(await takeIn()))
    assert.deepEqual([outcome, error?.code], ["failed", "mail_closed"])
    assert.equal(server.connections.size, 1)
  })

  test("is given up in time by a server that never speaks, and the next one is tried anew", async () => {
    const server = await startTcp(() => {})
    const carrier = openCarrier(server.url, 50)
    const parcel = await parcelOf(await takeIn())
    for (const attempts of [1, 2]) {
      const { outcome, error } = await carry(carrier, parcel)
      const because = { code: "mail_too_slow_or_tls", params: { seconds: 0.05 } }
      assert.deepEqual([outcome, error], ["failed", because])
      // The server is in this process too, and may hear of its caller only after the caller has given up.
      for (let turn = 0; turn < 1_000 && server.connections.size < attempts; turn++)
        await new Promise((done) => setImmediate(done))
      assert.equal(server.connections.size, attempts)
    }
    await Promise.all([...server.connections].map((socket) => socket.closed || once(socket, "close")))
  })
})

describe("a mail server that says odd things", () => {
  for (const digits of ["5", "550", "5500", "55012345678901234567890"]) {
    test(`has its code ${digits} kept only if it is one`, async () => {
      const server = await startTaker(`${digits} no`)
      const carried = await carry(openCarrier(server.url), await parcelOf(await takeIn()))
      assert.deepEqual([carried.outcome, carried.status_code], ["failed", digits === "550" ? 550 : null])
    })
    test(`has its code ${digits.replace("5", "2")} kept only if it is one, also when it takes the mail`, async () => {
      const server = await startTaker(`${digits.replace("5", "2")} taken`)
      const carried = await carry(openCarrier(server.url), await parcelOf(await takeIn()))
      assert.deepEqual([carried.outcome, carried.status_code], ["delivered", digits === "550" ? 250 : null])
    })
  }

  test("and hangs up between two mails costs neither of them", async () => {
    const server = await startTaker("250 taken")
    const carrier = openCarrier(server.url)
    const send = async () => (await carry(carrier, await parcelOf(await takeIn()))).outcome
    assert.deepEqual([await send(), await send(), server.connections.size], ["delivered", "delivered", 1])
    const [idle] = server.connections
    assert.ok(idle)
    const closed = once(idle, "close")
    idle.end("421 4.4.2 You said nothing for too long\r\n")
    await closed
    assert.deepEqual([await send(), server.connections.size], ["delivered", 2])
  })
})

describe("an interrupted mail was no attempt", () => {
  test("it is told with the reason of the interruption, and the connection is cut", async () => {
    const reached = Promise.withResolvers<void>()
    const cut = Promise.withResolvers<void>()
    const server = await startServer({
      disabledCommands: ["STARTTLS", "AUTH"],
      onMailFrom: () => reached.resolve(),
      onClose: () => cut.resolve(),
    })
    const stop = new AbortController()
    const carried = carry(openCarrier(server.url), await parcelOf(await takeIn()), stop.signal)
    await reached.promise
    const reason = new Error("The server stops")
    stop.abort(reason)
    await assert.rejects(carried, reason)
    await cut.promise
    assert.equal(server.received.length, 0)
  })

  test("one that has not begun does not begin", async () => {
    const server = await startServer()
    const reason = new Error("The server stops")
    const parcel = await parcelOf(await takeIn())
    await assert.rejects(carry(openCarrier(server.url), parcel, AbortSignal.abort(reason)), reason)
    assert.equal(server.received.length, 0)
  })
})
