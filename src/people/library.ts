/**
 * The sign-in library behind a few functions of ours. It sees every request at one fixed address and from the caller's address as the
 * server knows it, so that neither a forged Host nor a forged X-Forwarded-For changes what it does.
 */
import { AsyncLocalStorage } from "node:async_hooks"
import { betterAuth } from "better-auth"
import { type Database, isOutage } from "../store/connection/database.ts"
import { readSignInSecret, replacePasswordHash } from "../store/people/people.ts"
import { cookieKind } from "./cookies.ts"
import { groupsIn } from "./groups.ts"
import { nameFailure } from "./library-failure.ts"
import {
  CALLED_ORIGIN,
  CALLER_ADDRESS,
  ENTERING_PERSON,
  type LibrarySettings,
  libraryOptions,
  OPENID,
  type Profile,
  SIGN_IN_PATH,
} from "./library-options.ts"
import { passwordHash } from "./password-hash.ts"
import type { SignInOptions } from "./sign-in-options.ts"

/** The caller of a request. */
export type SignInCaller = {
  readonly headers: Headers
  readonly from: string
  /** Scheme and host that the browser called. */
  readonly origin: string
}

const PROVIDER_WITHIN_MS = 10_000

export type Library = Awaited<ReturnType<typeof openLibrary>>

export async function openLibrary(db: Database, options: SignInOptions) {
  const { publicUrl, openId, groups: rules = null, sessionDays, onFailure, onGroups } = options
  const base = publicUrl ?? "http://localhost"
  const secret = await readSignInSecret(db)
  const cookies = cookieKind(publicUrl)
  const asked = new AsyncLocalStorage<{ error?: unknown; profile?: Profile }>()
  const onError = (message: string, error: unknown) => {
    const request = asked.getStore()
    if (request !== undefined) request.error = error
    const failure = nameFailure(message, error)
    if (failure !== null) onFailure(failure)
  }
  const password = passwordHash(options.passwordWork, (old, fresh) => replacePasswordHash(db, old, fresh))
  const onProfile = (profile: Profile) => {
    const request = asked.getStore()
    if (request !== undefined) request.profile = profile
  }
  const onEntering = async (personId: string) => {
    const profile = asked.getStore()?.profile
    if (rules === null || profile === undefined) return
    const groups = groupsIn(profile, rules.claim)
    if (groups === null) onFailure({ code: "openid_groups_unread", cause: null })
    else await onGroups?.(rules, personId, groups)
  }
  const settings = { cookies, password, sessionDays, onProfile, onEntering, onError }
  const open = (provider: LibrarySettings["openId"]) =>
    betterAuth(libraryOptions(db, secret, base, { ...settings, openId: provider }))
  const auth = open(null)

  /**
   * Opened when somebody wants it: the library asks the provider where it is before it does anything else, so a provider that is down or
   * silent would keep everybody out, those who are signed in too.
   */
  const openWithProvider = async () => {
    const opened = open(openId)
    const late = AbortSignal.timeout(options.providerWithinMs ?? PROVIDER_WITHIN_MS)
    const silence = new Promise<null>((resolve) => {
      late.addEventListener("abort", () => resolve(null))
    })
    const context = await Promise.race([opened.$context, silence])
    const provider = context?.socialProviders.find(({ id }) => id === OPENID)
    if (provider === undefined) return null
    // Whoever answers at this address may not speak for another one (OpenID Connect Discovery, 4.3).
    if (withoutSlash(provider.issuer) === withoutSlash(openId?.issuer)) return opened
    onFailure({ code: "openid_issuer_differs", cause: null })
    return null
  }
  let opening: ReturnType<typeof openWithProvider> | null = null
  /** null: it does not answer. */
  const withProvider = async () => {
    opening ??= openWithProvider()
    const opened = await opening.catch(() => null)
    if (opened === null) opening = null
    return opened
  }

  /** The library wraps what the database throws. An outage must be known as one, so what it has complained of is thrown instead. */
  const unwrapped = async <T>(work: () => Promise<T>): Promise<T> => {
    const failure: { error?: unknown } = {}
    try {
      return await asked.run(failure, work)
    } catch (error) {
      throw isOutage(failure.error) ? failure.error : error
    }
  }
  type Path = `/${string}`
  const requestOf = (path: Path, init: RequestInit, { headers, from, origin }: SignInCaller) => {
    headers.set(CALLER_ADDRESS, from)
    headers.set(CALLED_ORIGIN, origin)
    return new Request(`${base}${SIGN_IN_PATH}${path}`, { ...init, headers })
  }
  const fieldsIn = (fields: object, { headers }: SignInCaller): RequestInit => {
    headers.set("content-type", "application/json")
    return { method: "POST", body: JSON.stringify(fields) }
  }
  const post = (path: Path, fields: object, caller: SignInCaller): Promise<Response> =>
    unwrapped(() => auth.handler(requestOf(path, fieldsIn(fields, caller), caller)))
  /** null: the provider does not answer. */
  const atProvider = async (request: Request) => {
    const opened = await withProvider()
    if (opened === null) return null
    return unwrapped(async () => {
      const answer = await opened.handler(request)
      return { answer, askedAt: askedAtOf(asked.getStore()?.profile) }
    })
  }
  const leave = async (fields: object, caller: SignInCaller) => {
    const init = fieldsIn({ ...fields, provider: OPENID }, caller)
    return (await atProvider(requestOf("/sign-in/social", init, caller)))?.answer ?? null
  }
  const comeBack = (query: URLSearchParams, caller: SignInCaller) =>
    atProvider(requestOf(`/callback/${OPENID}?${query}`, { method: "GET" }, caller))
  /** Also of a session that has ended for want of use. */
  const sessionIn = async (cookie: string): Promise<string | null> => {
    const found = await unwrapped(() => auth.api.getSession({ headers: new Headers({ cookie }) }))
    return found?.session.id ?? null
  }
  /** A session for somebody who has shown a passkey. */
  const enterAs = (personId: string, { headers, from }: SignInCaller): Promise<Response> => {
    headers.set(CALLER_ADDRESS, from)
    headers.set(ENTERING_PERSON, personId)
    return unwrapped(() => auth.api.enterAs({ headers, asResponse: true }))
  }
  return { base, secret, cookies, password, post, leave, comeBack, sessionIn, enterAs }
}

const withoutSlash = (address: string | undefined) => address?.replace(/\/$/, "")

/** When the provider last asked somebody who they are; null: it does not say. */
function askedAtOf(profile: Profile = {}): Date | null {
  const { auth_time: seconds } = profile
  return typeof seconds === "number" && seconds > 0 && seconds < 1e11 ? new Date(seconds * 1_000) : null
}
