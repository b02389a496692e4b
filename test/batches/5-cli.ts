/** The command line. */
import { runTogether } from "../helpers/together.ts"

await runTogether("test/cli/*.test.ts")
