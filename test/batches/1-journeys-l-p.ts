/** Half of the console's journeys, by their time, in one browser: in one process they would end last, on one core. */
import { borrowBrowser, NO_BROWSER } from "../helpers/browser.ts"
import { runTogether } from "../helpers/together.ts"

const borrowed = NO_BROWSER ? null : await borrowBrowser()
await runTogether("test/journeys/[l-p]*.test.ts")
await borrowed?.giveBack()
