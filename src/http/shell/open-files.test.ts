import assert from "node:assert/strict"
import { test } from "node:test"
import { readOpenFileLimit, roomFor, whyFewCallers } from "./open-files.ts"

test("callers leave enough files for Criba itself", () => {
  const rooms: [openFiles: number, most: number, spare: number][] = [
    [Number.POSITIVE_INFINITY, 10_000, 200],
    [12_000, 10_000, 200],
    [4_096, 3_506, 200],
    [1_024, 741, 83],
    [256, 57, 7],
    [128, 28, 4],
    [4, 1, 1],
  ]
  for (const [openFiles, mostConnections, spareConnections] of rooms)
    assert.deepEqual(roomFor(openFiles), { mostConnections, spareConnections }, String(openFiles))
})

test("the limit of this process is known, and too low a one is told with what to do", () => {
  assert.ok(readOpenFileLimit() >= 64)
  assert.equal(whyFewCallers(12_000), null)
  assert.match(whyFewCallers(1_024) ?? "", /open 1024 files, so .* room for 741 connections .* LimitNOFILE=/)
})
