/** Alerts by mail: what admins have to know, and what somebody asked for. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { MailCarrier } from "../../src/events/mail-carrier.ts"
import { Mailbox } from "../../src/events/mailbox.ts"
import { PersonMailCarrier } from "../../src/events/person-mail-carrier.ts"
import { keepPromises } from "../../src/ingest/keep-promises.ts"
import { saveChoices } from "../../src/store/delivery/alert-choices.ts"
import { announceRejections } from "../../src/store/leads/announce-rejections.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { keepRejection } from "../../src/store/leads/rejections.ts"
import { addPerson } from "../helpers/alerts.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { hireCourier, openPostOffice } from "../helpers/courier.ts"
import { startSmtp } from "../helpers/smtp.ts"

let office: Awaited<ReturnType<typeof openPostOffice>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let mailbox: Mailbox
before(async () => {
  office = await openPostOffice()
  await publish(office.db, {
    brackets: [{ id: "all" }],
    first_contact: { within_minutes: 30, counted: "always", hand_on: 0, away_after_missed: 2 },
  })
  await saveTriagers(office.db, triager("ana", { name: "Ana", email: "ana@example.com" }))
  smtp = await startSmtp()
  mailbox = new Mailbox({ smtpUrl: smtp.url, from: "Criba <leads@example.com>" })
})
after(async () => {
  await mailbox.close()
  await smtp.close()
  await office.close()
})

async function deliver(): Promise<void> {
  const publicUrl = "https://example.com/criba"
  const carriers = (db: typeof office.db) => ({
    mail: new MailCarrier(db, mailbox, publicUrl),
    person_mail: new PersonMailCarrier(db, mailbox, publicUrl),
  })
  const courier = hireCourier(office.db, { carriers })
  await courier.work(new Date())
  await courier.stop()
}
/** To whom and about what, since this was last asked. */
const mails = () =>
  smtp.received
    .splice(0)
    .map(({ to, headers }) => `${to[0]}: ${headers.get("subject")}`)
    .sort()

test("admins get one mail for all escalations and one for a pause; a triager gets what they want", async () => {
  const ana = await addPerson(office.db, "Ana", { triager: "ana" })
  const olga = await addPerson(office.db, "Olga")
  await saveChoices(office.db, olga.id, { choices: {}, language: "en" })
  await deliver() // there is mail from now on
  await office.takeIn(2)
  await deliver()
  assert.deepEqual(mails(), Array(2).fill("ana@example.com: Nuevo lead: Lucía · all"))

  await sql`update lead set contact_by = now(), remind_at = null`.execute(office.db)
  await keepPromises(office.db, new DeskReader())
  await deliver()
  assert.deepEqual(mails(), [
    "olga@console.example.com: Ana is paused",
    "olga@console.example.com: Nobody has contacted 2 leads",
  ])

  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from delivery where channel_id = ${`mail_${ana.id}`} and status = 'delivered'
      and attempts -> -1 ->> 'response_excerpt' like 'not needed: they do not want%'`.execute(office.db)
  assert.equal(rows[0]?.n, 3, "Ana's own pause and leads are no mail, unless she asks")

  await sql`update triager set paused_at = null`.execute(office.db)
  await saveTriagers(office.db, triager("ana", { name: "Ana", email: "ana@example.com" }))
  const none = { push: false, mail: false, sound: false, any_hour: false }
  await saveChoices(office.db, ana.id, { choices: { new_lead: none }, language: null })
  await office.takeIn()
  await deliver()
  assert.deepEqual(mails(), [])
})

test("admins who have chosen nothing hear of refused leads; of a flood that lasts a day, some ten times", async () => {
  const later = (minutes: number) =>
    sql`
      with came as (update rejection set received_at = received_at - make_interval(mins => ${minutes}::int))
      update desk set rejections_told_at = rejections_told_at - make_interval(mins => ${minutes}::int)
    `.execute(office.db)
  let refused = 0
  const refuse = async () => {
    await keepRejection(office.db, {
      apiKeyId: "key_test",
      code: "validation_failed",
      errors: [],
      body: Buffer.from(`body ${++refused}`),
    })
    await announceRejections(office.db)
    await deliver()
    return mails()
  }
  const one = ["olga@console.example.com: A lead was refused"]
  await later(60)
  assert.deepEqual(await refuse(), one)
  assert.deepEqual(await refuse(), [])
  await later(15)
  assert.deepEqual(await refuse(), ["olga@console.example.com: 2 leads were refused"])

  let mailsOfADay = 0
  for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
    await later(15)
    mailsOfADay += (await refuse()).length
  }
  assert.ok(mailsOfADay >= 7 && mailsOfADay <= 10, `${mailsOfADay} mails`)

  await later(9 * 60)
  await refuse() // the last of the flood
  await later(9 * 60)
  assert.deepEqual(await refuse(), one)
  await later(15)
  assert.deepEqual(await refuse(), one)
})
