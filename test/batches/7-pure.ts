/** What needs no database. */
import { runTogether } from "../helpers/together.ts"

await runTogether("{src,console/src}/**/*.test.ts")
