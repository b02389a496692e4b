/**
 * The sign-in library behind a few functions of ours. It sees every request at one fixed address and from the caller's address as the
 * server knows it, so that neither a forged Host nor a forged X-Forwarded-For changes what it does.
 */
import { AsyncLocalStorage } from "node:async_hooks"
import { betterAuth } from "better-auth"
import { type Database, isOutage } from "../store/connection/database.ts"
import { readSignInSecret } from "../store/people/people.ts"
import { cookieKind } from "./cookies.ts"
import { nameFailure } from "./library-failure.ts"
import {
  CALLED_ORIGIN,
  CALLER_ADDRESS,
  ENTERING_PERSON,
  libraryOptions,
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

export type Library = Awaited<ReturnType<typeof openLibrary>>

export async function openLibrary(db: Database, options: SignInOptions) {
  const { publicUrl, openId, sessionDays, onFailure } = options
  const base = publicUrl ?? "http://localhost"
  const secret = await readSignInSecret(db)
  const cookies = cookieKind(publicUrl)
  const failed = new AsyncLocalStorage<{ error?: unknown }>()
  const onError = (message: string, error: unknown) => {
    const request = failed.getStore()
    if (request !== undefined) request.error = error
    const failure = nameFailure(message, error)
    if (failure !== null) onFailure(failure)
  }
  const password = passwordHash(options.passwordWork)
  const auth = betterAuth(
    libraryOptions(db, secret, base, {
      cookies,
      openId,
      password,
      sessionDays,
      onError,
    }),
  )

  /** The library wraps what the database throws. An outage must be known as one, so what it has complained of is thrown instead. */
  const unwrapped = async <T>(work: () => Promise<T>): Promise<T> => {
    const failure: { error?: unknown } = {}
    try {
      return await failed.run(failure, work)
    } catch (error) {
      throw isOutage(failure.error) ? failure.error : error
    }
  }
  const ask = (path: `/${string}`, init: RequestInit, { headers, from, origin }: SignInCaller) => {
    headers.set(CALLER_ADDRESS, from)
    headers.set(CALLED_ORIGIN, origin)
    return unwrapped(() => auth.handler(new Request(`${base}${SIGN_IN_PATH}${path}`, { ...init, headers })))
  }
  const post = (path: `/${string}`, fields: object, caller: SignInCaller): Promise<Response> => {
    caller.headers.set("content-type", "application/json")
    return ask(path, { method: "POST", body: JSON.stringify(fields) }, caller)
  }
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
  return { base, secret, cookies, password, post, ask, sessionIn, enterAs }
}
