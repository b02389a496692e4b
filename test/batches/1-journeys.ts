/** The console's journeys in one browser, beginning with the longest, and then whatever is left. */
import { borrowBrowser, NO_BROWSER } from "../helpers/browser.ts"
import { runOthers, runTogether } from "../helpers/together.ts"

const borrowed = NO_BROWSER ? null : await borrowBrowser()
await runTogether("test/journeys/{pages,policy,leads}.test.ts")
await runTogether("test/journeys/*.test.ts")
await borrowed?.giveBack()
await runOthers()
