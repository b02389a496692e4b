/**
 * kill -9 of one of two servers on one data folder, again and again, while callers go on with whichever is there. The embedded
 * PostgreSQL that a killed server has started goes on, and the other one keeps using it.
 */
import assert from "node:assert/strict"
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { Follower, receiveWebhooks } from "../witnesses.ts"

export const killServer: Scenario = {
  name: "kill-server",
  title: "kill -9 of a server, again and again",
  quick: true,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using stage = await Stage.prepare()
    const servers = await Promise.all([stage.server({ url: null }), stage.server({ url: null })])
    let attempts = 0
    const to = () => servers[attempts++ % 2]?.address ?? assert.fail()
    // What a killed server had in hand is taken up when its lease has run out: 20 s that `npm test` does not wait.
    const receiver = quick ? undefined : await receiveWebhooks(stage, to())
    const follower = await Follower.open(stage, to)
    const client = stage.client(to).start(quick ? 4 : 32, quick ? 20 : 0)
    const kills = quick ? 1 : 12
    for (let kill = 0; kill < kills; kill++) {
      await client.untilAnswered(client.answered.length + (quick ? 200 : 1_000))
      await servers[kill % 2]?.stop("SIGKILL")
      if (quick) client.slowDown(400)
      servers[kill % 2] = await stage.server({ url: null })
    }
    await client.stop()
    const server = servers[0] ?? assert.fail()
    return await check(stage, { client, server, follower, receiver, notes: [`${kills} kills`] })
  },
}
