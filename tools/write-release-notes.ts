/**
 * Writes what the page of a release says: its part of the changelog, with links that lead to the files of that release. Refuses a tag that
 * is not the version of package.json, or whose part is missing or not dated yet.
 *
 *   node tools/write-release-notes.ts v1.0.0
 */
import { readFileSync } from "node:fs"
import path from "node:path"

const ROOT = path.join(import.meta.dirname, "..")

/** `changelog` has a part `## 1.0.0 (2026-11-30)` for each version. */
export function releaseNotes(changelog: string, tag: string, files: string): string {
  const parts = changelog.split(/^## /m).slice(1)
  const part = parts.find((text) => text.split(/\s/, 1)[0] === tag.slice(1))
  if (part === undefined) throw new Error(`The changelog has no part for ${tag.slice(1)}.`)
  const [heading = "", ...lines] = part.split("\n")
  if (!/\(\d{4}-\d{2}-\d{2}\)$/.test(heading))
    throw new Error(`The changelog has no date in "## ${heading}".`)
  return `${lines.join("\n").trim()}\n`.replaceAll(/\]\((?!https?:|#)/g, `](${files}`)
}

if (import.meta.main) {
  const tag = process.argv[2] ?? ""
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"))
  if (tag !== `v${version}`)
    throw new Error(`The tag ${tag} is not v${version}, the version of package.json.`)
  const { GITHUB_SERVER_URL: server = "", GITHUB_REPOSITORY: repository = "" } = process.env
  const changelog = readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8")
  process.stdout.write(releaseNotes(changelog, tag, `${server}/${repository}/blob/${tag}/`))
}
