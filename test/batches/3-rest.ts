/** Whatever has no process of its own and no other group, so that a new folder is run without being named anywhere. */
import { runTogether } from "../helpers/together.ts"

await runTogether("test/**/*.test.ts", ["test/{cli,faults,http,journeys}/**"])
