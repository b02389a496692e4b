/**
 * Two linters find nothing to complain about in /openapi.json.
 *
 * Spectral is pinned to its last versions that bring no package which reports its installation to others.
 */
import assert from "node:assert/strict"
import { before, test } from "node:test"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core"
import spectralRulesets from "@stoplight/spectral-rulesets"
import { readApiDocument } from "../helpers/api-document.ts"
import { testDatabase } from "../helpers/database.ts"

let document: object & { openapi?: string }
before(async () => {
  const database = await testDatabase()
  try {
    document = await readApiDocument(database.url)
  } finally {
    await database.close()
  }
})

test("Spectral has nothing to complain about, by its rules for OpenAPI", async () => {
  const spectral = new spectralCore.Spectral()
  // Its own rules do not fit its own type for rules.
  spectral.setRuleset({ extends: spectralRulesets.oas } as unknown as RulesetDefinition)
  const found = await spectral.run({ ...document })
  assert.deepEqual(
    found.map(({ code, path, message }) => `${code} ${path.join("/")}: ${message}`),
    [],
  )
})

test("Redocly has nothing to complain about, by its recommended rules taken strictly", async () => {
  assert.equal(document.openapi, "3.1.1")
  const config = await createConfig({ extends: ["recommended-strict"] })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  assert.deepEqual(
    found.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    [],
  )
})
