/** What is neither a journey nor a fault. */
import { runOthers } from "../helpers/together.ts"

await runOthers()
