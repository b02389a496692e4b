/** Every connection of the server to PostgreSQL is silently dead, as after a night behind a firewall that forgets; new ones work. */
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"

export const deadConnections: Scenario = {
  name: "dead-connections",
  title: "all pooled connections silently dead, twice",
  quick: true,
  mostMinutes: 8,
  play: async ({ quick }) => {
    await using stage = await Stage.open()
    const wire = await stage.proxy()
    const server = await stage.server({ through: wire })
    const client = stage.client(server.address)
    await client.sendMany(200, 16) // so that every pool has its connections
    await stage.admin(server.address, "GET", "leads")
    for (let night = 0; night < (quick ? 1 : 2); night++) {
      wire.swallow()
      await client.sendMany(1, 1)
      await client.sendMany(100, 16)
    }
    return await check(stage, { client, server, pauseLimitMs: quick ? null : 10_000 })
  },
}
