/** What becomes of somebody who has come in: their session, what is recorded, and whom a sign-in is told. */
import { languageOf } from "../domain/language.ts"
import type { Database } from "../store/connection/database.ts"
import { readChoices } from "../store/delivery/alert-choices.ts"
import type { Person } from "../store/people/people.ts"
import {
  beginSession,
  type LiveSession,
  readLiveSession,
  replaceSession,
  type Way,
  writeUse,
} from "../store/people/sessions.ts"
import { Attempts } from "./attempts.ts"
import { makeDevice, readDevice } from "./known-device.ts"
import type { Library, SignInCaller } from "./library.ts"
import { recordSignIn, whereabouts } from "./record-sign-ins.ts"
import type { Notice, SignInOptions } from "./sign-in-options.ts"
import type { Factor } from "./take-code.ts"

/** Who is signed in. `confirmedSecondsAgo`: since they last proved who they are. */
export type SignedIn = {
  readonly person: Person
  /** The teams that they lead, of those that the policy has. */
  readonly teams: readonly string[]
  readonly sessionId: string
  readonly confirmedSecondsAgo: number
  /** They must set up a second factor before anything else. */
  readonly mustEnrol: boolean
}

/** Whoever has a password has this long to type the code. */
const CODE_WITHIN_MINUTES = 10
const NOTICES = { window: 3_600, max: 5 }

export function openArrivals(db: Database, library: Library, options: SignInOptions) {
  const { secret, cookies, sessionIn } = library
  const { sessionIdleHours, now, onNotice = () => {}, onUnrecorded = () => {} } = options
  const notices = new Attempts(now)
  /** Also of a session that waits for a code. */
  const liveIn = async (cookie: string): Promise<LiveSession | null> => {
    const id = await sessionIn(cookie)
    return id === null ? null : readLiveSession(db, id)
  }
  /** The session's person, if it is live and the person is enabled. To ask is to use it. */
  const whoIs = async (cookie: string): Promise<SignedIn | null> => {
    const session = await liveIn(cookie)
    if (session === null || isHalf(session)) return null
    const {
      session_id: sessionId,
      confirmed_s_ago: confirmedSecondsAgo,
      use_unwritten,
      wants,
      led: teams,
      ...person
    } = session
    if (use_unwritten) await writeUse(db, sessionId, sessionIdleHours)
    return { person, teams, sessionId, confirmedSecondsAgo, mustEnrol: wants === "enrolment" }
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
  const begin = async (
    answer: Response,
    way: Way,
    { headers }: SignInCaller,
    askedAt: Date | null = null,
  ) => {
    const now = await sessionIn(cookiesOf(answer))
    if (now === null) return null
    await beginSession(db, now, { way, idleMinutes: sessionIdleHours * 60, askedAt })
    const session = await readLiveSession(db, now)
    if (isHalf(session)) await beginSession(db, now, { way, idleMinutes: CODE_WITHIN_MINUTES, askedAt })
    const before = await sessionIn(headers.get("cookie") ?? "")
    if (session !== null && before !== null) await replaceSession(db, session.id, { before, now })
    return session
  }
  /** The browser is the person's: no guessing is slowed down there by others, and no sign-in there is news. */
  const know = (answer: Response, { email }: Person): void =>
    answer.headers.append("set-cookie", makeDevice(secret, email, cookies))
  /** Records a sign-in. From now on the browser is known. */
  const arrive = async (
    answer: Response,
    person: Person,
    how: { readonly way: Way; readonly factor?: Factor },
    caller: SignInCaller,
  ): Promise<void> => {
    const isNew = readDevice(secret, person.email, caller.headers.get("cookie") ?? "") === null
    const device = deviceOf(caller)
    await recordSignIn(db, person, { ...device, ...how, new_device: isNew })
    if (isNew) notify(person, { kind: "new_device", ...device }, caller)
    know(answer, person)
  }
  return { liveIn, whoIs, callerIs, deviceOf, notify, begin, arrive, know }
}

/** Somebody has shown a password, and must show something else too. */
export const isHalf = (session: LiveSession | null): session is LiveSession & { wants: "code" | "passkey" } =>
  session?.wants === "code" || session?.wants === "passkey"

/** Those that an answer sets, as a browser would send them. */
const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ")
