/**
 * Where the server's processor time goes while leads come in at 256 connections, as a flame graph: docs/images/ingest-flame.svg. It
 * tells the thread that speaks HTTP and the one that decides; bench/README.md says what PostgreSQL takes.
 *
 *   npm run bench:flame [-- --seconds 15 --connections 256]
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import os from "node:os"
import path from "node:path"
import { parseArgs } from "node:util"
import { drawFlames } from "./draw-flames.ts"
import { applyLoad } from "./load.ts"
import { grouped, machine, Stage } from "./stage.ts"

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "15" },
    connections: { type: "string", default: "256" },
  },
})
const [seconds, connections] = [Number(values.seconds), Number(values.connections)]
const WARM_UP_SECONDS = 10
const PICTURE = path.join(import.meta.dirname, "../docs/images/ingest-flame.svg")

const folder = await mkdtemp(path.join(os.tmpdir(), "criba-flame-"))
const stage = await Stage.open()
try {
  const database = await stage.makeDatabase("bench_flame")
  process.env.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${folder}`
  const server = await stage.startCriba(database)
  const load = { port: server.port, key: database.key, connections }
  await applyLoad({ ...load, seconds: WARM_UP_SECONDS, run: 1 })
  const measured = await applyLoad({ ...load, seconds, run: 2 })
  await stage.stopServer(server)
  const files = (await readdir(folder)).sort() // by the numbers of their threads
  const threads = ["The thread that speaks HTTP", "The thread that decides"].map(async (title, thread) => ({
    title,
    profile: JSON.parse(await readFile(path.join(folder, String(files[thread])), "utf8")),
  }))
  await writeFile(PICTURE, drawFlames(await Promise.all(threads), seconds))
  process.stdout.write(
    `${machine()}: ${grouped(measured.perSecond)} leads/s while it was watched; see docs/images/ingest-flame.svg\n`,
  )
} finally {
  await stage.close()
  await rm(folder, { recursive: true, force: true })
}
