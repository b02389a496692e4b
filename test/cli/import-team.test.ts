/** `criba import` of a table with a column for the team. */
import assert from "node:assert/strict"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, test } from "node:test"
import { sql } from "kysely"
import { publish, saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
const { db } = database
after(() => database.close())

test("a column says whose lead a row is, where teams ask for it", async (t) => {
  await publish(db, {
    brackets: [{ id: "all" }],
    teams: [
      { id: "norte", name: "Norte", when: { extra: { equipo: ["Norte"] } } },
      { id: "sur", name: "Sur" },
    ],
  })
  await saveTriagers(db, triager("ana", { teams: ["norte"] }), triager("bea", { teams: ["sur"] }))
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), "criba-import-")), "leads.csv")
  t.after(() => rm(path.dirname(file), { recursive: true }))
  await writeFile(
    file,
    "nombre,email,equipo,owner,status\nUno,1@example.com,norte,,\nDos,2@example.com,Sur,,\nTres,3@example.com,Norte,bea,contacted\nCuatro,4@example.com,,,\nCinco,5@example.com,Oeste,,\n",
  )
  const { code } = await cribaOn(database.url).run(["import", file])
  assert.equal(code, 0)
  const { rows } = await sql<{ at: string }>`
    select concat_ws(' ', nombre, team, triager_id, status) as at from lead order by seq
  `.execute(db)
  assert.deepEqual(
    rows.map(({ at }) => at),
    [
      "Uno norte ana assigned",
      "Dos sur bea assigned",
      "Tres norte bea contacted",
      "Cuatro sur bea assigned",
      "Cinco sur bea assigned",
    ],
  )
})
