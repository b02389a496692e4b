/**
 * The quick sizes of what `npm run prove` plays: real servers, a real PostgreSQL, real HTTP, and something that fails. How long
 * a pause may be is judged there, on a quiet machine; here nothing may be lost, doubled or wrong, and leads must go
 * through while what failed is still failing.
 */
import assert from "node:assert/strict"
import { after, test } from "node:test"
import { Skipped } from "../../prove/scenario.ts"
import { SCENARIOS } from "../../prove/scenarios.ts"
import { closeStages } from "../../prove/stage.ts"

after(closeStages)

/** A clone without its history, say, has no last release to play with. */
function whyNotPlayed(error: unknown): string {
  if (error instanceof Skipped) return error.message
  throw error
}

for (const { title, quick, mostMinutes, play } of SCENARIOS) {
  if (!quick) continue
  test(`nothing is lost, doubled or wrong: ${title}`, { timeout: mostMinutes * 60_000 }, async (t) => {
    const verdict = await play({ quick: true, soakMinutes: 0 }).catch(whyNotPlayed)
    if (typeof verdict === "string") return t.diagnostic(verdict)
    const { lost, doubled, wrong } = verdict
    assert.deepEqual({ lost, doubled, wrong }, { lost: 0, doubled: 0, wrong: [] })
  })
}
