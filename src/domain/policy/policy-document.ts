// What a policy document may contain, as a JSON Schema: it types the code, drives the check and is published for
// editors. What a schema cannot say (names that fall together, brackets out of order) is in check-policy.ts.
import { type Static, Type } from "typebox"
import { AcknowledgeDocument } from "./acknowledge-document.ts"
import { ConditionsDocument } from "./conditions-document.ts"
import { FirstContactDocument } from "./first-contact.ts"
import { FirstMessageDocument } from "./first-message-document.ts"
import { MOST_MINUTES } from "./limits.ts"
import { RuleDocument } from "./rule-document.ts"
import { about, amount, closed, id, text } from "./schema-words.ts"

const CategoryDocument = closed(
  {
    id: id("The short name that rules, lists and exports use.", "ecommerce"),
    label: Type.Optional(
      text(
        100,
        about("Label", "The name that people read. A lead may carry it too.", "Comercio electrónico"),
      ),
    ),
    aliases: Type.Optional(
      Type.Array(text(100, about("Alias", "Another name of this category.", "tienda online")), {
        ...about("Aliases", "Other names by which forms and partners call this category.", [
          "tienda online",
          "e-commerce",
        ]),
        maxItems: 100,
      }),
    ),
  },
  about(
    "Category",
    "A kind of business. A lead belongs to it if its `business` is the id, the label or an alias, ignoring case, accents, spaces and punctuation.",
    { id: "ecommerce", label: "Comercio electrónico", aliases: ["tienda online", "e-commerce"] },
  ),
)

const BracketDocument = closed(
  {
    id: id("Names the bracket in answers and in what each triager serves.", "growth"),
    below: Type.Optional(
      amount(
        { exclusiveMinimum: 0 },
        about(
          "Below",
          "The bracket ends just under this revenue and the next one begins at it. Only the last bracket has none.",
          50000,
        ),
      ),
    ),
    labels: Type.Optional(
      Type.Array(text(200, about("Label", "A choice in a form that means this bracket.", "menos de 50k")), {
        ...about(
          "Labels",
          "The choices in your forms that mean this bracket. They decide for a lead without a revenue, ignoring case, accents, spaces and punctuation other than <, > and +.",
          ["menos de 50k", "< 50k"],
        ),
        maxItems: 100,
      }),
    ),
  },
  about(
    "Bracket",
    "A range of revenue: from where the bracket before it ends to just under `below`.",
    { id: "starter", below: 50000, labels: ["menos de 50k"] },
    { id: "enterprise" },
  ),
)

const DuplicatesDocument = closed(
  {
    match: Type.Optional(
      Type.Array(
        Type.Enum(["email", "telefono"], about("Field", "A field of the lead.", "email", "telefono")),
        {
          ...about(
            "Match",
            "The fields that tell that two leads are the same person. An empty list switches this off. Default: both.",
            ["email", "telefono"],
            ["email"],
            [],
          ),
          maxItems: 2,
        },
      ),
    ),
    within_days: Type.Optional(
      Type.Integer({
        ...about("Within days", "For how many days an earlier lead counts. Default: 30.", 30),
        minimum: 1,
        maximum: 3650,
      }),
    ),
    same_company: Type.Optional(
      Type.Boolean(
        about(
          "Same company",
          "true: a lead of a person who is not known goes to whoever has the newest lead with the same e-mail domain. Domains of free and disposable mail do not count. Default: false.",
          true,
        ),
      ),
    ),
  },
  about(
    "Duplicates",
    "When a new lead is the same person as an earlier one, and so goes to the same triager.",
    {
      match: ["email", "telefono"],
      within_days: 30,
    },
  ),
)

/** What a team may say otherwise than the policy. */
const JUDGED = {
  unknown_business: Type.Optional(
    Type.Enum(
      ["accept", "disqualify"],
      about(
        "Unknown business",
        "What happens to a lead whose business is in no category. It does not concern leads without a business. Default: accept.",
        "accept",
        "disqualify",
      ),
    ),
  ),
  disqualify: Type.Optional(
    Type.Array(RuleDocument, {
      ...about(
        "Disqualify",
        "The rules, tried in this order; the first that matches disqualifies the lead.",
        [{ id: "tiny", when: { revenue: { below: 1000 } }, reason: "Facturación insuficiente" }],
      ),
      maxItems: 200,
    }),
  ),
  brackets: Type.Array(BracketDocument, {
    ...about(
      "Brackets",
      "The ranges of revenue, in ascending order. The last one has no `below`.",
      [{ id: "starter", below: 50000 }, { id: "enterprise" }],
      [{ id: "all" }],
    ),
    minItems: 1,
    maxItems: 50,
  }),
  bracket_without_revenue: Type.Optional(
    text(
      100,
      about(
        "Bracket without revenue",
        "The id of the bracket for leads with neither a revenue nor a known label. Default: the first bracket.",
        "starter",
      ),
    ),
  ),
  strategy: Type.Optional(
    Type.Enum(
      ["fair", "least_busy"],
      about(
        "Strategy",
        "`fair`: everybody gets exactly their share. `least_busy`: the one with the fewest open leads for their weight is next. Default: fair.",
        "fair",
        "least_busy",
      ),
    ),
  ),
  hand_over: Type.Optional(
    Type.Enum(
      ["anyone", "team", "never"],
      about(
        "Hand over",
        "To whom a triager may give a lead of theirs: to anyone, to somebody of the lead's team, or to nobody. Default: anyone.",
        "anyone",
        "never",
      ),
    ),
  ),
  first_contact: Type.Optional(
    Type.Unsafe<FirstContactDocument | null>({ ...FirstContactDocument, type: ["object", "null"] }),
  ),
}

