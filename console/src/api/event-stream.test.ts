import assert from "node:assert/strict"
import { test } from "node:test"
import { messagesOf, pauseAfter, type StreamMessage, textOf } from "./event-stream.ts"

async function* inPieces(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}

test("messages are read however the stream is cut", async () => {
  const text = 'retry: 2000\nid: a\n\n:\nid: b\n\nid: c\ndata: {"type":"lead.created"}\n\nid: d\ndata: cut o'
  for (const size of [1, 2, 3, 7, 1000]) {
    const read: StreamMessage[] = []
    for await (const message of messagesOf(inPieces(text, size))) read.push(message)
    assert.deepEqual(read, [
      { cursor: "a", data: null },
      { cursor: "b", data: null },
      { cursor: "c", data: '{"type":"lead.created"}' },
    ])
  }
})

test("letters that are cut in two are read, and silence ends the stream", async () => {
  const bytes = new TextEncoder().encode("Lucía")
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      controller.enqueue(bytes.slice(0, 4))
      controller.enqueue(bytes.slice(4))
    },
  })
  let read = ""
  await assert.rejects(async () => {
    for await (const piece of textOf(body, 20)) read += piece
  }, /silent/)
  assert.equal(read, "Lucía")
})

test("the pauses grow to half a minute, and no further", () => {
  assert.deepEqual(
    [0, 1, 2, 5, 50].map((failures) => pauseAfter(failures, 1)),
    [1_000, 2_000, 4_000, 30_000, 30_000],
  )
  assert.equal(pauseAfter(0, 0), 500)
})
