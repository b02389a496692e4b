/**
 * POST /api/admin/leads: somebody enters a lead, after a call say. It is taken in as at ingest, and decided by the policy or given
 * to the triager whom the request names.
 */
import { createHash } from "node:crypto"
import { mistakeIn } from "../../domain/field-mistake.ts"
import { readWritten } from "../../domain/lead/read-written.ts"
import { leadsPerson, type Reach } from "../../domain/reach.ts"
import type { LeadIntake } from "../../ingest/intake.ts"
import { listTriagers } from "../../store/books/roster.ts"
import type { Database } from "../../store/connection/database.ts"
import { uuid7 } from "../../store/connection/uuid7.ts"
import type { DeskReader } from "../../store/leads/desk.ts"
import { actorOf, ownTriager, reachOf } from "../access/admin.ts"
import { readIdempotencyKey } from "../access/idempotency-key.ts"
import { leadByHandSchema } from "../schemas/lead-by-hand.ts"
import type { App } from "../shell/app.ts"
import { refuseFields } from "../shell/problems.ts"
import { answer } from "./ingest.ts"

export type ByHandParts = { readonly db: Database; readonly desks: DeskReader; readonly intake: LeadIntake }

export function addLeadByHand(scope: App, { db, desks, intake }: ByHandParts): void {
  scope.post(
    "/leads",
    // The body is read by the domain, as at ingest.
    { schema: leadByHandSchema, config: { triager: "anything" }, validatorCompiler: () => () => true },
    async (request, reply) => {
      const { triager, ...fields } = asObject(request.body)
      const { submission, mistakes } = readWritten(fields, desks.latestPolicy.defaultCountry)
      const receiver = triager === "me" ? (ownTriager(request) ?? triager) : triager
      const wrong = receiver == null ? [] : await mistakesIn(db, receiver, reachOf(request))
      if (submission === null || wrong.length > 0) throw refuseFields([...(mistakes ?? []), ...wrong])
      const actor = actorOf(request)
      const key = readIdempotencyKey(request.headers["idempotency-key"])
      const outcome = await intake.submit({
        id: uuid7(),
        api_key_id: request.caller.kind === "key" ? request.caller.key.id : actor,
        submission,
        idempotency:
          key === null
            ? null
            : { key, body_hash: createHash("sha256").update(JSON.stringify(request.body)).digest("hex") },
        created_by: actor,
        is_by_hand: true,
        given_to: typeof receiver === "string" ? receiver : undefined,
      })
      return answer(reply, outcome)
    },
  )
}

const asObject = (body: unknown): Record<string, unknown> =>
  typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {}

/** A triager may enter a lead for themselves, or for whoever the rotation chooses; a manager also for their people. */
async function mistakesIn(db: Database, receiver: unknown, reach: Reach) {
  const known = (await listTriagers(db)).find(({ id }) => id === receiver)
  if (known === undefined || !(known.id === reach?.triager || leadsPerson(reach, known)))
    return [
      mistakeIn("triager", "unknown_triager", "There is nobody of this name to whom you may give a lead."),
    ]
  return known.active
    ? []
    : [mistakeIn("triager", "inactive", `\`${known.id}\` is inactive and gets no leads.`)]
}
