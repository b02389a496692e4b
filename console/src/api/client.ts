/** The server's API, typed by its own description. */
import createClient from "openapi-fetch"
import type { Problem, paths } from "../../../client/api.ts"
import { proveAgain } from "./prove.ts"
import { beginRequest } from "./session-end.ts"

export type { Problem } from "../../../client/api.ts"

/** `/`, or `/some/prefix/`: the server writes where the page is into `<base>`. */
export const basePath = new URL(document.baseURI).pathname

/** No answer came: the network or the server is gone. Browsers throw a TypeError for it, as a mistake in the code does. */
export class Unreachable extends Error {}

/** Something between the console and Criba has answered instead: a proxy, a firewall, the page of a hotel's network. */
export class ForeignAnswer extends Error {
  readonly status: number
  constructor(status: number) {
    super(`An answer with status ${status} that is not Criba's`)
    this.status = status
  }
}

/** Whoever was asked for a passkey has closed the browser's question, or not answered it in time; or the device has one already. */
export class NoPasskey extends Error {
  readonly isThere: boolean
  constructor(cause: unknown) {
    super("The browser gave no passkey", { cause })
    this.isThere = cause instanceof Error && cause.name === "InvalidStateError"
  }
}

const reached = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((cause: unknown) => {
    throw cause instanceof TypeError ? new Unreachable(cause.message, { cause }) : cause
  })

/** Like `fetch`; the API never answers with a page. */
export async function fetchAnswer(...asked: Parameters<typeof fetch>): Promise<Response> {
  const response = await reached(fetch(...asked))
  if (response.headers.get("content-type")?.includes("text/html")) throw new ForeignAnswer(response.status)
  return response
}

/** With the whole body: the connection may break in the middle of it. */
async function fetchWhole(request: Request): Promise<Response> {
  const again = request.clone()
  const response = await fetchAnswer(request)
  const body = await reached(response.clone().text())
  const isAsked = response.status === 403 && body.includes('"code":"confirmation_required"')
  return isAsked && (await proveAgain()) ? fetchWhole(again) : response
}

export const api = createClient<paths>({ baseUrl: basePath.replace(/\/$/, ""), fetch: fetchWhole })
const underWay = new Map<string, (status: number) => void>()
api.use({
  onRequest: ({ id, schemaPath }) => void underWay.set(id, beginRequest(schemaPath)),
  onResponse: ({ id, response }) => {
    underWay.get(id)?.(response.status)
    underWay.delete(id)
  },
  onError: ({ id }) => void underWay.delete(id),
})

/** What the server answered when it would not do what was asked. Its message is English: screens tell it by its code (ui/problem-sentence.ts). */
export class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}

/** Somebody else has changed the thing since it was read. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Refused && error.problem.code === "precondition_failed"

/** A request about one thing. */
export const at = (id: string) => ({ params: { path: { id } } })
/** The same, refused if somebody has changed the thing since this version; without one, never. */
export const atVersion = (id: string, version: string | null | undefined) => ({
  params: { path: { id }, ...(version && { header: { "If-Match": `"${version}"` } }) },
})

/** The version that an answer names, if it names one. */
export const versionIn = ({ headers }: Response): string | null =>
  headers.get("etag")?.replaceAll('"', "") ?? null

type Answer<Data> = { data?: Data; error?: unknown; response: Response }

/** The data of an answer; rejects with Refused, Unreachable or ForeignAnswer. */
export async function got<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer
  if (response.ok) return data as Data
  if (isProblem(error)) throw new Refused(error)
  throw new ForeignAnswer(response.status)
}

export const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "code" in value && "detail" in value

/** Whether a failure means that nobody is signed in (any more). */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Refused && ["missing_key", "sign_in_failed"].includes(error.problem.code)

/** Whether a failure says nothing about what was asked: no network, a proxy in place of the server, or a server in trouble. */
export const isUnreachable = (error: unknown): boolean =>
  !(error instanceof Refused) || error.problem.status >= 500
