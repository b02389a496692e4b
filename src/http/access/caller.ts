/**
 * Who is behind an admin request: an API key, or a person of the console with their session, and how far they reach. A person with the
 * role `triager` or `manager` may call only routes that allow it in their configuration.
 */
import type { FastifyRequest } from "fastify"
import { assertNever } from "../../domain/assert-never.ts"
import { leads, leadsPerson, type Reach, reaches } from "../../domain/reach.ts"
import type { SignedIn } from "../../people/arrivals.ts"
import type { SignIn } from "../../people/sign-in.ts"
import { findTriager } from "../../store/books/roster.ts"
import type { Database } from "../../store/connection/database.ts"
import { madeLastChange, readReached } from "../../store/leads/leads.ts"
import type { ApiKey, Scope } from "../../store/people/keys.ts"
import type { Person } from "../../store/people/people.ts"
import { Problem, refuseFor } from "../shell/problems.ts"

export type PersonCaller = { readonly kind: "person" } & SignedIn
export type Caller = { readonly kind: "key"; readonly key: ApiKey } | PersonCaller

/**
 * What a triager or a manager may do at a route. `own_lead`: the path's id must be a lead within their reach. `own_change`: or a lead
 * whose last change they made, such as a hand-over. `own_leads`: a list that the route narrows by their reach. `self`: the path's id
 * must be their own, or somebody of a team that they lead.
 */
export type TriagerAccess = "own_lead" | "own_change" | "own_leads" | "self" | "anything"
/** `team_lead`: the path's id must be a lead of a team that they lead. */
export type ManagerAccess = TriagerAccess | "team_lead"

declare module "fastify" {
  interface FastifyRequest {
    /** Set on every route of the admin API, and on no other. */
    caller: Caller
  }
  interface FastifyContextConfig {
    triager?: TriagerAccess
    /** The same as `triager` if it is left out. */
    manager?: ManagerAccess
    /** Read by keys of this scope too, which is narrower than `read`. */
    reads?: Scope & `read:${string}`
    /** A person must have confirmed who they are in the last minutes, so that an open browser is not enough. */
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

/** Whose leads the caller may see and change. */
export const reachOf = ({ caller }: FastifyRequest): Reach =>
  caller.kind === "key" || caller.person.role === "admin"
    ? null
    : { triager: caller.person.triager_id, teams: caller.teams }

/** Whose leads the caller may give and take away: a manager has no more say about their own lead of another team than a triager. */
export const leadReachOf = (request: FastifyRequest): Reach => {
  const reach = reachOf(request)
  return reach && { ...reach, triager: null }
}

/** The teams whose numbers the caller may see, of those asked for; null: all. */
export const teamsOf = (
  { caller }: FastifyRequest,
  asked: string | null = null,
): readonly string[] | null => {
  const teams = caller.kind === "person" && caller.person.role === "manager" ? caller.teams : null
  if (asked === null) return teams
  return teams === null || teams.includes(asked) ? [asked] : []
}

/** The triager whose leads are all that the caller may see; null for everybody's, or those of teams. */
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
  if (found.person.role !== "admin") await checkReach(db, found, request)
  if (found.mustEnrol && request.routeOptions.config.unenrolled !== true) throw secondFactorRequired()
  const isAsked = request.routeOptions.config.asksAgain === true
  if (isAsked && found.confirmedSecondsAgo > CONFIRMED_FOR_S) throw confirmationRequired()
  return { kind: "person", ...found }
}

async function checkReach(db: Database, { person, teams }: SignedIn, request: FastifyRequest): Promise<void> {
  const id = String((request.params as { id?: string }).id)
  const { triager, manager = triager } = request.routeOptions.config
  const reach = { triager: person.triager_id, teams }
  const isTheirs = async () => {
    const lead = await readReached(db, id)
    return lead !== null && reaches(reach, lead)
  }
  const access = person.role === "manager" ? manager : triager
  switch (access) {
    case "anything":
    case "own_leads":
      return
    case "self": {
      if (id === person.triager_id) return
      const other = teams.length === 0 ? null : await findTriager(db, id)
      if (other !== null && leadsPerson(reach, other)) return
      throw new Problem("not_found", "There is nobody of this name whom you may see.")
    }
    case "own_change":
      if (await madeLastChange(db, id, `person:${person.id}`)) return
      if (await isTheirs()) return
      throw new Problem("not_found", "You hold no such lead.")
    case "own_lead":
      if (await isTheirs()) return
      throw new Problem("not_found", "You hold no such lead.")
    case "team_lead": {
      const lead = await readReached(db, id)
      if (lead !== null && leads(reach, lead.team)) return
      throw new Problem("not_found", "Your teams have no such lead.")
    }
    case undefined:
      throw new Problem("insufficient_scope", "This needs a person with the role `admin`.", { headers: {} })
    default:
      return assertNever(access)
  }
}

const CONFIRMED_FOR_S = 600
/** Options of such a route. */
export const ASKS_AGAIN = { config: { asksAgain: true } } as const
/** Options of a route for everybody who may use the console. */
export const EVERYBODY = { config: { triager: "anything" } } as const
/** The same, for people too who must set up a second factor first. */
export const UNENROLLED = { config: { ...EVERYBODY.config, unenrolled: true } } as const
export const UNENROLLED_ASKS_AGAIN = { config: { ...UNENROLLED.config, asksAgain: true } } as const

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
