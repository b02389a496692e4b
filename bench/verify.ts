/**
 * How long `criba verify` takes: a year of history is planted and sealed, and then made again. Beside the time there is the processor time of
 * the process, because machines have moods. It must say that nothing differs, and a million leads must take five minutes at most.
 *
 *   node bench/verify.ts [--leads 1000000]
 */
import { parseArgs } from "node:util"
import { verifyHistory } from "../src/reports/verify-history.ts"
import { lastSeal, sealHistory } from "../src/store/books/seals.ts"
import type { Database } from "../src/store/connection/database.ts"
import { seedHistory } from "./seed.ts"
import { grouped, machine, Stage } from "./stage.ts"

const MOST_SECONDS_A_MILLION = 300

const { values } = parseArgs({ options: { leads: { type: "string", default: "1000000" } } })
const leads = Number(values.leads)

const stage = await Stage.open()
try {
  const { db } = await plant()
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const verified = await verifyHistory(db, { since: null })
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpu)
  const aMillion = (seconds / leads) * 1e6
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine()}`)
  console.log(
    `${grouped(leads)} leads, ${grouped(verified.events)} events, ${grouped(verified.decisions)} decisions`,
  )
  console.log(
    `${seconds.toFixed(0)} s, of which ${((user + system) / 1e6).toFixed(0)} s of processor time here`,
  )
  console.log(`a million at this rate: ${aMillion.toFixed(0)} s; at most ${MOST_SECONDS_A_MILLION} s`)
  console.log(`${process.resourceUsage().maxRSS >> 10} MiB at most, with planting`)
  for (const { sentence } of verified.told.slice(0, 5)) console.log(sentence)
  if (verified.differences > 0 || aMillion > MOST_SECONDS_A_MILLION) process.exitCode = 1
} finally {
  await stage.close()
}

async function plant() {
  const database = await stage.makeDatabase("bench_verify")
  await seedHistory(database, leads, (done) => {
    if (done % 100_000 === 0) console.error(`${grouped(done)} of ${grouped(leads)} leads planted`)
  })
  await sealAll(database.db)
  await stage.settle()
  return database
}

async function sealAll(db: Database): Promise<void> {
  for (let before = -1, { seq } = await lastSeal(db); seq > before; ) {
    before = seq
    await sealHistory(db)
    seq = (await lastSeal(db)).seq
  }
}
