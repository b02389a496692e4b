/**
 * How far a manager gets: to the leads and people of the teams that they lead, on every path that the API reference lists. A lead of
 * another team is a 404, or it is not there.
 */
import assert from "node:assert/strict"
import { after, before, beforeEach, test } from "node:test"
import { sql } from "kysely"
import { createKey } from "../../src/store/people/keys.ts"
import { type AdminOperation, adminOperations } from "../helpers/admin-operations.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { auditDatabase } from "../helpers/audit.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { EventStream } from "../helpers/event-stream.ts"
import { postLead } from "../helpers/server.ts"
import { joinSignedIn } from "../helpers/signed-in.ts"

/** What shows and changes nothing of single leads and people, or only what is the manager's. */
const OPEN = [
  "GET /api/admin/leads",
  "POST /api/admin/leads",
  "POST /api/admin/leads/bulk",
  "GET /api/admin/leads.csv",
  "GET /api/admin/leads/count",
  "GET /api/admin/leads/known",
  "GET /api/admin/conversions.csv",
  "GET /api/admin/stats",
  "GET /api/admin/stats.csv",
  "GET /api/admin/overview",
  "GET /api/admin/today",
  "GET /api/admin/events",
  "GET /api/admin/triagers",
  "GET /api/admin/calendars",
  "GET /api/admin/colleagues",
  "GET /api/admin/rotation",
  "GET /api/admin/rotation/shares",
  "GET /api/admin/policy",
  "GET /api/admin/policy/versions/{version}",
  "GET /api/admin/views",
  "POST /api/admin/views",
  "PUT /api/admin/views/{id}",
  "DELETE /api/admin/views/{id}",
]
/** One's own account. */
const isOwn = (name: string) => / \/api\/admin\/me(\/|$)/.test(name)

const POLICY = {
  brackets: [{ id: "all" }],
  first_contact: { within_minutes: 30 },
  teams: [
    { id: "norte", name: "Norte", when: { funnel: ["norte"] } },
    { id: "pt", name: "Portugal", when: { funnel: ["pt"] } },
    { id: "es", name: "España" },
  ],
}

type Told = { readonly id: string; readonly nombre: string }
let database: TestDatabase
let server: RunningApp
let key: string
let marta: string
let admin: string
let calls: AdminOperation[]
let [theirs, others]: Told[] = []
before(async () => {
  database = await testDatabase()
  const { db } = database
  await publish(db, POLICY)
  await saveTriagers(
    db,
    triager("ana", { teams: ["norte"] }),
    triager("bruno", { teams: ["pt"], email: "bruno@private.example" }),
    triager("cleo", { teams: ["norte", "pt"], daily_cap: 0 }),
  )
  server = await startApp({ DATABASE_URL: database.url })
  const { secret } = await createKey(db, { name: "web", scopes: ["ingest"], rate_per_minute: null })
  key = secret
  theirs = await arrive("Aurora Septentrional", "norte")
  others = await arrive("Berta Secreta", "pt")
  marta = await join({ name: "Marta", teams: ["norte"] })
  admin = await join({ name: "Olga" })
  calls = await adminOperations(server.address, {
    "leads/{id}": `leads/${others.id}`,
    "triagers/{id}": "triagers/bruno",
  })
})
after(async () => {
  await server.close()
  await database.close()
})
beforeEach(() => sql`update person set teams = '{norte}' where role = 'manager'`.execute(database.db))

async function arrive(nombre: string, funnel: string): Promise<Told> {
  const email = `${nombre.split(" ")[0]}@example.com`
  const { body } = await postLead(server.address, key, { nombre, email, funnel, gclid: `click-${funnel}` })
  return { id: body.id, nombre }
}

async function join(who: { name: string; teams?: string[]; triager?: string }): Promise<string> {
  const cookie = await joinSignedIn(database.db, { email: `${who.name.toLowerCase()}@example.com`, ...who })
  return `${cookie.name}=${cookie.value}`
}

