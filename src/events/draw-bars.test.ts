import assert from "node:assert/strict"
import { test } from "node:test"
import { inflateSync } from "node:zlib"
import { drawBars, SHOWN } from "./draw-bars.ts"

const WIDTH = SHOWN.width * 2
const HEIGHT = SHOWN.height * 2
const BAR = 2
const TICK = 3

/** The colours of one column of pixels, from the top. */
function columnOf(png: Buffer, x: number): number[] {
  const at = png.indexOf("IDAT")
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)))
  return Array.from({ length: HEIGHT }, (_, y) => rows[y * (WIDTH + 1) + 1 + x] ?? -1)
}

test("a bar is as high as its value, with a stroke at the value before", () => {
  const png = drawBars([10, 5, 0], [5, 10, 0], 10)
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [WIDTH, HEIGHT])
  const barHeight = (x: number) =>
    columnOf(png, x).filter((colour) => colour === BAR || colour === TICK).length
  const middleOf = (n: number) => Math.round(((n + 0.5) * WIDTH) / 3)
  assert.ok(barHeight(middleOf(0)) > 0.95 * HEIGHT, "the highest value reaches the top")
  const half = columnOf(png, middleOf(1))
  assert.ok(half.indexOf(TICK) < 4, "the week before reached the top")
  assert.ok(Math.abs(half.lastIndexOf(BAR) - half.indexOf(BAR) - HEIGHT / 2) < 6)
  assert.equal(columnOf(png, middleOf(2)).indexOf(BAR), -1)
})

test("a week without leads is a picture too", () => {
  const png = drawBars([0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], 0)
  assert.equal(columnOf(png, WIDTH / 2).indexOf(BAR), -1)
})
