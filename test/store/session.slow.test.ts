/** Databases whose administrator has other habits: what Criba reads and writes does not depend on them. */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { sql } from "kysely"
import { openDatabase } from "../../src/store/connection/database.ts"
import { MIGRATOR, migrate } from "../../src/store/migrate.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { startApp } from "../helpers/app.ts"
import { testDatabase } from "../helpers/database.ts"
import { postLead } from "../helpers/server.ts"

const database = await testDatabase()
const { db } = database
after(() => database.close())

/** What administrators do set for a database or a user. Together they had every lead refused. */
const HABITS = {
  bytea_output: "escape",
  datestyle: "German, DMY",
  default_transaction_isolation: "serializable",
  extra_float_digits: "-5",
  idle_in_transaction_session_timeout: "1ms",
  intervalstyle: "iso_8601",
  lock_timeout: "1ms",
  standard_conforming_strings: "off",
  timezone: "America/New_York",
}

test("settings of the database change nothing: two servers take in leads, tell and verify them", async () => {
  const { secret: key } = await createKey(db, {
    name: "k",
    scopes: ["ingest", "read", "admin"],
    rate_per_minute: null,
  })
  const name = sql.id(String(database.connection.database))
  for (const [setting, value] of Object.entries(HABITS))
    await sql`alter database ${name} set ${sql.id(setting)} = ${sql.lit(value)}`.execute(db)
  const settings = { DATABASE_URL: database.url }
  const servers = await Promise.all([startApp(settings, "thread"), startApp(settings, "thread")])
  try {
    const since = Date.now()
    const lead = { nombre: "Lucía", telefono: "600 111 222", ratio: 0.1234567890123, path: "a\\b'" }
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        postLead(String(servers[i % 2]?.address), key, { ...lead, email: `l${i % 5}@example.com` }),
      ),
    )
    assert.deepEqual(new Set(sent.map(({ status }) => status)), new Set([201]))

    const ask = async (path: string) => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(`${servers[0]?.address}/api/admin/${path}`, { headers })).text()
    }
    const { created_at, extra } = JSON.parse(await ask(`leads/${sent[0]?.body.id}`))
    assert.ok(Math.abs(Date.parse(created_at) - since) < 60_000, created_at)
    assert.deepEqual(extra, { ratio: lead.ratio, path: lead.path })
    assert.match(await ask("leads.csv"), new RegExp(`\\r?\\n[^,]+,\\d+,${created_at.slice(0, 10)}T`))
    assert.match(await ask("verification"), /"leads":60,.*"differences":0/)
  } finally {
    for (const server of servers) await server.close()
  }
})

test("an empty database in which not every name can be written is refused", async (t) => {
  const name = `latin_${process.pid}`
  await sql`create database ${sql.id(name)} encoding 'LATIN1' locale 'C' template template0`.execute(db)
  const latin = openDatabase({ ...database.connection, database: name }, MIGRATOR)
  t.after(async () => {
    await latin.destroy()
    await sql`drop database ${sql.id(name)}`.execute(db)
  })
  await assert.rejects(migrate(latin), /has the encoding LATIN1.*ENCODING 'UTF8' TEMPLATE template0/)
})
