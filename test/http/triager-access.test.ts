/**
 * How far a triager gets with a session, on every path that the API reference lists: a path that is added later is
 * checked without anybody thinking of it. Another's lead can neither be read nor changed.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { invitePerson } from "../../src/changes/invite.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { type AdminOperation, adminOperations } from "../helpers/admin-operations.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { auditDatabase } from "../helpers/audit.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { EventStream } from "../helpers/event-stream.ts"
import { postLead } from "../helpers/server.ts"

/** What has nothing of a single other lead or person in it, or is narrowed to one's own. */
const OPEN = [
  "GET /api/admin/leads",
  "GET /api/admin/leads/count",
  "GET /api/admin/leads/known",
  "GET /api/admin/colleagues",
  "POST /api/admin/leads",
  "GET /api/admin/stats",
  "GET /api/admin/stats.csv",
  "GET /api/admin/events",
  "GET /api/admin/me",
  "GET /api/admin/me/day",
  "PATCH /api/admin/me",
  "GET /api/admin/me/absences",
  "POST /api/admin/me/absences",
  "DELETE /api/admin/me/absences",
  "GET /api/admin/me/alerts",
  "PATCH /api/admin/me/alerts",
  "GET /api/admin/me/confirmation",
  "GET /api/admin/me/passkeys",
  "PATCH /api/admin/me/passkeys/{id}",
  "POST /api/admin/me/passkeys",
  "POST /api/admin/me/passkeys/options",
  "GET /api/admin/me/second-factor",
  "POST /api/admin/me/second-factor",
  "DELETE /api/admin/me/second-factor",
  "POST /api/admin/me/second-factor/confirm",
  "POST /api/admin/me/second-factor/recovery-codes",
  "GET /api/admin/me/sessions",
  "DELETE /api/admin/me/sessions",
  "GET /api/admin/me/devices",
  "POST /api/admin/me/devices",
  "GET /api/admin/policy",
  "GET /api/admin/policy/versions/{version}",
  "GET /api/admin/rotation",
  "GET /api/admin/rotation/shares",
  "GET /api/admin/views",
  "POST /api/admin/views",
  "PUT /api/admin/views/{id}",
  "DELETE /api/admin/views/{id}",
]

type Held = { id: string; nombre: string }

let database: TestDatabase
let server: RunningApp
let cookie: string
let admin: string
let calls: AdminOperation[]
let [mine, others]: Held[] = []
before(async () => {
  database = await testDatabase()
  const { db } = database
  await saveTriagers(db, triager("ana"), triager("bruno"))
  server = await startApp({ DATABASE_URL: database.url })
  const { secret } = await createKey(db, { name: "web", scopes: ["ingest"], rate_per_minute: null })
  const held = new Map<string, Held>()
  for (const nombre of ["Aurora Secreta", "Berta Secreta"]) {
    const { body } = await postLead(server.address, secret, {
      nombre,
      email: `${nombre.split(" ")[0]}@example.com`,
    })
    held.set(body.triager.id, { id: body.id, nombre })
  }
  ;[mine, others] = [held.get("ana") as Held, held.get("bruno") as Held]
  cookie = await join("ana", "triager")
  admin = await join("bruno", "admin")

  calls = await adminOperations(server.address, {
    "leads/{id}": `leads/${others?.id}`,
    "triagers/{id}": "triagers/bruno",
  })
})
after(async () => {
  await server.close()
  await database.close()
})

async function join(id: string, role: "triager" | "admin"): Promise<string> {
  const invited = await invitePerson(database.db, "test", {
    email: `${id}@example.com`,
    name: id,
    role,
    triager_id: id,
  })
  assert.equal(invited.kind, "invited")
  const token = invited.kind === "invited" ? invited.token : ""
  const joined = await fetch(`${server.address}/api/invitations/${token}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: id, password: "correct horse battery" }),
  })
  return joined.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ")
}

async function call(method: string, path: string, body?: unknown, as = cookie) {
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

const stateOfAll = async () => {
  const { rows } = await sql`select to_jsonb(lead) as lead from lead where id = ${others?.id} union all
    select to_jsonb(event) from event where lead_id = ${others?.id}`.execute(database.db)
  return rows
}

test("no path shows or changes another's lead", async () => {
  const before = await stateOfAll()
  for (const { name, method, path, body } of calls) {
    const { status, text } = await call(method, path, body)
    if (!OPEN.includes(name)) assert.ok([403, 404].includes(status), `${name} answered ${status}: ${text}`)
    for (const secret of [others?.id, others?.nombre] as string[]) {
      assert.ok(
        !text.includes(secret) || text.includes(`"instance":"${path}`),
        `${name} tells ${secret}: ${text}`,
      )
    }
  }
  assert.deepEqual(await stateOfAll(), before)
})

