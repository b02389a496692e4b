import assert from "node:assert/strict"
import { test } from "node:test"
import { FAILURE_CODES, failure } from "../../../src/domain/failure.ts"
import { tellFrom } from "../i18n/texts-for-tests.ts"
import { tellFailure } from "./tell-failure.ts"

test("whatever the server notes of an attempt has words in every language", () => {
  const [en, es] = [tellFrom("en"), tellFrom("es")]
  for (const code of FAILURE_CODES)
    assert.notEqual(tellFailure(en, failure(code)), tellFailure(es, failure(code)))
  assert.equal(tellFailure(es, failure("answered", { status: 503 })), "El receptor respondió 503.")
  assert.equal(tellFailure(en, failure("request_failed")), "The request failed.")
  assert.equal(tellFailure(en, failure("request_failed", { said: "EX" })), "The request failed (EX).")
})
