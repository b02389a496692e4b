/** What the API reference says of one change of many leads. */
import { Type } from "typebox"
import { STATUSES } from "../../domain/decision/lifecycle.ts"
import { FilterQuery } from "./lead.ts"
import { reason } from "./lead-changes.ts"
import { boolean, EXAMPLE_ID, input, integer, list, object, orNull, string, uuid } from "./parts.ts"

export const MOST_AT_ONCE = 1_000

export const bulkSchema = {
  operationId: "changeLeads",
  tags: ["Leads"],
  summary: "Change many leads",
  description:
    "One change of up to 1 000 leads: those of `ids`, or the newest that pass `filter`. Either `status` or `triager`, as for a " +
    "single lead. Each lead is changed or refused on its own, and what became of each is answered in the order asked for. Each " +
    "change can be undone at its lead.",
  security: [{ bearer: [] }],
  body: input(
    "BulkChange",
    "A change of many leads: one of `ids` and `filter`, and one of `status` and `triager`.",
    {
      ids: Type.Optional(Type.Array(uuid(), { minItems: 1, maxItems: MOST_AT_ONCE })),
      filter: Type.Optional(
        Type.Object(FilterQuery, {
          additionalProperties: false,
          minProperties: 1,
          description: "As in the list of leads; one filter at least.",
        }),
      ),
      status: Type.Optional(Type.Enum([...STATUSES])),
      triager: Type.Optional(string("The id of somebody active.")),
      reason,
    },
    {
      examples: [
        { ids: [EXAMPLE_ID], status: "lost", reason: "Campaña de prueba" },
        { filter: { triager: "ana", status: "assigned" }, triager: "bo", reason: "Vacaciones" },
      ],
    },
  ),
  response: {
    200: object("BulkAnswer", "What became of each lead.", {
      changed: integer("How many leads were changed."),
      refused: integer("How many were not."),
      more: boolean("Whether further leads pass the filter."),
      results: list(
        Type.Object({
          id: uuid(),
          ok: boolean(),
          status: orNull(string(), "The lead's status now; null if there is no such lead."),
          change: orNull(
            integer(),
            "The place of the change in the lead's history, by which it can be undone; null if there was none.",
          ),
          code: orNull(
            Type.Enum(["not_found", "invalid_transition"]),
            "The code of the problem that a single change would have been answered with.",
          ),
          reason: orNull(string(), "Which of several meanings of the code it is."),
          detail: orNull(string()),
        }),
      ),
    }),
  },
  problems: ["invalid_parameter"] as const,
}
