/** The console's journeys in another browser, so that they use two cores. */
import { borrowBrowser, NO_BROWSER } from "../helpers/browser.ts"
import { runOthers, runTogether } from "../helpers/together.ts"

const borrowed = NO_BROWSER ? null : await borrowBrowser()
await runTogether("test/journeys/*.test.ts")
await borrowed?.giveBack()
await runOthers()
