import assert from "node:assert/strict"
import { after, test } from "node:test"
import { saveTriagers, triager } from "../helpers/builders.ts"
import { testDatabase } from "../helpers/database.ts"
import { cribaOn } from "./run-criba.ts"

const database = await testDatabase()
const criba = cribaOn(database.url)
after(() => database.close())

const YEAR = new Date().getUTCFullYear()

test("a calendar is made, changed in what is named, listed and removed", async () => {
  assert.match((await criba.run(["calendar", "list"])).out, /^There are no calendars\. Add one: /)
  const set = (...options: string[]) => criba.run(["calendar", "set", "madrid", ...options])
  const made = await set("--name", "Madrid", "--country", "ES", "--region", "MD")
  assert.deepEqual([made.code, made.out], [0, 'The calendar "Madrid" (madrid) is made. It is the default.\n'])
  const days = '- { date: "12-24", name: Nochebuena, hours: [["09:00", "13:00"]] }'
  const open = ["--days", "-", "--open", `${YEAR}-10-12`]
  assert.equal((await criba.run(["calendar", "set", "madrid", ...open], days)).code, 0)
  const { out } = await criba.run(["calendar", "days", "madrid"])
  assert.match(out, new RegExp(`\n${YEAR}-05-02 +Día de la Comunidad de Madrid +closed +public\n`))
  assert.match(out, new RegExp(`\n${YEAR}-10-12 +Fiesta Nacional de España +open +public\n`))
  assert.match(out, new RegExp(`\n${YEAR}-12-24 +Nochebuena +09:00-13:00 +own\n`))

  const moved = await criba.value("calendar", "set", "madrid", "--country", "PT")
  assert.deepEqual([moved.country, moved.region, moved.days.length], ["PT", null, 1])
  assert.match((await criba.run(["calendar", "list"])).out, /\nmadrid +Madrid +PT +1 +yes +\d{4}\n$/)
  await saveTriagers(database.db, triager("ana"))
  assert.equal((await criba.run(["triager", "set", "ana", "--calendar", "madrid"])).code, 0)
  assert.match(
    (await criba.run(["calendar", "remove", "madrid"])).err,
    /^The calendar madrid is that of ana\./,
  )
  assert.equal((await criba.run(["triager", "set", "ana", "--calendar", "none"])).code, 0)
  assert.equal((await criba.run(["calendar", "remove", "madrid"])).code, 0)
})

test("what is wrong is said", async () => {
  const wrong = async (...args: string[]) => (await criba.run(["calendar", ...args])).err
  assert.match(
    await wrong("set", "es", "--name", "ES", "--country", "XX"),
    /^country: No holidays are known of `XX`/,
  )
  assert.match(await wrong("set", "es"), /^Say what is to be different/)
  assert.match(await wrong("days", "es"), /^There is no calendar es/)
  assert.match(await wrong("regions", "XX"), /^No holidays are known of XX/)
  assert.match((await criba.run(["calendar", "regions", "es"])).out, /\nMD +Comunidad de Madrid\n/)
})
