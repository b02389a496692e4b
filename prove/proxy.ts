/**
 * A wire that can be cut: between a server and PostgreSQL, or between callers and a server. It cuts, delays, falls silent
 * without closing, and cuts around COMMIT, at the moment that a test or a scenario chooses.
 */
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import path from "node:path"
import type pg from "pg"

type Target = Pick<pg.PoolConfig, "host" | "port">

export type Wire = {
  readonly port: number
  readonly connection: pg.PoolConfig
  /** How many connections `cutSomeCommits` has cut. */
  readonly cuts: number
  /** Cuts all connections, and takes no new ones until it is mended. */
  cut(): void
  /** Cuts all connections; new ones work. */
  cutExisting(): void
  mend(): void
  /** Swallows everything without closing: a server that hangs. */
  hang(): void
  /** Connections that are open now carry nothing any more, for good, and stay open; new ones work. A firewall that forgot them. */
  swallow(): void
  /** What is sent arrives so much later. */
  delay(ms: number): void
  /** Lets the next commit through and cuts before its answer, so that the client cannot know what became of it. */
  cutAtCommit(): void
  /** Cuts the connection of every n-th commit, in turn before PostgreSQL gets it and after; all others go on. */
  cutSomeCommits(every: number): void
  /** Makes this share of all BEGINs, chosen at random, last until somebody cancels them (`SLOW_BEGIN`). */
  slowSomeBegins(share: number): void
  close(): Promise<void>
}

/** As Kysely sends it: a simple query. */
const COMMIT = Buffer.from("commit\0")

/** What PostgreSQL gets instead of a BEGIN. If it is cancelled, PostgreSQL refuses all of it, and no transaction has begun. */
export const SLOW_BEGIN = "select pg_sleep(60); begin"
const simpleQuery = (text: string): Buffer => {
  const head = Buffer.from("Q....")
  head.writeInt32BE(text.length + 5, 1)
  return Buffer.concat([head, Buffer.from(`${text}\0`)])
}
const BEGIN = simpleQuery("begin")

/** The same bytes, with a BEGIN among them replaced by a slow one. */
function withSlowBegin(bytes: Buffer): Buffer {
  const at = bytes.indexOf(BEGIN)
  if (at < 0) return bytes
  return Buffer.concat([bytes.subarray(0, at), simpleQuery(SLOW_BEGIN), bytes.subarray(at + BEGIN.length)])
}

/** `target` may be a function: asked for every connection, null refuses it. */
export async function startProxy(target: pg.PoolConfig | (() => Target | null)): Promise<Wire> {
  let state: "open" | "cut" | "hanging" | "cutting at commit" = "open"
  let delayMs = 0
  let everyCommit = 0
  let commits = 0
  let cuts = 0
  let slowBegins = 0
  const pairs = new Set<{ readonly drop: () => void; silent: boolean }>()
  const dropAll = () => {
    for (const { drop } of pairs) drop()
  }

  const server = createServer({ noDelay: true }, (client) => {
    const to = typeof target === "function" ? target() : target
    client.on("error", () => {})
    if (state === "cut" || to === null) return client.destroy()
    const upstream = reach(to)
    upstream.on("error", () => {})
    const pair = {
      silent: false,
      drop: () => {
        client.destroy()
        upstream.destroy()
      },
    }
    pairs.add(pair)
    client.on("close", () => {
      pairs.delete(pair)
      upstream.destroy()
    })
    upstream.on("close", () => {
      if (pair.silent) return // silence has no end that the client could notice
      if (delayMs === 0) client.destroy()
      else setTimeout(() => client.destroy(), delayMs) // what is under way arrives before
    })
    const pass = (to: Socket, bytes: Buffer) => {
      if (delayMs === 0) to.write(bytes)
      else setTimeout(() => to.writable && to.write(bytes), delayMs)
    }
    let cutAtAnswer = false
    client.on("data", (bytes) => {
      if (state === "hanging" || pair.silent) return
      if (bytes.includes(COMMIT)) {
        if (state === "cutting at commit") cutAtAnswer = true
        else if (everyCommit > 0 && ++commits % everyCommit === 0) {
          if (++cuts % 2 === 0) return pair.drop()
          cutAtAnswer = true
        }
      }
      pass(upstream, Math.random() < slowBegins ? withSlowBegin(bytes) : bytes)
    })
    upstream.on("data", (bytes) => {
      if (state === "hanging" || pair.silent) return
      if (!cutAtAnswer) return pass(client, bytes)
      if (state !== "cutting at commit") return pair.drop()
      state = "cut"
      dropAll()
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  return {
    port,
    connection: { ...(typeof target === "function" ? {} : target), host: "127.0.0.1", port },
    get cuts() {
      return cuts
    },
    cut: () => {
      state = "cut"
      dropAll()
    },
    cutExisting: dropAll,
    mend: () => {
      state = "open"
    },
    hang: () => {
      state = "hanging"
    },
    swallow: () => {
      for (const pair of pairs) pair.silent = true
    },
    delay: (ms) => {
      delayMs = ms
    },
    cutAtCommit: () => {
      state = "cutting at commit"
    },
    cutSomeCommits: (every) => {
      everyCommit = every
    },
    slowSomeBegins: (share) => {
      slowBegins = share
    },
    close: async () => {
      server.close()
      dropAll()
      await once(server, "close")
    },
  }
}

const reach = ({ host, port = 5432 }: Target): Socket =>
  host?.startsWith("/")
    ? connect(path.join(host, `.s.PGSQL.${port}`))
    : connect({ port, host: host ?? "localhost", noDelay: true })
