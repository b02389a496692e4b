/** The server's API, typed by its own description. */
import createClient from "openapi-fetch"
import type { Problem, paths } from "../../../client/api.ts"
import { beginRequest } from "./session-end.ts"

export type { Problem } from "../../../client/api.ts"

/** `/`, or `/some/prefix/`: the server writes where the page is into `<base>`. */
export const basePath = new URL(document.baseURI).pathname

export const api = createClient<paths>({ baseUrl: basePath.replace(/\/$/, "") })
const underWay = new Map<string, (status: number) => void>()
api.use({
  onRequest: ({ id, schemaPath }) => void underWay.set(id, beginRequest(schemaPath)),
  onResponse: ({ id, response }) => {
    underWay.get(id)?.(response.status)
    underWay.delete(id)
  },
  onError: ({ id }) => void underWay.delete(id),
})

/** What the server answered when it would not do what was asked. Its message is English: screens tell it by its code (ui/tell-problem.ts). */
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

/** The data of an answer; rejects with Refused, or with an Error if the server cannot be reached. */
export async function got<Data>(answer: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer
  if (response.ok) return data as Data
  if (isProblem(error)) throw new Refused(error)
  throw new Error(`${response.status} ${response.statusText}`)
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "code" in value && "detail" in value

/** Whether a failure means that nobody is signed in (any more). */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Refused && ["missing_key", "sign_in_failed"].includes(error.problem.code)
