/**
 * Upgrades need no pause: servers of the last release work on the schema of this version (CONTRIBUTING.md has the rules).
 * What the last release asks of the database was written down when it was released, so this holds in any clone;
 * prove/scenarios/rolling-upgrade.ts runs its code where the history is at hand.
 */
import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { after, test } from "node:test"
import { sql } from "kysely"
import type { Database } from "../../src/store/database.ts"
import { migrate, readNewer } from "../../src/store/migrate.ts"
import { runCriba } from "../cli/run-criba.ts"
import { startApp } from "../helpers/app.ts"
import { testDatabase } from "../helpers/database.ts"
import { readContract, readLastRelease } from "../helpers/last-release.ts"

const database = await testDatabase()
const { db } = database
after(() => database.close())

const release = readLastRelease()
const MIGRATIONS = path.join(import.meta.dirname, "../../migrations")
const newMigrations = globSync("[0-9]*", { cwd: MIGRATIONS })
  .filter((file) => file.replace(/\.\w+$/, "") > release.last_migration)
  .map((file) => ({ file, text: readFileSync(path.join(MIGRATIONS, file), "utf8") }))
const takesAway = newMigrations.some(({ text }) => /^(-- needs: |export const needs\b)/m.test(text))

/** What is wrong with statements, found out within PostgreSQL: one question for each, nine times over, took half a minute. */
const TRY_STATEMENTS = sql`
  create function pg_temp.try_statements(statements text[]) returns setof text language plpgsql as $$
  declare
    statement text;
  begin
    foreach statement in array statements loop
      begin
        execute 'prepare tried as ' || statement;
        deallocate tried;
      exception when others then
        return next sqlerrm || ': ' || left(statement, 200);
      end;
    end loop;
  end $$`

/** What servers of the last release would stumble over, in sentences. */
async function findBreaks(tx: Database): Promise<string[]> {
  const now = await readContract(tx)
  const tables = new Set(Object.keys(release.columns).map((name) => name.split(".")[0]))
  const broken: string[] = []
  for (const [name, was] of Object.entries(release.columns)) {
    const is = now.columns[name]
    if (is === undefined) {
      if (!takesAway) broken.push(`${name} is gone, and no migration says which version can do without it`)
    } else if (is.type !== was.type) broken.push(`${name} is ${is.type} and was ${was.type}`)
    else if (is.not_null && !was.not_null) broken.push(`${name} must not be null now`)
  }
  for (const [name, { not_null, has_default }] of Object.entries(now.columns))
    if (!(name in release.columns) && tables.has(name.split(".")[0]) && not_null && !has_default)
      broken.push(`${name} is new, must not be null and has no default`)
  for (const line of now.constraints)
    if (!release.constraints.some((was) => allows(line, was)) && tables.has(line.split(":")[0]))
      broken.push(`a new constraint may refuse what the last release writes: ${line}`)
  await TRY_STATEMENTS.execute(tx)
  const { rows } = await sql<{ failure: string }>`
    select failure from pg_temp.try_statements(${release.statements}) failure`.execute(tx)
  return [...broken, ...rows.map(({ failure }) => failure)]
}

/** Whether a constraint takes whatever the earlier one took: it is the same, but for words that were added to a list. */
function allows(line: string, was: string): boolean {
  const withoutWords = (constraint: string) => constraint.replaceAll(/'[^']*'::text(, )?/g, "")
  const wordsOf = (constraint: string) => new Set(constraint.match(/'[^']*'::text/g))
  return withoutWords(line) === withoutWords(was) && wordsOf(was).isSubsetOf(wordsOf(line))
}

/** In a transaction that is taken back. */
async function breaksAfter(change: string): Promise<string[]> {
  const tx = await db.startTransaction().execute()
  try {
    if (change !== "") await sql.raw(change).execute(tx)
    return await findBreaks(tx)
  } finally {
    await tx.rollback().execute()
  }
}

test("servers of the last release can work on this schema", async () => {
  assert.ok(release.statements.length > 300, "they are written down")
  assert.deepEqual(await breaksAfter(""), [])
})

const BREAKS = {
  "alter table lead drop column referrer": /lead\.referrer is gone/,
  "alter table lead rename column notes to remarks": /lead\.notes is gone/,
  "alter table lead alter column referrer type varchar(20)": /lead\.referrer is character varying/,
  "alter table lead alter column notes set not null": /lead\.notes must not be null now/,
  "alter table event add column hash bytea not null":
    /event\.hash is new, must not be null and has no default/,
  "alter table lead add constraint named check (nombre <> '') not valid": /a new constraint may refuse/,
  "alter table import_job drop constraint import_job_status_check, add constraint import_job_status_check check (status in ('done', 'failed'))":
    /a new constraint may refuse/,
  "alter table triager rename to person_in_turn": /"triager" does not exist/,
  "alter table lead alter column revenue type text": /lead\.revenue is text/,
}
for (const [change, said] of Object.entries(BREAKS))
  test(`it is noticed that this would stop them: ${change}`, async () => {
    assert.match((await breaksAfter(change)).join("\n"), said)
  })

test("new migrations keep nobody from the large tables", () => {
  for (const { file, text } of newMigrations) {
    const indexes = text.match(/create (unique )?index (?!concurrently)[^;`"]* on (lead|event)\b/gi) ?? []
    assert.deepEqual(indexes, [], `${file} builds an index while nobody can write`)
    for (const needed of text.matchAll(/^(?:-- needs: |export const needs = ")(\w+)/gm))
      assert.ok(
        String(needed[1]) <= release.last_migration,
        `${file} takes something away that the last release may use: ${needed[1]} is newer than that`,
      )
  }
})

test("a server goes on with a newer schema, unless that says that it has taken something away", async () => {
  const newer = (await testDatabase()) as typeof database
  try {
    await sql`insert into migration (name, timestamp) values ('9001_more', 'now')`.execute(newer.db)
    assert.deepEqual(await readNewer(newer.db), { names: ["9001_more"], usable: true })
    assert.deepEqual(await migrate(newer.db), [])
    const app = await startApp({ DATABASE_URL: newer.url })
    await app.close()
    const { out } = await runCriba({ DATABASE_URL: newer.url }, ["doctor"])
    assert.match(out, /warning +A newer version of Criba has changed the database \(9001_more\)/)

    await sql`insert into migration values ('9002_less', 'now', '0028_source_mappings')`.execute(newer.db)
    assert.equal((await readNewer(newer.db))?.usable, true, "this version knows what it needs")
    await sql`update migration set needs = '9001_more' where name = '9002_less'`.execute(newer.db)
    await assert.rejects(
      migrate(newer.db),
      /newer version of Criba \(9001_more, 9002_less\)\. Run that version/,
    )
    await assert.rejects(startApp({ DATABASE_URL: newer.url }), /Run that version/)
  } finally {
    await newer.close()
  }
})

test("what a migration needs is written down with it", async () => {
  await sql`delete from migration where name = '0031_side_by_side'`.execute(db)
  await sql`alter table migration drop column needs`.execute(db)
  assert.equal((await readNewer(db)) ?? null, null, "databases from before can be asked")
  assert.deepEqual(await migrate(db), ["0031_side_by_side"])
})
