/**
 * Servers and databases that are killed. They mostly wait, for a restart or for a time-out, so they run beside what keeps the
 * processor busy, and from the beginning: at the end they would wait alone.
 */
import { runOthers, runTogether } from "../helpers/together.ts"

await runTogether("test/faults/scenarios.test.ts")
await runTogether("test/faults/*.test.ts")
await runOthers()
