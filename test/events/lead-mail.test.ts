/** Mail to the people who asked, handed to a real SMTP server: who gets one, what is in it, and how often. */
import assert from "node:assert/strict"
import { after, afterEach, before, describe, test } from "node:test"
import { sql } from "kysely"
import type { SMTPServerOptions } from "smtp-server"
import { assignLead, moveLead } from "../../src/changes/change-lead.ts"
import { amendTriager } from "../../src/changes/change-roster.ts"
import { erasePerson } from "../../src/changes/erase-person.ts"
import type { PolicyDocument } from "../../src/domain/policy/policy.ts"
import { LeadMailCarrier } from "../../src/events/lead-mail-carrier.ts"
import { Mailbox } from "../../src/events/mailbox.ts"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import { forgetAcknowledged, MOST_A_DOMAIN, MOST_AN_HOUR } from "../../src/store/delivery/acknowledgements.ts"
import { tendMail } from "../../src/store/delivery/channels.ts"
import { fanOut } from "../../src/store/delivery/fan-out.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { readLead } from "../../src/store/leads/leads.ts"
import { arrival, publish, saveTriagers, triager } from "../helpers/builders.ts"
import { MAIL } from "../helpers/courier.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { startSmtp } from "../helpers/smtp.ts"

const ACKNOWLEDGE = {
  es: {
    subject: "Recibido, {{nombre}}",
    text: "Hola, {{nombre}}:\n\n{{triager}} te llamará.\nSerá {{until}}.\nDesde el {{phone}}.\nO reserva tú: {{booking_url}}\n\nhttps://www.example.com/ayuda.",
  },
  en: { subject: "We have it", text: "{{triager}} will call you.\nThat will be {{until}}." },
}
const POLICY: PolicyDocument = {
  brackets: [{ id: "all" }],
  disqualify: [{ id: "small", when: { revenue: { below: 10 } }, reason: "Pequeño" }],
  acknowledge: ACKNOWLEDGE,
}
const NEVER = new AbortController().signal

let database: TestDatabase
const desks = new DeskReader()
const opened: { close(): Promise<void> }[] = []
let people = 0
/** Each at a firm of their own. */
const somebody = () => `persona@firma${++people}.example`

before(async () => {
  database = await testDatabase()
  await saveTriagers(
    database.db,
    triager("ana", { name: "Ana Núñez", time_zone: "Europe/Madrid" }),
    triager("bo", { brackets: ["none"] }),
  )
  await tendMail(database.db, null)
})
after(() => database.close())
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
  await sql`delete from delivery`.execute(database.db)
})

async function open(options?: SMTPServerOptions) {
  const server = await startSmtp(options)
  const mailbox = new Mailbox({ smtpUrl: server.url, from: "Criba <leads@desk.example.com>" })
  const carrier = new LeadMailCarrier(database.db, mailbox, null)
  opened.push(server, carrier)
  /** Carries all that the events since the last time have made; returns what the log says of each. */
  const carry = async () => {
    await fanOut(database.db, ["lead_mail"], null)
    const { rows } = await sql<{ delivery_id: string; event_seq: number }>`
      select id as delivery_id, event_seq from delivery where channel_id = 'lead_mail' and status = 'pending' order by event_seq
    `.execute(database.db)
    const parcels = rows.map((row) => ({
      ...row,
      event_seq: Number(row.event_seq),
      channel: MAIL,
      type: "lead.assigned",
    }))
    const sends = await carrier.prepare(parcels)
    const said: string[] = []
    for (const { delivery_id } of parcels) {
      const carried = await sends.get(delivery_id)?.(NEVER)
      said.push(`${carried?.outcome} ${carried?.response_excerpt}`)
    }
    await sql`update delivery set status = 'delivered', next_attempt_at = null`.execute(database.db)
    return said
  }
  return { received: server.received, carry, again: carrier }
}
async function takeIn(body: Record<string, unknown> = {}, given = {}): Promise<string> {
  const lead = arrival({ email: somebody(), ...body }, given)
  await routeBatch(database.db, desks, [lead])
  return lead.id
}
const leads = () => ({ db: database.db, desks })

describe("without a word in the policy", () => {
  test("nobody is written to, and what came meanwhile is not made up for", async () => {
    await takeIn()
    const { carry, received } = await open()
    assert.deepEqual(await carry(), [])
    await publish(database.db, POLICY)
    assert.deepEqual(await carry(), [])
    assert.equal(received.length, 0)
  })
})

