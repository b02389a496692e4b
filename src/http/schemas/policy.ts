/** What the API reference says of policies: the document, its versions and what a check finds. */
import { type TSchema, Type } from "typebox"
import { PolicyDocument } from "../../domain/policy/policy.ts"
import { pageOf } from "../access/admin.ts"
import type { App } from "../shell/app.ts"
import { ParamsSchema } from "../shell/openapi.ts"
import { boolean, instant, integer, list, object, orNull, string } from "./parts.ts"

const DOCUMENT = {
  currency: "EUR",
  businesses: [{ id: "empleado", label: "Empleado", aliases: ["asalariado"] }],
  disqualify: [{ id: "no-business", when: { business: ["empleado"] }, reason: "No tiene negocio propio" }],
  brackets: [{ id: "starter", below: 50000 }, { id: "growth", below: 250000 }, { id: "enterprise" }],
}
const DOCUMENT_AS_YAML = `currency: EUR
businesses:
  - { id: empleado, label: Empleado, aliases: [asalariado] }
disqualify:
  - id: no-business
    when: { business: [empleado] }
    reason: No tiene negocio propio
brackets:
  - { id: starter, below: 50000 }
  - { id: growth, below: 250000 }
  - { id: enterprise }
`
/** A shared component: the schema has four hundred lines. */
export const addDocumentSchema = (scope: App): void => {
  scope.addSchema({ ...PolicyDocument, $id: "PolicyDocument" })
}

/** The body of a request with a document. `allOf`, because an example beside a bare reference would be left out. */
export const DOCUMENT_BODY = {
  content: {
    "application/json": {
      schema: {
        allOf: [Type.Ref("PolicyDocument"), { description: "The document as JSON." }],
        examples: [DOCUMENT],
      },
    },
    "application/yaml": {
      schema: Type.String({ description: "The same document as YAML.", examples: [DOCUMENT_AS_YAML] }),
    },
  },
}

const version = {
  version: Type.Integer({ minimum: 1 }),
  published_at: instant(),
  published_by: string("`key:<id>`, `cli`, or `criba` for the first."),
  note: orNull(string(), "Why, for those who read the history."),
}
const document = Type.Ref("PolicyDocument")
const PolicyMistake = object("PolicyMistake", "Something that is wrong with a policy, or odd about it.", {
  pointer: string("Where: a JSON Pointer, as the fragment of a URI."),
  line: Type.Optional(integer("Of the text that was sent, from 1.")),
  column: Type.Optional(integer("From 1.")),
  code: string("What is wrong there, or odd, for programs."),
  params: Type.Optional(ParamsSchema),
  detail: string("What is wrong there, or odd, for people, in English."),
})
const mistakes = (description: string) => list(PolicyMistake, description)
const warnings = mistakes("What is odd about it, and what it takes from the triagers.")

const tagged = (description: string, schema: TSchema) => ({
  description,
  headers: { etag: { type: "string", description: 'The version, as `"3"`: for If-Match.' } },
  content: { "application/json": { schema } },
})

export const PolicyAnswer = tagged(
  "The version and its document.",
  object("Policy", "A version of the policy, with its document.", { ...version, document }),
)
export const PublishedAnswer = tagged(
  "It decides from the next lead on.",
  object("PublishedPolicy", "The version that was just published, and what is odd about it.", {
    ...version,
    document,
    warnings,
  }),
)
export const VersionsAnswer = pageOf(
  object("PolicyVersion", "A version of the policy, without its document.", version),
)
export const CheckAnswer = object(
  "PolicyCheck",
  "What a check of a policy found.",
  { valid: boolean(), errors: mistakes("Every mistake."), warnings },
  {
    description: "What the check found.",
    examples: [
      {
        valid: false,
        errors: [
          {
            pointer: "#/bracket_without_revenue",
            code: "unknown_bracket",
            params: { value: "startr", known: ["starter", "enterprise"], meant: "starter" },
            line: 12,
            column: 1,
            detail: "`startr` is not the id of a bracket; did you mean `starter`?",
          },
        ],
        warnings: [],
      },
    ],
  },
)
