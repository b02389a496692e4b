/** A server with the console's sign-in, and people who have joined. */

import { makeSetUpToken } from "../../src/changes/make-links.ts"
import { addAdmin } from "../../src/http/access/admin.ts"
import { addApiKey } from "../../src/http/access/authenticate.ts"
import { KeyRing } from "../../src/http/access/key-ring.ts"
import { addConfirmation } from "../../src/http/routes/confirmation.ts"
import type { MailedLinks } from "../../src/http/routes/forgotten-password.ts"
import { addInvitations } from "../../src/http/routes/invitations.ts"
import { addMe } from "../../src/http/routes/me.ts"
import { addMyPasskeys } from "../../src/http/routes/my-passkeys.ts"
import { addPeople } from "../../src/http/routes/people.ts"
import { addPersonSessions } from "../../src/http/routes/person-sessions.ts"
import { addSecondFactor } from "../../src/http/routes/second-factor.ts"
import { addSettings } from "../../src/http/routes/settings.ts"
import { addSignIn } from "../../src/http/routes/sign-in.ts"
import type { App } from "../../src/http/shell/app.ts"
import { makeLog } from "../../src/http/shell/log.ts"
import { buildServer } from "../../src/http/shell/server.ts"
import { openSignIn } from "../../src/people/sign-in.ts"
import type { SignInOptions } from "../../src/people/sign-in-options.ts"
import type { Database } from "../../src/store/connection/database.ts"
import { testDatabase } from "./database.ts"
import { noteExchange } from "./last-exchange.ts"
import { PASSWORD, QUICK_WORK } from "./signed-in.ts"

type Sent = { body?: unknown; cookie?: string; headers?: Record<string, string>; from?: string }

export async function openPeople(
  addRoutes: (admin: App, db: Database) => void = () => {},
  given: Partial<SignInOptions> = {},
  mail: MailedLinks | null = null,
) {
  const database = await testDatabase()
  const { db } = database
  const log = makeLog("silent")
  const ring = new KeyRing(db, log)
  const signIn = await openSignIn(db, {
    publicUrl: null,
    openId: null,
    sessionIdleHours: 12,
    sessionDays: 30,
    onFailure: () => {},
    passwordWork: QUICK_WORK,
    ...given,
  })
  const app = await buildServer(
    {
      log,
      publicUrl: given.publicUrl ?? null,
      trustProxy: true,
      metricsToken: null,
      isReady: async () => ({ ready: true }),
    },
    (routes) => {
      addApiKey(routes)
      addSignIn(routes, db, signIn, given.publicUrl ?? null, mail)
      addAdmin(routes, { ring, people: { db, signIn } }, (admin) => {
        addMe(admin, db)
        addPeople(admin, db, signIn, null)
        addPersonSessions(admin, db)
        addConfirmation(admin)
        addSecondFactor(admin, db, signIn)
        addMyPasskeys(admin, db, signIn)
        addSettings(admin, db)
        addInvitations(admin, db, null, mail?.letters)
        addRoutes(admin, db)
      })
    },
  )

  /** With the headers that a browser sends from a page of the console. */
  const send = async (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, sent: Sent = {}) => {
    const { body, cookie, headers = {}, from } = sent
    const answer = await app.inject({
      method,
      url,
      headers: {
        host: "leads.example",
        ...(method !== "GET" && { origin: "http://leads.example" }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(cookie !== undefined && { cookie }),
        ...(from !== undefined && { "x-forwarded-for": from }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    noteExchange(`${method} ${url}`, answer.statusCode, answer.body)
    const cookies = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ")
    return {
      status: answer.statusCode,
      headers: answer.headers,
      cookies,
      setCookie: [answer.headers["set-cookie"] ?? []].flat(),
      body: answer.payload === "" ? null : JSON.parse(answer.payload),
    }
  }
  const join = async (token: string, input: object) => {
    const joined = await send("POST", `/api/invitations/${token}`, { body: { password: PASSWORD, ...input } })
    return joined.cookies
  }

  return {
    app,
    db,
    send,
    join,
    setUp: async () =>
      join(String(await makeSetUpToken(db)), { name: "Olga Ruiz", email: "olga@example.com" }),
    close: async () => {
      await app.close()
      await ring.close()
      await database.close()
    },
  }
}
