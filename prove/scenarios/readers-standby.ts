/**
 * Reports on a standby (READ_DATABASE_URL) while leads come in: it stops replaying, is killed, and comes back. Leads are taken in as if nothing
 * had happened. Every report is answered; only one that is being read when the standby dies may be refused or break off.
 */
import { setTimeout as pause } from "node:timers/promises"
import { check } from "../checker.ts"
import { callServer } from "../client.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { startStandby, WITH_STANDBY } from "../standby.ts"
import { until } from "../until.ts"

/** A server has at most three exports at once. */
const READERS = 3

export const readersStandby: Scenario = {
  name: "readers-standby",
  title: "the standby that reports are read from stalls, is killed and comes back",
  quick: true,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using primary = await Stage.open(WITH_STANDBY)
    await using standby = await startStandby(primary)
    const server = await primary.server({ env: { READ_DATABASE_URL: await standby.url() } })
    const untilInUse = (what: string, wanted: boolean) =>
      until(what, async () => (await isInUse(server.address, primary.key)) === wanted, 30_000, 100)
    const client = primary.client(server.address).start(quick ? 4 : 16, quick ? 50 : 0)
    const more = () => client.untilAnswered(client.answered.length + (quick ? 40 : 2_000))
    await untilInUse("the standby is read from", true)
    await using readers = new Readers(primary, server.address)
    await more()

    await standby.ask("select pg_wal_replay_pause()")
    await more()
    await standby.ask("select pg_wal_replay_resume()")
    await more()

    readers.mayBeRefused = true
    standby.killPostmaster()
    await untilInUse("a dead standby is left", false)
    await more()
    readers.mayBeRefused = false
    await more()
    await standby.restartPostgres()
    await untilInUse("it is taken up again", true)
    await more()

    await readers.stop()
    await client.stop()
    const verdict = await check(primary, {
      client,
      server,
      notes: [`${readers.count} reports, the longest ${readers.longestMs.toFixed(0)} ms`],
    })
    verdict.wrong.push(...readers.wrong)
    return verdict
  },
}

async function isInUse(address: string, key: string): Promise<boolean> {
  const { body } = await callServer(`${address}/metrics`, key)
  return /^criba_standby_in_use 1$/m.test(body)
}

/** They export a few leads without a pause, and write down what should not have been. */
class Readers implements AsyncDisposable {
  count = 0
  longestMs = 0
  mayBeRefused = false
  readonly wrong: string[] = []
  #stopped = false
  readonly #working: Promise<void>[]

  constructor(stage: Stage, address: string) {
    const read = async () => {
      while (!this.#stopped) {
        const [begun, mayBeRefused] = [performance.now(), this.mayBeRefused]
        const status = await stage.admin(address, "GET", "leads.csv?q=lead+40").then(
          (answer) => answer.status,
          () => 0,
        )
        this.count++
        this.longestMs = Math.max(this.longestMs, performance.now() - begun)
        if (status !== 200 && !mayBeRefused && !this.mayBeRefused)
          this.wrong.push(`a report was answered with ${status}`)
        await pause(50)
      }
    }
    this.#working = Array.from({ length: READERS }, read)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#working)
  }

  /** A scenario that fails halfway must end, too. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }
}
