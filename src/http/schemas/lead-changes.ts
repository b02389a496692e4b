/** What the API reference says of changes of a lead, and what their requests are checked against. */
import { type TObject, Type } from "typebox"
import { MOST_REVENUE } from "../../domain/amount/amount-rule.js"
import { ATTEMPT_RESULTS, STATUSES } from "../../domain/decision/lifecycle.ts"
import { LONGEST_COMMENT, LONGEST_REASON, LONGEST_STEP } from "../../domain/lead/limits.ts"
import { ifMatch } from "../access/if-match.ts"
import { named } from "../shell/named-schemas.ts"
import { OPTIONAL_BODY } from "../shell/validate.ts"
import { LeadSubmission } from "./ingest.ts"
import { LeadDetailAnswer, LeadParams } from "./lead.ts"
import { extended, input, instant, integer, object, orNull, string } from "./parts.ts"

const value = Type.Optional(
  orNull(
    Type.Number({ minimum: 0, maximum: MOST_REVENUE }),
    "What a won lead is worth, in the policy's currency. Only with `won`.",
  ),
)
const moment = (description: string) => Type.Optional(orNull(Type.String({ maxLength: 40 }), description))
const inWords = (description: string, maxLength = LONGEST_REASON) =>
  Type.Optional(orNull(Type.String({ maxLength }), description))
