/** What the kinds of destinations have in common: a lead becomes a record by one or two requests. */

import type { Json } from "../../domain/event/template.ts"
import { failure } from "../../domain/failure.ts"
import { shorten } from "../../domain/wording/plain-text.ts"
import type { Channel } from "../../store/delivery/deliveries.ts"
import type { LeadRecord } from "../../store/delivery/record-attempts.ts"
import type { Carried } from "../carrier.ts"
import type { Exchange, Request } from "../post.ts"

/** `json`: what was answered; undefined if that is no JSON. */
export type Answer = Pick<Exchange, "carried" | "headers"> & { readonly json: unknown }

/** Sends one request, with the headers of the endpoint. Rejects when the attempt is interrupted. */
export type Ask = (
  request: Pick<Request, "method" | "url"> & {
    readonly headers?: Record<string, string>
    readonly body?: Json
  },
) => Promise<Answer>

type Trial = {
  readonly channel: Channel
  readonly delivery_id: string
  /** The filled template. */
  readonly body: Json
}

export type Consignment = Trial & {
  readonly lead_id: string
  /** The lead's record there, of an earlier send; null if there is none, or nobody knows. */
  readonly record_id: string | null
}

export interface Destination {
  /**
   * Makes the lead's record, or changes the one that it has. A server may have died after an earlier attempt had made one: so a
   * record is looked for before it is made.
   */
  send(ask: Ask, consignment: Consignment): Promise<Carried>
  /** Tries whether leads could be sent. */
  check(ask: Ask, trial: Trial): Promise<Carried>
}

export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A member of what somebody else answered, which may be anything. */
export function at(json: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? value[step as never]
        : undefined,
    json,
  )
}

const LONGEST_ID = 200
const LONGEST_ADDRESS = 2_000
const LONGEST_SAID = 300

/** An id as text; null for anything else. */
export function idIn(value: unknown): string | null {
  const id = typeof value === "number" ? String(value) : value
  return typeof id === "string" && id !== "" && id.length <= LONGEST_ID && !/\p{Cc}/u.test(id) ? id : null
}

/** An address that people may follow; null for anything else, such as a script. */
export function addressIn(value: unknown): string | null {
  if (typeof value !== "string" || value.length > LONGEST_ADDRESS) return null
  const url = URL.parse(value)
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null
}

export const arrived = (carried: Carried, record: LeadRecord): Carried => ({
  ...carried,
  outcome: "delivered",
  error: null,
  record,
})

/** The receiver's own sentence, if it gave one. */
export function refused(carried: Carried, said: unknown): Carried {
  const { status_code: status } = carried
  if (carried.outcome === "delivered" || status === null || status >= 500 || status === 429) return carried
  if (status === 401 || status === 403) return { ...carried, error: failure("destination_token", { status }) }
  if (typeof said !== "string" || said.trim() === "") return carried
  const sentence = shorten(said.replaceAll(/\p{Cc}+/gu, " ").trim(), LONGEST_SAID)
  return { ...carried, error: failure("destination_refused", { status, said: sentence }) }
}

/** It answers with a success, and has made no record: for a reason that it says, or because it is another program. */
export const refusedAnswer = (carried: Carried, said: unknown): Carried =>
  typeof said === "string" ? refused({ ...carried, outcome: "failed" }, said) : unlike(carried)

/** It answers with a success, and not as this program does. */
export const unlike = (carried: Carried): Carried => ({
  ...carried,
  outcome: "failed",
  error: failure("destination_answer"),
})

/** The record is not there any more: somebody has deleted or merged it. */
export const isMissing = ({ carried }: Answer): boolean => carried.status_code === 404

/** The fields of a mapping that have a value: what a lead does not say leaves what is there alone. */
export function fieldsIn(body: Json): Record<string, Json> {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return {}
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== ""))
}

/** The field that the mapping fills with the lead's id: by it the record can be found again. */
export function keyOf(template: Json): string | null {
  if (typeof template !== "object" || template === null) return null
  const key = Object.entries(template).find(([, value]) => /^\{\{\s*id\s*\}\}$/.test(String(value)))
  return key?.[0] ?? null
}

/** Sends requests to paths of a program's API, with the headers that open it. */
export const callTo =
  (ask: Ask, { url }: Channel, opening: Record<string, string>) =>
  (
    method: Request["method"],
    path: string,
    body?: Json,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    ask({
      method,
      url: urlOf(url, path),
      headers: { ...opening, ...headers },
      ...(body !== undefined && { body }),
    })
export type Call = ReturnType<typeof callTo>

export const urlOf = (base: string | null, path: string): string =>
  `${(base ?? "").replace(/\/+$/, "")}${path}`
