/** A server that may open few files, and more callers than it can hold: they take none from the database. */
import assert from "node:assert/strict"
import { test } from "node:test"
import { createKey } from "../../src/store/people/keys.ts"
import { testDatabase } from "../helpers/database.ts"
import { RawConnection } from "../helpers/raw-http.ts"
import { postLead, spawnServer } from "../helpers/server.ts"

test("with 128 files and 200 idle callers a lead is taken in, and the log says what to do", async (t) => {
  const database = await testDatabase()
  t.after(() => database.close())
  const key = await createKey(database.db, { name: "web", scopes: ["ingest"], rate_per_minute: null })
  const { listening, ...server } = spawnServer({ DATABASE_URL: database.url }, { openFiles: 128 })
  t.after(() => server.stop())
  const address = await listening

  const port = Number(new URL(address).port)
  const callers = await Promise.all(
    Array.from({ length: 200 }, () => RawConnection.open(port).catch(() => null)),
  )
  t.after(() => callers.map((caller) => caller?.end()))
  const { status } = await postLead(address, key.secret, { nombre: "Lucía" })
  assert.equal(status, 201)
  assert.match(server.log.join("\n"), /open 128 files, so a server has room for 28 connections/)
})
