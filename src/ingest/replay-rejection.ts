/**
 * A rejection, mended by a person, becomes a lead: read by the same reader, through the same door, decided like any
 * other. Once, however many people press the button at the same moment and on whatever servers.
 */
import { randomBytes } from "node:crypto"
import { assertNever } from "../domain/assert-never.ts"
import type { FieldMistake } from "../domain/field-mistake.ts"
import { readSubmission } from "../domain/lead/submission.ts"
import type { Database } from "../store/database.ts"
import type { DeskReader } from "../store/desk.ts"
import { readRejection } from "../store/rejections.ts"
import type { Intake } from "./intake.ts"

export type ReplayParts = { readonly db: Database; readonly desks: DeskReader; readonly intake: Intake }

type ReplayedRejection =
  | { readonly kind: "created"; readonly lead_id: string; readonly answer: string }
  | { readonly kind: "replayed_before"; readonly lead_id: string }
  | { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }
  | { readonly kind: "unknown" }

/** `body` is what was mended, as a caller would send it; `actor` is who mended it. */
export async function replayRejection(
  { db, desks, intake }: ReplayParts,
  id: string,
  body: unknown,
  actor: string,
): Promise<ReplayedRejection> {
  const rejection = await readRejection(db, id)
  if (rejection === null) return { kind: "unknown" }
  if (rejection.replayed_at !== null) return { kind: "replayed_before", lead_id: rejection.id }
  const { submission, mistakes } = readSubmission(body, desks.latestPolicy.defaultCountry)
  if (submission === null) return { kind: "refused", mistakes }

  const outcome = await intake.submit({
    id: rejection.id,
    api_key_id: rejection.api_key_id,
    submission,
    created_by: actor,
    has_old_id: true,
    idempotency: pressOf(rejection.id),
  })
  switch (outcome.kind) {
    case "created":
    case "replayed": // this very press, whose commit was cut off and found again
      return { kind: "created", lead_id: outcome.lead_id, answer: outcome.answer }
    case "key_reused":
      return { kind: "replayed_before", lead_id: rejection.id }
    default:
      return assertNever(outcome)
  }
}

/**
 * All presses of one button share a key, and each is a body of its own: the second meets the first in the same batch,
 * in the next one, or on another server. No sender can use such a key, because of the space.
 */
const pressOf = (rejectionId: string) => ({
  key: `rejection ${rejectionId}`,
  body_hash: randomBytes(32).toString("hex"),
})
