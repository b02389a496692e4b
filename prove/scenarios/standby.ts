/**
 * A synchronous standby is promoted under load after the primary was killed; the server has both in its DATABASE_URL and
 * finds the one that can be written to without a restart.
 */
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { startStandby, WITH_STANDBY } from "../standby.ts"
import { until } from "../until.ts"

const SYNCHRONOUS = { ...WITH_STANDBY, synchronous_standby_names: "*" }

export const standby: Scenario = {
  name: "standby",
  title: "synchronous standby promoted under load, both in DATABASE_URL",
  quick: false,
  mostMinutes: 10,
  play: async () => {
    await using primary = await Stage.open(SYNCHRONOUS)
    await using second = await startStandby(primary)
    await until("the standby is synchronous", async () => {
      const states = await primary.ask<{ sync_state: string }>("select sync_state from pg_stat_replication")
      return states.some(({ sync_state }) => sync_state === "sync")
    })
    const [one, two] = [await primary.proxy(), await second.proxy()]
    const hosts = `127.0.0.1:${one.port},127.0.0.1:${two.port}`
    const url = `postgresql://criba@${hosts}/criba?target_session_attrs=read-write`
    const server = await primary.server({ url })
    const client = primary.client(server.address).start(16)
    await client.untilAnswered(1_000)
    primary.killPostmaster()
    await second.ask("select pg_promote()")
    await client.untilAnswered(client.answered.length + 1_000)
    await client.stop()
    return await check(second, { client, server, pauseLimitMs: 15_000 })
  },
}
