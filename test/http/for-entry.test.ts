/** What somebody is told before they hand a lead over or enter one: who is there, who is known already; and which next steps are due. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { joinSignedIn } from "../helpers/signed-in.ts"

let database: TestDatabase
let server: RunningApp
let [ana, admin] = ["", ""]
before(async () => {
  database = await testDatabase()
  const { db } = database
  await publish(db, {
    brackets: [{ id: "small", below: 50_000 }, { id: "large" }],
    default_country: "ES",
    first_contact: {
      within_minutes: 60,
      counted: "always",
      by: [{ when: { funnel: ["demo"] }, within_minutes: 5 }],
    },
  })
  const [absence] = [{ from: "2020-01-01T00:00:00Z", to: "2099-01-01T00:00:00Z" }]
  await saveTriagers(
    db,
    triager("ana", { name: "Ana Soler" }),
    triager("bo", { name: "Bo Díaz", brackets: ["large"] }),
    triager("cleo", { name: "Cleo Paz", absences: [absence] }),
    triager("dan", { name: "Dan Gil", active: false }),
  )
  server = await startApp({ DATABASE_URL: database.url })
  const cookieOf = async (person: Parameters<typeof joinSignedIn>[1]) => {
    const { name, value } = await joinSignedIn(db, person)
    return `${name}=${value}`
  }
  ana = await cookieOf({ name: "Ana Soler", email: "ana@example.com", triager: "ana" })
  admin = await cookieOf({ name: "Root", email: "root@example.com" })
})
after(async () => {
  await server.close()
  await database.close()
})

async function call(cookie: string, path: string, body?: object, method = body ? "POST" : "GET") {
  const response = await fetch(`${server.address}/api/admin/${path}`, {
    method,
    headers: { cookie, origin: server.address, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: each path answers something else
  return { status: response.status, body: (await response.json()) as any }
}

test("a triager sees which colleagues are there, how much they have and by when they would have to call", async () => {
  await call(ana, "leads", { nombre: "Vera", triager: "me" })
  const { status, body } = await call(ana, "colleagues?bracket=small")
  assert.equal(status, 200)
  const told = body.data.map((one: { id: string; on: boolean; barred: string; open_leads: number }) => [
    one.id,
    one.on,
    one.barred,
    one.open_leads,
  ])
  assert.deepEqual(told, [
    ["ana", true, null, 1],
    ["bo", false, "other_bracket", 0],
    ["cleo", false, "absent", 0],
  ])
  const hour = Date.parse(body.data[1].contact_by) - Date.now()
  assert.ok(hour > 59 * 60_000 && hour <= 60 * 60_000, "also of who would not get it by the rotation")
  assert.deepEqual(Object.keys(body.data[0]).sort(), [
    "barred",
    "contact_by",
    "day", // the name of a holiday, which the calendar has for everybody
    "id",
    "name",
    "on",
    "open_leads",
    "until",
  ])
})

test("of a lead that is to be handed over its kind decides the deadline, for whoever has the lead", async () => {
  const { body: lead } = await call(ana, "leads", { nombre: "Nora", funnel: "demo", triager: "me" })
  const minutes = async (cookie: string) => {
    const { body } = await call(cookie, `colleagues?lead=${lead.id}`)
    return Math.ceil((Date.parse(body.data[0].contact_by) - Date.now()) / 60_000)
  }
  assert.equal(await minutes(ana), 5)
  await call(admin, `leads/${lead.id}/triager`, { triager: "bo" })
  assert.deepEqual([await minutes(admin), await minutes(ana)], [5, 60])
})

test("a person is known by the number or the address as people type them, and others' leads stay closed", async () => {
  const entered = await call(admin, "leads", { nombre: "Lucía", telefono: "600 111 222", triager: "bo" })
  for (const typed of ["telefono=600%20111%20222", "telefono=%2B34600111222&email=nobody@example.com"]) {
    const { lead, phone } = (await call(admin, `leads/known?${typed}`)).body
    assert.deepEqual(phone, { e164: "+34600111222", country: "ES" })
    assert.deepEqual(
      [lead.id, lead.nombre, lead.triager],
      [entered.body.id, "Lucía", { id: "bo", name: "Bo Díaz" }],
    )
  }
  const { lead } = (await call(ana, "leads/known?telefono=600111222")).body
  assert.deepEqual(
    [lead.id, lead.nombre, lead.status, lead.triager],
    [null, null, null, { id: "bo", name: "Bo Díaz" }],
  )
  assert.deepEqual((await call(ana, "leads/known?telefono=12&email=x")).body, {
    phone: null,
    email: null,
    lead: null,
  })
  await call(admin, `leads/${entered.body.id}`, undefined, "DELETE")
  assert.equal((await call(admin, "leads/known?telefono=600111222")).body.lead, null, "erased is forgotten")
})

test("a triager asks who is known as fast as a person types, not as fast as a list is read", async () => {
  const ask = async (cookie: string, n: number) =>
    (await call(cookie, `leads/known?email=somebody${n}@example.com`)).status
  /** Ten at a time, so that a busy machine has a connection for each. */
  const askMany = async (cookie: string) => {
    const statuses: number[] = []
    for (let from = 0; from < 70; from += 10)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => ask(cookie, from + n)))))
    return statuses
  }
  const statuses = await askMany(ana)
  const refused = statuses.filter((status) => status === 429).length
  assert.ok(refused >= 10 && refused < 20, `${refused} of 70`)
  const answer = await call(ana, "leads/known?email=lucia@example.com")
  assert.deepEqual([answer.body.code, answer.body.reason], ["rate_limited", "too_many_attempts"])
  assert.deepEqual(new Set(await askMany(admin)), new Set([200]), "admins see all leads")
})

test("a lead for somebody who is nobody on the roster is refused, and not given to another", async () => {
  const { status, body } = await call(admin, "leads", { nombre: "Vera", triager: "me" })
  assert.deepEqual([status, body.errors?.[0].code], [422, "unknown_triager"])
})

test("leads are found by their next step, and what was done stays in the history", async () => {
  const { id } = (await call(ana, "leads", { nombre: "Nora", triager: "me" })).body
  const found = async (filter: string) =>
    (await call(ana, `leads?${filter}`)).body.data.map((lead: { id: string }) => lead.id)
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  await call(ana, `leads/${id}/next-step`, { at: tomorrow, what: "Enviar la propuesta" }, "PUT")
  assert.deepEqual([await found("next_step=any"), await found("next_step=due")], [[id], []])
  const beyond = new Date(Date.now() + 2 * 86_400_000).toISOString()
  assert.deepEqual(
    [await found(`next_before=${beyond}`), await found(`next_before=${new Date().toISOString()}`)],
    [[id], []],
  )
  await sql`update lead set next_at = now() - interval '1 minute' where id = ${id}`.execute(database.db)
  assert.deepEqual(await found("next_step=due"), [id])
  assert.equal((await call(ana, "leads/count?next_step=due")).body.count, 1)

  const { body } = await call(ana, `leads/${id}/next-step?done=true`, undefined, "DELETE")
  assert.equal(body.next_step, null)
  assert.deepEqual(body.history.at(-1).data, { at: null, what: "Enviar la propuesta", done: true })
  assert.equal((await call(ana, `leads/${id}/undo`, {})).body.next_step.what, "Enviar la propuesta")
})
