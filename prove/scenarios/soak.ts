/** Steady load for as long as asked, with memory, connections and file handles looked at every minute. */
import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { Follower, receiveWebhooks } from "../witnesses.ts"

export const soak: Scenario = {
  name: "soak",
  title: "steady load for many minutes",
  quick: false,
  mostMinutes: 10,
  play: async ({ soakMinutes }) => {
    await using stage = await Stage.open()
    const server = await stage.server({ as: "a" })
    const receiver = await receiveWebhooks(stage, server.address)
    const follower = await Follower.open(stage, () => server.address)
    const client = stage.client(server.address).start(16, 100)
    const looks: string[] = []
    for (const end = performance.now() + soakMinutes * 60_000; performance.now() < end; ) {
      await pause(Math.min(60_000, end - performance.now()))
      const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))?.[1]
      const handles = readdirSync(`/proc/${server.child.pid}/fd`).length
      const connections = await stage.ask("select from pg_stat_activity where usename = 'a'")
      looks.push(
        `${Math.round(Number(memory) / 1024)} MiB, ${connections.length} connections, ${handles} files`,
      )
    }
    await client.stop()
    return await check(stage, {
      client,
      server,
      follower,
      receiver,
      notes: [`${soakMinutes} minutes; first ${looks[0]}; last ${looks.at(-1)}`],
    })
  },
}
