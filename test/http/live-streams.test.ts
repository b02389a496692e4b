/** A person's live stream ends when the person may no longer see what it tells. */
import assert from "node:assert/strict"
import { after, before, test } from "node:test"
import { sql } from "kysely"
import { LiveFeed } from "../../src/events/live-feed.ts"
import { addEvents } from "../../src/http/routes/events.ts"
import { openPeople } from "../helpers/people.ts"
import { PASSWORD } from "../helpers/signed-in.ts"

let people: Awaited<ReturnType<typeof openPeople>>
let feed: LiveFeed
let address: string
before(async () => {
  people = await openPeople((admin, db) => {
    feed = new LiveFeed(db)
    addEvents(admin, { db, feed })
  })
  address = await people.app.listen({ port: 0, host: "127.0.0.1" })
  await people.setUp()
})
after(async () => {
  await feed.close()
  await people.close()
})

const signIn = async () =>
  (
    await people.send("POST", "/api/auth/sign-in/email", {
      body: { email: "olga@example.com", password: PASSWORD },
    })
  ).cookies

const follow = async (cookie: string) => {
  const answer = await fetch(`${address}/api/admin/events`, {
    headers: { cookie, accept: "text/event-stream" },
  })
  assert.equal(answer.status, 200)
  return answer
}

for (const [what, happen] of [
  ["signs out", (cookie: string) => people.send("POST", "/api/auth/sign-out", { cookie, body: {} })],
  ["gets other rights", () => sql`update person set role = 'triager', triager_id = 'ana'`.execute(people.db)],
  [
    "must set up a second factor",
    () => sql`insert into settings (require_second_factor) values ('admins')`.execute(people.db),
  ],
  ["is disabled", () => sql`update person set disabled_at = now()`.execute(people.db)],
] as const) {
  test(`the stream of a person who ${what} ends`, async () => {
    await sql`update person set role = 'admin', triager_id = null, disabled_at = null`.execute(people.db)
    await sql`delete from settings`.execute(people.db)
    await sql`
      insert into triager (id, name) values ('ana', 'Ana') on conflict do nothing
    `.execute(people.db)
    const cookie = await signIn()
    const stream = await follow(cookie)
    await happen(cookie)
    assert.match(await stream.text(), /^retry: /)
  })
}
