/** The second half of the HTTP tests. */
import { runTogether } from "../helpers/together.ts"

await runTogether("test/http/[l-z]*.test.ts")
