/** What the API reference says of one change of many leads. */
import { Type } from "typebox"
import { STATUSES, type Status } from "../../domain/decision/lifecycle.ts"
import { named } from "../shell/named-schemas.ts"
import { FilterQuery } from "./lead.ts"
import { reason } from "./lead-changes.ts"
import { orNull } from "./or-null.ts"

export const MOST_AT_ONCE = 1_000
const LEAD_ID = "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10"

export const bulkSchema = {
  operationId: "changeLeads",
  tags: ["Leads"],
  summary: "Change many leads",
  description:
    "One change of up to 1 000 leads: those of `ids`, or the newest that pass `filter`. Either `status` or `triager`, as for a " +
    "single lead. Each lead is changed or refused on its own, and what became of each is answered in the order asked for. Each " +
    "change can be undone at its lead.",
  security: [{ bearer: [] }],
  body: named(
    "BulkChange",
    Type.Object(
      {
        ids: Type.Optional(
          Type.Array(Type.String({ format: "uuid" }), { minItems: 1, maxItems: MOST_AT_ONCE }),
        ),
        filter: Type.Optional(
          Type.Object(FilterQuery, {
            additionalProperties: false,
            minProperties: 1,
            description: "As in the list of leads; one filter at least.",
          }),
        ),
        status: Type.Optional(Type.Unsafe<Status>(Type.Enum([...STATUSES]))),
        triager: Type.Optional(Type.String({ description: "The id of somebody active." })),
        reason,
      },
      {
        additionalProperties: false,
        examples: [
          { ids: [LEAD_ID], status: "lost", reason: "Campaña de prueba" },
          { filter: { triager: "ana", status: "assigned" }, triager: "bo", reason: "Vacaciones" },
        ],
      },
    ),
    "A change of many leads: one of `ids` and `filter`, and one of `status` and `triager`.",
  ),
  response: {
    200: named(
      "BulkAnswer",
      Type.Object({
        changed: Type.Integer({ description: "How many leads were changed." }),
        refused: Type.Integer({ description: "How many were not." }),
        more: Type.Boolean({ description: "Whether further leads pass the filter." }),
        results: Type.Array(
          Type.Object({
            id: Type.String({ format: "uuid" }),
            ok: Type.Boolean(),
            status: orNull(Type.String(), "The lead's status now; null if there is no such lead."),
            change: orNull(
              Type.Integer(),
              "The place of the change in the lead's history, by which it can be undone; null if there was none.",
            ),
            code: orNull(
              Type.Enum(["not_found", "invalid_transition"]),
              "The code of the problem that a single change would have been answered with.",
            ),
            reason: orNull(Type.String(), "Which of several meanings of the code it is."),
            detail: orNull(Type.String()),
          }),
        ),
      }),
      "What became of each lead.",
    ),
  },
  problems: ["invalid_parameter"] as const,
}
