/** The connection of every few commits is cut, in turn before PostgreSQL has it and after, when only PostgreSQL knows. */
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { Follower } from "../witnesses.ts"

export const cutCommits: Scenario = {
  name: "cut-commits",
  title: "connections to PostgreSQL cut around COMMIT",
  quick: true,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using stage = await Stage.open()
    const wire = await stage.proxy()
    const server = await stage.server({ through: wire })
    const follower = await Follower.open(stage, () => server.address)
    const client = stage.client(server.address)
    wire.cutSomeCommits(5)
    const leads = quick ? 300 : 6_000
    await client.sendMany(leads, quick ? 4 : 8)
    while (wire.cuts < (quick ? 10 : 300)) await client.sendMany(50, 4)
    wire.cutSomeCommits(0)
    return await check(stage, { client, server, follower, notes: [`${wire.cuts} cuts`] })
  },
}
