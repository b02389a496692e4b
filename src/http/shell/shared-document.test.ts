import assert from "node:assert/strict"
import { test } from "node:test"
import Fastify from "fastify"
import { SharedDocument } from "./shared-document.ts"

function serve(make: () => Buffer) {
  const app = Fastify()
  app.get("/", new SharedDocument(make, { "content-type": "text/plain" }).send)
  return (accepted: string) => app.inject({ url: "/", headers: { "accept-encoding": accepted } })
}

test("a document is made once, whoever asks for it in whatever encoding", async () => {
  let times = 0
  const ask = serve(() => {
    times++
    return Buffer.from("a document")
  })
  await Promise.all(["br", "gzip", "identity", "br"].map(ask))
  assert.equal((await ask("")).body, "a document")
  assert.equal(times, 1)
})

test("a document that could not be made is tried again", async () => {
  let times = 0
  const ask = serve(() => {
    if (++times === 1) throw new Error("not now")
    return Buffer.from("a document")
  })
  assert.equal((await ask("gzip")).statusCode, 500)
  assert.equal((await ask("gzip")).statusCode, 200)
})
