/** The quick faults of `npm run prove`: they mostly wait, so they run beside what keeps the processor busy. */
import { runTogether } from "../helpers/together.ts"

await runTogether("test/faults/scenarios.test.ts")
