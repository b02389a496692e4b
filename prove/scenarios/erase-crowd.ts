/** Somebody with 20 000 leads is erased beside 1 000 kept bodies of 60 KB, while leads come in. */

import { runMany } from "../../test/helpers/many.ts"
import { check } from "../checker.ts"
import { callServer } from "../client.ts"
import type { Scenario } from "../scenario.ts"
import { Stage } from "../stage.ts"

const LEADS = 20_000
const BODIES = 1_000
const SOMEBODY = "somebody@example.com"

export const eraseCrowd: Scenario = {
  name: "erase-crowd",
  title: "a person with 20 000 leads erased beside 1 000 kept bodies of 60 KB",
  quick: false,
  mostMinutes: 8,
  play: async () => {
    await using stage = await Stage.open()
    const server = await stage.server()
    await stage.importLeads("Somebody", LEADS, () => SOMEBODY)
    await runMany(BODIES, 8, async (n) => {
      const notes = `${n} ${"x".repeat(60_000)}`
      const body = JSON.stringify({ nombre: n, email: n % 2 ? SOMEBODY : `${n}@example.com`, notes })
      await callServer(`${server.address}/api/public/ingest-lead`, stage.key, { body })
    })
    const [lead] = await stage.ask<{ id: string }>(
      `select id from lead where email_normal = '${SOMEBODY}' limit 1`,
    )
    const client = stage.client(server.address).start(8)
    await client.untilAnswered(100)
    const askedAt = performance.now()
    const { status } = await callServer(`${server.address}/api/admin/leads/${lead?.id}`, stage.key, {
      method: "DELETE",
      timeoutMs: 180_000,
    })
    const seconds = ((performance.now() - askedAt) / 1000).toFixed(1)
    await client.stop()
    const left = await stage.ask(`select from lead where email_normal = '${SOMEBODY}'`)
    const waits = client.answered.map(({ sentAt, answeredAt }) => Number(answeredAt) - sentAt)
    const notes = [
      `DELETE: ${status} in ${seconds} s; longest answer of ingest ${Math.max(...waits).toFixed(0)} ms`,
    ]
    const verdict = await check(stage, { client, server, sameTeam: false, pauseLimitMs: 1_000, notes })
    if (status !== 200) verdict.wrong.push(`DELETE was answered with ${status}`)
    if (left.length > 0) verdict.wrong.push(`${left.length} leads still name the person`)
    return verdict
  },
}
