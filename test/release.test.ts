/** What makes a release: its notes come from the changelog, and all that it is built from is named by its exact content. */
import assert from "node:assert/strict"
import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { test } from "node:test"
import { parse } from "yaml"
import { releaseNotes } from "../tools/write-release-notes.ts"

const ROOT = path.join(import.meta.dirname, "..")
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8")

const CHANGELOG = `# Changelog

## 1.1.0 (not released yet)

- Something new.

## 1.0.0 (2026-11-30)

- [Webhooks](docs/webhooks.md), by [a standard](https://example.com/standard).
`

test("the notes of a release are its part of the changelog, with links to the files of that release", () => {
  assert.equal(
    releaseNotes(CHANGELOG, "v1.0.0", "https://git.example.com/blob/v1.0.0/"),
    "- [Webhooks](https://git.example.com/blob/v1.0.0/docs/webhooks.md), by [a standard](https://example.com/standard).\n",
  )
})

test("a version that the changelog does not know, or that has no date yet, is not released", () => {
  assert.throws(() => releaseNotes(CHANGELOG, "v1.1.0", ""), /no date in "## 1\.1\.0 \(not released yet\)"/)
  assert.throws(() => releaseNotes(CHANGELOG, "v1.1.1", ""), /no part for 1\.1\.1/)
})

test("the changelog has a part for the version of package.json", () => {
  const { version } = JSON.parse(read("package.json"))
  assert.match(read("CHANGELOG.md"), new RegExp(`^## ${version.replaceAll(".", "\\.")} \\(`, "m"))
})

test("actions and base images are named by their content, and jobs may do no more than they need", () => {
  for (const file of readdirSync(path.join(ROOT, ".github/workflows"))) {
    const text = read(`.github/workflows/${file}`)
    const workflow = parse(text) as { permissions: unknown }
    assert.deepEqual(workflow.permissions, { contents: "read" }, file)
    for (const [, action = ""] of text.matchAll(/uses: (\S+)/g))
      assert.match(action, /^\.\/|@[0-9a-f]{40}$/, `${file}: ${action}`)
  }
  const bases = [...read("Dockerfile").matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm)].map(([, base]) => base)
  assert.equal(new Set(bases).size, 1, "both stages have the same base")
  assert.match(bases[0] ?? "", /^node:24-trixie-slim@sha256:[0-9a-f]{64}$/)
})

test("a release lists all packages that it has, in the image and as a file", () => {
  const steps = read(".github/workflows/release.yml")
  assert.match(steps, /^ +sbom: true$/m)
  assert.match(steps, /^ +npm sbom --package-lock-only --omit dev --sbom-format cyclonedx > "criba-/m)
  const { packages } = JSON.parse(read("package-lock.json")) as {
    packages: Record<string, { integrity?: string; link?: boolean }>
  }
  const unhashed = Object.entries(packages).filter(
    ([place, { integrity, link }]) => place.startsWith("node_modules/") && !link && integrity === undefined,
  )
  assert.deepEqual(unhashed, [])
})