test("there is something to check, and every exception still exists", () => {
  assert.ok(calls.length > 40)
  for (const name of OPEN)
    assert.ok(
      calls.some((call) => call.name === name),
      name,
    )
})

test("one's own calendar of absences is taken by oneself, through the guard", async () => {
  const put = (id: string) =>
    call("PUT", `/api/admin/triagers/${id}/absence-feed`, { url: "https://127.0.0.1/private.ics" })
  const own = await put("ana")
  assert.deepEqual([own.status, JSON.parse(own.text).errors[0].code], [422, "address_refused"])
  assert.equal((await call("DELETE", "/api/admin/triagers/ana/absence-feed")).status, 200)
  assert.equal((await put("bruno")).status, 404)
})

test("a filter for another triager is no way around", async () => {
  const { text } = await call("GET", "/api/admin/leads?triager=bruno")
  assert.deepEqual(
    JSON.parse(text).data.map((lead: Held) => lead.nombre),
    [mine?.nombre],
  )
})

test("`me` are the leads of whoever asks, also of an admin, who sees all", async () => {
  const seenBy = async (as: string, path: string) =>
    JSON.parse((await call("GET", path, undefined, as)).text).data.map((lead: Held) => lead.nombre)
  assert.deepEqual(await seenBy(cookie, "/api/admin/leads?triager=me"), [mine?.nombre])
  assert.deepEqual(await seenBy(admin, "/api/admin/leads?triager=me"), [others?.nombre])
  assert.equal((await seenBy(admin, "/api/admin/leads")).length, 2)
})

test("what is read comes compressed, and a new key as it is", async () => {
  const encodingOf = async (path: string, init: RequestInit = {}) =>
    (
      await fetch(server.address + path, {
        ...init,
        headers: { ...init.headers, cookie: admin, origin: server.address, "accept-encoding": "br" },
      })
    ).headers.get("content-encoding")
  assert.equal(await encodingOf(`/api/admin/leads/${mine?.id}`), "br")
  const key = {
    name: "n".repeat(100),
    scopes: ["ingest"],
    allowed_origins: Array(20).fill("https://a.example"),
  }
  const made = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(key) }
  assert.equal(await encodingOf("/api/admin/keys", made), null)
})

test("one's own lead is read, moved, called, commented on and taken back", async () => {
  const lead = `/api/admin/leads/${mine?.id}`
  assert.equal((await call("GET", lead)).status, 200)
  assert.equal((await call("POST", `${lead}/status`, { to: "contacted" })).status, 200)
  assert.equal((await call("POST", `${lead}/undo`)).status, 200)
  assert.equal((await call("POST", `${lead}/attempts`, { result: "no_answer" })).status, 200)
  assert.equal((await call("POST", `${lead}/comments`, { text: "Llamar mañana" })).status, 201)
  assert.equal((await call("PATCH", lead, { notes: "Prefiere la tarde" })).status, 200)
  assert.equal((await call("GET", "/api/admin/triagers/ana/ledger")).status, 200)
})

test("who gets a lead and loses it by an undo hears of both, and of nothing that happens to it afterwards", async () => {
  const stream = await EventStream.open(server.address, { cookie })
  const lead = `/api/admin/leads/${others?.id}`
  const given = await call("POST", `${lead}/triager`, { triager: "ana" }, admin)
  const { change } = JSON.parse(given.text)
  assert.equal((await call("POST", `${lead}/undo`, { change }, admin)).status, 200)
  await call("POST", `${lead}/comments`, { text: "De Bruno" }, admin)
  await call("POST", `/api/admin/leads/${mine?.id}/comments`, { text: "De Ana" }, admin)
  const [got, lost, next] = await stream.take(3)
  stream.cut()
  assert.deepEqual([got?.type, got?.lead_id], ["lead.assigned", others?.id])
  assert.deepEqual([lost?.type, lost?.lead_id], ["lead.status_changed", others?.id])
  const { undo, lost_by, triager } = lost?.data ?? {}
  assert.deepEqual([undo, lost_by, triager], [true, "ana", { id: "bruno", name: "Bruno" }])
  assert.deepEqual([next?.type, next?.lead_id], ["lead.commented", mine?.id])
  assert.equal((await call("GET", lead)).status, 404, "it is not theirs any more")
})

