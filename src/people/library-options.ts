/**
 * How the sign-in library is set up: our tables, its limits, and who may sign in, which are people with an invitation who
 * are not disabled.
 */
import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth"
import { APIError, createAuthEndpoint } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import { genericOAuth } from "better-auth/plugins/generic-oauth"
import type { Database } from "../store/connection/database.ts"
import { findInvitationOf, findPersonOf, readPerson, useInvitationOf } from "../store/people/people.ts"
import { Attempts } from "./attempts.ts"
import type { CookieKind } from "./cookies.ts"
import type { PasswordHash } from "./password-hash.ts"

/** Headers by which the server tells the library what a caller cannot forge. */
export const CALLER_ADDRESS = "x-caller-address"
export const CALLED_ORIGIN = "x-called-origin"
export const ENTERING_PERSON = "x-entering-person"

export const OPENID = "openid"
export const SIGN_IN_PATH = "/api/auth"
export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 128

export type OpenIdProvider = {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** What its button says. */
  readonly name: string
}

/** The claims of an ID token. */
export type Profile = Readonly<Record<string, unknown>>

export type LibrarySettings = {
  readonly cookies: CookieKind
  readonly openId: OpenIdProvider | null
  readonly password: PasswordHash
  readonly sessionDays: number
  /** What the provider says of somebody who comes by it. */
  readonly onProfile: (profile: Profile) => void
  /** Somebody is about to have a session. */
  readonly onEntering: (personId: string) => Promise<void>
  /** The library's message of a failure: not to be logged. */
  readonly onError: (message: string, error: unknown) => void
}

export function libraryOptions(
  db: Database,
  secret: string,
  base: string,
  { cookies, openId, password, sessionDays, onProfile, onEntering, onError }: LibrarySettings,
) {
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
      password,
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
      expiresIn: sessionDays * 24 * 3600,
      // Use moves the idle end (sessions.ts) and not this one.
      disableSessionRefresh: true,
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
      // Only with an address that the provider has verified (see openIdConfig): that is the library's rule for providers
      // it is not told to trust.
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
            // The database would refuse the row, and the library would print it.
            if (triager_id !== null && (await findPersonOf(db, triager_id)) !== null) return false
            return { data: { ...user, name: user.name || name || user.email, role, triager_id } }
          },
          after: (user) => useInvitationOf(db, user.email),
        },
      },
      // Who somebody is has been asked by then. What is not kept cannot be stolen.
      account: { create: { before: withoutTokens }, update: { before: withoutTokens } },
      session: {
        create: {
          before: async (session) => {
            await onEntering(session.userId)
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
      cookiePrefix: cookies.prefix,
      // The prefix says it, so that it can be `__Host-`.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookies.secure, path: cookies.path },
      // Our migrations make the tables, and a test compares them; looking through the catalogs would slow every start.
      database: { generateId: "uuid", validateSchema: false },
      ipAddress: { ipAddressHeaders: [CALLER_ADDRESS] },
    },
    // What is no refusal reaches the server's own handling of errors: an outage is a 503 there, and nothing is printed.
    onAPIError: { throw: true, errorURL: `${base}/sign-in` },
    logger: { log: (level, message, ...more) => level === "error" && onError(message, more[0]) },
    telemetry: { enabled: false },
    plugins: [
      entrance,
      ...(openId === null ? [] : [genericOAuth({ config: [openIdConfig(openId, onProfile)] })]),
    ],
  } satisfies BetterAuthOptions
}

/** A session for somebody who has shown a passkey. It has no path: no caller reaches it. */
const entrance = {
  id: "entrance",
  endpoints: {
    enterAs: createAuthEndpoint({ method: "POST", requireHeaders: true }, async (ctx) => {
      const personId = ctx.headers.get(ENTERING_PERSON) ?? ""
      const session = await ctx.context.internalAdapter.createSession(personId)
      const user = await ctx.context.internalAdapter.findUserById(personId)
      if (user === null) throw new APIError("UNAUTHORIZED")
      await setSessionCookie(ctx, { session, user })
      return ctx.json({})
    }),
  },
} satisfies BetterAuthPlugin

const TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
}
const withoutTokens = async (account: object) => ({ data: { ...account, ...TOKENS } })

const openIdConfig = (
  { issuer, clientId, clientSecret }: OpenIdProvider,
  onProfile: LibrarySettings["onProfile"],
) => ({
  providerId: OPENID,
  discoveryUrl: `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
  clientId,
  clientSecret,
  scopes: ["openid", "email", "profile"],
  pkce: true,
  mapProfileToUser: (profile: Profile) => {
    onProfile(profile)
    return { emailVerified: isVerified(profile) }
  },
})

/**
 * The library takes any text for a yes, "false" too. Some providers send the word instead of the value. Entra says nothing of the address,
 * but whether the owner of its domain is known: there only its own admins set addresses.
 */
function isVerified({ email_verified, xms_edov }: Profile): boolean {
  const said = email_verified ?? xms_edov
  if (said === true || said === "true") return true
  return email_verified === undefined && (xms_edov === 1 || xms_edov === "1")
}
