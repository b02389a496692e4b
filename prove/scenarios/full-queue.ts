/** More leads at once than the queue holds, while somebody holds the desk for seconds: the rest gets a 503 and comes again. */
import { sql } from "kysely"
import { check } from "../checker.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { until } from "../until.ts"

/** The queue holds 5 000. */
const CALLERS = 6_500

export const fullQueue: Scenario = {
  name: "full-queue",
  title: `${CALLERS} leads at once, more than the queue holds`,
  quick: false,
  mostMinutes: 10,
  play: async () => {
    await using stage = await Stage.open()
    const server = await stage.server()
    const client = stage.client(server.address)
    await client.sendMany(10, 1)
    const refused = () => client.sent.filter(({ refusals }) => refusals.includes("503 unavailable")).length
    let sending = Promise.resolve()
    await stage.db.transaction().execute(async (tx) => {
      await sql`select from desk for update`.execute(tx)
      sending = client.sendMany(CALLERS, CALLERS)
      await until("somebody is refused", () => refused() > 0).catch(() => {})
    })
    await sending
    const verdict = await check(stage, { client, server, notes: [`${refused()} were refused at first`] })
    if (refused() === 0) verdict.wrong.push("the queue was never full")
    return verdict
  },
}
