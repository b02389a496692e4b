/** One attack on the HTTP server at a port, in a process of its own, until it is told to end: node bench/attack.ts NAME PORT. */
import { connect, type Socket } from "node:net"

const [name = "", port = ""] = process.argv.slice(2)
const RECONNECT_MS = 200

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
const PIECE = `4000\r\n${"x".repeat(0x4000)}\r\n`

/** Whoever is cut off comes back. */
function keepConnected(count: number, begin: (socket: Socket) => void): void {
  for (let n = 0; n < count; n++) {
    const open = () => {
      const socket = connect(Number(port), "127.0.0.1", () => begin(socket))
      socket.on("error", () => {}).on("close", () => setTimeout(open, RECONNECT_MS))
    }
    open()
  }
}

/** Never reads what it asks for. */
const askDeaf = (path: string, times: number) => (socket: Socket) => {
  socket.pause()
  socket.write(get(path).repeat(times))
}

/** Reads, and asks for more as soon as all is answered. */
const askOn = (path: string, times: number) => (socket: Socket) => {
  let answers = 0
  socket.write(get(path).repeat(times))
  socket.on("data", (bytes) => {
    answers += bytes.toString("latin1").split("HTTP/1.1 ").length - 1
    if (answers < times) return
    answers = 0
    socket.write(get(path).repeat(times))
  })
}

const upload = (path: string) => (socket: Socket) => {
  socket.resume()
  socket.write(post(path))
  const sendOn = () => {
    while (!socket.destroyed && socket.writable && socket.write(PIECE));
  }
  socket.on("drain", sendOn)
  sendOn()
}

const trickle = (socket: Socket) => {
  socket.resume()
  socket.write(post("/api/public/ingest-lead").replace("\r\n\r\n", "\r\nAuthorization: "))
  const timer = setInterval(() => socket.write("x"), 1_000)
  socket.on("close", () => clearInterval(timer))
}

export const ATTACKS: Record<string, () => void> = {
  "1 connection, 200 x /openapi.json, unread": () => keepConnected(1, askDeaf("/openapi.json", 200)),
  "200 connections, 10 x /openapi.json, unread": () => keepConnected(200, askDeaf("/openapi.json", 10)),
  "200 connections, 10 x /docs/reference.js, unread": () =>
    keepConnected(200, askDeaf("/docs/reference.js", 10)),
  "3 connections, 1000 x /api/sign-in, again and again": () => keepConnected(3, askOn("/api/sign-in", 1_000)),
  "20 endless uploads without a key": () => keepConnected(20, upload("/api/public/ingest-lead")),
  "20 endless uploads to nowhere": () => keepConnected(20, upload("/nowhere")),
  "500 requests that never end": () => keepConnected(500, trickle),
}

ATTACKS[name]?.()
// Sockets that do not read keep no process alive; the channel to the parent does.
if (name in ATTACKS) process.on("disconnect", () => process.exit())
