/** What the API reference says of events, type by type. */
import { type TProperties, Type } from "typebox"
import { ATTEMPT_RESULTS, STATUSES } from "../../domain/decision/lifecycle.ts"
import { EVENT_TYPES, type EventType } from "../../domain/event/event.ts"
import { PAUSE_REASONS } from "../../domain/rotation/roster.ts"
import { extending, named } from "../shell/named-schemas.ts"
import {
  boolean,
  dateTime,
  EXAMPLE_ID,
  extended,
  integer,
  list,
  object,
  orNull,
  string,
  TriagerName,
  uuid,
} from "./parts.ts"

const Uuid = uuid()
const ContactBy = dateTime("Until when contact had to be made.")
const text = (description: string) => orNull(string(), description)

const SENDER = "key:key_8sJ2kQ4mZx1T"

const Actor = string("Who did it: `key:<id>`, `person:<id>`, `cli`, or `criba` for the server itself.")

const Decision = object("DecisionSummary", "The decision in short. All of it is in the lead's history.", {
  cause: string(
    "What asked for the decision: `ingest`, `waiting`, `requalified`, `deadline`, `handed_back`.",
  ),
  policy_version: integer(),
  disqualification: orNull(Type.Object({ rule: string(), reason: string() })),
  bracket: Type.Object({ id: string(), because: string() }),
  duplicate_of: orNull(Uuid),
  strategy: string(),
  because: text("Why the triager was chosen; null if nobody was."),
  considered: integer("How many triagers were looked at."),
  eligible: integer("How many of them could have got the lead."),
})

const Lead = object("LeadInEvent", "The lead of an event, after it.", {
  id: uuid("The lead's."),
  status: Type.Enum([...STATUSES]),
  team: Type.Optional(string("Whose lead it is; absent if the policy had no teams when it was decided.")),
  bracket: string(),
  triager: orNull(TriagerName, "Who holds the lead, or held it last."),
  actor: Actor,
})
const DECIDED = { decision: Decision }
const ASSIGNED = {
  decision: orNull(Decision, "null if a person chose the triager."),
  from: text("The triager who had the lead before, if it was taken from somebody."),
  reason: text("What a person gave as the reason."),
}

const LEAD_EXAMPLE = {
  id: EXAMPLE_ID,
  status: "assigned",
  bracket: "growth",
  triager: { id: "ana", name: "Ana" },
  actor: SENDER,
}
const DECISION_EXAMPLE = {
  cause: "ingest",
  policy_version: 3,
  disqualification: null,
  bracket: { id: "growth", because: "revenue" },
  duplicate_of: null,
  strategy: "fair",
  because: "first_due",
  considered: 4,
  eligible: 2,
}

type DescribedEvent = { readonly about: string; readonly data: TProperties; readonly example: object }

/** An event of a lead that a decision caused. `example`: what is different from a lead that the rotation gave to Ana. */
const decided = (about: string, data: TProperties, example: object = {}): DescribedEvent => ({
  about,
  data,
  example: { ...LEAD_EXAMPLE, decision: DECISION_EXAMPLE, ...example },
})
/** Any other event of a lead: `data` and `example` beside what all of them have. */
const undecided = (about: string, data: TProperties, example: object): DescribedEvent => ({
  about,
  data: { decision: Type.Null(), ...data },
  example: { ...LEAD_EXAMPLE, decision: null, ...example },
})

