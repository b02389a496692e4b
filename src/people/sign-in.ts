/**
 * Signing in to the console. Passwords, sessions, cookies and OpenID Connect are the library's work (library-options.ts
 * tells it who may sign in); here are the few of its doors that are open, each with the fields that go through.
 *
 * Nothing that a caller writes becomes part of the library's path, and no field passes that is not named here. The
 * library sees every request at one fixed address and from the caller's address as the server knows it, so that neither a
 * forged Host nor a forged X-Forwarded-For changes what it does.
 */
import { AsyncLocalStorage } from "node:async_hooks"
import { betterAuth } from "better-auth"
import { type FieldMistake, mistakeIn } from "../domain/field-mistake.ts"
import { type Language, languageOf } from "../domain/language.ts"
import { type Database, isOutage } from "../store/connection/database.ts"
import { readChoices } from "../store/delivery/alert-choices.ts"
import { endSessions, type Person, readPasswordHash, readSignInSecret } from "../store/people/people.ts"
import { readTotp } from "../store/people/second-factors.ts"
import {
  beginSession,
  confirmSession,
  type LiveSession,
  readLiveSession,
  replaceSession,
  writeFactor,
  writeUse,
} from "../store/people/sessions.ts"
import { Attempts } from "./attempts.ts"
import { cookieKind, sessionCookie } from "./cookies.ts"
import { makeDevice, readDevice } from "./known-device.ts"
import { type LibraryFailure, nameFailure } from "./library-failure.ts"
import {
  CALLED_ORIGIN,
  CALLER_ADDRESS,
  libraryOptions,
  type OpenIdProvider,
  SIGN_IN_PATH,
} from "./library-options.ts"
import { passwordHash } from "./password-hash.ts"
import { passwordMistakes } from "./person-mistakes.ts"
import {
  recordPasswordChange,
  recordRefusal,
  recordSignIn,
  recordSignOutEverywhere,
  recordWrongCode,
  type Whereabouts,
  whereabouts,
} from "./record-sign-ins.ts"
import { type Factor, takeCode } from "./take-code.ts"
import { WrongPasswords } from "./wrong-passwords.ts"

/** Security notices by mail: the action may not have been theirs. */
export type Notice = Whereabouts & {
  readonly kind: "new_device" | "password_changed"
  readonly language: Language
}

export type SignInOptions = {
  readonly publicUrl: string | null
  readonly openId: OpenIdProvider | null
  /** A session ends after so long without use, and so long after the sign-in. */
  readonly sessionIdleHours: number
  readonly sessionDays: number
  readonly onFailure: (failure: LibraryFailure) => void
  readonly onNotice?: (person: Person, notice: Notice) => void
  /** A refused sign-in could not be written into the audit log, or a notice not be made. */
  readonly onUnrecorded?: (error: unknown) => void
  /** How much work a password takes: PASSWORD_WORK, unless a test says otherwise. */
  readonly passwordWork?: number
  /** The clock by which waits are measured, in milliseconds. */
  readonly now?: () => number
}

/** Who is signed in. `confirmedSecondsAgo`: since they last proved who they are. */
export type SignedIn = {
  readonly person: Person
  readonly sessionId: string
  readonly confirmedSecondsAgo: number
  /** They must set up a second factor before anything else. */
  readonly mustEnrol: boolean
}

/** A person who has just chosen a password; `isNew`: their first one. */
type Arrival = { readonly person: Person; readonly isNew: boolean }

/** Whoever has a password has this long to type the code. */
const CODE_WITHIN_MINUTES = 10
/** Six digits can be guessed by somebody who knows the password: at this pace, in decades. */
const LONGEST_WAIT_FOR_CODES_MS = 15 * 60_000
const NOTICES = { window: 3_600, max: 5 }

/** The caller of a request. */
export type SignInCaller = {
  readonly headers: Headers
  readonly from: string
  /** Scheme and host that the browser called. */
  readonly origin: string
}

/** A new password that is not taken. */
export class PasswordRefused extends Error {
  readonly mistakes: readonly FieldMistake[]
  constructor(mistakes: readonly FieldMistake[]) {
    super("The new password is refused")
    this.mistakes = mistakes
  }
}

export type SignIn = Awaited<ReturnType<typeof openSignIn>>

