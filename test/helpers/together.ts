/**
 * Several test files in one process, one after the other. Most of a small file's cost is starting Node and loading the
 * server's libraries, which they pay once together. Each file is a suite of its own: its hooks are its own, and it has
 * ended, databases closed, before the next is loaded.
 */
import { globSync } from "node:fs"
import path from "node:path"
import { describe, test } from "node:test"

const ROOT = path.join(import.meta.dirname, "../..")

export async function runTogether(pattern: string, but: readonly string[] = []): Promise<void> {
  for (const file of globSync(pattern, { cwd: ROOT, exclude: but }).sort()) {
    await describe(file, async () => {
      try {
        await import(path.join(ROOT, file))
      } catch (error) {
        // A suite that fails is not counted among the failures; a test is.
        test("is loaded", () => {
          throw error
        })
      }
    })
  }
}