const EVENTS: { readonly [type in EventType]: DescribedEvent } = {
  "lead.created": decided(
    "A lead came in. Status, triager and decision are those of the decision made at once.",
    DECIDED,
  ),
  "lead.disqualified": decided(
    "The policy disqualified a lead. What a person disqualifies is a `lead.status_changed`.",
    DECIDED,
    {
      status: "disqualified",
      triager: null,
      decision: {
        ...DECISION_EXAMPLE,
        disqualification: { rule: "no-business", reason: "No tiene negocio propio" },
        because: null,
        considered: 0,
        eligible: 0,
      },
      actor: "criba",
    },
  ),
  "lead.assigned": decided("A triager got a lead, from the rotation or from a person.", ASSIGNED, {
    from: null,
    reason: null,
    actor: "criba",
  }),
  "lead.waiting": decided("Nobody could get a lead: it waits.", ASSIGNED, {
    status: "waiting",
    triager: null,
    decision: { ...DECISION_EXAMPLE, because: null, eligible: 0 },
    from: null,
    reason: null,
    actor: "criba",
  }),
  "lead.status_changed": undecided(
    "A person said what came of a lead, or took back their last change, or the lead was imported with an owner or a final state.",
    {
      from: text("The status before; null if the lead was imported."),
      to: string("The status after."),
      reason: text("What was given as the reason."),
      undo: boolean("Whether it took back the lead's last change."),
      lost_by: text("The triager from whom an undo took the lead; null if it took it from nobody."),
      value: Type.Optional(
        orNull(Type.Number(), "Of a lead that was won: what it is worth, if somebody said."),
      ),
      back_at: Type.Optional(dateTime("Of a lost lead: when it comes back by itself.")),
    },
    { status: "contacted", from: "assigned", to: "contacted", reason: null, undo: false, lost_by: null },
  ),
  "lead.attempted": undecided(
    "Somebody tried to reach the person. The status stays as it is.",
    {
      result: Type.Enum([...ATTEMPT_RESULTS]),
      attempts: integer("Which attempt it was."),
      call_at: orNull(dateTime(), "When to call again, if that was agreed."),
      note: text("null once the person is erased."),
    },
    {
      result: "call_later",
      attempts: 2,
      call_at: "2026-11-14T16:00:00.000Z",
      note: "En una reunión",
    },
  ),
  "lead.next_step": undecided(
    "Somebody said what is to happen next with a lead, or took that away.",
    {
      at: orNull(dateTime(), "When; null: there is none any more."),
      what: text("What; null of a call, and once the person is erased."),
      done: Type.Optional(
        Type.Boolean({ description: "`true`: it was done, and `what` says what that was." }),
      ),
      booking: Type.Optional(
        Type.Object(
          {
            is: Type.Enum(["booked", "cancelled"]),
            at: orNull(dateTime(), "When the meeting is, or was to be."),
          },
          { description: "The person booked or moved a meeting, or called it off." },
        ),
      ),
    },
    {
      status: "contacted",

      at: "2026-11-20T09:00:00.000Z",
      what: "Enviar la propuesta",
    },
  ),
  "lead.contact_due": undecided(
    "A triager is reminded that contact has to be made, or of a next step: an agreed call, for example.",
    {
      contact_by: orNull(ContactBy, "Until when contact has to be made; null for a next step."),
      because: Type.Enum(["promise", "next_step"], {
        description: "`promise`: contact is still to be made by `contact_by`. `next_step`: it is due now.",
      }),
      at: orNull(dateTime(), "When the next step was to be done."),
      what: text("What the next step is; null of a call."),
    },
    {
      contact_by: "2026-11-14T10:45:00.000Z",
      because: "promise",
      at: null,
      what: null,
      actor: "criba",
    },
  ),
  "lead.contact_missed": undecided(
    "Contact was not made in time. `triager` is who missed it; what becomes of the lead is the next event.",
    { contact_by: ContactBy },
    { contact_by: "2026-11-14T10:30:00.000Z", actor: "criba" },
  ),
  "lead.escalated": undecided(
    "Nobody makes contact with a lead, and it goes to nobody else: it stays where it is, and needs an admin.",
    {
      contact_by: ContactBy,
      handed_on: integer("To how many others it went before."),
      because: Type.Enum(["handed_on_enough", "nobody_else"], {
        description: "`nobody_else`: nobody who has not had it could take it.",
      }),
    },
    {
      contact_by: "2026-11-14T10:30:00.000Z",
      handed_on: 2,
      because: "handed_on_enough",
      actor: "criba",
    },
  ),
  "lead.commented": undecided(
    "Somebody wrote a comment.",
    { text: text("null once the person is erased.") },
    { text: "Llamar por la tarde" },
  ),
  "lead.corrected": undecided(
    "Somebody corrected what a lead says of itself.",
    { fields: list(string(), "The names of the fields.") },
    { fields: ["email"] },
  ),
  "lead.turn_voided": undecided(
    "An admin took back a turn of the rotation, because the lead was none. Status and triager stay as they are.",
    {
      turn: integer("The `seq` of the decision in the lead's history."),
      given_back_to: string("The triager who is no longer charged for the lead."),
      reason: text("null once the person is erased."),
    },
    {
      turn: 4182,
      given_back_to: "ana",
      reason: "Era una prueba",
    },
  ),
  "lead.erased": undecided(
    "A person was forgotten, or the import that the lead came with was undone. Forget what you know of the lead.",
    {
      import: text(
        "The import that was undone: the lead is gone, as if it had never come. null: a person was erased.",
      ),
    },
    { import: null },
  ),
  "triager.paused": {
    about: "A triager takes no leads for a while.",
    data: {
      triager: string("Their id."),
      because: Type.Enum([...PAUSE_REASONS], {
        description:
          "`self`: they said so. `missed`: they missed too many deadlines of first contact in a row.",
      }),
      missed: orNull(integer(), "How many deadlines they missed, if that is why."),
      actor: Actor,
    },
    example: { triager: "ana", because: "missed", missed: 3, actor: "criba" },
  },
  "triager.resumed": {
    about: "A triager takes leads again.",
    data: { triager: string("Their id."), actor: Actor },
    example: { triager: "ana", actor: SENDER },
  },
  "policy.published": {
    about: "A new version of the policy decides from now on.",
    data: { version: integer(), note: text("What it was published with."), actor: Actor },
    example: { version: 4, note: "Campaña de otoño", actor: "cli" },
  },
  "webhook.disabled": {
    about: "A webhook gets no more events until somebody enables it again.",
    data: {
      webhook_id: string(),
      url: string(),
      because: Type.Object({
        code: string(),
        params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
      }),
      actor: Actor,
    },
    example: {
      webhook_id: "whk_3Jq9sT2mXw4B",
      url: "https://example.com/hooks/criba",
      because: { code: "answered_gone", params: { status: 410 } },
      actor: "criba",
    },
  },
  "rejections.arrived": {
    about:
      "Bodies were refused and kept, suspected spam left aside. Told at once, and then not again for a quarter of an hour, with all that came meanwhile.",
    data: {
      count: integer("How many; 1000 stands for more, too."),
      since: dateTime("Up to when they had been told before."),
      actor: Actor,
    },
    example: { count: 3, since: "2026-11-14T10:16:02.114Z", actor: "criba" },
  },
}

