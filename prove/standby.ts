/** A copy of a stage's cluster that follows it, as a standby does. */
import { appendFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { Stage } from "./stage.ts"
import { until } from "./until.ts"

/** What the primary needs: enough of its log for a copy that begins at the same template. */
export const WITH_STANDBY = { wal_keep_size: "256MB" }

export async function startStandby(primary: Stage): Promise<Stage> {
  const second = await Stage.prepare() // a copy of the same cluster, stopped in order
  writeFileSync(path.join(second.cluster, "standby.signal"), "")
  appendFileSync(
    path.join(second.cluster, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${primary.cluster} port=5432 user=criba'\nwal_retrieve_retry_interval = '100ms'\n`,
  )
  await second.startPostgres()
  await until("the standby follows", async () => {
    const states = await primary.ask<{ state: string }>("select state from pg_stat_replication")
    return states.some(({ state }) => state === "streaming")
  })
  return second
}
