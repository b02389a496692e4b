import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { joinByInvitation } from "../../src/people/change-people.ts"
import { findInvitation } from "../../src/store/people.ts"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
const { db } = database
before(() => saveTriagers(db, triager("ana")))
after(() => database.close())
const criba = cribaOn(database.url)
const tokenIn = (link: string) => link.split("/join/")[1] as string
const join = (link: string, name: string) =>
  joinByInvitation(
    db,
    tokenIn(link),
    { name, email: null, password: "correct horse battery" },
    async () => "hash",
  )

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
})

test("what cannot be done is said", async () => {
  const refusals = [
    [["user", "invite", "luis@example.com", "--role", "triager"], /Say who on the roster/],
    [["user", "invite", "olga@example.com"], /here already/],
    [["user", "disable", "olga@example.com"], /the last admin/],
    [["user", "disable", "nobody@example.com"], /There is nobody with the address/],
    [["user", "password", "nobody@example.com"], /nobody active/],
  ] as const
  for (const [args, words] of refusals) {
    const { code, err } = await criba.run([...args])
    assert.equal(code, 1)
    assert.match(err, words)
  }
})
