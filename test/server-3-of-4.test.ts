import { shareProcess } from "./share-process.ts"

shareProcess("server", 3)
