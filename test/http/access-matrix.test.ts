/**
 * Every operation of the admin API that the API reference lists, by every role and every state in which somebody may ask: a route that is
 * added later is checked without anybody thinking of it. What a triager reaches is in triager-access.test.ts.
 */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { createKey } from "../../src/store/people/keys.ts"
import { type AdminOperation, adminOperations } from "../helpers/admin-operations.ts"
import { type RunningApp, startApp } from "../helpers/app.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { type TestDatabase, testDatabase } from "../helpers/database.ts"
import { postLead } from "../helpers/server.ts"
import { joinSignedIn, PASSWORD } from "../helpers/signed-in.ts"

/** What makes a way in, takes data out or deletes it. */
const ASKED_AGAIN = [
  "DELETE /api/admin/leads/{id}",
  "DELETE /api/admin/me/passkeys/{id}",
  "DELETE /api/admin/me/second-factor",
  "GET /api/admin/audit.csv",
  "GET /api/admin/conversions.csv",
  "GET /api/admin/imports/{id}/errors.csv",
  "GET /api/admin/leads.csv",
  "GET /api/admin/me/confirmation",
  "PATCH /api/admin/people/{id}",
  "PATCH /api/admin/settings",
  "PATCH /api/admin/webhooks/{id}",
  "POST /api/admin/invitations",
  "POST /api/admin/keys",
  "POST /api/admin/keys/{id}/rotate",
  "POST /api/admin/me/passkeys",
  "POST /api/admin/me/passkeys/options",
  "POST /api/admin/me/second-factor",
  "POST /api/admin/me/second-factor/confirm",
  "POST /api/admin/me/second-factor/recovery-codes",
  "POST /api/admin/people/{id}/password-link",
  "POST /api/admin/people/{id}/reset",
  "POST /api/admin/sources",
  "POST /api/admin/sources/{id}/rotate-secret",
  "POST /api/admin/webhooks",
  "POST /api/admin/webhooks/{id}/rotate-secret",
]
/** What leads to a second factor. */
const OPEN_UNENROLLED = [
  "DELETE /api/admin/me/passkeys/{id}",
  "DELETE /api/admin/me/second-factor",
  "DELETE /api/admin/me/sessions",
  "DELETE /api/admin/me/sessions/{session}",
  "GET /api/admin/me",
  "GET /api/admin/me/confirmation",
  "GET /api/admin/me/passkeys",
  "GET /api/admin/me/second-factor",
  "GET /api/admin/me/sessions",
  "PATCH /api/admin/me/passkeys/{id}",
  "POST /api/admin/me/passkeys",
  "POST /api/admin/me/passkeys/options",
  "POST /api/admin/me/second-factor",
  "POST /api/admin/me/second-factor/confirm",
  "POST /api/admin/me/second-factor/recovery-codes",
]

/** What keys read that may not read everything. */
const NARROW = {
  "read:leads": [
    "GET /api/admin/conversions.csv",
    "GET /api/admin/leads",
    "GET /api/admin/leads.csv",
    "GET /api/admin/leads/count",
    "GET /api/admin/leads/known",
    "GET /api/admin/leads/values",
    "GET /api/admin/leads/{id}",
  ],
  "read:stats": ["GET /api/admin/rotation/shares", "GET /api/admin/stats", "GET /api/admin/stats.csv"],
  "read:events": ["GET /api/admin/events"],
} as const

/** Paths of signing in, which the API reference does not list. */
const SIGN_IN: Readonly<Record<string, object | undefined>> = {
  "sign-in/email": { email: "admin@example.com", password: PASSWORD },
  "sign-in/passkey": { passkey: {} },
  "passkey-options": undefined,
  "second-factor": { code: "000000" },
  confirm: { password: PASSWORD },
  "confirm/passkey-options": undefined,
  "change-password": { currentPassword: PASSWORD, newPassword: "another horse battery" },
  "revoke-sessions": {},
  "sign-out": {},
}
/** Those of them that are for whoever is in. */
const ONCE_IN = ["confirm", "confirm/passkey-options", "change-password", "revoke-sessions"]

