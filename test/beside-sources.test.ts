/**
 * All tests that are beside their source files, in one process: they are small, and starting Node for each of them would take longer
 * than they do. One of them alone runs by its name: `sh bin/test src/domain/policy/bracket.test.ts`.
 */
import { globSync } from "node:fs"
import path from "node:path"

const ROOT = path.join(import.meta.dirname, "..")

for (const file of globSync("{src,console/src}/**/*.test.ts", { cwd: ROOT }).sort())
  await import(path.join(ROOT, file))