export const exampleOf = (type: EventType) => ({
  id: "evt_4182_mwg9mbxe",
  type,
  at: "2026-11-14T10:31:02.114Z",
  ...(isOfLead(type) && { lead_id: EXAMPLE_ID }),
  data: EVENTS[type].example,
})
const isOfLead = (type: EventType) => type.startsWith("lead.")

/** `lead.status_changed` is a `LeadStatusChangedEvent`. */
const nameFor = (type: EventType) =>
  `${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}Event`

const Envelope = object("EventEnvelope", "What every event has.", {
  id: string("Names the event for good: the `webhook-id` of its deliveries."),
  at: dateTime(),
})

const schemaOf = (type: EventType) => {
  const { about, data } = EVENTS[type]
  const own = isOfLead(type)
    ? { lead_id: Uuid, data: extending(Lead, Type.Object({ ...Lead.properties, ...data })) }
    : { data: Type.Object(data) }
  const fields = { type: Type.Literal(type), ...own }
  return extended(nameFor(type), about, Envelope, fields, { examples: [exampleOf(type)] })
}

export const EventSchema = named(
  "Event",
  Type.Union(EVENT_TYPES.map(schemaOf)),
  "Something that happened. `type` tells which kind.",
)
export const eventExample = exampleOf("lead.assigned")
