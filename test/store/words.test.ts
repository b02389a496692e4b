/** Words are found from the moment at which a lead is stored, before and after they are copied, and never once they are gone. */
import assert from "node:assert/strict"
import { after, beforeEach, test } from "node:test"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { gatherWords } from "../../src/store/gather-words.ts"
import { testDatabase } from "../helpers/database.ts"

const database = await testDatabase()
const { db } = database
after(() => database.close())
beforeEach(async () => {
  await sql`truncate lead, lead_words, word_portion`.execute(db)
  await sql`update words_gathered set upto = 0`.execute(db)
})

const store = (from: number, to: number) =>
  sql`
    insert into lead (id, seq, created_at, api_key_id, nombre, bracket, status, policy_version, search)
    select gen_random_uuid(), n, now(), 'key', 'x', 'all', 'lost', 1, 'PERSON ' || n || ' ' || substr('LUCIAMARTA', 1 + n % 6, 5)
    from generate_series(${from}::int, ${to}::int) n`.execute(db)
const seqs = async (query: ReturnType<typeof sql<{ seq: number }>>) =>
  (await query.execute(db)).rows.map(({ seq }) => seq)
const findWith = (pattern: string) =>
  seqs(sql`select seq from leads_with(${pattern}) as found(seq) order by seq`)
const gathered = async () =>
  (await sql<{ upto: number }>`select upto from words_gathered`.execute(db)).rows[0]?.upto

test("found before they are copied, and after, whatever was changed and erased meanwhile", async () => {
  const patterns = ["%LUCIA%", "%PERSON 7%", "%MARTA%", "%TORRES%", "%NOBODY%"]
  const check = async (moment: string) => {
    for (const pattern of patterns)
      assert.deepEqual(
        await findWith(pattern),
        await seqs(sql`select seq from lead where search like ${pattern} order by seq`),
        `${pattern} ${moment}`,
      )
  }
  await store(1, 700)
  await check("before any was copied")
  await gatherWords(db)
  assert.equal(await gathered(), 700)
  await check("when all were")
  await store(701, 1_900)
  await check("when some were")
  await sql`update lead set search = 'ANA TORRES' where seq % 10 = 0`.execute(db)
  await sql`update lead set nombre = null, search = null, erased_at = now() where seq % 7 = 0`.execute(db)
  await check("after changes on both sides")
  await gatherWords(db)
  await check("after the second copy")
  const { rows } = await sql`
    select from lead_words left join lead using (seq) where lead.search is distinct from lead_words.search`.execute(
    db,
  )
  assert.equal(rows.length, 0, "a copy says what its lead says, and no erased lead has one")
})

test("what is being changed is not copied as it was before", async () => {
  await store(1, 10)
  await db.transaction().execute(async (tx) => {
    await sql`update lead set nombre = null, search = null, erased_at = now() where seq = 3`.execute(tx)
    await gatherWords(db) // somebody is at it: nothing is copied
    assert.equal(await gathered(), 0)
  })
  await gatherWords(db)
  assert.equal(await gathered(), 10)
  assert.deepEqual(await findWith("%PERSON 3%"), [])
})

test("what is erased while it is copied is erased from the copies", async () => {
  await store(1, 10)
  let erasing = Promise.resolve<unknown>(null)
  await db.transaction().execute(async (tx) => {
    await sql`select from words_gathered for update`.execute(tx)
    await sql`insert into lead_words (seq, search) select seq, search from lead`.execute(tx)
    await sql`update words_gathered set upto = 10`.execute(tx)
    erasing = sql`update lead set nombre = null, search = null, erased_at = now() where seq = 3`.execute(db)
    await pause(100) // it waits for us
  })
  await erasing
  assert.deepEqual(await findWith("%PERSON 3%"), [])
})
