/** The wires between callers and server, and between server and PostgreSQL, are cut, slow and silent for a moment, in turns. */
import { setTimeout as pause } from "node:timers/promises"
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { Follower } from "../witnesses.ts"

export const brokenNetwork: Scenario = {
  name: "broken-network",
  title: "wires to callers and to PostgreSQL cut, delayed and swallowed",
  quick: false,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using stage = await Stage.open()
    const database = await stage.proxy()
    const server = await stage.server({ through: database })
    const callers = await stage.proxy({ host: "127.0.0.1", port: Number(new URL(server.address).port) })
    const follower = await Follower.open(stage, () => server.address)
    const client = stage.client(`http://127.0.0.1:${callers.port}`).start(quick ? 4 : 32, quick ? 20 : 0)
    const rounds = quick ? 1 : 10
    for (let round = 0; round < rounds; round++) {
      for (const wire of [callers, database]) {
        await client.untilAnswered(client.answered.length + (quick ? 50 : 300))
        wire.cutExisting()
        await client.untilAnswered(client.answered.length + 50)
        wire.hang()
        await pause(quick ? 300 : 3_000)
        wire.cut()
        await pause(quick ? 300 : 3_000)
        wire.mend()
        wire.delay(20)
        await client.untilAnswered(client.answered.length + 50)
        wire.delay(0)
      }
    }
    await client.stop()
    return await check(stage, { client, server, follower, notes: [`${rounds} rounds`] })
  },
}
