/** The same in a third process, where there are more cores; where there are two, nothing is left for it. */
import { runOthers } from "../helpers/together.ts"

await runOthers()