const TeamDocument = closed(
  {
    id: id(
      "Names the team in lists, receipts and figures, and in what each triager says of their teams.",
      "es",
    ),
    name: text(100, about("Name", "The name that people read.", "España")),
    when: Type.Optional(
      Type.Unsafe<ConditionsDocument>({
        ...ConditionsDocument,
        title: "Leads of the team",
        description: "Which leads are the team's. The last team has none: it takes the rest.",
      }),
    ),
    ...JUDGED,
    brackets: Type.Optional(JUDGED.brackets),
  },
  about(
    "Team",
    "People with leads of their own. What a team does not say, the policy says; what it says replaces the policy's, all of it.",
    { id: "pt", name: "Portugal", when: { phone_country: ["PT"] } },
    { id: "es", name: "España" },
  ),
)
export type TeamDocument = Static<typeof TeamDocument>

export const PolicyDocument = closed(
  {
    currency: Type.Optional(
      text(
        100,
        about(
          "Currency",
          "Of every revenue here, as a three-letter ISO 4217 code. Default: EUR.",
          "EUR",
          "USD",
        ),
      ),
    ),
    rates: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Number({
          ...about("Rate", "What one unit of that currency is worth in the policy's.", 0.92),
          exclusiveMinimum: 0,
          maximum: 1e9,
        }),
        {
          ...about(
            "Rates",
            "Other currencies that people write in forms, each with what one unit is worth in `currency`. An amount in a currency that is not here is kept as a text.",
            { USD: 0.92, MXN: 0.046 },
          ),
          maxProperties: 200,
        },
      ),
    ),
    default_country: Type.Optional(
      text(
        100,
        about(
          "Default country",
          "Of phone numbers without an international prefix, as a two-letter ISO code. Default: ES.",
          "ES",
          "MX",
        ),
      ),
    ),
    businesses: Type.Optional(
      Type.Array(CategoryDocument, {
        ...about("Businesses", "The kinds of business that your rules tell apart.", [
          { id: "ecommerce", label: "Comercio electrónico", aliases: ["tienda online"] },
        ]),
        maxItems: 500,
      }),
    ),
    unknown_business: JUDGED.unknown_business,
    disqualify: JUDGED.disqualify,
    brackets: JUDGED.brackets,
    bracket_without_revenue: JUDGED.bracket_without_revenue,
    duplicates: Type.Optional(DuplicatesDocument),
    assign_disqualified: Type.Optional(
      Type.Boolean(
        about(
          "Assign disqualified",
          "true: a disqualified lead gets a triager all the same. Default: false.",
          false,
        ),
      ),
    ),
    strategy: JUDGED.strategy,
    hand_over: JUDGED.hand_over,
    stale_after_days: Type.Optional(
      Type.Integer({
        ...about(
          "Stale after days",
          "A lead in contact without a next step is stale when nothing has happened with it for so many days. Default: 7.",
          7,
        ),
        minimum: 1,
        maximum: 365,
      }),
    ),
    first_contact: JUDGED.first_contact,
    acknowledge: Type.Optional(AcknowledgeDocument),
    first_message: Type.Optional(FirstMessageDocument),
    teams: Type.Optional(
      Type.Unsafe<TeamDocument[] | null>({
        ...Type.Array(TeamDocument, {
          ...about(
            "Teams",
            "Who gets which leads, where one installation has several teams: the first team whose `when` holds gets the lead. null (the default): everybody is one team.",
            [
              { id: "pt", name: "Portugal", when: { phone_country: ["PT"] } },
              { id: "es", name: "España" },
            ],
          ),
          minItems: 1,
          maxItems: 50,
        }),
        type: ["array", "null"],
      }),
    ),
    first_contact_within_minutes: Type.Optional(
      Type.Unsafe<number | null>({
        ...about(
          "First contact within minutes",
          "An older way to say `first_contact: {within_minutes: …, counted: always}`. null (the default): no promise.",
          60,
          null,
        ),
        deprecated: true,
        type: ["integer", "null"],
        minimum: 1,
        maximum: MOST_MINUTES,
      }),
    ),
    $schema: Type.Optional(
      text(
        2048,
        about("Schema", "Where an editor finds this schema. It decides nothing.", "/policy.schema.json"),
      ),
    ),
  },
  about("Policy", "How leads are judged and shared out. Only `brackets` is required.", {
    businesses: [{ id: "empleado", label: "Empleado", aliases: ["asalariado"] }],
    disqualify: [{ id: "no-business", when: { business: ["empleado"] }, reason: "No tiene negocio propio" }],
    brackets: [{ id: "starter", below: 50000 }, { id: "enterprise" }],
  }),
)
export type PolicyDocument = Static<typeof PolicyDocument>
