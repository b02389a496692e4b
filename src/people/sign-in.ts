/**
 * Signing in to the console. Passwords, sessions, cookies and OpenID Connect are the library's work (library-options.ts
 * tells it who may come in); here are the few of its doors that are open, each with the fields that go through.
 *
 * Nothing that a caller writes becomes part of the library's path, and no field passes that is not named here. The
 * library sees every request at one fixed address and from the caller's address as the server knows it, so that neither a
 * forged Host nor a forged X-Forwarded-For changes what it does.
 */
import { betterAuth } from "better-auth"
import type { Database } from "../store/database.ts"
import { type Person, readPerson, readSignInSecret } from "../store/people.ts"
import { makeDevice, readDevice } from "./known-device.ts"
import type { LibraryFailure } from "./library-failure.ts"
import {
  CALLED_ORIGIN,
  CALLER_ADDRESS,
  libraryOptions,
  type OpenIdProvider,
  SIGN_IN_PATH,
} from "./library-options.ts"
import { WrongPasswords } from "./wrong-passwords.ts"

export type SignInOptions = {
  readonly publicUrl: string | null
  readonly openId: OpenIdProvider | null
  readonly onFailure: (failure: LibraryFailure) => void
  /** The clock by which waits are measured, in milliseconds. */
  readonly now?: () => number
}

/** Who asks, as the server sees them. */
export type SignInCaller = {
  readonly headers: Headers
  readonly from: string
  /** Scheme and host that the browser called. */
  readonly origin: string
}

/** Too many wrong passwords for this account. */
export class WaitFirst extends Error {
  readonly seconds: number
  constructor(milliseconds: number) {
    super("Too many wrong passwords")
    this.seconds = Math.ceil(milliseconds / 1_000)
  }
}

export type SignIn = Awaited<ReturnType<typeof openSignIn>>

export async function openSignIn(db: Database, { publicUrl, openId, onFailure, now }: SignInOptions) {
  const base = publicUrl ?? "http://localhost"
  const secret = await readSignInSecret(db)
  const auth = betterAuth(libraryOptions(db, secret, base, openId, onFailure))
  const context = await auth.$context
  const wrongPasswords = new WrongPasswords(now)

  const ask = (path: `/${string}`, init: RequestInit, { headers, from, origin }: SignInCaller) => {
    headers.set(CALLER_ADDRESS, from)
    headers.set(CALLED_ORIGIN, origin)
    return auth.handler(new Request(`${base}${SIGN_IN_PATH}${path}`, { ...init, headers }))
  }
  const post = (path: `/${string}`, fields: object, caller: SignInCaller): Promise<Response> => {
    caller.headers.set("content-type", "application/json")
    return ask(path, { method: "POST", body: JSON.stringify(fields) }, caller)
  }
  /** The session's owner, if the cookie is one and they may still come in. */
  const whoIs = async (cookie: string): Promise<{ person: Person; sessionId: string } | null> => {
    const found = await auth.api.getSession({ headers: new Headers({ cookie }) })
    if (found === null) return null
    const person = await readPerson(db, found.user.id)
    return person?.disabled_at === null ? { person, sessionId: found.session.id } : null
  }
  const enter = async (email: string, password: string, caller: SignInCaller): Promise<Response> => {
    const answer = await post("/sign-in/email", { email, password }, caller)
    if (answer.ok) answer.headers.append("set-cookie", makeDevice(secret, email, base.startsWith("https:")))
    return answer
  }
  /** Throws WaitFirst. `wrong` is the status with which the library refuses a password. */
  const slowly = async (key: string, wrong: number, work: () => Promise<Response>): Promise<Response> => {
    const left = wrongPasswords.begin(key)
    if (left > 0) throw new WaitFirst(left)
    let status = 0
    try {
      const answer = await work()
      status = answer.status
      return answer
    } finally {
      if (status === 200) wrongPasswords.wasRight(key)
      else if (status !== wrong) wrongPasswords.takeBack(key)
    }
  }

  return {
    whoIs,
    hashPassword: (password: string): Promise<string> => context.password.hash(password),
    openIdName: openId?.name ?? null,
    /** The answer carries the cookies of a new session. */
    signIn: (email: string, password: string, caller: SignInCaller) => {
      const device = readDevice(secret, email, caller.headers.get("cookie") ?? "")
      const key = device === null ? `account ${email.toLowerCase()}` : `device ${device}`
      return slowly(key, 401, () => enter(email, password, caller))
    },
    /** For whoever has just chosen this password: nothing is guessed, and the page is ours. */
    signInAtOnce: (email: string, password: string, caller: SignInCaller) => {
      caller.headers.set("origin", caller.origin)
      return enter(email, password, caller)
    },
    /** Answers where the provider asks who it is. `back` are pages of the console. */
    leaveForProvider: (back: { callbackURL?: string; errorCallbackURL?: string }, caller: SignInCaller) =>
      post("/sign-in/social", { callbackURL: `${base}/`, ...back, provider: "openid" }, caller),
    comeFromProvider: (query: URLSearchParams, caller: SignInCaller) =>
      ask(`/callback/openid?${query}`, { method: "GET" }, caller),
    signOut: (caller: SignInCaller) => post("/sign-out", {}, caller),
    signOutEverywhere: (caller: SignInCaller) => post("/revoke-sessions", {}, caller),
    /** Every other session ends. */
    changePassword: async (currentPassword: string, newPassword: string, caller: SignInCaller) => {
      const who = await whoIs(caller.headers.get("cookie") ?? "")
      const fields = { currentPassword, newPassword, revokeOtherSessions: true }
      return slowly(`session ${who?.person.id}`, 400, () => post("/change-password", fields, caller))
    },
  }
}

/** The session's cookie, whatever its prefix: what tells a person of the console from a caller without a key. */
export const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?criba\.session_token=/
