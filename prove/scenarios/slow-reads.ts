/** Thirty reads of the admin API hang at a locked table while leads come in: ingest and readiness must not notice. */
import { check } from "../checker.ts"
import { callServer } from "../client.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"
import { until } from "../until.ts"

const READS = 30

export const slowReads: Scenario = {
  name: "slow-reads",
  title: `${READS} slow admin reads beside ingest`,
  quick: false,
  mostMinutes: 10,
  play: async ({ quick }) => {
    await using stage = await Stage.open()
    const server = await stage.server({ as: "a" })
    const leads = quick ? 200 : 3_000
    const [alone, beside] = [stage.client(server.address, { name: "alone" }), stage.client(server.address)]
    await alone.sendMany(leads, 16)
    let ready = { status: 0, ms: 0 }
    let answers: number[] = []
    await stage.locking("audit", "access exclusive", async () => {
      const reads = Array.from({ length: READS }, () =>
        stage.admin(server.address, "GET", "audit").then(
          ({ status }) => status,
          () => 0,
        ),
      )
      await until("reads hang", async () => {
        const waiting = "select from pg_stat_activity where usename = 'a' and wait_event_type = 'Lock'"
        return (await stage.ask(waiting)).length > 0
      })
      await beside.sendMany(leads, 16)
      const askedAt = performance.now()
      const { status } = await callServer(`${server.address}/readyz`, stage.key)
      ready = { status, ms: performance.now() - askedAt }
      void Promise.all(reads).then((statuses) => {
        answers = statuses
      })
    })
    await until("the reads are answered", () => answers.length === READS)
    await alone.sendMany(leads, 16) // before and after, because a machine is busier at times
    const [p99, base] = [p99Of(beside), p99Of(alone)]
    const verdict = await check(stage, { client: beside, server })
    verdict.notes.push(
      `p99 ${p99.toFixed(0)} ms, ${base.toFixed(0)} ms without; /readyz ${ready.ms.toFixed(0)} ms`,
    )
    if (ready.status !== 200 || ready.ms > 1_000)
      verdict.wrong.push(`/readyz answered ${ready.status} in ${ready.ms} ms`)
    if (!quick && p99 > 2 * base) verdict.wrong.push("ingest's p99 more than doubled")
    const odd = answers.filter((status) => status !== 200 && status !== 503)
    if (odd.length > 0) verdict.wrong.push(`reads were answered with ${odd}`)
    return verdict
  },
}

function p99Of({ answered }: { answered: { sentAt: number; answeredAt: number | null }[] }): number {
  const waits = answered.map(({ sentAt, answeredAt }) => Number(answeredAt) - sentAt).sort((a, b) => a - b)
  return waits[Math.floor(waits.length * 0.99)] ?? Number.NaN
}
