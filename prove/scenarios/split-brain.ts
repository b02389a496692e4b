/**
 * A standby is promoted while its primary lives on and takes writes, and both are in DATABASE_URL. Nothing fails by that, so only a
 * look at the hosts can tell the server. Once all its connections to the old primary are gone, nothing may be written there any
 * more. What is acknowledged before is lost unless the standby is synchronous; so the senders pause until then.
 */
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { startStandby, WITH_STANDBY } from "../standby.ts"
import { until } from "../until.ts"

export const splitBrain: Scenario = {
  name: "split-brain",
  title: "standby promoted while the old primary lives on, both in DATABASE_URL",
  quick: true,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using primary = await Stage.open(WITH_STANDBY)
    await using second = await startStandby(primary)
    const [one, two] = [await primary.proxy(), await second.proxy()]
    const hosts = `127.0.0.1:${one.port},127.0.0.1:${two.port}`
    const server = await primary.server({
      url: `postgresql://criba@${hosts}/criba?target_session_attrs=read-write`,
    })
    const client = primary.client(server.address)
    const send = () => client.sendMany(quick ? 40 : 1_000, 16)
    await send()
    const [first] = client.answered
    const comment = async (text: string) => {
      const path = `leads/${JSON.parse(first?.answer ?? "{}").id}/comments`
      const { status } = await primary.admin(server.address, "POST", path, { text })
      if (status !== 201) throw new Error(`A comment was answered with ${status}`)
    }
    await comment("on the old primary") // changes have connections of their own

    const end = await placeOf(primary)
    await until("the standby has everything", async () => (await placeOf(second)) === end)
    await second.ask("select pg_promote()")
    const promotedAt = performance.now()
    await until("the old primary is left", async () => (await connectionsTo(primary)) === 0)
    const seconds = (performance.now() - promotedAt) / 1000
    const left = await placeOf(primary)
    await comment("on the new one")
    await send()

    const notes = [`the old primary was left after ${seconds.toFixed(1)} s`]
    const verdict = await check(second, { client, server, notes })
    const place = await placeOf(primary)
    if (place !== left) verdict.wrong.push(`the old primary was written to: event ${left}, then ${place}`)
    return verdict
  },
}

/** The server's, in all its threads. The keeper is the stage's own. */
async function connectionsTo(stage: Stage): Promise<number> {
  const [open] = await stage.ask<{ n: number }>(
    "select count(*) as n from pg_stat_activity where application_name like 'criba %' and application_name <> 'criba keeper'",
  )
  return open?.n ?? 0
}

/** The newest event that a cluster has. */
async function placeOf(stage: Stage): Promise<number> {
  const [newest] = await stage.ask<{ seq: number }>("select coalesce(max(seq), 0) as seq from event")
  return newest?.seq ?? 0
}
