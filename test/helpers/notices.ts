/** The notices that PostgreSQL sends beside its answers, read from the wire (pg emits them only on the client). */
import { Socket } from "node:net"
import type pg from "pg"

const NOTICE = "N".charCodeAt(0)
const TYPE_BYTES = 1
const LENGTH_BYTES = 4

/** The same connection settings; `onNotice` is called before the answer that follows a notice. */
export const watchNotices = (connection: pg.PoolConfig, onNotice: (text: string) => void): pg.PoolConfig => ({
  ...connection,
  stream: () => {
    const socket = new Socket()
    let rest: Buffer = Buffer.alloc(0)
    socket.on("data", (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes])
      while (rest.length >= TYPE_BYTES + LENGTH_BYTES) {
        const end = TYPE_BYTES + rest.readInt32BE(TYPE_BYTES)
        if (rest.length < end) return
        if (rest[0] === NOTICE) onNotice(messageOf(rest.subarray(TYPE_BYTES + LENGTH_BYTES, end)))
        rest = rest.subarray(end)
      }
    })
    return socket
  },
})

/** The message: the field M, each field being a letter, a text and a zero. */
const messageOf = (fields: Buffer): string =>
  fields
    .toString()
    .split("\0")
    .find((field) => field.startsWith("M"))
    ?.slice(1) ?? ""
