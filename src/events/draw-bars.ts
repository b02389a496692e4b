/**
 * A picture of bars as a PNG: mail programs show neither SVG nor style sheets that draw. Only rectangles in a few colours, without
 * letters, which stand beside the picture as text; so a palette and zlib are all that it takes.
 */
import { crc32, deflateSync } from "node:zlib"

const PAPER = [255, 255, 255]
const GRID = [236, 235, 231]
const BAR = [27, 109, 88]
const TICK = [111, 109, 102]
const PALETTE = Buffer.from([PAPER, GRID, BAR, TICK].flat())
const [PAPER_INDEX, GRID_INDEX, BAR_INDEX, TICK_INDEX] = [0, 1, 2, 3]

/** Twice the size at which it is shown, for sharp screens. */
export const SHOWN = { width: 536, height: 112 } as const
const SCALE = 2
const WIDTH = SHOWN.width * SCALE
const HEIGHT = SHOWN.height * SCALE
const BAR_SHARE = 0.55
const TICK_SHARE = 0.75
const TICK_HEIGHT = 2 * SCALE
const LINES = 3

/** A bar for each value, and across it a stroke for the one before. `top`: the value at the upper edge. */
export function drawBars(values: readonly number[], before: readonly number[], top: number): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, PAPER_INDEX)
  const fill = (x: number, y: number, width: number, height: number, colour: number) => {
    for (let row = Math.max(0, Math.round(y)); row < Math.min(HEIGHT, Math.round(y + height)); row++)
      pixels.fill(colour, row * WIDTH + Math.round(x), row * WIDTH + Math.round(x + width))
  }
  const yOf = (value: number) => HEIGHT - (HEIGHT - TICK_HEIGHT) * (value / Math.max(top, 1))
  for (let line = 0; line < LINES; line++)
    fill(0, ((HEIGHT - SCALE) * line) / (LINES - 1), WIDTH, SCALE, GRID_INDEX)
  const step = WIDTH / values.length
  values.forEach((value, n) => {
    const middle = (n + 0.5) * step
    fill(middle - (step * BAR_SHARE) / 2, yOf(value), step * BAR_SHARE, HEIGHT - yOf(value), BAR_INDEX)
    const y = yOf(before[n] ?? 0) - TICK_HEIGHT / 2
    fill(
      middle - (step * TICK_SHARE) / 2,
      Math.min(y, HEIGHT - TICK_HEIGHT),
      step * TICK_SHARE,
      TICK_HEIGHT,
      TICK_INDEX,
    )
  })
  return toPng(pixels)
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS = 8
const PALETTE_COLOURS = 3

function toPng(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([BITS, PALETTE_COLOURS], 8)
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT)
  for (let row = 0; row < HEIGHT; row++)
    pixels.copy(rows, row * (WIDTH + 1) + 1, row * WIDTH, (row + 1) * WIDTH)
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("PLTE", PALETTE),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}
