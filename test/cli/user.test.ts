import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { joinByInvitation } from "../../src/changes/join.ts"
import { makeSetUpToken } from "../../src/changes/make-links.ts"
import { findInvitation } from "../../src/store/people/people.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
const { db } = database
before(() => saveTriagers(db, triager("ana")))
after(() => database.close())
const criba = cribaOn(database.url)
const tokenIn = (link: string) => link.split("/join/")[1] as string
const chosen = { password: "correct horse battery", hash: async () => "hash" }
const join = (link: string, name: string) =>
  joinByInvitation(db, tokenIn(link), { name, email: null }, chosen)

test("people are invited, listed, given a new password and shut out", async () => {
  const olga = await criba.value("user", "invite", "olga@example.com")
  assert.equal(olga.role, "admin")
  assert.equal((await join(olga.link, "Olga")).kind, "joined")
  const ana = await criba.value("user", "invite", "ana@example.com", "--role", "triager", "--triager", "ana")
  assert.equal((await findInvitation(db, tokenIn(ana.link)))?.triager_id, "ana")

  const { people, invitations } = await criba.value("user", "list")
  assert.deepEqual(
    [people.length, people[0].email, invitations[0].email],
    [1, "olga@example.com", "ana@example.com"],
  )
  await join(ana.link, "Ana")
  assert.equal(
    (await join((await criba.value("user", "password", "ana@example.com")).link, "Ana")).kind,
    "joined",
  )
  assert.notEqual((await criba.value("user", "disable", "ana@example.com")).disabled_at, null)
  assert.equal((await criba.value("user", "enable", "ana@example.com")).disabled_at, null)
})

test("servers that start one after the other do not end each other's set-up links; the first person does", async () => {
  const empty = await testDatabase()
  try {
    const [one, other] = [await makeSetUpToken(empty.db), await makeSetUpToken(empty.db)]
    assert.ok(one !== null && other !== null)
    for (const token of [one, other]) assert.notEqual(await findInvitation(empty.db, token), null)
    const olga = { name: "Olga", email: "olga@example.com" }
    assert.equal((await joinByInvitation(empty.db, one, olga, chosen)).kind, "joined")
    assert.equal(await findInvitation(empty.db, other), null)
    assert.equal(await makeSetUpToken(empty.db), null)
  } finally {
    await empty.close()
  }
})

test("a server that starts again and again leaves a bounded number of set-up links", async () => {
  const empty = await testDatabase()
  try {
    const tokens = []
    for (let start = 0; start < 25; start++) tokens.push(String(await makeSetUpToken(empty.db)))
    assert.equal(await findInvitation(empty.db, String(tokens[0])), null)
    assert.notEqual(await findInvitation(empty.db, String(tokens[24])), null)
  } finally {
    await empty.close()
  }
})

test("what cannot be done is said", async () => {
  const refusals = [
    [2, ["user", "invite", "luis@example.com", "--role", "triager"], /Say who on the roster/],
    [1, ["user", "invite", "olga@example.com"], /here already/],
    [1, ["user", "disable", "olga@example.com"], /the last admin/],
    [1, ["user", "disable", "nobody@example.com"], /There is nobody with the address/],
    [1, ["user", "password", "nobody@example.com"], /nobody active/],
  ] as const
  for (const [expected, args, words] of refusals) {
    const { code, err } = await criba.run([...args])
    assert.equal(code, expected)
    assert.match(err, words)
  }
})
