/**
 * PostgreSQL's COPY, out and in, as streams of bytes: the fastest way for a table's rows, and exact for every type.
 * However a copy ends, the connection takes the next statement afterwards, or fails it if the connection is lost. So the
 * transaction around the copy can always end, and its caller gets the error of the copy.
 */
import { pipeline } from "node:stream/promises"
import type pg from "pg"
import { from, to } from "pg-copy-streams"

const NEWLINE = 0x0a

/** The rows that `copy … to stdout` gives, a line each. A chunk may end in the middle of a row. */
export async function* copyOut(
  client: pg.ClientBase,
  text: string,
  onRows: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const copy = client.query(to(text))
  try {
    for await (const chunk of copy.iterator({ destroyOnReturn: false })) {
      onRows(countLines(chunk))
      yield chunk
    }
  } finally {
    copy.resume() // if the reader gave up, PostgreSQL still sends the other rows, and the next statement comes after them
  }
}

/** No row contains a newline: COPY writes it as `\n`. */
function countLines(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++
  return lines
}

/** Gives rows to `copy … from stdin`; returns how many there were. */
export async function copyIn(
  client: pg.ClientBase,
  text: string,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = client.query(from(text))
  await pipeline(rows, copy)
  return copy.rowCount
}
