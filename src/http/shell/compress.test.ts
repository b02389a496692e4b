import assert from "node:assert/strict"
import { Readable } from "node:stream"
import { test } from "node:test"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import Fastify from "fastify"
import { compressAnswers } from "./compress.ts"

const LONG = { data: Array.from({ length: 200 }, (_, n) => `lead ${n}`) }
const app = Fastify()
compressAnswers(app)
app.get("/long", () => LONG)
app.post("/long", () => LONG)
app.get("/short", () => ({ data: [] }))
app.get("/stream", (_, reply) => reply.send(Readable.from(["data: 1\n\n"])))

const ask = (url: string, accepted: string, method: "GET" | "POST" = "GET") =>
  app.inject({ method, url, headers: { "accept-encoding": accepted } })

test("a long answer is compressed as its reader wants it", async () => {
  const brotli = await ask("/long", "gzip, br")
  assert.deepEqual(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString()), LONG)
  assert.deepEqual([brotli.headers["content-encoding"], brotli.headers.vary], ["br", "accept-encoding"])
  assert.equal(brotli.headers["content-length"], String(brotli.rawPayload.length))
  assert.deepEqual(JSON.parse(gunzipSync((await ask("/long", "gzip")).rawPayload).toString()), LONG)
  assert.deepEqual((await ask("/long", "identity")).json(), LONG)
})

test("what is short, streams, or answers a change stays as it is", async () => {
  for (const answer of [
    await ask("/short", "br"),
    await ask("/stream", "br"),
    await ask("/long", "br", "POST"),
  ])
    assert.equal(answer.headers["content-encoding"], undefined)
})
