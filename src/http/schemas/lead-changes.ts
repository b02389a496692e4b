/** What the API reference says of changes of a lead, and what their requests are checked against. */
import { type TObject, Type } from "typebox"
import { STATUSES, type Status } from "../../domain/decision/lifecycle.ts"
import { ADMIN_PROBLEMS, BODY_PROBLEMS } from "../access/admin.ts"
import { named } from "../shell/named-schemas.ts"
import { problemResponses } from "../shell/openapi.ts"
import type { ProblemCode } from "../shell/problems.ts"
import { LeadSubmission } from "./ingest.ts"
import { LeadDetailAnswer, LeadParams } from "./lead.ts"

const LONGEST_REASON = 1_000
const LONGEST_COMMENT = 10_000
const reason = Type.Optional(
  Type.Union([Type.String({ maxLength: LONGEST_REASON }), Type.Null()], {
    description: "In a few words, for the lead's history.",
  }),
)
const { qualified, ...correctable } = LeadSubmission.properties as TObject["properties"]
const Correction = named(
  "LeadCorrection",
  Type.Partial(
    Type.Object(
      Object.fromEntries(
        Object.entries(correctable).map(([field, schema]) => [
          field,
          field === "nombre" ? schema : Type.Union([schema, Type.Null()]),
        ]),
      ),
    ),
    {
      description:
        "Only the fields to be changed, read as at ingest. null empties one; a name cannot be emptied.",
      additionalProperties: false,
      examples: [{ telefono: "+34 600 111 333", notes: null }],
    },
  ),
)
const CommentEntry = named(
  "Comment",
  Type.Object(
    // An entry of the lead's history.
    {
      seq: Type.Integer({ description: "Its place in the one order of all events." }),
      type: Type.Literal("lead.commented"),
      at: Type.Unsafe<Date>(Type.String({ format: "date-time" })),
      actor: Type.String({ description: "Who wrote it." }),
      actor_name: Type.String({ description: "What people call them." }),
      triager: Type.Null(),
      data: Type.Object({ text: Type.String() }),
    },
    {
      examples: [
        {
          seq: 4711,
          type: "lead.commented",
          at: "2026-11-14T10:38:20.502Z",
          actor: "key:key_BwtJQb1NHTpN",
          actor_name: "Back office",
          triager: null,
          data: { text: "Prefiere que la llamen por la tarde." },
        },
      ],
    },
  ),
  "A comment, as an entry of the lead's history.",
)

const describe = (operationId: string, summary: string, description: string) => ({
  operationId,
  tags: ["Leads"],
  summary,
  description,
  security: [{ bearer: [] }],
  params: LeadParams,
})
const problems = (...codes: ProblemCode[]) => problemResponses(...ADMIN_PROBLEMS, "not_found", ...codes)

export const statusSchema = {
  ...describe(
    "moveLead",
    "Say what came of a lead",
    "Of two changes of one lead at the same time one is made, and the other is answered with 409. `assigned` sends a " +
      "disqualified or lost lead back into the rotation; it waits if nobody is eligible now.",
  ),
  body: named(
    "StatusChange",
    Type.Object(
      { to: Type.Unsafe<Status>(Type.Enum([...STATUSES])), reason },
      { additionalProperties: false, examples: [{ to: "contacted" }, { to: "lost", reason: "No contesta" }] },
    ),
    "The status that a lead is to have.",
  ),
  response: { 200: LeadDetailAnswer, ...problems(...BODY_PROBLEMS, "invalid_transition") },
}

export const triagerSchema = {
  ...describe(
    "assignLead",
    "Give a lead to a triager",
    "A lead that waits, is assigned or contacted becomes `assigned`. Hours, brackets and the cap do not matter; the lead " +
      "counts for the cap and is not charged to the rotation.",
  ),
  body: named(
    "Assignment",
    Type.Object(
      { triager: Type.String({ description: "The id of somebody active." }), reason },
      { additionalProperties: false, examples: [{ triager: "ana", reason: "Ya se conocen" }] },
    ),
    "Who is to have a lead.",
  ),
  response: { 200: LeadDetailAnswer, ...problems(...BODY_PROBLEMS, "invalid_transition") },
}

export const undoSchema = {
  ...describe(
    "undoLeadChange",
    "Undo the last change of a lead",
    "Restores status, triager, disqualification, first contact and the rotation as they were before the last change of " +
      "status or triager, if the same key made it within the last 5 minutes and nothing has happened to the lead since. " +
      "An undo cannot be undone.",
  ),
  response: { 200: LeadDetailAnswer, ...problems("invalid_transition") },
}

export const commentSchema = {
  ...describe("commentOnLead", "Comment on a lead", "The comment becomes part of the lead's history."),
  body: named(
    "CommentInput",
    Type.Object(
      { text: Type.String({ pattern: "\\S", maxLength: LONGEST_COMMENT }) },
      { additionalProperties: false, examples: [{ text: "Prefiere que la llamen por la tarde." }] },
    ),
    "A comment to be made.",
  ),
  response: { 201: CommentEntry, ...problems(...BODY_PROBLEMS) },
}

export const correctionSchema = {
  ...describe(
    "correctLead",
    "Correct what a lead says of itself",
    "Normalised contact, category and warnings follow the fields. Nothing is decided again: bracket, status and triager " +
      "stay. An erased lead cannot be corrected.",
  ),
  body: Correction,
  response: { 200: LeadDetailAnswer, ...problems(...BODY_PROBLEMS, "invalid_transition") },
}
