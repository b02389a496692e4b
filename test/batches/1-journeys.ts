/** The console's journeys, in one browser. */
import { borrowBrowser, NO_BROWSER } from "../helpers/browser.ts"
import { runTogether } from "../helpers/together.ts"

const borrowed = NO_BROWSER ? null : await borrowBrowser()
await runTogether("test/journeys/*.test.ts")
await borrowed?.giveBack()
