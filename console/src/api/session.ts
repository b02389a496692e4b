/** Who is signed in, and the ways in and out. */
import { type QueryClient, queryOptions } from "@tanstack/react-query"
import type { Me } from "../../../client/api.ts"
import { api, basePath, ForeignAnswer, fetchAnswer, got, isProblem, Refused } from "./client.ts"

export type { InvitationPreview, Me } from "../../../client/api.ts"

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => got(api.GET("/api/admin/me", { signal })),
  staleTime: 60_000,
  retry: false,
  networkMode: "always", // without a network the console says so instead of waiting for one
})

type Leader = Pick<Me, "role" | "teams"> | undefined
/** Whoever leads: an admin everybody, a manager their teams. */
export const isLeader = (me: Leader): boolean => me?.role === "admin" || me?.role === "manager"
/** Whether the caller may give a lead to somebody, and take it away. */
export const leadsLead = (me: Leader, { team }: { readonly team: string | null }): boolean =>
  me?.role === "admin" || (me?.role === "manager" && team !== null && me.teams?.includes(team) === true)

/** What a person may do can be changed while they work. Whoever is refused for it learns at once what they may do now. */
export async function learnRights(queries: QueryClient, error: unknown): Promise<void> {
  if (!(error instanceof Refused && error.problem.code === "insufficient_scope")) return
  const before = queries.getQueryData(meQuery.queryKey)
  const now = await queries.fetchQuery({ ...meQuery, staleTime: 0 })
  if (now.role !== before?.role) await queries.invalidateQueries()
}

/** Pauses or resumes whoever is signed in. */
export const pauseMe = (paused: boolean) => got(api.PATCH("/api/admin/me", { body: { paused } }))

/** Which columns the list of leads has, on every device of whoever is signed in. */
export const saveColumns = (columns: string[]) => got(api.PATCH("/api/admin/me", { body: { columns } }))

export const signInOptionsQuery = queryOptions({
  queryKey: ["sign-in"],
  queryFn: ({ signal }) => got(api.GET("/api/sign-in", { signal })),
})

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) =>
      got(api.GET("/api/invitations/{token}", { params: { path: { token } }, signal })),
    retry: false,
  })

type SignInAnswer = { url?: string; second_factor?: "code" | "passkey" }

/** The paths of signing in, which the API's description leaves out. */
export async function post(path: string, body: object): Promise<SignInAnswer> {
  const response = await fetchAnswer(`${basePath}api/auth/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return (answer ?? {}) as SignInAnswer
  throw isProblem(answer) ? new Refused(answer) : new ForeignAnswer(response.status)
}

/**
 * Sends what people wanted to save while their session had ended: the server has refused it, so nothing of it has happened. Whoever
 * asked for it, a form or a dialog, goes on with the answer.
 */
export function sendRefused(queries: QueryClient): void {
  for (const mutation of queries.getMutationCache().findAll({ status: "error" })) {
    const { error, variables } = mutation.state
    if (!(error instanceof Refused)) continue
    const { code, reason } = error.problem
    if (code === "missing_key" || reason === "session_ended") mutation.execute(variables).catch(() => {}) // told where it was asked for
  }
}

/** Says once more who is signed in. */
export const prove = (password: string, code?: string) => post("confirm", { password, code })

/** Returns what is wanted beside the password before anything opens. */
export const signIn = async (email: string, password: string) =>
  (await post("sign-in/email", { email, password })).second_factor ?? null

export const enterCode = (code: string) => post("second-factor", { code })

/** Leaves the page for the provider's, which leads to this address. */
export async function signInByOpenId(address: string): Promise<void> {
  const callbackURL = new URL(address, document.baseURI).href
  const errorCallbackURL = new URL("./sign-in", document.baseURI).href
  const { url } = await post("sign-in/social", { provider: "openid", callbackURL, errorCallbackURL })
  if (url !== undefined) location.assign(url)
}

export async function signOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  if (everywhere) await post("revoke-sessions", {})
  await post("sign-out", {})
}

/** Answers the same whether somebody has this address or not. */
export const forgetPassword = (email: string) => got(api.POST("/api/forgotten-password", { body: { email } }))

export const changePassword = (currentPassword: string, newPassword: string) =>
  post("change-password", { currentPassword, newPassword })