export async function openSignIn(db: Database, options: SignInOptions) {
  const { publicUrl, openId, sessionIdleHours, sessionDays, now } = options
  const { onFailure, onNotice = () => {}, onUnrecorded = () => {} } = options
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
  const context = await auth.$context
  const wrongPasswords = new WrongPasswords(now)
  const wrongCodes = new WrongPasswords(now, LONGEST_WAIT_FOR_CODES_MS)
  const notices = new Attempts(now)

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
  /** Also of a session that waits for a code. */
  const liveIn = async (cookie: string): Promise<LiveSession | null> => {
    const id = await sessionIn(cookie)
    return id === null ? null : readLiveSession(db, id)
  }
  /** The session's person, if it is live and the person is enabled. To ask is to use it. */
  const whoIs = async (cookie: string): Promise<SignedIn | null> => {
    const session = await liveIn(cookie)
    if (session === null || session.wants === "code") return null
    const {
      session_id: sessionId,
      confirmed_s_ago: confirmedSecondsAgo,
      use_unwritten,
      wants,
      ...person
    } = session
    if (use_unwritten) await writeUse(db, sessionId, sessionIdleHours)
    return { person, sessionId, confirmedSecondsAgo, mustEnrol: wants === "enrolment" }
  }
  const callerIs = ({ headers }: SignInCaller) => whoIs(headers.get("cookie") ?? "")
  const deviceOf = ({ headers, from }: SignInCaller) => whereabouts(headers.get("user-agent") ?? "", from)

  /** Not awaited. At most a few an hour, because a program may sign in repeatedly. */
  const notify = (person: Person, notice: Omit<Notice, "language">, { headers }: SignInCaller): void => {
    const send = async () => {
      if (!(await notices.consume(person.id, NOTICES)).allowed) return
      const { language } = await readChoices(db, person.id)
      onNotice(person, { ...notice, language: language ?? languageOf(headers.get("accept-language") ?? "") })
    }
    send().catch(onUnrecorded)
  }
  /** Ends the session that the browser had before: the new one takes its place. Returns the new one. */
  const begin = async (answer: Response, way: "password" | "openid", { headers }: SignInCaller) => {
    const now = await sessionIn(cookiesOf(answer))
    if (now === null) return null
    await beginSession(db, now, { way, idleMinutes: sessionIdleHours * 60 })
    const session = await readLiveSession(db, now)
    if (session?.wants === "code") await beginSession(db, now, { way, idleMinutes: CODE_WITHIN_MINUTES })
    const before = await sessionIn(headers.get("cookie") ?? "")
    if (session !== null && before !== null) await replaceSession(db, session.id, { before, now })
    return session
  }
  /** Records a sign-in. From now on the browser is known. */
  const arrive = async (
    answer: Response,
    person: Person,
    how: { readonly way: "password" | "openid"; readonly factor?: Factor },
    caller: SignInCaller,
  ): Promise<void> => {
    const isNew = readDevice(secret, person.email, caller.headers.get("cookie") ?? "") === null
    const device = deviceOf(caller)
    await recordSignIn(db, person, { ...device, ...how, new_device: isNew })
    if (isNew) notify(person, { kind: "new_device", ...device }, caller)
    answer.headers.append("set-cookie", makeDevice(secret, person.email, cookies))
  }
  /** Somebody has shown a password: they are in, or the answer says that a code is wanted. */
  const enterBy = async (
    answer: Response,
    caller: SignInCaller,
    arriveAs: (person: Person) => Promise<void>,
  ): Promise<Response> => {
    const session = await begin(answer, "password", caller)
    if (session?.wants === "code") return Response.json({ second_factor: true }, { headers: answer.headers })
    if (session !== null) await arriveAs(session)
    return answer
  }
  /** The code of a person with a second factor. Throws PasswordRefused, WaitFirst. */
  const mustTake = async (person: Person, code: string, caller: SignInCaller): Promise<Factor> => {
    const check = async () => {
      const factor = await takeCode(db, person.id, code)
      return { status: factor === null ? 422 : 200, factor }
    }
    const { factor } = await wrongCodes.attempt(person.id, 422, check)
    if (factor !== null) return factor
    await recordWrongCode(db, person, deviceOf(caller))
    throw new PasswordRefused([mistakeIn("code", "wrong_code", "The code is wrong, or was used.")])
  }
  const enter = async (email: string, password: string, caller: SignInCaller): Promise<Response> => {
    const answer = await post("/sign-in/email", { email, password }, caller)
    if (answer.ok)
      return enterBy(answer, caller, (person) => arrive(answer, person, { way: "password" }, caller))
    // Not awaited: its duration would reveal whether the address exists.
    if (answer.status === 401) recordRefusal(db, email, deviceOf(caller)).catch(onUnrecorded)
    return answer
  }
  return {
    whoIs,
    sessionCookie: sessionCookie(publicUrl),
    hashPassword: (password: string): Promise<string> => context.password.hash(password),
    openIdName: openId?.name ?? null,
    /** The answer carries the cookies of a new session. */
    signIn: (email: string, password: string, caller: SignInCaller) => {
      const device = readDevice(secret, email, caller.headers.get("cookie") ?? "")
      const key = device === null ? `account ${email.toLowerCase()}` : `device ${device}`
      return wrongPasswords.attempt(key, 401, () => enter(email, password, caller))
    },
    /** For a person who has just chosen this password: no guessing is possible here. */
    signInAtOnce: async ({ person, isNew }: Arrival, password: string, caller: SignInCaller) => {
      caller.headers.set("origin", caller.origin)
      const answer = await post("/sign-in/email", { email: person.email, password }, caller)
      if (!isNew) notify(person, { kind: "password_changed", ...deviceOf(caller) }, caller)
      if (!answer.ok) return answer
      return enterBy(answer, caller, async () => {
        answer.headers.append("set-cookie", makeDevice(secret, person.email, cookies))
      })
    },
    /** The second half of signing in by password. Throws PasswordRefused. */
    enterCode: async (code: string, caller: SignInCaller) => {
      const session = await liveIn(caller.headers.get("cookie") ?? "")
      if (session?.wants !== "code") return new Response(null, { status: 401 })
      const factor = await mustTake(session, code, caller)
      await writeFactor(db, session.session_id)
      await writeUse(db, session.session_id, sessionIdleHours)
      const answer = new Response("{}")
      await arrive(answer, session, { way: "password", factor }, caller)
      return answer
    },
    /** Returns where the provider asks who it is. `back` are pages of the console. */
    leaveForProvider: async (
      back: { callbackURL?: string; errorCallbackURL?: string },
      caller: SignInCaller,
    ) => {
      const fields = { callbackURL: `${base}/`, ...back, provider: "openid" }
      const answer = await post("/sign-in/social", fields, caller)
      if (!answer.ok || (await callerIs(caller)) === null) return answer
      // Whoever is signed in here proves who they are once more: the provider's own session must not answer for them.
      const { url } = (await answer.json()) as { url: string }
      const asking = new URL(url)
      asking.searchParams.set("prompt", "login")
      return Response.json({ url: asking.href }, { headers: answer.headers })
    },
    comeFromProvider: async (query: URLSearchParams, caller: SignInCaller) => {
      const answer = await ask(`/callback/openid?${query}`, { method: "GET" }, caller)
      const session = await begin(answer, "openid", caller)
      if (session !== null) await arrive(answer, session, { way: "openid" }, caller)
      return answer
    },
    signOut: (caller: SignInCaller) => post("/sign-out", {}, caller),
    signOutEverywhere: async (caller: SignInCaller) => {
      const who = await callerIs(caller)
      if (who === null) return new Response(null, { status: 401 })
      const answer = await post("/revoke-sessions", {}, caller)
      if (answer.ok) await recordSignOutEverywhere(db, who.person, deviceOf(caller))
      return answer
    },
    /** The person of a session proves who they are once more. Throws PasswordRefused. */
    confirm: async (given: string, code: string | null, caller: SignInCaller) => {
      const who = await callerIs(caller)
      if (who === null) return new Response(null, { status: 401 })
      const { person, sessionId } = who
      const check = async () => {
        const hash = await readPasswordHash(db, person.id)
        if (hash !== null && (await password.verify({ hash, password: given }))) return { status: 200 }
        return { status: 422 }
      }
      const { status } = await wrongPasswords.attempt(`session ${person.id}`, 422, check)
      if (status !== 200) {
        await recordRefusal(db, person.email, deviceOf(caller))
        throw new PasswordRefused([mistakeIn("password", "wrong_password", "This is not your password.")])
      }
      if ((await readTotp(db, person.id))?.confirmed_at != null) await mustTake(person, code ?? "", caller)
      await confirmSession(db, sessionId)
      return new Response("{}")
    },
    /** Every other session ends. Throws PasswordRefused. */
    changePassword: async (currentPassword: string, newPassword: string, caller: SignInCaller) => {
      const who = await callerIs(caller)
      if (who === null) return new Response(null, { status: 401 })
      const { person } = who
      const mistakes = passwordMistakes(newPassword, person.email, "newPassword")
      if (mistakes.length > 0) throw new PasswordRefused(mistakes)
      const fields = { currentPassword, newPassword, revokeOtherSessions: false }
      const change = () => post("/change-password", fields, caller)
      const answer = await wrongPasswords.attempt(`session ${person.id}`, 400, change)
      if (answer.ok) {
        await endSessions(db, person.id, who.sessionId)
        await recordPasswordChange(db, person, deviceOf(caller))
        notify(person, { kind: "password_changed", ...deviceOf(caller) }, caller)
      }
      return answer
    },
  }
}

/** Those that an answer sets, as a browser would send them. */
const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ")
