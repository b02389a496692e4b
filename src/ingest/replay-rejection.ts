/**
 * Replays a rejection as a lead: corrected by a person, or read again with the current mapping of its source. Texts
 * that are too long are cut; otherwise it is read, stored and decided like any other lead. Concurrent replays create
 * one lead, on any number of servers.
 */
import { hash, randomBytes } from "node:crypto"
import { assertNever } from "../domain/assert-never.ts"
import type { FieldMistake } from "../domain/field-mistake.ts"
import { readJsonBody } from "../domain/lead/json-body.ts"
import { readWritten } from "../domain/lead/read-written.ts"
import type { ReadSubmission } from "../domain/lead/submission.ts"
import type { Policy } from "../domain/policy/policy.ts"
import type { Database } from "../store/connection/database.ts"
import type { DeskReader } from "../store/leads/desk.ts"
import { type Rejection, readRejection } from "../store/leads/rejections.ts"
import type { LeadIntake } from "./intake.ts"
import { readKept } from "./read-kept.ts"

export type ReplayParts = { readonly db: Database; readonly desks: DeskReader; readonly intake: LeadIntake }

type ReplayedRejection =
  | { readonly kind: "created"; readonly lead_id: string; readonly answer: string }
  /** By somebody before, or the tool has sent the same event again and that became the lead. */
  | { readonly kind: "replayed_before"; readonly lead_id: string }
  | { readonly kind: "refused"; readonly mistakes: readonly FieldMistake[] }
  | { readonly kind: "unknown" }

/** `mended` is the body as a caller would send it; undefined: what was kept. `actor` is who asks for it. */
export async function replayRejection(
  parts: ReplayParts,
  id: string,
  mended: unknown,
  actor: string,
): Promise<ReplayedRejection> {
  const rejection = await readRejection(parts.db, id)
  if (rejection === null) return { kind: "unknown" }
  if (rejection.replayed_at !== null) return { kind: "replayed_before", lead_id: rejection.id }
  return replayKept(parts, rejection, mended, actor)
}

/** Of a rejection that was read already. */
export async function replayKept(
  { desks, intake }: Pick<ReplayParts, "desks" | "intake">,
  rejection: Rejection,
  mended: unknown,
  actor: string,
): Promise<Exclude<ReplayedRejection, { kind: "unknown" }>> {
  const { eventId, read } = await readAgain(rejection, mended, desks.latestPolicy)
  if (read.submission === null) return { kind: "refused", mistakes: read.mistakes }
  const outcome = await intake.submit({
    id: rejection.id,
    api_key_id: rejection.api_key_id,
    submission: read.submission,
    created_by: actor,
    has_old_id: true,
    idempotency: eventId === null ? pressOf(rejection.id) : eventOf(eventId),
  })
  switch (outcome.kind) {
    case "created":
    case "replayed": // this replay, after a lost COMMIT, or another replay of the same event
      return outcome.lead_id === rejection.id
        ? { kind: "created", lead_id: outcome.lead_id, answer: outcome.answer }
        : { kind: "replayed_before", lead_id: outcome.lead_id }
    case "key_reused":
      return { kind: "replayed_before", lead_id: rejection.id }
    default:
      return assertNever(outcome)
  }
}

type ReadAgain = { readonly eventId: string | null; readonly read: ReadSubmission }

async function readAgain(rejection: Rejection, mended: unknown, policy: Policy): Promise<ReadAgain> {
  if (rejection.source === null) {
    const body = mended ?? readJsonBody(rejection.body, "beside_fields").value
    return { eventId: null, read: readWritten(body, policy.defaultCountry) }
  }
  const kept = await readKept(rejection, policy)
  const eventId = kept.fault === null ? kept.eventId : null
  if (mended !== undefined && mended !== null)
    return { eventId, read: readWritten(mended, policy.defaultCountry) }
  if (kept.fault !== null) {
    const { detail, errors } = kept.fault
    const mistakes = errors.length > 0 ? errors : [{ pointer: "#", code: "invalid_format", detail } as const]
    return { eventId, read: { submission: null, mistakes } }
  }
  return { eventId, read: readWritten(kept.body, policy.defaultCountry, kept.warnings) }
}

/**
 * All replays of a rejection share an idempotency key, so a second one meets the first in the same batch, in a later
 * one, or on another server. The space in it keeps senders from using such a key.
 */
const pressOf = (rejectionId: string) => ({
  key: `rejection ${rejectionId}`,
  body_hash: randomBytes(32).toString("hex"),
})

/**
 * A tool sends an event again with another time or attempt in the body, so its id alone says that it is the same. No sender
 * can use such a key, because of the space.
 */
export function eventOf(eventId: string): { readonly key: string; readonly body_hash: string } {
  const digest = hash("sha256", eventId, "buffer")
  return { key: `event ${digest.toString("base64url")}`, body_hash: digest.toString("hex") }
}
