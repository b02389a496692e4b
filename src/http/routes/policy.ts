/**
 * /api/admin/policy: the policy in force, its versions, and the check of a draft. A document is read as the text that was sent, JSON
 * or YAML, so that every mistake has its line and column.
 */
import type { FastifyReply, FastifySchemaCompiler } from "fastify"
import { type TSchema, Type } from "typebox"
import type { PolicyReader } from "../../changes/policy-reader.ts"
import { publishPolicy, tryPolicy } from "../../changes/publish-policy.ts"
import { assertNever } from "../../domain/assert-never.ts"
import type { PolicyCheck } from "../../domain/policy/check-policy.ts"
import { LONGEST_NOTE } from "../../domain/policy/limits.ts"
import {
  listPolicies,
  type PolicyVersion,
  readCurrentPolicy,
  readPolicy,
} from "../../store/books/policies.ts"
import type { Database } from "../../store/connection/database.ts"
import { actorOf, DEFAULT_LIMIT, isSeq, PageQuery, readCursor, toPage } from "../access/admin.ts"
import { EVERYBODY } from "../access/caller.ts"
import { tag, versionsIn } from "../access/if-match.ts"
import { optionalText } from "../schemas/parts.ts"
import * as schemas from "../schemas/policy.ts"
import type { App } from "../shell/app.ts"
import { operationsOf } from "../shell/operations.ts"
import { Problem } from "../shell/problems.ts"
import { compileValidator } from "../shell/validate.ts"
import { addPolicyParsers, policyReaderOf, policyTextOf } from "./parse-policy.ts"

/** A policy at all its limits (500 businesses, 200 rules, …) is longer than any that people write. */
const BODY_LIMIT_BYTES = 1024 * 1024
const HIGHEST_VERSION = 2 ** 31 - 1

const operation = operationsOf("Policy")

export function addPolicy(scope: App, db: Database): void {
  scope.register(async (plain) => {
    const inner = plain as unknown as App
    schemas.addDocumentSchema(inner)
    addPolicyParsers(inner)
    // A document is answered as it was published: serialising by its schema could change it.
    inner.setSerializerCompiler(() => JSON.stringify)
    inner.setValidatorCompiler(checkAllButBody)
    const reader = policyReaderOf(inner)
    addInForce(inner, db, reader)
    addVersions(inner, db)
    addCheck(inner, db, reader)
  })
}

function addInForce(scope: App, db: Database, reader: PolicyReader): void {
  scope.get(
    "/policy",
    operation(
      "getPolicy",
      "The policy in force",
      "The version that decides the next lead. Send its `ETag` as `If-Match` when you publish, and nobody's change is lost.",
      { response: { 200: schemas.PolicyAnswer } },
      EVERYBODY,
    ),
    async (_request, reply) => withTag(reply, await readCurrentPolicy(db)),
  )

  scope.put(
    "/policy",
    operation(
      "publishPolicy",
      "Publish a policy",
      "Makes a new version, which decides every lead from the next one on, on every server. A document that is not " +
        "valid is refused with every mistake; in `errors` each has its `line` and `column` too.",
      {
        querystring: Type.Object({
          note: optionalText(
            LONGEST_NOTE,
            "Why, for those who read the history.",
            "Three brackets from November on",
          ),
        }),
        headers: Type.Object({
          "if-match": Type.Optional(
            Type.String({
              description:
                "The ETag of the version that you have changed: if another is in force, nothing happens.",
              examples: ['"3"'],
            }),
          ),
        }),
        body: schemas.DOCUMENT_BODY,
        response: { 200: schemas.PublishedAnswer },
      },
      { bodyLimit: BODY_LIMIT_BYTES },
    ),
    async (request, reply) => {
      const reading = await reader.read(policyTextOf(request))
      const publication = await publishPolicy(db, actorOf(request), reading, {
        note: request.query.note?.trim() || null,
        replacing: versionsIn(request.headers["if-match"])?.map(Number) ?? null,
      })
      switch (publication.kind) {
        case "published":
          return withTag(reply, { ...publication.policy, warnings: publication.check.warnings })
        case "refused":
          throw refusal(publication.check)
        case "stale":
          throw stale(publication.inForce)
        default:
          return assertNever(publication)
      }
    },
  )
}

function addVersions(scope: App, db: Database): void {
  scope.get(
    "/policy/versions",
    operation(
      "listPolicyVersions",
      "All versions, newest first",
      "Who published what, when and why. A lead names the version that decided it.",
      { querystring: Type.Object(PageQuery), response: { 200: schemas.VersionsAnswer } },
    ),
    async ({ query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT
      const before = readCursor(query.cursor, isSeq)
      const versions = await listPolicies(db, { before, limit: limit + 1 })
      return toPage(versions, limit, ({ version }) => version)
    },
  )

  scope.get(
    "/policy/versions/:version",
    operation(
      "getPolicyVersion",
      "One version",
      "What was published never changes.",
      {
        params: Type.Object({
          version: Type.Integer({
            minimum: 1,
            maximum: HIGHEST_VERSION,
            description: "Its number.",
            examples: [3],
          }),
        }),
        response: { 200: schemas.PolicyAnswer },
        problems: ["invalid_parameter"],
      },
      EVERYBODY,
    ),
    async ({ params }, reply) => {
      const policy = await readPolicy(db, params.version)
      if (policy === null) throw new Problem("not_found", `There is no policy version ${params.version}.`)
      return withTag(reply, policy)
    },
  )
}

function addCheck(scope: App, db: Database, reader: PolicyReader): void {
  scope.post(
    "/policy/check",
    operation(
      "checkPolicy",
      "Check a policy without publishing it",
      "Finds what publishing it now would refuse or warn about.",
      {
        body: schemas.DOCUMENT_BODY,
        response: { 200: schemas.CheckAnswer },
        neverProblems: ["validation_failed"],
      },
      { bodyLimit: BODY_LIMIT_BYTES },
    ),
    async (request) => tryPolicy(db, await reader.read(policyTextOf(request))),
  )
}

/** The document is checked by the domain, which knows its lines. */
const checkAllButBody: FastifySchemaCompiler<TSchema> = (part) =>
  part.httpPart === "body" ? () => true : compileValidator(part)

function withTag<Policy extends PolicyVersion>(reply: FastifyReply, policy: Policy): Policy {
  tag(reply, String(policy.version))
  return policy
}

const stale = (inForce: number) =>
  new Problem(
    "precondition_failed",
    `The policy in force is version ${inForce}; If-Match does not name its ETag, "${inForce}".`,
    { headers: { etag: `"${inForce}"` } },
  )

function refusal({ errors }: PolicyCheck): Problem {
  const detail = errors.length === 1 ? (errors[0]?.detail ?? "") : `The policy has ${errors.length} mistakes.`
  return new Problem("validation_failed", detail, { errors })
}
