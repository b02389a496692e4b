/** The report of the week: when it goes out, to whom, and that its numbers are those of the console. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { lastWeek } from "../../src/domain/stats/week.ts"
import { MailCarrier } from "../../src/events/mail-carrier.ts"
import { Mailbox } from "../../src/events/mailbox.ts"
import { PersonMailCarrier } from "../../src/events/person-mail-carrier.ts"
import { saveChoices } from "../../src/store/delivery/alert-choices.ts"
import {
  queueReportTest,
  sendOffReports,
  stopReport,
  wantReport,
} from "../../src/store/delivery/weekly-reports.ts"
import { readStats } from "../../src/store/find/stats.ts"
import { readWeeklyNumbers } from "../../src/store/find/weekly-numbers.ts"
import { type AlertedPerson, addPerson } from "../helpers/alerts.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { hireCourier, openPostOffice } from "../helpers/courier.ts"
import { startSmtp } from "../helpers/smtp.ts"

const MADRID = "Europe/Madrid"
/** A Monday, eight o'clock in Madrid. */
const EIGHT = new Date("2026-11-16T07:00:00Z")
const minutesFrom = (moment: Date, minutes: number) => new Date(moment.getTime() + 60_000 * minutes)

let office: Awaited<ReturnType<typeof openPostOffice>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let mailbox: Mailbox
let olga: AlertedPerson
before(async () => {
  office = await openPostOffice()
  await publish(office.db, { currency: "EUR", brackets: [{ id: "all" }] })
  await saveTriagers(office.db, triager("ana", { name: "Ana <Soler>", email: "ana@example.com" }))
  smtp = await startSmtp()
  mailbox = new Mailbox({ smtpUrl: smtp.url, from: "Criba <leads@example.com>" })
  olga = await addPerson(office.db, "Olga")
  await deliver() // there is mail from now on
})
after(async () => {
  await mailbox.close()
  await smtp.close()
  await office.close()
})

async function deliver(box = mailbox): Promise<void> {
  const publicUrl = "https://example.com/criba"
  const carriers = (db: typeof office.db) => ({
    mail: new MailCarrier(db, box, publicUrl),
    person_mail: new PersonMailCarrier(db, box, publicUrl),
  })
  const courier = hireCourier(office.db, { carriers })
  // The database's clock is finer than ours: what is due this millisecond must be due.
  await courier.work(minutesFrom(new Date(), 1))
  await courier.stop()
}
const forgetWhen = () => sql`update weekly_report set sent_on = '2026-11-09'`.execute(office.db)

test("it goes out once on Mondays at eight by the reader's clock, to those who asked for it", async () => {
  await wantReport(office.db, olga.id, MADRID)
  assert.equal(await sendOffReports(office.db, EIGHT), 0, "not in the week in which they asked for it")
  await forgetWhen()
  assert.equal(await sendOffReports(office.db, minutesFrom(EIGHT, -1)), 0)
  const both = await Promise.all([sendOffReports(office.db, EIGHT), sendOffReports(office.db, EIGHT)])
  assert.deepEqual(both.sort(), [0, 1], "two servers at once")
  assert.equal(await sendOffReports(office.db, minutesFrom(EIGHT, 90)), 0)
  assert.equal(await sendOffReports(office.db, minutesFrom(EIGHT, 24 * 60)), 0, "Tuesday")
  assert.equal(await sendOffReports(office.db, minutesFrom(EIGHT, 7 * 24 * 60)), 1, "the next Monday")

  await forgetWhen()
  await wantReport(office.db, olga.id, "America/Mexico_City")
  assert.equal(await sendOffReports(office.db, EIGHT), 0)
  assert.equal(await sendOffReports(office.db, minutesFrom(EIGHT, 7 * 60)), 1)
  await stopReport(office.db, olga.id)
  assert.equal(await sendOffReports(office.db, minutesFrom(EIGHT, 14 * 24 * 60)), 0)
  await deliver()
  assert.deepEqual(
    smtp.received.splice(0),
    [],
    "who does not want it any more is not sent what is on its way",
  )
})

test("disabled people and triagers get none, and nothing gathers while mail is off", async () => {
  const ana = await addPerson(office.db, "Ana", { triager: "ana" })
  const eva = await addPerson(office.db, "Eva")
  for (const person of [ana, eva, olga]) await wantReport(office.db, person.id, MADRID)
  await forgetWhen()
  await sql`update person set disabled_at = now() where id = ${eva.id}`.execute(office.db)
  const mail = sql`update channel set status = 'disabled', disabled_at = now() where person_id = ${olga.id}`
  await mail.execute(office.db)
  assert.equal(await sendOffReports(office.db, EIGHT), 0)
  await sql`update channel set status = 'enabled', disabled_at = null where person_id = ${olga.id}`.execute(
    office.db,
  )
  assert.equal(await sendOffReports(office.db, minutesFrom(EIGHT, 60)), 1)
  await sql`delete from delivery`.execute(office.db)
})

