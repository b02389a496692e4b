/**
 * A wire to PostgreSQL that can be cut: outages of a real server, at the moment a test chooses. `cutAtCommit` lets
 * the next commit through and cuts before its answer, so that the client cannot know what became of it.
 */

import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import path from "node:path"
import type pg from "pg"

export type Wire = {
  readonly connection: pg.PoolConfig
  cut(): void
  mend(): void
  /** Swallows answers without closing: a server that hangs. */
  hang(): void
  /** Hangs for the connections that there are; new ones go through: what a firewall does that forgets. */
  swallow(): void
  cutAtCommit(): void
  close(): Promise<void>
}

const COMMIT = Buffer.from("commit\0")

export async function startProxy(target: pg.PoolConfig): Promise<Wire> {
  let state: "open" | "cut" | "hanging" | "cutting at commit" = "open"
  const sockets = new Set<Socket>()
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const upstream = () =>
    target.host?.startsWith("/")
      ? connect(path.join(target.host, `.s.PGSQL.${target.port ?? 5432}`))
      : connect(target.port ?? 5432, target.host ?? "localhost")

  let forgotten = new Set<Socket>()
  const server = createServer((client) => {
    if (state === "cut") return client.destroy()
    const postgres = upstream()
    const isHanging = () => state === "hanging" || forgotten.has(client)
    let committing = false
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(one)
      one.on("error", () => {})
      one.on("close", () => {
        sockets.delete(one)
        other.destroy()
      })
    }
    client.on("data", (bytes) => {
      if (isHanging()) return
      if (state === "cutting at commit" && bytes.includes(COMMIT)) committing = true
      postgres.write(bytes)
    })
    postgres.on("data", (bytes) => {
      if (isHanging()) return
      if (!committing) return client.write(bytes)
      state = "cut"
      dropAll()
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as { port: number }
  return {
    connection: { ...target, host: "127.0.0.1", port },
    cut: () => {
      state = "cut"
      dropAll()
    },
    mend: () => {
      state = "open"
    },
    hang: () => {
      state = "hanging"
    },
    swallow: () => {
      forgotten = new Set(sockets)
    },
    cutAtCommit: () => {
      state = "cutting at commit"
    },
    close: async () => {
      server.close()
      dropAll()
      await once(server, "close")
    },
  }
}
