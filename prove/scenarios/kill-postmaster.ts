/** kill -9 of PostgreSQL's main process under load: on a given PostgreSQL, which somebody else starts again. */
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { Follower } from "../witnesses.ts"

export const killPostmaster: Scenario = {
  name: "kill-postmaster",
  title: "kill -9 of PostgreSQL's main process, again and again",
  quick: true,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using stage = await Stage.open()
    const server = await stage.server()
    const follower = await Follower.open(stage, () => server.address)
    const client = stage.client(server.address).start(quick ? 4 : 32, quick ? 20 : 0)
    const kills = quick ? 1 : 8
    for (let kill = 0; kill < kills; kill++) {
      await client.untilAnswered(client.answered.length + (quick ? 100 : 1_000))
      stage.killPostmaster()
      await stage.restartPostgres()
    }
    await client.untilAnswered(client.answered.length + 100)
    await client.stop()
    return await check(stage, { client, server, follower, notes: [`${kills} kills`] })
  },
}
