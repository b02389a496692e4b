/**
 * Signing in to the console. Passwords, sessions, cookies and OpenID Connect are the library's work (library-options.ts
 * tells it who may sign in); here are the few of its doors that are open, each with the fields that go through: nothing that a caller
 * writes becomes part of the library's path, and no field passes that is not named here. Passkeys are our own door (passkeys.ts).
 */
import { type FieldMistake, mistakeIn } from "../domain/field-mistake.ts"
import { callerNetwork } from "../domain/network.ts"
import type { Database } from "../store/connection/database.ts"
import { type KnownPasskey, listPasskeys } from "../store/people/passkeys.ts"
import { endSessions, type Person, readPasswordHash, readPerson } from "../store/people/people.ts"
import { readTotp } from "../store/people/second-factors.ts"
import { confirmSession, type Way, writeFactor, writeUse } from "../store/people/sessions.ts"
import { isHalf, openArrivals, type SignedIn } from "./arrivals.ts"
import { Attempts } from "./attempts.ts"
import { sessionCookie } from "./cookies.ts"
import { readDevice } from "./known-device.ts"
import { openLibrary, type SignInCaller } from "./library.ts"
import { askFor, type Purpose, readShown } from "./passkeys.ts"
import { passwordMistakes } from "./person-mistakes.ts"
import {
  recordPasswordAlone,
  recordPasswordChange,
  recordRefusal,
  recordSignOutEverywhere,
  recordWrongCode,
} from "./record-sign-ins.ts"
import type { SignInOptions } from "./sign-in-options.ts"
import { type Factor, takeCode } from "./take-code.ts"
import { WrongPasswords } from "./wrong-passwords.ts"

/** A person who has just used a link; `isNew`: to join. */
type Arrival = { readonly person: Person; readonly isNew: boolean }

/** Six digits can be guessed by somebody who knows the password: at this pace, in decades. */
const LONGEST_WAIT_FOR_CODES_MS = 15 * 60_000
/** Of one address. */
const PASSKEYS = { window: 60, max: 30 }

