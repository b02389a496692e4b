import assert from "node:assert/strict"
import { EventEmitter } from "node:events"
import { test } from "node:test"
import { connectionOf, type HttpSocket, openConnection } from "./connection.ts"
import { WaitingLines } from "./waiting-lines.ts"

type Numbers = { bytesWritten: number; writableLength: number; _handle: { writeQueueSize: number } }

/** A socket of which only the numbers matter. */
function watched() {
  const numbers: Numbers = { bytesWritten: 0, writableLength: 0, _handle: { writeQueueSize: 0 } }
  const socket = Object.assign(new EventEmitter(), numbers) as unknown as HttpSocket & Numbers
  openConnection(socket, () => {}, new WaitingLines(0))
  return { socket, connection: connectionOf(socket) }
}

test("who reads nothing stands still from when that was first seen", () => {
  const { socket, connection } = watched()
  Object.assign(socket, { bytesWritten: 900, writableLength: 900 })
  socket._handle.writeQueueSize = 500
  assert.equal(connection.stalledSince(10), null)
  assert.equal(connection.stalledSince(20), 10)
  // The server writes more of the answer; that is no reading.
  Object.assign(socket, { bytesWritten: 1_900, writableLength: 1_900 })
  assert.equal(connection.stalledSince(30), 10)
})

test("who reads a little now and then does not stand still", () => {
  const { socket, connection } = watched()
  Object.assign(socket, { bytesWritten: 900, writableLength: 900 })
  for (const queued of [500, 499, 498]) {
    socket._handle.writeQueueSize = queued
    assert.equal(connection.stalledSince(queued), null)
  }
  // One piece has left entirely, and as much of the next is in the queue.
  Object.assign(socket, { bytesWritten: 1_800, writableLength: 900 })
  assert.equal(connection.stalledSince(600), null)
})

test("who is not being told anything does not stand still", () => {
  const { connection } = watched()
  for (const now of [0, 50_000, 100_000]) assert.equal(connection.stalledSince(now), null)
})
