/**
 * Writes texts/types.ts from the English texts, which keys there are and what each asks for, and texts/server.ts, which brings the
 * server its texts in all languages. A test compares both with fresh ones.
 *
 *   npm run text-types
 */
import { writeFile } from "node:fs/promises"
import path from "node:path"
import { TEXTS } from "./texts/read-texts.ts"
import { serverTexts, textTypes } from "./texts/text-types.ts"

await writeFile(path.join(TEXTS, "types.ts"), textTypes())
await writeFile(path.join(TEXTS, "server.ts"), serverTexts())