async function call(method: string, path: string, body?: unknown, as = marta) {
  const response = await fetch(server.address + path, {
    method,
    headers: {
      cookie: as,
      origin: server.address,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}
// biome-ignore lint/suspicious/noExplicitAny: answers of many kinds
const get = async (path: string, as = marta): Promise<any> =>
  JSON.parse((await call("GET", `/api/admin/${path}`, undefined, as)).text)
const namesIn = async (path: string, as = marta): Promise<string[]> =>
  (await get(path, as)).data.map(({ nombre }: Told) => nombre)

const stateOfOthers = async () => {
  const { rows } = await sql`select to_jsonb(lead) as it from lead where id = ${others?.id} union all
    select to_jsonb(event) from event where lead_id = ${others?.id} union all
    select to_jsonb(triager) from triager where id = 'bruno' union all select to_jsonb(key) from api_key key`.execute(
    database.db,
  )
  return rows
}

test("no path shows or changes a lead or a person of another team", async () => {
  const before = await stateOfOthers()
  for (const { name, method, path, body } of calls) {
    const { status, text } = await call(method, path, body)
    if (!OPEN.includes(name) && !isOwn(name))
      assert.ok([403, 404].includes(status), `${name} answered ${status}: ${text}`)
    for (const secret of [others?.id, others?.nombre, "bruno@private.example", "click-pt"] as string[]) {
      assert.ok(
        !text.includes(secret) || text.includes(`"instance":"${path}`),
        `${name} tells ${secret}: ${text}`,
      )
    }
  }
  assert.deepEqual(await stateOfOthers(), before)
})

test("every exception still exists", () => {
  for (const name of OPEN)
    assert.ok(
      calls.some((call) => call.name === name),
      name,
    )
})

test("lists, counts, search and exports hold the leads of their teams, whatever is asked for", async () => {
  const { id: own, nombre } = theirs as Told
  await sql`update lead set status = 'qualified', qualified_at = now()`.execute(database.db)
  assert.deepEqual(await namesIn("leads"), [nombre])
  for (const sort of ["created_at", "-created_at"])
    assert.deepEqual(await namesIn(`leads?sort=${sort}`), [nombre])
  assert.deepEqual(await namesIn("leads?team=pt"), [])
  assert.deepEqual(await namesIn("leads?triager=bruno"), [])
  assert.deepEqual(await namesIn("leads?q=secreta"), [])
  assert.deepEqual(await namesIn("leads?q=septentrional"), [nombre])
  assert.equal((await get("leads/count")).count, 1)
  assert.equal((await get("leads/count", admin)).count, 2)
  const { text: table } = await call("GET", "/api/admin/leads.csv")
  assert.ok(table.includes(own) && table.trim().split("\n").length === 2, table)
  const { text: clicks } = await call("GET", "/api/admin/conversions.csv?for=google")
  assert.ok(clicks.includes("click-norte") && !clicks.includes("click-pt"), clicks)
  const known = await get("leads/known?email=berta%40example.com")
  assert.deepEqual([known.lead.id, known.lead.nombre], [null, null])
  assert.equal((await get("leads/known?email=aurora%40example.com")).lead.id, own)
  await sql`update lead set status = 'assigned', qualified_at = null`.execute(database.db)
})

test("reports count the leads of their teams", async () => {
  const counted = async (path: string, as = marta) => (await get(path, as)).totals.leads
  assert.deepEqual([await counted("stats?by=team"), await counted("stats?by=triager")], [1, 1])
  assert.equal(await counted("stats?by=team&team=pt"), 0)
  assert.equal(await counted("stats?by=team", admin), 2)
  assert.equal(await counted("stats?by=team&team=pt", admin), 1)

  await sql`update lead set contact_by = now() - interval '1 minute', escalated_at = now()`.execute(
    database.db,
  )
  for (const [as, team, leads] of [
    [marta, "", 1],
    [marta, "?team=norte", 1],
    [marta, "?team=pt", 0],
    [admin, "", 2],
    [admin, "?team=pt", 1],
  ] as const) {
    const { late, escalated, days, deadlines, arrivals } = await get(`today${team}`, as)
    const counts = [late, escalated, days.at(-1).leads, deadlines.length, arrivals.length]
    assert.deepEqual(counts, Array(5).fill(leads), team)
  }
  const people = async (as: string, path: string, list: string) =>
    (await get(path, as))[list].map(({ id }: { id: string }) => id).sort()
  for (const [path, list] of [
    ["today", "team"],
    ["overview", "team"],
    ["rotation", "triagers"],
    ["triagers", "data"],
  ] as const) {
    assert.deepEqual(await people(marta, path, list), ["ana", "cleo"], path)
    assert.deepEqual(await people(admin, path, list), ["ana", "bruno", "cleo"], path)
  }
  assert.equal((await get("overview")).late, 1)
  const teamsIn = (rows: { team: string }[]) => [...new Set(rows.map(({ team }) => team))]
  assert.deepEqual(teamsIn((await get("rotation")).brackets), ["norte"])
  assert.deepEqual(teamsIn((await get("rotation/shares")).data), ["norte"])
})

test("a lead of theirs is read with its whole decision, given, changed, and taken back", async () => {
  const lead = `/api/admin/leads/${theirs?.id}`
  const { decision } = JSON.parse((await call("GET", lead)).text)
  assert.equal(decision.candidates.length, 3)
  assert.equal((await call("POST", `${lead}/triager`, { triager: "cleo" })).status, 200)
  assert.equal((await call("POST", `${lead}/undo`)).status, 200)
  assert.equal((await call("POST", `${lead}/hand-over`, { triager: "cleo" })).status, 200)
  assert.equal((await call("POST", `${lead}/status`, { to: "contacted" })).status, 200)
  assert.equal((await call("PUT", `${lead}/next-step`, { at: "2050-01-01" })).status, 200)
  assert.equal((await call("POST", `${lead}/comments`, { text: "Llamar mañana" })).status, 201)
  assert.equal((await call("PATCH", lead, { notes: "Prefiere la tarde" })).status, 200)
  assert.equal((await call("DELETE", lead)).status, 403)
  assert.equal((await call("POST", `${lead}/void-turn`, { reason: "Prueba" })).status, 403)
})

test("of many leads at once only theirs are changed, and of the others nothing is told", async () => {
  const ids = [theirs?.id, others?.id]
  const { text } = await call("POST", "/api/admin/leads/bulk", { ids, triager: "ana" })
  const { changed, results } = JSON.parse(text)
  assert.equal(changed, 1)
  assert.deepEqual(
    results.map(({ code, status }: { code: string | null; status: string | null }) => [code, status]),
    [
      [null, "assigned"],
      ["not_found", null],
    ],
  )
  const all = JSON.parse(
    (await call("POST", "/api/admin/leads/bulk", { filter: { status: ["assigned"] }, status: "lost" })).text,
  )
  assert.deepEqual(
    all.results.map(({ id }: Told) => id),
    [theirs?.id],
  )
  await auditDatabase(database.db)
})

test("they keep hours and absences of their people, end a pause, and change nothing else of them", async () => {
  const { text } = await call("GET", "/api/admin/triagers/ana")
  const ana = JSON.parse(text)
  const hours = { mon: [["09:00", "14:00"]] }
  const put = (body: object) => call("PUT", "/api/admin/triagers/ana", body)
  assert.equal((await put({ ...ana, hours })).status, 200)
  const refused = await put({ ...ana, hours, weight: 9, teams: null })
  assert.equal(refused.status, 422)
  assert.deepEqual(
    JSON.parse(refused.text).errors.map(({ pointer, code }: { pointer: string; code: string }) => [
      pointer,
      code,
    ]),
    [
      ["#/teams", "admins_only"],
      ["#/weight", "admins_only"],
    ],
  )
  assert.equal((await call("PUT", "/api/admin/triagers/zoe", { name: "Zoe" })).status, 404)
  assert.equal((await call("DELETE", "/api/admin/triagers/ana")).status, 403)
  assert.equal((await call("DELETE", "/api/admin/triagers/ana/absence-feed")).status, 200)
  assert.equal((await call("DELETE", "/api/admin/triagers/zoe/absence-feed")).status, 404)
  await sql`update triager set paused_at = now(), paused_because = 'missed' where id in ('ana', 'bruno')`.execute(
    database.db,
  )
  assert.equal((await call("POST", "/api/admin/triagers/ana/resume")).status, 200)
  assert.equal((await call("POST", "/api/admin/triagers/bruno/resume")).status, 404)
  await call("POST", "/api/admin/triagers/bruno/resume", undefined, admin)
})

test("the ledger of one of their people has the turns and balances of their teams", async () => {
  const teamsIn = async (as: string) => {
    const { data, brackets } = await get("triagers/cleo/ledger", as)
    return [data, brackets].map((rows) => [...new Set(rows.map(({ team }: { team: string }) => team))].sort())
  }
  assert.deepEqual(await teamsIn(marta), [["norte"], ["norte"]])
  assert.deepEqual(await teamsIn(admin), Array(2).fill(["norte", "pt"]))
})

test("who also names a team that the policy has dropped can be changed all the same", async () => {
  const { db } = database
  await saveTriagers(db, triager("dora", { teams: ["norte", "gone"] }))
  const { text } = await call("GET", "/api/admin/triagers/dora")
  const hours = { tue: [["09:00", "14:00"]] }
  const put = (body: object, as = marta) => call("PUT", "/api/admin/triagers/dora", body, as)
  assert.equal((await put({ ...JSON.parse(text), hours })).status, 200)
  const refused = await put({ ...JSON.parse(text), teams: ["norte", "gone", "nowhere"] }, admin)
  const [mistake, ...more] = JSON.parse(refused.text).errors
  assert.deepEqual([mistake.pointer, more], ["#/teams/2", []])
  await sql`delete from triager where id = 'dora'`.execute(db)
})

test("live events are those of their teams, and end when a team is taken from them", async () => {
  const stream = await EventStream.open(server.address, { cookie: marta })
  await arrive("Clara Secreta", "pt")
  const { id } = await arrive("Dora Septentrional", "norte")
  const [created, assigned] = await stream.take(2)
  assert.deepEqual([created?.lead_id, assigned?.lead_id], [id, id])
  const page = await get("events?limit=200")
  assert.ok(page.data.length > 0)
  assert.ok(!JSON.stringify(page).includes(String(others?.id)))
  await sql`update person set teams = '{}' where role = 'manager'`.execute(database.db)
  assert.equal(await stream.next(), null)
})

test("a team that is renamed keeps its managers; one that is removed leaves them with nothing", async () => {
  const [, pt, es] = POLICY.teams
  const renamed = { id: "norte", name: "Galicia", when: { funnel: ["norte"] } }
  await publish(database.db, { ...POLICY, teams: [renamed, pt, es] as typeof POLICY.teams })
  assert.ok((await namesIn("leads")).length > 0)
  await publish(database.db, { ...POLICY, teams: [pt, es] as typeof POLICY.teams })
  assert.deepEqual(await namesIn("leads"), [])
  assert.equal((await get("leads/count")).count, 0)
  assert.equal((await get("stats?by=team")).totals.leads, 0)
  assert.equal((await get("today")).late, 0)
  assert.deepEqual((await get("triagers")).data, [])
  assert.deepEqual((await get("me")).teams, [])
  assert.equal((await call("GET", `/api/admin/leads/${theirs?.id}`)).status, 404)
  await publish(database.db, POLICY)
})

test("a manager on the roster has also their own leads of other teams, and of those no more say than a triager", async () => {
  const nadia = await join({ name: "Nadia", teams: ["norte"], triager: "cleo" })
  const lead = `/api/admin/leads/${others?.id}`
  assert.equal((await call("GET", lead, undefined, nadia)).status, 404)
  assert.equal((await call("POST", `${lead}/triager`, { triager: "cleo" }, admin)).status, 200)
  const { status, text } = await call("GET", lead, undefined, nadia)
  assert.equal(status, 200)
  assert.deepEqual(
    JSON.parse(text).decision.candidates.map(({ triager }: { triager: string }) => triager),
    ["cleo"],
  )
  assert.ok((await namesIn("leads", nadia)).includes("Berta Secreta"))
  assert.equal((await call("GET", "/api/admin/leads.csv", undefined, nadia)).text.includes("Secreta"), false)
  assert.equal((await call("POST", `${lead}/triager`, { triager: "ana" }, nadia)).status, 404)
  assert.equal((await call("POST", `${lead}/status`, { to: "contacted" }, nadia)).status, 200)

  // What somebody has open is counted of the team alone, or its list would show fewer.
  const counted = async (path: string, as: string) => {
    const { team } = await get(path, as)
    const { open_leads, late, to_contact, in_contact } = team.find(({ id }: { id: string }) => id === "cleo")
    assert.equal(open_leads, late + to_contact + in_contact)
    return open_leads
  }
  const listed = async (filter: string, as: string) =>
    (await get(`leads/count?triager=cleo&status=assigned&status=contacted${filter}`, as)).count
  assert.deepEqual([await counted("today", marta), await counted("today?team=pt", admin)], [0, 1])
  assert.deepEqual([await listed("", marta), await listed("&team=pt", admin)], [0, 1])
  const dayOf = async (as: string): Promise<number[]> => {
    const { team } = await get("overview", as)
    const { open, received_today, contacted_today } = team.find(({ id }: { id: string }) => id === "cleo")
    return [open, received_today, contacted_today]
  }
  const [of, ofAll] = [await dayOf(marta), await dayOf(admin)]
  const more = ofAll.map((count, i) => count - (of[i] ?? 0))
  assert.deepEqual(more, [1, 1, 1], "the lead of the other team")
})

test("a manager is invited for teams of the policy, and an admin changes which", async () => {
  type Answered = { id: string; teams: string[] | null; errors: { pointer: string; code: string }[] }
  const ask = async (method: string, path: string, body: object) => {
    const { status, text } = await call(method, `/api/admin/${path}`, body, admin)
    const { id, teams, errors } = JSON.parse(text) as Answered
    return { id, told: [status, teams ?? errors?.map(({ pointer, code }) => `${pointer} ${code}`)] }
  }
  const email = "luis@example.com"
  const invite = (body: object) => ask("POST", "invitations", { email, role: "manager", ...body })
  assert.deepEqual((await invite({})).told, [422, ["#/teams required"]])
  assert.deepEqual((await invite({ teams: ["pt", "sur"] })).told, [422, ["#/teams/1 unknown_team"]])
  assert.deepEqual((await invite({ teams: ["pt"], role: "admin" })).told, [422, ["#/teams invalid_value"]])
  assert.deepEqual((await invite({ teams: ["pt", "norte"] })).told, [201, ["pt", "norte"]])

  const luis = await join({ name: "Luis", teams: ["pt"] })
  const people = (await get("people", admin)).data as { id: string; email: string }[]
  const id = people.find((one) => one.email === email)?.id
  assert.deepEqual((await ask("PATCH", `people/${id}`, { teams: ["norte", "es"] })).told, [
    200,
    ["norte", "es"],
  ])
  assert.ok((await namesIn("leads", luis)).includes("Aurora Septentrional"))
  // What the policy has dropped since is no reason to refuse a change of something else.
  await sql`update person set teams = '{norte,dropped}' where id = ${id}`.execute(database.db)
  assert.deepEqual((await ask("PATCH", `people/${id}`, { disabled: true })).told, [200, ["norte", "dropped"]])
  assert.deepEqual((await ask("PATCH", `people/${id}`, { role: "admin" })).told, [200, undefined])
})
