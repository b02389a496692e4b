/** A failed attempt in the words of the log. */
import type { Failure } from "../../src/domain/failure.ts"
import { sayFailure } from "../../src/domain/wording/failure-words.ts"

export const failureText = (failure: Failure | null | undefined): string | null =>
  failure ? sayFailure(failure) : null
