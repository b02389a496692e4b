/** Backup and restore of the embedded database: what comes back is what was there at one moment, all of it or nothing. */
import assert from "node:assert/strict"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { after, before, test } from "node:test"
import { gunzipSync, gzipSync } from "node:zlib"
import { sql } from "kysely"
import { routeBatch } from "../../src/ingest/route-batch.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { DeskReader } from "../../src/store/leads/desk.ts"
import { migrate } from "../../src/store/migrate.ts"
import { openStore, type Store } from "../../src/store/open-store.ts"
import { createKey, findKeyBySecret } from "../../src/store/people/keys.ts"
import { readSignInSecret } from "../../src/store/people/people.ts"
import { auditDatabase, readEvents } from "../helpers/audit.ts"
import { arrival, saveTriagers, triager } from "../helpers/builders.ts"
import { runCriba, spawnCriba } from "./run-criba.ts"

const folder = await mkdtemp(path.join(os.tmpdir(), "criba-backup-"))
await chmod(folder, 0o711) // under root, or the databases within would be made elsewhere
const file = path.join(folder, "backup.criba")
const source = path.join(folder, "source")
const target = path.join(folder, "target")
let store: Store
let secret: string
before(async () => {
  store = await openStore({ databaseUrl: null, dataDir: source })
  await migrate(store.db)
  await sql`insert into audit (actor, action, subject) values ('cli', 'test', 'test')`.execute(store.db)
  await saveTriagers(store.db, triager("ana"), triager("bo", { weight: 2, brackets: ["all"] }))
  secret = (await createKey(store.db, { name: "Web", scopes: ["ingest"] })).secret
  await signInSomebody(store.db)
  const awkward = {
    nombre: 'Tab\there "quoted" \\. \\N ñ 漢 🙂',
    notes: "\\.\n\\.\r\nnext",
    revenue: 0.1 + 0.2,
    odd: [null],
  }
  await routeBatch(store.db, new DeskReader(), [arrival(awkward), arrival({ email: "a@example.com" })])
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

/** A person with a session, whom a provider has vouched for. */
async function signInSomebody(db: Database): Promise<void> {
  await readSignInSecret(db)
  await sql`
    with p as (
      insert into person (name, email, role) values ('Olga', 'olga@example.com', 'admin') returning id
    ), account as (
      insert into person_account (person_id, provider_id, account_id, id_token, access_token)
      select id, 'openid', '1', 'id-token-of-olga', 'access-token-of-olga' from p
    )
    insert into person_session (person_id, token, expires_at)
    select id, 'session-of-olga', now() + interval '14 days' from p
  `.execute(db)
}

/** Every row of every table, as text, but those of who is signed in. */
async function contentOf(db: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename::text as name from pg_tables
    where schemaname = current_schema and tablename not like 'migration%'
      and tablename not in ('person_session', 'person_account', 'person_verification', 'installation')
    order by tablename
  `.execute(db)
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string
    }>`select ${sql.id(name)}::text as row from ${sql.id(name)}`.execute(db)
    content[name] = rows.map(({ row }) => row).sort()
  }
  return content
}

async function restored<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const other = await openStore({ databaseUrl: null, dataDir })
  try {
    return await work(other.db)
  } finally {
    await other.close()
  }
}

test("what is restored is what was backed up, and Criba goes on from there", async () => {
  const made = await spawnCriba({ DATA_DIR: source }, ["backup", file, "--json"])
  assert.deepEqual([made.code, made.err], [0, ""])
  const { bytes, leads } = JSON.parse(made.out)
  assert.deepEqual([leads, bytes], [2, (await stat(file)).size])
  assert.equal((await stat(file)).mode & 0o777, 0o600)

  const { code, out, err } = await spawnCriba({ DATA_DIR: target }, ["restore", file, "--json"])
  assert.deepEqual([code, err], [0, ""])
  assert.deepEqual([JSON.parse(out).leads, JSON.parse(out).migrated], [2, []])

  const before = await contentOf(store.db)
  await restored(target, async (db) => {
    assert.deepEqual(await contentOf(db), before)
    assert.notEqual(await findKeyBySecret(db, secret), null)
    await routeBatch(db, new DeskReader(), [arrival({ email: "a@example.com" }), arrival()])
    const all = await auditDatabase(db)
    assert.equal(all.length, 4)
    assert.equal(all[2]?.duplicate_of, all[1]?.id)
    await sql`insert into audit (actor, action, subject) values ('cli', 'test', 'test')`.execute(db)
  })
})

test("a backup lets nobody in: it holds no session, no token of a provider and not the secret of sign-in", async () => {
  const text = gunzipSync(await readFile(file)).toString()
  const secretOf = (db: Database) => readSignInSecret(db)
  assert.match(text, /olga@example\.com/)
  for (const word of ["session-of-olga", "token-of-olga", await secretOf(store.db)])
    assert.ok(!text.includes(word), word)
  const { rows } = await sql<{ account_id: string }>`select account_id from person_account`.execute(store.db)
  await restored(target, async (db) => {
    assert.deepEqual(
      (await sql<{ account_id: string }>`select account_id from person_account`.execute(db)).rows,
      rows,
    )
    assert.notEqual(await secretOf(db), await secretOf(store.db))
  })
})

test("what somebody has put into a backup about who is signed in is not restored", async () => {
  const [first = "", ...rest] = gunzipSync(await readFile(file))
    .toString()
    .split("\n")
    .slice(0, -2)
  const manifest = JSON.parse(first)
  manifest.tables.push({ name: "installation", columns: ["sign_in_secret"], rows: 1 })
  const content = [JSON.stringify(manifest), ...rest, "known-secret", "\\.", ""].join("\n")
  const older = path.join(folder, "older.criba")
  const checksum = createHash("sha256").update(content).digest("hex")
  await writeFile(older, gzipSync(`${content}${checksum}\n`))
  const dataDir = path.join(folder, "older")
  const { code, err } = await runCriba({ DATA_DIR: dataDir }, ["restore", older])
  assert.deepEqual([code, err], [0, ""])
  await restored(dataDir, async (db) => assert.notEqual(await readSignInSecret(db), "known-secret"))
})

test("a backup taken while leads arrive is of one moment", async () => {
  const desks = new DeskReader()
  let isOver = false
  const backup = runCriba({ DATA_DIR: source }, ["backup", file]).finally(() => {
    isOver = true
  })
  while (!isOver) await routeBatch(store.db, desks, [arrival(), arrival()])
  assert.equal((await backup).code, 0)

  const moment = path.join(folder, "moment")
  assert.equal((await runCriba({ DATA_DIR: moment }, ["restore", file])).code, 0)
  const all = await auditDatabase(store.db)
  await restored(moment, async (db) => {
    const leads = await auditDatabase(db)
    assert.deepEqual(leads, all.slice(0, leads.length))
    const { rows } = await sql<{ last_seq: number }>`select last_seq from desk`.execute(db)
    assert.equal(rows[0]?.last_seq, (await readEvents(db)).length)
  })
})

test("a database that holds something is left alone", async () => {
  const before = await contentOf(store.db)
  const { code, err } = await runCriba({ DATA_DIR: source }, ["restore", file])
  assert.equal(code, 1)
  assert.match(err, /^There is data in .* already\. Nothing was restored: choose an empty folder/)
  assert.deepEqual(await contentOf(store.db), before)
})

function withChecksum(content: string): Buffer {
  const bytes = Buffer.from(content, "latin1")
  return gzipSync(
    Buffer.concat([bytes, Buffer.from(`${createHash("sha256").update(bytes).digest("hex")}\n`)]),
  )
}

test("a file that is cut off, altered or no backup is refused before anything is touched", async () => {
  const good = await readFile(file)
  const content = gunzipSync(good).toString("latin1")
  const altered = content.replace("a@example.com", "b@example.com")
  const migratedBy = (name: string) =>
    withChecksum(content.replace('"0001_schema"', `"${name}"`).slice(0, -65))
  const files: [Buffer, RegExp][] = [
    [good.subarray(0, good.length - 100), /is cut off/],
    [gzipSync(Buffer.from(altered, "latin1")), /was altered/],
    [
      Buffer.concat([good.subarray(0, 1000), Buffer.from("x"), good.subarray(1001)]),
      /is damaged|was altered/,
    ],
    [Buffer.from("nombre,email\n"), /is damaged, or is no backup/],
    [gzipSync("nombre,email\n"), /is not a backup/],
    [migratedBy("0001_foundation"), /from before version 1\.0\. docs\/upgrading\.md says how/],
    [migratedBy("9999_to_come"), /newer version of Criba \(9999_to_come\)/],
  ]
  const nowhere = path.join(folder, "nowhere")
  await Promise.all(
    files.map(async ([content, reason], i) => {
      const bad = path.join(folder, `bad-${i}.criba`)
      await writeFile(bad, content)
      const { code, err } = await runCriba({ DATA_DIR: nowhere }, ["restore", bad])
      assert.equal(code, 1)
      assert.match(err, reason)
    }),
  )
  assert.ok(!existsSync(nowhere))
})

test("a restore that fails halfway leaves an empty database, into which the next one goes", async () => {
  const lines = gunzipSync(await readFile(file))
    .toString("latin1")
    .split("\n")
  const row = lines.findIndex((line) => line.includes("a@example.com"))
  const broken = [...lines.slice(0, row), "not a row", ...lines.slice(row + 1, -2)].join("\n")
  const bad = path.join(folder, "bad.criba")
  await writeFile(bad, withChecksum(`${broken}\n`))
  const halfway = { DATA_DIR: path.join(folder, "halfway") }
  const failed = await runCriba(halfway, ["restore", bad])
  assert.equal(failed.code, 1)
  assert.match(failed.err, /missing data|not a row|invalid input/)
  assert.equal((await runCriba(halfway, ["restore", file])).code, 0)
})

test("a backup that fails leaves nothing, and no database is made to be backed up", async () => {
  const nowhere = path.join(folder, "nowhere")
  const missing = await runCriba({ DATA_DIR: nowhere }, ["backup", path.join(folder, "none.criba")])
  assert.match(missing.err, /There is no database in .*nowhere\. Give the command/)
  const unwritable = await runCriba({ DATA_DIR: source }, ["backup", path.join(nowhere, "none.criba")])
  assert.equal(unwritable.code, 1)
  assert.match(
    unwritable.err,
    /none\.criba cannot be written: its folder does not exist\. There is no backup\./,
  )
  assert.deepEqual(
    (await readdir(folder)).filter((name) => /none|part|nowhere/.test(name)),
    [],
  )
})
