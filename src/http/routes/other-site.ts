/**
 * A form on a page whose origin is not among those of its source: www.example.com instead of example.com, say. The visitor is
 * refused, and what they wrote is kept as a rejection: otherwise nobody on the team would learn of the visitor or the mistake.
 */
import type { FastifyRequest } from "fastify"
import { readAsLead } from "../../domain/source/read-as-lead.ts"
import { suspect } from "../../domain/source/suspect.ts"
import { readSent } from "../../ingest/read-sent.ts"
import type { SourceCounts } from "../../ingest/source-counts.ts"
import { Problem } from "../shell/problems.ts"
import { type IngestParts, keepRefused } from "./ingest.ts"

type Parts = IngestParts & { readonly counts: SourceCounts }

export const isFromOtherSite = (problem: Error | null): boolean =>
  problem instanceof Problem && problem.code === "origin_not_allowed"

/** Why the request is refused, with the rejection's id if it was kept. */
export async function keepFromOtherSite(
  parts: Parts,
  request: FastifyRequest,
  refusal: Error,
): Promise<Error> {
  const { apiKey, headers } = request
  const contentType = headers["content-type"] ?? null
  const bytes = request.body as Buffer
  if (!isFromOtherSite(refusal) || !(await isWorthKeeping(parts, request))) return refusal
  if (!isWithinRates(parts, request)) return refusal
  parts.counts.addRefused(apiKey.id)
  const value = headers.origin ?? ""
  const detail = `The form is on a page of ${value}, which is not among the source's web sites.`
  const errors = [{ pointer: "#", code: "page_not_allowed", detail, params: { value } } as const]
  return keepRefused(parts, request, bytes, { code: "origin_not_allowed", detail, errors }, contentType)
}

/** Neither an unsigned request to a source that checks signatures nor a spam program may fill the disk. */
async function isWorthKeeping({ desks }: Parts, { source, body, headers }: FastifyRequest) {
  if (source === null || source.signing_secret !== null) return false
  const { raw } = await readSent(body as Buffer, headers["content-type"] ?? null)
  if (raw === null) return false
  const read = readAsLead(source, raw, desks.latestPolicy)
  return read.fault === null && suspect(read.fields).length === 0
}

/** `authenticate` does not count refused requests against the rate; those that are stored must count. */
function isWithinRates({ ring }: Parts, request: FastifyRequest): boolean {
  const { id, rate_per_minute } = request.apiKey
  const visitor = ring.visitors.take(request, id)
  if (visitor !== null && !visitor.granted) return false
  return rate_per_minute === null || ring.rates.take(id, rate_per_minute).granted
}
