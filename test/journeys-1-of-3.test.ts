import "./helpers/browser.ts" // one for all
import { shareProcess } from "./share-process.ts"

shareProcess("journeys", 1)
