/**
 * Who is behind an admin request: an API key, or a person of the console with their session. A person with the role
 * `triager` may call only routes that allow it in their configuration.
 */
import type { FastifyRequest } from "fastify"
import type { SignedIn } from "../../people/arrivals.ts"
import type { SignIn } from "../../people/sign-in.ts"
import type { Database } from "../../store/connection/database.ts"
import { holdsLead, madeLastChange } from "../../store/leads/leads.ts"
import type { ApiKey, Scope } from "../../store/people/keys.ts"
import type { Person } from "../../store/people/people.ts"
import { Problem, refuseFor } from "../shell/problems.ts"

export type PersonCaller = { readonly kind: "person" } & SignedIn
export type Caller = { readonly kind: "key"; readonly key: ApiKey } | PersonCaller

/**
 * What a triager may do at a route. `own_lead`: the path's id must be a lead that they hold. `own_change`: or a lead whose last change
 * they made, such as a hand-over. `own_leads`: a list that the route narrows by `onlyOf`. `self`: the path's id must be their own.
 */
export type TriagerAccess = "own_lead" | "own_change" | "own_leads" | "self" | "anything"

declare module "fastify" {
  interface FastifyRequest {
    /** Set on every route of the admin API, and on no other. */
    caller: Caller
  }
  interface FastifyContextConfig {
    triager?: TriagerAccess
    /** Read by keys of this scope too, which is narrower than `read`. */
    reads?: Scope & `read:${string}`
    /** People must have proved who they are a short while ago: whoever finds their browser open gets no further. */
    asksAgain?: boolean
    /** Also for people who must set up a second factor first. */
    unenrolled?: boolean
  }
}

/** As history and audit log name the caller. */
export const actorOf = ({ caller }: FastifyRequest): string =>
  caller.kind === "key" ? `key:${caller.key.id}` : `person:${caller.person.id}`

/** Who asks, where a key makes no sense. */
export function personCallerOf({ caller }: FastifyRequest): PersonCaller {
  if (caller.kind === "person") return caller
  throw new Problem("not_found", "This is for people with a session: a key is nobody.")
}

export const personOf = (request: FastifyRequest): Person => personCallerOf(request).person

/** What people call the caller. */
export const nameOf = ({ caller }: FastifyRequest): string =>
  caller.kind === "key" ? caller.key.name : caller.person.name

/** The triager whose leads are all that the caller may see; null for everybody's. */
export const onlyOf = ({ caller }: FastifyRequest): string | null =>
  caller.kind === "person" && caller.person.role === "triager" ? caller.person.triager_id : null

/** Who the caller is in the rotation: what `me` means where a triager is asked for. */
export const ownTriager = ({ caller }: FastifyRequest): string | null =>
  caller.kind === "person" ? caller.person.triager_id : null

export const hasSession = ({ sessionCookie }: SignIn, { headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && sessionCookie.test(headers.cookie ?? "")

/** Lets a person in, or throws why not. */
export async function admitPerson(
  db: Database,
  signIn: SignIn,
  request: FastifyRequest,
): Promise<PersonCaller> {
  if (!isReadOnly(request)) requireOwnPage(request)
  const found = await signIn.whoIs(request.headers.cookie ?? "")
  if (found === null) throw sessionEnded()
  if (found.person.role === "triager") await checkTriager(db, found.person, request)
  if (found.mustEnrol && request.routeOptions.config.unenrolled !== true) throw secondFactorRequired()
  const isAsked = request.routeOptions.config.asksAgain === true
  if (isAsked && found.confirmedSecondsAgo > CONFIRMED_FOR_S) throw confirmationRequired()
  return { kind: "person", ...found }
}

async function checkTriager(db: Database, person: Person, request: FastifyRequest): Promise<void> {
  const { id } = request.params as { id?: string }
  switch (request.routeOptions.config.triager) {
    case "anything":
    case "own_leads":
      return
    case "self":
      if (id === person.triager_id) return
      throw new Problem("not_found", "There is nobody of this name whom you may see.")
    case "own_change":
      if (await madeLastChange(db, String(id), `person:${person.id}`)) return
      if (await holdsLead(db, String(id), String(person.triager_id))) return
      throw new Problem("not_found", "You hold no such lead.")
    case "own_lead":
      if (await holdsLead(db, String(id), String(person.triager_id))) return
      throw new Problem("not_found", "You hold no such lead.")
    case undefined:
      throw new Problem("insufficient_scope", "This needs a person with the role `admin`.", { headers: {} })
  }
}

const CONFIRMED_FOR_S = 600
/** Options of such a route. */
export const ASKS_AGAIN = { config: { asksAgain: true } } as const

const confirmationRequired = () =>
  new Problem("confirmation_required", "Prove who you are once more, then send the request again.")

const secondFactorRequired = () =>
  new Problem("second_factor_required", "Set up a second factor first: this installation asks for one.")

export const isReadOnly = ({ method }: FastifyRequest): boolean => method === "GET" || method === "HEAD"

/** Scheme and host of the console. The Host header is the caller's own word, so it is used only without PUBLIC_URL. */
export const calledOrigin = ({ protocol, host, server }: FastifyRequest): string =>
  server.publicOrigin ?? `${protocol}://${host}`

export function requireOwnPage(request: FastifyRequest): void {
  if (isSameOrigin(request)) return
  throw new Problem("origin_not_allowed", "A session may only be used from pages of the console itself.")
}

/** Pages cannot change `Sec-Fetch-Site`. Without it the caller is an old browser, or none. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers["sec-fetch-site"]
  if (site !== undefined) return site === "same-origin"
  return request.headers.origin === calledOrigin(request)
}

export const sessionEnded = (): Problem =>
  refuseFor("sign_in_failed", { reason: "session_ended", detail: "The session has ended. Sign in again." })
