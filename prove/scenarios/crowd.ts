/** 3 000 waiting leads of one address, 50 000 waiting strangers and 20 000 held leads: a stranger's lead hardly notices. */

import { saveTriagers, triager } from "../../test/helpers/builders.ts"
import { check } from "../checker.ts"
import type { Client } from "../client.ts"
import type { Scenario } from "../scenario.ts"
import { Stage, WEIGHTS } from "../stage.ts"

const POSTS = 300

export const crowd: Scenario = {
  name: "crowd",
  title: "3 000 waiting leads of one address, 50 000 waiting strangers, 20 000 held leads",
  quick: false,
  mostMinutes: 10,
  play: async () => {
    const empty = await measureEmpty()
    await using stage = await Stage.open()
    const server = await stage.server()
    const hold = (active: boolean) =>
      saveTriagers(
        stage.db,
        ...Object.entries(WEIGHTS).map(([id, weight]) => triager(id, { weight, active })),
      )
    await stage.importLeads("held", 20_000)
    await hold(false)
    await stage.importLeads("same", 3_000, () => "test@test.com")
    await stage.importLeads("stranger", 50_000)
    const client = stage.client(server.address)
    await client.sendMany(POSTS, 1)
    const full = medianOf(client)
    const ratio = full / empty
    const notes = [
      `a POST takes ${full.toFixed(1)} ms, ${empty.toFixed(1)} in an empty database: × ${ratio.toFixed(2)}`,
    ]
    const verdict = await check(stage, { client, server, sameTeam: false, notes })
    if (ratio > 2) verdict.wrong.push("a POST takes more than twice as long")
    return verdict
  },
}

async function measureEmpty(): Promise<number> {
  await using stage = await Stage.open()
  await saveTriagers(stage.db, ...Object.keys(WEIGHTS).map((id) => triager(id, { active: false })))
  const server = await stage.server()
  const client = stage.client(server.address)
  await client.sendMany(POSTS, 1)
  return medianOf(client)
}

function medianOf({ answered }: Client): number {
  const waits = answered.map(({ sentAt, answeredAt }) => Number(answeredAt) - sentAt).sort((a, b) => a - b)
  return waits[waits.length >> 1] ?? Number.NaN
}
