/** Properties once more, with many more histories, questions and zones; and the exports of every program. */
import { describe } from "node:test"
import "./helpers/last-exchange.ts"

process.env.LONG_RUNS = "yes"

for (const file of [
  "../src/domain/rotation/check-triager.test.ts",
  "../src/domain/rotation/working-time.test.ts",
  "../src/domain/time/hours.test.ts",
  "./cli/import-exports.test.ts",
  "./fairness.test.ts",
  "./http/numbers.test.ts",
  "./http/verification.test.ts",
  "./http/void-turn.test.ts",
  "./reports/simulate-policy.test.ts",
  "./store/find-leads.test.ts",
  "./store/stats.test.ts",
])
  describe(file, async () => void (await import(file)))
