// What may be asked of a lead, as it stands in a document: in a rule of the policy, and in what a triager takes.
import { type Static, Type } from "typebox"
import { about, amount, closed, text } from "./schema-words.ts"

/** 5000 values: a long list of throw-away domains fits. */
const words = (maxLength: number, described: ReturnType<typeof about>) =>
  Type.Array(text(maxLength, about("Value", "One of the values that hold.", ...described.examples.flat())), {
    ...described,
    minItems: 1,
    maxItems: 5000,
  })

/** A condition that holds if the lead's value is in a list. */
const oneOf = (maxLength: number, title: string, description: string, ...examples: string[]) =>
  Type.Optional(words(maxLength, about(title, description, examples)))

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

export const ConditionsDocument = closed(
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
    business_label: Type.Optional(
      closed(
        {
          contains: words(
            200,
            about("Contains", "Holds if one of these occurs, in whole words.", ["academia", "tienda online"]),
          ),
        },
        about(
          "Business text",
          "What the lead says of its business in its own words (`business_label`) contains one of these, ignoring case, accents and punctuation, as whole words: `casa rural` is not in `casarural`.",
          { contains: ["academia"] },
        ),
      ),
    ),
    extra: Type.Optional(
      Type.Record(
        Type.String(),
        words(500, about("Values", "The field's value is one of these, ignoring case.", ["pt", "es"])),
        {
          ...about(
            "Own fields",
            "Fields of your own that leads carry, each with the values that hold. All of the fields must hold.",
            { idioma: ["pt"] },
          ),
          minProperties: 1,
          maxProperties: 50,
        },
      ),
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
      "Holds for a lead for which all of these hold. A lead that lacks a field meets no condition on it.",
      { business: ["empleado"] },
      { revenue: { below: 1000 }, funnel: ["webinar"] },
    ),
    minProperties: 1,
  },
)
export type ConditionsDocument = Static<typeof ConditionsDocument>
