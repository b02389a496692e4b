/**
 * The admin API as a program uses it: paths, parameters, bodies and answers are typed by the server's own OpenAPI
 * document (client/api.ts). Requests that such a program could not send are written by hand.
 */
import type { HTTPMethods } from "fastify"
import createClient from "openapi-fetch"
import type { Problem, paths } from "../../client/api.ts"
import { ADMIN_PREFIX } from "../../src/http/access/admin.ts"
import type { App } from "../../src/http/shell/app.ts"
import { createKey } from "../../src/store/people/keys.ts"
import { startApp } from "./app.ts"
import type { TestDatabase } from "./database.ts"
import { noteExchange } from "./last-exchange.ts"

type AdminPaths = {
  [Path in keyof paths as Path extends `${typeof ADMIN_PREFIX}${infer Rest}` ? Rest : never]: paths[Path]
}
type Target = { readonly address: string; readonly fetch?: (request: Request) => Promise<Response> }

export const adminClient = ({ address, fetch }: Target, key: string) =>
  createClient<AdminPaths>({
    baseUrl: address + ADMIN_PREFIX,
    headers: { authorization: `Bearer ${key}` },
    ...(fetch && { fetch }),
  })

/** A server on the database, and a client of it with a key that may do everything. */
export async function startAdmin({ url, db }: TestDatabase, settings: Record<string, string> = {}) {
  const server = await startApp({ DATABASE_URL: url, ...settings })
  const { secret: key } = await createKey(db, { name: "admin", scopes: ["admin"], rate_per_minute: null })
  return { server, key, api: adminClient(server, key) }
}

/** A server that does not listen: requests are injected. */
export const inside = (app: App): Target => ({
  address: "http://criba",
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url)
    const payload = Buffer.from(await request.arrayBuffer())
    const answer = await app.inject({
      method: request.method as HTTPMethods,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload.length > 0 && { payload }),
    })
    noteExchange(`${request.method} ${pathname}${search}`, answer.statusCode, answer.body)
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
    return new Response(answer.rawPayload.length > 0 ? answer.rawPayload : null, {
      status: answer.statusCode,
      headers: Object.fromEntries(headers),
    })
  },
})

/** What goes into a path's `{id}`. */
export const at = (id: string) => ({ params: { path: { id } } })
export const withQuery = <const Query>(query: Query) => ({ params: { query } })

type Answer<Data, Failure> = { data?: Data; error?: Failure; response: Response }

/** The answer to a request that must succeed. */
export async function done<Data>(asked: Promise<Answer<Data, unknown>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await asked
  if (!response.ok) throw new Error(`${response.status} instead of an answer: ${JSON.stringify(error)}`)
  return data as NonNullable<Data>
}

/** The problem of a request that must be refused. */
export async function refused(asked: Promise<Answer<unknown, Problem>>): Promise<Problem> {
  const { error, response } = await asked
  if (error === undefined) throw new Error(`${response.status} instead of a problem`)
  return error
}
