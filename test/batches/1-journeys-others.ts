/** The other half of the console's journeys, in a browser of their own. */
import { borrowBrowser, NO_BROWSER } from "../helpers/browser.ts"
import { runTogether } from "../helpers/together.ts"

const borrowed = NO_BROWSER ? null : await borrowBrowser()
await runTogether("test/journeys/*.test.ts", ["test/journeys/[l-p]*"])
await borrowed?.giveBack()
