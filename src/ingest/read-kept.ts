/** A body that a source refused, read once more as the source reads bodies now. */
import type { Money } from "../domain/amount/money.ts"
import { type ReadAsLead, readAsLead, type Understanding } from "../domain/source/read-as-lead.ts"
import type { Rejection } from "../store/leads/rejections.ts"
import { readSent } from "./read-sent.ts"

/** `as` is how it is understood instead of how the source does. */
export async function readKept(
  { source, body, content_type }: Pick<Rejection, "source" | "body" | "content_type">,
  money: Money,
  as: Understanding = source ?? { preset: "auto", mapping: null },
): Promise<ReadAsLead> {
  const { raw, fault } = await readSent(body, content_type)
  return fault === null ? readAsLead(as, raw, money) : { fields: null, fault }
}
