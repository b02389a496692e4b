/** Why a delivery failed, or a webhook was disabled, in words: the server names it by a code. */
import type { Failure } from "../../../src/domain/failure.ts"
import type { Tell } from "../i18n/tell.ts"

export const tellFailure = (t: Tell, { code, params }: Failure): string =>
  t.find(`webhooks.failure.${code}`, { ...params, said: params.said || null }) ?? code
