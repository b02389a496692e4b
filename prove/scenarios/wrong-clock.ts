/** One of two servers believes that it is tomorrow: time is the database's, so nobody notices. */
import { existsSync, globSync } from "node:fs"
import { check } from "../checker.ts"
import { type Scenario, Skipped } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { Follower, receiveWebhooks } from "../witnesses.ts"

export const wrongClock: Scenario = {
  name: "wrong-clock",
  title: "one of two servers a day ahead, then a day behind",
  quick: false,
  mostMinutes: 10,
  play: async () => {
    const library = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1").find(existsSync)
    if (library === undefined) throw new Skipped("faketime is not installed")
    await using stage = await Stage.open()
    const right = await stage.server()
    const receiver = await receiveWebhooks(stage, right.address)
    const follower = await Follower.open(stage, () => right.address)
    const servers = [right]
    let turn = 0
    const client = stage.client(() => servers[turn++ % servers.length]?.address ?? right.address)
    for (const FAKETIME of ["+1d", "-1d"]) {
      const env = { LD_PRELOAD: library, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC: "1" }
      servers[1] = await stage.server({ env })
      await client.sendMany(2_000, 32)
      await servers[1].stop("SIGTERM")
      servers.length = 1
    }
    return await check(stage, { client, server: right, follower, receiver })
  },
}
