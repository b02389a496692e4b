import assert from "node:assert/strict"
import { globSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { KEYS_OF } from "./out-of-date.ts"

test("every key of the table is that of a query", () => {
  const sources = globSync("console/src/**/*.{ts,tsx}", {
    cwd: `${import.meta.dirname}/../../..`,
    exclude: (file) => /out-of-date|\.test\./.test(file),
  }).map((file) => readFileSync(`${import.meta.dirname}/../../../${file}`, "utf8"))
  const known = new Set(
    sources.flatMap((source) => [...source.matchAll(/queryKey: \["([\w-]+)"/g)].map(([, root]) => root)),
  )
  const unknown = Object.values(KEYS_OF)
    .flat()
    .filter(([root]) => !known.has(root))
  assert.deepEqual(unknown, [])
})

test("screens say what has changed, and the table which queries that is", () => {
  const root = `${import.meta.dirname}/..`
  // Only the list without what was deleted; what is read anew when it is opened; one that failed.
  for (const file of globSync("{screens,shell,parts,ui}/**/*.{ts,tsx}", { cwd: root }))
    for (const [call] of readFileSync(`${root}/${file}`, "utf8").matchAll(/invalidateQueries\([^)]+\)/g))
      assert.match(call, /exact: true|refetchType: "none"|importQuery/, `${file} uses the table: ${call}`)
})
