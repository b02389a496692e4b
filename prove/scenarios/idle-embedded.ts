/** The embedded PostgreSQL dies on a quiet night: a lead comes every five seconds, so no key is remembered and no batch notices. */
import { setTimeout as pause } from "node:timers/promises"
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"

export const idleEmbedded: Scenario = {
  name: "idle-embedded",
  title: "embedded PostgreSQL killed at one lead every 5 s",
  quick: true,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using stage = await Stage.prepare()
    const server = await stage.server({ url: null })
    const client = stage.client(server.address)
    for (let night = 0; night < (quick ? 1 : 5); night++) {
      await client.sendOne(true)
      await pause(quick ? 1_500 : 5_000) // longer than a key is believed without a look
      stage.killPostmaster()
      await pause(quick ? 0 : 5_000)
      await client.sendOne(true)
    }
    return await check(stage, { client, server, pauseLimitMs: quick ? null : 10_000 })
  },
}
