/** What the API reference says of the public endpoint: the customer's fields, the answer, and every way it can fail. */
import { type TObject, Type } from "typebox"
import { MOST_REVENUE } from "../../domain/amount/amount-rule.js"
import { TEXT_LIMITS } from "../../domain/lead/submission.ts"
import {
  boolean,
  dateTime,
  integer,
  list,
  object,
  orNull,
  string,
  TriagerName,
  uuid,
  Warning,
} from "./parts.ts"

const text = (field: keyof typeof TEXT_LIMITS, description: string, example: string) =>
  Type.Optional(Type.String({ description, maxLength: TEXT_LIMITS[field], examples: [example] }))

export const LeadSubmission: TObject = object(
  "LeadSubmission",
  "Strings are trimmed; `null` and the empty string mean omitted; nothing is coerced. A field that is not listed " +
    "is kept in the lead's `extra` object, with a warning, and decides nothing unless a rule or a triager names it.",
  {
    nombre: Type.String({
      description: "The lead's name. The only field that is required.",
      minLength: 1,
      maxLength: TEXT_LIMITS.nombre,
      examples: ["Lucía Fernández"],
    }),
    email: text("email", "E-mail address. A malformed one is kept, with a warning.", "lucia@example.com"),
    telefono: text("telefono", "Phone number with international prefix.", "+34 600 111 222"),
    business: text("business", "Business category; decides disqualification.", "ecommerce"),
    business_label: text("business_label", "The business in free text.", "Tienda online de cerámica"),
    revenue: Type.Optional(
      Type.Number({
        description: "The lead's revenue; decides the bracket.",
        minimum: 0,
        maximum: MOST_REVENUE,
        examples: [120000],
      }),
    ),
    revenue_label: text("revenue_label", "The revenue bracket as text, as the lead chose it.", "100k – 250k"),
    qualified: Type.Optional(
      Type.Boolean({
        description: "true: already qualified, automatic disqualification is skipped.",
        default: false,
      }),
    ),
    funnel: text("funnel", "Source funnel or form.", "webinar-otoño"),
    utm_source: text("utm_source", "Campaign source, for attribution.", "google"),
    utm_medium: text("utm_medium", "Campaign medium.", "cpc"),
    utm_campaign: text("utm_campaign", "Campaign name.", "otoño-2026"),
    referrer: text("referrer", "Referring page.", "https://example.com/blog"),
    notes: text("notes", "Free text.", "Prefiere que la llamen por la tarde."),
  },
  {
    additionalProperties: true,
    examples: [
      {
        nombre: "Lucía Fernández",
        email: "lucia@example.com",
        telefono: "+34 600 111 222",
        business: "ecommerce",
        revenue: 120000,
        utm_source: "google",
      },
    ],
  },
)

const LeadAnswer = object(
  "LeadOutcome",
  "What became of a lead that was sent: stored, judged, and given to somebody.",
  {
    id: uuid("The lead's id, a UUIDv7."),
    status: Type.Union([Type.Literal("assigned"), Type.Literal("waiting"), Type.Literal("disqualified")], {
      description: "`waiting`: nobody is eligible now; the lead is assigned as soon as somebody is.",
    }),
    disqualified: boolean(),
    disqualification: orNull(Type.Object({ rule: string(), reason: string() })),
    bracket: string("The revenue bracket, also of a disqualified lead."),
    triager: orNull(TriagerName),
    duplicate_of: orNull(uuid()),
    warnings: list(Warning, "The lead was kept, but something about it is off."),
    policy_version: integer("The version of the policy that decided."),
    created_at: dateTime(),
  },
  {
    description:
      "The lead, its decision, its events and the rotation are durably committed, together. " +
      "`Location` names the lead in the admin API.",
  },
)

export const ingestSchema = {
  operationId: "ingestLead",
  tags: ["Ingest"],
  summary: "Take in a lead",
  description:
    "Creates the lead, applies automatic disqualification and assigns it to a triager, in this one request.",
  security: [{ bearer: [] }],
  querystring: Type.Object({
    handling: Type.Optional(
      Type.Enum(["strict", "lenient"], {
        default: "strict",
        description:
          "`lenient`: a person wrote the texts, into a form of yours, say. No length is a reason to refuse then: a `business` that is " +
          "too long becomes the `business_label`, any other text is cut and kept whole in `extra`, up to 10 000 characters, and " +
          "unknown fields that a lead has no room for are left out. Warnings tell of it.",
      }),
    ),
  }),
  headers: Type.Object({
    "idempotency-key": Type.Optional(
      Type.String({
        description:
          "1 to 255 visible ASCII characters. The same key and the same bytes of the body give the first answer again, " +
          "with `Idempotent-Replayed: true`. The same key with other bytes, be they the same JSON, is refused.",
        maxLength: 257,
        examples: ["6b1f2c1e-form-42"],
      }),
    ),
  }),
  body: LeadSubmission,
  response: { 201: LeadAnswer },
  problems: [
    "missing_key",
    "invalid_key",
    "insufficient_scope",
    "origin_not_allowed",
    "network_not_allowed",
    "rate_limited",
    "unavailable",
  ] as const,
  neverProblems: ["invalid_parameter"] as const,
}
