/**
 * A second linter finds nothing to complain about in /openapi.json either.
 *
 * Spectral is pinned to its last versions that bring no package which reports its installation to others.
 */
import assert from "node:assert/strict"
import { test } from "node:test"
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core"
import spectralRulesets from "@stoplight/spectral-rulesets"
import { readApiDocument } from "../helpers/api-document.ts"
import { testDatabase } from "../helpers/database.ts"

type Answer = { content?: Record<string, { examples?: Record<string, unknown> }> }
type Document = { paths: Record<string, Record<string, { responses: Record<string, Answer> }>> }

async function readDocument(): Promise<Document> {
  const database = await testDatabase()
  try {
    return (await readApiDocument(database.url)) as Document
  } finally {
    await database.close()
  }
}

test("Spectral has nothing to complain about, by its rules for OpenAPI", async () => {
  const spectral = new spectralCore.Spectral()
  // Its own rules do not fit its own type for rules.
  spectral.setRuleset({ extends: spectralRulesets.oas } as unknown as RulesetDefinition)
  const found = await spectral.run(withoutRepeatedProblems(await readDocument()))
  assert.deepEqual(
    found.map(({ code, path, message }) => `${code} ${path.join("/")}: ${message}`),
    [],
  )
})

/** Each kind of problem with one example: there are a thousand, and Spectral compiles a validator for each, for 3 s. */
function withoutRepeatedProblems(whole: Document): Document {
  const thin = structuredClone(whole)
  const seen = new Set<string>()
  for (const { responses } of Object.values(thin.paths).flatMap((methods) => Object.values(methods))) {
    for (const { content } of Object.values(responses)) {
      const examples = content?.["application/problem+json"]?.examples ?? {}
      for (const code of Object.keys(examples)) {
        if (seen.has(code)) delete examples[code]
        seen.add(code)
      }
    }
  }
  return thin
}
