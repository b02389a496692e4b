/** The roles and teams that groups of the provider give, settled whenever somebody comes by it. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { changePerson } from "../../src/changes/change-people.ts"
import { invitePerson } from "../../src/changes/invite.ts"
import { settleGroups } from "../../src/changes/settle-groups.ts"
import { type GroupRules, readGroupRules } from "../../src/people/groups.ts"
import type { Role } from "../../src/store/people/people.ts"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { startOpenIdProvider, visitBy } from "../helpers/openid-provider.ts"
import { openPeople } from "../helpers/people.ts"

const rules = readGroupRules(
  "chiefs=admin; leads=manager; sales=triager; north=team:norte; ghosts=team:gone",
  "groups",
) as GroupRules
const failures: string[] = []
let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
let desk: Awaited<ReturnType<typeof openPeople>>
before(async () => {
  provider = await startOpenIdProvider()
  desk = await openPeople(() => {}, {
    publicUrl: "http://leads.example/criba",
    onFailure: ({ code }) => failures.push(code),
    openId: { issuer: provider.issuer, clientId: "criba", clientSecret: "secret", name: "Example" },
    groups: rules,
    onGroups: (given, personId, groups) => settleGroups(desk.db, given, personId, groups),
  })
  await desk.setUp()
  await publish(desk.db, {
    brackets: [{ id: "all" }],
    teams: [
      { id: "norte", name: "Norte", when: { funnel: ["norte"] } },
      { id: "es", name: "España" },
    ],
  })
  await saveTriagers(desk.db, triager("ana", { teams: ["es"] }), triager("bo"))
  const invite = (email: string, role: Role, triager_id: string | null) =>
    invitePerson(desk.db, "test", { email, name: null, role, triager_id })
  await invite("ana@example.com", "triager", "ana")
  await invite("eva@example.com", "admin", null)
})
after(async () => {
  await desk.close()
  provider.close()
})

const visit = (name: string, groups?: unknown) =>
  visitBy(provider, desk, { sub: name, email: `${name}@example.com`, name, groups })
const roleOf = async (name: string, groups?: unknown) => (await visit(name, groups)).me?.role ?? null
const stateOf = async (name: string) => {
  const { rows } = await sql<{ role: Role; out: boolean; id: string }>`
    select role, disabled_at is not null as out, id from person where email = ${`${name}@example.com`}
  `.execute(desk.db)
  return rows[0] as { role: Role; out: boolean; id: string }
}
const teamsOf = async (id: string) => {
  const { rows } = await sql<{ teams: string[] | null }>`select teams from triager where id = ${id}`.execute(
    desk.db,
  )
  return rows[0]?.teams
}

test("each sign-in settles the role, and the audit log says by what", async () => {
  assert.equal(await roleOf("ana", ["sales"]), "triager")
  const chief = await visit("ana", ["chiefs", "sales"])
  assert.equal(chief.me?.role, "admin")
  assert.equal(await roleOf("ana", ["sales"]), "triager")
  const me = await desk.send("GET", "/api/admin/me", { cookie: chief.cookie })
  assert.equal(me.body.role, "triager", "the other session has the new role too")
  const { rows } = await sql<{ role: string }>`
    select after->>'role' as role from audit where actor = 'openid' order by id`.execute(desk.db)
  assert.deepEqual(
    rows.map(({ role }) => role),
    ["admin", "triager"],
  )
})

test("whoever is in no group any more is out, everywhere, and comes back with one", async () => {
  const inside = await visit("eva", ["chiefs"])
  assert.equal(inside.me?.role, "admin")
  const out = await visit("eva", [])
  assert.deepEqual(
    [out.me, out.location],
    [null, "http://leads.example/criba/sign-in?error=DISABLED&error_description=This+account+is+disabled."],
  )
  assert.equal((await desk.send("GET", "/api/admin/me", { cookie: inside.cookie })).status, 401)
  assert.equal(await roleOf("eva"), null, "no claim is no group")
  assert.equal(await roleOf("eva", ["chiefs"]), "admin")
})

test("whom an admin has disabled no group lets in", async () => {
  const { id } = await stateOf("eva")
  await changePerson(desk.db, "test", { id }, { disabled: true })
  assert.equal(await roleOf("eva", ["chiefs"]), null)
  await changePerson(desk.db, "test", { id }, { disabled: false })
  assert.equal(await roleOf("eva", ["chiefs"]), "admin")
})

test("what the provider does not say changes nothing, and is told", async () => {
  for (const groups of [{ chiefs: true }, 7, true]) {
    failures.length = 0
    assert.equal(await roleOf("eva", groups), "admin", JSON.stringify(groups))
    assert.deepEqual(failures, ["openid_groups_unread"])
  }
  assert.equal(
    await roleOf(
      "eva",
      Array.from({ length: 2_000 }, (_, i) => (i === 1_999 ? "chiefs" : `g${i}`)),
    ),
    "admin",
  )
})

test("the last admin stays one, also of two who come at once", async () => {
  assert.equal(await roleOf("olga", ["chiefs"]), "admin")
  const people = await Promise.all(["olga", "eva"].map((name) => stateOf(name)))
  await Promise.all(people.map(({ id }) => settleGroups(desk.db, rules, id, new Set())))
  const outs = await Promise.all(["olga", "eva"].map(async (name) => (await stateOf(name)).out))
  assert.deepEqual(outs.sort(), [false, true])
  const last = (await stateOf("olga")).out ? "eva" : "olga"
  assert.equal(await roleOf(last, ["sales"]), "admin")
  assert.equal(await roleOf(last, []), "admin")
})

test("teams come and go with their groups; those of other hands and unknown ones are left alone", async () => {
  await visit("ana", ["sales", "north", "ghosts"])
  assert.deepEqual(await teamsOf("ana"), ["es", "norte"])
  await visit("ana", ["sales"])
  assert.deepEqual(await teamsOf("ana"), ["es"])
})

test("a manager leads the teams of their groups, and without one is not let in", async () => {
  const invitation = { email: "mar@example.com", name: null, role: "manager", triager_id: null } as const
  await invitePerson(desk.db, "test", { ...invitation, teams: ["es"] })
  const led = async () => {
    const { rows } = await sql<{ teams: string[] | null }>`
      select teams from person where email = 'mar@example.com'`.execute(desk.db)
    return rows[0]?.teams
  }
  assert.equal(await roleOf("mar", ["leads", "north", "ghosts"]), "manager")
  assert.deepEqual(await led(), ["es", "norte"])
  assert.equal(await roleOf("mar", ["leads"]), "manager")
  assert.deepEqual(await led(), ["es"])
  assert.equal(await roleOf("mar", ["chiefs", "leads"]), "admin")
  assert.equal(await led(), null)
  assert.equal(await roleOf("mar", ["leads", "ghosts"]), null)
  assert.equal((await stateOf("mar")).out, true)
  assert.equal(await roleOf("mar", ["leads", "north"]), "manager")
  assert.deepEqual(await led(), ["norte"])
})
