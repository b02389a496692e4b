/** Reads a policy as the text that was sent, so that the check can name lines. */
import { isUtf8 } from "node:buffer"
import type { FastifyRequest } from "fastify"
import { PolicyReader } from "../../changes/policy-reader.ts"
import { readJsonBody } from "../../domain/lead/json-body.ts"
import type { App } from "../shell/app.ts"
import { Problem } from "../shell/problems.ts"

export function addPolicyParsers(scope: App): void {
  scope.removeAllContentTypeParsers()
  const types = ["application/json", "application/yaml"]
  scope.addContentTypeParser(types, { parseAs: "buffer" }, (request, bytes: Buffer, done) => {
    const fault = faultOf(request, bytes)
    if (fault === null) done(null, bytes.toString("utf8"))
    else done(fault)
  })
  scope.addContentTypeParser("*", (_request, _body, done) => {
    done(new Problem("unsupported_media_type", "Send a policy as `application/json` or `application/yaml`."))
  })
}

/** What is wrong with the bytes. A body that claims to be JSON is checked as JSON, because YAML accepts much more. */
function faultOf({ headers }: FastifyRequest, bytes: Buffer): Problem | null {
  if ((headers["content-encoding"] ?? "identity").toLowerCase() !== "identity")
    return new Problem("unsupported_media_type", "The body must not be compressed.")
  if (bytes.length === 0) return emptyBody()
  const isJson = /^application\/json/i.test(headers["content-type"] ?? "")
  const { fault } = isJson ? readJsonBody(bytes) : { fault: isUtf8(bytes) ? null : "The body is not UTF-8." }
  return fault === null ? null : new Problem("malformed_json", fault)
}

/** A reader of policies that ends with the server. */
export function policyReaderOf(scope: App): PolicyReader {
  const reader = new PolicyReader()
  scope.addHook("onClose", () => reader.close())
  return reader
}

export function policyTextOf({ body }: FastifyRequest): string {
  if (typeof body !== "string") throw emptyBody()
  return body
}

const emptyBody = () => new Problem("malformed_json", "The body is empty; send a policy in JSON or YAML.")
