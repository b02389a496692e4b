/**
 * Readers on a standby (READ_DATABASE_URL) while leads come in: it stops replaying, is killed, and comes back. Every read must be
 * answered, and must know each lead that was answered with 201 before it began.
 */
import { setTimeout as pause } from "node:timers/promises"
import { check } from "../checker.ts"
import { type Client, callServer } from "../client.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { startStandby, WITH_STANDBY } from "../standby.ts"
import { until } from "../until.ts"

const READERS = 4

export const readersStandby: Scenario = {
  name: "readers-standby",
  title: "the standby that readers use stalls, is killed and comes back",
  quick: true,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using primary = await Stage.open(WITH_STANDBY)
    await using standby = await startStandby(primary)
    const server = await primary.server({ env: { READ_DATABASE_URL: await standby.url() } })
    const untilInUse = (what: string, wanted: boolean) =>
      until(what, async () => (await isInUse(server.address, primary.key)) === wanted, 30_000, 100)
    const client = primary.client(server.address).start(quick ? 4 : 16, quick ? 50 : 0)
    const leads = quick ? 40 : 2_000
    const more = () => client.untilAnswered(client.answered.length + leads)
    await untilInUse("the standby is read from", true)
    await using readers = new Readers(primary, server.address, client)
    await more()

    await standby.ask("select pg_wal_replay_pause()")
    await untilInUse("a standby that stalls is left", false)
    await more()
    await standby.ask("select pg_wal_replay_resume()")
    await untilInUse("it is taken up again", true)
    await more()

    standby.killPostmaster()
    await untilInUse("a dead standby is left", false)
    await more()
    await standby.restartPostgres()
    await untilInUse("it is taken up again", true)
    await more()

    await readers.stop()
    await client.stop()
    const told = server.log.filter((line) => line.includes("the standby is not read from")).length
    const verdict = await check(primary, {
      client,
      server,
      notes: [
        `${readers.count} reads, the longest ${readers.longestMs.toFixed(0)} ms; ${told} lines in the log`,
      ],
    })
    verdict.wrong.push(...readers.wrong)
    return verdict
  },
}

async function isInUse(address: string, key: string): Promise<boolean> {
  const { body } = await callServer(`${address}/metrics`, key)
  return /^criba_standby_in_use 1$/m.test(body)
}

/** Who reads lists and single leads without a pause, and writes down what should not have been. */
class Readers implements AsyncDisposable {
  count = 0
  longestMs = 0
  readonly wrong: string[] = []
  #stopped = false
  readonly #working: Promise<void>[]

  constructor(stage: Stage, address: string, client: Client) {
    const read = async () => {
      while (!this.#stopped) {
        const known = client.answered.at(-1)?.answer
        const id = known ? JSON.parse(known).id : null
        const path = this.count++ % 2 === 0 && id !== null ? `leads/${id}` : "leads?limit=20"
        const begun = performance.now()
        const status = await stage.admin(address, "GET", path).then(
          (answer) => answer.status,
          () => 0,
        )
        this.longestMs = Math.max(this.longestMs, performance.now() - begun)
        if (status !== 200) this.wrong.push(`a read (${path}) was answered with ${status}`)
        await pause(5)
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
