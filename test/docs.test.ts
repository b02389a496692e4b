/** The documentation leaves out nothing that it lists: types of events, settings, its own pages. What it shows is run by docs.slow.test.ts. */
import assert from "node:assert/strict"
import { glob, readFile } from "node:fs/promises"
import path from "node:path"
import { test } from "node:test"
import { EVENT_TYPES } from "../src/domain/event/event.ts"
import { RECEIPT_BARS } from "../src/domain/rotation/bars.ts"

const ROOT = path.join(import.meta.dirname, "..")

test("the pages about events and webhooks name every type of event", async () => {
  for (const page of ["docs/events.md", "docs/webhooks.md"]) {
    const told = await readFile(path.join(ROOT, page), "utf8")
    const rows = told.split("\n").filter((line) => line.startsWith("| `"))
    const missing = EVENT_TYPES.filter((type) => !rows.some((row) => row.includes(`\`${type}\``)))
    assert.deepEqual(missing, [], page)
  }
})

test("docs/administration.md names everything that can keep somebody from a lead", async () => {
  const told = await readFile(path.join(ROOT, "docs/administration.md"), "utf8")
  const row = told.split("\n").find((line) => line.startsWith("| `barred` |")) ?? ""
  const [, ...named] = [...row.matchAll(/`([a-z_]+)`/g)].map(([, word]) => word)
  assert.deepEqual(named.slice(1), [...RECEIPT_BARS])
})

test("the index names every page", async () => {
  const index = await readFile(path.join(ROOT, "docs/README.md"), "utf8")
  const missing = []
  for await (const page of glob("{,es/}*.md", { cwd: path.join(ROOT, "docs") }))
    if (page !== "README.md" && !index.includes(`](${page})`)) missing.push(page)
  assert.deepEqual(missing, [])
})

test("docs/operating.md has a row for every setting", async () => {
  const config = await readFile(path.join(ROOT, "src/config.ts"), "utf8")
  const settings = new Set(
    [...config.matchAll(/"([A-Z]+(?:_[A-Z]+)+|PORT|HOST)"|\.env\.([A-Z_]+)/g)].map(
      ([, read, own]) => read ?? own,
    ),
  )
  assert.ok(settings.size > 10, String(settings.size))
  const page = await readFile(path.join(ROOT, "docs/operating.md"), "utf8")
  const rows = page.split("\n").filter((line) => line.startsWith("| `"))
  const missing = [...settings].filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))
  assert.deepEqual(missing, [])
})

/** There are no releases: what an older state of Criba did is told by the migration before which it did so. */
test("no page names a version that is not in the changelog", async () => {
  const changelog = await readFile(path.join(ROOT, "CHANGELOG.md"), "utf8")
  const versions = new Set([...changelog.matchAll(/^## (\d+\.\d+)/gm)].map(([, version]) => version))
  for await (const page of glob("{*,docs/**/*}.md", { cwd: ROOT })) {
    const text = await readFile(path.join(ROOT, page), "utf8")
    for (const [, version] of text.matchAll(/(?:\bversions? (?:before |since )?|\bcriba:)(\d+\.\d+)/gi))
      assert.ok(versions.has(version), `${page} names ${version}`)
  }
})