const ROLES = ["admin", "manager", "triager"] as const
type Role = (typeof ROLES)[number]

let database: TestDatabase
let server: RunningApp
let operations: AdminOperation[]
/** Their cookies. */
let people: Record<Role, string>
/** The triager has it, and it is of the manager's team. */
let lead: string
before(async () => {
  database = await testDatabase()
  server = await startApp({ DATABASE_URL: database.url })
  await publish(database.db, { brackets: [{ id: "all" }], teams: [{ id: "casa", name: "Casa" }] })
  await saveTriagers(database.db, triager("ana", { teams: ["casa"] }))
  const { secret } = await createKey(database.db, { name: "web", scopes: ["ingest"], rate_per_minute: null })
  lead = (await postLead(server.address, secret, { nombre: "Berta", email: "berta@example.com" })).body.id
  // What a path names is within the reach of all roles, so that nothing is refused for being somebody else's.
  operations = await adminOperations(server.address, {
    "leads/{id}": `leads/${lead}`,
    "triagers/{id}": "triagers/ana",
  })
  people = await joinAll("example.com")
})
after(async () => {
  await server.close()
  await database.close()
})

/** One person of each role. */
async function joinAll(host: string): Promise<Record<Role, string>> {
  await sql`update person set disabled_at = now()`.execute(database.db)
  const join = async (role: Role) => {
    const place = { admin: {}, manager: { teams: ["casa"] }, triager: { triager: "ana" } }[role]
    const who = { name: role, email: `${role}@${host}`, ...place }
    const { name, value } = await joinSignedIn(database.db, who)
    return [role, `${name}=${value}`] as const
  }
  const joined: (readonly [Role, string])[] = []
  for (const role of ROLES) joined.push(await join(role))
  return Object.fromEntries(joined) as Record<Role, string>
}

