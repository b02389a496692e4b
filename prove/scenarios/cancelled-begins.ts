/**
 * The BEGIN of many batches is cancelled, as `pg_cancel_backend` at an unlucky moment does it, while two servers share the work. A batch
 * that went on without its transaction would be written without the lock.
 */
import { setTimeout as pause } from "node:timers/promises"
import { check } from "../checker.ts"
import { SLOW_BEGIN } from "../proxy.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { Follower } from "../witnesses.ts"

export const cancelledBegins: Scenario = {
  name: "cancelled-begins",
  title: "the BEGIN of a third of all transactions cancelled, two servers",
  quick: true,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using stage = await Stage.open()
    const wire = await stage.proxy()
    const servers = [await stage.server({ through: wire }), await stage.server({ through: wire })] as const
    const follower = await Follower.open(stage, () => servers[0].address)
    let turn = 0
    const client = stage.client(() => servers[turn++ % 2 === 0 ? 0 : 1].address)
    wire.slowSomeBegins(1 / 3)
    const over = new AbortController()
    const cancelling = cancelSlowBegins(stage, over.signal)
    stage.whenClosing(() => over.abort())
    await client.sendMany(quick ? 200 : 10_000, quick ? 4 : 32)
    wire.slowSomeBegins(0)
    over.abort()
    const notes = [`${await cancelling} BEGINs cancelled`]
    return await check(stage, { client, server: servers[0], follower, notes })
  },
}

/** As a database administrator would, but again and again; answers how many it has met. */
async function cancelSlowBegins(stage: Stage, over: AbortSignal): Promise<number> {
  let cancelled = 0
  while (!over.aborted) {
    const met = await stage
      .ask(
        `select pg_cancel_backend(pid) from pg_stat_activity where state = 'active' and query = '${SLOW_BEGIN}'`,
      )
      .catch(() => []) // the stage is being closed
    cancelled += met.length
    await pause(2)
  }
  return cancelled
}
