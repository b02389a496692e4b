/** The HTTP server without the business, listening on a port of its own, with a few routes to try it on. */
import assert from "node:assert/strict"
import type { AddressInfo } from "node:net"
import { Writable } from "node:stream"
import { Type } from "typebox"
import type { App } from "../../src/http/shell/app.ts"
import { makeLog } from "../../src/http/shell/log.ts"
import { buildServer, type ServerOptions } from "../../src/http/shell/server.ts"
import { until } from "./until.ts"

export type LogLine = Record<string, unknown>

export class Shell {
  readonly app: App
  readonly port: number
  readonly url: string
  readonly #lines: LogLine[]

  private constructor(app: App, lines: LogLine[]) {
    this.app = app
    this.port = (app.server.address() as AddressInfo).port
    this.url = `http://127.0.0.1:${this.port}`
    this.#lines = lines
  }

  static async start(
    options: Partial<ServerOptions> = {},
    addRoutes: (app: App) => void | Promise<void> = () => {},
  ): Promise<Shell> {
    const lines: LogLine[] = []
    const destination = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()))
        done()
      },
    })
    const app = await buildServer(
      {
        log: makeLog("debug", destination),
        publicUrl: null,
        trustProxy: false,
        metricsToken: null,
        isReady: async () => ({ ready: true }),
        ...options,
      },
      async (app) => {
        addTrialRoutes(app)
        await addRoutes(app)
      },
    )
    await app.listen({ port: 0, host: "127.0.0.1" })
    return new Shell(app, lines)
  }

  /** The log's line for a request; waits until it is written. */
  async logged(requestId: string): Promise<LogLine> {
    const find = () => this.#lines.find((candidate) => candidate.request_id === requestId)
    await until(`request ${requestId} is logged`, find)
    return find() ?? assert.fail()
  }

  get log(): readonly LogLine[] {
    return this.#lines
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.app.close()
  }
}

/** A route, /gate, that answers only when the test says so. */
export class Gate {
  readonly #arrival = Promise.withResolvers<void>()
  readonly #release = Promise.withResolvers<void>()
  readonly arrived = this.#arrival.promise
  readonly release = this.#release.resolve
  readonly addTo = (app: App) => {
    app.get("/gate", { schema: { hide: true } }, async () => {
      this.#arrival.resolve()
      await this.#release.promise
      return { gate: "open" }
    })
  }
}

function addTrialRoutes(app: App): void {
  const schema = { hide: true }
  app.post("/echo", { schema }, async (request) => ({ body: request.body ?? null }))
  app.put("/things/:id", { schema }, async () => ({}))
  app.get("/things/:id", { schema }, async () => ({}))
  app.delete("/things/:id/parts/:part", { schema }, async () => ({}))
  app.get("/outage", { schema }, async () => {
    throw new Error("connect ECONNREFUSED", { cause: "outage" })
  })
  app.get("/bug", { schema }, async () => {
    throw Object.assign(new Error("the secret of the house"), { detail: "Key (email)=(ana@example.com)" })
  })
  app.post(
    "/order",
    {
      schema: {
        hide: true,
        body: Type.Object(
          {
            name: Type.String({ maxLength: 5 }),
            size: Type.Union([Type.Integer(), Type.Null()]),
            parts: Type.Optional(Type.Array(Type.Object({ kind: Type.Enum(["a", "b"]) }))),
          },
          { additionalProperties: false },
        ),
      },
    },
    async (request) => request.body,
  )
  app.get(
    "/search",
    {
      schema: {
        hide: true,
        querystring: Type.Object({
          limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
          deep: Type.Optional(Type.Boolean()),
        }),
      },
    },
    async (request) => request.query,
  )
}
