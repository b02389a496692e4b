// A rule of disqualification as it stands in the policy document.
import { Type } from "typebox"
import { about, amount, closed, id, text } from "./schema-words.ts"

/** A condition that holds if the lead's value is in a list. 5000 values: a long list of throw-away domains fits. */
const oneOf = (maxLength: number, title: string, description: string, ...examples: string[]) =>
  Type.Optional(
    Type.Array(text(maxLength, about("Value", "One of the values that hold.", ...examples)), {
      ...about(title, description, examples),
      minItems: 1,
      maxItems: 5000,
    }),
  )

const RevenueDocument = closed(
  {
    below: Type.Optional(
      amount({ exclusiveMinimum: 0 }, about("Below", "Holds for a revenue under this amount.", 1000)),
    ),
    at_least: Type.Optional(
      amount({ minimum: 0 }, about("At least", "Holds for a revenue of this amount or more.", 250000)),
    ),
  },
  {
    ...about(
      "Revenue",
      "The lead's revenue, in the policy's currency. It does not hold for a lead without a revenue.",
      { below: 1000 },
      { at_least: 50000, below: 250000 },
    ),
    minProperties: 1,
  },
)

const ConditionsDocument = closed(
  {
    business: oneOf(
      100,
      "Business",
      "The lead's category is one of these. A category's id, label or alias will do.",
      "empleado",
      "estudiante",
    ),
    revenue: Type.Optional(RevenueDocument),
    funnel: oneOf(
      200,
      "Funnel",
      "The lead's funnel is one of these, ignoring case.",
      "webinar",
      "newsletter",
    ),
    utm_source: oneOf(
      500,
      "Campaign source",
      "The lead's utm_source is one of these, ignoring case.",
      "tiktok",
    ),
    utm_medium: oneOf(500, "Campaign medium", "The lead's utm_medium is one of these, ignoring case.", "cpc"),
    utm_campaign: oneOf(
      500,
      "Campaign",
      "The lead's utm_campaign is one of these, ignoring case.",
      "black-friday",
    ),
    email_domain: oneOf(
      253,
      "E-mail domain",
      "What follows the @ in the lead's e-mail address is exactly one of these.",
      "mailinator.com",
    ),
    phone_country: oneOf(
      100,
      "Phone country",
      "The lead's phone number belongs to one of these countries, given as two-letter ISO codes.",
      "FR",
      "PT",
    ),
    contact: Type.Optional(
      Type.Enum(
        ["missing"],
        about(
          "Contact",
          "`missing`: the lead has neither a valid e-mail address nor a valid phone number.",
          "missing",
        ),
      ),
    ),
  },
  {
    ...about(
      "When",
      "The rule matches a lead for which all of these hold. A lead that lacks a field meets no condition on it.",
      { business: ["empleado"] },
      { revenue: { below: 1000 }, funnel: ["webinar"] },
    ),
    minProperties: 1,
  },
)

export const RuleDocument = closed(
  {
    id: id("Names the rule in answers, receipts and figures.", "no-business"),
    when: ConditionsDocument,
    reason: text(
      500,
      about(
        "Reason",
        "Why such a lead is disqualified, in words for your team. Whoever sent the lead gets to see it too.",
        "No tiene negocio propio",
      ),
    ),
    shadow: Type.Optional(
      Type.Boolean(
        about(
          "Shadow",
          "true: record which leads the rule would match, but disqualify nobody. Default: false.",
          true,
        ),
      ),
    ),
  },
  about("Rule", "Disqualifies the leads that it matches.", {
    id: "no-business",
    when: { business: ["empleado"] },
    reason: "No tiene negocio propio",
  }),
)