test("its numbers are those of the console for the same days, and it shows no lead", async () => {
  const week = lastWeek(MADRID, new Date())
  const ids = await office.takeIn(9)
  const day = (n: number) => minutesFrom(week.from, 60 * (24 * n + 10))
  for (const [n, id] of ids.entries()) {
    const at = n < 6 ? day(n % 3) : minutesFrom(day(0), -60 * 24 * 3)
    await sql`
      update lead set created_at = ${at}, contacted_at = ${minutesFrom(at, 10 + n)}, contacted_by = 'ana',
        status = ${n === 0 ? "won" : n < 3 ? "qualified" : "contacted"}, won_value = ${n === 0 ? 12_345 : null}
      where id = ${id}`.execute(office.db)
  }
  const stats = await readStats(office.db, {
    by: ["day"],
    from: week.from,
    to: week.to,
    touch: "last",
    timeZone: MADRID,
    mostGroups: 7,
  })
  assert.equal(stats.totals.leads, 6)
  await wantReport(office.db, olga.id, MADRID)
  await saveChoices(office.db, olga.id, { choices: {}, language: "es" })
  assert.ok(await queueReportTest(office.db, olga.id))
  await deliver()
  const [mail] = smtp.received.splice(0)
  assert.deepEqual(mail?.to, ["olga@console.example.com"])
  assert.equal(mail?.headers.get("subject"), "Tu semana en Criba: 6 leads")
  const withoutStyles = mail?.html.replaceAll(/ style="[^"]*"/g, "") ?? ""
  for (const part of [mail?.text ?? "", withoutStyles]) {
    assert.match(part, /Primer contacto\D+13 min/)
    assert.match(part, /12\.345\s€, 1 más/)
    assert.match(part, /3 más/)
    assert.match(part, /conversaci(ón|ones) sin novedad|Nada fuera de plazo/)
    assert.match(part, /Todos los leads/)
    assert.ok(part.includes(`https://example.com/criba/attribution?from=${week.days[0]}`))
    assert.doesNotMatch(part, /Lucía|\+34|Por equipo/)
  }
  assert.match(mail?.html ?? "", /Ana &#60;Soler&#62;/)
  assert.match(mail?.html ?? "", /src="cid:days"[^>]+alt="Leads por día: lun/)
  const perDay = stats.groups.map(({ leads }) => leads)
  assert.deepEqual(perDay, [2, 2, 2])

  await sql`update lead set team = 'norte' where id = ${ids[1]}`.execute(office.db)
  const norte = await readWeeklyNumbers(office.db, week, ["norte"])
  assert.deepEqual([norte.totals.leads, norte.totals.qualified, norte.people.length], [1, 1, 1])
  await sql`update lead set triager_id = null, status = 'disqualified' where id = ${ids[5]}`.execute(
    office.db,
  )
  const { people, totals } = await readWeeklyNumbers(office.db, week, null)
  assert.deepEqual(
    people.map(({ name, leads }) => [name, leads]),
    [
      ["Ana <Soler>", 5],
      [null, 1],
    ],
    "those that nobody has are a line, too",
  )
  assert.equal(totals.leads, 6)
  const none = await readWeeklyNumbers(office.db, week, [])
  assert.deepEqual([none.totals.leads, none.open.waiting], [0, 0])
})

test("where there are several teams it compares them, for admins and for whoever leads several", async () => {
  const teams = [
    { id: "norte", name: "Norte <b>", when: { funnel: ["norte"] } },
    { id: "es", name: "España" },
  ]
  await publish(office.db, { currency: "EUR", brackets: [{ id: "all" }], teams })
  const week = lastWeek(MADRID, new Date())
  const of = async (asked: string[] | null) =>
    (await readWeeklyNumbers(office.db, week, asked)).teams.map(({ name, leads, qualified }) => [
      name,
      leads,
      qualified,
    ])
  const norte = ["Norte <b>", 1, 1]
  assert.deepEqual(await of(null), [[null, 5, 2], norte])
  assert.deepEqual(await of(["norte", "es"]), [norte])
  assert.deepEqual(await of(["norte"]), [], "their own week is that team's")
  await sql`update lead set team = 'dropped' where team is null and status = 'won'`.execute(office.db)
  assert.deepEqual(await of(null), [[null, 4, 1], ["dropped", 1, 1], norte])

  await queueReportTest(office.db, olga.id)
  await deliver()
  const [mail] = smtp.received.splice(0)
  assert.match(
    mail?.text ?? "",
    /Por equipo \(Leads.*\)\nEn ningún equipo: 4, .*\ndropped: 1, .*\nNorte <b>: 1, /,
  )
  assert.match(mail?.html ?? "", /Norte &#60;b&#62;/)
})

test("a mail server that is away gets it later, and a test of it is attempted once", async () => {
  await sql`delete from delivery`.execute(office.db)
  await wantReport(office.db, olga.id, MADRID)
  await forgetWhen()
  assert.equal(await sendOffReports(office.db, EIGHT), 1)
  await queueReportTest(office.db, olga.id)
  const away = new Mailbox({ smtpUrl: "smtp://127.0.0.1:1", from: "leads@example.com" })
  await deliver(away)
  await away.close()
  const { rows } = await sql`select type, status, failures from delivery order by type`.execute(office.db)
  assert.deepEqual(rows, [
    { type: "report.test", status: "failed", failures: 1 },
    { type: "report.weekly", status: "pending", failures: 1 },
  ])
  await sql`update delivery set next_attempt_at = clock_timestamp() where status = 'pending'`.execute(
    office.db,
  )
  await deliver()
  assert.equal(smtp.received.splice(0).length, 1)
})

test("it is written in English too", async () => {
  await saveChoices(office.db, olga.id, { choices: {}, language: "en" })
  await queueReportTest(office.db, olga.id)
  await deliver()
  const [mail] = smtp.received.splice(0)
  assert.equal(mail?.headers.get("subject"), "Your week in Criba: 6 leads")
  assert.match(mail?.text ?? "", /You get this on Mondays at eight/)
})