describe("the person who asked", () => {
  test("hears who will call and until when, in their language, and the history has it", async () => {
    const id = await takeIn({ nombre: "Lucía Gil", email: "Lucia+web@Example.com" })
    await sql`update lead set contact_by = clock_timestamp() + interval '20 minutes' where id = ${id}`.execute(
      database.db,
    )
    const { carry, received } = await open()
    assert.deepEqual(await carry(), ["delivered 250 taken as number 1"])
    const [mail] = received
    assert.deepEqual(
      [mail?.to, mail?.headers.get("subject")],
      [["lucia+web@example.com"], "Recibido, Lucía Gil"],
    )
    assert.match(
      String(mail?.text),
      /^Hola, Lucía Gil:\n\nAna Núñez te llamará\.\nSerá (hoy|el \p{L}+,? \d+ .+) antes de las? \d\d?:\d\d\.\n\nhttps:\/\/www\.example\.com\/ayuda\.\n$/u,
    )
    assert.match(
      String(mail?.html),
      /Lucía Gil:<\/p><p[^>]*>Ana Núñez te llamará\.<br>Será .*<a href="https:\/\/www\.example\.com\/ayuda">/,
    )
    assert.equal(mail?.headers.get("auto-submitted"), "auto-replied")
    const { history, touched_at } = (await readLead(database.db, id)) ?? { history: [] }
    const last = history.at(-1)
    assert.deepEqual([last?.type, last?.actor], ["lead.commented", "criba"])
    assert.match(JSON.stringify(last?.data), /Recibido, Lucía Gil\\n\\nHola, Lucía Gil:/)
    assert.equal(touched_at, null, "nobody has done anything with it")
    await erasePerson(database.db, id, "key:1")
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from acknowledged)::int + (select count(*) from event where data::text like '%Lucía%')::int as left
    `.execute(database.db)
    assert.deepEqual(rows, [{ left: 0 }])
  })

  test("may book a call where the rep takes bookings, and knows which number will call", async () => {
    const booking_url = "https://cal.example.com/ana?d=15&l=es"
    await amendTriager(database.db, "key:k", "ana", { booking_url, public_phone: "+34 911 222 333" })
    await takeIn({ nombre: "Eva" })
    const { carry, received } = await open()
    await carry()
    assert.match(
      String(received[0]?.text),
      /\nDesde el \+34 911 222 333\.\nO reserva tú: https:\/\/cal\.example\.com\/ana\?d=15&l=es\n/,
    )
    assert.match(String(received[0]?.html), /<a href="https:\/\/cal\.example\.com\/ana\?d=15&#38;l=es">/)
    await amendTriager(database.db, "key:k", "ana", { booking_url: null, public_phone: null })
  })

  test("is written to in the language of the page, and nothing that they typed but a name is in it", async () => {
    const { carry, received } = await open()
    await takeIn({ nombre: "Marta", lang: "en-GB" })
    for (const nombre of [
      "gana dinero en evil.example",
      "https://evil.example",
      "<b>Ana</b>",
      "llama 900100200",
      "Ana\r\nBcc: otra@example.com",
      "Ana\u2028gana dinero",
      "evil。example",
      "Ana ☎ ya",
    ])
      await takeIn({ nombre })
    assert.equal((await carry()).length, 9)
    assert.equal(received[0]?.text, "Ana Núñez will call you.\n")
    for (const { text, headers } of received.slice(1)) {
      assert.match(text, /^Hola:\n/)
      assert.equal(headers.get("subject"), "Recibido,")
    }
    // A name with many words could be a message to whoever has the address: the first word is enough.
    await takeIn({ nombre: "María del Carmen Fernández O’Neill" })
    await takeIn({ nombre: "J. M. Núñez-Gil" })
    await carry()
    assert.deepEqual(
      received.slice(-2).map(({ headers }) => headers.get("subject")),
      ["Recibido, María", "Recibido, J. M. Núñez-Gil"],
    )
  })

  test("gets one a day, however many forms they send, and the next one on another day", async () => {
    const { carry, received } = await open()
    const email = somebody()
    await takeIn({ email })
    await takeIn({ email: email.toUpperCase() })
    await takeIn({ email: email.replace("@", "+otra@") })
    const [, ...others] = await carry()
    for (const said of others) assert.match(said, /not needed: the person was written to within a day/)
    assert.equal(others.length, 2)
    await sql`update acknowledged set at = at - interval '25 hours'`.execute(database.db)
    await takeIn({ email })
    await carry()
    assert.equal(received.length, 2)
  })

  test("is not written to when nobody should be: disqualified, imported, by hand, a list, lost since, or given on", async () => {
    const { carry, received } = await open()
    await takeIn({ revenue: 1 })
    await takeIn({}, { api_key_id: "import" })
    await sql`update lead set created_by = 'person:1' where id = ${await takeIn()}`.execute(database.db)
    for (const email of ["no-reply@example.com", "list-request@example.com", "mailer-daemon@example.com"])
      await takeIn({ email })
    const lost = await takeIn()
    await moveLead(leads(), { id: lost, actor: "key:1" }, { to: "lost", reason: null })
    const old = await takeIn()
    await sql`update event set at = at - interval '4 hours' where lead_id = ${old}`.execute(database.db)
    assert.deepEqual(
      (await carry()).map((said) => said.replace("delivered not needed: ", "")),
      [
        "the lead was imported",
        "the lead was entered by hand",
        ...Array(3).fill("the address is one of a list or a program"),
        "the lead is lost by now",
        "it is too late for that",
      ],
    )
    const given = await takeIn()
    await carry()
    await assignLead(leads(), { id: given, actor: "key:1" }, { triager: "bo", reason: null })
    assert.deepEqual(await carry(), ["delivered not needed: somebody had the lead before"])
    assert.equal(received.length, 1)
  })

  test("is written to once though the answer of the mail server is lost, and never again where it refuses the address", async () => {
    let isAway = true
    const { carry, received } = await open({
      disabledCommands: ["STARTTLS", "AUTH"],
      onRcptTo: ({ address }, _session, done) => {
        const said: Record<string, [number, string]> = {
          gone: [550, "no"],
          away: [550, "5.1.1 no"],
          spam: [550, "5.7.1 no"],
        }
        const [code, text] = said[address.split("@")[0] ?? ""] ?? (isAway ? [451, "later"] : [0, ""])
        done(code === 0 ? null : Object.assign(new Error(text), { responseCode: code }))
      },
    })
    const email = somebody()
    await takeIn({ email })
    assert.match(String((await carry())[0]), /^failed /)
    await sql`update delivery set status = 'pending', next_attempt_at = now()`.execute(database.db)
    isAway = false
    assert.match(String((await carry())[0]), /^delivered 250/)
    for (const email of ["gone@example.com", "away@example.com"]) {
      await takeIn({ email })
      assert.match(String((await carry())[0]), /not needed: the mail server refuses the address/)
    }
    // It is the sender that the server does not want: the address may be written to another day.
    await takeIn({ email: "spam@example.com" })
    assert.match(String((await carry())[0]), /^failed 550 5\.7\.1/)
    await sql`update acknowledged set at = at - interval '3 days'`.execute(database.db)
    await forgetAcknowledged(database.db)
    await takeIn({ email: "gone@example.com" })
    assert.match(String((await carry())[0]), /bounced/)
    assert.equal(received.length, 1)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from acknowledged where bounced_at is not null`.execute(database.db)
    assert.deepEqual(rows, [{ n: 2 }])
    await sql`delete from acknowledged`.execute(database.db)
  })

  test("is one of so many an hour: a flood of forms sends no flood of mail", async () => {
    await sql`
      insert into acknowledged (address, delivery_id, at)
      select sha256(convert_to(n::text, 'UTF8')), gen_random_uuid(), clock_timestamp() from generate_series(1, ${MOST_AN_HOUR}::int) n
    `.execute(database.db)
    const { carry } = await open()
    await takeIn()
    assert.deepEqual(await carry(), [`delivered not needed: ${MOST_AN_HOUR} were sent within an hour`])
    // A delivery that has its place keeps it when it is tried again.
    const id = await takeIn({ email: "claimed@example.com" })
    await fanOut(database.db, ["lead_mail"], null)
    await sql`
      insert into acknowledged (address, delivery_id, at)
      select sha256(convert_to('claimed@example.com', 'UTF8')), id, clock_timestamp() from delivery where lead_id = ${id}
    `.execute(database.db)
    assert.match(String((await carry())[0]), /^delivered 250/)
    await sql`delete from acknowledged`.execute(database.db)
  })

  test("is one of so many of their firm: whoever reads all of its mail is not buried", async () => {
    const { carry } = await open()
    for (let n = 0; n <= MOST_A_DOMAIN; n++) await takeIn({ email: `a${n}@todo.example` })
    await takeIn({ email: "a0@gmail.com" })
    const said = await carry()
    assert.equal(said.filter((one) => one.startsWith("delivered 250")).length, MOST_A_DOMAIN + 1)
    assert.equal(
      said[MOST_A_DOMAIN],
      `delivered not needed: ${MOST_A_DOMAIN} were sent to its domain within an hour`,
    )
    await sql`delete from acknowledged`.execute(database.db)
  })

  test("waits as long as the policy says, and only the sources that it names are answered", async () => {
    await publish(database.db, {
      ...POLICY,
      acknowledge: { ...ACKNOWLEDGE, sources: ["src_web"], delay_minutes: 5 },
    })
    await takeIn({}, { api_key_id: "src_web" })
    await fanOut(database.db, ["lead_mail"], null)
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from next_attempt_at - created_at) / 60)::int as minutes from delivery where channel_id = 'lead_mail'
    `.execute(database.db)
    assert.deepEqual(rows, [{ minutes: 5 }])
    await takeIn()
    const { carry } = await open()
    const said = await carry()
    assert.match(String(said[0]), /^delivered 250/)
    assert.match(String(said[1]), /its source is none of those/)
  })
})
