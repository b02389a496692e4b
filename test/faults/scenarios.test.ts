/**
 * The quick sizes of what `npm run prove` plays: real servers, a real PostgreSQL, real HTTP, and something that fails. How long
 * a pause may be is judged there, on a quiet machine; here nothing may be lost, doubled or wrong, and leads must go
 * through while what failed is still failing.
 */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { SCENARIOS } from "../../prove/scenarios.ts"
import { closeStages } from "../../prove/stage.ts"

after(closeStages)

for (const { title, quick, mostMinutes, play } of SCENARIOS) {
  if (!quick) continue
  test(`nothing is lost, doubled or wrong: ${title}`, { timeout: mostMinutes * 60_000 }, async () => {
    const { lost, doubled, wrong } = await play({ quick: true, soakMinutes: 0 })
    assert.deepEqual({ lost, doubled, wrong }, { lost: 0, doubled: 0, wrong: [] })
  })
}
