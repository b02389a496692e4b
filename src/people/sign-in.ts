/**
 * Signing in to the console. Passwords, sessions, cookies, their rate limits and OpenID Connect are the library's work; in
 * here it is told who may come in: people with an invitation, who are not disabled.
 *
 * The library sees every request at one fixed address and from the caller's address as the server knows it, so that
 * neither a forged Host nor a forged X-Forwarded-For changes what it does.
 */
import { type BetterAuthOptions, betterAuth } from "better-auth"
import { APIError } from "better-auth/api"
import { genericOAuth } from "better-auth/plugins/generic-oauth"
import type { Database } from "../store/database.ts"
import {
  findInvitationOf,
  type Person,
  readPerson,
  readSignInSecret,
  useInvitationOf,
} from "../store/people.ts"
import { Attempts } from "./attempts.ts"

export const SIGN_IN_PATH = "/api/auth"
const CALLER_ADDRESS = "x-caller-address"
const CALLED_ORIGIN = "x-called-origin"
export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 128

export type OpenIdProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What its button says. */
  readonly name: string
}

export type SignInOptions = {
  readonly publicUrl: string | null
  readonly openId: OpenIdProvider | null
  readonly onFailure: (message: string, error: unknown) => void
}

/** A request to the library, as the server received it. */
export type SignInRequest = {
  readonly method: string
  /** With the query, below SIGN_IN_PATH. */
  readonly path: string
  readonly headers: Headers
  readonly body: string | null
  readonly from: string
  /** Scheme and host that the browser called. */
  readonly origin: string
}

export type SignIn = Awaited<ReturnType<typeof openSignIn>>

export async function openSignIn(db: Database, options: SignInOptions) {
  const base = options.publicUrl ?? "http://localhost"
  const auth = betterAuth(optionsOf(db, await readSignInSecret(db), base, options))
  const context = await auth.$context

  const handle = ({ method, path, headers, body, from, origin }: SignInRequest): Promise<Response> => {
    headers.set(CALLER_ADDRESS, from)
    headers.set(CALLED_ORIGIN, origin)
    return auth.handler(new Request(`${base}${SIGN_IN_PATH}${path}`, { method, headers, body }))
  }
  return {
    handle,
    /** Whose session the cookie is, if it is one and they may still come in. */
    whoIs: async (cookie: string): Promise<{ person: Person; sessionId: string } | null> => {
      const found = await auth.api.getSession({ headers: new Headers({ cookie }) })
      if (found === null) return null
      const person = await readPerson(db, found.user.id)
      return person?.disabled_at === null ? { person, sessionId: found.session.id } : null
    },
    hashPassword: (password: string): Promise<string> => context.password.hash(password),
    /** The answer carries the cookies of a new session. */
    signIn: (
      email: string,
      password: string,
      request: Pick<SignInRequest, "headers" | "from" | "origin">,
    ) => {
      request.headers.set("origin", request.origin) // it is us who ask
      const asked = { method: "POST", path: "/sign-in/email", body: JSON.stringify({ email, password }) }
      return handle({ ...request, ...asked })
    },
    openIdName: options.openId?.name ?? null,
  }
}

/** The session's cookie, whatever its prefix: what tells a person of the console from a caller without a key. */
export const SESSION_COOKIE = /(?:^|;\s*)(?:__Secure-)?criba\.session_token=/

function optionsOf(
  db: Database,
  secret: string,
  base: string,
  { openId, onFailure }: SignInOptions,
): BetterAuthOptions {
  const times = { createdAt: "created_at", updatedAt: "updated_at" }
  return {
    appName: "Criba",
    baseURL: base + SIGN_IN_PATH,
    secret,
    database: { db, type: "postgres", transaction: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: SHORTEST_PASSWORD,
      maxPasswordLength: LONGEST_PASSWORD,
    },
    user: {
      modelName: "person",
      fields: { emailVerified: "email_verified", ...times },
      additionalFields: {
        role: { type: "string", required: false, input: false },
        triager_id: { type: "string", required: false, input: false },
      },
      validateUserInfo: async ({ user, source }) => {
        if (source.action !== "create-user") return
        const invited = user.emailVerified === true && (await findInvitationOf(db, user.email ?? "")) !== null
        if (invited) return
        return {
          error: "not_invited",
          errorDescription:
            "There is no open invitation for this address, or the provider has not verified it.",
        }
      },
    },
    session: {
      modelName: "person_session",
      fields: {
        userId: "person_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        ...times,
      },
      expiresIn: 14 * 24 * 3600,
      updateAge: 24 * 3600,
    },
    account: {
      modelName: "person_account",
      fields: {
        userId: "person_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        ...times,
      },
      // Only with an address that the provider has verified: that is the library's rule for providers it is not told to trust.
      accountLinking: { enabled: true },
    },
    verification: { modelName: "person_verification", fields: { expiresAt: "expires_at", ...times } },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const invitation = await findInvitationOf(db, user.email)
            if (invitation === null) return false
            const { role, triager_id, name } = invitation
            return { data: { ...user, name: user.name || name || user.email, role, triager_id } }
          },
          after: (user) => useInvitationOf(db, user.email),
        },
      },
      session: {
        create: {
          before: async (session) => {
            const person = await readPerson(db, session.userId)
            if (person?.disabled_at === null) return
            throw new APIError("FORBIDDEN", { code: "DISABLED", message: "This account is disabled." })
          },
        },
      },
    },
    trustedOrigins: (request) => [request?.headers.get(CALLED_ORIGIN)],
    rateLimit: {
      enabled: true,
      window: 60,
      max: 200,
      customRules: { "/sign-in/email": { window: 60, max: 10 }, "/change-password": { window: 60, max: 10 } },
      customStorage: new Attempts(),
    },
    advanced: {
      cookiePrefix: "criba",
      // Our migrations make the tables, and a test compares them; looking through the catalogs would slow every start.
      database: { generateId: "uuid", validateSchema: false },
      ipAddress: { ipAddressHeaders: [CALLER_ADDRESS] },
      useSecureCookies: base.startsWith("https:"),
    },
    logger: { log: (level, message, ...more) => level === "error" && onFailure(message, more[0]) },
    telemetry: { enabled: false },
    plugins: openId === null ? [] : [genericOAuth({ config: [openIdConfig(openId)] })],
  }
}

const openIdConfig = ({ issuer, clientId, clientSecret }: OpenIdProvider) => ({
  providerId: "openid",
  discoveryUrl: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
  clientId,
  clientSecret,
  scopes: ["openid", "email", "profile"],
  pkce: true,
})
