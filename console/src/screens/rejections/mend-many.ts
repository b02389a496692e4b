/**
 * Rejections that can be replayed without anybody looking at each: every mend that they need is plain to see and the only one
 * offered. All others have to be opened.
 */

import type { Rejection } from "../../api/rejections.ts"
import type { Money } from "../../api/team-and-policy.ts"
import { textOf } from "./body.ts"
import { type Draft, mistakesIn } from "./fields.ts"
import { mendJson, readBody } from "./mend-json.ts"
import { suggestMends, takeSuggestion } from "./suggest.ts"

/** The body as it would be sent; null if somebody has to look at it. */
export function mendAlone(
  rejection: Pick<Rejection, "body" | "body_encoding" | "reading">,
  money: Money | null,
): Draft | null {
  const text = rejection.reading === null ? textOf(rejection) : JSON.stringify(rejection.reading)
  const { draft } = readBody(readBody(text).draft === null ? (mendJson(text)?.text ?? text) : text)
  if (draft === null) return null
  const byField = Map.groupBy(suggestMends(draft, money), ({ field }) => field)
  const only = [...byField.values()].flatMap((offered) => (offered.length === 1 ? offered : []))
  const mended = only.reduce(takeSuggestion, draft)
  return mistakesIn(mended).length === 0 ? mended : null
}
