/**
 * Two servers of the last release are replaced in turn by this version, on one database, under load: the first new one migrates while
 * the old ones take in leads, and then both versions work side by side.
 */
import { spawnSync } from "node:child_process"
import { cribaIn, onlyWith } from "../../test/helpers/criba.ts"
import { isLastReleaseHere, unpackLastRelease } from "../../test/helpers/last-release.ts"
import { balance } from "../balancer.ts"
import { check } from "../checker.ts"
import { type Scenario, Skipped } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { Follower, receiveWebhooks } from "../witnesses.ts"

export const rollingUpgrade: Scenario = {
  name: "rolling-upgrade",
  title: "two servers of the last release replaced in turn, the schema migrated beside them",
  quick: true,
  mostMinutes: 10,
  play: async ({ quick }) => {
    if (!isLastReleaseHere()) throw new Skipped("The history of this clone does not hold the last release.")
    await using stage = await Stage.open()
    const root = unpackLastRelease((remove) => stage.whenClosing(remove))
    await takeSchemaBack(stage, root)

    const servers = [await stage.server({ root }), await stage.server({ root })]
    const address = await balance(stage, servers)
    const receiver = await receiveWebhooks(stage, address)
    const follower = await Follower.open(stage, () => address)
    // Two servers start meanwhile. Of the quick size that takes most of the time, and the load need not be heavy to go on all along: four
    // leads a second, each with its events at the webhook and in the feed, and as many as possible for a moment at every step.
    const client = stage.client(address).start(quick ? 1 : 32, quick ? 250 : 0)
    const more = () => (quick ? client.sendMany(25, 4) : client.untilAnswered(client.answered.length + 1_000))
    await more()
    const ends: unknown[] = []
    for (const i of [0, 1]) {
      const old = servers[i]
      servers[i] = await stage.server()
      await more() // side by side
      const [end] = await Promise.all([old?.stop("SIGTERM"), more()])
      ends.push(end)
      await more()
    }
    await client.stop()
    const again = client.sent.flatMap(({ refusals }) => refusals).length
    const notes = [`${again} requests had to be sent again`]
    const verdict = await check(stage, { client, server: { address }, follower, receiver, notes })
    if (ends.some((code) => code !== 0)) verdict.wrong.push(`servers of the last release ended with ${ends}`)
    return verdict
  },
}

const KEPT = ["api_key", "api_key_secret", "triager"]

/** The stage's database as the last release would have made it, with the same key and team. */
async function takeSchemaBack(stage: Stage, root: string): Promise<void> {
  const kept = KEPT.map((table) => `create table kept.${table} as table ${table};`).join(" ")
  await stage.ask(`create schema kept; ${kept} drop schema public cascade; create schema public`)
  const env = onlyWith({ DATABASE_URL: await stage.url() })
  const { status, stderr } = spawnSync(process.execPath, [...cribaIn(root), "migrate"], {
    env,
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`The last release could not make its schema: ${stderr}`)
  for (const table of KEPT) {
    const columns = await stage.ask<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
    )
    const names = columns.map(({ name }) => `"${name}"`).join()
    await stage.ask(`insert into ${table} (${names}) select ${names} from kept.${table}`)
  }
  await stage.ask("drop schema kept cascade")
}
