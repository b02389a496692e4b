/**
 * Several test files in one process, one after the other: to load the server, or to start a browser, takes more of the processor than
 * most of them do. Each file is a suite, so that its `before` and `after` are around its own tests. What a file leaves behind in its
 * process (mocks, settings, open connections) would be there in the next one.
 */
import { globSync } from "node:fs"
import path from "node:path"
import { describe } from "node:test"
// Here, so that their hooks are for all files and not for the first one that imports them.
import "./helpers/last-exchange.ts"

const ROOT = path.join(import.meta.dirname, "..")

export const GROUPS = {
  server: { files: "test/{changes,cli,events,http,ingest,reports,store}/*.test.ts", parts: 4 },
  journeys: { files: "test/journeys/*.test.ts", parts: 3 },
} as const

/** Every nth file of a group: `part` of its parts. */
export function shareProcess(group: keyof typeof GROUPS, part: number): void {
  const { files, parts } = GROUPS[group]
  const quick = globSync(files, { cwd: ROOT, exclude: ["**/*.slow.test.ts"] }).sort()
  for (const file of quick.filter((_, place) => place % parts === part - 1))
    describe(file, async () => void (await import(path.join(ROOT, file))))
}
