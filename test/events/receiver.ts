/** Receivers for the tests of the poster: real servers on the loopback, which count who comes. */
import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import {
  type AddressInfo,
  createServer as createTcpServer,
  type LookupFunction,
  type Server,
  type Socket,
} from "node:net"
import type { TestContext } from "node:test"
import { AddressGuard } from "../../src/domain/address-guard.ts"
import { Poster } from "../../src/events/post.ts"

export type Receiver = { readonly port: number; readonly url: string; readonly connections: () => number }

/** Closes with the test, with whatever is still connected. */
export async function listen(t: TestContext, server: Server, scheme = "http"): Promise<Receiver> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on("connection", (socket: Socket) => {
    connections++
    sockets.add(socket.on("error", () => {}))
    socket.once("close", () => sockets.delete(socket))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `${scheme}://127.0.0.1:${port}/`, connections: () => connections }
}

export const receiver = (t: TestContext, answer: RequestListener): Promise<Receiver> =>
  listen(t, createServer(answer))

/** Speaks whatever `talk` says, HTTP or not. */
export const tcpReceiver = (t: TestContext, talk: (socket: Socket, connection: number) => void) => {
  let connection = 0
  return listen(
    t,
    createTcpServer((socket) => talk(socket, ++connection)),
  )
}

type PosterOptions = { allow?: readonly string[]; lookup?: LookupFunction; timeoutMs?: number }

/** Calls the loopback unless told otherwise. */
export function poster(t: TestContext, { allow = ["127.0.0.0/8"], ...options }: PosterOptions = {}): Poster {
  const made = new Poster({ guard: new AddressGuard(allow), ...options })
  t.after(() => made.close())
  return made
}

export const never = () => new AbortController().signal

/** A resolver with a new answer every time, the last one for ever; and how often it was asked. */
export function answering(...answers: readonly (readonly string[])[]) {
  let asked = 0
  const lookup: LookupFunction = (_name, _options, callback) => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? []
    const addresses = answer.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
    queueMicrotask(() => callback(null, addresses))
  }
  return { lookup, asked: () => asked }
}