export const reason = inWords("In a few words, for the lead's history.")
const { qualified, ...correctable } = LeadSubmission.properties as TObject["properties"]
const Correction = named(
  "LeadCorrection",
  Type.Partial(
    Type.Object(
      Object.fromEntries(
        Object.entries(correctable).map(([field, schema]) => [
          field,
          field === "nombre" ? schema : orNull(schema),
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
const CommentEntry = object("Comment", "A comment, as an entry of the lead's history.", {
  seq: integer("Its place in the one order of all events."),
  type: Type.Literal("lead.commented"),
  at: instant(),
  actor: string("Who wrote it."),
  actor_name: string("What people call them."),
  triager: Type.Null(),
  data: Type.Object({ text: string() }),
})

const ChangedLeadAnswer = extended("ChangedLead", "A lead after a change of it.", LeadDetailAnswer, {
  change: integer("The `seq` of this change in the lead's history: what `leads/{id}/undo` takes."),
})

const describe = (operationId: string, summary: string, description: string) => ({
  operationId,
  tags: ["Leads"],
  summary,
  description,
  security: [{ bearer: [] }],
  params: LeadParams,
  problems: ["invalid_transition"] as const,
})
/** Made once, however often the request is sent with the same key. Answered with the lead, unless a schema says otherwise. */
const describeOnce = (...words: Parameters<typeof describe>) => ({
  ...describe(...words),
  response: { 200: ChangedLeadAnswer },
  headers: Type.Object({
    "idempotency-key": Type.Optional(
      Type.String({
        description:
          "1 to 255 visible ASCII characters. The same key sent again by the same caller within 30 days changes nothing: a " +
          "comment is answered as before, and any other change with the lead as it is now, with `Idempotent-Replayed: true`.",
        examples: ["5d2c0e3a-6f0b-4a55-9a53-0c4fd6d3f6c1"],
      }),
    ),
  }),
})

export const statusSchema = {
  ...describeOnce(
    "moveLead",
    "Say what came of a lead",
    "Of two changes of one lead at the same time one is made, and the other is answered with 409. `assigned` sends a " +
      "disqualified or lost lead back into the rotation; it waits if nobody is eligible now. `won` follows `qualified`. A lost lead " +
      "with `back_at` goes back into the rotation by itself then.",
  ),
  body: input(
    "StatusChange",
    "The status that a lead is to have.",
    {
      to: Type.Enum([...STATUSES]),
      reason,
      value,
      back_at: moment("When a lost lead is to come back: an instant, or a date. Only with `lost`."),
    },
    { examples: [{ to: "contacted" }, { to: "lost", reason: "No contesta" }] },
  ),
}

export const triagerSchema = {
  ...describeOnce(
    "assignLead",
    "Give a lead to a triager",
    "A lead that waits, is assigned or contacted becomes `assigned`. Hours, brackets and the cap do not matter; the lead " +
      "counts for the cap and is not charged to the rotation.",
  ),
  body: input(
    "Assignment",
    "Who is to have a lead.",
    { triager: string("The id of somebody active."), reason },
    { examples: [{ triager: "ana", reason: "Ya se conocen" }] },
  ),
}

export const handOverSchema = {
  ...describeOnce(
    "handOverLead",
    "Hand a lead over to a colleague",
    "What a triager may do with a lead of theirs that is assigned or contacted, unless the policy's `hand_over` says otherwise. Like " +
      "an assignment by an admin it is charged to nobody, counts for the cap, has a deadline, and can be undone by who made it.",
  ),
  body: input(
    "HandOver",
    "Who is to have a lead.",
    {
      triager: string("The id of somebody active."),
      note: inWords("In a few words, for the colleague and the history."),
    },
    { examples: [{ triager: "bo", note: "Pregunta por Portugal" }] },
  ),
}

export const nextStepSchema = {
  ...describeOnce(
    "planNextStep",
    "Say what is to happen next",
    "For a lead that is assigned or contacted, instead of the next step before. It comes to the top of the inbox then, with a " +
      "reminder. It can be undone like a change of status.",
  ),
  body: input(
    "NextStepInput",
    "A next step.",
    {
      at: Type.String({ maxLength: 40, description: "When: an instant, or a date." }),
      what: inWords("In a few words. Left out: a call.", LONGEST_STEP),
    },
    { examples: [{ at: "2026-11-20T09:00:00Z", what: "Enviar la propuesta" }] },
  ),
}

export const dropNextStepSchema = {
  ...describeOnce(
    "dropNextStep",
    "Say that the next step is done, or take it away",
    "It can be undone like a change of status.",
  ),
  querystring: Type.Object({
    done: Type.Optional(Type.Boolean({ description: "`true`: it was done, and the history says so." })),
  }),
}

export const attemptSchema = {
  ...describeOnce(
    "attemptLead",
    "Say that somebody was not reached",
    "For a lead that is assigned or contacted. Its status stays; `attempts` and `last_attempt_at` count it, and the promise " +
      "of first contact is kept by it. `call_at` replaces that of the attempt before. It can be undone like a change of status.",
  ),
  body: input(
    "Attempt",
    "An attempt to reach somebody.",
    {
      result: Type.Enum([...ATTEMPT_RESULTS]),
      call_at: moment("When to call again: an instant, or a date."),
      note: reason,
    },
    {
      examples: [
        { result: "no_answer" },
        { result: "call_later", call_at: "2026-11-14T16:00:00Z", note: "En una reunión" },
      ],
    },
  ),
}

export const undoSchema = {
  ...describeOnce(
    "undoLeadChange",
    "Undo the last change of a lead",
    "Restores status, triager, disqualification, first contact, deadlines and attempts as they were before the last change of " +
      "status or triager, or before the last attempt, if the same key or person made it within the last 5 minutes. Comments and corrections " +
      "made since do not matter. `change` names that change; if it is not the last one any more, the answer is 409 with the reason " +
      "`changed_since`, and nothing is undone. Without a body the last change is undone, whichever that is. An undo cannot be undone.",
  ),
  body: input(
    "Undo",
    "Which change of a lead is to be undone.",
    {
      change: Type.Optional(
        Type.Integer({
          minimum: 1,
          description:
            "The change to be taken back: `change` of the answer to it, which is the `seq` of its entry in the history.",
          examples: [4190],
        }),
      ),
    },
    { ...OPTIONAL_BODY, examples: [{}] },
  ),
}

export const voidTurnSchema = {
  ...describeOnce(
    "voidTurn",
    "Void a turn",
    "For a lead that was none, spam say: takes back exactly what its turn did to the ledger, once. Of several turns of a " +
      "lead it is the newest that was not voided yet. The lead keeps its status and its triager, and still counts for the " +
      "triager's daily cap. 409 if there is nothing to void: a known person's lead, one that a person assigned, one that " +
      "waits, and a turn under `least_busy` are charged to nobody.",
  ),
  body: input(
    "TurnVoiding",
    "Why a turn is voided.",
    {
      reason: Type.String({
        pattern: "\\S",
        maxLength: LONGEST_REASON,
        description: "In a few words, for the lead's history and the audit log.",
      }),
    },
    { examples: [{ reason: "Era una prueba nuestra" }] },
  ),
  response: { 200: LeadDetailAnswer },
}

export const commentSchema = {
  ...describeOnce(
    "commentOnLead",
    "Comment on a lead",
    "The comment becomes part of the lead's history. An erased lead takes no comments.",
  ),
  body: input(
    "CommentInput",
    "A comment to be made.",
    { text: Type.String({ pattern: "\\S", maxLength: LONGEST_COMMENT }) },
    { examples: [{ text: "Prefiere que la llamen por la tarde." }] },
  ),
  response: { 201: CommentEntry },
}

export const correctionSchema = {
  ...describe(
    "correctLead",
    "Correct what a lead says of itself",
    "Normalised contact, category and warnings follow the fields. Nothing is decided again: bracket, status and triager " +
      "stay. An erased lead cannot be corrected. The version that `If-Match` asks for is of these fields alone: what is done with " +
      "the lead meanwhile does not change it.",
  ),
  headers: Type.Object({ "if-match": ifMatch("lead") }),
  body: Correction,
  response: { 200: LeadDetailAnswer },
}
