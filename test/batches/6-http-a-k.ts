/** The first half of the HTTP tests, so that two processes share them. */
import { runTogether } from "../helpers/together.ts"

await runTogether("test/http/[a-k]*.test.ts")