type Call = Pick<AdminOperation, "method" | "path" | "body">
async function codeOf({ method, path, body }: Call, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(server.address + path, {
    method,
    headers: {
      origin: server.address,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // Whatever the answer is, no cache keeps it.
  if (path.startsWith("/api/admin/")) assert.equal(answer.headers.get("cache-control"), "no-store", path)
  if (answer.ok) {
    await answer.body?.cancel()
    return "ok"
  }
  return ((await answer.json()) as { code: string }).code
}
const codesOfSignIn = (headers: Record<string, string>, paths = Object.keys(SIGN_IN)) =>
  Promise.all(
    paths.map((path) => codeOf({ method: "POST", path: `/api/auth/${path}`, body: SIGN_IN[path] }, headers)),
  )
/** Names of operations by how they answer. */
async function answers(
  headers: Record<string, string>,
  some = operations,
): Promise<Record<string, string[]>> {
  const by: Record<string, string[]> = {}
  for (const operation of some) {
    const code = await codeOf(operation, headers)
    by[code] = [...(by[code] ?? []), operation.name].sort()
  }
  return by
}
const all = () => operations.map(({ name }) => name).sort()
const without = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name))
const set = (change: string) => sql.raw(`update person_session set ${change}`).execute(database.db)

test("nobody reaches anything without a credential, or with one that is made up", async () => {
  assert.deepEqual(await answers({}), { missing_key: all() })
  const cookie = people.admin.replace(/.{8}$/, "AAAAAAAA")
  assert.deepEqual(await answers({ cookie }), { sign_in_failed: all() })
})

test("a key that sends leads reads and changes nothing, and one that reads everything changes nothing", async () => {
  const bearer = async (scope: "ingest" | "read") => {
    const { secret } = await createKey(database.db, { name: scope, scopes: [scope], rate_per_minute: null })
    return { authorization: `Bearer ${secret}` }
  }
  assert.deepEqual(await answers(await bearer("ingest")), { insufficient_scope: all() })
  const { insufficient_scope } = await answers(await bearer("read"))
  const changing = operations.filter(({ method }) => method !== "GET")
  assert.deepEqual(insufficient_scope, changing.map(({ name }) => name).sort())
})

test("a key of a narrower scope reads what its scope names, and nothing else", async () => {
  for (const [scope, open] of Object.entries(NARROW)) {
    const scopes = [scope as keyof typeof NARROW]
    const { secret } = await createKey(database.db, { name: scope, scopes, rate_per_minute: null })
    const { insufficient_scope, ...others } = await answers({ authorization: `Bearer ${secret}` })
    assert.deepEqual(Object.values(others).flat().sort(), open)
    assert.equal(insufficient_scope?.length, all().length - open.length)
  }
})

test("a session changes nothing from another site's page, whatever the operation", async () => {
  const changing = operations.filter(({ method }) => method !== "GET")
  // The site is asked before the role is, so each role has one of them.
  for (const [role, foreign] of [
    ["admin", { origin: "https://evil.example" }],
    ["manager", { origin: "null" }],
    ["triager", { "sec-fetch-site": "same-site" }],
  ] as const)
    assert.deepEqual(
      await answers({ cookie: people[role], ...foreign }, changing),
      { origin_not_allowed: changing.map(({ name }) => name).sort() },
      role,
    )
})

test("nor does another site's page sign anybody in or out, prove who they are or choose their password", async () => {
  const refused = Object.keys(SIGN_IN).map(() => "origin_not_allowed")
  for (const foreign of [{ origin: "https://evil.example" }, { "sec-fetch-site": "same-site" }])
    assert.deepEqual(await codesOfSignIn({ cookie: people.admin, ...foreign }), refused)
  assert.equal(
    await codeOf({ method: "GET", path: "/api/admin/me", body: undefined }, { cookie: people.admin }),
    "ok",
  )
})

test("a session that has ended reaches nothing, whichever way it ended", async () => {
  for (const [role, end] of [
    ["admin", "idle_ends_at"],
    ["triager", "expires_at"],
  ] as const) {
    await set(`${end} = now()`)
    assert.deepEqual(await answers({ cookie: people[role] }), { sign_in_failed: all() }, `${role} ${end}`)
    if (end === "idle_ends_at") await set("idle_ends_at = now() + interval '1 hour'")
  }
  people = await joinAll("example.org")
})

test("a session that waits for a code reaches nothing", async () => {
  await sql`
    insert into person_totp (person_id, secret, confirmed_at)
    select id, decode(repeat('00', 20), 'hex'), now() from person`.execute(database.db)
  assert.deepEqual(await answers({ cookie: people.admin }), { sign_in_failed: all() })
  assert.deepEqual(
    await codesOfSignIn({ cookie: people.admin }, ONCE_IN),
    ONCE_IN.map(() => "sign_in_failed"),
  )
  await sql`delete from person_totp`.execute(database.db)
})

test("whoever must set up a second factor reaches that and nothing else", async () => {
  await sql`insert into settings (require_second_factor) values ('all')`.execute(database.db)
  for (const role of ROLES) {
    const {
      second_factor_required,
      insufficient_scope = [],
      ...open
    } = await answers({ cookie: people[role] })
    const closed = all().filter((name) => !OPEN_UNENROLLED.includes(name))
    assert.deepEqual(second_factor_required, without(closed, insufficient_scope), role)
    assert.deepEqual(without(Object.values(open).flat(), OPEN_UNENROLLED), [], role)
    assert.equal(insufficient_scope.length > 0, role !== "admin")
  }
  await sql`delete from settings`.execute(database.db)
  await sql`delete from person_totp`.execute(database.db)
})

test("an open browser makes no way in, takes nothing out and deletes nobody; a key is not asked, and an admin's opens all", async () => {
  await set("confirmed_at = now() - interval '11 minutes'")
  for (const role of ROLES) {
    const { confirmation_required, insufficient_scope = [] } = await answers({ cookie: people[role] })
    assert.deepEqual(confirmation_required, without(ASKED_AGAIN, insufficient_scope), role)
  }
  const { secret } = await createKey(database.db, { name: "admin", scopes: ["admin"], rate_per_minute: null })
  const { confirmation_required, insufficient_scope } = await answers({ authorization: `Bearer ${secret}` })
  assert.deepEqual([confirmation_required, insufficient_scope], [undefined, undefined])
})
