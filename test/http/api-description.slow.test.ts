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

async function readDocument(): Promise<object> {
  const database = await testDatabase()
  try {
    return await readApiDocument(database.url)
  } finally {
    await database.close()
  }
}

test("Spectral has nothing to complain about, by its rules for OpenAPI", async () => {
  const spectral = new spectralCore.Spectral()
  // Its own rules do not fit its own type for rules.
  spectral.setRuleset({ extends: spectralRulesets.oas } as unknown as RulesetDefinition)
  const found = await spectral.run({ ...(await readDocument()) })
  assert.deepEqual(
    found.map(({ code, path, message }) => `${code} ${path.join("/")}: ${message}`),
    [],
  )
})
