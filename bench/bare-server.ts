/** The yardstick: a Node server that reads the same JSON and answers as many bytes, and does nothing else. */
import { createServer } from "node:http"

const answer = JSON.stringify({
  id: "0199c0de-7a41-7c3e-9d53-0b6a5d1f2e10",
  status: "assigned",
  disqualified: false,
  disqualification: null,
  bracket: "growth",
  triager: { id: "ana", name: "Ana Soler" },
  duplicate_of: null,
  warnings: [],
  policy_version: 2,
  created_at: "2026-11-14T10:31:02.114Z",
})

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => {
    JSON.parse(Buffer.concat(chunks).toString())
    response.writeHead(201, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(answer),
    })
    response.end(answer)
  })
})
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on("SIGTERM", () => process.exit(0))