test("a triager's ledger names the leads that they may open, and an admin's all of them", async () => {
  type Ledger = { data: { lead_id: string | null }[] }
  const idsFor = async (who: string) => {
    const answer = await fetch(`${server.address}/api/admin/triagers/ana/ledger`, {
      headers: { cookie: who },
    })
    return ((await answer.json()) as Ledger).data.map(({ lead_id }) => lead_id)
  }
  assert.deepEqual(new Set(await idsFor(cookie)), new Set([mine?.id, null]))
  assert.deepEqual(new Set(await idsFor(admin)), new Set([mine?.id, others?.id]))
})

test("of colleagues a triager sees neither weight nor balance nor why they could not have a lead", async () => {
  const lead = `/api/admin/leads/${mine?.id}`
  for (const { text } of [
    await call("GET", lead),
    await call("PATCH", lead, { notes: "Prefiere la mañana" }),
    await call("POST", `${lead}/status`, { to: "contacted" }),
  ]) {
    const { decision, history } = JSON.parse(text)
    const receipts = [decision, ...history.map(({ data }: { data: object }) => data)]
    const told = receipts.filter((receipt) => "candidates" in receipt)
    assert.ok(told.length >= 2)
    for (const { candidates, in_turn, chosen } of told) {
      assert.deepEqual(
        candidates.map(({ triager }: { triager: string }) => triager),
        ["ana"],
      )
      assert.equal(in_turn, 2)
      assert.equal(chosen.triager, "ana")
    }
  }
})

test("one's own lead is neither given away nor erased", async () => {
  const lead = `/api/admin/leads/${mine?.id}`
  assert.equal((await call("POST", `${lead}/triager`, { triager: "bruno" })).status, 403)
  assert.equal((await call("DELETE", lead)).status, 403)
})

test("a triager reads the policy that decided a lead, also when a newer one is in force", async () => {
  const { policy_version } = JSON.parse((await call("GET", `/api/admin/leads/${mine?.id}`)).text)
  await publish(database.db, { brackets: [{ id: "new" }] })
  const { status, text } = await call("GET", `/api/admin/policy/versions/${policy_version}`)
  assert.deepEqual([status, JSON.parse(text).version], [200, policy_version])
  assert.notEqual(JSON.parse((await call("GET", "/api/admin/policy")).text).version, policy_version)
})

test("a triager enters a lead for themselves or for whoever's turn it is, and for nobody else", async () => {
  const enter = (body: object, as = cookie) => call("POST", "/api/admin/leads", body, as)
  const own = await enter({ nombre: "Ha llamado", triager: "me", business: "x".repeat(101) })
  const { id, status, triager: holder, warnings } = JSON.parse(own.text)
  assert.deepEqual([own.status, status, holder.id], [201, "assigned", "ana"])
  assert.equal(warnings[0].code, "text_cut")
  const { text } = await call("GET", `/api/admin/leads/${id}`)
  const { created_by, decision, history } = JSON.parse(text)
  assert.match(created_by, /^person:/)
  assert.equal(decision, null)
  assert.deepEqual(
    history.map(({ type, actor }: { type: string; actor: string }) => [type, actor]),
    [
      ["lead.created", created_by],
      ["lead.assigned", created_by],
    ],
  )
  assert.equal((await enter({ nombre: "Suyo", triager: "bruno" })).status, 422)
  assert.equal((await enter({ triager: "me" })).status, 422)
  assert.equal((await enter({ nombre: "Nadie", triager: 7 })).status, 422)
  assert.equal((await enter({ nombre: "Para Ana", triager: "ana" }, admin)).status, 201)
  const turn = JSON.parse((await enter({ nombre: "Le toca a alguien" })).text)
  assert.equal(turn.status, "assigned")
  const { rows } = await sql<{ cause: string | null }>`
    select data ->> 'cause' as cause from event where lead_id = ${turn.id} and type = 'lead.assigned'`.execute(
    database.db,
  )
  assert.deepEqual(rows, [{ cause: "ingest" }])
  await auditDatabase(database.db)
})

test("a triager hands a lead over and takes it back, and then it is theirs again", async () => {
  const lead = `/api/admin/leads/${mine?.id}`
  const given = await call("POST", `${lead}/hand-over`, { triager: "bruno", note: "Pregunta por Portugal" })
  assert.deepEqual([given.status, JSON.parse(given.text).triager.id], [200, "bruno"])
  assert.equal((await call("GET", lead)).status, 404)
  assert.equal((await call("POST", `${lead}/status`, { to: "contacted" })).status, 404)
  const { change } = JSON.parse(given.text)
  assert.equal((await call("POST", `${lead}/undo`, { change })).status, 200)
  assert.equal((await call("GET", lead)).status, 200)
  assert.equal((await call("POST", `/api/admin/leads/${others?.id}/undo`)).status, 404)
})