/** By what somebody proves once more who they are. */
export type Shown = { readonly password: string; readonly code?: string } | { readonly passkey: object }

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
  const { publicUrl, openId, sessionIdleHours, now, signIn: open = "any", onUnrecorded = () => {} } = options
  const library = await openLibrary(db, options)
  const { base, secret, password, post, enterAs } = library
  const { whoIs, callerIs, liveIn, deviceOf, notify, begin, arrive, know } = openArrivals(
    db,
    library,
    options,
  )
  const wrongPasswords = new WrongPasswords(now)
  const wrongCodes = new WrongPasswords(now, LONGEST_WAIT_FOR_CODES_MS)
  const passkeysAsked = new Attempts(now)
  const takes: Readonly<Record<Way, boolean>> = {
    password: open === "any",
    passkey: open !== "openid",
    openid: openId !== null && open !== "passkey",
  }

  /** Somebody has shown a password: they are in, or the answer says what is wanted beside it. */
  const enterBy = async (
    answer: Response,
    caller: SignInCaller,
    arriveAs: (person: Person) => Promise<void>,
  ): Promise<Response> => {
    const session = await begin(answer, "password", caller)
    if (isHalf(session)) {
      const isKnown = readDevice(secret, session.email, caller.headers.get("cookie") ?? "") !== null
      if (!isKnown) await recordPasswordAlone(db, session, deviceOf(caller))
      return Response.json({ second_factor: session.wants }, { headers: answer.headers })
    }
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
  const mayAskForPasskey = async ({ from }: SignInCaller): Promise<Response | null> => {
    const { allowed, retryAfter } = await passkeysAsked.consume(callerNetwork(from), PASSKEYS)
    return allowed
      ? null
      : new Response(null, { status: 429, headers: { "x-retry-after": String(retryAfter) } })
  }
  /** Throws PasswordRefused. */
  const mustShow = async (who: SignedIn, answer: object, caller: SignInCaller): Promise<void> => {
    const { passkey, isRight } = await readShown(db, caller.origin, confirming(who), answer)
    if (isRight && passkey?.person_id === who.person.id) return
    await recordRefusal(db, who.person.email, deviceOf(caller))
    throw new PasswordRefused([mistakeIn("passkey", "wrong_passkey", "This passkey was not accepted.")])
  }
  const recordWrongPasskey = async ({ person_id }: KnownPasskey, caller: SignInCaller) => {
    const person = await readPerson(db, person_id)
    if (person !== null) await recordRefusal(db, person.email, deviceOf(caller))
  }
  return {
    whoIs,
    takes,
    sessionCookie: sessionCookie(publicUrl),
    hashPassword: password.hash,
    openIdName: takes.openid ? (openId?.name ?? null) : null,
    /** The answer carries the cookies of a new session. */
    signIn: async (email: string, password: string, caller: SignInCaller) => {
      if (!takes.password) return CLOSED()
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
      return enterBy(answer, caller, async () => know(answer, person))
    },
    /** For a person who has just made a passkey by a link. */
    enterAtOnce: async ({ person, isNew }: Arrival, caller: SignInCaller) => {
      if (!isNew) notify(person, { kind: "way_in_changed", ...deviceOf(caller) }, caller)
      const answer = await enterAs(person.id, caller)
      if (answer.ok && (await begin(answer, "passkey", caller)) !== null) know(answer, person)
      return answer
    },
    /** What a browser is told to ask for a passkey. */
    askForPasskey: async (caller: SignInCaller) => {
      if (!takes.passkey) return CLOSED()
      const refused = await mayAskForPasskey(caller)
      return refused ?? Response.json({ passkey: await askFor(db, caller.origin, "sign in") })
    },
    signInByPasskey: async (shown: object, caller: SignInCaller) => {
      if (!takes.passkey) return CLOSED()
      const refused = await mayAskForPasskey(caller)
      if (refused !== null) return refused
      const { passkey, isRight } = await readShown(db, caller.origin, "sign in", shown)
      if (!isRight) {
        if (passkey !== null) await recordWrongPasskey(passkey, caller)
        return Response.json({ code: "WRONG_PASSKEY" }, { status: 401 })
      }
      const answer = await enterAs(String(passkey?.person_id), caller)
      const session = answer.ok ? await begin(answer, "passkey", caller) : null
      if (session !== null) await arrive(answer, session, { way: "passkey" }, caller)
      return answer
    },
    /** The same as `askForPasskey`, for `confirm`. */
    askAgain: async (caller: SignInCaller) => {
      const who = await callerIs(caller)
      if (who === null) return new Response(null, { status: 401 })
      const refused = await mayAskForPasskey(caller)
      if (refused !== null) return refused
      const held = await listPasskeys(db, who.person.id)
      return Response.json({ passkey: await askFor(db, caller.origin, confirming(who), held) })
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
      if (!takes.openid) return CLOSED()
      const answer = await library.leave({ callbackURL: `${base}/`, ...back }, caller)
      if (answer === null) return Response.json({ code: "PROVIDER_SILENT" }, { status: 503 })
      if (!answer.ok || (await callerIs(caller)) === null) return answer
      // Whoever is signed in here proves who they are once more: the provider's own session must not answer for them.
      const { url } = (await answer.json()) as { url: string }
      const asking = new URL(url)
      asking.searchParams.set("prompt", "login")
      return Response.json({ url: asking.href }, { headers: answer.headers })
    },
    comeFromProvider: async (query: URLSearchParams, caller: SignInCaller) => {
      const back = await library.comeBack(query, caller)
      if (back === null) {
        const location = `${base}/sign-in?error=provider_silent`
        return new Response(null, { status: 302, headers: { location } })
      }
      const { answer, askedAt } = back
      const session = await begin(answer, "openid", caller, askedAt)
      if (session !== null) await arrive(answer, session, { way: "openid" }, caller)
      return answer
    },
    /** A second factor or a passkey has come or gone. */
    tellChange: (person: Person, caller: SignInCaller) =>
      notify(person, { kind: "way_in_changed", ...deviceOf(caller) }, caller),
    signOut: (caller: SignInCaller) => post("/sign-out", {}, caller),
    signOutEverywhere: async (caller: SignInCaller) => {
      const who = await callerIs(caller)
      if (who === null) return new Response(null, { status: 401 })
      const answer = await post("/revoke-sessions", {}, caller)
      if (answer.ok) await recordSignOutEverywhere(db, who.person, deviceOf(caller))
      return answer
    },
    /** The person of a session proves who they are once more. Throws PasswordRefused. */
    confirm: async (shown: Shown, caller: SignInCaller) => {
      const who = await callerIs(caller)
      if (who === null) return new Response(null, { status: 401 })
      const { person, sessionId } = who
      if ("passkey" in shown) {
        await mustShow(who, shown.passkey, caller)
        await writeFactor(db, sessionId)
        return new Response("{}")
      }
      const { password: given, code = "" } = shown
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
      if ((await readTotp(db, person.id))?.confirmed_at != null) await mustTake(person, code, caller)
      await confirmSession(db, sessionId)
      return new Response("{}")
    },
    /** Every other session ends. Throws PasswordRefused. */
    changePassword: async (currentPassword: string, newPassword: string, caller: SignInCaller) => {
      const who = await callerIs(caller)
      if (who === null) return new Response(null, { status: 401 })
      const { person } = who
      if (!takes.password) return CLOSED()
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

const CLOSED = () => Response.json({ code: "WAY_CLOSED" }, { status: 403 })

const confirming = ({ sessionId }: SignedIn): Purpose => `confirm ${sessionId}`
