/** kill -9 of a process of PostgreSQL's, again and again: PostgreSQL then ends all the others and recovers. */
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { until } from "../until.ts"

export const killBackends: Scenario = {
  name: "kill-backends",
  title: "kill -9 of a PostgreSQL backend, again and again",
  quick: false,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using stage = await Stage.open()
    const server = await stage.server({ as: "a" })
    const client = stage.client(server.address).start(quick ? 4 : 32, quick ? 20 : 0)
    const kills = quick ? 2 : 10
    for (let kill = 0; kill < kills; kill++) {
      await client.untilAnswered(client.answered.length + (quick ? 100 : 500))
      const at = await stage.ask<{ pid: number }>(
        "select pid from pg_stat_activity where usename = 'a' order by xact_start nulls last",
      )
      if (at[0]) process.kill(at[0].pid, "SIGKILL")
      await until("PostgreSQL recovers", async () => (await stage.ask("select 1").catch(() => [])).length > 0)
    }
    await client.untilAnswered(client.answered.length + 100)
    await client.stop()
    return await check(stage, { client, server, notes: [`${kills} kills`] })
  },
}
