/**
 * Several test files in one process, one after the other. Most of a small file's cost is starting Node and loading the
 * server's libraries, which they pay once together. Each file is a suite of its own: its hooks are its own, and it has
 * ended, databases closed, before the next is loaded.
 *
 * All processes of a run draw on the same files, and each takes only what no other has taken: so none ends long before the others,
 * and no core is idle while there is something to do.
 */
import { globSync, writeFileSync } from "node:fs"
import path from "node:path"
import { describe, test } from "node:test"

const ROOT = path.join(import.meta.dirname, "../..")

/** What needs a browser, or mostly waits, has processes that begin with it. */
const APART = ["test/journeys/**", "test/faults/**"]
/** The small files come last, so that the processes end at about the same time. */
const OTHERS = ["test/{store,ingest}/*.test.ts", "test/**/*.test.ts", "{src,console/src}/**/*.test.ts"]

/** Runs those files that no other process of this run has taken. */
export async function runTogether(pattern: string, but: readonly string[] = []): Promise<void> {
  for (const file of globSync(pattern, { cwd: ROOT, exclude: but }).sort()) if (isFree(file)) await run(file)
}

/** Whatever is neither a journey nor a fault, so that a new folder is run without being named anywhere. */
export async function runOthers(): Promise<void> {
  for (const pattern of OTHERS) await runTogether(pattern, APART)
}

/** Whether no process of this run has taken the file before; now it is taken. */
function isFree(file: string): boolean {
  const { TEST_TAKEN: folder } = process.env
  if (!folder) throw new Error("Run the tests through `npm test`: its set-up makes a place for what is taken")
  try {
    writeFileSync(path.join(folder, file.replaceAll("/", "+")), "", { flag: "wx" })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  }
}

const run = (file: string) =>
  describe(file, async () => {
    try {
      await import(path.join(ROOT, file))
    } catch (error) {
      // A suite that fails is not counted among the failures; a test is.
      test("is loaded", () => {
        throw error
      })
    }
  })
