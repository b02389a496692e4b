/** Two servers behind a proxy that asks /readyz are restarted one after the other, as an upgrade does it. */
import { balance } from "../balancer.ts"
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { Follower, receiveWebhooks } from "../witnesses.ts"

export const rollingRestart: Scenario = {
  name: "rolling-restart",
  title: "two servers restarted in turn behind a proxy that asks /readyz",
  quick: false,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using stage = await Stage.open()
    const servers = await Promise.all([stage.server(), stage.server()])
    const address = await balance(stage, servers)
    const receiver = await receiveWebhooks(stage, address)
    const follower = await Follower.open(stage, () => address)
    const client = stage.client(address).start(quick ? 4 : 32, quick ? 20 : 0)
    const rounds = quick ? 1 : 5
    const ends: unknown[] = []
    for (let round = 0; round < 2 * rounds; round++) {
      await client.untilAnswered(client.answered.length + (quick ? 100 : 500))
      ends.push(await servers[round % 2]?.stop("SIGTERM"))
      servers[round % 2] = await stage.server()
    }
    await client.stop()
    const unanswered = client.sent.flatMap(({ refusals }) => refusals).length
    const notes = [`${2 * rounds} restarts, ${unanswered} requests had to be sent again`]
    const verdict = await check(stage, { client, server: { address }, follower, receiver, notes })
    if (ends.some((code) => code !== 0)) verdict.wrong.push(`servers ended with ${ends}`)
    return verdict
  },
}
