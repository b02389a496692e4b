/**
 * The description of the API, made from the schemas by which the routes check their requests, so that the two cannot
 * drift apart. Every operation names the problems that it can answer with, each with an example.
 */
import swagger from "@fastify/swagger"
import { Type } from "typebox"
import packageJson from "../../../package.json" with { type: "json" }
import { integer, list, number, string, uuid } from "../schemas/parts.ts"
import type { App } from "./app.ts"
import { finishDocument } from "./finish-document.ts"
import { named } from "./named-schemas.ts"
import { withProblems } from "./problem-responses.ts"
import { PROBLEM_CODES } from "./problems.ts"

export const ParamsSchema = Type.Record(string(), Type.Union([string(), number(), list(string())]), {
  description: "What the sentence names, to write it in another language: limits, values, known names.",
})

export const FieldErrorSchema = named(
  "FieldError",
  Type.Object({
    pointer: string("Where: a JSON Pointer, as the fragment of a URI."),
    code: string("What is wrong there, for programs."),
    detail: string("What is wrong there, for people, in English."),
    params: Type.Optional(ParamsSchema),
    line: Type.Optional(integer("Of a policy that was sent, from 1.")),
    column: Type.Optional(integer("From 1.")),
  }),
  "One thing that is wrong with a request.",
)

const ProblemSchema = Type.Object(
  {
    type: Type.String({
      format: "uri-reference",
      description: "The path of a page that explains the problem.",
    }),
    title: string("The kind of problem, in a few words."),
    status: integer("The HTTP status."),
    detail: string("What is wrong with this request, in an English sentence."),
    instance: Type.String({ format: "uri-reference", description: "The path of the request." }),
    code: Type.Enum(PROBLEM_CODES, { description: "The kind of problem, for programs: it never changes." }),
    reason: Type.Optional(string("Which of several meanings of the code it is, for programs.")),
    params: Type.Optional(ParamsSchema),
    request_id: string("Also in the header X-Request-Id and in the server's log."),
    errors: Type.Optional(list(FieldErrorSchema, "Every field or parameter that is wrong.")),
    rejection_id: Type.Optional(uuid("The refused lead is kept under this id, to be mended and replayed.")),
  },
  { $id: "Problem", description: "What went wrong, as RFC 9457 has it." },
)

const ABOUT = `${packageJson.description}

Send leads with \`POST /api/public/ingest-lead\` and a key of scope \`ingest\`. Everything under \`/api/admin\` reads and
changes what the server knows: a key of scope \`read\` may read, one of scope \`admin\` may do everything.

- Bodies and answers are JSON with names in snake_case; times are RFC 3339 in UTC.
- A list answers \`{"data": [...], "next_cursor": "..."}\`: send \`next_cursor\` as \`cursor\` for the next page.
- What is wrong is answered as RFC 9457, \`application/problem+json\`: decide by \`code\`, which never changes.
- An answer may get new fields in a later version, so ignore those that you do not know.
`

export async function describeApi(app: App, publicUrl: string | null): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.1",
      info: {
        title: "Criba",
        version: packageJson.version,
        description: ABOUT,
        contact: { name: "Whoever runs this server" },
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: publicUrl ?? "/" }],
      tags: [
        { name: "Ingest", description: "Hand in leads." },
        { name: "Leads", description: "Find leads, work them, correct them, erase people." },
        { name: "Imports", description: "Take in the leads of a file." },
        { name: "Triagers", description: "Who takes leads, when, and what they are owed." },
        { name: "Calendars", description: "Public holidays, closing days and shortened days." },
        { name: "Policy", description: "The rules: read, check, try out and publish them." },
        { name: "Keys", description: "Make, rotate and revoke API keys." },
        {
          name: "Sources",
          description: "Addresses to which forms post: make, change, renew and revoke them.",
        },
        { name: "Rejections", description: "Refused bodies: mend and replay them." },
        { name: "Events", description: "Read or follow everything that happened." },
        { name: "Webhooks", description: "Have events sent to other programs, and see what arrived." },
        { name: "Statistics", description: "Where leads come from and what becomes of them." },
        { name: "People", description: "Who may use the console, and who is asking." },
        { name: "Alerts", description: "What people are told at once: which, how, and on which devices." },
        { name: "Sign-in", description: "How the console lets people in." },
        { name: "Audit", description: "Who changed what." },
        { name: "Operation", description: "Watch the server." },
        { name: "Reference", description: "What the API is and what its answers mean." },
      ],
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", description: "An API key: `criba_…`." },
          metrics_token: {
            type: "http",
            scheme: "bearer",
            description: "The `METRICS_TOKEN` of the server.",
          },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, url, route }) => ({ schema: withProblems(schema ?? {}, url, route.config), url }),
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject
      return finishDocument(document.openapiObject)
    },
    stripBasePath: false,
    convertConstToEnum: false,
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, i) => String($id ?? `schema-${i}`) },
  })
  app.addSchema(ProblemSchema)
}
